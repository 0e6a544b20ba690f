"""Which cities a player's routes join, and how stations help (zuz.station.use)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stellwerk.games.zug_um_zug.maps import Map
from stellwerk.games.zug_um_zug.state import FREE


class StationUse(NamedTuple):
    """How a player's stations are used best. ``routes``: for each station the opponent's route
    it borrows, None if none helps. ``done``: the tickets completed, by index."""

    routes: tuple[int | None, ...]
    done: tuple[int, ...]


def areas(map_: Map, routes: Iterable[int]) -> list[int]:
    """For each city a number that is the same for all cities joined to it by ``routes``."""
    leader = list(range(len(map_.cities)))
    for index in routes:
        route = map_.routes[index]
        _join(leader, route.a, route.b)
    return [_find(leader, city) for city in range(len(leader))]


def routes_of(owners: Sequence[int], player: int) -> list[int]:
    """The routes a player has claimed, by index."""
    return [index for index, owner in enumerate(owners) if owner == player]


def best_station_use(
    map_: Map, owners: Sequence[int], player: int, stations: Sequence[int], tickets: Sequence[int]
) -> StationUse:
    """The use of the stations with which the tickets bring most, then complete most. Exact: every
    combination is looked at, one for all routes that lead to the same area."""
    base = areas(map_, routes_of(owners, player))
    ways: list[list[int | None]] = []
    for city in stations:
        by_area: dict[int, int] = {}
        for index in map_.routes_at[city]:
            route = map_.routes[index]
            far = base[route.b if route.a == city else route.a]
            if owners[index] not in (FREE, player) and far != base[city]:
                by_area.setdefault(far, index)
        ways.append([None, *by_area.values()])
    needed = [(map_.tickets[t].a, map_.tickets[t].b, map_.tickets[t].points, t) for t in tickets]
    best: tuple[int, int, StationUse] | None = None
    chosen: list[int | None] = []

    def look(number: int, leader: list[int]) -> None:
        nonlocal best
        if number < len(ways):
            for way in ways[number]:
                joined = leader
                if way is not None:
                    joined = leader[:]
                    _join(joined, map_.routes[way].a, map_.routes[way].b)
                chosen.append(way)
                look(number + 1, joined)
                chosen.pop()
            return
        done = [need for need in needed if _find(leader, need[0]) == _find(leader, need[1])]
        worth = (sum(need[2] for need in done), len(done))
        # The first of equals stays: it borrows least.
        if best is None or worth > best[:2]:
            best = (*worth, StationUse(tuple(chosen), tuple(need[3] for need in done)))

    look(0, base)
    assert best is not None
    return best[2]


def _find(leader: list[int], city: int) -> int:
    while leader[city] != city:
        leader[city] = leader[leader[city]]
        city = leader[city]
    return city


def _join(leader: list[int], a: int, b: int) -> None:
    leader[_find(leader, a)] = _find(leader, b)
