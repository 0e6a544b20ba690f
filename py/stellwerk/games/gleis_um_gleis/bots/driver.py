"""Level 2: of all its tiles the one that brings most, and next what another one could finish."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.games.gleis_um_gleis.action import DONE, Action
from stellwerk.games.gleis_um_gleis.bots.answering import answer, only
from stellwerk.games.gleis_um_gleis.bots.finishing import Prospects, arriving
from stellwerk.games.gleis_um_gleis.bots.placing import (
    Placement,
    after,
    as_action,
    best_of,
    placements,
    told,
    without,
)
from stellwerk.games.gleis_um_gleis.bots.weighing import lying_doubles, own_weights
from stellwerk.games.gleis_um_gleis.network import Network, xy
from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.state import TILES_A_TURN, Observation, Phase
from stellwerk.table.bot import Choice

_MARK_FROM = 10
"""So many points of a line that its hand could finish are worth the 2× marker."""


class Driver:
    """Greedy, tile by tile; never asks what it leaves for others."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if observation.phase is Phase.ASK:
            return answer(observation, legal)
        if len(legal) == 1:
            return only(legal)
        network = network_of(observation)
        weights, doubles = own_weights(observation), lying_doubles(observation)
        prospects = Prospects(observation.set, weights, doubles)
        if observation.phase is Phase.MARK:
            return self._mark(observation, network, prospects)
        found = placements(network, observation.hand, weights, doubles)
        most = max(placement.points for placement in found)
        best = [placement for placement in found if placement.points == most]
        prepared = 0.0
        if observation.laid < TILES_A_TURN - 1:
            best, prepared = self._preparing(observation, network, prospects, best)
        action = as_action(network, rng.choice(best))
        if most > 0:
            return Choice(action, "gleis.why.points", told(observation, action))
        return Choice(action, "gleis.why.prepare" if prepared > 0 else "gleis.why.nothing-yet")

    def _preparing(
        self,
        seen: Observation,
        network: Network,
        prospects: Prospects,
        found: Sequence[Placement],
    ) -> tuple[list[Placement], float]:
        """Those after which another tile of the hand brings most, and how much that is."""
        live = prospects.on(network)
        worths = []
        for placement in found:
            changed = prospects.after(live, network, after(network, placement), placement.at)
            worths.append(best_of(changed, without(seen.hand, placement.kind)))
        most = max(worths)
        return [one for one, worth in zip(found, worths, strict=True) if worth == most], most

    def _mark(self, seen: Observation, network: Network, prospects: Prospects) -> Choice:
        """The 2× marker on a line that arrives where a tile of its hand would finish most."""
        live = prospects.on(network)
        most = best_of(live, seen.hand)
        if most < (_MARK_FROM if seen.bag_size else 1):
            return Choice(DONE, "gleis.why.wait")
        for at in sorted(live):
            # A tile with a station and a track end finishes a line that has neither.
            lines = arriving(network, at)
            if lines and best_of({at: live[at]}, seen.hand) == most:
                x, y = xy(min(lines))
                return Choice(Action("double", "", x, y), "gleis.why.double")
        return Choice(DONE, "gleis.why.wait")
