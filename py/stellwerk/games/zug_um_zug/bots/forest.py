"""Joining several pairs of cities as cheaply as can be, shared stretches counted once.

That is the Steiner forest problem. The ways are laid one pair after the other, what is laid
already being free of charge, in several orders; then each pair in turn looks for a better way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import permutations
from typing import Final, NamedTuple

from stellwerk.games.zug_um_zug.bots.board import Board

FAR: Final = 1e9
"""Weight of a route that can't be used."""
_ALL_ORDERS: Final = 3
"""With up to so many pairs every order is tried."""

Pair = tuple[int, int]


class Forest(NamedTuple):
    """``routes``: those with a weight above 0 that the ways use. ``weight``: their sum, ``FAR``
    or more if some pair can't be joined."""

    weight: float
    routes: frozenset[int]


def way(board: Board, weights: Sequence[float], start: int, end: int) -> list[int] | None:
    """The routes of the lightest way (Dijkstra), None if there is none."""
    at = board.at
    best = {start: 0.0}
    came: dict[int, tuple[int, int]] = {}
    done: set[int] = set()
    queue = [(0.0, start)]
    while queue:
        here, city = heappop(queue)
        if city == end:
            routes = []
            while city != start:
                city, route = came[city]
                routes.append(route)
            return routes
        if city in done:
            continue
        done.add(city)
        for far, route in at[city]:
            if far in done:
                continue
            there = here + weights[route]
            if there < best.get(far, FAR):
                best[far] = there
                came[far] = (city, route)
                heappush(queue, (there, far))
    return None


def distances(board: Board, weights: Sequence[float], start: int) -> list[float]:
    """The weight of the lightest way from ``start`` to every city."""
    at = board.at
    best = [FAR] * len(at)
    best[start] = 0.0
    queue = [(0.0, start)]
    while queue:
        here, city = heappop(queue)
        if here > best[city]:
            continue
        for far, route in at[city]:
            there = here + weights[route]
            if there < best[far]:
                best[far] = there
                heappush(queue, (there, far))
    return best


def join(board: Board, weights: Sequence[float], pairs: Sequence[Pair]) -> Forest:
    """A light forest that joins every pair."""
    if not pairs:
        return Forest(0.0, frozenset())
    best = Forest(FAR, frozenset())
    for order in _orders(board, weights, pairs):
        found = _laid(board, weights, order)
        if found.weight < best.weight:
            best = found
    if len(pairs) > 1 and best.weight < FAR:
        best = _improved(board, weights, pairs, best)
    return best


def _orders(
    board: Board, weights: Sequence[float], pairs: Sequence[Pair]
) -> Iterable[Sequence[Pair]]:
    if len(pairs) <= _ALL_ORDERS:
        return permutations(pairs)
    alone = {pair: distances(board, weights, pair[0])[pair[1]] for pair in set(pairs)}
    rising = sorted(pairs, key=lambda pair: (alone[pair], pair))
    falling = rising[::-1]
    firsts = [[pair, *(other for other in falling if other != pair)] for pair in falling[1:4]]
    return [rising, falling, *firsts]


def _laid(board: Board, weights: Sequence[float], order: Sequence[Pair]) -> Forest:
    left = list(weights)
    total = 0.0
    routes: set[int] = set()
    for start, end in order:
        found = way(board, left, start, end)
        if found is None:
            return Forest(FAR, frozenset())
        for route in found:
            if left[route] > 0:
                total += left[route]
                left[route] = 0.0
                routes.add(route)
    return Forest(total, frozenset(routes))


def _improved(
    board: Board, weights: Sequence[float], pairs: Sequence[Pair], forest: Forest
) -> Forest:
    """Takes routes out that nobody needs any more once each pair has looked again."""
    best = forest
    for pair in pairs:
        others = [other for other in pairs if other is not pair]
        left = list(weights)
        for route in best.routes:
            left[route] = 0.0
        needed = _laid_within(board, weights, left, others)
        again = list(weights)
        for route in needed:
            again[route] = 0.0
        found = way(board, again, *pair)
        if found is None:
            continue
        routes = needed | {route for route in found if weights[route] > 0}
        weight = sum(weights[route] for route in routes)
        if weight < best.weight - 1e-9:
            best = Forest(weight, frozenset(routes))
    return best


def _laid_within(
    board: Board, weights: Sequence[float], left: Sequence[float], pairs: Sequence[Pair]
) -> set[int]:
    """The routes that ``pairs`` use if those of weight 0 in ``left`` are free."""
    used: set[int] = set()
    for start, end in pairs:
        for route in way(board, left, start, end) or ():
            if weights[route] > 0:
                used.add(route)
    return used
