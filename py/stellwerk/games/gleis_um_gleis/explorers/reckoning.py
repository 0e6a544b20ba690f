"""The points of finished lines, counted tile by tile, from the engine's events."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.sentences import colour_name, counted, words
from stellwerk.table.board import Board
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, join, plate

SCORED: Final = ("scored", "claimed")

_RECKONING = Template('<div class="lcount">{lines}{total}</div>')
_LINE = Template(
    '<section class="lcount-line" data-g="{colour}" aria-label="{label}">'
    '<p class="lcount-head">{sign}{name}</p><ol class="lcount-tiles">{tiles}</ol>'
    '<p class="lcount-sum">{sum}</p></section>'
)
_SIGN = Template('<svg class="lcount-sign" aria-hidden="true"><use href="#z-{colour}"></use></svg>')
_TILE = Template(
    '<li><b>{number}</b><span class="vh"> {words}</span>'
    '<span class="lcount-so-far" aria-hidden="true">{so_far}</span></li>'
)
_TOTAL = Template('<p class="lcount-total">{plate}<span>{name}</span><b>{points}</b></p>')


def reckoning(events: Iterable[Event], board: Board) -> Markup:
    """One row of numbers a line, then what everyone gets."""
    scored = [event for event in events if event.kind in SCORED]
    gains: dict[int, int] = {}
    for event in scored:
        gains[event.player] = gains.get(event.player, 0) + event.args["points"]
    if not scored:
        return EMPTY
    return _RECKONING.format(
        lines=join(_line(event, board) for event in scored),
        total=join(
            _TOTAL.format(
                plate=plate(board.players[player].colour),
                name=board.player_name(player),
                points=counted(board.texts, "points", points),
            )
            for player, points in gains.items()
        ),
    )


def _line(event: Event, board: Board) -> Markup:
    t, args = board.texts, event.args
    told = words(t, args, board.names())
    name = t("gleis.explore.line", colour=colour_name(t, args["colour"]), n=told["length_tiles"])
    sums = accumulate(range(1, args["length"] + 1))
    return _LINE.format(
        colour=args["colour"],
        label=name,
        sign=_SIGN.format(colour=args["colour"]),
        name=name,
        tiles=join(
            _TILE.format(number=number, words=t("gleis.explore.so-far", sum=so_far), so_far=so_far)
            for number, so_far in enumerate(sums, 1)
        ),
        sum=told["sum"],
    )
