"""The longest path: who is likely to have it in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from stellwerk.games.zug_um_zug.bots.board import MINE, Board
from stellwerk.games.zug_um_zug.bots.planning import Sight
from stellwerk.games.zug_um_zug.network import routes_of
from stellwerk.games.zug_um_zug.trail import longest_trail

_GROWTH: Final = 0.6
"""Trains by which a rival's longest path grows in a turn."""
_DOUBT: Final = 2.0
_DOUBT_A_TURN: Final = 0.15
"""Trains by which either may be wrong at the end, and more for every turn until then."""


@lru_cache(4096)
def length(board: Board, routes: tuple[int, ...]) -> int:
    """Of the longest path over these routes."""
    map_ = board.map
    return longest_trail(
        [(map_.routes[i].a, map_.routes[i].b, map_.routes[i].length) for i in routes]
    ).length


def longest_of_rivals(board: Board, owners: Sequence[int], me: int, players: int) -> int:
    """The length of the longest path that an opponent has now."""
    return max(
        length(board, tuple(routes_of(owners, player))) for player in range(players) if player != me
    )


def prospect(sight: Sight, routes: Iterable[int]) -> float:
    """What the longest path is likely to bring once these routes are built, too."""
    mine = {route for route, what in enumerate(sight.standing) if what == MINE}
    mine.update(routes)
    own = length(sight.board, tuple(sorted(mine)))
    ahead = own - sight.rival_path - _GROWTH * sight.turns
    return sight.path_points / (1 + exp(-ahead / (_DOUBT + _DOUBT_A_TURN * sight.turns)))
