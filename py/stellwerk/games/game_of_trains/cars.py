"""The 84 cars and their abilities."""

from __future__ import annotations

import json
from enum import StrEnum

from stellwerk.table.resources import read

TRAIN_LENGTH = 7
PLACES = {"remove-left": 1, "remove-middle": 4, "remove-right": 7}
"""The place that each removing ability empties, counted from the locomotive."""
LOCKABLE = (1, 4, 7)
"""Places that a lock may protect (got.lock)."""


class Ability(StrEnum):
    """What a face-up car lets you do (got.ability)."""

    SWAP_ADJACENT = "swap-adjacent"
    SWAP_SKIP = "swap-skip"
    MOVE_RIGHT = "move-right"
    MOVE_LEFT = "move-left"
    REMOVE_LEFT = "remove-left"
    REMOVE_MIDDLE = "remove-middle"
    REMOVE_RIGHT = "remove-right"
    LOCK = "lock"


def _read() -> tuple[Ability | None, ...]:
    by_ability: dict[str, list[int]] = json.loads(read(__package__, "data/cars.json"))["abilities"]
    table: dict[int, Ability] = {
        number: Ability(name) for name, numbers in by_ability.items() for number in numbers
    }
    return (None, *(table[number] for number in range(1, len(table) + 1)))


ABILITY = _read()
"""Ability of car n at index n; index 0 is unused."""
CARS = len(ABILITY) - 1


def ability(car: int) -> Ability:
    """The ability printed on a car (1 to 84)."""
    found = ABILITY[car]
    assert found is not None
    return found
