"""Tables on which one tile finishes one line or two, of any lengths.

The longer line runs from west to east and is red, the other from north to south and is blue; the
tile that finishes them is yet to be laid in the middle. With two lines of two tiles each, both are
blue: that tile then has a station and a track end of one colour. A tile in the corner between two
arms of the cross makes the table hang together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from stellwerk.games.gleis_um_gleis.action import TURNS
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.queries import fit
from stellwerk.games.gleis_um_gleis.tile_set import our_set
from stellwerk.games.gleis_um_gleis.tiles import COLOURS, END, STATION, Tile, turned

SHORTEST: Final = 2
LONGEST: Final = 10
"""Of each of two lines, with the tiles of our set."""
_NORTH, _EAST, _SOUTH, _WEST = range(4)
_RED: Final = COLOURS.index("red") + 1
_BLUE: Final = COLOURS.index("blue") + 1
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_Wanted = Callable[[Tile], bool]
Place = tuple[int, int]
_Places = tuple[Place, ...]
_Way = tuple[str, int]
"""A tile's code and how it is turned (degrees)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """``table``: tiles as in positions. ``last``: the code of the tile to lay, turned by ``turn``.
    ``first``, ``second``: the lines' colours and the places of their tiles beside the last one.
    ``others``: codes of tiles that lie nowhere."""

    table: tuple[str, ...]
    last: str
    turn: int
    first: tuple[str, _Places]
    second: tuple[str, _Places]
    others: tuple[str, ...]


class _Table:
    """Tiles of our set, put down one beside the other; the engine says what fits."""

    def __init__(self) -> None:
        tile_set = our_set()
        self.left = dict(zip(tile_set.codes, tile_set.counts, strict=True))
        self.tiles: list[str] = []
        self._edges: set[int] = set()
        self._kinds = dict(zip(tile_set.codes, tile_set.kinds, strict=True))

    def ways(self, wanted: _Wanted, avoid: int, at: Place | None = None) -> Iterator[_Way]:
        """Tiles that show this in some turn and fit at a place; those without a colour first."""
        seen = None
        if at is not None and self.tiles:
            seen = GAME.observe(GAME.load({"table": self.tiles}), 0)
        found = sorted(
            (avoid in tile.colours, -self.left[code], code, turn)
            for code, tile in self._kinds.items()
            if self.left[code]
            for turn in TURNS
            if wanted(turned(tile, turn // 90))
        )
        for _, _, code, turn in found:
            if seen is None or at is None or fit(seen, code, *at)[turn] is None:
                yield code, turn

    def reserve(self, wanted: _Wanted, avoid: int = 0) -> _Way:
        """A tile that shows this, to be laid later."""
        way = next(self.ways(wanted, avoid))
        self.left[way[0]] -= 1
        return way

    def put(self, at: Place, wanted: _Wanted, avoid: int = 0) -> bool:
        """Put down a tile that shows this; False if there is none that fits."""
        way = next(self.ways(wanted, avoid, at), None)
        if way is not None:
            self._lay(at, way)
        return way is not None

    def _lay(self, at: Place, way: _Way) -> None:
        self.left[way[0]] -= 1
        self.tiles.append(f"{way[0]} {at[0]} {at[1]} {way[1]}")

    def arm(self, edge: int, count: int, colour: int, stub: int) -> _Places:
        """So many tiles of a line from the middle over one of its edges; the outermost has the
        station or the track end. If tiles lie already, a corner joins the arm to them."""
        facing, avoid = (edge + 2) % 4, _BLUE if colour == _RED else _RED
        places = tuple((_STEPS[edge][0] * away, _STEPS[edge][1] * away) for away in _upto(count))
        shown = [_runs(colour, facing)] * (count - 1) + [_stops(colour, facing, stub)]
        if self.tiles:
            self._join(edge, places[0], shown[0], avoid)
        elif not self.put(places[0], shown[0], avoid):
            raise ValueError("the first tile always fits")
        self._edges.add(edge)
        for at, wanted in zip(places[1:], shown[1:], strict=True):
            if not self.put(at, wanted, avoid):
                raise ValueError(f"no tile of our set fits at {at}")
        return places

    def with_last(self, last: _Way, first: _Places, second: _Places, colour: int = _RED) -> Layout:
        """What has been put down, for lines through these places and the last tile's."""
        others = [code for code, count in self.left.items() for _ in range(count)]
        return Layout(
            tuple(self.tiles),
            *last,
            (COLOURS[colour - 1], first),
            (COLOURS[_BLUE - 1], second),
            tuple(others[:4]),
        )

    def _join(self, edge: int, at: Place, wanted: _Wanted, avoid: int) -> None:
        """The first tile of an arm, and before it the corner between it and an arm that lies."""
        beside = next(n for n in ((edge + 1) % 4, (edge - 1) % 4) if n in self._edges)
        corner = (at[0] + _STEPS[beside][0], at[1] + _STEPS[beside][1])
        for way in list(self.ways(lambda tile: True, 0, corner)):
            self._lay(corner, way)
            if self.put(at, wanted, avoid):
                return
            self.tiles.pop()
            self.left[way[0]] += 1
        raise ValueError(f"no tile of our set fits at {at}")


def _upto(count: int) -> range:
    return range(1, count + 1)


def _runs(colour: int, edge: int) -> _Wanted:
    """A track of the colour straight through, from this edge on."""
    return lambda tile: tile.colours[edge] == colour and tile.joins[edge] == (edge + 2) % 4


def _stops(colour: int, edge: int, stub: int) -> _Wanted:
    """A station or a track end of the colour at this edge."""
    return lambda tile: tile.colours[edge] == colour and tile.joins[edge] == stub


def _both(one: _Wanted, other: _Wanted) -> _Wanted:
    return lambda tile: one(tile) and other(tile)


@lru_cache(128)
def layout(first: int, second: int) -> Layout:
    """The table for lines of these lengths; ``second`` is 0 for none. The longer one runs from west
    to east, as screens do."""
    if second > first:
        found = layout(second, first)
        return replace(found, first=found.second, second=found.first)
    table = _Table()
    if not second:
        last = table.reserve(_stops(_RED, _EAST, STATION), _BLUE)
        mine = table.arm(_EAST, first - 1, _RED, END)
        return table.with_last(last, mine, ())
    if first == SHORTEST:
        last = table.reserve(_both(_stops(_BLUE, _EAST, STATION), _stops(_BLUE, _NORTH, END)))
        mine = table.arm(_EAST, 1, _BLUE, END)
        return table.with_last(last, mine, table.arm(_NORTH, 1, _BLUE, STATION), colour=_BLUE)
    down = _stops(_BLUE, _NORTH, STATION) if second == SHORTEST else _runs(_BLUE, _NORTH)
    last = table.reserve(_both(_runs(_RED, _EAST), down))
    west, south = (first - 1) // 2, 0 if second == SHORTEST else (second - 1) // 2
    mine = table.arm(_EAST, first - 1 - west, _RED, END)
    other = table.arm(_NORTH, second - 1 - south, _BLUE, END)
    mine += table.arm(_WEST, west, _RED, STATION)
    if south:
        other += table.arm(_SOUTH, south, _BLUE, STATION)
    return table.with_last(last, mine, other)
