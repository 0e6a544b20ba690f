"""States that an observation leaves possible, drawn at random, for bots that search."""

from __future__ import annotations

from collections import Counter
from random import Random

from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.state import NONE, Observation, State, Variant
from stellwerk.games.gleis_um_gleis.tiles import COLOURS


def sample(observation: Observation, rng: Random) -> State:
    """A state that looks like ``observation`` to its player: the other hands and the bag are dealt
    from the tiles not seen, hidden markers from the colours not seen."""
    seen = observation
    state = State(seen.set, len(seen.hand_sizes), rng.getrandbits(32))
    state.network = network_of(seen).clone()
    state.variant = seen.variant
    state.away = list(seen.away)
    state.scores = list(seen.scores)
    state.revealed = list(seen.revealed)
    state.doubles = list(seen.doubles)
    state.player, state.laid, state.passes = seen.player, seen.laid, seen.passes
    state.turn, state.phase = seen.turn, seen.phase
    state.asked, state.pending, state.pending_at = seen.asked, seen.pending, seen.pending_at
    unseen = unseen_tiles(seen)
    rng.shuffle(unseen)
    for player, size in enumerate(seen.hand_sizes):
        if player == seen.me:
            state.hands[player] = list(seen.hand)
        else:
            state.hands[player] = sorted(unseen.pop() for _ in range(size))
    state.bag = unseen
    state.markers = list(seen.markers)
    if seen.variant is not Variant.NONE:
        left = [colour for colour in range(1, len(COLOURS) + 1) if colour not in seen.markers]
        rng.shuffle(left)
        state.markers = [colour if colour != NONE else left.pop() for colour in seen.markers]
    return state


def unseen_tiles(seen: Observation) -> list[int]:
    """The tiles in the bag and in the other hands, sorted: nobody knows more by counting."""
    known = Counter(laid >> 2 for _, laid in seen.tiles)
    known.update(seen.hand)
    known.update(seen.away)
    return [kind for kind, count in enumerate(seen.set.counts) for _ in range(count - known[kind])]
