"""How far a train is from its goal, estimated from its numbers and the cars still to come.

A train is seen as cars that stay, in ascending order, and gaps of 1 to 7 places between them. A gap
of m places that w of the N unseen cars fit takes about ``EFFORT[m] * N / w`` draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from stellwerk.games.game_of_trains.bots.train import Train
from stellwerk.games.game_of_trains.cars import CARS, TRAIN_LENGTH

EFFORT = (0.0, 1.0, 2.386, 3.988, 5.827, 7.885, 10.151, 12.612)
"""Draws to fill a gap of m places if every unseen car lies in its range.

The first car that comes splits the gap into two, laid where that is best; two gaps a and b (draws
each alone) take a + b - ab / (a + b) together, as two exponential waiting times do. Integrated over
the first car; ``tests/bots/game_of_trains/test_race.py`` does it again.
"""
_POWER = 2.0
"""Several gaps at once, filled side by side, take ``(a**p + b**p) ** (1 / p)``. Two equal gaps
alone would give p = 1.7 (as a + b - ab / (a + b) does); of 1.3, 1.7 and 2.2, the higher predicted
the winners of 400 games a little better, 1.7 and 2.2 about equally."""
_DECK, _DISCARDS = 4, 1
"""Weights: a car in the deck comes soon, a discarded one only when the deck is made anew."""
_NEVER = 0.25
"""Weight of a range that no unseen car fits: only a car out of a train could come back."""


class Race:
    """Estimates while the cars to come are as given; results are kept, so asking again is cheap."""

    def __init__(self, deck: Iterable[int], discards: Iterable[int]) -> None:
        weights = [0] * (CARS + 2)
        self._in_deck = [0] * (CARS + 2)
        for car in discards:
            weights[car] = _DISCARDS
        for car in deck:
            weights[car] = _DECK
            self._in_deck[car] = 1
        self._deck_size = max(1, sum(self._in_deck))
        self._upto = [0] * (CARS + 2)
        for number in range(1, CARS + 2):
            self._upto[number] = self._upto[number - 1] + weights[number]
        total = self._upto[-1]
        self._cost = [
            [
                (effort * total / max(weight, _NEVER if weight < _DECK else weight)) ** _POWER
                for weight in range(total + 1)
            ]
            for effort in EFFORT
        ]
        self._turns: dict[Train, float] = {}
        self._finishing: dict[Train, float] = {}

    def turns(self, train: Train) -> float:
        """Estimated draws until the train is ascending; 0 if it is."""
        known = self._turns.get(train)
        if known is None:
            known = self._turns[train] = self._estimate(train)
        return known

    def _estimate(self, train: Train) -> float:
        upto, cost = self._upto, self._cost
        numbers = (0, *train, CARS + 1)
        best = [0.0]
        for j in range(1, TRAIN_LENGTH + 2):
            high = numbers[j]
            below = upto[high - 1]
            least = 1e9
            for i in range(j):
                low = numbers[i]
                if low < high:
                    missing = j - i - 1
                    value = best[i]
                    if missing:
                        value += cost[missing][below - upto[low]]
                    if value < least:
                        least = value
            best.append(least)
        return float(best[-1] ** (1 / _POWER))

    def finishing(self, train: Train) -> float:
        """Chance that one draw finishes the train, 0 to 1."""
        known = self._finishing.get(train)
        if known is None:
            known = self._finishing[train] = self._chance(train)
        return known

    def _chance(self, train: Train) -> float:
        numbers = (0, *train, CARS + 1)
        fitting: set[int] = set()
        for place in range(1, TRAIN_LENGTH + 1):
            rest = numbers[:place] + numbers[place + 1 :]
            if all(a < b for a, b in pairwise(rest)):
                fitting.update(range(numbers[place - 1] + 1, numbers[place + 1]))
        return sum(self._in_deck[car] for car in fitting) / self._deck_size
