"""All messages of a table, and the few that concern its frame."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Go, Prefer
from stellwerk.app.lobby.update import seats_of
from stellwerk.app.message import Message
from stellwerk.app.model import PACES, Lobby, Model, Table
from stellwerk.app.step import Handlers, Step, stay
from stellwerk.app.table import catching_up, history, moving, picking, sharing
from stellwerk.app.table.seats import actor, cover, humans, put, table_of


def _uncover(model: Model, message: Message) -> Step:
    table = table_of(model)
    now = actor(table)
    if now not in humans(table):
        return stay(model)
    assert now is not None
    table = replace(table, covered=False, eyes=now)
    if message.value == catching_up.STILL:
        return put(model, table)
    table, effects = catching_up.begin(table, now)
    return put(model, table, *effects)


def _hide(model: Model, message: Message) -> Step:
    """The window lost the focus: whatever is private is hidden again."""
    table = model.screen
    if not isinstance(table, Table):
        return stay(model)
    return put(model, cover(table, left=True))


def _pace(model: Model, message: Message) -> Step:
    if message.value not in PACES:
        return stay(model)
    return stay(replace(model, pace=message.value), Prefer("pace", message.value))


def _menu(model: Model, message: Message) -> Step:
    table = table_of(model)
    return put(model, replace(table, menu=not table.menu))


def _log(model: Model, message: Message) -> Step:
    table = table_of(model)
    return put(model, replace(table, log_open=not table.log_open))


def _log_older(model: Model, message: Message) -> Step:
    table = table_of(model)
    return put(model, replace(table, log_pages=table.log_pages + 1))


def _close_end(model: Model, message: Message) -> Step:
    return put(model, replace(table_of(model), end_closed=not table_of(model).end_closed))


def _leave(model: Model, message: Message) -> Step:
    return stay(model, Go(""))


def _to_lobby_again(model: Model, message: Message) -> Step:
    """To the lobby, with the form filled in as for this match."""
    match = table_of(model).replay.match
    lobby = Lobby(match.game, seats_of(match), dict(match.options), table_of(model).hand_over)
    return stay(replace(model, lobby=lobby), Go(""))


def _rules(model: Model, message: Message) -> Step:
    return stay(model, Go(f"regeln/{table_of(model).replay.game.id}"))


HANDLERS: Handlers = {
    "table.uncover": _uncover,
    "table.pace": _pace,
    "table.menu": _menu,
    "table.log": _log,
    "table.log-older": _log_older,
    "table.end": _close_end,
    "table.leave": _leave,
    "table.change": _to_lobby_again,
    "table.rules": _rules,
    **picking.HANDLERS,
    **moving.HANDLERS,
    **history.HANDLERS,
    **sharing.HANDLERS,
}
"""Messages that make sense at a table only."""
HANDLERS = {name: catching_up.at_present(handler) for name, handler in HANDLERS.items()}
HANDLERS |= catching_up.HANDLERS

FROM_OUTSIDE: Handlers = {
    "page.hidden": _hide,
    **moving.FROM_OUTSIDE,
    **sharing.FROM_OUTSIDE,
}
"""Answers that may come when the table was left already."""
