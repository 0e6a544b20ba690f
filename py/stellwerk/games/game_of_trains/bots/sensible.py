"""Level 1: takes a win that lies there, puts cars roughly in place, else tries its luck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.games.game_of_trains.action import DRAW, Action
from stellwerk.games.game_of_trains.bots.train import after_use, ascending, ideal_place, order
from stellwerk.games.game_of_trains.state import Observation
from stellwerk.table.bot import Choice

_ROUGHLY = 1
"""How many places off the ideal one is near enough."""
_CURIOUS = 0.5
"""How often it tries a face-up car that does its train no harm, rather than draw."""


class Sensible:
    """Random, but nothing that a person would find foolish."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "got.why.only")
        train = observation.trains[observation.player]
        for action in legal:
            if action is not DRAW and ascending(after_use(train, action)):
                return Choice(action, "got.why.win")
        if observation.drawn:
            return self._place(train, legal, rng)
        harmless = [
            action
            for action in legal
            if action.verb == "use" and order(after_use(train, action)) >= order(train)
        ]
        if harmless and rng.random() < _CURIOUS:
            action = rng.choice(harmless)
            return Choice(action, "got.why.curious", {"car": action.car})
        return Choice(DRAW, "got.why.luck")

    def _place(self, train: tuple[int, ...], legal: Sequence[Action], rng: Random) -> Choice:
        near = [
            action for action in legal if abs(action.first - ideal_place(action.car)) <= _ROUGHLY
        ]
        action = rng.choice(near)
        return Choice(action, "got.why.roughly", {"car": action.car, "place": action.first})
