"""A map laid out for planning, and what a player may still use of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from stellwerk.games.zug_um_zug.maps import Map, find_map
from stellwerk.games.zug_um_zug.state import FREE, Observation

MINE: Final = 1
OPEN: Final = 2
RIVAL: Final = 3
SHUT: Final = 0
"""What a route is to a player: claimed, still to be claimed, an opponent's, closed."""


@dataclass(frozen=True, eq=False)
class Board:
    """One list for each property of routes; ``at[city]`` holds (city at the other end, route)."""

    map: Map
    a: tuple[int, ...]
    b: tuple[int, ...]
    length: tuple[int, ...]
    colour: tuple[int, ...]
    """-1 for gray."""
    ferry: tuple[int, ...]
    tunnel: tuple[bool, ...]
    twin: tuple[int, ...]
    points: tuple[int, ...]
    at: tuple[tuple[tuple[int, int], ...], ...]


@lru_cache
def board_of(map_id: str) -> Board:
    """The map with that id, laid out."""
    map_ = find_map(map_id)
    routes = map_.routes
    at: list[list[tuple[int, int]]] = [[] for _ in map_.cities]
    for route in routes:
        at[route.a].append((route.b, route.index))
        at[route.b].append((route.a, route.index))
    return Board(
        map=map_,
        a=tuple(route.a for route in routes),
        b=tuple(route.b for route in routes),
        length=tuple(route.length for route in routes),
        colour=tuple(-1 if route.colour is None else route.colour for route in routes),
        ferry=tuple(route.ferry for route in routes),
        tunnel=tuple(route.tunnel for route in routes),
        twin=tuple(route.twin for route in routes),
        points=tuple(map_.features.route_points[route.length] for route in routes),
        at=tuple(map(tuple, at)),
    )


@lru_cache(64)
def standing(board: Board, owners: Sequence[int], me: int, players: int) -> tuple[int, ...]:
    """For each route what it is to ``me`` (zuz.double.*)."""
    shared = players >= board.map.features.second_track_from
    found = []
    for route, owner in enumerate(owners):
        if owner == me:
            found.append(MINE)
        elif owner != FREE:
            found.append(RIVAL)
        else:
            twin = board.twin[route]
            beside = FREE if twin < 0 else owners[twin]
            open_ = beside == FREE or (shared and beside != me)
            found.append(OPEN if open_ else SHUT)
    return tuple(found)


def turns_left(board: Board, seen: Observation, useful: float = 2.0) -> float:
    """How many turns ``seen.me`` still has, this one included: until the first player's trains
    run out if everyone draws what is missing and builds. ``useful``: how many of two cards drawn
    are laid down in the end."""
    players = len(seen.trains)
    if seen.turns_left > 0:
        return float((seen.turns_left + players - 1) // players)
    end_at = board.map.features.end_at_trains
    turns = []
    for trains, cards in zip(seen.trains, seen.hand_sizes, strict=True):
        to_lay = max(0, trains - end_at)
        turns.append(max(0, to_lay - cards) / useful + to_lay / 3.4)
    return 1.0 + min(turns)
