"""One tile: what its four edges show, how they are joined, and the word for it.

Edges are numbered clockwise: north 0, east 1, south 2, west 3. A tile's *code* says all there is
to it, so that it is its own id: ``blue-ns+red-ew`` (two straights), ``blue-ne+red-station-s+
red-end-w`` (a curve, a station, a track end). Tiles that look alike have one code, whatever set
they are from; a turned tile is the code of its first orientation and a number of quarter turns.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

COLOURS: Final = ("blue", "yellow", "red", "green")
"""Words for the colours of lines. Colour n is ``COLOURS[n - 1]``; 0 is an edge without a track."""
BLANK: Final = 0
EDGES: Final = "nesw"
OPPOSITE: Final = (2, 3, 0, 1)

STATION: Final = -1
"""Join of an edge whose track begins at a station on this tile."""
END: Final = -2
"""Join of an edge whose track stops at a track end on this tile."""
NOTHING: Final = -3
"""Join of an edge without a track."""
_STUBS: Final = {STATION: "station", END: "end"}


class Tile(NamedTuple):
    """A tile in one orientation. ``colours[i]``: the colour at edge i. ``joins[i]``: the edge that
    edge i is joined to on the tile, or STATION, END, NOTHING."""

    colours: tuple[int, ...]
    joins: tuple[int, ...]


class BadCode(ValueError):
    """A word that is no tile's code."""


def colour_word(colour: int) -> str:
    """``blue`` for 1; ``blank`` for an edge without a track."""
    return COLOURS[colour - 1] if colour else "blank"


def turned(tile: Tile, quarters: int) -> Tile:
    """The tile after so many quarter turns clockwise."""
    colours, joins = [BLANK] * 4, [NOTHING] * 4
    for edge in range(4):
        to, join = (edge + quarters) % 4, tile.joins[edge]
        colours[to] = tile.colours[edge]
        joins[to] = (join + quarters) % 4 if join >= 0 else join
    return Tile(tuple(colours), tuple(joins))


def spell(tile: Tile) -> str:
    """The code of a tile in just this orientation."""
    parts = []
    for edge, join in enumerate(tile.joins):
        colour = colour_word(tile.colours[edge])
        if join in _STUBS:
            parts.append(f"{colour}-{_STUBS[join]}-{EDGES[edge]}")
        elif join > edge:
            parts.append(f"{colour}-{EDGES[edge]}{EDGES[join]}")
    return "+".join(parts)


@lru_cache(maxsize=4096)
def canonical(tile: Tile) -> tuple[Tile, int]:
    """The tile's first orientation, and the quarter turns (the fewest) from it to this one."""
    back = min(range(4), key=lambda quarters: (spell(turned(tile, quarters)), quarters))
    first = turned(tile, back)
    return first, next(q for q in range(4) if turned(first, q) == tile)


@lru_cache(maxsize=4096)
def read_code(code: str) -> Tile:
    """The tile, in the orientation that the code shows. Raises BadCode."""
    colours, joins = [BLANK] * 4, [NOTHING] * 4
    for part in code.split("+"):
        words = part.split("-")
        stub = {"station": STATION, "end": END}.get(words[1] if len(words) == 3 else "")
        if len(words) != (3 if stub is not None else 2) or words[0] not in COLOURS:
            raise BadCode(f"{part[:20]!r} is no part of a tile")
        edges = [EDGES.find(letter) for letter in words[-1]]
        if len(edges) != (1 if stub is not None else 2) or -1 in edges:
            raise BadCode(f"{words[-1][:20]!r} names no edges (n, e, s, w)")
        if len(set(edges)) < len(edges) or any(joins[edge] != NOTHING for edge in edges):
            raise BadCode(f"an edge is used twice in {code[:60]!r}")
        for edge in edges:
            colours[edge] = COLOURS.index(words[0]) + 1
            joins[edge] = edges[0] + edges[-1] - edge if stub is None else stub
    return Tile(tuple(colours), tuple(joins))


def periods(tile: Tile) -> tuple[int, ...]:
    """The quarter turns that give different pictures: (0,), (0, 1) or (0, 1, 2, 3)."""
    return tuple(q for q in range(4) if all(turned(tile, q) != turned(tile, p) for p in range(q)))
