"""The table without edges: what lies there, where something fits, what would happen.

Two drawings one on the other, moved and zoomed alike by static/js/zoom.mjs: below what lies there,
which most touches don't change and the browser then need not paint again, above what they do. Every
place is one element that can be touched and have the focus; ``data-same`` tells the patcher what
has not changed.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.sentences import set_in_play
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.tile_set import our_set
from stellwerk.games.gleis_um_gleis.view.art import SIZE
from stellwerk.games.gleis_um_gleis.view.cells import free_cells, ghost
from stellwerk.games.gleis_um_gleis.view.choice import choice_of
from stellwerk.games.gleis_um_gleis.view.laid import tiles_there
from stellwerk.games.gleis_um_gleis.view.marks import Changes, unpack
from stellwerk.games.gleis_um_gleis.view.traces import counts, lit_lines
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, icon, join

LEAST: Final = 5
LEAST_IN_SCENES: Final = 3
"""The table shows at least so many places across and down."""

_TABLE = Template(
    '<div class="gtable" id="{id}"{zoom}>'
    '<div class="gtable-view" role="group" aria-label="{label}" data-arrows>'
    '<svg class="gtable-art" viewBox="{box}" role="none">'
    '<defs><pattern id="{id}-grid" width="72" height="72" patternUnits="userSpaceOnUse">'
    '<path class="g-grid" d="M-5 0h10M0-5v10M67 0h10M72-5v10M-5 72h10M0 67v10M67 72h10M72 67v10"/>'
    '</pattern></defs><rect class="g-ground" x="-36864" y="-36864" width="73728" height="73728" '
    'fill="url(#{id}-grid)"/>{tiles}</svg>'
    '<svg class="gtable-art gtable-top" viewBox="{box}" role="none">{cells}{ghost}{lines}{counts}'
    "</svg></div>{bag}{says}{tools}</div>"
)
_TOOLS = Template('<div class="gtable-tools" role="group" aria-label="{label}">{buttons}</div>')
_TOOL = Template("<button{attributes}>{icon}</button>")
_BAG = Template('<p class="gbag" title="{set}">{icon}<b>{count}</b><span>{text}</span>{own}</p>')
_OWN_SET = Template('<small class="gbag-set">{name}</small>')


def table(seen: Observation, board: Board) -> Markup:
    """The whole table."""
    t = board.texts
    chosen = choice_of(seen, board)
    changes = unpack(board.changed)
    traces, says = lit_lines(seen.set, seen.tiles, t.lang, board.name)
    return _TABLE.format(
        id=board.element_id("table"),
        zoom=attributes(data_zoom="", data_zoom_mine=_last_box(changes) or None),
        box=_box(seen, LEAST_IN_SCENES if board.name else LEAST),
        label=t("gleis.view.table"),
        cells=free_cells(seen, board, chosen),
        tiles=tiles_there(seen, board, changes, stop=chosen is None),
        ghost=ghost(seen, board, chosen) if chosen is not None and chosen.cell else EMPTY,
        lines=traces,
        counts=counts(seen, changes),
        bag=_bag(seen, board),
        says=says,
        tools=EMPTY if board.name else _tools(board, has_last=bool(changes.laid)),
    )


def _box(seen: Observation, least: int) -> str:
    """What of the table is drawn: everything that lies there and one place around it, at least
    so many places, so that few tiles lie calmly in the middle."""
    places = [xy(at) for at, _ in seen.tiles]
    across = _stretch([x for x, _ in places], least)
    down = _stretch([y for _, y in places], least)
    left, top = SIZE * across[0] - 14, SIZE * down[0] - 14
    return f"{left} {top} {SIZE * across[1] + 28} {SIZE * down[1] + 28}"


def _stretch(values: list[int], least: int) -> tuple[int, int]:
    """First place, and how many places."""
    low, high = min(values) - 1, max(values) + 1
    while high - low + 1 < least:
        low, high = low - 1, high + 1
    return low, high - low + 1


def _last_box(changes: Changes) -> str:
    """The part of the table where something was laid last."""
    places = [xy(at) for at in changes.laid]
    if not places:
        return ""
    left, right = min(x for x, _ in places) - 1, max(x for x, _ in places) + 2
    top, low = min(y for _, y in places) - 1, max(y for _, y in places) + 2
    return f"{SIZE * left} {SIZE * top} {SIZE * (right - left)} {SIZE * (low - top)}"


def _bag(seen: Observation, board: Board) -> Markup:
    """The bag, and which set is in play: in sight if it is not ours."""
    t = board.texts
    own = EMPTY
    if seen.set != our_set():
        own = _OWN_SET.format(name=t("gleis.quoted", text=seen.set.names[t.lang]))
    return _BAG.format(
        icon=icon("g-bag"),
        count=seen.bag_size,
        text=t("gleis.view.in-bag"),
        set=set_in_play(t, seen.set),
        own=own,
    )


def _tools(board: Board, *, has_last: bool) -> Markup:
    """Zooming happens in the page alone; Python hears nothing of it."""
    t = board.texts
    wanted = [("in", "i-plus"), ("out", "i-minus"), ("fit", "i-fit")]
    if has_last:
        wanted.append(("mine", "g-tile"))
    buttons = (
        _TOOL.format(
            attributes=attributes(
                type="button",
                class_="gtable-tool",
                id=board.element_id(f"zoom-{name}"),
                data_zoom_do=name,
                aria_label=t(f"gleis.view.zoom.{name}"),
                title=t(f"gleis.view.zoom.{name}"),
            ),
            icon=icon(symbol),
        )
        for name, symbol in wanted
    )
    return _TOOLS.format(label=t("gleis.view.zooming"), buttons=join(buttons))
