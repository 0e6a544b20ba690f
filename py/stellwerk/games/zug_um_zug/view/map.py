"""The map: what never changes is made once, the rest a route and a city at a time.

Every route is one element that can be touched and have the focus; what can be done with it shows
as a class. ``data-same`` tells the patcher that nothing inside has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from zlib import crc32

from markupsafe import Markup

from stellwerk.games.zug_um_zug.geometry import Geometry, Place, Point, Slot, geometry_of, land_of
from stellwerk.games.zug_um_zug.maps import Route, find_map
from stellwerk.games.zug_um_zug.outlook import Outlook, outlook
from stellwerk.games.zug_um_zug.state import Observation
from stellwerk.games.zug_um_zug.view.shapes import (
    CARD_SIGNS,
    LOCOMOTIVE,
    PLAYER_SIGNS,
    WAVE,
    along,
    number,
    outline,
    polyline,
    ring,
    strokes,
)
from stellwerk.games.zug_um_zug.view.words import (
    Owner,
    city_label,
    is_closed,
    owner_of,
    route_colour,
    route_label,
)
from stellwerk.table.board import Board, Mark, shape
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join

ROUTES: Final = 0
"""In ``Board.changed`` a route's number begins here, a place in the row, a city, the hand."""
ROW: Final = 1000
CITIES: Final = 2000

_MAP = Template(
    '<div class="zmap" id="{id}"{zoom}><div class="zmap-view">'
    '<svg class="zmap-art" viewBox="0 0 {width} {height}" role="group" aria-label="{label}" '
    'data-arrows>{ground}<g class="z-ways">{ways}</g>{trails}{routes}{cities}{names}'
    "</svg></div>{tools}</div>"
)
_TOOLS = Template('<div class="zmap-tools" role="group" aria-label="{label}">{buttons}</div>')
_TOOL = Template("<button{attributes}>{icon}</button>")
_LAND: Final = ("shallow", "shore", "land", "states", "rivers", "lakes", "borders")


def board_map(
    observation: Observation,
    board: Board,
    trails: Markup = EMPTY,
    only: tuple[Route, ...] | None = None,
) -> Markup:
    """The whole map with what lies on it; ``trails``: drawn under the routes. ``only``: just these
    routes, and cities that nobody can touch."""
    geometry, map_ = geometry_of(observation.map), find_map(observation.map)
    every = tuple(range(len(map_.cities)))
    t = board.texts
    looks = looked_at(observation)
    return _MAP.format(
        id=board.element_id("map"),
        zoom=attributes(data_zoom="", data_zoom_mine=_box(observation, looks) or None),
        width=number(geometry.width),
        height=number(geometry.height),
        label=t("zuz.view.map", map=map_.names[t.lang]),
        ground=ground(observation.map),
        ways=ways(observation, board, looks),
        routes=routes(observation, board, map_.routes if only is None else only),
        cities=cities(observation, board, every) if only is None else _dots(map_.id, every),
        trails=trails,
        names=names(observation.map, t.lang),
        tools=_tools(board, has_tickets=bool(looks)),
    )


def looked_at(observation: Observation) -> dict[int, Outlook]:
    """The viewer's tickets, and those offered, with how they stand."""
    tickets = (*observation.tickets, *observation.offer)
    return {ticket: outlook(observation, ticket) for ticket in tickets}


# --- what never changes -----------------------------------------------------------------------


@lru_cache
def ground(map_id: str) -> Markup:
    """Land and water, and under each space a bed that frees it from them."""
    land = land_of(map_id)
    paths = [
        Markup('<path class="z-{c}" d="{d}"/>').format(c=name, d=getattr(land, name))
        for name in _LAND
        if name not in ("shallow", "shore", "land")
    ]
    coast = Markup(
        '<defs><path id="z-land-{id}" d="{d}"/></defs><use class="z-shallow" href="#z-land-{id}"/>'
        '<use class="z-shore" href="#z-land-{id}"/><use class="z-land" href="#z-land-{id}"/>'
    ).format(id=map_id, d=land.land)
    return Markup('<g class="z-ground" data-same="{id}">{coast}{paths}{beds}</g>').format(
        id=map_id, coast=coast, paths=join(paths), beds=_beds(map_id)
    )


@lru_cache
def _beds(map_id: str) -> Markup:
    tracks = geometry_of(map_id).tracks.values()
    lines = "".join(
        strokes(slot, [((-slot.length / 2 - 1, 0), (slot.length / 2 + 1, 0))])
        for track in tracks
        for slot in track.slots
    )
    width = max((slot.width for track in tracks for slot in track.slots), default=0) + 2.4
    return Markup('<path class="z-beds" stroke-width="{width}" d="{d}"/>').format(
        width=number(width), d=lines
    )


@lru_cache
def names(map_id: str, lang: str) -> Markup:
    """The cities' names."""
    geometry = geometry_of(map_id)
    labels = (name(place, lang) for place in geometry.places.values())
    return Markup(
        '<g class="z-names" data-same="{id}" font-size="{size}" aria-hidden="true">{labels}</g>'
    ).format(id=f"{map_id}-{lang}", size=number(geometry.letters.size), labels=join(labels))


def name(place: Place, lang: str) -> Markup:
    """A city's name beside its dot."""
    label = place.label(lang)
    lines = (
        Markup('<tspan x="{x}" y="{y}">{line}</tspan>').format(
            x=number(label.x), y=number(label.y + k * label.letters.leading), line=line
        )
        for k, line in enumerate(label.lines)
    )
    return Markup('<text text-anchor="{anchor}">{lines}</text>').format(
        anchor=label.anchor, lines=join(lines)
    )


# --- routes -----------------------------------------------------------------------------------

_ROUTE = Template('<g{attributes} data-same="{same}">{inner}</g>')


def routes(observation: Observation, board: Board, chosen: Iterable[Route]) -> Markup:
    """These routes as they are now."""
    map_ = find_map(observation.map)
    open_ = board.pick.open if board.pick is not None else frozenset()
    chosen = tuple(chosen)
    first = next((r for r in chosen if f"route:{r.id}" in open_), chosen[0] if chosen else None)
    parts = []
    for route in chosen:
        owner = observation.owners[route.index]
        parts.append(
            _route(
                observation.map,
                board.texts.lang,
                route.index,
                board.name,
                board.mark(f"route:{route.id}"),
                owner_of(board, observation, owner),
                is_closed(map_, observation.owners, len(observation.trains), route),
                ROUTES + route.index in board.changed,
                route is first,
            )
        )
    return join(parts)


@lru_cache(2048)
def _route(
    map_id: str,
    lang: str,
    index: int,
    board: str,
    mark: Mark,
    owner: Owner | None,
    closed: bool,
    last: bool,
    first: bool,
) -> Markup:
    """One route. Most do not change from one move to the next, and are not made anew."""
    route = find_map(map_id).routes[index]
    colour = route_colour(route)
    attributes = shape(
        f"{board}route:{route.id}",
        mark,
        "z-route",
        "is-built" if owner else f"is-{colour}",
        owner is not None and owner.is_me and "is-mine",
        owner is None and closed and "is-closed",
        last and "is-last",
        label=route_label(map_id, lang, index, owner, closed=closed, is_open=mark.is_open),
        first=first,
        colour=owner.colour if owner else None,
    )
    if owner is None:
        inner = spaces(map_id, route.id, colour)
    else:
        inner = cars(map_id, route.id, owner.colour)
    return _ROUTE.format(attributes=attributes, same=crc32(attributes.encode()), inner=inner)


@lru_cache(512)
def spaces(map_id: str, route: str, colour: str) -> Markup:
    """A route's empty spaces: colour and sign; a tunnel's frame; a ferry's waves, locomotives."""
    geometry = geometry_of(map_id)
    track = geometry.tracks[route]
    parts = [_hit(geometry, route)]
    body = "".join(outline(slot, geometry.radius, -0.4) for slot in track.slots)
    parts.append(Markup('<path class="z-space" d="{d}"/>').format(d=body))
    if track.tunnel:
        frame = "".join(outline(slot, geometry.radius, -0.6) for slot in track.slots)
        parts.append(Markup('<path class="z-tunnel" d="{d}"/>').format(d=frame))
    if track.ferry:
        parts += [_water(slot) for slot in track.slots]
    if colour in CARD_SIGNS:
        signs = "".join(CARD_SIGNS[colour].at(slot.x, slot.y) for slot in track.slots)
        parts.append(Markup('<path class="z-sign" d="{d}"/>').format(d=signs))
    return join(parts)


def _water(slot: Slot) -> Markup:
    kind, d = ("z-engine", LOCOMOTIVE) if slot.locomotive else ("z-wave", WAVE)
    return Markup(
        '<path class="{kind}" transform="translate({x} {y})rotate({angle})" d="{d}"/>'
    ).format(kind=kind, x=slot.x, y=slot.y, angle=slot.angle, d=d)


@lru_cache(512)
def cars(map_id: str, route: str, colour: str) -> Markup:
    """Cars on a route: bodies, buffers, roofs, and on each a roundel with the owner's sign."""
    geometry = geometry_of(map_id)
    slots = geometry.tracks[route].slots
    iron, roofs = "", ""
    for slot in slots:
        half, side = slot.length / 2, slot.width / 4
        ends = [((x, -side), (x, side)) for x in (-half - 0.5, half + 0.5)]
        iron += strokes(slot, ends)
        roofs += strokes(slot, [((-half + 3, y), (half - 3, y)) for y in (-side, side)])
    layers = (
        ("z-iron", iron),
        ("z-body", "".join(outline(slot, geometry.radius, -0.2) for slot in slots)),
        ("z-roof", roofs),
        ("z-roundel", "".join(ring(slot.x, slot.y, 5.4) for slot in slots)),
        ("z-owner", "".join(PLAYER_SIGNS[colour].at(slot.x, slot.y, 0.82) for slot in slots)),
    )
    parts = [_hit(geometry, route)]
    parts += [Markup('<path class="{c}" d="{d}"/>').format(c=c, d=d) for c, d in layers]
    return join(parts)


def _hit(geometry: Geometry, route: str) -> Markup:
    """What a finger hits, and what glows; narrower where another track lies beside."""
    track = geometry.tracks[route]
    twin = sum(other.line == track.line for other in geometry.tracks.values()) > 1
    return Markup('<path class="z-hit{twin}" d="{d}"/>').format(
        twin=" is-twin" if twin else "", d=along(track.slots, 1)
    )


# --- cities -----------------------------------------------------------------------------------


def cities(observation: Observation, board: Board, chosen: Iterable[int]) -> Markup:
    """Dots and stations of these cities; on a map with stations each can be touched."""
    map_ = find_map(observation.map)
    if not map_.features.station_costs:
        return _dots(observation.map, tuple(chosen))
    wanted = frozenset(chosen)
    owners = {
        city: owner_of(board, observation, player)
        for player, cities in enumerate(observation.stations)
        for city in cities
    }
    return join(
        _city(
            observation.map,
            board.texts.lang,
            index,
            board.name,
            board.mark(f"city:{city.id}"),
            owners.get(index),
            CITIES + index in board.changed,
        )
        for index, city in enumerate(map_.cities)
        if index in wanted
    )


@lru_cache(1024)
def _city(
    map_id: str, lang: str, index: int, board: str, mark: Mark, owner: Owner | None, last: bool
) -> Markup:
    city, geometry = find_map(map_id).cities[index], geometry_of(map_id)
    attributes = shape(
        f"{board}city:{city.id}",
        mark,
        "z-city",
        owner is not None and "is-built",
        last and "is-last",
        label=city_label(map_id, lang, index, owner, is_open=mark.is_open),
        colour=owner.colour if owner else None,
    )
    inner = place_of(map_id, city.id, owner.colour if owner else None, geometry.dot)
    return _ROUTE.format(attributes=attributes, same=crc32(attributes.encode()), inner=inner)


@lru_cache(256)
def _dots(map_id: str, chosen: tuple[int, ...]) -> Markup:
    geometry, map_ = geometry_of(map_id), find_map(map_id)
    places = [geometry.places[map_.cities[index].id] for index in chosen]
    d = "".join(ring(place.x, place.y, geometry.dot - 1.1) for place in places)
    return Markup('<path class="z-dot" data-same="dots-{id}" d="{d}"/>').format(
        id=f"{map_id}-{len(chosen)}", d=d
    )


@lru_cache(512)
def place_of(map_id: str, city: str, colour: str | None, dot: float) -> Markup:
    place = geometry_of(map_id).places[city]
    hit = Markup('<circle class="z-hit" cx="{x}" cy="{y}" r="{r}"/>').format(
        x=place.x, y=place.y, r=number(2 * dot)
    )
    if colour is None:
        inner = Markup('<circle class="z-dot" cx="{x}" cy="{y}" r="{r}"/>').format(
            x=place.x, y=place.y, r=number(dot - 1.1)
        )
        return hit + inner
    x, y = place.x, place.y
    house = f"M{number(x - 9)} {number(y + 8)}v-11.5l9-6.5l9 6.5v11.5z"
    return hit + Markup('<path class="z-house" d="{d}"/><path class="z-owner" d="{s}"/>').format(
        d=house, s=PLAYER_SIGNS[colour].at(x, y + 1.6)
    )


# --- tickets on the map -----------------------------------------------------------------------

_WAY = Template(
    '<g id="{id}" class="{names}"><path class="z-way" d="{line}"/>'
    '<path class="z-new" d="{new}"/><path class="z-end" d="{ends}"/></g>'
)


def way_id(board: Board, ticket: str) -> str:
    """The element that shows a ticket on the map."""
    return board.element_id(f"way:{ticket}")


def trail_id(board: Board, player: int) -> str:
    """The element that shows a player's longest path."""
    return board.element_id(f"trail:{player}")


def path_of(map_id: str, routes: Iterable[int]) -> str:
    """The lines of some routes, through the middles of their spaces."""
    geometry, map_ = geometry_of(map_id), find_map(map_id)
    parts = []
    for index in routes:
        route = map_.routes[index]
        ends = [geometry.places[map_.cities[city].id] for city in (route.a, route.b)]
        slots = geometry.tracks[route.id].slots
        middles = [(slot.x, slot.y) for slot in slots]
        parts.append(polyline([(ends[0].x, ends[0].y), *middles, (ends[1].x, ends[1].y)]))
    return "".join(parts)


def ways(observation: Observation, board: Board, looks: dict[int, Outlook]) -> Markup:
    """For each ticket a way that is possible, shown while somebody points at the ticket or has
    chosen it."""
    map_, geometry = find_map(observation.map), geometry_of(observation.map)
    chosen = board.pick.path if board.pick is not None else ()
    parts = []
    for index, look in looks.items():
        ticket = map_.tickets[index]
        own = "".join(geometry.tracks[map_.routes[route].id].line for route in look.way)
        new = "".join(
            geometry.tracks[map_.routes[route].id].line
            for route in look.way
            if observation.owners[route] != observation.me
        )
        ends = [geometry.places[map_.cities[city].id] for city in (ticket.a, ticket.b)]
        parts.append(
            _WAY.format(
                id=way_id(board, ticket.id),
                names=classes(
                    "z-ticket", f"offer:{ticket.id}" in chosen and "is-shown", f"is-{look.hope}"
                ),
                line=own,
                new=new,
                ends="".join(ring(end.x, end.y, geometry.dot + 5) for end in ends),
            )
        )
    return join(parts)


def _box(observation: Observation, looks: dict[int, Outlook]) -> str:
    """Where the viewer's tickets are: left, top, width and height on the board."""
    return box(observation.map, looks)


def box(map_id: str, tickets: Iterable[int]) -> str:
    """The part of the board on which these tickets' cities lie, with some room around."""
    map_, geometry = find_map(map_id), geometry_of(map_id)
    places: list[Point] = []
    for index in tickets:
        ticket = map_.tickets[index]
        for city in (ticket.a, ticket.b):
            place = geometry.places[map_.cities[city].id]
            places.append((place.x, place.y))
    if not places:
        return ""
    left, top = min(x for x, _ in places) - 60, min(y for _, y in places) - 50
    right, low = max(x for x, _ in places) + 60, max(y for _, y in places) + 50
    return " ".join(number(v) for v in (left, top, right - left, low - top))


def _tools(board: Board, *, has_tickets: bool) -> Markup:
    """Zooming happens in the page alone (static/js/zoom.mjs); Python hears nothing of it."""
    t = board.texts
    wanted = [("in", "i-plus"), ("out", "i-minus"), ("fit", "i-fit")]
    if has_tickets:
        wanted.append(("mine", "z-ticket"))
    buttons = (
        _TOOL.format(
            attributes=attributes(
                type="button",
                class_="zmap-tool",
                id=board.element_id(f"zoom-{name}"),
                data_zoom_do=name,
                aria_label=t(f"zuz.view.zoom.{name}"),
                title=t(f"zuz.view.zoom.{name}"),
            ),
            icon=icon(symbol),
        )
        for name, symbol in wanted
    )
    return _TOOLS.format(label=t("zuz.view.zoom"), buttons=join(buttons))
