"""The end of a match: who has won and how, the final position, what now."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.model import Model, Table
from stellwerk.app.parts import button
from stellwerk.app.table.act import result_text
from stellwerk.app.table.sight import sight
from stellwerk.table.markup import Template, join, plate

_SCREEN = Template(
    '<section class="end" aria-labelledby="end-title">{plates}<div><h2 class="end-title" '
    'id="end-title">{title}</h2><p class="end-line">{line}</p></div>'
    '<div class="end-acts">{acts}</div></section><dl class="facts">{facts}</dl>{final}'
)
_FACT = Template("<div><dt>{name}</dt><dd>{value}</dd></div>")


def end_screen(model: Model, table: Table) -> Markup:
    """Result, facts and the final position."""
    t, replay = model.texts, table.replay
    result = replay.game.result(replay.state)
    assert result is not None
    winners = [replay.players[winner] for winner in result.winners]
    names = ", ".join(player.name for player in winners)
    facts = [
        ("table.end-turns", replay.game.turn(replay.state) + 1),
        ("table.end-actions", len(replay)),
        ("table.end-players", len(replay.players)),
    ]
    acts = [
        button("again", "table.again", t("table.again"), symbol="i-update", names="btn btn-main"),
        button("change", "table.change", t("table.change"), symbol="i-home"),
        button("look", "table.end", t("table.look-at-board"), symbol="i-eye"),
        button("replay", "table.show", t("table.replay"), symbol="i-play", value="0"),
        button("end-link", "table.link", t("table.link"), symbol="i-share"),
    ]
    seen = sight(model, table)
    final = seen.view.final(seen.observation, seen.board)
    if hasattr(seen.view, "course"):
        # How the match went, for games in which points are counted all along.
        final += seen.view.course(replay, seen.board)
    return _SCREEN.format(
        plates=join(plate(player.colour) for player in winners),
        title=t.plural("table.end-title", len(winners), names=names),
        line=result_text(model, table),
        acts=join(acts),
        facts=join(_FACT.format(name=t(text_id), value=value) for text_id, value in facts),
        final=final,
    )
