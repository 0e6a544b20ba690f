"""Ready-made actions of a map, so that listing the legal ones is looking them up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.cards import KINDS, LOCO, PLAIN, payments
from stellwerk.games.zug_um_zug.maps import Map, Route, find_map
from stellwerk.games.zug_um_zug.state import FREE, Open

Choices = tuple[tuple[tuple[int, ...], ...], ...]
"""Places in a list of payments that cards in hand allow: [plain][locomotives], each at most as
many as there are spaces."""


class Group(NamedTuple):
    """Routes that are paid alike."""

    number: int
    colour: int | None
    length: int
    ferry: int


class Plan(NamedTuple):
    """See ``plan_of``. ``claims[r]``: every payment of route r as an action, in the order of
    ``cards.payments``. ``affordable[r][plain][locos]``: those of a coloured route that so many
    cards pay. ``choices[group][colour]``: the same for gray ones, as places in ``claims[r]``."""

    groups: tuple[Group, ...]
    group_of: tuple[int, ...]
    coloured: tuple[tuple[tuple[int, int], ...], ...]
    """For each colour, (length, group), the shortest first."""
    gray: tuple[tuple[int, int], ...]
    claims: tuple[tuple[Action, ...], ...]
    affordable: tuple[tuple[tuple[tuple[Action, ...], ...], ...], ...]
    choices: tuple[tuple[Choices, ...], ...]
    stations: tuple[tuple[tuple[Action, ...], ...], ...]
    """For the n-th station, for each city, every payment."""
    station_choices: tuple[tuple[Choices, ...], ...]
    """For the n-th station, for each colour."""


@lru_cache
def plan_of(map_id: str) -> Plan:
    """The plan of a map (some ten milliseconds, once)."""
    return _make(find_map(map_id))


def _make(map_: Map) -> Plan:
    kinds = {(r.colour, r.length, r.ferry) for r in map_.routes}
    # Gray ones last; the shortest first, so that the search for what one can pay ends early.
    keys = sorted(kinds, key=lambda kind: (LOCO if kind[0] is None else kind[0], *kind[1:]))
    groups = tuple(Group(number, *key) for number, key in enumerate(keys))
    number = {tuple(group[1:]): group.number for group in groups}
    claims = tuple(
        tuple(
            Action("claim", route.id, cards)
            for cards in payments(route.length, route.colour, route.ferry)
        )
        for route in map_.routes
    )
    costs = map_.features.station_costs
    return Plan(
        groups=groups,
        group_of=tuple(number[r.colour, r.length, r.ferry] for r in map_.routes),
        coloured=tuple(
            tuple((group.length, group.number) for group in groups if group.colour == colour)
            for colour in PLAIN
        ),
        gray=tuple((group.length, group.number) for group in groups if group.colour is None),
        claims=claims,
        affordable=tuple(_affordable(route, claims[route.index]) for route in map_.routes),
        choices=tuple(
            tuple(_choices(group.length, colour, group.ferry) for colour in KINDS)
            if group.colour is None
            else ()
            for group in groups
        ),
        stations=tuple(
            tuple(
                tuple(Action("station", city.id, cards) for cards in payments(cost, None))
                for city in map_.cities
            )
            for cost in costs
        ),
        station_choices=tuple(
            tuple(_choices(cost, colour, 0) for colour in KINDS) for cost in costs
        ),
    )


def _affordable(
    route: Route, actions: Sequence[Action]
) -> tuple[tuple[tuple[Action, ...], ...], ...]:
    if route.colour is None:
        return ()
    counts = range(route.length + 1)
    return tuple(
        tuple(
            tuple(
                action
                for action in actions
                if action.cards.count(LOCO) <= locos
                and len(action.cards) - action.cards.count(LOCO) <= plain
            )
            for locos in counts
        )
        for plain in counts
    )


def _choices(length: int, colour: int, ferry: int) -> Choices:
    """Payments in which plain cards are of that colour; for the locomotive, the one of
    locomotives alone."""
    every = payments(length, None, ferry)
    counts = range(length + 1)
    return tuple(
        tuple(
            tuple(
                place
                for place, cards in enumerate(every)
                if cards[0] == colour
                and cards.count(LOCO) <= locos
                and (colour == LOCO or length - cards.count(LOCO) <= plain)
            )
            for locos in counts
        )
        for plain in counts
    )


def open_routes(map_: Map, owners: Sequence[int], players: int) -> list[Open]:
    """For each player, the routes that nobody's claim bars, by group (zuz.claim.free,
    zuz.double.*)."""
    plan = plan_of(map_.id)
    shared = players >= map_.features.second_track_from
    found: list[Open] = []
    for player in range(players):
        groups: list[list[int]] = [[] for _ in plan.groups]
        for route in map_.routes:
            twin = owners[route.twin] if route.twin >= 0 else FREE
            if owners[route.index] == FREE and (twin == FREE or (shared and twin != player)):
                groups[plan.group_of[route.index]].append(route.index)
        found.append(tuple(map(tuple, groups)))
    return found


def without(open_: Open, group: int, route: int) -> Open:
    """The same without one route."""
    routes = open_[group]
    if route not in routes:
        return open_
    changed = list(open_)
    changed[group] = tuple(other for other in routes if other != route)
    return tuple(changed)
