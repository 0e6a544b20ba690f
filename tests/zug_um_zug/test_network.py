"""Connections and the use of stations against networkx and trying everything."""

from __future__ import annotations

import time
from itertools import product
from random import Random

import networkx
import pytest

from stellwerk.games.zug_um_zug.maps import Map, find_map, map_ids
from stellwerk.games.zug_um_zug.network import areas, best_station_use, routes_of
from stellwerk.games.zug_um_zug.state import FREE

EUROPA = find_map("europa")


def owned(map_: Map, rng: Random, players: int, share: float) -> list[int]:
    owners = [FREE] * len(map_.routes)
    for route in map_.routes:
        beside = owners[route.twin] if route.twin >= 0 else FREE
        if rng.random() < share:
            owner = rng.randrange(players)
            owners[route.index] = FREE if owner == beside else owner
    return owners


def graph(map_: Map, routes: list[int]) -> networkx.Graph:
    found = networkx.Graph()
    found.add_nodes_from(range(len(map_.cities)))
    found.add_edges_from((map_.routes[i].a, map_.routes[i].b) for i in routes)
    return found


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("seed", range(10))
def test_areas_are_connected_components(map_id: str, seed: int) -> None:
    map_ = find_map(map_id)
    owners = owned(map_, Random(seed), 3, 0.7)
    mine = routes_of(owners, 1)
    area = areas(map_, mine)
    parts = networkx.connected_components(graph(map_, mine))
    together: dict[int, set[int]] = {}
    for city, number in enumerate(area):
        together.setdefault(number, set()).add(city)
    assert sorted(map(sorted, together.values())) == sorted(map(sorted, parts))


def by_trying(
    owners: list[int], player: int, stations: tuple[int, ...], tickets: list[int]
) -> tuple[int, int]:
    """The most points of completed tickets, and how many tickets, over all ways to borrow."""
    mine = routes_of(owners, player)
    ways = [
        [None]
        + [
            route.index
            for route in EUROPA.routes
            if city in (route.a, route.b) and owners[route.index] not in (FREE, player)
        ]
        for city in stations
    ]
    best = (0, 0)
    for borrowed in product(*ways):
        joined = graph(EUROPA, mine + [route for route in borrowed if route is not None])
        done = [
            EUROPA.tickets[t]
            for t in tickets
            if networkx.has_path(joined, EUROPA.tickets[t].a, EUROPA.tickets[t].b)
        ]
        best = max(best, (sum(ticket.points for ticket in done), len(done)))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_stations_are_used_best(seed: int) -> None:
    rng = Random(seed)
    owners = owned(EUROPA, rng, 3, rng.choice((0.3, 0.6)))
    stations = tuple(rng.sample(range(len(EUROPA.cities)), 2 if seed % 3 else 3))
    tickets = rng.sample(range(len(EUROPA.tickets)), rng.randint(1, 10))
    use = best_station_use(EUROPA, owners, 0, stations, tickets)
    points = sum(EUROPA.tickets[ticket].points for ticket in use.done)
    assert (points, len(use.done)) == by_trying(owners, 0, stations, tickets)
    for city, index in zip(stations, use.routes, strict=True):
        if index is not None:
            assert owners[index] not in (FREE, 0)
            assert city in (EUROPA.routes[index].a, EUROPA.routes[index].b)
    mine = routes_of(owners, 0) + [index for index in use.routes if index is not None]
    joined = graph(EUROPA, mine)
    for ticket in map(EUROPA.tickets.__getitem__, tickets):
        done = ticket.index in use.done
        assert networkx.has_path(joined, ticket.a, ticket.b) == done


def test_stations_take_no_time() -> None:
    """The busiest cities, everything claimed, twenty tickets."""
    rng = Random(1)
    owners = owned(EUROPA, rng, 5, 1.0)
    busiest = sorted(range(len(EUROPA.cities)), key=lambda city: -len(EUROPA.routes_at[city]))
    start = time.process_time()
    best_station_use(EUROPA, owners, 0, busiest[:3], range(20))
    assert time.process_time() - start < 0.2
