"""Short ways to write positions of Game of Trains for tests.

Cars by ability, from the published list, to be used in tests:
swap-adjacent 4 12 20 28 36 44 53 62 71 80 · swap-skip 8 16 24 32 40 48 49 57 66 75 84
move-right 1 9 17 25 33 41 50 58 59 68 77 · move-left 3 11 19 27 35 43 52 61 70 76 79
remove-left 7 15 23 31 39 47 56 65 74 83 · remove-middle 5 13 21 29 37 45 54 63 67 72 81
remove-right 6 14 22 30 38 46 55 64 73 82 · lock 2 10 18 26 34 42 51 60 69 78
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.game import Event

A = [70, 60, 50, 40, 30, 20, 10]
"""Train of the player who acts, unless a test says otherwise."""
B = [71, 61, 51, 41, 31, 21, 11]
C = [72, 62, 52, 43, 32, 22, 13]
D = [73, 63, 53, 44, 33, 23, 14]


def position(*trains: list[int], **entries: Any) -> Any:
    return GAME.load({"trains": [list(train) for train in trains or (A, B)], **entries})


def play(state: Any, *texts: str) -> list[Event]:
    """Carry out actions, which must be legal; the events of all of them."""
    events: list[Event] = []
    for text in texts:
        action = GAME.parse(text)
        assert action in GAME.legal_actions(state), f"{text} is not legal"
        assert GAME.check(state, action) is None
        events += GAME.apply(state, action)
    return events


def refused(state: Any, text: str) -> str:
    """The rule and reason with which an action is refused."""
    action = GAME.parse(text)
    violation = GAME.check(state, action)
    assert violation is not None, f"{text} is legal"
    assert action not in GAME.legal_actions(state)
    return violation.text_id


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def uses(state: Any, car: int) -> list[str]:
    """What the face-up car may be used for."""
    texts = map(GAME.format, GAME.legal_actions(state))
    return [text for text in texts if text.split()[:2] == ["use", str(car)]]


def locks(**places: int) -> list[int]:
    """A row of locks: ``locks(left=2, middle=10, right=18)``."""
    return [places.get("left", 0), 0, 0, places.get("middle", 0), 0, 0, places.get("right", 0)]


NONE = locks()
