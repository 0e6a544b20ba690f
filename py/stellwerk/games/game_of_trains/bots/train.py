"""What can be seen of a train at a glance."""

from __future__ import annotations

from bisect import bisect_left

from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.cars import ABILITY, CARS, PLACES, TRAIN_LENGTH, Ability

Train = tuple[int, ...]


def ascending(train: Train) -> bool:
    """Whether the numbers rise (got.win)."""
    a, b, c, d, e, f, g = train
    return a < b < c < d < e < f < g


def order(train: Train) -> int:
    """How many cars can stay: the longest rising subsequence with room for the places between.

    Car n at place i leaves i - 1 smaller places before it, so ``n - i`` must not fall.
    """
    tails: list[int] = []
    for place, car in enumerate(train, 1):
        rank = car - place
        if 0 <= rank <= CARS - TRAIN_LENGTH:
            where = _after_equals(tails, rank)
            tails[where : where + 1] = [rank]
    return len(tails)


def _after_equals(tails: list[int], rank: int) -> int:
    return bisect_left(tails, rank + 1)


def ideal_place(car: int) -> int:
    """The place, 1 to 7, that a car has in a train of evenly spread numbers: 1–12, 13–24, …"""
    return (car - 1) * TRAIN_LENGTH // CARS + 1


def fit(train: Train) -> float:
    """How near the numbers are to evenly spread ones: 1 for exactly so, less the further off."""
    step = CARS / TRAIN_LENGTH
    off = sum(abs(car - (index + 0.5) * step) for index, car in enumerate(train))
    return 1 - off / (CARS * TRAIN_LENGTH)


def arranged(train: Train, action: Action) -> Train:
    """The train after a swap or a move of two places."""
    cars = list(train)
    start = action.first - 1
    if action.second:
        end = action.second - 1
        cars[start], cars[end] = cars[end], cars[start]
    else:
        end = start + 2 if ABILITY[action.car] is Ability.MOVE_RIGHT else start - 2
        cars.insert(end, cars.pop(start))
    return tuple(cars)


def after_use(train: Train, action: Action) -> Train:
    """The train after a placement or a use, as far as chance does not decide; removals leave it."""
    if action.verb == "place":
        index = action.first - 1
        return (*train[:index], action.car, *train[index + 1 :])
    ability = ABILITY[action.car]
    if action.verb == "draw" or ability is Ability.LOCK or ability in PLACES:
        return train
    return arranged(train, action)
