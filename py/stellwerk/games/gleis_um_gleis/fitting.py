"""Whether a tile fits a place, from what its four neighbours show there (gleis.match,
gleis.two-stations, gleis.two-ends).

A place's *pattern* is one number with six bits for each edge: 0 for no neighbour, else one more
than ``7 * colour + far``, where *far* tells how the line that arrives there goes on: OPEN
elsewhere, at a station, at a track end, or back at edge j of this very place (``BACK + j``).
Nothing else decides whether a tile fits, so the answers can be kept by pattern.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.tiles import END, STATION, Tile

BITS: Final = 6
MASK: Final = (1 << BITS) - 1
OPEN: Final = 0
AT_STATION: Final = 1
AT_END: Final = 2
BACK: Final = 3
_TERMINALS: Final = {AT_STATION: STATION, AT_END: END}


class Clash(NamedTuple):
    """What is wrong with a tile at a place. ``kind``: ``colour``, ``stations`` or ``ends``.
    ``edges``: where; of two lines that the tile would join, both. ``joined``: neither of the two
    stations (or ends) is the tile's own."""

    kind: str
    edges: tuple[int, ...]
    joined: bool = False


def arrival(colour: int, far: int) -> int:
    """The bits of one edge whose neighbour shows a colour (or, with 0 and OPEN, none)."""
    return 1 + 7 * colour + far


def arrivals(pattern: int) -> tuple[int, int, int, int]:
    """The four edges of a pattern."""
    return (
        pattern & MASK,
        pattern >> BITS & MASK,
        pattern >> 2 * BITS & MASK,
        pattern >> 3 * BITS,
    )


def clash(tile: Tile, pattern: int) -> Clash | None:
    """The first thing that forbids this tile (as it is turned) at such a place, or None."""
    around = arrivals(pattern)
    for edge, colour in enumerate(tile.colours):
        if around[edge] and (around[edge] - 1) // 7 != colour:
            return Clash("colour", (edge,))
    for edge, join in enumerate(tile.joins):
        if not around[edge] or join < STATION - 1:
            continue
        if join < 0:  # a station or a track end of this tile: what does it come to?
            found, at = _outside(tile, around, edge)
            if found == join:
                return Clash(_kind(join), (edge, at) if at != edge else (edge,))
            continue
        far = (around[edge] - 1) % 7
        if far in _TERMINALS and around[join]:
            found, at = _outside(tile, around, join)
            if found == _TERMINALS[far] and tile.joins[at] >= 0:
                return Clash(_kind(found), (edge, at), joined=True)
    return None


def _kind(terminal: int) -> str:
    return "stations" if terminal == STATION else "ends"


def _outside(tile: Tile, around: tuple[int, ...], edge: int) -> tuple[int, int]:
    """Where one comes to, leaving the tile at an edge: STATION, END or OPEN, and the edge of this
    place that was passed last."""
    while True:
        if not around[edge]:
            return OPEN, edge
        far = (around[edge] - 1) % 7
        if far < BACK:
            return _TERMINALS.get(far, OPEN), edge
        back = far - BACK
        edge = tile.joins[back]
        if edge < 0:
            return edge, back
