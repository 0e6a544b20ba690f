"""Actions and their text form.

    draw              draw the top car (or, in the setup, as many as your seat says)
    place 45 3        put the drawn car 45 at place 3 of your train
    use 12 3 4        ability of the face-up car 12 on places 3 and 4 (swaps)
    use 9 2           … on place 2 (moving two places, lock)
    use 5             … on every train (removals)

Places count from the locomotive, 1 to 7.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stellwerk.games.game_of_trains.cars import ABILITY, CARS, LOCKABLE, TRAIN_LENGTH, Ability
from stellwerk.table.game import NotationError


class Action(NamedTuple):
    """``verb`` is draw, place or use; a number that the verb does not need is 0."""

    verb: str
    car: int = 0
    first: int = 0
    second: int = 0

    def __str__(self) -> str:
        return " ".join([self.verb, *(str(n) for n in self[1:] if n)])


DRAW: Final = Action("draw")
_PLACES: Final = range(1, TRAIN_LENGTH + 1)
_PAIRS: Final = [(a, b) for a in _PLACES for b in _PLACES if a < b]


def _placements(car: int) -> tuple[Action, ...]:
    return tuple(Action("place", car, place) for place in _PLACES)


def _uses(car: int) -> tuple[Action, ...]:
    match ABILITY[car]:
        case Ability.SWAP_ADJACENT:
            return tuple(Action("use", car, a, b) for a, b in _PAIRS if b - a == 1)
        case Ability.SWAP_SKIP:
            return tuple(Action("use", car, a, b) for a, b in _PAIRS if b - a == 2)
        case Ability.MOVE_RIGHT:
            return tuple(
                Action("use", car, place) for place in _PLACES if place <= TRAIN_LENGTH - 2
            )
        case Ability.MOVE_LEFT:
            return tuple(Action("use", car, place) for place in _PLACES if place > 2)
        case Ability.LOCK:
            return tuple(Action("use", car, place) for place in LOCKABLE)
        case _:
            return (Action("use", car),)


PLACE: Final = ((), *(_placements(car) for car in range(1, CARS + 1)))
"""Every placement of car n at index n."""
USE: Final = ((), *(_uses(car) for car in range(1, CARS + 1)))
"""Every use of car n that some train allows, at index n (a lock may still be barred)."""


def kind(action: Action) -> str:
    """What sort of action it is, as a beginner tells them apart; uses by their ability."""
    return action.verb if action.verb != "use" else str(ABILITY[action.car])


def parse(text: str) -> Action:
    """Read an action. Raises NotationError that names the word it stumbles over."""
    words = text.split()
    verb = words[0] if words else ""
    counts = {"draw": (0, 0), "place": (2, 2), "use": (1, 3)}
    if verb not in counts:
        raise NotationError(
            "got.notation.verb",
            f"{verb[:20]!r} is no action: draw, place or use",
            word=verb[:20],
        )
    low, high = counts[verb]
    if not low <= len(words) - 1 <= high:
        raise NotationError(
            "got.notation.count",
            f"{verb!r} takes {low} to {high} numbers, not {len(words) - 1}",
            word=verb,
            count=len(words) - 1,
        )
    numbers = [
        _number(word, CARS if index == 0 else TRAIN_LENGTH) for index, word in enumerate(words[1:])
    ]
    if verb == "use" and len(numbers) == 3 and numbers[1] > numbers[2]:
        numbers[1], numbers[2] = numbers[2], numbers[1]
    return Action(verb, *numbers)


def _number(word: str, highest: int) -> int:
    # isascii: int() would also read digits of other scripts, which print back differently.
    if not (word.isascii() and word.isdigit() and len(word) <= 3 and 1 <= int(word) <= highest):
        raise NotationError(
            "got.notation.number",
            f"{word[:20]!r} is no number from 1 to {highest}",
            word=word[:20],
            highest=highest,
        )
    return int(word)
