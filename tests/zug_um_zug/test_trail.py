"""The longest path against a plain search over all trails, and its time late in a match."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.games.zug_um_zug.maps import Map, find_map, map_ids
from stellwerk.games.zug_um_zug.scoring import player_trail
from stellwerk.games.zug_um_zug.state import FREE
from stellwerk.games.zug_um_zug.trail import NOTHING, Trail, longest_trail

Tracks = list[tuple[int, int, int]]


def by_trying(tracks: Tracks) -> int:
    """The length of the longest trail: every trail is walked, equal ends with equal tracks once."""
    at: dict[int, list[tuple[int, int, int]]] = {}
    for number, (a, b, length) in enumerate(tracks):
        at.setdefault(a, []).append((1 << number, b, length))
        at.setdefault(b, []).append((1 << number, a, length))
    seen = set()
    waiting = [(city, 0, 0) for city in at]
    best = 0
    while waiting:
        city, used, length = waiting.pop()
        best = max(best, length)
        for bit, other, more in at[city]:
            step = (other, used | bit)
            if not used & bit and step not in seen:
                seen.add(step)
                waiting.append((*step, length + more))
    return best


def check_walk(tracks: Tracks, trail: Trail) -> None:
    """The trail is one: its tracks differ, follow each other and add up."""
    assert len(set(trail.edges)) == len(trail.edges)
    assert sum(tracks[edge][2] for edge in trail.edges) == trail.length
    if trail.edges:
        ends = [walked(tracks, trail.edges, start) for start in tracks[trail.edges[0]][:2]]
        assert any(end is not None for end in ends)


def walked(tracks: Tracks, edges: tuple[int, ...], city: int) -> int | None:
    for edge in edges:
        a, b, _ = tracks[edge]
        if city not in (a, b):
            return None
        city = b if city == a else a
    return city


TRACK = st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 6)).filter(
    lambda track: track[0] != track[1]
)


@settings(deadline=None, max_examples=400, derandomize=True, database=None)
@given(st.lists(TRACK, max_size=11))
def test_random_graphs(tracks: Tracks) -> None:
    trail = longest_trail(tracks)
    assert trail.length == by_trying(tracks)
    check_walk(tracks, trail)


@settings(deadline=None, max_examples=60, derandomize=True, database=None)
@given(st.integers(2, 6), st.integers(2, 6), st.integers(0, 2**30))
def test_graphs_with_a_bridge(left: int, right: int, seed: int) -> None:
    """Two knots joined by one track: what is left out may tear the network apart."""
    rng = Random(seed)
    tracks = [(0, 100, rng.randint(1, 6))]
    for first, count in ((0, left), (100, right)):
        for _ in range(count):
            a, b = rng.sample(range(first, first + 4), 2)
            tracks.append((a, b, rng.randint(1, 6)))
    trail = longest_trail(tracks)
    assert trail.length == by_trying(tracks)
    check_walk(tracks, trail)


@given(st.lists(TRACK, max_size=14))
def test_networks_that_euler_can_walk(tracks: Tracks) -> None:
    graph = networkx.MultiGraph()
    graph.add_edges_from((a, b) for a, b, _ in tracks)
    if tracks and networkx.is_connected(graph) and networkx.has_eulerian_path(graph):
        assert longest_trail(tracks).length == sum(length for _, _, length in tracks)


def test_small_cases() -> None:
    assert longest_trail([]) == NOTHING
    assert longest_trail([(0, 1, 4)]).length == 4
    ring = [(0, 1, 2), (1, 2, 2), (2, 0, 2)]
    assert longest_trail(ring).length == 6
    star = [(0, 1, 2), (0, 2, 3), (0, 3, 4)]
    assert longest_trail(star).length == 7
    assert longest_trail([(0, 1, 1), (2, 3, 5)]).length == 5
    eight = [*ring, (0, 3, 1), (3, 4, 1), (4, 0, 1)]
    assert longest_trail(eight).length == 9


def networks(map_: Map) -> Iterator[list[int]]:
    """Networks of 45 trains, some of them as knotted as a player could make them."""
    for seed in range(20):
        rng = Random(seed)
        style = ("anywhere", "short", "growing", "dense", "short and growing")[seed % 5]
        mine: list[int] = []
        cities: set[int] = set()
        trains = map_.features.trains
        while True:
            open_ = [
                route
                for route in map_.routes
                if route.index not in mine and route.twin not in mine and route.length <= trains
            ]
            if (cities and "growing" in style) or (style == "dense" and cities):
                open_ = [r for r in open_ if r.a in cities or r.b in cities]
            if style == "dense":
                open_ = [r for r in open_ if r.a in cities and r.b in cities] or open_
            if not open_:
                break
            rng.shuffle(open_)
            if style != "anywhere" and style != "growing":
                open_.sort(key=lambda route: route.length)
            route = open_[0]
            mine.append(route.index)
            cities |= {route.a, route.b}
            trains -= route.length
        yield mine


def loop_time() -> float:
    start = time.process_time()
    s = 0
    for i in range(2_000_000):
        s += i % 7
    return time.process_time() - start


@pytest.mark.parametrize("map_id", map_ids())
def test_late_positions_take_no_time(map_id: str) -> None:
    """Under 20 ms in the unit in which a plain loop takes 0.08 s."""
    map_ = find_map(map_id)
    for mine in networks(map_):
        owners = [0 if route.index in mine else FREE for route in map_.routes]
        times = []
        for _ in range(3):
            start = time.process_time()
            trail = player_trail(map_, owners, 0)
            times.append(time.process_time() - start)
        assert min(times) < 0.02 * max(1.0, loop_time() / 0.08)
        tracks = [(map_.routes[i].a, map_.routes[i].b, map_.routes[i].length) for i in mine]
        check_walk(tracks, Trail(trail.length, tuple(mine.index(edge) for edge in trail.edges)))


@pytest.mark.parametrize("map_id", map_ids())
def test_late_positions_against_trying(map_id: str) -> None:
    map_ = find_map(map_id)
    for number, mine in enumerate(networks(map_)):
        if number % 5 in (0, 2):
            tracks = [(map_.routes[i].a, map_.routes[i].b, map_.routes[i].length) for i in mine]
            if len(tracks) <= 16:
                assert longest_trail(tracks).length == by_trying(tracks)
