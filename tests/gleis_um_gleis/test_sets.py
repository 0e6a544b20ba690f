"""Tile sets: ours, those of others, and what is wrong with a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stellwerk.games.gleis_um_gleis.sentences import (
    remark_sentence,
    set_error_sentence,
    set_in_play,
    tile_name,
)
from stellwerk.games.gleis_um_gleis.tile_set import (
    MAX_CHARACTERS,
    SetError,
    as_data,
    our_set,
    read_set,
    set_from,
)
from stellwerk.games.gleis_um_gleis.tiles import (
    END,
    STATION,
    BadCode,
    canonical,
    periods,
    read_code,
    spell,
    turned,
)
from stellwerk.table.catalogue import LANGUAGES, texts

from .table import own_set, read

CROSS = {"count": 2, "edges": "blue red blue red", "tracks": "ns ew"}


def test_our_set_is_as_the_rules_say() -> None:
    ours = our_set()
    assert ours.total == 54 and len(ours.kinds) == 36
    assert ours.remarks() == ()
    for colour in (1, 2, 3, 4):
        assert ours.stubs(colour, STATION) == ours.stubs(colour, END) == 6
    assert all(0 not in tile.colours for tile in ours.kinds)
    for a in range(1, 5):
        for b in range(a + 1, 5):
            pair = {
                spell(tile): count
                for tile, count in zip(ours.kinds, ours.counts, strict=True)
                if set(tile.colours) == {a, b}
            }
            assert sorted(pair.values()) == [1, 1, 1, 1, 2, 3]


@pytest.mark.parametrize("code", our_set().codes)
def test_a_tile_is_its_code(code: str) -> None:
    tile = read_code(code)
    assert spell(tile) == code and canonical(tile) == (tile, 0)
    for quarters in range(4):
        other = turned(tile, quarters)
        assert read_code(spell(other)) == other
        first, back = canonical(other)
        assert first == tile and turned(first, back) == other and back in periods(tile)


def test_turns_that_look_alike_are_one() -> None:
    assert periods(read_code("blue-ns+red-ew")) == (0, 1)
    assert periods(read_code("blue-ns+blue-ew")) == (0,)
    assert periods(read_code("blue-ne+red-sw")) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "code", ["", "blue", "blue-nn", "blue-ns+red-nw", "pink-ns", "blue-xy", "blue-station-ns", "+"]
)
def test_what_is_no_tile(code: str) -> None:
    with pytest.raises(BadCode):
        read_code(code)


def test_a_set_is_told_as_short_as_can_be_and_read_again() -> None:
    for tile_set in (our_set(), read(CROSS, {"edges": "- blue - blue", "tracks": "ew"})):
        data = json.loads(json.dumps(as_data(tile_set)))
        assert set_from(data) == tile_set
    assert set_from(as_data(our_set())) is our_set()
    assert len(json.dumps(as_data(our_set()))) < 4000


def test_tiles_that_look_alike_are_one_kind() -> None:
    same = read(
        CROSS,
        {"edges": "red blue red blue", "tracks": "ew ns"},
        {"edges": "blue red blue red", "tracks": "we sn"},
    )
    assert same.codes == ("blue-ns+red-ew",) and same.counts == (4,)
    assert same == read(CROSS | {"count": 4}) and same != read(CROSS)


def test_names_by_language() -> None:
    named = set_from(own_set(CROSS, name={"de": "Alte", "en": "Old"}))
    assert set_in_play(texts("de"), named) == "Eigene Kärtchen: „Alte“ (2 Kärtchen)."
    assert "“Old”" in set_in_play(texts("en"), named)
    assert "nicht öffentlich" in set_in_play(texts("de"), our_set())


def test_unbalanced_is_allowed_but_said() -> None:
    odd = read(
        {"count": 3, "edges": "blue red blue red", "tracks": "ns", "stations": "e", "ends": "w"},
        {"edges": "blue blue red red", "tracks": "ne", "stations": "sw"},
        {"edges": "yellow - - -", "stations": "n"},
    )
    remarks = {remark.text_id: remark.args for remark in odd.remarks()}
    assert remarks["gleis.remark.unbalanced"] == {"colour": "red", "stations": 5, "ends": 3}
    assert remarks["gleis.remark.no-line"]["colour"] in ("blue", "yellow")
    assert remarks["gleis.remark.no-colour"] == {"colour": "green"}
    assert remarks["gleis.remark.count"] == {"tiles": 5, "usual": 54}
    for lang in LANGUAGES:
        for remark in odd.remarks():
            sentence = remark_sentence(texts(lang), remark)
            assert sentence[-1] == "." and not set("⟨{}") & set(sentence)


def broken(**changes: Any) -> str:
    return json.dumps(own_set(CROSS) | changes)


def with_tile(**entries: Any) -> str:
    return json.dumps(own_set(CROSS, entries))


BROKEN = {
    "too-long": ("x" * (MAX_CHARACTERS + 1), ""),
    "no-json": ("{", ""),
    "no-set": ("[]", "format"),
    "version": (broken(version=2), "version"),
    "unknown": (broken(colours=4), "colours"),
    "name": (broken(name=" "), "name"),
    "no-tiles": (broken(tiles={}), "tiles"),
    "total": (broken(tiles=[CROSS | {"count": 1}]), "tiles"),
    "tile": (broken(tiles=[3]), "tiles[0]"),
    "tile-count": (with_tile(count=0, edges="blue - blue -", tracks="ns"), "tiles[1].count"),
    "edges": (with_tile(edges="blue blue", tracks="ns"), "tiles[1].edges"),
    "tracks": (with_tile(edges="blue - blue -", tracks="nsew"), "tiles[1].tracks"),
    "stubs": (with_tile(edges="blue - - -", stations="x"), "tiles[1].stations"),
    "edge-twice": (with_tile(edges="blue blue blue -", tracks="ns ne"), "tiles[1]"),
    "two-colours": (with_tile(edges="blue - red -", tracks="ns"), "tiles[1].tracks"),
    "edge-idle": (with_tile(edges="blue red blue -", tracks="ns"), "tiles[1]"),
    "edge-blank": (with_tile(edges="blue - - -", tracks="ns"), "tiles[1]"),
    "no-track": (with_tile(edges="- - - -"), "tiles[1]"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_wrong_with_a_set_is_said(kind: str) -> None:
    text, where = BROKEN[kind]
    with pytest.raises(SetError) as caught:
        read_set(text)
    assert (caught.value.text_id, caught.value.where) == (f"gleis.set-error.{kind}", where)
    for lang in LANGUAGES:
        sentence = set_error_sentence(texts(lang), caught.value)
        assert sentence[-1] in ".?" and not set("⟨{}") & set(sentence)


@pytest.mark.parametrize(
    "entries",
    [
        {"edges": "blue - - -", "tracks": "nn"},
        {"edges": "blue - blue -", "tracks": "ns", "stations": "n"},
        {"edges": "blue - - -", "stations": "n", "ends": "n"},
        {"edges": "blue - - -", "stations": "nn"},
    ],
)
def test_every_way_to_use_an_edge_twice(entries: dict[str, Any]) -> None:
    with pytest.raises(SetError, match="used twice"):
        read(CROSS, entries)


@pytest.mark.parametrize("data", [None, 3, [], {"format": 1}, {"format": object()}])
def test_anything_else_is_no_set(data: Any) -> None:
    with pytest.raises(SetError):
        set_from(data)


def test_tiles_have_names() -> None:
    t = texts("de")
    assert tile_name(t, "blue-ns+red-ew") == "Blau gerade und Rot gerade"
    assert tile_name(t, "blue-end-n+red-ew+blue-station-s") == (
        "Rot gerade, Bahnhof Blau und Gleis-Ende Blau"
    )
