"""Short ways to write positions of Das Kartenspiel for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.state import State
from stellwerk.table.game import Event

ROW = ["white", "pink", "orange", "black", "yellow"]
ALONE = {"rest": "away", "rest_tickets": "away"}
"""Nothing is there but what the position names."""


def cards(text: str) -> dict[str, int]:
    """``red red loco`` → ``{"red": 2, "loco": 1}``."""
    names = text.split()
    return {name: names.count(name) for name in names}


def position(*hands: str, **entries: Any) -> State:
    """Hands as texts; so may be the other entries with one entry a player."""
    for key in ("stacks", "yards", "locos", "known"):
        if key in entries:
            entries[key] = [cards(entry) for entry in entries[key]]
    return GAME.load({"hands": [cards(hand) for hand in hands], "row": ROW, **entries})


def play(state: State, *texts: str) -> list[Event]:
    """Carry out actions, which must be legal; the events of all of them."""
    events: list[Event] = []
    for text in texts:
        action = GAME.parse(text)
        assert action in GAME.legal_actions(state), f"{text} is not legal"
        assert GAME.check(state, action) is None
        events += GAME.apply(state, action)
    return events


def refused(state: State, text: str) -> str:
    """The rule and reason with which an action is refused."""
    action = GAME.parse(text)
    violation = GAME.check(state, action)
    assert violation is not None, f"{text} is legal"
    assert action not in GAME.legal_actions(state)
    return violation.text_id


def legal(state: State) -> list[str]:
    return list(map(GAME.format, GAME.legal_actions(state)))


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def counts(pile: Iterable[int]) -> dict[str, int]:
    """A pile's counts by word."""
    from stellwerk.games.kartenspiel.cards import CARDS

    return {CARDS[card]: count for card, count in enumerate(pile) if count}
