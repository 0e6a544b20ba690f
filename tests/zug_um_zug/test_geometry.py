"""The drawn maps, proved from their numbers: nothing touches what it must not touch."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from stellwerk.games.zug_um_zug.geometry import Box, Geometry, Point, geometry_of, land_of
from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.sketch import sketch

MAPS = ["nordamerika", "europa"]
LANGUAGES = ["", "de", "en"]
FONT = Path(
    "node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff"
)
SHEET = 25_000  # bytes: the whole map must stay a small part of the first load

Shape = Sequence[Point]


def gap(one: Shape, two: Shape) -> float:
    """Separating axis test of two convex shapes: the widest gap that an edge's normal shows.
    Positive: they do not touch."""
    widest = -1e9
    for shape in (one, two):
        for (x0, y0), (x1, y1) in zip(shape, [*shape[1:], shape[0]], strict=True):
            norm = hypot(x1 - x0, y1 - y0)
            nx, ny = (y0 - y1) / norm, (x1 - x0) / norm
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in two]
            widest = max(widest, min(second) - max(first), min(first) - max(second))
    return widest


def reach(shape: Shape, x: float, y: float) -> float:
    """How far a point outside a convex shape is from it (0 inside)."""
    sides, nearest = set(), 1e9
    for (x0, y0), (x1, y1) in zip(shape, [*shape[1:], shape[0]], strict=True):
        dx, dy = x1 - x0, y1 - y0
        sides.add((x - x0) * dy - (y - y0) * dx > 0)
        along = min(max(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0), 1)
        nearest = min(nearest, hypot(x - x0 - along * dx, y - y0 - along * dy))
    return 0.0 if len(sides) == 1 else nearest


def slots(geometry: Geometry) -> list[tuple[str, int, Shape]]:
    return [
        (track.id, k, slot.corners)
        for track in geometry.tracks.values()
        for k, slot in enumerate(track.slots)
    ]


def labels(geometry: Geometry, lang: str) -> list[tuple[str, Box]]:
    return [(place.id, place.label(lang).box) for place in geometry.places.values()]


def close(one: Shape, two: Shape) -> bool:
    """Cheap first look: can the two touch at all?"""
    return all(
        min(p[axis] for p in one) <= max(p[axis] for p in two)
        and min(p[axis] for p in two) <= max(p[axis] for p in one)
        for axis in (0, 1)
    )


def test_the_test_sees_what_touches() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    diamond = ((3.0, 0.0), (4.0, 1.0), (3.0, 2.0), (2.5, 1.0))
    assert gap(square, diamond) == pytest.approx(0.5)
    assert gap(square, [(x - 1, y) for x, y in diamond]) < 0
    assert reach(square, 1, 1) == 0
    assert reach(square, 5, 6) == pytest.approx(5)


@pytest.mark.parametrize("name", MAPS)
def test_geometry_knows_the_routes_and_cities_of_the_map(name: str) -> None:
    geometry, map_ = geometry_of(name), find_map(name)
    assert list(geometry.places) == [city.id for city in map_.cities]
    assert list(geometry.tracks) == [route.id for route in map_.routes]
    for route in map_.routes:
        track = geometry.tracks[route.id]
        assert len(track.slots) == route.length, route.id
        assert track.tunnel == route.tunnel, route.id
        assert sum(slot.locomotive for slot in track.slots) == route.ferry, route.id
        # From the first city to the second.
        a, b = (geometry.places[map_.cities[end].id] for end in (route.a, route.b))
        first, last = track.slots[0], track.slots[-1]
        assert hypot(first.x - a.x, first.y - a.y) <= hypot(last.x - a.x, last.y - a.y)
        assert hypot(last.x - b.x, last.y - b.y) <= hypot(first.x - b.x, first.y - b.y)
    for city in map_.cities:
        for lang in LANGUAGES:
            assert " ".join(geometry.places[city.id].label(lang).lines) == city.name(lang)


@pytest.mark.parametrize("name", MAPS)
def test_no_slot_touches_another(name: str) -> None:
    touching = [
        (a[:2], b[:2])
        for a, b in combinations(slots(geometry_of(name)), 2)
        if close(a[2], b[2]) and gap(a[2], b[2]) < 0.5
    ]
    assert touching == []


@pytest.mark.parametrize("name", MAPS)
def test_no_slot_touches_a_city(name: str) -> None:
    geometry = geometry_of(name)
    touching = [
        (route, k, place.id)
        for route, k, shape in slots(geometry)
        for place in geometry.places.values()
        if reach(shape, place.x, place.y) < geometry.dot + 0.5
    ]
    assert touching == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", MAPS)
def test_no_label_covers_anything(name: str, lang: str) -> None:
    geometry = geometry_of(name)
    names = labels(geometry, lang)
    covered: list[tuple[str, object]] = []
    for city, box in names:
        covered += [
            (city, (route, k))
            for route, k, shape in slots(geometry)
            if close(box.corners, shape) and gap(box.corners, shape) < 0.3
        ]
        covered += [
            (city, place.id)
            for place in geometry.places.values()
            if reach(box.corners, place.x, place.y) < geometry.dot + 0.3
        ]
    for (one, a), (two, b) in combinations(names, 2):
        if gap(a.corners, b.corners) < 0.5:
            covered.append((one, two))
    assert covered == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", MAPS)
def test_a_name_stands_nearest_to_its_own_city(name: str, lang: str) -> None:
    geometry = geometry_of(name)
    for city, box in labels(geometry, lang):
        far = {p.id: reach(box.corners, p.x, p.y) for p in geometry.places.values()}
        assert min(far, key=lambda other: far[other]) == city
        assert far[city] < geometry.dot + 16, city


@pytest.mark.parametrize("name", MAPS)
def test_everything_lies_on_the_board(name: str) -> None:
    geometry = geometry_of(name)
    points = [point for *_, shape in slots(geometry) for point in shape]
    points += [p for lang in LANGUAGES for _, box in labels(geometry, lang) for p in box.corners]
    for place in geometry.places.values():
        for side in (-geometry.dot, geometry.dot):
            points.append((place.x + side, place.y + side))
    assert all(0 <= x <= geometry.width and 0 <= y <= geometry.height for x, y in points)


@pytest.mark.parametrize("name", MAPS)
def test_all_slots_of_a_map_have_one_size_and_room_for_a_symbol(name: str) -> None:
    every = [slot for track in geometry_of(name).tracks.values() for slot in track.slots]
    assert len({(slot.length, slot.width) for slot in every}) == 1
    assert every[0].width >= 12
    assert 2.2 <= every[0].length / every[0].width <= 3.6
    assert all(-90 <= slot.angle <= 90 for slot in every)


@pytest.mark.parametrize("name", MAPS)
def test_parallel_tracks_run_side_by_side(name: str) -> None:
    geometry, map_ = geometry_of(name), find_map(name)
    for route in map_.routes:
        if route.twin < 0:
            continue
        twin = geometry.tracks[map_.routes[route.twin].id]
        for one, two in zip(geometry.tracks[route.id].slots, twin.slots, strict=True):
            assert hypot(one.x - two.x, one.y - two.y) < one.width + 4, route.id
            assert one.angle == two.angle, route.id


@pytest.mark.parametrize("name", MAPS)
def test_land_is_small_and_well_formed(name: str) -> None:
    land = land_of(name)
    paths = [land.land, land.lakes, land.rivers, land.borders, land.states]
    assert sum(map(len, paths)) < SHEET
    assert land.land.endswith("z")
    for path in paths:
        assert re.fullmatch(r"(M-?[\d.]+ -?[\d.]+l[-\d. ]+z?)*", path)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_that_nobody_drew_can_be_played_on_all_the_same(name: str) -> None:
    map_ = find_map(name)
    plain = sketch(map_)
    assert list(plain.places) == [city.id for city in map_.cities]
    for route in map_.routes:
        track = plain.tracks[route.id]
        assert (len(track.slots), track.tunnel) == (route.length, route.tunnel)
        assert sum(slot.locomotive for slot in track.slots) == route.ferry
        for one, two in combinations([slot.corners for slot in track.slots], 2):
            assert gap(one, two) > 0.5, route.id
        if route.twin >= 0:
            twin = plain.tracks[map_.routes[route.twin].id]
            assert all(
                gap(one.corners, two.corners) > 0.5 for one in track.slots for two in twin.slots
            )


@lru_cache
def advances() -> dict[int, float]:
    """Advance widths of Barlow Condensed 600 in em, read from the font that the site serves."""
    data = FONT.read_bytes()
    tables: dict[str, bytes] = {}
    for k in range(struct.unpack(">H", data[12:14])[0]):
        tag, at, packed, size, _ = struct.unpack(">4sIIII", data[44 + 20 * k : 64 + 20 * k])
        raw = data[at : at + packed]
        tables[tag.decode()] = zlib.decompress(raw) if packed < size else raw
    em = struct.unpack(">H", tables["head"][18:20])[0]
    count = struct.unpack(">H", tables["hhea"][34:36])[0]
    widths = [struct.unpack(">H", tables["hmtx"][4 * k : 4 * k + 2])[0] for k in range(count)]
    return {code: widths[min(glyph, count - 1)] / em for code, glyph in glyphs(tables["cmap"])}


def glyphs(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Letters and their glyphs, from the character map's table of format 4."""
    for k in range(struct.unpack(">H", cmap[2:4])[0]):
        at = struct.unpack(">I", cmap[8 + 8 * k : 12 + 8 * k])[0]
        form, size, _, twice = struct.unpack(">HHHH", cmap[at : at + 8])
        if form != 4:
            continue
        words = struct.unpack(f">{size // 2}H", cmap[at : at + size])
        n = twice // 2
        ends, starts = words[7 : 7 + n], words[8 + n : 8 + 2 * n]
        deltas, offsets = words[8 + 2 * n : 8 + 3 * n], words[8 + 3 * n : 8 + 4 * n]
        for j in range(n):
            for code in range(starts[j], ends[j] + 1):
                glyph = code
                if offsets[j]:
                    glyph = words[8 + 3 * n + j + offsets[j] // 2 + code - starts[j]]
                yield code, (glyph + deltas[j]) & 0xFFFF
        return


@pytest.mark.skipif(not FONT.exists(), reason="the fonts come with build.py")
@pytest.mark.parametrize("name", MAPS)
def test_widths_of_names_are_those_of_the_font(name: str) -> None:
    geometry = geometry_of(name)
    for place in geometry.places.values():
        for label in place.labels.values():
            wide = max(sum(advances()[ord(letter)] for letter in line) for line in label.lines)
            assert label.width == pytest.approx(wide * label.letters.size, abs=0.1)
