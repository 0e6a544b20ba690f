"""Undo, redo, looking back, playing on from an earlier point, playing again."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.lobby.update import begin
from stellwerk.app.message import Message
from stellwerk.app.model import Model, Table
from stellwerk.app.step import Handlers, Step, notify, say, stay
from stellwerk.app.table.moving import ask_bot, save
from stellwerk.app.table.seats import cover, humans, table_of
from stellwerk.table.match import MAX_SEED, Match


def _undo(model: Model, message: Message) -> Step:
    """``step`` or ``turn``."""
    table = table_of(model)
    if table.shown is not None:
        return stay(notify(model, "table.looking-back"))
    point = table.replay.undo_point(humans(table), whole_turn=message.value == "turn")
    if point is None or table.conflict:
        reason = "table.undo-barred" if len(table.replay) else "table.undo-nothing"
        return stay(notify(model, reason))
    table.replay.undo(point)
    return _after_jump(model, table, "table.undone")


def _redo(model: Model, message: Message) -> Step:
    table = table_of(model)
    if table.shown is not None:
        return stay(notify(model, "table.looking-back"))
    if not table.replay.can_redo() or table.conflict:
        return stay(notify(model, "table.redo-nothing"))
    table.replay.redo(humans(table))
    return _after_jump(model, table, "table.redone")


def _after_jump(model: Model, table: Table, text_id: str) -> Step:
    count = len(table.replay)
    # A new request number makes the answer of a bot that is still thinking void.
    changed = replace(
        table,
        path=(),
        refusal=None,
        hint=None,
        thinking=False,
        hinting=False,
        request=table.request + 1,
        shown=None,
        lingers=None,
        end_closed=False,
        last_seen=count,
        looks={player: min(look, count) for player, look in table.looks.items()},
        whys=tuple(why for why in table.whys if why[0] < count),
    )
    model, saving = save(replace(model, screen=cover(changed)))
    model, asking = ask_bot(say(model, model.texts(text_id)))
    return model, (*saving, *asking)


def _show(model: Model, message: Message) -> Step:
    """Look at the position after a number of actions; empty: back to the present."""
    table = table_of(model)
    count = len(table.replay)
    shown = None if message.value == "" else max(0, min(int(message.value), count))
    changed = replace(
        table, shown=shown, path=(), refusal=None, hint=None, menu=False, log_open=False
    )
    said = (
        model.texts("table.now-again")
        if shown is None
        else model.texts("table.showing", n=shown, count=count)
    )
    return stay(say(replace(model, screen=changed), said))


def _branch(model: Model, message: Message) -> Step:
    """Play on from the position that is shown, as a match of its own."""
    table = table_of(model)
    if table.shown is None:
        return stay(model)
    match = table.replay.match
    shorter = match.with_actions(match.actions[: table.shown])
    return _open_new(model, shorter, hand_over=table.hand_over, text_id="table.branched")


def _again(model: Model, message: Message) -> Step:
    """The same players, a new deal; the order of seats moves on by one."""
    table = table_of(model)
    match = table.replay.match
    seats = match.players[1:] + match.players[:1]
    fresh = replace(match, players=seats, seed=model.rng.randint(0, MAX_SEED), actions=())
    return _open_new(model, fresh, hand_over=table.hand_over, text_id="table.new-match")


def _open_new(model: Model, match: Match, *, hand_over: bool, text_id: str) -> Step:
    model, effects = begin(model, match, hand_over=hand_over)
    model, asking = ask_bot(notify(model, text_id))
    return model, (*effects, *asking)


HANDLERS: Handlers = {
    "table.undo": _undo,
    "table.redo": _redo,
    "table.show": _show,
    "table.branch": _branch,
    "table.again": _again,
}
