"""The blank screen between two people on one device. Nothing of the match is in the page."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.model import Model, Table
from stellwerk.app.parts import button
from stellwerk.app.table.seats import actor, humans, table_of
from stellwerk.table.markup import EMPTY, Template, attributes, icon, plate

_SCREEN = Template(
    '<main id="main" class="handover" data-colour="{colour}">'
    '<div class="handover-sign">{plate}<h1 class="handover-name" id="handover-name">{name}</h1>'
    '<p class="handover-line">{line}</p></div>'
    "{hold}{leave}</main>"
)
_HOLD = Template(
    '<button{attributes}><span class="hold-ring" aria-hidden="true"></span>{icon}'
    '<span>{text}</span></button><p class="handover-note">{note}</p>'
)


def hand_over_screen(model: Model, table: Table) -> Markup:
    """Whose turn it is, and for a person a button to press and hold."""
    t, now = model.texts, actor(table)
    assert now is not None
    player = table.replay.players[now]
    return _SCREEN.format(
        colour=player.colour,
        plate=plate(player.colour),
        name=player.name,
        line=t("hand-over.line" if now in humans(table) else "table.thinking"),
        hold=_hold(model) if now in humans(table) else EMPTY,
        leave=button("hand-over-leave", "table.leave", t("table.to-lobby"), names="link"),
    )


def _hold(model: Model) -> Markup:
    return _HOLD.format(
        attributes=attributes(
            type="button",
            class_="hold",
            id="hold",
            data_hold="table.uncover",
            aria_describedby="handover-name",
        ),
        icon=icon("i-hand"),
        text=model.texts("hand-over.hold"),
        note=model.texts("hand-over.note"),
    )


def hand_over_line(model: Model) -> str:
    """The same for the live region: who is to act."""
    table = table_of(model)
    now = actor(table)
    assert now is not None
    line = model.texts("hand-over.line" if now in humans(table) else "table.thinking")
    return f"{table.replay.players[now].name} {line}"
