"""Maps: cities, routes and tickets of an edition, and the features in which editions differ.

Every file in the folder ``maps`` whose name has the form ``<id>.json`` is a map that can be
played; ``reading`` says what such a file holds. Nothing here knows a map by name except that
Nordamerika is the one offered first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Final

FIRST: Final = "nordamerika"


@dataclass(frozen=True, slots=True)
class City:
    """A city. ``x`` runs from 0 to 1000 over the board's width, ``y`` down in the same unit."""

    id: str
    names: Mapping[str, str]
    """By language, with the map's own spelling under the empty key."""
    x: int
    y: int

    def name(self, lang: str) -> str:
        """The city's name in a language, else as the map spells it."""
        return self.names.get(lang) or self.names[""]


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities.

    ``colour``: number of its colour, None for gray. ``twin``: index of the parallel track or -1.
    ``ferry``: locomotives it demands (zuz.ferry).
    """

    index: int
    id: str
    a: int
    b: int
    length: int
    colour: int | None
    twin: int
    ferry: int
    tunnel: bool


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to be joined. Long ones are dealt at the start only (zuz.tickets.start)."""

    index: int
    id: str
    a: int
    b: int
    points: int
    long: bool


@dataclass(frozen=True, slots=True)
class Features:
    """In what editions differ. Numbers of cards, trains, tickets and points."""

    trains: int
    per_colour: int
    locomotives: int
    hand: int
    row: int
    flush_at: int
    """With so many locomotives in the row it is replaced (zuz.draw.flush)."""
    tickets_draw: int
    tickets_keep: int
    start_long: int
    start_short: int
    start_keep: int
    rejected_leave: bool
    """Tickets rejected at the start leave the game; otherwise they go under the deck."""
    second_track_from: int
    """Number of players from which both tracks of a double route may be taken."""
    tunnel_cards: int
    station_costs: tuple[int, ...]
    """Cards for the first, second … station; empty on a map without stations."""
    station_points: int
    """For each station that was not built."""
    route_points: Mapping[int, int]
    longest_points: int
    end_at_trains: int


@dataclass(frozen=True, eq=False)
class Map:
    """A map that has been checked. Cities, routes and tickets are known by index and by id."""

    id: str
    names: Mapping[str, str]
    features: Features
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]

    @cached_property
    def city_index(self) -> Mapping[str, int]:
        return {city.id: index for index, city in enumerate(self.cities)}

    @cached_property
    def route_index(self) -> Mapping[str, int]:
        return {route.id: route.index for route in self.routes}

    @cached_property
    def ticket_index(self) -> Mapping[str, int]:
        return {ticket.id: ticket.index for ticket in self.tickets}

    @cached_property
    def short_tickets(self) -> tuple[int, ...]:
        return tuple(ticket.index for ticket in self.tickets if not ticket.long)

    @cached_property
    def long_tickets(self) -> tuple[int, ...]:
        return tuple(ticket.index for ticket in self.tickets if ticket.long)

    @cached_property
    def routes_at(self) -> tuple[tuple[int, ...], ...]:
        """The routes that end in each city, by index."""
        return tuple(
            tuple(route.index for route in self.routes if city in (route.a, route.b))
            for city in range(len(self.cities))
        )

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """How many cards of each kind there are."""
        return (self.features.per_colour,) * 8 + (self.features.locomotives,)

    @cached_property
    def route_names(self) -> Mapping[str, str]:
        """What may be typed for a route besides its id: the cities in the other order and, for
        the first track of a double route, the two cities alone."""
        found: dict[str, str] = {}
        for route in self.routes:
            a, b = self.cities[route.a].id, self.cities[route.b].id
            tail = route.id.removeprefix(f"{a}--{b}")
            found.setdefault(f"{b}--{a}{tail}", route.id)
            if route.twin > route.index:
                found.setdefault(f"{a}--{b}", route.id)
                found.setdefault(f"{b}--{a}", route.id)
        return found

    @cached_property
    def ticket_names(self) -> Mapping[str, str]:
        """What may be typed for a ticket besides its id: the cities in the other order."""
        return {
            f"{self.cities[ticket.b].id}--{self.cities[ticket.a].id}": ticket.id
            for ticket in self.tickets
        }


@lru_cache
def map_ids() -> tuple[str, ...]:
    """The ids of all maps, the one offered first at the head."""
    names = (entry.name for entry in files(__package__).joinpath("maps").iterdir())
    # Other files about a map (its drawing, say) have a second dot in their names.
    ids = sorted(
        n.removesuffix(".json") for n in names if n.endswith(".json") and n.count(".") == 1
    )
    return tuple(sorted(ids, key=lambda map_id: map_id != FIRST))


@lru_cache
def find_map(map_id: str) -> Map:
    """The map with that id, read on first use. Raises KeyError, or MapError for a bad file."""
    from stellwerk.games.zug_um_zug.reading import read_map

    if map_id not in map_ids():
        raise KeyError(map_id)
    text = files(__package__).joinpath(f"maps/{map_id}.json").read_text("utf-8")
    return read_map(map_id, text)
