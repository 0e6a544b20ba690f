"""Tiles as pictures: rails on sleepers in the line's colour, its sign on them, stations and buffer
stops. The pieces are symbols of the sprite (static/art/symbols.svg, ``g-*``)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.tiles import (
    COLOURS,
    NOTHING,
    STATION,
    read_code,
    turned,
)
from stellwerk.games.gleis_um_gleis.view.strands import Piece
from stellwerk.table.markup import EMPTY, Template, join

SIZE: Final = 72
"""A tile's edge in the units of the drawing."""
HALF: Final = SIZE // 2
MIDDLES: Final = ((HALF, 0), (SIZE, HALF), (HALF, SIZE), (0, HALF))
"""The middle of each edge."""
_INWARD: Final = ((0, 1), (-1, 0), (0, -1), (1, 0))
_STUB: Final = 15

_TRACK = Template('<g class="g-track" data-g="{colour}"{shows}>{hit}{parts}</g>')
_USE = Template('<use href="#{symbol}"{turn}/>')
_TURN = Template(' transform="rotate({angle} 36 36)"')
_SIGN = Template(
    '<g class="g-sign"><circle cx="{x}" cy="{y}" r="7.6"/>'
    '<use href="#z-{colour}" x="{sx}" y="{sy}" width="12" height="12"/></g>'
)
_HOUSE = Template(
    '<g class="g-house" transform="translate({x} {y})"><use href="#g-house"/>'
    '<use href="#z-{colour}" x="-6" y="-4.6" width="12" height="12"/></g>'
)
_SHOWS = Template(' data-shows="{id}"')
_HIT = Template('<path class="g-hit" d="{d}"/>')
# The shade is a shape: fifty filters would have to be composed anew with every frame.
_FACE = Markup(
    '<rect class="g-shade" fill="none" x=".75" y="2.75" width="70.5" height="70.5" rx="6"/>'
    '<rect class="g-face" x=".75" y=".75" width="70.5" height="70.5" rx="5"/>'
)
_PICTURE = Template(
    '<svg class="g-art" viewBox="0 0 72 72" aria-hidden="true" focusable="false">{tile}{more}</svg>'
)


@lru_cache(maxsize=1024)
def tile_art(code: str, turn: int, shows: tuple[tuple[int, str], ...] = ()) -> Markup:
    """A tile in the square from 0 to 72. ``shows``: for edges the element that pointing at their
    track brings to light."""
    tile = turned(read_code(code), turn // 90)
    ids = dict(shows)
    crossing = tile.joins[0] == 2 and tile.joins[1] == 3
    tracks = []
    # The track from north to south lies on top where two cross, on a bridge.
    for edge in (1, 0, 2, 3):
        to = tile.joins[edge]
        if to == NOTHING or 0 <= to < edge:
            continue
        colour = COLOURS[tile.colours[edge] - 1]
        bridge = crossing and edge == 0
        tracks.append(_track(edge, to, colour, ids.get(edge, ""), crossing, bridge))
    return _FACE + join(tracks)


def picture(code: str, turn: int, more: Markup = EMPTY) -> Markup:
    """A tile as a drawing of its own."""
    return _PICTURE.format(tile=tile_art(code, turn), more=more)


def _track(edge: int, to: int, colour: str, shows: str, crossing: bool, bridge: bool) -> Markup:
    parts = []
    if to < 0:
        x, y = MIDDLES[edge]
        dx, dy = _INWARD[edge]
        parts.append(_use("g-stub", 90 * edge))
        if to == STATION:
            parts.append(_HOUSE.format(x=x + _STUB * dx, y=y + _STUB * dy, colour=colour))
        else:
            parts.append(_use("g-buffer", 90 * edge))
            parts.append(_sign(x + 7.6 * dx, y + 7.6 * dy, colour))
    elif to - edge == 2:
        if bridge:
            parts.append(_use("g-bridge", 0))
        parts.append(_use("g-straight", 90 * edge))
        if crossing:
            parts.append(_sign(*((HALF, 12) if edge == 0 else (SIZE - 12, HALF)), colour))
        else:
            parts.append(_sign(HALF, HALF, colour))
    else:
        # A curve that leaves clockwise of its first edge begins there, else at the other one.
        start = edge if (edge + 1) % 4 == to else to
        parts.append(_use("g-curve", 90 * start))
        parts.append(_sign(*_corner(start, 36 * 0.7071), colour))
    return _TRACK.format(
        colour=colour,
        shows=_SHOWS.format(id=shows) if shows else "",
        hit=_HIT.format(d=piece_path(Piece(0, edge, to), 0, 0)) if shows else "",
        parts=join(parts),
    )


def _corner(start: int, away: float) -> tuple[float, float]:
    """A point on the diagonal from the corner clockwise of an edge, so far along each axis."""
    corner = ((SIZE, 0), (SIZE, SIZE), (0, SIZE), (0, 0))[start]
    inward = ((-1, 1), (-1, -1), (1, -1), (1, 1))[start]
    return corner[0] + away * inward[0], corner[1] + away * inward[1]


def _use(symbol: str, angle: int) -> Markup:
    return _USE.format(symbol=symbol, turn=_TURN.format(angle=angle) if angle else "")


def _sign(x: float, y: float, colour: str) -> Markup:
    return _SIGN.format(x=number(x), y=number(y), sx=number(x - 6), sy=number(y - 6), colour=colour)


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0")


def piece_path(piece: Piece, left: int, top: int) -> str:
    """One track as a path; the tile's corner lies at ``left``, ``top``."""
    x, y = MIDDLES[piece.edge]
    start = f"M{left + x} {top + y}"
    if piece.join < 0:
        dx, dy = _INWARD[piece.edge]
        return f"{start}l{_STUB * dx} {_STUB * dy}"
    to_x, to_y = MIDDLES[piece.join]
    if abs(piece.join - piece.edge) == 2:
        return f"{start}L{left + to_x} {top + to_y}"
    sweep = 0 if (piece.edge + 1) % 4 == piece.join else 1
    return f"{start}A36 36 0 0 {sweep} {left + to_x} {top + to_y}"


def line_path(pieces: Iterable[Piece], corners: Iterable[tuple[int, int]]) -> str:
    """A line's tracks as one path; ``corners``: of their tiles."""
    return "".join(
        piece_path(piece, left, top) for piece, (left, top) in zip(pieces, corners, strict=True)
    )
