"""The piece of the map that a picture is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.geometry import Box, Label, geometry_of
from stellwerk.games.zug_um_zug.maps import Map, Route, find_map
from stellwerk.games.zug_um_zug.state import FREE, Observation
from stellwerk.games.zug_um_zug.view.excerpt import (
    excerpt_box,
    excerpt_cities,
    holds,
    reach,
    with_names,
)
from stellwerk.games.zug_um_zug.view.map import cars, place_of, spaces
from stellwerk.games.zug_um_zug.view.shapes import along, number
from stellwerk.games.zug_um_zug.view.words import Owner, is_closed, route_colour, route_label
from stellwerk.table.catalogue import Texts
from stellwerk.table.inks import PLAYERS, TRAIN_CARDS
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.match import COLOURS
from stellwerk.table.picture import INNER, Band
from stellwerk.table.sentences import listed

STYLE: Final = (
    ".z-hit,.z-tunnel,.z-wave,.z-iron,.z-roof,.z-about{fill:none;stroke-linejoin:round}"
    ".z-hit{stroke:none}.z-about{stroke:#f4c430;stroke-width:25;stroke-linecap:round}"
    ".z-space{fill:var(--c);stroke:#14203a;stroke-opacity:.5;stroke-width:.8}"
    ".z-sign{fill:var(--s);fill-rule:evenodd}.closed{opacity:.3}"
    ".z-tunnel{stroke:#14203a;stroke-width:2.4;stroke-dasharray:2.8 1.9}"
    ".z-wave{stroke:#2c313a;stroke-width:1.4}.z-engine{fill:#2c313a;fill-rule:evenodd}"
    ".z-body{fill:var(--p);stroke:#14203a;stroke-width:1.7}.z-iron{stroke:#14203a;stroke-width:1.8}"
    ".z-roof{stroke:#fff;stroke-opacity:.42;stroke-width:1.3}.z-owner{fill:var(--d)}"
    ".z-roundel{fill:#fffdf7;stroke:#14203a;stroke-width:.8}"
    ".z-dot{fill:#fffdf7;stroke:#14203a;stroke-width:2.2}"
    ".z-house{fill:var(--p);stroke:#14203a;stroke-width:1.8}.city .z-owner{fill:var(--o)}"
    ".z-names text{font-weight:600;font-kerning:none;font-size:inherit;stroke:#ece5d2;"
    "stroke-width:3.2;stroke-linejoin:round;paint-order:stroke}"
)
WIDE: Final = 760
"""From this width of the piece on, in board units, only the cities in question have names."""

_PIECE = Template(
    '<svg width="{width}" height="{height}" viewBox="{box}"><rect x="{x}" y="{y}" '
    'width="100%" height="100%" fill="#ece5d2"/>{about}{routes}{cities}'
    '<g class="z-names" font-size="{size}">{names}</g></svg>'
)
_NAME = Template('<text text-anchor="{anchor}">{lines}</text>')
_LINE = Template(
    '<tspan x="{x}" y="{y}" textLength="{width}" lengthAdjust="spacingAndGlyphs">{line}</tspan>'
)
_ABOUT = Template('<path class="z-about" d="{d}"/>')
_GROUP = Template('<g class="{names}" style="{style}">{inner}</g>')


def land(seen: Observation, t: Texts, names: Sequence[str], about: Sequence[Action]) -> Band | None:
    """The map around the places in question; None if there are none."""
    map_, geometry = find_map(seen.map), geometry_of(seen.map)
    wanted = excerpt_cities(seen, about)
    if not wanted:
        return None
    box = excerpt_box(seen.map, wanted)
    box = with_names(box, _labels(map_, wanted, t.lang), _letters(1, box))
    inside = {
        index
        for index, city in enumerate(map_.cities)
        if holds(box, geometry.places[city.id].x, geometry.places[city.id].y)
    }
    routes = [
        route
        for route in map_.routes
        if any(holds(box, slot.x, slot.y) for slot in geometry.tracks[route.id].slots)
    ]
    tried = {action.target for action in about if action.verb == "claim"}
    wide = box.width > WIDE
    height = round(INNER * box.height / box.width)
    body = _PIECE.format(
        width=INNER,
        height=height,
        box=" ".join(number(v) for v in (box.x, box.y, box.width, box.height)),
        x=number(box.x),
        y=number(box.y),
        about=join(
            _ABOUT.format(d=along(geometry.tracks[route.id].slots, 4))
            for route in routes
            if route.id in tried
        ),
        routes=join(_route(seen, map_, route) for route in routes),
        cities=_cities(seen, map_, inside),
        size=number(_letters(geometry.letters.size, box)),
        names=join(
            _name(label, _letters(1, box))
            for label in _labels(map_, wanted if wide else inside | wanted, t.lang)
            if _is_whole(label, box)
        ),
    )
    return Band(height, body, _words(seen, t, names, map_, routes, tried))


def _labels(map_: Map, cities: set[int], lang: str) -> list[Label]:
    places = geometry_of(map_.id).places
    return [places[map_.cities[index].id].label(lang) for index in sorted(cities)]


def _is_whole(label: Label, box: Box) -> bool:
    """Whether no edge of the piece cuts the name."""
    left, right = reach(label, _letters(1, box))
    above = label.letters.ascent
    return (
        box.x < left
        and right < box.x + box.width
        and box.y < label.y - above
        and label.y + label.letters.leading * (len(label.lines) - 1) < box.y + box.height - 3
    )


def _name(label: Label, scale: float) -> Markup:
    """A name as wide as it was measured, in whatever font there is."""
    longest = max(map(len, label.lines))
    return _NAME.format(
        anchor=label.anchor,
        lines=join(
            _LINE.format(
                x=number(label.x),
                y=number(label.y + k * label.letters.leading * scale),
                width=number(label.width * scale * len(line) / longest),
                line=line,
            )
            for k, line in enumerate(label.lines)
        ),
    )


def _letters(size: float, box: Box) -> float:
    """Names keep their size on the picture when the piece is wide, as far as there is room."""
    return size * max(1.0, box.width / INNER * (0.8 if box.width > WIDE else 0.9))


def _route(seen: Observation, map_: Map, route: Route) -> Markup:
    owner = seen.owners[route.index]
    if owner != FREE:
        inner = cars(map_.id, route.id, COLOURS[owner])
        return _GROUP.format(names="", style=_colours(owner), inner=inner)
    fill, sign = TRAIN_CARDS[route_colour(route)]
    closed = is_closed(map_, seen.owners, len(seen.trains), route)
    return _GROUP.format(
        names="closed" if closed else "",
        style=f"--c:{fill};--s:{sign}",
        inner=spaces(map_.id, route.id, route_colour(route)),
    )


def _cities(seen: Observation, map_: Map, inside: set[int]) -> Markup:
    dot = geometry_of(map_.id).dot
    stations = {city: player for player, cities in enumerate(seen.stations) for city in cities}
    parts = []
    for index in sorted(inside):
        player = stations.get(index)
        colour = None if player is None else COLOURS[player]
        inner = place_of(map_.id, map_.cities[index].id, colour, dot)
        style = EMPTY if player is None else _colours(player)
        parts.append(_GROUP.format(names="city", style=style, inner=inner))
    return join(parts)


def _colours(player: int) -> str:
    ground, deep, on = PLAYERS[COLOURS[player]]
    return f"--p:{ground};--d:{deep};--o:{on}"


def _words(
    seen: Observation,
    t: Texts,
    names: Sequence[str],
    map_: Map,
    routes: Sequence[Route],
    tried: set[str],
) -> str:
    """The routes in question, those that somebody owns, and the stations."""
    told = []
    for route in routes:
        owner = seen.owners[route.index]
        if owner == FREE and route.id not in tried:
            continue
        who = None if owner == FREE else Owner(names[owner], COLOURS[owner], False)
        closed = is_closed(map_, seen.owners, len(seen.trains), route)
        told.append(route_label(map_.id, t.lang, route.index, who, closed=closed, is_open=False))
    for player, cities in enumerate(seen.stations):
        if cities:
            named = listed(t, [map_.cities[city].name(t.lang) for city in cities])
            told.append(t("zuz.view.city-taken", city=named, player=names[player]))
    title = t("zuz.view.map", map=map_.names[t.lang])
    return f"{title}. " + " ".join(f"{entry}." for entry in told) if told else f"{title}."
