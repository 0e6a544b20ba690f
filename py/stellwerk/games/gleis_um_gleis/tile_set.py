"""A set of tiles: read from a file, checked, and asked which tiles fit where.

A set file is JSON::

    {"format": "stellwerk-tiles", "version": 1, "name": "Opas Kärtchen", "tiles": [
     {"count": 2, "edges": "blue red blue red", "tracks": "ns ew"},
     {"count": 1, "edges": "blue blue red red", "tracks": "ne", "stations": "s", "ends": "w"}]}

``edges``: the colours at north, east, south and west, ``-`` for an edge without a track.
``tracks``: pairs of edges; ``stations`` and ``ends``: the edges whose track begins or stops on
the tile. ``count`` is 1 if left out; ``name`` may be an object with ``de`` and ``en``. How a tile
is turned does not matter, and tiles that look alike become one kind.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.fitting import arrivals, clash
from stellwerk.games.gleis_um_gleis.tiles import (
    BLANK,
    COLOURS,
    EDGES,
    END,
    NOTHING,
    STATION,
    Tile,
    canonical,
    colour_word,
    periods,
    spell,
    turned,
)
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.game import JSON, Args, brief
from stellwerk.table.resources import read

FORMAT: Final = "stellwerk-tiles"
VERSION: Final = 1
FEWEST: Final = 2
MOST: Final = 216
"""Four times the printed game: all of them in a row still lie on the table's coordinates."""
USUAL: Final = 54
MAX_CHARACTERS: Final = 100_000
MAX_NAME: Final = 40
_SET_KEYS: Final = {"format", "version", "name", "tiles"}
_TILE_KEYS: Final = {"count", "edges", "tracks", "stations", "ends"}
_STUB_ENTRIES: Final = (("stations", STATION), ("ends", END))


class SetError(ValueError):
    """A set that can't be used. ``text_id`` and ``args_for_text`` make the sentence for people;
    ``where`` is the entry concerned, e.g. ``tiles[3].tracks``."""

    def __init__(self, text_id: str, where: str, message: str, **args: JSON) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.text_id = text_id
        self.where = where
        self.args_for_text: Args = {"where": where, **args}


class Remark(NamedTuple):
    """Something odd about a set that can be played all the same; as a sentence: ``text_id``."""

    text_id: str
    args: Args


class TileSet:
    """The kinds of tiles, in the order of their codes, and how many there are of each.

    Kind k turned clockwise by q quarters has the number ``4 * k + q``, *laid* for short.
    """

    __slots__ = (
        "_different",
        "_fits",
        "_showing",
        "codes",
        "counts",
        "index",
        "kinds",
        "laid",
        "names",
        "quarters",
        "total",
    )

    def __init__(self, names: Mapping[str, str], counts: Mapping[Tile, int]) -> None:
        kinds = sorted(counts, key=spell)
        self.names = dict(names)
        """The set's name by language."""
        self.kinds: tuple[Tile, ...] = tuple(kinds)
        self.codes: tuple[str, ...] = tuple(map(spell, kinds))
        self.counts: tuple[int, ...] = tuple(counts[kind] for kind in kinds)
        self.index: dict[str, int] = {code: kind for kind, code in enumerate(self.codes)}
        self.laid: tuple[Tile, ...] = tuple(turned(tile, q) for tile in kinds for q in range(4))
        self.quarters: tuple[tuple[int, ...], ...] = tuple(map(periods, kinds))
        """The quarter turns of each kind that give different pictures."""
        self.total = sum(self.counts)
        self._fits: dict[int, dict[int, tuple[int, ...]]] = {}
        self._different = frozenset(
            4 * kind + q for kind, quarters in enumerate(self.quarters) for q in quarters
        )
        self._showing = tuple(
            tuple(
                frozenset(n for n, tile in enumerate(self.laid) if tile.colours[edge] == colour)
                for colour in range(len(COLOURS) + 1)
            )
            for edge in range(4)
        )

    def _key(self) -> tuple[object, ...]:
        return (tuple(sorted(self.names.items())), self.codes, self.counts)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, TileSet) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash((self.codes, self.counts))

    def __repr__(self) -> str:
        return f"<TileSet {self.names['en']!r}: {self.total} tiles>"

    def fitting(self, pattern: int) -> dict[int, tuple[int, ...]]:
        """For each kind that fits a place with this pattern, its fitting numbers ``laid``."""
        found = self._fits.get(pattern)
        if found is None:
            found = self._fits[pattern] = self._find_fitting(pattern)
        return found

    def _find_fitting(self, pattern: int) -> dict[int, tuple[int, ...]]:
        candidates = self._different
        for edge, bits in enumerate(arrivals(pattern)):
            if bits:
                candidates = candidates & self._showing[edge][(bits - 1) // 7]
        found: dict[int, tuple[int, ...]] = {}
        for number in sorted(candidates):
            if clash(self.laid[number], pattern) is None:
                found[number >> 2] = (*found.get(number >> 2, ()), number)
        return found

    def all_tiles(self) -> list[int]:
        """The kind of every single tile."""
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]

    def stubs(self, colour: int, join: int) -> int:
        """How many stations (or track ends) of a colour there are."""
        return sum(
            count
            for tile, count in zip(self.kinds, self.counts, strict=True)
            for edge in range(4)
            if tile.joins[edge] == join and tile.colours[edge] == colour
        )

    def remarks(self) -> tuple[Remark, ...]:
        """What is unbalanced or unusual: allowed, but said."""
        remarks = []
        for colour in range(1, len(COLOURS) + 1):
            stations, ends = self.stubs(colour, STATION), self.stubs(colour, END)
            args: Args = {"colour": colour_word(colour), "stations": stations, "ends": ends}
            if not any(colour in tile.colours for tile in self.kinds):
                remarks.append(Remark("gleis.remark.no-colour", {"colour": colour_word(colour)}))
            elif not stations or not ends:
                remarks.append(Remark("gleis.remark.no-line", args))
            elif stations != ends:
                remarks.append(Remark("gleis.remark.unbalanced", args))
        if self.total != USUAL:
            remarks.append(Remark("gleis.remark.count", {"tiles": self.total, "usual": USUAL}))
        return tuple(remarks)


@lru_cache(maxsize=1)
def our_set() -> TileSet:
    """The set that comes with Stellwerk."""
    return _read_data(json.loads(read(__package__, "data/tiles.json")))


def read_set(text: str) -> TileSet:
    """The set in a file's text. Raises SetError."""
    if len(text) > MAX_CHARACTERS:
        raise SetError(
            "gleis.set-error.too-long",
            "",
            f"longer than {MAX_CHARACTERS} characters",
            limit=MAX_CHARACTERS,
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        message = f"no JSON: {error}"
        raise SetError("gleis.set-error.no-json", "", message, line=line) from error
    return set_from(data)


def set_from(data: JSON) -> TileSet:
    """The set that such data describes; the same object for the same data. Raises SetError."""
    try:
        text = json.dumps(data, sort_keys=True)
    except (TypeError, ValueError, RecursionError) as error:
        raise SetError("gleis.set-error.no-set", "", "is no set of tiles") from error
    return _read_cached(text)


@lru_cache(maxsize=8)
def _read_cached(text: str) -> TileSet:
    found = _read_data(json.loads(text))
    return our_set() if found == our_set() else found


def as_data(tile_set: TileSet) -> dict[str, JSON]:
    """The set as such data, as short as it can be told."""
    names = tile_set.names
    same = len(set(names.values())) == 1
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": names[LANGUAGES[0]] if same else dict(names),
        "tiles": [
            _tile_data(tile, count)
            for tile, count in zip(tile_set.kinds, tile_set.counts, strict=True)
        ],
    }


def _tile_data(tile: Tile, count: int) -> dict[str, JSON]:
    words = [colour_word(colour) if colour else "-" for colour in tile.colours]
    tracks = [EDGES[e] + EDGES[join] for e, join in enumerate(tile.joins) if join > e]
    data: dict[str, JSON] = {"count": count, "edges": " ".join(words), "tracks": " ".join(tracks)}
    for key, stub in _STUB_ENTRIES:
        data[key] = "".join(EDGES[edge] for edge in range(4) if tile.joins[edge] == stub)
    return {key: value for key, value in data.items() if value not in ("", 1)}


def _read_data(data: JSON) -> TileSet:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SetError("gleis.set-error.no-set", "format", f"is not {FORMAT!r}")
    if type(data.get("version")) is not int or data["version"] != VERSION:
        message = f"this program reads version {VERSION}, not {brief(data.get('version'))}"
        found = brief(data.get("version"))
        raise SetError("gleis.set-error.version", "version", message, version=found, known=VERSION)
    if unknown := set(data) - _SET_KEYS:
        raise _unknown(min(unknown), _SET_KEYS)
    names = _names(data.get("name"))
    entries = data.get("tiles")
    if not isinstance(entries, list):
        raise SetError("gleis.set-error.no-tiles", "tiles", "must be a list of tiles")
    counts: dict[Tile, int] = {}
    for number, entry in enumerate(entries):
        tile, count = _tile(entry, f"tiles[{number}]", number + 1)
        counts[tile] = counts.get(tile, 0) + count
        if sum(counts.values()) > MOST:
            break
    total = sum(counts.values())
    if not FEWEST <= total <= MOST:
        message = f"a set has {FEWEST} to {MOST} tiles"
        raise SetError("gleis.set-error.total", "tiles", message, fewest=FEWEST, most=MOST)
    return TileSet(names, counts)


def _unknown(name: str, known: set[str], where: str = "") -> SetError:
    message = f"unknown entry; known are {', '.join(sorted(known))}"
    return SetError("gleis.set-error.unknown", where + str(name)[:20], message)


def _names(value: JSON) -> dict[str, str]:
    names: dict[str, JSON] = value if isinstance(value, dict) else dict.fromkeys(LANGUAGES, value)
    if set(names) != set(LANGUAGES) or not all(map(_is_name, names.values())):
        message = f"must be a text of 1 to {MAX_NAME} characters"
        raise SetError("gleis.set-error.name", "name", message, most=MAX_NAME)
    return names


def _is_name(name: JSON) -> bool:
    return (
        isinstance(name, str)
        and 0 < len(name.strip()) <= len(name) <= MAX_NAME
        and name.isprintable()
    )


def _tile(entry: JSON, where: str, number: int) -> tuple[Tile, int]:
    """One entry as a tile in its first orientation, and how many there are."""
    if not isinstance(entry, dict):
        raise SetError("gleis.set-error.tile", where, "must be an object", number=number)
    if unknown := set(entry) - _TILE_KEYS:
        raise _unknown(min(unknown), _TILE_KEYS, f"{where}.")
    count = entry.get("count", 1)
    if type(count) is not int or not 1 <= count <= MOST:
        message = f"must be a whole number from 1 to {MOST}"
        raise SetError(
            "gleis.set-error.tile-count", f"{where}.count", message, number=number, most=MOST
        )
    colours = _edges(entry.get("edges"), where, number)
    joins = [NOTHING] * 4
    for a, b in _tracks(entry.get("tracks", ""), where, number):
        for edge in (a, b):
            _use(joins, edge, where, number)
        if colours[a] != colours[b] and BLANK not in (colours[a], colours[b]):
            one, other = colour_word(colours[a]), colour_word(colours[b])
            raise SetError(
                "gleis.set-error.two-colours",
                f"{where}.tracks",
                f"the track {EDGES[a]}{EDGES[b]} joins {one} and {other}",
                number=number,
                edge=EDGES[a],
                other_edge=EDGES[b],
                colour=one,
                other_colour=other,
            )
        joins[a], joins[b] = b, a
    for key, stub in _STUB_ENTRIES:
        for edge in _letters(entry.get(key, ""), f"{where}.{key}", number):
            _use(joins, edge, where, number)
            joins[edge] = stub
    _check_edges(colours, joins, where, number)
    return canonical(Tile(tuple(colours), tuple(joins)))[0], count


def _edges(value: JSON, where: str, number: int) -> list[int]:
    words = value.split() if isinstance(value, str) else []
    if len(words) != 4 or not all(word == "-" or word in COLOURS for word in words):
        raise SetError(
            "gleis.set-error.edges",
            f"{where}.edges",
            f"must be four words out of {', '.join(COLOURS)} and -",
            number=number,
        )
    return [BLANK if word == "-" else COLOURS.index(word) + 1 for word in words]


def _tracks(value: JSON, where: str, number: int) -> list[tuple[int, int]]:
    words = value.split() if isinstance(value, str) else ["?"]
    if not all(len(word) == 2 and set(word) <= set(EDGES) for word in words):
        raise SetError(
            "gleis.set-error.tracks",
            f"{where}.tracks",
            "must be pairs of edges, e.g. 'ns ew'",
            number=number,
        )
    return [(EDGES.index(word[0]), EDGES.index(word[1])) for word in words]


def _letters(value: JSON, where: str, number: int) -> list[int]:
    letters = value.replace(" ", "") if isinstance(value, str) else "?"
    if not set(letters) <= set(EDGES):
        raise SetError(
            "gleis.set-error.stubs", where, "must be letters of edges: n, e, s, w", number=number
        )
    return [EDGES.index(letter) for letter in letters]


def _use(joins: list[int], edge: int, where: str, number: int) -> None:
    if joins[edge] != NOTHING:
        raise SetError(
            "gleis.set-error.edge-twice",
            where,
            f"edge {EDGES[edge]} is used twice",
            number=number,
            edge=EDGES[edge],
        )
    joins[edge] = edge  # so that a track from an edge to itself is noticed


def _check_edges(colours: list[int], joins: list[int], where: str, number: int) -> None:
    for edge in range(4):
        if (colours[edge] == BLANK) == (joins[edge] == NOTHING):
            continue
        idle = joins[edge] == NOTHING
        raise SetError(
            "gleis.set-error.edge-idle" if idle else "gleis.set-error.edge-blank",
            where,
            f"edge {EDGES[edge]} has " + ("no track" if idle else "no colour"),
            number=number,
            edge=EDGES[edge],
            colour=colour_word(colours[edge]),
        )
    if joins == [NOTHING] * 4:
        raise SetError("gleis.set-error.no-track", where, "has no track at all", number=number)
