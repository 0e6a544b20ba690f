"""What can be done now, why something can't, and a bot's advice."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.model import Model, Table
from stellwerk.app.parts import button, describe
from stellwerk.app.table.seats import actor, humans, is_my_move
from stellwerk.app.table.sight import Sight
from stellwerk.app.table.telling import show_refusal, tell_why
from stellwerk.games.registry import part
from stellwerk.table.markup import EMPTY, Template, classes, icon, join

_ZONE = Template('<div class="act-zone">{act}{why}{hint}</div>')
_ACT = Template(
    '<section class="{names}" id="act" aria-label="{label}">{hand}'
    '<p class="act-text">{text}{small}</p>{chips}</section>'
)
_SMALL = Template("<small>{text}</small>")
_CHIPS = Template('<div class="chips">{chips}</div>')
_WHY = Template(
    '<div class="why" id="why">{icon}<h2 class="why-title">{title}</h2>{close}'
    '<p class="why-text">{text}</p><p class="why-rule">'
    '<a class="rule-id" href="#regeln/{game}/{rule}" id="why-page">{rule}</a>{link}</p></div>'
)
_HINT = Template(
    '<div class="why is-hint" id="hint-answer" tabindex="-1">{icon}'
    '<h2 class="why-title">{title}</h2>'
    '{close}<p class="why-text">{text}</p><p class="why-rule">{reason} {play}</p></div>'
)


def act_zone(model: Model, table: Table, sight: Sight) -> Markup:
    """The action line and what belongs to it."""
    return _ZONE.format(
        act=_act(model, table, sight), why=_why(model, table), hint=_hint(model, table, sight)
    )


def _act(model: Model, table: Table, sight: Sight) -> Markup:
    t, now = model.texts, actor(table)
    small = ""
    if table.shown is not None:
        text, small = t("table.looking"), t("table.looking-small")
    elif table.catching is not None:
        text, small = t("table.catching-up"), t("table.catching-up-small")
    elif now is None:
        text = result_text(model, table)
    elif is_my_move(table):
        text = sight.view.now(sight.observation, sight.board)
    else:
        name = table.replay.players[now].name
        text = t("table.next-up" if now in humans(table) else "table.bot-to-move", name=name)
    return _ACT.format(
        names=classes("act", is_my_move(table) and "is-you"),
        label=t("table.act"),
        hand=sight.view.in_hand(sight.observation, sight.board),
        text=text,
        small=_SMALL.format(text=small) if small else "",
        chips=_chips(model, table, sight),
    )


def result_text(model: Model, table: Table) -> str:
    """How the match ended."""
    replay = table.replay
    result = replay.game.result(replay.state)
    names = [player.name for player in replay.players]
    sentence: str = part(replay.game.id, "sentences").result_sentence(model.texts, result, names)
    return sentence


def _chips(model: Model, table: Table, sight: Sight) -> Markup:
    t, pick = model.texts, sight.board.pick
    if pick is None:
        if actor(table) is None and table.shown is None:
            return _CHIPS.format(
                chips=button("to-end", "table.end", t("table.to-result"), names="chip")
            )
        return EMPTY
    if not pick.path:
        return EMPTY
    chips = []
    for index, action in enumerate(pick.fitting):
        symbol, label = describe(sight.view, action, sight.observation, sight.board)
        text = table.replay.game.format(action)
        chips.append(
            button(f"fit-{index}", "table.choose", label, symbol=symbol, names="chip", value=text)
        )
    chips.append(
        button(
            "cancel", "table.unpick", t("table.cancel"), symbol="i-close", names="chip chip-quiet"
        )
    )
    return _CHIPS.format(chips=join(chips))


def _why(model: Model, table: Table) -> Markup:
    if table.refusal is None:
        return EMPTY
    t, rule = model.texts, table.refusal.rule
    return _WHY.format(
        icon=icon("i-stop"),
        title=t("table.why-not"),
        close=button(
            "why-close",
            "table.dismiss",
            t("page.close"),
            symbol="i-close",
            names="why-close",
            only_icon=True,
        ),
        text=show_refusal(t, table.replay, table.refusal),
        game=table.replay.game.id,
        rule=rule,
        link=button(
            "rule-link",
            "rule.show",
            t("table.rule", title=t(f"{rule}.title")),
            names="link",
            value=rule,
        ),
    )


def _hint(model: Model, table: Table, sight: Sight) -> Markup:
    t = model.texts
    if table.hint is None:
        return EMPTY
    _, label = sight.view.action_label(table.hint.action, sight.board)
    return _HINT.format(
        icon=icon("i-hint"),
        title=t("table.hint-title"),
        close=button(
            "hint-close",
            "table.dismiss",
            t("page.close"),
            symbol="i-close",
            names="why-close",
            only_icon=True,
        ),
        text=label,
        reason=tell_why(t, table.replay, table.hint.why, table.hint.args),
        play=button("hint-play", "table.play-hint", t("table.play-hint"), names="chip"),
    )
