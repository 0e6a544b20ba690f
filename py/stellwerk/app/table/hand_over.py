"""The blank screen between two people on one device. Nothing of the match is in the page."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.model import Model, Table
from stellwerk.app.parts import button
from stellwerk.app.table.seats import actor, table_of
from stellwerk.table.markup import attributes, icon, plate

_SCREEN = Markup(
    '<main id="main" class="handover" data-colour="{colour}">'
    '<div class="handover-sign">{plate}<h1 class="handover-name" id="handover-name">{name}</h1>'
    '<p class="handover-line">{line}</p></div>'
    '<button{attributes}><span class="hold-ring" aria-hidden="true"></span>{icon}'
    '<span>{hold}</span></button><p class="handover-note">{note}</p>{leave}</main>'
)


def hand_over_screen(model: Model, table: Table) -> Markup:
    """Whose turn it is, and a button to press and hold."""
    t, now = model.texts, actor(table)
    assert now is not None
    player = table.replay.players[now]
    return _SCREEN.format(
        colour=player.colour,
        plate=plate(player.colour),
        name=player.name,
        line=t("hand-over.line"),
        attributes=attributes(
            type="button",
            class_="hold",
            id="hold",
            data_hold="table.uncover",
            aria_describedby="handover-name",
        ),
        icon=icon("i-hand"),
        hold=t("hand-over.hold"),
        note=t("hand-over.note"),
        leave=button("hand-over-leave", "table.leave", t("table.to-lobby"), names="link"),
    )


def hand_over_line(model: Model) -> str:
    """The same for the live region: who is to act."""
    table = table_of(model)
    now = actor(table)
    assert now is not None
    return f"{table.replay.players[now].name} {model.texts('hand-over.line')}"
