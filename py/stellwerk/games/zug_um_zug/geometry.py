"""Where everything lies on a map's board: spaces, cities, names, land. Numbers only, no drawing.

The files ``maps/<id>.geometry.json`` and ``maps/<id>.land.json`` are made by ``tools/maps``.
One unit is about a pixel when the board fills a desktop screen; x runs right, y runs down.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import cos, radians, sin
from typing import Any, Final, Literal

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        right, low = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, low), (self.x, low)


@dataclass(frozen=True, slots=True)
class Slot:
    """A space for one car: a rectangle around (x, y), turned clockwise by ``angle`` degrees
    (-90 to 90). ``locomotive``: the ferry wants a locomotive here."""

    x: float
    y: float
    angle: float
    length: float
    width: float
    locomotive: bool

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        along, across = self.length / 2, self.width / 2
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        a, b, d, e = along * c, along * s, across * s, across * c
        return (
            (self.x - a + d, self.y - b - e),
            (self.x + a + d, self.y + b - e),
            (self.x + a - d, self.y + b + e),
            (self.x - a - d, self.y - b + e),
        )


@dataclass(frozen=True, slots=True)
class Track:
    """A route on the board. ``line`` is the SVG path from city to city (of both tracks of a
    double); ``slots`` run from the route's first city to its second."""

    id: str
    line: str
    slots: tuple[Slot, ...]
    tunnel: bool

    @property
    def ferry(self) -> bool:
        return any(slot.locomotive for slot in self.slots)

    @property
    def middle(self) -> Point:
        """Where a note about the route can point."""
        first, second = self.slots[(len(self.slots) - 1) // 2], self.slots[len(self.slots) // 2]
        return (first.x + second.x) / 2, (first.y + second.y) / 2


@dataclass(frozen=True, slots=True)
class Letters:
    """Barlow Condensed 600 in board units: size, ink above and below a baseline, line to line.
    Widths are measured without kerning: draw with ``font-kerning: none``."""

    size: float
    ascent: float
    descent: float
    leading: float


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name: ``anchor`` of the first line's baseline at (x, y), further lines below."""

    x: float
    y: float
    anchor: Anchor
    lines: tuple[str, ...]
    width: float
    letters: Letters

    @property
    def box(self) -> Box:
        left = {"start": 0.0, "middle": self.width / 2, "end": self.width}[self.anchor]
        rows = (len(self.lines) - 1) * self.letters.leading
        height = self.letters.ascent + self.letters.descent + rows
        return Box(self.x - left, self.y - self.letters.ascent, self.width, height)


@dataclass(frozen=True, slots=True)
class Place:
    """A city on the board: its dot and its name, by language as in the map (``""``: its own)."""

    id: str
    x: float
    y: float
    labels: Mapping[str, Label]

    def label(self, lang: str) -> Label:
        return self.labels.get(lang) or self.labels[""]


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board. ``dot`` is the radius of a city, ``radius`` the rounding of a space's corners."""

    width: float
    height: float
    radius: float
    dot: float
    letters: Letters
    places: Mapping[str, Place]
    tracks: Mapping[str, Track]


@dataclass(frozen=True, slots=True)
class Land:
    """SVG paths, filled (evenodd): land, lakes; stroked: rivers, borders, states. They go on for
    ``bleed`` units around the board, so that a window of any shape is filled."""

    bleed: float
    land: str
    lakes: str
    rivers: str
    borders: str
    states: str


@lru_cache
def geometry_of(map_id: str) -> Geometry:
    """The geometry of a map: drawn, else a plain sketch (an edition somebody added)."""
    data = _read(map_id, "geometry")
    if data is None:
        from stellwerk.games.zug_um_zug.maps import find_map
        from stellwerk.games.zug_um_zug.sketch import sketch

        return sketch(find_map(map_id))
    letters = Letters(**data["letters"])
    size = data["slot"]
    return Geometry(
        width=data["board"][0],
        height=data["board"][1],
        radius=size["radius"],
        dot=data["dot"],
        letters=letters,
        places={key: _place(key, item, letters) for key, item in data["cities"].items()},
        tracks={key: _track(key, item, size) for key, item in data["routes"].items()},
    )


@lru_cache
def land_of(map_id: str) -> Land:
    """Coasts, lakes, rivers and borders of a map; nothing for one that nobody has drawn."""
    data = _read(map_id, "land")
    if data is None:
        return Land(bleed=0, land="", lakes="", rivers="", borders="", states="")
    return Land(
        bleed=data["bleed"],
        land=data["land"],
        lakes=data["lakes"],
        rivers=data["rivers"],
        borders=data["borders"],
        states=data["states"],
    )


def _place(key: str, item: Any, letters: Letters) -> Place:
    at, label = item["at"], item["label"]
    labels = {
        lang: Label(
            x=label["at"][0],
            y=label["at"][1],
            anchor=label["anchor"],
            lines=tuple(name["lines"]),
            width=name["width"],
            letters=letters,
        )
        for lang, name in label["names"].items()
    }
    return Place(key, at[0], at[1], labels)


def _track(key: str, item: Any, size: Mapping[str, float]) -> Track:
    locomotives = item.get("locomotives", ())
    slots = tuple(
        Slot(x, y, angle, size["length"], size["width"], k in locomotives)
        for k, (x, y, angle) in enumerate(item["slots"])
    )
    return Track(key, item["line"], slots, item.get("tunnel", False))


def _read(map_id: str, kind: str) -> dict[str, Any] | None:
    source = files(__package__).joinpath(f"maps/{map_id}.{kind}.json")
    if not source.is_file():
        return None
    data: dict[str, Any] = json.loads(source.read_text("utf-8"))
    if data.get("format") != f"stellwerk-{kind}" or data.get("version") != VERSION:
        raise ValueError(f"maps/{map_id}.{kind}.json: not a {kind} file of version {VERSION}")
    return data
