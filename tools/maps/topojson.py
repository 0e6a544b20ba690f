"""Read TopoJSON: arcs of shared lines, and geometries that are lists of arc numbers."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.ops import linemerge, unary_union

Point = tuple[float, float]
Geometry = dict[str, Any]


class Topology:
    def __init__(self, path: Path) -> None:
        data = json.loads(path.read_text("utf-8"))
        self.objects: dict[str, list[Geometry]] = {
            name: item.get("geometries", [item]) for name, item in data["objects"].items()
        }
        scale, shift = data["transform"]["scale"], data["transform"]["translate"]
        self.arcs = [list(unpack(arc, scale, shift)) for arc in data["arcs"]]

    def line(self, numbers: list[int]) -> list[Point]:
        points: list[Point] = []
        for number in numbers:
            arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points

    def polygons(self, name: str) -> Iterator[Polygon]:
        for item in self.objects[name]:
            parts = item.get("arcs", [])
            for rings in parts if item["type"] == "MultiPolygon" else [parts]:
                if item["type"].endswith("Polygon"):
                    outer, *holes = (self.line(ring) for ring in rings)
                    if len(outer) > 3:
                        yield Polygon(outer, [hole for hole in holes if len(hole) > 3])

    def lines(self, name: str) -> Iterator[LineString]:
        for item in self.objects[name]:
            parts = item.get("arcs", [])
            for part in parts if item["type"].startswith("Multi") else [parts]:
                points = self.line(part)
                if len(points) > 1:
                    yield LineString(points)

    def shared(self, name: str, same: Callable[[Geometry, Geometry], bool]) -> MultiLineString:
        """The lines between two geometries of an object, where `same` says the pair counts."""
        users: dict[int, list[Geometry]] = {}
        for item in self.objects[name]:
            for number in set(flat(item.get("arcs", []))):
                users.setdefault(number, []).append(item)
        found = [
            LineString(self.arcs[number])
            for number, both in users.items()
            if len(both) > 1 and same(both[0], both[1]) and len(self.arcs[number]) > 1
        ]
        merged = linemerge(unary_union(found))
        return merged if isinstance(merged, MultiLineString) else MultiLineString([merged])


def unpack(arc: list[list[int]], scale: list[float], shift: list[float]) -> Iterator[Point]:
    x = y = 0
    for dx, dy in arc:
        x, y = x + dx, y + dy
        yield x * scale[0] + shift[0], y * scale[1] + shift[1]


def flat(arcs: Any) -> Iterator[int]:
    for part in arcs:
        if isinstance(part, int):
            yield part if part >= 0 else ~part
        else:
            yield from flat(part)
