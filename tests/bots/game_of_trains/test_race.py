"""How far a train is from its goal."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from stellwerk.games.game_of_trains.bots.race import EFFORT, Race
from stellwerk.games.game_of_trains.bots.train import fit, ideal_place, order

UNSEEN = [car for car in range(1, 85) if car % 7]


def together(a: float, b: float) -> float:
    return a + b - a * b / (a + b) if a and b else a + b


def test_effort_is_the_integral_it_says() -> None:
    steps = 2000
    effort = [0.0, 1.0]
    for gap in range(2, 8):
        total = 0.0
        for step in range(steps):
            u = (step + 0.5) / steps
            total += min(together(effort[k] / u, effort[gap - 1 - k] / (1 - u)) for k in range(gap))
        effort.append(1 + total / steps)
    assert pytest.approx(effort, rel=2e-3) == EFFORT


def test_a_finished_train_is_there() -> None:
    assert Race(UNSEEN, []).turns((7, 14, 21, 28, 35, 42, 49)) == 0


def test_one_missing_car_takes_as_long_as_cars_fit() -> None:
    race = Race(UNSEEN, [])
    train = (7, 14, 21, 84, 49, 56, 63)  # 22 to 48 fits: 24 of 72 unseen cars
    assert race.finishing(train) == pytest.approx(24 / 72)
    assert race.turns(train) == pytest.approx(72 / 24)


def test_finishing_is_what_trying_every_car_finds() -> None:
    rng = Random(4)
    for _ in range(300):
        train = sorted(rng.sample(range(1, 85), 7))
        train[rng.randrange(7)] = rng.choice([car for car in range(1, 85) if car not in train])
        deck = [car for car in range(1, 85) if car not in train]
        if train == sorted(train):
            continue
        good = sum(
            any(
                all(a < b for a, b in itertools.pairwise(new))
                for place in range(7)
                for new in [[*train[:place], car, *train[place + 1 :]]]
            )
            for car in deck
        )
        assert Race(deck, []).finishing(tuple(train)) == pytest.approx(good / len(deck))


def test_wider_gaps_and_fewer_missing_cars_are_nearer() -> None:
    race = Race(UNSEEN, [])
    wide, narrow = (7, 14, 21, 84, 49, 56, 63), (7, 14, 42, 84, 49, 56, 63)
    assert race.turns(wide) < race.turns(narrow)
    assert race.turns((7, 14, 84, 83, 49, 56, 63)) > race.turns(wide)


def test_order_leaves_room_between() -> None:
    assert order((10, 20, 30, 40, 50, 60, 70)) == 7
    assert order((70, 60, 50, 40, 30, 20, 10)) == 1
    assert order((10, 1, 11, 2, 3, 4, 5)) == 1  # no number between 10 and 11 for the place there
    assert order((1, 84, 83, 82, 81, 80, 79)) == 2


def test_ideal_places_share_the_numbers_evenly() -> None:
    places = [ideal_place(car) for car in range(1, 85)]
    assert [places.count(place) for place in range(1, 8)] == [12] * 7
    assert places == sorted(places)
    assert fit((6, 18, 30, 42, 54, 66, 78)) > fit((78, 66, 54, 42, 30, 18, 6))
