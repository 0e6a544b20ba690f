"""What a ticket still needs at best: for the people at the table, and for drawing a way.

Everything here follows from what a player may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from stellwerk.games.zug_um_zug.maps import Map, find_map
from stellwerk.games.zug_um_zug.state import FREE, Observation


class Hope(StrEnum):
    """Joined already (perhaps by a station); possible; possible, but not with the trains left;
    not possible any more."""

    DONE = "done"
    OPEN = "open"
    SHORT = "short"
    LOST = "lost"


class Outlook(NamedTuple):
    """``missing``: how many trains are wanting at best, ``stations`` how many stations besides.
    ``way``: the routes of such a way, the player's own among them, in the order of travel."""

    hope: Hope
    missing: int
    stations: int
    way: tuple[int, ...]


class _Chances(NamedTuple):
    """What the ways of one player depend on."""

    map: str
    owners: tuple[int, ...]
    me: int
    players: int
    stations: tuple[tuple[int, ...], ...]


_Place = tuple[int, int, int]
"""A city, how many stations to come are in use, which of those built (bits)."""
_Entry = tuple[int, int, int, int, _Place, _Place | None, int]


def outlook(observation: Observation, ticket: int) -> Outlook:
    """How things stand with a ticket for the player whose observation this is."""
    chances = _Chances(
        observation.map,
        observation.owners,
        observation.me,
        len(observation.trains),
        observation.stations,
    )
    return _look(chances, observation.trains[observation.me], ticket)


@lru_cache(256)
def _look(chances: _Chances, trains: int, ticket: int) -> Outlook:
    map_ = find_map(chances.map)
    start, end = map_.tickets[ticket].a, map_.tickets[ticket].b
    plain = _cheapest(map_, chances, start, end, to_come=0)
    if plain is not None and plain.missing <= trains:
        return plain
    # Only in need: a station costs cards, and four points.
    helped = None
    to_come = len(map_.features.station_costs) - len(chances.stations[chances.me])
    if to_come > 0:
        helped = _cheapest(map_, chances, start, end, to_come=to_come)
    if helped is not None and helped.missing <= trains:
        return helped
    best = plain or helped
    if best is None:
        return Outlook(Hope.LOST, 0, 0, ())
    return best._replace(hope=Hope.SHORT)


def _usable(map_: Map, chances: _Chances, route: int) -> bool:
    """Whether the player has the route or could still claim it (zuz.double.*)."""
    owner = chances.owners[route]
    if owner != FREE:
        return owner == chances.me
    twin = map_.routes[route].twin
    if twin < 0 or chances.owners[twin] == FREE:
        return True
    shared = chances.players >= map_.features.second_track_from
    return shared and chances.owners[twin] != chances.me


def _cheapest(
    map_: Map, chances: _Chances, start: int, end: int, *, to_come: int
) -> Outlook | None:
    """The way with the fewest trains, then the fewest stations, then the fewest routes.

    A station, built or one of those ``to_come``, lends one opponent's route that leads into its
    city. That several tickets may want the same one is left out: this is what is possible at best.
    """
    mine = chances.stations[chances.me]
    taken = {city for built in chances.stations for city in built}
    # Trains, stations to come, routes; a number to break ties; city, own stations in use (bits);
    # where from, over which route.
    start_place: _Place = (start, 0, 0)
    queue: list[_Entry] = [(0, 0, 0, 0, start_place, None, -1)]
    came: dict[_Place, tuple[_Place | None, int]] = {}
    number = 0
    while queue:
        trains, new, count, _, here, source, by = heappop(queue)
        if here in came:
            continue
        came[here] = (source, by)
        city, _, used = here
        if city == end:
            return Outlook(Hope.OPEN if trains or new else Hope.DONE, trains, new, _way(came, here))
        for index in map_.routes_at[city]:
            route = map_.routes[index]
            far = route.b if route.a == city else route.a
            steps: list[tuple[int, int, int]] = []
            if _usable(map_, chances, index):
                cost = 0 if chances.owners[index] == chances.me else route.length
                steps.append((cost, new, used))
            elif chances.owners[index] != FREE:
                steps += [
                    (0, new, used | 1 << own)
                    for own, built in enumerate(mine)
                    if built in (city, far) and not used >> own & 1
                ]
                if new < to_come and not {city, far} <= taken:
                    steps.append((0, new + 1, used))
            for cost, stations_new, stations_used in steps:
                there = (far, stations_new, stations_used)
                if there not in came:
                    number += 1
                    # Borrowing where there is no need is worse than any detour.
                    further = count + (1 if stations_used == used else 100)
                    heappush(
                        queue,
                        (trains + cost, stations_new, further, number, there, here, index),
                    )
    return None


def _way(came: Mapping[_Place, tuple[_Place | None, int]], end: _Place) -> tuple[int, ...]:
    way: list[int] = []
    here: _Place | None = end
    while here is not None:
        here, route = came[here]
        if here is not None:
            way.append(route)
    return tuple(reversed(way))
