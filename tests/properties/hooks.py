"""What the conformance suite must know of a game and can't ask its engine.

A new game adds one entry to ``HOOKS``; that is all its tests need to join the suite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.gleis_um_gleis import hooks as gleis_um_gleis
from tests.kartenspiel import hooks as kartenspiel
from tests.zug_um_zug import hooks as zug_um_zug


@dataclass(frozen=True)
class Hooks:
    """``inventory``: every piece of the game, wherever it lies in this state.

    ``hide``: changes, in place, what ``player`` may not know: another state that looks the same
    to that player. ``touchable``: the targets of everything on the board. ``longest``: no match
    under random play takes more actions than this.
    """

    inventory: Callable[[Any], Iterable[object]]
    hide: Callable[[Any, int, Random], None]
    touchable: Callable[[Any], Iterable[str]]
    longest: int


def _trains_inventory(state: Any) -> Iterable[object]:
    for train in state.trains:
        yield from train
    for locks in state.locks:
        yield from (lock for lock in locks if lock)
    yield from (*state.deck, *state.discards, *state.face_up, *state.drawn)


def _trains_hide(state: Any, player: int, rng: Random) -> None:
    rng.shuffle(state.deck)
    state.seed = rng.getrandbits(32)
    state.reshuffles += rng.randrange(3)
    rng.shuffle(state.discards)


def _trains_touchable(state: Any) -> Iterable[str]:
    yield from ("deck", "discards")
    yield from (f"drawn:{car}" for car in state.drawn)
    yield from (f"car:{car}" for car in state.face_up)
    for player in range(len(state.trains)):
        train = "slot" if player == state.player else f"other:{player}"
        yield from (f"{train}:{place}" for place in range(1, 8))


HOOKS: dict[str, Hooks] = {
    "gleis-um-gleis": Hooks(
        gleis_um_gleis.inventory, gleis_um_gleis.hide, gleis_um_gleis.touchable, longest=400
    ),
    "game-of-trains": Hooks(_trains_inventory, _trains_hide, _trains_touchable, longest=60_000),
    "kartenspiel": Hooks(
        kartenspiel.inventory, kartenspiel.hide, kartenspiel.touchable, longest=8_000
    ),
    "zug-um-zug": Hooks(zug_um_zug.inventory, zug_um_zug.hide, zug_um_zug.touchable, longest=6_000),
}
