"""Level 2: looks at its own train after each move, and at who is one car from winning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.games.game_of_trains.action import DRAW, Action
from stellwerk.games.game_of_trains.bots.train import Train, after_use, ascending, fit, order
from stellwerk.games.game_of_trains.cars import ABILITY, PLACES, TRAIN_LENGTH, Ability
from stellwerk.games.game_of_trains.state import Observation
from stellwerk.table.bot import Choice

_NEARLY = TRAIN_LENGTH - 1
"""So many cars in order mean that one car is missing."""


class Heuristic:
    """One move ahead, its own train above all."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "got.why.only")
        train = observation.trains[observation.player]
        best = max(legal, key=lambda action: _worth(after_use(train, action), action))
        after = after_use(train, best)
        if ascending(after):
            return Choice(best, "got.why.win")
        gain = order(after) - order(train)
        args = {"before": order(train), "after": order(after)}
        if observation.drawn:
            args |= {"car": best.car, "place": best.first}
            if gain > 0:
                return Choice(best, "got.why.place-longer", args)
            return Choice(best, "got.why.fits" if gain == 0 else "got.why.least-harm", args)
        if gain > 0:
            return Choice(best, "got.why.use-longer", args | {"car": best.car})
        return (
            self._hinder(observation, legal)
            or self._protect(observation, legal)
            or Choice(DRAW, "got.why.draw")
        )

    def _hinder(self, observation: Observation, legal: Sequence[Action]) -> Choice | None:
        """Take a car from whoever is one short, if the removal does not hurt the own train more."""
        me = observation.player
        for player, train in enumerate(observation.trains):
            if player == me or order(train) < _NEARLY:
                continue
            for action in legal:
                place = PLACES.get(str(ABILITY[action.car])) if action.verb == "use" else None
                if place is None or observation.locks[player][place - 1]:
                    continue
                if _needs(train, place) and not (
                    _needs(observation.trains[me], place) and not observation.locks[me][place - 1]
                ):
                    args = {"player": player, "place": place, "car": action.car}
                    return Choice(action, "got.why.hinder", args)
        return None

    def _protect(self, observation: Observation, legal: Sequence[Action]) -> Choice | None:
        """Lock a car that the own order needs while a removal of it lies open."""
        train = observation.trains[observation.player]
        open_places = {PLACES.get(str(ABILITY[car])) for car in observation.face_up}
        if order(train) < _NEARLY - 1:
            return None
        for action in legal:
            if action.verb == "use" and ABILITY[action.car] is Ability.LOCK:
                place = action.first
                if place in open_places and _needs(train, place):
                    args = {"car": train[place - 1], "place": place}
                    return Choice(action, "got.why.protect", args)
        return None


def _needs(train: Train, place: int) -> bool:
    """Whether the train's order would be shorter without the car at that place."""
    return order((*train[: place - 1], 0, *train[place:])) < order(train)


def _worth(train: Train, action: Action) -> tuple[int, float]:
    """How many cars stand in order, then how evenly the numbers are spread."""
    return order(train), fit(train)
