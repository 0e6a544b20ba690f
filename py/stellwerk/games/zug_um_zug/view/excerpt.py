"""The part of the map that a scene of the rules is about: its routes and cities, no land.

There are dozens of scenes on one page, so each shows as little as it needs; a scene about cards
alone shows no map.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.geometry import Box, Label, geometry_of
from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.state import FREE, Observation, Phase
from stellwerk.games.zug_um_zug.view import map as whole
from stellwerk.games.zug_um_zug.view.shapes import number
from stellwerk.table.board import Board
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template, join

MARGIN: Final = 46
LEAST: Final = (420, 210)
LETTERS: Final = 16
"""Of the names in an excerpt; the stylesheet says so, too."""
"""Width and height that an excerpt has at least, in board units."""

_EXCERPT = Template(
    '<div class="zmap is-excerpt"><svg class="zmap-art" viewBox="{box}" role="group" '
    'aria-label="{label}" data-arrows><g class="z-ways">{ways}</g>{routes}{cities}{names}</svg>'
    "</div>"
)


def excerpt(observation: Observation, board: Board) -> Markup:
    """The map around what the scene is about; nothing if that is no place."""
    map_ = find_map(observation.map)
    cities = excerpt_cities(observation, board.about)
    if not cities:
        return EMPTY
    box = excerpt_box(observation.map, cities)
    geometry = geometry_of(observation.map)
    inside = {
        index
        for index, city in enumerate(map_.cities)
        if holds(box, geometry.places[city.id].x, geometry.places[city.id].y)
    }
    box = with_names(
        box,
        [geometry.places[map_.cities[i].id].label(board.texts.lang) for i in inside],
        LETTERS / geometry.letters.size,
    )
    routes = [
        route
        for route in map_.routes
        if any(holds(box, slot.x, slot.y) for slot in geometry.tracks[route.id].slots)
    ]
    return _EXCERPT.format(
        box=" ".join(number(v) for v in (box.x, box.y, box.width, box.height)),
        label=board.texts("zuz.view.map", map=map_.names[board.texts.lang]),
        ways=whole.ways(observation, board, whole.looked_at(observation)),
        routes=whole.routes(observation, board, routes),
        cities=whole.cities(observation, board, inside),
        names=join(
            whole.name(geometry.places[map_.cities[index].id], board.texts.lang)
            for index in sorted(inside)
        ),
    )


def excerpt_cities(observation: Observation, about: Iterable[JSON]) -> set[int]:
    """The cities of what is tried, of the tickets in question, of a tunnel; at the end of all."""
    map_ = find_map(observation.map)
    found: set[int] = set()

    def add_route(index: int) -> None:
        found.update((map_.routes[index].a, map_.routes[index].b))

    def add_ticket(index: int) -> None:
        found.update((map_.tickets[index].a, map_.tickets[index].b))

    for action in about:
        assert isinstance(action, Action)
        if action.verb == "claim" and action.target in map_.route_index:
            add_route(map_.route_index[action.target])
        if action.verb == "station" and action.target in map_.city_index:
            found.add(map_.city_index[action.target])
    for index in observation.offer:
        add_ticket(index)
    if observation.tunnel is not None:
        add_route(observation.tunnel.route)
    over = observation.phase is Phase.OVER
    if not found or over:
        # A scene about what lies there already: few routes, all of them matter.
        built = [i for i, owner in enumerate(observation.owners) if owner != FREE]
        if over or observation.tickets:
            for index in built:
                add_route(index)
            for index in observation.tickets:
                add_ticket(index)
    return found


def excerpt_box(map_id: str, cities: set[int]) -> Box:
    """The piece of the board around these cities."""
    map_, geometry = find_map(map_id), geometry_of(map_id)
    places = [geometry.places[map_.cities[index].id] for index in cities]
    left, right = min(p.x for p in places) - MARGIN, max(p.x for p in places) + MARGIN
    top, low = min(p.y for p in places) - MARGIN, max(p.y for p in places) + MARGIN
    wide, high = max(right - left, LEAST[0]), max(low - top, LEAST[1])
    wide, high = max(wide, high * 1.6), max(high, wide * 0.45)
    return Box((left + right - wide) / 2, (top + low - high) / 2, wide, high)


def with_names(box: Box, labels: Iterable[Label], scale: float) -> Box:
    """The piece, wide enough for these names; ``scale``: of their letters to the map's own."""
    left, right = box.x, box.x + box.width
    for label in labels:
        begins, ends = reach(label, scale)
        left, right = min(left, begins - 6), max(right, ends + 6)
    return Box(left, box.y, right - left, box.height)


def reach(label: Label, scale: float) -> tuple[float, float]:
    """From where to where a name goes."""
    width = label.width * scale
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, left + width


def holds(box: Box, x: float, y: float) -> bool:
    """Whether a point of the board is inside."""
    return box.x < x < box.x + box.width and box.y < y < box.y + box.height
