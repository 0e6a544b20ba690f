"""What the conformance suite must know of Gleis um Gleis and can't ask its engine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from stellwerk.games.gleis_um_gleis.network import STEPS, xy
from stellwerk.games.gleis_um_gleis.state import NONE, State, Variant


def inventory(state: State) -> Iterable[object]:
    on_table = [laid >> 2 for laid in state.network.tiles.values()]
    for pile in (on_table, *state.hands, state.bag, state.away):
        yield from (("tile", kind) for kind in pile)
    if state.variant is not Variant.NONE:
        assert len(set(state.markers)) == len(state.hands) and min(state.markers) > 0
        yield from (("marker", player) for player, _ in enumerate(state.markers))
    yield from (("double", player) for player, at in enumerate(state.doubles) if at != NONE)


def hide(state: State, player: int, rng: Random) -> None:
    """Deal the others' tiles and hidden markers anew, and shuffle the bag."""
    state.seed = rng.getrandbits(32)
    pool = state.bag + [
        tile for other, hand in enumerate(state.hands) if other != player for tile in hand
    ]
    rng.shuffle(pool)
    for other, hand in enumerate(state.hands):
        if other != player:
            state.hands[other] = sorted(pool.pop() for _ in hand)
    state.bag = pool
    if state.variant is Variant.NONE:
        return
    hidden = [
        other for other in range(len(state.hands)) if other != player and not state.revealed[other]
    ]
    known = {colour for seat, colour in enumerate(state.markers) if seat not in hidden}
    colours = [colour for colour in range(1, 5) if colour not in known]
    rng.shuffle(colours)
    for other in hidden:
        state.markers[other] = colours.pop()


def touchable(state: State) -> Iterable[str]:
    yield from ("doubler", "pass", "reveal", "keep", "done")
    yield from (f"turn:{turn}" for turn in (0, 90, 180, 270))
    yield from (f"hand:{index}" for index, _ in enumerate(state.hands[state.actor]))
    tiles = set(state.network.tiles)
    around = {at + a + b for at in tiles for a in (0, *STEPS) for b in (0, *STEPS)}
    yield from ("cell:{}:{}".format(*xy(at)) for at in sorted(around))
