"""Level 1: takes any tile out of its hand and lays it where it brings most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.games.gleis_um_gleis.action import DONE, Action
from stellwerk.games.gleis_um_gleis.bots.answering import answer, only
from stellwerk.games.gleis_um_gleis.bots.placing import as_action, placements, told
from stellwerk.games.gleis_um_gleis.bots.weighing import lying_doubles, own_weights
from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.table.bot import Choice

_MARKS = 0.1
"""How likely it is to lay its 2× marker at the end of a turn: on whatever tile."""


class Apprentice:
    """Sees points, but looks at one tile only."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if observation.phase is Phase.ASK:
            return answer(observation, legal)
        if len(legal) == 1:
            return only(legal)
        if observation.phase is Phase.MARK:
            if observation.bag_size and rng.random() >= _MARKS:
                return Choice(DONE, "gleis.why.wait")
            return Choice(rng.choice(legal[1:]), "gleis.why.double-somewhere")
        network = network_of(observation)
        tile = rng.choice(sorted({action.tile for action in legal}))
        weights, doubles = own_weights(observation), lying_doubles(observation)
        found = placements(network, [observation.set.index[tile]], weights, doubles)
        most = max(placement.points for placement in found)
        best = rng.choice([placement for placement in found if placement.points == most])
        action = as_action(network, best)
        if most > 0:
            return Choice(action, "gleis.why.points", told(observation, action))
        return Choice(action, "gleis.why.luck")
