"""What all places on the table share: where they are and how they are touched; lines as paths."""

from __future__ import annotations

from zlib import crc32

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.view.art import SIZE, line_path
from stellwerk.games.gleis_um_gleis.view.choice import Cell
from stellwerk.games.gleis_um_gleis.view.strands import Strand
from stellwerk.table.board import Mark, element_id
from stellwerk.table.markup import Template, attributes

_AT = Template('<g{attributes} transform="translate({left} {top})" data-same="{same}">{inner}</g>')
FRAME = Markup('<rect class="g-frame" x="-1" y="-1" width="74" height="74" rx="6"/>')


def shape(
    board: str,
    target: str,
    mark: Mark,
    *names: str | bool,
    label: str,
    first: bool = False,
    drag_to: str = "",
    on: tuple[str, str] = ("", ""),
    shown: str = "",
    turning: str | None = None,
) -> Markup:
    """Attributes of a place. A touch is as good as dragging a tile there (``drag_to``), or means
    something else (``on``); without either it is just touched."""
    message, value = ("table.drag", drag_to) if drag_to else on
    return attributes(
        role="button",
        tabindex=0 if first else -1,
        id=element_id(board + target),
        class_=mark.classes(*names),
        data_target=board + target,
        data_on=message or None,
        data_value=value if message else None,
        data_shows=shown or None,
        data_turning=turning,
        aria_pressed="true" if mark.is_chosen else None,
        aria_disabled=None if mark.can_be_touched else "true",
        aria_label=label,
    )


def at_place(attributes_: Markup, cell: Cell, inner: Markup) -> Markup:
    """An element that lies at a place."""
    return _AT.format(
        attributes=attributes_,
        left=SIZE * cell[0],
        top=SIZE * cell[1],
        same=crc32(inner.encode(), crc32(attributes_.encode())),
        inner=inner,
    )


def shows(name: str) -> str:
    """What pointing at a line brings to light: the line, and what is said about it."""
    return f"{name} {name}-s"


def strand_path(strand: Strand) -> str:
    """A line's tracks as one path."""
    corners = (tuple(SIZE * number for number in xy(piece.at)) for piece in strand.pieces)
    return line_path(strand.pieces, ((left, top) for left, top in corners))
