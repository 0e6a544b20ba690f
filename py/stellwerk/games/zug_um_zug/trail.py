"""The longest continuous path: every train once, cities as often as you like
(zuz.score.longest). Exact.

A trail that can't be made longer ends, at both ends, in cities where an odd number of tracks meet,
unless it uses every track of its network. So all odd cities but two are evened out by leaving
tracks out, in pairs, along ways between them; the lightest such ways are found without trying
trails. If what is left still hangs together, Euler's way through it is the answer. If not, the
longest trail either stays on one side of the break or uses one of the tracks left out there: each
case is a smaller question of the same kind, and many are settled by what they can give at best.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple


class Edge(NamedTuple):
    """A track, or a chain of them, between two places. ``parts`` runs from a to b."""

    a: int
    b: int
    weight: int
    parts: tuple[int, ...]


class Trail(NamedTuple):
    """``length`` in trains; ``edges``: the numbers of the tracks in the order of travel."""

    length: int
    edges: tuple[int, ...]


NOTHING = Trail(0, ())


def longest_trail(tracks: Sequence[tuple[int, int, int]]) -> Trail:
    """The longest trail over tracks (one city, other city, trains); one of them if there are
    several. A track is named by its place in ``tracks``."""
    edges = [Edge(a, b, weight, (number,)) for number, (a, b, weight) in enumerate(tracks)]
    found = _longest(edges, frozenset(), 0)
    return found or NOTHING


def _longest(edges: Sequence[Edge], kept: frozenset[Edge], more_than: int) -> Trail | None:
    """The longest trail that is longer than ``more_than``, None if there is none. Trails without
    the edges in ``kept`` need not be looked at."""
    best: Trail | None = None
    for network in _networks(edges):
        weight = sum(edge.weight for edge in network)
        if weight > more_than and kept.issubset(network):
            found = _longest_in(network, kept, more_than)
            if found is not None:
                best, more_than = found, found.length
    return best


def _networks(edges: Sequence[Edge]) -> list[list[Edge]]:
    """The edges that hang together, the heaviest network first."""
    leader: dict[int, int] = {}

    def find(city: int) -> int:
        while (up := leader.setdefault(city, city)) != city:
            leader[city] = leader.get(up, up)
            city = up
        return city

    for edge in edges:
        leader[find(edge.a)] = find(edge.b)
    groups: dict[int, list[Edge]] = {}
    for edge in edges:
        groups.setdefault(find(edge.a), []).append(edge)
    return sorted(groups.values(), key=lambda group: -sum(edge.weight for edge in group))


def _longest_in(edges: list[Edge], kept: frozenset[Edge], more_than: int) -> Trail | None:
    """The same in one network."""
    if not kept:
        edges = _join_chains(edges)
    left_out = cheapest_evening(edges, kept)
    if left_out is None:
        return None
    rest = [edge for edge in edges if edge not in left_out]
    ceiling = sum(edge.weight for edge in rest)
    if ceiling <= more_than:
        return None
    parts = _networks(rest)
    if len(parts) == 1:
        return Trail(ceiling, _euler(rest))
    here = {city for edge in parts[0] for city in (edge.a, edge.b)}
    crossing = [edge for edge in edges if (edge.a in here) != (edge.b in here)]
    best: Trail | None = None
    questions = [
        ([edge for edge in edges if edge not in crossing[:number]], kept | {edge})
        for number, edge in enumerate(crossing)
    ]
    questions.append(([edge for edge in edges if edge not in crossing], kept))
    for some, needed in questions:
        found = _longest(some, needed, more_than)
        if found is not None:
            best, more_than = found, found.length
            if found.length == ceiling:
                break
    return best


def cheapest_evening(edges: Sequence[Edge], kept: frozenset[Edge]) -> set[Edge] | None:
    """The lightest set of edges without which at most two cities are odd; None if that can't be
    without leaving out one of ``kept``.

    All but two of the odd cities are paired off, and the shortest ways between the pairs left out.
    """
    degree: dict[int, int] = {}
    for edge in edges:
        degree[edge.a] = degree.get(edge.a, 0) + 1
        degree[edge.b] = degree.get(edge.b, 0) + 1
    odd = [city for city, count in degree.items() if count % 2]
    if len(odd) <= 2:
        return set()
    loose = [edge for edge in edges if edge not in kept]
    ways = {city: _shortest(loose, city) for city in odd}
    nearest = {
        city: min((ways[city][o][0] for o in odd if o != city and o in ways[city]), default=0)
        for city in odd
    }
    best: tuple[int, list[tuple[int, int]]] | None = None
    pairs: list[tuple[int, int]] = []

    def pair(left: tuple[int, ...], free: int, cost: int) -> None:
        nonlocal best
        if best is not None:
            least = sorted(nearest[city] for city in left)[: len(left) - free]
            if cost + (sum(least) + 1) // 2 >= best[0]:
                return
        if len(left) <= free:
            best = (cost, pairs[:])
            return
        city, others = left[0], left[1:]
        near = ways[city]
        for other in sorted((o for o in others if o in near), key=lambda o: near[o][0]):
            pairs.append((city, other))
            rest = tuple(one for one in others if one != other)
            pair(rest, free, cost + near[other][0])
            pairs.pop()
        if free:
            pair(others, free - 1, cost)

    pair(tuple(odd), 2, 0)
    if best is None:
        return None
    found: frozenset[int] = frozenset()
    for city, other in best[1]:
        found ^= ways[city][other][1]
    return {loose[number] for number in found}


def _shortest(edges: Sequence[Edge], start: int) -> dict[int, tuple[int, frozenset[int]]]:
    """For each city the length of a shortest way from ``start``, and the places of its edges
    (Dijkstra)."""
    at: dict[int, list[tuple[int, int, int]]] = {}
    for number, edge in enumerate(edges):
        at.setdefault(edge.a, []).append((edge.b, edge.weight, number))
        at.setdefault(edge.b, []).append((edge.a, edge.weight, number))
    found: dict[int, tuple[int, frozenset[int]]] = {}
    ways: list[frozenset[int]] = [frozenset()]
    waiting = [(0, start, 0)]
    while waiting:
        length, city, place = heappop(waiting)
        if city in found:
            continue
        way = ways[place]
        found[city] = (length, way)
        for other, weight, number in at.get(city, ()):
            if other not in found:
                heappush(waiting, (length + weight, other, len(ways)))
                ways.append(way | {number})
    return found


def _euler(edges: Sequence[Edge]) -> tuple[int, ...]:
    """The tracks of a trail through all the edges, in order (Hierholzer). There is one."""
    at: dict[int, list[int]] = {}
    for number, edge in enumerate(edges):
        at.setdefault(edge.a, []).append(number)
        at.setdefault(edge.b, []).append(number)
    start = next((city for city, here in at.items() if len(here) % 2), edges[0].a)
    used = [False] * len(edges)
    stack: list[tuple[int, int]] = [(start, -1)]
    order: list[tuple[int, int]] = []
    while stack:
        city, by = stack[-1]
        here = at[city]
        while here and used[here[-1]]:
            here.pop()
        if here:
            number = here.pop()
            used[number] = True
            stack.append((_other(edges[number], city), number))
        else:
            order.append(stack.pop())
    # ``order`` tells the trail from its end: each entry is a city and the edge that led to it.
    told: list[int] = []
    for city, by in order[:-1]:
        told += reversed(_towards(edges[by], city))
    return tuple(reversed(told))


def _join_chains(edges: list[Edge]) -> list[Edge]:
    """Two tracks that meet in a city with no third become one. A network that is nothing but one
    ring keeps one city."""
    at: dict[int, list[Edge]] = {}
    for edge in edges:
        at.setdefault(edge.a, []).append(edge)
        at.setdefault(edge.b, []).append(edge)
    for city in list(at):
        here = at[city]
        if len(here) != 2 or here[0] is here[1]:
            continue
        first, second = here
        start, end = _other(first, city), _other(second, city)
        parts = _towards(first, city) + _towards(second, end)
        joined = Edge(start, end, first.weight + second.weight, parts)
        del at[city]
        for place, old in ((start, first), (end, second)):
            at[place][next(i for i, e in enumerate(at[place]) if e is old)] = joined
    unique = {id(edge): edge for here in at.values() for edge in here}
    return list(unique.values())


def _other(edge: Edge, city: int) -> int:
    return edge.b if edge.a == city else edge.a


def _towards(edge: Edge, city: int) -> tuple[int, ...]:
    """The parts in the order that leads to ``city``."""
    return edge.parts if edge.b == city else edge.parts[::-1]
