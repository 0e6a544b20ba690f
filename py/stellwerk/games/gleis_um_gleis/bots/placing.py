"""Placements as numbers, and what each brings at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stellwerk.games.gleis_um_gleis.action import Action
from stellwerk.games.gleis_um_gleis.bots.finishing import Live, Weights, finishing, worth
from stellwerk.games.gleis_um_gleis.network import Network, xy
from stellwerk.games.gleis_um_gleis.queries import preview
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.table.game import Args


class Placement(NamedTuple):
    """A tile of a kind, so turned (``laid``), at a place; ``points``: what it brings at once."""

    at: int
    laid: int
    points: float

    @property
    def kind(self) -> int:
        return self.laid >> 2


def placements(
    network: Network, hand: Iterable[int], weights: Weights, doubles: Sequence[int]
) -> list[Placement]:
    """Everything that can be laid out of a hand: from left to right, top to bottom, by code."""
    found = []
    kinds = sorted(set(hand))
    for at in sorted(network.frontier):
        pattern = network.frontier[at]
        fitting, finishes = network.set.fitting(pattern), finishing(network.set, pattern)
        for kind in kinds:
            for laid in fitting.get(kind, ()):
                lines = finishes.get(kind, {}).get(laid)
                points = worth(network, at, lines, weights, doubles) if lines else 0.0
                found.append(Placement(at, laid, points))
    return found


def after(network: Network, placement: Placement) -> Network:
    """The table with the tile on it."""
    changed = network.clone()
    changed.put(placement.at, placement.laid)
    return changed


def without(hand: Sequence[int], kind: int) -> list[int]:
    """The hand once a tile of that kind has been laid."""
    rest = list(hand)
    rest.remove(kind)
    return rest


def best_of(live: Live, hand: Iterable[int]) -> float:
    """The most that a tile of the hand brings."""
    return max(
        [kinds[kind] for kinds in live.values() for kind in hand if kind in kinds], default=0
    )


def told(seen: Observation, action: Action) -> Args:
    """For a reason: the points that all can see coming, by the markers that lie open."""
    return {"points": preview(seen, action).points_for(seen.me)}


def as_action(network: Network, placement: Placement) -> Action:
    """The action that lays it."""
    x, y = xy(placement.at)
    return Action("lay", network.set.codes[placement.kind], x, y, 90 * (placement.laid & 3))
