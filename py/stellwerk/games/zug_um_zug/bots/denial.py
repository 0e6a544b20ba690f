"""What a route is worth because a rival wants it: where it would join two pieces of a rival's net.

Whoever builds a long way builds it in pieces, and the one route that is missing between two of them
is very often claimed in the end. Everything here is public.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stellwerk.games.zug_um_zug.bots.board import MINE, OPEN, RIVAL, Board, standing
from stellwerk.games.zug_um_zug.bots.forest import FAR, distances
from stellwerk.games.zug_um_zug.bots.planning import Taste
from stellwerk.games.zug_um_zug.network import areas, routes_of

_LIKELY: Final = 0.7
"""How often such a route is claimed later on if going round it would take long."""
_THEIRS: Final = Taste()
"""How others are thought to weigh things."""
_TRAIN: Final = 0.5
"""Points that a train is worth elsewhere."""
_MOST: Final = 14.0
"""Points: whoever would lose more gives something up instead."""
_LEAST: Final = 1.5
"""Points that are not worth a thought."""
_FREE: Final = 0.3
"""Points that a route costs at least, however many it brings."""


@lru_cache(64)
def denials(
    board: Board,
    owners: tuple[int, ...],
    trains: tuple[int, ...],
    stations: tuple[tuple[int, ...], ...],
    me: int,
) -> tuple[float, ...]:
    """For each route the points that rivals are likely to lose if ``me`` has it; with several
    rivals, the share of it that helps ``me``."""
    found = [0.0] * len(owners)
    players = len(trains)
    for rival in range(players):
        if rival == me:
            continue
        stands = standing(board, owners, rival, players)
        station = _station(board, len(stations[rival]))
        costs = _costs(board, stands, trains[rival], station)
        for route in _gaps(board, owners, stands, rival):
            if board.length[route] <= trains[rival]:
                lost = min(_MOST, _way_round(board, costs, station, stands, route, players))
                if lost > _LEAST:
                    found[route] += _LIKELY * lost / (players - 1)
    return tuple(found)


def _station(board: Board, built: int) -> float:
    """What it costs to borrow a route, in points."""
    features = board.map.features
    if built >= len(features.station_costs):
        return FAR
    return _THEIRS.turn * (1 + features.station_costs[built] / 2) + features.station_points


def _costs(board: Board, stands: tuple[int, ...], trains: int, station: float) -> list[float]:
    """What each route costs the rival, in points, as far as others can tell."""
    by_standing = {MINE: 0.0, RIVAL: station}
    return [
        max(_FREE, _takes(board.length[route]) - board.points[route])
        if what == OPEN and board.length[route] <= trains
        else by_standing.get(what, FAR)
        for route, what in enumerate(stands)
    ]


def _takes(length: int) -> float:
    """What it takes to build a route of that length, in points."""
    return _THEIRS.turn * (1 + length / _THEIRS.useful) + _TRAIN * length


def _gaps(board: Board, owners: tuple[int, ...], stands: tuple[int, ...], rival: int) -> list[int]:
    """The free routes that join two pieces of the rival's net."""
    built = routes_of(owners, rival)
    area = areas(board.map, built)
    touched = {city for route in built for city in (board.a[route], board.b[route])}
    return [
        route
        for route, what in enumerate(stands)
        if what == OPEN
        and board.a[route] in touched
        and board.b[route] in touched
        and area[board.a[route]] != area[board.b[route]]
    ]


def _way_round(
    board: Board,
    costs: list[float],
    station: float,
    stands: tuple[int, ...],
    route: int,
    players: int,
) -> float:
    """How many points the rival loses without that route."""
    after = list(costs)
    after[route] = station
    twin = board.twin[route]
    if twin >= 0 and stands[twin] == OPEN and players < board.map.features.second_track_from:
        after[twin] = FAR
    a, b = board.a[route], board.b[route]
    return distances(board, after, a)[b] - costs[route]
