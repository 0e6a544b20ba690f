"""The tiles that lie on the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.sentences import tile_name
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.view.art import tile_art
from stellwerk.games.gleis_um_gleis.view.choice import Cell
from stellwerk.games.gleis_um_gleis.view.marks import Changes
from stellwerk.games.gleis_um_gleis.view.places import FRAME, at_place, shape, shows
from stellwerk.games.gleis_um_gleis.view.strands import Strand, strands
from stellwerk.games.gleis_um_gleis.view.words import line_words, place_name
from stellwerk.table.board import Board, Mark, element_id
from stellwerk.table.catalogue import texts
from stellwerk.table.markup import Template, classes, join, same

_DOUBLER = Template(
    '<g class="{names}" data-colour="{colour}" transform="translate({x} {y})">'
    '<circle r="11"/><text y="4.6" text-anchor="middle">2×</text></g>'
)
_NO_MARK: Final = Mark(False, False, False, False)
_CORNERS: Final = ((12, 12), (60, 12), (60, 60), (12, 60))


class _Doubler(NamedTuple):
    """A 2× marker that lies on a tile. ``last``: laid just now."""

    seat: int
    player: str
    colour: str
    last: bool


class _Look(NamedTuple):
    """How a tile that lies on the table is drawn."""

    tile: str
    turn: int
    doublers: tuple[_Doubler, ...]
    shows: tuple[tuple[int, str], ...]
    last: bool


def tiles_there(seen: Observation, board: Board, changes: Changes, *, stop: bool) -> Markup:
    marking = seen.phase is Phase.MARK and board.pick is not None and bool(board.pick.path)
    marks = []
    for at, _ in seen.tiles:
        x, y = xy(at)
        mark = board.mark(f"cell:{x}:{y}")
        if any(mark):
            marks.append((at, mark))
    doublers: dict[int, tuple[_Doubler, ...]] = {}
    for seat, at in enumerate(seen.doubles):
        if at > 0:
            player = board.players[seat]
            laid = _Doubler(seat, player.name, player.colour, at in changes.doublers)
            doublers[at] = (*doublers.get(at, ()), laid)
    return _all_tiles(
        seen.set,
        seen.tiles,
        board.texts.lang,
        board.name,
        tuple(marks),
        tuple(doublers.items()),
        changes.laid,
        marking,
        stop,
    )


@lru_cache(maxsize=32)
def _all_tiles(
    tile_set: TileSet,
    tiles: tuple[tuple[int, int], ...],
    lang: str,
    board: str,
    marks: tuple[tuple[int, Mark], ...],
    doublers: tuple[tuple[int, tuple[_Doubler, ...]], ...],
    last: frozenset[int],
    marking: bool,
    stop: bool,
) -> Markup:
    """Everything that lies on the table; most touches change nothing of it."""
    found, where = strands(tile_set, tiles)
    ids = [element_id(board + strand.name) for strand in found]
    mark_of, doublers_of = dict(marks), dict(doublers)
    parts = []
    for index, (at, laid) in enumerate(tiles):
        numbers = {edge: where[at, edge] for edge in range(4) if (at, edge) in where}
        look = _Look(
            tile=tile_set.codes[laid >> 2],
            turn=90 * (laid & 3),
            doublers=doublers_of.get(at, ()),
            shows=()
            if marking
            else tuple((edge, shows(ids[number])) for edge, number in numbers.items()),
            last=at in last,
        )
        lines = tuple(found[number].short() for number in dict.fromkeys(numbers.values()))
        parts.append(
            _tile(lang, board, xy(at), look, lines, mark_of.get(at, _NO_MARK), stop and index == 0)
        )
    return same("g", join(parts))


@lru_cache(maxsize=1024)
def _tile(
    lang: str,
    board: str,
    cell: Cell,
    look: _Look,
    lines: tuple[Strand, ...],
    mark: Mark,
    first: bool,
) -> Markup:
    attributes_ = shape(
        board,
        f"cell:{cell[0]}:{cell[1]}",
        mark,
        "g-tile",
        look.last and "is-last",
        label=_tile_label(lang, cell, look, lines),
        first=first,
        shown=" ".join(dict.fromkeys(" ".join(name for _, name in look.shows).split())),
    )
    doublers = (
        _DOUBLER.format(
            names=classes("g-doubler", doubler.last and "is-last"),
            colour=doubler.colour,
            x=_CORNERS[doubler.seat][0],
            y=_CORNERS[doubler.seat][1],
        )
        for doubler in look.doublers
    )
    inner = tile_art(look.tile, look.turn, look.shows) + join(doublers) + FRAME
    return at_place(attributes_, cell, inner)


def _tile_label(lang: str, cell: Cell, look: _Look, lines: tuple[Strand, ...]) -> str:
    t = texts(lang)
    parts = [
        t("gleis.view.tile", place=place_name(t, *cell), tile=tile_name(t, look.tile)),
        *(line_words(t, strand) for strand in lines),
        *(t("gleis.view.doubler-there", player=doubler.player) for doubler in look.doublers),
    ]
    return ". ".join(parts) + "."
