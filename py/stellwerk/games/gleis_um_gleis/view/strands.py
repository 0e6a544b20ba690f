"""Lines as they run: edge by edge, for drawing them, lighting them up and saying what they lack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from stellwerk.games.gleis_um_gleis.network import STEPS, xy
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.tiles import BLANK, EDGES, END, OPPOSITE, STATION, Tile
from stellwerk.games.gleis_um_gleis.tiles import colour_word as word_of

Tiles = Mapping[int, Tile]
"""The tiles on the table by place, as they are turned."""


class Piece(NamedTuple):
    """A track of one tile: from one edge to another, or to STATION or END."""

    at: int
    edge: int
    join: int


class Strand(NamedTuple):
    """A line from one end to the other; ``length`` counts every tile once (gleis.score)."""

    colour: str
    pieces: tuple[Piece, ...]
    station: bool
    end: bool
    loop: bool
    length: int

    @property
    def finished(self) -> bool:
        """From station to track end."""
        return self.station and self.end

    @property
    def name(self) -> str:
        """A name that stays while the line grows, unless it joins another one."""
        at, edge, _ = min(self.pieces)
        x, y = xy(at)
        return f"l:{x}:{y}:{EDGES[edge]}"

    def short(self) -> Strand:
        """The line without its way, of which the words do not speak."""
        return self._replace(pieces=())

    @property
    def lacks(self) -> str:
        """``nothing``, ``end``, ``station``, ``both``, or ``loop``."""
        if self.loop:
            return "loop"
        if self.station:
            return "nothing" if self.end else "end"
        return "station" if self.end else "both"


def laid_tiles(tile_set: TileSet, tiles: tuple[tuple[int, int], ...]) -> dict[int, Tile]:
    """The tiles of an observation by place."""
    return {at: tile_set.laid[laid] for at, laid in tiles}


def strand_at(tiles: Tiles, at: int, edge: int) -> Strand:
    """The line that a track belongs to, from its station if it has one."""
    join = tiles[at].joins[edge]
    outward, far = _walk(tiles, at, edge)
    first = Piece(at, join, edge) if join >= 0 else Piece(at, edge, join)
    loop = bool(outward) and outward[-1] == first
    if loop:
        pieces, near = outward, far
    elif join >= 0:
        inward, near = _walk(tiles, at, join)
        turned = [Piece(p.at, p.join, p.edge) if p.join >= 0 else p for p in reversed(inward)]
        pieces = [*turned, first, *outward]
    else:
        pieces, near = [first, *outward], join
    if far == STATION or (near != STATION and far == END):
        pieces = [Piece(p.at, p.join, p.edge) if p.join >= 0 else p for p in reversed(pieces)]
    ends = (near, far)
    length = len({piece.at for piece in pieces})
    colour = word_of(tiles[at].colours[edge])
    return Strand(colour, tuple(pieces), STATION in ends, END in ends, loop, length)


def _walk(tiles: Tiles, at: int, edge: int) -> tuple[list[Piece], int]:
    """Leave a tile by an edge: the tracks that follow, as they are passed, and what the last of
    them comes to: STATION, END, or an edge (free, or that one set out from)."""
    begin = (at, edge)
    pieces: list[Piece] = []
    while True:
        at, entry = at + STEPS[edge], OPPOSITE[edge]
        if at not in tiles:
            return pieces, edge
        edge = tiles[at].joins[entry]
        pieces.append(Piece(at, entry, edge))
        if edge < 0 or (at, edge) == begin:
            return pieces, edge


@lru_cache(maxsize=8)
def strands(
    tile_set: TileSet, tiles: tuple[tuple[int, int], ...]
) -> tuple[tuple[Strand, ...], dict[tuple[int, int], int]]:
    """Every line on the table, and for each place and edge the number of its line."""
    table = laid_tiles(tile_set, tiles)
    found: list[Strand] = []
    where: dict[tuple[int, int], int] = {}
    for at, tile in table.items():
        for edge in range(4):
            if tile.colours[edge] == BLANK or (at, edge) in where:
                continue
            strand = strand_at(table, at, edge)
            for piece in strand.pieces:
                where[piece.at, piece.edge] = len(found)
                if piece.join >= 0:
                    where[piece.at, piece.join] = len(found)
            found.append(strand)
    return tuple(found), where
