"""The unfinished lines as a list: for following one without a pointer, and as an overview."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.sentences import set_in_play
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.view.art import SIZE
from stellwerk.games.gleis_um_gleis.view.places import shows
from stellwerk.games.gleis_um_gleis.view.strands import Strand, strands
from stellwerk.games.gleis_um_gleis.view.words import lacks, line_words
from stellwerk.table.board import Board, element_id
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.markup import Template, attributes, classes, icon, join, same

LEAST = 2
"""Shorter lines are not listed: there are many, and one tile says it all."""

_LINES = Template(
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{count}</span></{h}>'
    '<ul class="glines-list" data-scroll="lines">{lines}</ul><p class="gset">{set}</p>'
)
_LINE = Template(
    '<li><button{attributes}>{icon}<b aria-hidden="true">{length}</b>'
    '<span aria-hidden="true">{text}</span>{ends}</button></li>'
)
_ENDS = Template('<span class="gl-ends" aria-hidden="true">{icon}</span>')
_SYMBOLS = {"end": "g-end", "station": "g-station", "both": "g-both"}
_ORDER = {"end": 0, "station": 0, "both": 1}
_NONE = Template('<li class="glines-none">{text}</li>')


def lines(seen: Observation, board: Board) -> Markup:
    """Lines that can still be finished: those that lack one thing first, the longest on top."""
    return _lines(seen.set, seen.tiles, board.texts.lang, board.name, board.heading)


@lru_cache(maxsize=16)
def _lines(
    tile_set: TileSet, tiles: tuple[tuple[int, int], ...], lang: str, board: str, heading: str
) -> Markup:
    t = texts(lang)
    found = [
        strand
        for strand in strands(tile_set, tiles)[0]
        if strand.lacks in _ORDER and strand.length >= LEAST
    ]
    found.sort(key=lambda strand: (_ORDER[strand.lacks], -strand.length, strand.colour))
    title_id = element_id(f"{board}lines-title")
    inner = _LINES.format(
        id=title_id,
        h=heading,
        title=t("gleis.view.lines"),
        count=len(found),
        lines=join(_line(t, board, strand) for strand in found)
        if found
        else _NONE.format(text=t("gleis.view.lines-none")),
        set=set_in_play(t, tile_set),
    )
    return same("div", inner, class_="glines", role="group", aria_labelledby=title_id)


def _line(t: Texts, board: str, strand: Strand) -> Markup:
    name = element_id(board + strand.name)
    return _LINE.format(
        attributes=attributes(
            type="button",
            id=f"{name}-row",
            class_=classes("gl", f"is-{strand.lacks}"),
            data_g=strand.colour,
            data_shows=shows(name),
            data_zoom_box=_box(strand),
            aria_label=line_words(t, strand),
        ),
        icon=icon(f"z-{strand.colour}"),
        length=strand.length,
        text=lacks(t, strand),
        ends=_ENDS.format(icon=icon(_SYMBOLS[strand.lacks])),
    )


def _box(strand: Strand) -> str:
    """The part of the table where a line runs."""
    places = [xy(piece.at) for piece in strand.pieces]
    left, top = min(x for x, _ in places) - 1, min(y for _, y in places) - 1
    right, low = max(x for x, _ in places) + 2, max(y for _, y in places) + 2
    return f"{SIZE * left} {SIZE * top} {SIZE * (right - left)} {SIZE * (low - top)}"
