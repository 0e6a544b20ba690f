"""Reading a map's file, and checking that it describes a map that can be played.

A map is JSON, with exactly these entries (numbers are whole; see ``maps.Features``)::

    {"format": "stellwerk-zug-um-zug-map", "version": 1,
     "names": {"de": "Europa", "en": "Europe"},
     "trains": 45, "cards": {"per_colour": 12, "locomotives": 14},
     "hand": 4, "row": 5, "flush_at": 3,
     "tickets_draw": {"draw": 3, "keep": 1},
     "start_tickets": {"long": 1, "short": 3, "keep": 2, "rejected": "removed"},  # or "under-deck"
     "second_track_from": 4,     # players from which double routes have two tracks
     "tunnel_cards": 3,                                      # 0: a map without tunnels
     "stations": {"costs": [1, 2, 3], "points": 4},               # null: a map without stations
     "route_points": {"1": 1, "2": 2, …}, "longest_path_points": 10, "end_at_trains": 2,
     "cities": [{"id": "wien", "name": "Wien", "name_en": "Vienna", "x": 547, "y": 328}, …],
     "routes": [{"id": "athina--brindisi", "a": "athina", "b": "brindisi", "length": 4,
                 "colour": "gray", "ferry": 1}, …],                # or "tunnel": true, "double": id
     "tickets": [{"a": "athina", "b": "edinburgh", "points": 21, "long": true}, …]}

Route ids begin with the ids of the two cities, ``a--b``; what follows tells parallel tracks apart.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from stellwerk.games.zug_um_zug.cards import COLOURS, GRAY, NUMBER
from stellwerk.games.zug_um_zug.maps import City, Features, Map, Route, Ticket
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.game import brief

FORMAT: Final = "stellwerk-zug-um-zug-map"
VERSION: Final = 1
MAX_PLAYERS: Final = 5
MAX_LENGTH: Final = 10
"""Spaces of the longest route that can be: every payment for it is a ready-made action."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TAIL = re.compile(r"(-[a-z0-9]+)*")
_KEYS: Final = {
    "format", "version", "names", "trains", "cards", "hand", "row", "flush_at",
    "tickets", "tickets_draw", "start_tickets", "second_track_from", "tunnel_cards", "stations",
    "route_points", "longest_path_points", "end_at_trains", "cities", "routes",
}  # fmt: skip


class MapError(ValueError):
    """A map file that can't be used. Says which map, where in the file and what is wrong."""

    def __init__(self, map_id: str, where: str, message: str) -> None:
        super().__init__(f"map {map_id}: {where}: {message}")
        self.map_id = map_id
        self.where = where


class _Wrong(Exception):
    """What is wrong with an entry; becomes a MapError."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where = where
        self.message = message


def read_map(map_id: str, text: str) -> Map:
    """Read and check a map's file. Raises MapError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MapError(map_id, "file", f"is no JSON: {error}") from error
    try:
        return _read(map_id, data)
    except _Wrong as wrong:
        raise MapError(map_id, wrong.where, wrong.message) from None


def _read(map_id: str, data: Any) -> Map:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _Wrong("format", f"must be {FORMAT!r}")
    if data.get("version") != VERSION:
        raise _Wrong("version", f"must be {VERSION}, not {brief(data.get('version'))}")
    _entries(data, _KEYS, set(), "file")
    features = _features(data)
    cities = _cities(data["cities"])
    index = {city.id: number for number, city in enumerate(cities)}
    routes = _routes(data["routes"], index, features)
    tickets = _tickets(data["tickets"], index)
    _check_whole(features, cities, routes, tickets)
    names = _texts(data["names"], "names")
    return Map(map_id, names, features, cities, routes, tickets)


def _entries(value: Any, needed: set[str], optional: set[str], where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Wrong(where, "must be an object")
    if missing := needed - set(value):
        raise _Wrong(where, f"lacks {', '.join(sorted(missing))}")
    if unknown := set(value) - needed - optional:
        raise _Wrong(where, f"has unknown entries: {', '.join(sorted(unknown))}")
    return value


def _whole(value: Any, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _Wrong(where, f"must be a whole number from {low} to {high}, not {brief(value)}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise _Wrong(where, "must be a list, and not empty")
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise _Wrong(where, f"must be a text, not {brief(value)}")
    return value


def _texts(value: Any, where: str) -> Mapping[str, str]:
    entries = _entries(value, set(LANGUAGES), set(), where)
    return {lang: _text(text, f"{where}.{lang}") for lang, text in entries.items()}


def _features(data: dict[str, Any]) -> Features:
    cards = _entries(data["cards"], {"per_colour", "locomotives"}, set(), "cards")
    draw = _entries(data["tickets_draw"], {"draw", "keep"}, set(), "tickets_draw")
    start = _entries(
        data["start_tickets"], {"long", "short", "keep", "rejected"}, set(), "start_tickets"
    )
    long = _whole(start["long"], "start_tickets.long", 0, 3)
    short = _whole(start["short"], "start_tickets.short", 0, 5)
    if not 1 <= long + short <= 6:
        raise _Wrong("start_tickets", "must be 1 to 6 tickets a player")
    if start["rejected"] not in ("under-deck", "removed"):
        raise _Wrong("start_tickets.rejected", "must be 'under-deck' or 'removed'")
    row = _whole(data["row"], "row", 1, 9)
    drawn = _whole(draw["draw"], "tickets_draw.draw", 1, 6)
    costs, points = _stations(data["stations"])
    return Features(
        trains=_whole(data["trains"], "trains", 1, 99),
        per_colour=_whole(cards["per_colour"], "cards.per_colour", 1, 30),
        locomotives=_whole(cards["locomotives"], "cards.locomotives", 0, 30),
        hand=_whole(data["hand"], "hand", 0, 20),
        row=row,
        flush_at=_whole(data["flush_at"], "flush_at", 1, row + 1),
        tickets_draw=drawn,
        tickets_keep=_whole(draw["keep"], "tickets_draw.keep", 0, drawn),
        start_long=long,
        start_short=short,
        start_keep=_whole(start["keep"], "start_tickets.keep", 0, long + short),
        rejected_leave=start["rejected"] == "removed",
        second_track_from=_whole(data["second_track_from"], "second_track_from", 2, 99),
        tunnel_cards=_whole(data["tunnel_cards"], "tunnel_cards", 0, 9),
        station_costs=costs,
        station_points=points,
        route_points=_route_points(data["route_points"]),
        longest_points=_whole(data["longest_path_points"], "longest_path_points", 0, 99),
        end_at_trains=_whole(data["end_at_trains"], "end_at_trains", 0, 98),
    )


def _stations(value: Any) -> tuple[tuple[int, ...], int]:
    if value is None:
        return (), 0
    stations = _entries(value, {"costs", "points"}, set(), "stations")
    costs = _list(stations["costs"], "stations.costs")
    if len(costs) > 4:
        raise _Wrong("stations.costs", "must be at most 4: their best use is looked for exactly")
    return (
        tuple(_whole(cost, f"stations.costs[{i}]", 1, MAX_LENGTH) for i, cost in enumerate(costs)),
        _whole(stations["points"], "stations.points", 0, 99),
    )


def _route_points(value: Any) -> Mapping[int, int]:
    if not isinstance(value, dict):
        raise _Wrong("route_points", "must be an object")
    found: dict[int, int] = {}
    for key, points in value.items():
        if not (key.isascii() and key.isdigit() and 1 <= int(key[:3]) <= MAX_LENGTH):
            raise _Wrong("route_points", f"{key[:20]!r} is no length from 1 to {MAX_LENGTH}")
        found[int(key)] = _whole(points, f"route_points.{key}", 0, 999)
    return found


def _cities(value: Any) -> tuple[City, ...]:
    cities: list[City] = []
    for number, entry in enumerate(_list(value, "cities")):
        where = f"cities[{number}]"
        optional = {f"name_{lang}" for lang in LANGUAGES}
        _entries(entry, {"id", "name", "x", "y"}, optional, where)
        city_id = _text(entry["id"], f"{where}.id")
        if not _ID.fullmatch(city_id):
            raise _Wrong(f"{where}.id", "must be small letters, digits and single hyphens")
        if any(city.id == city_id for city in cities):
            raise _Wrong(f"{where}.id", f"{city_id!r} is there twice")
        names = {"": _text(entry["name"], f"{where}.name")}
        for lang in LANGUAGES:
            if (key := f"name_{lang}") in entry:
                names[lang] = _text(entry[key], f"{where}.{key}")
        x, y = (_whole(entry[axis], f"{where}.{axis}", 0, 2000) for axis in "xy")
        cities.append(City(city_id, names, x, y))
    return tuple(cities)


def _ends(entry: dict[str, Any], index: Mapping[str, int], where: str) -> tuple[int, int]:
    for end in "ab":
        if not isinstance(entry[end], str) or entry[end] not in index:
            raise _Wrong(f"{where}.{end}", f"{brief(entry[end])} is no city of this map")
    if entry["a"] == entry["b"]:
        raise _Wrong(where, "must join two different cities")
    return index[entry["a"]], index[entry["b"]]


def _routes(value: Any, index: Mapping[str, int], features: Features) -> tuple[Route, ...]:
    entries = _list(value, "routes")
    ids: dict[str, int] = {}
    for number, entry in enumerate(entries):
        where = f"routes[{number}]"
        _entries(entry, {"id", "a", "b", "length", "colour"}, {"double", "ferry", "tunnel"}, where)
        route_id = _text(entry["id"], f"{where}.id")
        prefix = f"{entry['a']}--{entry['b']}"
        if not route_id.startswith(prefix) or not _TAIL.fullmatch(route_id.removeprefix(prefix)):
            raise _Wrong(f"{where}.id", f"must be {prefix} or begin with {prefix}-")
        if route_id in ids:
            raise _Wrong(f"{where}.id", f"{route_id!r} is there twice")
        ids[route_id] = number
    return tuple(
        _route(number, entry, index, ids, entries, features) for number, entry in enumerate(entries)
    )


def _route(
    number: int,
    entry: dict[str, Any],
    index: Mapping[str, int],
    ids: Mapping[str, int],
    entries: list[dict[str, Any]],
    features: Features,
) -> Route:
    where = f"routes[{number}] ({entry['id']})"
    a, b = _ends(entry, index, where)
    length = _whole(entry["length"], f"{where}.length", 1, MAX_LENGTH)
    if length not in features.route_points:
        raise _Wrong(f"{where}.length", f"route_points says nothing of length {length}")
    colour = entry["colour"]
    if colour not in (*COLOURS, GRAY):
        raise _Wrong(f"{where}.colour", f"must be one of {', '.join((*COLOURS, GRAY))}")
    tunnel = entry.get("tunnel", False)
    if not isinstance(tunnel, bool) or (tunnel and not features.tunnel_cards):
        raise _Wrong(f"{where}.tunnel", "must be true or false, and needs tunnel_cards")
    twin = -1
    if (double := entry.get("double")) is not None:
        if not isinstance(double, str) or double not in ids or ids[double] == number:
            raise _Wrong(f"{where}.double", f"{brief(double)} is no other route of this map")
        twin = ids[double]
        other = entries[twin]
        if other.get("double") != entry["id"] or {other["a"], other["b"]} != {
            entry["a"],
            entry["b"],
        }:
            raise _Wrong(f"{where}.double", f"{double} does not run beside it and name it too")
    return Route(
        index=number,
        id=entry["id"],
        a=a,
        b=b,
        length=length,
        colour=None if colour == GRAY else NUMBER[colour],
        twin=twin,
        ferry=_whole(entry.get("ferry", 0), f"{where}.ferry", 0, length),
        tunnel=tunnel,
    )


def _tickets(value: Any, index: Mapping[str, int]) -> tuple[Ticket, ...]:
    tickets: list[Ticket] = []
    seen: set[str] = set()
    for number, entry in enumerate(_list(value, "tickets")):
        where = f"tickets[{number}]"
        _entries(entry, {"a", "b", "points"}, {"long"}, where)
        a, b = _ends(entry, index, where)
        ticket_id = f"{entry['a']}--{entry['b']}"
        if {ticket_id, f"{entry['b']}--{entry['a']}"} & seen:
            raise _Wrong(where, f"{ticket_id} is there twice")
        seen.add(ticket_id)
        long = entry.get("long", False)
        if not isinstance(long, bool):
            raise _Wrong(f"{where}.long", "must be true or false")
        points = _whole(entry["points"], f"{where}.points", 1, 99)
        tickets.append(Ticket(number, ticket_id, a, b, points, long))
    return tuple(tickets)


def _check_whole(
    features: Features,
    cities: tuple[City, ...],
    routes: tuple[Route, ...],
    tickets: tuple[Ticket, ...],
) -> None:
    """What no single entry shows."""
    at = {city for route in routes for city in (route.a, route.b)}
    for number, city in enumerate(cities):
        if number not in at:
            raise _Wrong(f"cities[{number}]", f"{city.id} has no route")
    pairs: dict[frozenset[int], Route] = {}
    for route in routes:
        pair = frozenset((route.a, route.b))
        other = pairs.setdefault(pair, route)
        if other is not route and other.twin != route.index:
            raise _Wrong(f"routes[{route.index}]", f"must name {other.id} as its double")
    cards = 8 * features.per_colour + features.locomotives
    if cards < MAX_PLAYERS * features.hand + features.row:
        raise _Wrong("cards", f"{cards} are too few for {MAX_PLAYERS} hands and the row")
    for long, needed in ((True, features.start_long), (False, features.start_short)):
        there = sum(ticket.long is long for ticket in tickets)
        if there < MAX_PLAYERS * needed:
            kind = "long" if long else "short"
            raise _Wrong("tickets", f"{there} {kind} ones are too few to deal {needed} each")
