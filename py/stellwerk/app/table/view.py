"""The table: who is to act, what can be done, the board, what happened."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.lobby.view import language_choice, theme_choice
from stellwerk.app.model import PACES, Model, Table
from stellwerk.app.parts import bar, button, choices, tool
from stellwerk.app.picture_files import menu_buttons
from stellwerk.app.table.act import act_zone
from stellwerk.app.table.catching_up import SKIP
from stellwerk.app.table.end import end_screen
from stellwerk.app.table.hand_over import hand_over_screen
from stellwerk.app.table.log import log, ticker
from stellwerk.app.table.seats import actor, humans, is_my_move, past
from stellwerk.app.table.sight import sight
from stellwerk.table.markup import EMPTY, Template, classes, icon, join, plate

_SCREEN = Template(
    '<header class="head"><a class="brand" id="brand" href="#" data-on="table.leave" '
    'aria-label="{lobby}">{icon}<span class="brand-name">Stellwerk</span></a>{sign}</header>'
    '<nav class="tools" aria-label="{match}">{tools}</nav>'
    '<div class="bars">{bars}</div><main id="main" class="{names}">{board}{log}</main>'
    "{ticker}{skip}"
)
_SIGN = Template(
    '<div class="{names}"><h1 class="sign">{plate}<span class="sign-name">{name}</span></h1>'
    '<span class="turn-text">{text} {dots}<small>{turn}</small></span></div>'
)
_DOTS = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')
_GAP = Markup('<span class="tools-gap"></span>')
_MENU_ANCHOR = Template('<span class="menu-anchor">{button}{menu}</span>')
_MENU = Template(
    '<div class="menu" id="menu" role="group" aria-label="{label}">{share}<hr>{pace}{language}'
    "{theme}{keys}<hr>{leave}</div>"
)
_MENU_ROW = Template('<div class="menu-row">{icon} {text} {choice}</div>')
_STEPS = Template('<span class="steps">{buttons}</span>')


def table_screen(model: Model, table: Table, bars: Markup) -> tuple[str, Markup]:
    """Class names of the page, and its content."""
    if table.covered:
        return "app-hand-over", hand_over_screen(model, table)
    if actor(table) is None and table.shown is None and not table.end_closed:
        return "app-table app-end", _frame(model, table, bars, end_screen(model, table), "final")
    seen = sight(model, table)
    board = seen.view.board(seen.observation, seen.board, act_zone(model, table, seen))
    return "app-table", _frame(model, table, bars, board, table.replay.game.prefix)


def _frame(model: Model, table: Table, bars: Markup, content: Markup, names: str) -> Markup:
    t, is_end = model.texts, names == "final"
    return _SCREEN.format(
        lobby=t("table.brand"),
        icon=icon("i-brand"),
        sign=_sign(model, table),
        match=t("table.match"),
        tools=_tools(model, table),
        bars=join([bars, _conflict_bar(model, table), _history_bar(model, table)]),
        names=classes(names, table.log_open and "log-open"),
        board=content,
        log=EMPTY if is_end else log(model, table),
        ticker=EMPTY if is_end else ticker(model, table),
        skip=_skip(model) if table.catching is not None else EMPTY,
    )


def _skip(model: Model) -> Markup:
    """Over everything while a newcomer is shown what happened: a touch anywhere is enough."""
    text = model.texts("table.catching-up-skip")
    return button(SKIP, "table.catch-up", text, names="catch-up-skip", value="skip")


def _sign(model: Model, table: Table) -> Markup:
    t, replay = model.texts, table.replay
    point = past(table)
    state = replay.state_at(point) if point is not None else replay.state
    now = replay.game.actor(state)
    if now is None:
        result = replay.game.result(state)
        assert result is not None
        now, text_id = result.winners[0], "table.has-won"
    elif point is not None:
        text_id = "table.was-to-move"
    elif now in humans(table):
        text_id = "table.to-move"
    else:
        text_id = "table.thinking"
    player = replay.players[now]
    return _SIGN.format(
        names=classes("turn", is_my_move(table) and "is-you"),
        plate=plate(player.colour),
        name=player.name,
        text=t(text_id),
        dots=_DOTS if text_id == "table.thinking" else "",
        turn=t("table.turn", n=replay.game.turn(state) + 1),
    )


def _tools(model: Model, table: Table) -> Markup:
    t, replay = model.texts, table.replay
    people = humans(table)
    present = table.shown is None
    can_undo = present and replay.undo_point(people) is not None
    can_redo = present and replay.can_redo()
    tools = [
        tool("undo", "table.undo", t("table.undo"), "i-undo", value="step", off=not can_undo),
        tool(
            "undo-turn",
            "table.undo",
            t("table.undo-turn"),
            "i-undo-turn",
            names="tool-wide",
            value="turn",
            off=not can_undo,
        ),
        tool("redo", "table.redo", t("table.redo"), "i-redo", off=not can_redo),
        _GAP,
        tool("hint", "table.hint", t("table.hint"), "i-hint", off=not is_my_move(table)),
        tool("rules", "table.rules", t("table.rules"), "i-rules"),
        _MENU_ANCHOR.format(
            button=tool(
                "menu-open",
                "table.menu",
                t("table.menu"),
                "i-menu",
                aria_expanded="true" if table.menu else "false",
                aria_controls="menu",
            ),
            menu=_menu(model, can_undo) if table.menu else "",
        ),
    ]
    return join(tools)


def _menu(model: Model, can_undo: bool) -> Markup:
    t = model.texts
    paces = [(pace, t(f"table.pace-{pace}"), t(f"table.pace-{pace}"), "") for pace in PACES]
    small = "seg seg-small"
    pace = choices("pace", "table.pace", t("table.pace"), paces, model.pace, names=small)
    language = language_choice(model, small, "menu-lang")
    theme = theme_choice(model, small, "menu-theme")
    switch = [(value, t(f"page.{value}"), t(f"page.{value}"), "") for value in ("on", "off")]
    chosen = "on" if model.shortcuts else "off"
    keys = choices("keys", "page.shortcuts", t("page.shortcuts"), switch, chosen, names=small)
    row = "menu-row"
    return _MENU.format(
        label=t("table.menu"),
        share=join(
            [
                button(
                    "menu-undo-turn",
                    "table.undo",
                    t("table.undo-whole-turn"),
                    symbol="i-undo-turn",
                    names="menu-row tool-narrow",
                    value="turn",
                    off=not can_undo,
                ),
                button("export", "table.export", t("table.export"), symbol="i-save", names=row),
                button("link", "table.link", t("table.link"), symbol="i-share", names=row),
                button("edit", "table.edit", t("editor.edit"), symbol="i-edit", names=row),
                *menu_buttons(t),
            ]
        ),
        pace=_MENU_ROW.format(icon=icon("i-pace"), text=t("table.pace"), choice=pace),
        language=_MENU_ROW.format(
            icon=icon("i-language"), text=t("page.language"), choice=language
        ),
        theme=_MENU_ROW.format(icon=icon("i-dark"), text=t("page.theme"), choice=theme),
        keys=_MENU_ROW.format(icon=icon("i-info"), text=t("page.shortcuts"), choice=keys),
        leave=button("leave", "table.leave", t("table.leave"), symbol="i-home", names=row),
    )


def _conflict_bar(model: Model, table: Table) -> Markup:
    if not table.conflict:
        return EMPTY
    t = model.texts
    acts = [
        button("theirs", "table.take-theirs", t("table.take-theirs"), names="btn btn-main"),
        button("mine", "table.keep-mine", t("table.keep-mine"), symbol="i-copy"),
    ]
    return bar(t("table.conflict-label"), "i-tabs", t("table.conflict"), join(acts))


def _history_bar(model: Model, table: Table) -> Markup:
    if table.shown is None:
        return EMPTY
    t, count, at = model.texts, len(table.replay), table.shown
    steps = [
        ("first", "i-first", 0, at == 0),
        ("previous", "i-prev", max(at - 1, 0), at == 0),
        ("next", "i-step", min(at + 1, count), at == count),
        ("last", "i-last", count, at == count),
    ]
    buttons = (
        button(
            f"show-{name}",
            "table.show",
            t(f"table.show-{name}"),
            symbol=symbol,
            names="btn btn-icon",
            value=str(target),
            only_icon=True,
            off=off,
        )
        for name, symbol, target, off in steps
    )
    acts = [
        _STEPS.format(buttons=join(buttons)),
        button("branch", "table.branch", t("table.branch"), symbol="i-copy"),
        button("now", "table.show", t("table.back-to-now"), symbol="i-close", value=""),
    ]
    text = t("table.shown", n=at, count=count)
    return bar(t("table.history"), "i-clock", text, join(acts), names="bar-amber history")
