"""Whose points a finished line would be, as far as the markers tell (gleis.variant.a, .b)."""

from __future__ import annotations

from stellwerk.games.gleis_um_gleis.bots.finishing import Weights
from stellwerk.games.gleis_um_gleis.scoring import owner_of
from stellwerk.games.gleis_um_gleis.state import NONE, Observation, Variant
from stellwerk.games.gleis_um_gleis.tiles import COLOURS


def own_weights(seen: Observation) -> Weights:
    """What a point of each colour is worth to the observer who lays the tile. What goes to
    somebody else's open marker counts against it, the less the more players there are."""
    mine = seen.markers[seen.me]
    weights = [0.0]
    for colour in range(1, len(COLOURS) + 1):
        owner = owner_of(seen, colour)
        if seen.variant is Variant.A and owner not in (None, seen.me):
            weights.append(-1 / (len(seen.scores) - 1))
        else:
            weights.append(2.0 if seen.variant is Variant.B and colour == mine else 1.0)
    return tuple(weights)


def rival_weights(seen: Observation, rival: int) -> Weights:
    """The same for another player, as the observer sees it. In variant A nobody finishes a line
    for somebody else, and what they finish in the observer's own colour is no loss."""
    weights = [0.0]
    for colour in range(1, len(COLOURS) + 1):
        owner = owner_of(seen, colour)
        if seen.variant is Variant.A and (
            owner not in (None, rival) or colour == seen.markers[seen.me]
        ):
            weights.append(0.0)
        else:
            weights.append(2.0 if seen.variant is Variant.B and owner == rival else 1.0)
    return tuple(weights)


def lying_doubles(seen: Observation) -> tuple[int, ...]:
    """Where 2× markers lie (gleis.variant.c)."""
    return tuple(at for at in seen.doubles if at > NONE)
