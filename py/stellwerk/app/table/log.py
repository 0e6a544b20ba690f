"""What happened, in words with symbols; every line opens its point of the match."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from markupsafe import Markup

from stellwerk.app.model import Model, Table
from stellwerk.app.parts import button
from stellwerk.app.table.sight import viewer
from stellwerk.app.table.telling import show_event, tell_why
from stellwerk.games.registry import part
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate, same
from stellwerk.table.replay import Origin

TURNS_A_PAGE = 12
"""The log is drawn anew with every move, so it does not list all turns from the start."""
AHEAD = 6
"""Actions that are listed after the one that is looked at."""

_LOG = Template(
    '<aside class="{names}" id="log" aria-labelledby="log-title"><h2 class="rubric" id="log-title">'
    "<span>{title}</span>{close}</h2>{lines}</aside>"
)
_TURN = Template('<li class="log-turn" id="log-turn-{number}">{plate}{name}</li>')
_LINE = Template(
    '<button{attributes}><span class="log-no">{number}</span>{icon}<span>{text}</span>{why}'
    "</button>"
)
_WHY = Template('<span class="log-reason">{text}</span>')
_TICKER = Template(
    '<button{attributes}>{icon}<span class="ticker-text">{text}</span>{more}</button>'
)
_Key = tuple[str, int, int, int, bool, bool, bool]
"""Language, reader, action, event of the action, whether new, whether shown, without a reason."""
_KNOWN: WeakKeyDictionary[Origin, dict[_Key, tuple[Event, Markup]]] = WeakKeyDictionary()
"""Lines that were made already: a long log would be most of the work of every view."""
_OTHERS = Template("<li>{button}</li>")
_MORE = "btn btn-quiet log-more"
_NOTHING = Template('<li class="log-none">{text}</li>')


def log(model: Model, table: Table) -> Markup:
    """The log, newest first, grouped by turn; around the point that is looked at, if it is an
    earlier one."""
    t, replay, reader = model.texts, table.replay, viewer(table, table.replay.state)
    lines: list[Markup] = []
    turns = 0
    whys = {number: (why, args) for number, why, args in table.whys}
    count = len(replay) if table.shown is None else min(len(replay), table.shown + AHEAD)
    if count < len(replay):
        more = button("log-newer", "table.show", t("table.log-newer"), value="", names=_MORE)
        lines.append(_OTHERS.format(button=more))
    for index in range(count - 1, -1, -1):
        later = index + 1
        if later == count or replay.turns[later] != replay.turns[index]:
            turns += 1
            if turns > table.log_pages * TURNS_A_PAGE:
                more = button("log-older", "table.log-older", t("table.log-older"), names=_MORE)
                lines.append(_OTHERS.format(button=more))
                break
            player = replay.players[replay.actors[index]]
            sign = plate(player.colour)
            lines.append(_TURN.format(number=replay.turns[index], plate=sign, name=player.name))
        lines += _action_lines(model, table, reader, index, whys.get(index))
    close = button(
        "log-close",
        "table.log",
        t("page.close"),
        symbol="i-close",
        names="btn btn-quiet btn-icon log-close",
        only_icon=True,
    )
    return _LOG.format(
        names=classes("log", table.log_open and "is-open"),
        title=t("table.log"),
        close=close,
        lines=same(
            "ol",
            join(lines) if lines else _NOTHING.format(text=t("table.log-nothing")),
            id="log-list",
            class_="log-list",
            tabindex=0,
            data_scroll="log",
            aria_label=t("table.log-label"),
        ),
    )


def _action_lines(
    model: Model, table: Table, reader: int, index: int, why: tuple[str, dict[str, object]] | None
) -> list[Markup]:
    """The lines of one action: its events, the first of them on top."""
    replay = table.replay
    number = index + 1
    is_new, is_shown = index >= table.last_seen, table.shown == number
    known = _KNOWN.setdefault(replay.origin, {})
    lines = []
    for order, event in enumerate(replay.events[index]):
        reason = why if order == 0 else None
        key = (model.lang, reader, number, order, is_new, is_shown, reason is None)
        seen, line = known.get(key, (None, EMPTY))
        if seen is not event:  # After an undo the same number may mean another event.
            line = _line(model, table, event, key, reason)
            known[key] = event, line
        lines.append(line)
    return lines


def _line(
    model: Model, table: Table, event: Event, key: _Key, why: tuple[str, dict[str, object]] | None
) -> Markup:
    _, reader, number, order, is_new, is_shown, _ = key
    replay = table.replay
    reason = EMPTY
    if why is not None:
        reason = _WHY.format(text=tell_why(model.texts, replay, *why))
    line = _LINE.format(
        attributes=attributes(
            type="button",
            class_=classes("log-entry", is_new and "is-new"),
            id=f"log-{number}-{order}",
            data_on="table.show",
            data_value=number,
            aria_current="step" if is_shown else None,
        ),
        number=number if order == 0 else "",
        icon=icon(part(replay.game.id, "view").log_icon(event)),
        text=show_event(model.texts, replay, event, reader),
        why=reason,
    )
    return same("li", line, id=f"log-line-{number}-{order}")


def ticker(model: Model, table: Table) -> Markup:
    """The newest entry in one line, for screens that have no room for the log."""
    t, replay = model.texts, table.replay
    symbol, text = "i-log", Markup(t("table.log-nothing"))
    if len(replay):
        events = replay.events[-1]
        symbol = part(replay.game.id, "view").log_icon(events[0])
        reader = viewer(table, replay.state)
        text = join((show_event(t, replay, event, reader) for event in events), Markup(" "))
    return _TICKER.format(
        attributes=attributes(
            type="button",
            class_="ticker",
            id="ticker",
            data_on="table.log",
            aria_expanded="true" if table.log_open else "false",
            aria_controls="log",
        ),
        icon=icon(symbol),
        text=text,
        more=icon("i-log"),
    )
