"""A plain board for a map that nobody has drawn: straight lines between the cities' places.

Enough to play on. Here spaces may be crowded and names may lie over lines; ``tools/maps`` makes
a board on which nothing touches.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import Final

from stellwerk.games.zug_um_zug.geometry import (
    Geometry,
    Label,
    Letters,
    Place,
    Slot,
    Track,
)
from stellwerk.games.zug_um_zug.maps import Map, Route

SIZE: Final = (1080.0, 780.0)
SLOT: Final = (34.0, 12.0)
DOT: Final = 6.5
GAP: Final = 2.0
LETTERS: Final = Letters(size=16, ascent=11.5, descent=3.3, leading=15.7)
ADVANCE: Final = 0.5
"""How wide a letter is at most on average, in ems."""


def sketch(map_: Map) -> Geometry:
    """The map's cities where its file puts them, its routes straight, names above the dots."""
    places = {
        city.id: _place(city.id, 28 + 1.025 * city.x, 26 + 1.12 * city.y, city.names)
        for city in map_.cities
    }
    ends = [places[city.id] for city in map_.cities]
    return Geometry(
        width=SIZE[0],
        height=SIZE[1],
        radius=2.5,
        dot=DOT,
        letters=LETTERS,
        places=places,
        tracks={route.id: _track(route, ends[route.a], ends[route.b]) for route in map_.routes},
    )


def _place(city: str, x: float, y: float, names: Mapping[str, str]) -> Place:
    labels = {
        lang: Label(
            x=x,
            y=y - DOT - 2 - LETTERS.descent,
            anchor="middle",
            lines=(name,),
            width=len(name) * ADVANCE * LETTERS.size,
            letters=LETTERS,
        )
        for lang, name in names.items()
    }
    return Place(city, x, y, labels)


def _track(route: Route, a: Place, b: Place) -> Track:
    dx, dy = b.x - a.x, b.y - a.y
    far = max(hypot(dx, dy), 1.0)
    ux, uy = dx / far, dy / far
    room = (far - 2 * (DOT + GAP) - (route.length - 1) * GAP) / route.length
    length = max(min(room, SLOT[0]), 6.0)
    step = (far - 2 * (DOT + GAP) + GAP) / route.length
    aside = 0.0
    if route.twin >= 0:
        aside = (SLOT[1] + GAP) / 2 * (1 if route.index < route.twin else -1)
    angle = (degrees(atan2(dy, dx)) + 90) % 180 - 90
    wanted = (route.length - route.ferry) // 2
    slots = []
    for k in range(route.length):
        along = far / 2 + (k - (route.length - 1) / 2) * step
        x, y = a.x + ux * along - uy * aside, a.y + uy * along + ux * aside
        locomotive = wanted <= k < wanted + route.ferry
        slots.append(Slot(x, y, angle, length, SLOT[1], locomotive))
    line = f"M{a.x:.1f} {a.y:.1f}L{b.x:.1f} {b.y:.1f}"
    return Track(route.id, line, tuple(slots), route.tunnel)
