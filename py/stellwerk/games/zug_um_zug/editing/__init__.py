"""How positions of Zug um Zug are edited by hand; see ``stellwerk.table.form``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from stellwerk.games.zug_um_zug.cards import CARDS
from stellwerk.games.zug_um_zug.maps import Map, find_map, map_ids
from stellwerk.games.zug_um_zug.sentences import card_name, city_name, pair_name
from stellwerk.games.zug_um_zug.state import FREE, Phase, State
from stellwerk.table.catalogue import Texts
from stellwerk.table.form import Data, Field
from stellwerk.table.game import JSON
from stellwerk.table.picking import Path, Pick


def _map(data: Data) -> Map:
    chosen = data.get("map")
    return find_map(chosen if chosen in map_ids() else map_ids()[0])


def _phases(data: Data) -> Sequence[str]:
    # The tunnel has entries of its own: it comes about by play, or in the text.
    phases = [str(phase) for phase in Phase if phase is not Phase.TUNNEL]
    return [*phases, *(["tunnel"] if data.get("tunnel") else [])]


FIELDS = (
    Field("map", "choice", "turn", values=lambda data: map_ids(), default=map_ids()[0]),
    Field("player", "player", "turn", default=0),
    Field("phase", "choice", "turn", values=_phases, default="turn"),
    Field("turns_left", "number", "turn", most=5),
    Field("hands", "counts", "hands", each=True, values=lambda data: CARDS, default={}, most=20),
    Field("trains", "number", "hands", each=True),
    Field("row", "words", "supply", values=lambda data: CARDS),
    Field("deck", "words", "supply", values=lambda data: CARDS, default=[]),
    Field("discards", "counts", "supply", values=lambda data: CARDS, default={}, most=20),
    Field(
        "rest",
        "choice",
        "supply",
        values=lambda data: ("deck", "discards", "away"),
        default="deck",
    ),
    Field(
        "routes",
        "words",
        "routes",
        each=True,
        values=lambda data: tuple(_map(data).route_index),
        default=[],
    ),
    Field(
        "stations",
        "words",
        "routes",
        each=True,
        values=lambda data: tuple(_map(data).city_index),
        default=[],
    ),
    Field(
        "tickets",
        "words",
        "tickets",
        each=True,
        values=lambda data: tuple(_map(data).ticket_index),
        default=[],
    ),
    Field(
        "offers",
        "words",
        "tickets",
        each=True,
        values=lambda data: tuple(_map(data).ticket_index),
        default=[],
    ),
    Field(
        "ticket_deck",
        "words",
        "tickets",
        values=lambda data: tuple(_map(data).ticket_index),
        default=[],
    ),
)
LEFT_OUT = frozenset({"deck", "ticket_deck", "removed", "known", "seed", "reshuffles"})


def start(players: int) -> dict[str, JSON]:
    """The beginning of a turn, everybody with nothing."""
    return {"map": map_ids()[0], "hands": [{} for _ in range(players)]}


def label(texts: Texts, key: str, value: str) -> str:
    """What a value of a field is called."""
    match key:
        case "hands" | "row" | "deck" | "discards":
            return card_name(texts, value)
        case "stations":
            return city_name(texts, value)
        case "routes" | "tickets" | "offers" | "ticket_deck":
            return pair_name(texts, value) + _track(value)
        case "map":
            return find_map(value).names[texts.lang]
    return texts(f"zuz.edit.{key}.{value}")


def _track(name: str) -> str:
    """Which track of a double route it is."""
    number = name.rpartition("-")[2]
    return f" ({number})" if number.isdigit() else ""


def pick(state: State, path: Path) -> Pick:
    """Routes, cities where there are stations, and the row."""
    routes = [f"route:{route.id}" for route in state.map.routes]
    has_stations = bool(state.map.features.station_costs)
    cities = [f"city:{city.id}" for city in state.map.cities] if has_stations else []
    row = [f"row:{slot}" for slot in range(len(state.row))]
    return Pick(path, frozenset([*routes, *cities, *row]), ())


def touched(data: Data, state: State, path: Path) -> Iterable[dict[str, JSON]]:
    """A route or a city gets its next owner, a card of the row its next colour."""
    kind, _, name = path[0].partition(":")
    if kind == "row":
        return _next_card(data, state, int(name))
    key = "routes" if kind == "route" else "stations"
    owner = _owner(state, kind, name)
    seats = len(state.hands)
    order = [*range(owner + 1, seats), FREE]
    return [_owned(data, key, name, seat, seats) for seat in order]


def _owner(state: State, kind: str, name: str) -> int:
    if kind == "route":
        return state.owners[state.map.route_index[name]]
    city = state.map.city_index[name]
    return next((seat for seat, built in enumerate(state.stations) if city in built), FREE)


def _owned(data: Data, key: str, name: str, owner: int, seats: int) -> dict[str, JSON]:
    fresh: dict[str, Any] = deepcopy(dict(data))
    rows = fresh.get(key) or [[] for _ in range(seats)]
    fresh[key] = [[entry for entry in row if entry != name] for row in rows]
    if owner != FREE:
        fresh[key][owner].append(name)
    if key == "routes":
        fresh.pop("trains", None)  # as many as the routes leave
    return fresh


def _next_card(data: Data, state: State, slot: int) -> list[dict[str, JSON]]:
    now = state.row[slot]
    row = [CARDS[card] for card in state.row]
    order = [*CARDS[now + 1 :], *CARDS[:now]]
    return [{**data, "row": [*row[:slot], card, *row[slot + 1 :]]} for card in order]
