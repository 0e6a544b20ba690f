"""The table: the tiles that lie there, the places around them, and the lines.

Everything is kept up to date tile by tile, nothing is traced over the table. Coordinates: x grows
to the east, y to the south. A place is one number, an edge of a place (an *end*) another, so that
three dictionaries of numbers hold it all and a copy costs next to nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.fitting import (
    AT_END,
    AT_STATION,
    BACK,
    BITS,
    MASK,
    OPEN,
    arrival,
)
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.tiles import BLANK, END, OPPOSITE, STATION

_WIDTH: Final = 1024
_MIDDLE: Final = 512
REACH: Final = _MIDDLE - 1
"""Coordinates go from -REACH to REACH."""
STEPS: Final = (-1, _WIDTH, 1, -_WIDTH)
"""From a place to its neighbour at each edge."""


def place(x: int, y: int) -> int:
    """The number of a place."""
    return (x + _MIDDLE) * _WIDTH + y + _MIDDLE


def xy(at: int) -> tuple[int, int]:
    """The coordinates of a place."""
    x, y = divmod(at, _WIDTH)
    return x - _MIDDLE, y - _MIDDLE


class Line(NamedTuple):
    """An unfinished line. ``start`` and ``stop``: a free end (``4 * place + edge``), or STATION or
    END; ``path``: the places from start to stop, as often as the line crosses them."""

    start: int
    stop: int
    path: tuple[int, ...]


class Closed(NamedTuple):
    """A line that is complete: from station to track end, or (``loop``) back into itself.
    ``places``: its tiles in order, each once (gleis.score)."""

    colour: int
    places: tuple[int, ...]
    loop: bool = False


class Network:
    """Tiles and lines. ``tiles``: what lies at a place (``TileSet.laid``); ``frontier``: the
    pattern of every free place beside a tile; ``lines``: every unfinished line by its free ends."""

    __slots__ = ("frontier", "lines", "set", "tiles")

    def __init__(self, tile_set: TileSet) -> None:
        self.set = tile_set
        self.tiles: dict[int, int] = {}
        self.frontier: dict[int, int] = {}
        self.lines: dict[int, Line] = {}

    def clone(self) -> Network:
        """An independent copy."""
        copy = Network.__new__(Network)
        copy.set = self.set
        copy.tiles = self.tiles.copy()
        copy.frontier = self.frontier.copy()
        copy.lines = self.lines.copy()
        return copy

    def put(self, at: int, laid: int) -> list[Closed]:
        """Lay a tile that fits there; the lines that it completes and the loops that it closes."""
        tiles, frontier = self.tiles, self.frontier
        tile = self.set.laid[laid]
        tiles[at] = laid
        frontier.pop(at, None)
        closed: list[Closed] = []
        for edge, join in enumerate(tile.joins):
            colour, own = tile.colours[edge], 4 * at + edge
            if colour == BLANK:
                beside = at + STEPS[edge]
                if beside not in tiles:
                    shift = BITS * OPPOSITE[edge]
                    frontier[beside] = frontier.get(beside, 0) | arrival(BLANK, OPEN) << shift
            elif join < 0:
                self._add(join, own, at, colour, closed)
            elif join > edge:
                self._add(own, 4 * at + join, at, colour, closed)
        closed.sort()
        return closed

    def _add(self, start: int, stop: int, at: int, colour: int, closed: list[Closed]) -> None:
        """Take one track of the tile at a place into the lines that it touches."""
        path: tuple[int, ...] = (at,)
        if start >= 0 and (met := self._met(start)) is not None:
            line = self.lines.pop(met)
            if line.stop == met:
                start, path = line.start, line.path + path
            else:
                start, path = line.stop, line.path[::-1] + path
        if stop >= 0 and (met := self._met(stop)) is not None:
            if met == start:
                del self.lines[met]
                closed.append(Closed(colour, tuple(dict.fromkeys(path)), loop=True))
                return
            line = self.lines.pop(met)
            if line.start == met:
                stop, path = line.stop, path + line.path
            else:
                stop, path = line.start, path + line.path[::-1]
        if start < 0 and stop < 0:
            path = path if start == STATION else path[::-1]
            closed.append(Closed(colour, tuple(dict.fromkeys(path))))
            return
        line = Line(start, stop, path)
        if start >= 0:
            self._announce(start, stop, colour, line)
        if stop >= 0:
            self._announce(stop, start, colour, line)

    def _met(self, end: int) -> int | None:
        """The neighbour's end that an end touches, if a tile lies there."""
        edge = end & 3
        beside = (end >> 2) + STEPS[edge]
        return 4 * beside + OPPOSITE[edge] if beside in self.tiles else None

    def _announce(self, end: int, far: int, colour: int, line: Line) -> None:
        """Tell the free place before an end which line arrives there."""
        self.lines[end] = line
        edge = end & 3
        beside = (end >> 2) + STEPS[edge]
        if beside in self.tiles:
            return  # it faces the tile just laid, by another edge, whose turn is yet to come
        if far >= 0:
            returns = (far >> 2) + STEPS[far & 3] == beside
            goes_on = BACK + OPPOSITE[far & 3] if returns else OPEN
        else:
            goes_on = AT_STATION if far == STATION else AT_END
        shift = BITS * OPPOSITE[edge]
        pattern = self.frontier.get(beside, 0) & ~(MASK << shift)
        self.frontier[beside] = pattern | arrival(colour, goes_on) << shift


class Track(NamedTuple):
    """A whole line as it lies, finished or not. ``places``: its tiles in order, from the station
    or else from the track end, each once; ``station``, ``end``: whether it has one; ``free``: its
    free ends as (place, edge)."""

    colour: int
    places: tuple[int, ...]
    station: bool
    end: bool
    loop: bool
    free: tuple[tuple[int, int], ...]

    @property
    def finished(self) -> bool:
        """From station to track end."""
        return self.station and self.end


def track_at(network: Network, at: int, edge: int) -> Track | None:
    """The line that crosses this edge of the tile at a place: one walk along it, both ways."""
    if at not in network.tiles:
        return None
    tile = network.set.laid[network.tiles[at]]
    colour, join = tile.colours[edge], tile.joins[edge]
    if colour == BLANK:
        return None
    outward, far = _walk(network, at, edge)
    if outward and far == 4 * at + edge:
        return Track(colour, tuple(dict.fromkeys((at, *outward))), False, False, True, ())
    inward: list[int] = []
    near = join
    if join >= 0:
        inward, near = _walk(network, at, join)
    places = [*inward[::-1], at, *outward]
    if far == STATION or (far == END and near != STATION):
        places.reverse()
    ends = {near, far}
    free = tuple((end >> 2, end & 3) for end in (near, far) if end >= 0)
    return Track(colour, tuple(dict.fromkeys(places)), STATION in ends, END in ends, False, free)


def _walk(network: Network, at: int, edge: int) -> tuple[list[int], int]:
    """Leave the tile at a place by an edge: the places that follow, and where it stops: STATION,
    END, a free end, or the edge one set out from (a loop)."""
    begin = 4 * at + edge
    places: list[int] = []
    while True:
        end = 4 * at + edge
        beside = at + STEPS[edge]
        if beside not in network.tiles:
            return places, end
        at, entry = beside, OPPOSITE[edge]
        places.append(at)
        edge = network.set.laid[network.tiles[at]].joins[entry]
        if edge < 0:
            return places, edge
        if 4 * at + edge == begin:
            return places, begin
