"""The longest continuous path: every train once, cities as often as you like
(zuz.score.longest). Exact.

What makes it fast: a trail that can't be made longer ends, at both ends, in cities where an odd
number of tracks meet, unless it uses every track of its network and ends where it began. Chains of
cities with just two tracks are one track. And whatever parity leaves over bounds from above what
can still be gained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    best = NOTHING
    for component in _components(tracks):
        if sum(tracks[number][2] for number in component) > best.length:
            found = _longest_in([Edge(*tracks[n][:3], (n,)) for n in component], best.length)
            if found.length > best.length:
                best = found
    return best


def _components(tracks: Sequence[tuple[int, int, int]]) -> Iterable[list[int]]:
    """Numbers of the tracks that hang together, the heaviest network first."""
    leader: dict[int, int] = {}

    def find(city: int) -> int:
        while (up := leader.setdefault(city, city)) != city:
            leader[city] = leader.get(up, up)
            city = up
        return city

    for a, b, _ in tracks:
        leader[find(a)] = find(b)
    groups: dict[int, list[int]] = {}
    for number, (a, _, _) in enumerate(tracks):
        groups.setdefault(find(a), []).append(number)
    return sorted(groups.values(), key=lambda group: -sum(tracks[n][2] for n in group))


def _longest_in(edges: list[Edge], at_least: int) -> Trail:
    """The longest trail of a network, if longer than ``at_least``; else perhaps a shorter one."""
    edges = _join_chains(edges)
    degree: dict[int, int] = {}
    for edge in edges:
        degree[edge.a] = degree.get(edge.a, 0) + 1
        degree[edge.b] = degree.get(edge.b, 0) + 1
    odd = [city for city, count in degree.items() if count % 2]
    search = _Search(edges, at_least)
    if not odd:
        search.from_city(edges[0].a)
    for start in odd:
        search.from_city(start)
        if search.best.length >= search.ceiling:
            break
        # Every trail that ends here has been seen, and so has its reverse.
    return search.best


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


class _Search:
    """Depth first, with what has been seen and an upper bound to cut it short."""

    def __init__(self, edges: list[Edge], at_least: int) -> None:
        self.edges = edges
        self.best = Trail(at_least, ())
        # Long ones first: a good trail found early cuts off more.
        order = sorted(range(len(edges)), key=lambda number: -edges[number].weight)
        self.at: dict[int, list[tuple[int, int, int]]] = {}
        """For each city: (bit of the edge, other city, weight)."""
        for number in order:
            edge = edges[number]
            self.at.setdefault(edge.a, []).append((1 << number, edge.b, edge.weight))
            if edge.a != edge.b:
                self.at.setdefault(edge.b, []).append((1 << number, edge.a, edge.weight))
        self.everything = (1 << len(edges)) - 1
        self.weight = sum(edge.weight for edge in edges)
        # Loops meet a city twice and leave its parity alone.
        self.star = {
            city: sum(bit for bit, other, _ in here if other != city)
            for city, here in self.at.items()
        }
        self.ceiling = self.bound(self.everything, None, self.weight)
        self.seen: set[tuple[int, int]] = set()

    def bound(self, unused: int, city: int | None, weight: int) -> int:
        """At most so much of the unused ``weight`` can be gained by going on from ``city``
        (None: from anywhere). Where an odd number of unused tracks meet, one at least is left
        over, except where the trail starts or ends; each such track is left over for at most two
        cities."""
        left = []
        for place, star in self.star.items():
            rest = unused & star
            if rest.bit_count() & 1 == (place != city):
                lightest = 0
                for bit, other, cost in self.at[place]:
                    if bit & rest and other != place:
                        lightest = cost
                left.append(lightest)
        left.sort()
        free = 1 if city is not None else 2
        return weight - (sum(left[:-free]) + 1) // 2

    def from_city(self, start: int) -> None:
        """Try every trail that starts in a city."""
        self.path: list[int] = []
        self._go(start, self.everything, self.weight, 0)

    def _go(self, city: int, unused: int, left: int, length: int) -> None:
        if length > self.best.length:
            self.best = Trail(length, self._told(city))
        key = (city, unused)
        if key in self.seen or length + left <= self.best.length:
            return
        self.seen.add(key)
        if length + self.bound(unused, city, left) <= self.best.length:
            return
        for bit, other, weight in self.at[city]:
            if unused & bit:
                self.path.append(bit)
                self._go(other, unused ^ bit, left - weight, length + weight)
                self.path.pop()
                if self.best.length >= self.ceiling:
                    return

    def _told(self, end: int) -> tuple[int, ...]:
        """The path's tracks in order, told from its end back to its start and turned round."""
        numbers: list[int] = []
        city = end
        for bit in reversed(self.path):
            edge = self.edges[bit.bit_length() - 1]
            parts = _towards(edge, city)
            numbers += reversed(parts)
            city = _other(edge, city)
        return tuple(reversed(numbers))
