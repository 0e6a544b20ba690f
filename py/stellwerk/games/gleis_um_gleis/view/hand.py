"""The own tiles, and the own station marker."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.sentences import colour_name, counted, tile_name
from stellwerk.games.gleis_um_gleis.state import NONE, Observation, Phase, Variant
from stellwerk.games.gleis_um_gleis.tiles import colour_word
from stellwerk.games.gleis_um_gleis.view.art import picture
from stellwerk.games.gleis_um_gleis.view.choice import choice_of, fits
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, icon, join

_HAND = Template(
    '<div class="ghand" role="group" aria-labelledby="{id}">'
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{count}</span></{h}>'
    '<div class="ghand-tiles" data-arrows>{tiles}{marker}</div></div>'
)
_TILE = Template('<button{attributes}{turning} data-vt="{vt}">{picture}</button>')
_NONE = Template('<p class="ghand-none">{text}</p>')
_MARKER = Template(
    '<p class="gmarker{open}" data-g="{colour}"><span class="gmarker-sign">{house}{sign}</span>'
    "<span>{text}<b>{name}</b></span></p>"
)


def hand(seen: Observation, board: Board) -> Markup:
    """The tiles in the hand of whoever looks."""
    t = board.texts
    tiles = [_tile(seen, board, index) for index in range(len(seen.hand))]
    return _HAND.format(
        id=board.element_id("hand-title"),
        h=board.heading,
        title=t("gleis.view.hand"),
        count=counted(t, "tiles", len(tiles)),
        tiles=join(tiles) if tiles else _NONE.format(text=t("gleis.view.hand-empty")),
        marker=_marker(seen, board),
    )


def _tile(seen: Observation, board: Board, index: int) -> Markup:
    t, code = board.texts, seen.set.codes[seen.hand[index]]
    chosen = choice_of(seen, board)
    mine = chosen is not None and chosen.held == index
    target = f"hand:{index}"
    mark, stuck = board.mark(target), False
    label = t("gleis.view.hand-tile", n=index + 1, count=len(seen.hand), tile=tile_name(t, code))
    if board.pick is not None and seen.phase is Phase.LAY and seen.me == seen.player:
        label += " " + t.plural("gleis.view.fits", len(fits(seen, code)))
        # Another tile may be taken up at any time, whatever has been chosen.
        mark = mark._replace(is_open=bool(fits(seen, code)))
        stuck = not mark.is_open
    turn = chosen.turn if chosen is not None and mine else 0
    return _TILE.format(
        attributes=attributes(
            type="button",
            id=board.element_id(target),
            class_=mark.classes("gt", stuck and "is-stuck"),
            data_target=board.name + target,
            data_drags=True,
            data_drag=mark.is_open,
            aria_pressed="true" if mark.is_chosen else None,
            aria_disabled=None if mark.can_be_touched else "true",
            aria_label=label,
        ),
        turning=attributes(data_turning=board.name if mine else None),
        vt=board.element_id(f"hand-{index}-{code}"),
        picture=picture(code, turn),
    )


def _marker(seen: Observation, board: Board) -> Markup:
    """What station one has, for the own eyes."""
    if seen.variant is Variant.NONE or seen.markers[seen.me] == NONE:
        return EMPTY
    t, word = board.texts, colour_word(seen.markers[seen.me])
    is_open = seen.revealed[seen.me]
    return _MARKER.format(
        open=" is-shown" if is_open else "",
        colour=word,
        house=icon("g-station"),
        sign=icon(f"z-{word}"),
        text=t("gleis.view.marker-is-open" if is_open else "gleis.view.marker-is-secret"),
        name=colour_name(t, word),
    )
