"""From touches on the board to moves and refusals."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.message import Message
from stellwerk.app.model import Model, Table
from stellwerk.app.step import Handlers, Step, notify, say, stay
from stellwerk.app.table.moving import ask_bot, move
from stellwerk.app.table.seats import actor, humans, is_my_move, picker, put, table_of
from stellwerk.app.table.sight import sight
from stellwerk.app.table.telling import tell_refusal
from stellwerk.games.registry import part
from stellwerk.table.game import JSON, Violation
from stellwerk.table.picking import Path

SLIP_TIME = 350
"""Milliseconds after a move in which a tap on the board is taken for a slip."""


def _pick(model: Model, message: Message) -> Step:
    table = table_of(model)
    if message.at - table.moved_at < SLIP_TIME:
        return stay(model)
    target = message.value
    kind = target.split(":")[0]
    starts: frozenset[str] = part(table.replay.game.id, "interaction").STARTS
    if table.lingers is not None:
        table = replace(table, lingers=None)
        if kind not in starts:  # It may have been meant for the side that turns away.
            return put(model, table)
    blocked = _why_blocked(model, table, target)
    if blocked is not None:
        return blocked
    if target in table.path and not table.lifted:
        left = tuple(chosen for chosen in table.path if chosen != target)
        left = left if picker(table).at(left) is not None else ()
        return put(model, replace(table, path=left, refusal=None))
    if kind in starts:
        return _follow(model, replace(table, turned=0), (target,), message.at)
    return _follow(model, table, (*table.path, target), message.at)


def _follow(model: Model, table: Table, path: Path, at: float) -> Step:
    """Go along a path as far as it is legal; at its end an action is carried out."""
    pick = picker(table).at(path)
    if pick is None:
        interaction = part(table.replay.game.id, "interaction")
        violation = interaction.refuse(table.replay.state, path)
        held = replace(table, path=path[:-1], lifted=False, refused=path[-1])
        return _refuse(model, held, violation)
    if len(pick.fitting) == 1 and not pick.open and not _asks(table, pick.fitting[0]):
        return move(model, replace(table, path=()), pick.fitting[0], at)
    return put(model, replace(table, path=path, refusal=None, hint=None))


def _asks(table: Table, action: JSON) -> bool:
    """Whether the game wants a yes first, because something hidden gets shown and undo ends."""
    asks: bool = part(table.replay.game.id, "interaction").asks_first(action)
    return asks


def _lift(model: Model, message: Message) -> Step:
    table = replace(table_of(model), lingers=None)
    if not is_my_move(table) or picker(table).at((message.value,)) is None:
        return stay(model)
    turned = table.turned if table.path[:1] == (message.value,) else 0
    lifted = replace(table, path=(message.value,), turned=turned, lifted=True, refusal=None)
    return put(model, lifted)


def _drop_nowhere(model: Model, message: Message) -> Step:
    return put(model, replace(table_of(model), path=(), lifted=False))


def _drag(model: Model, message: Message) -> Step:
    """``from to``. Dropped on something that begins a choice of its own, it is just picked."""
    table = replace(table_of(model), lifted=False, path=(), lingers=None)
    if message.at - table.moved_at < SLIP_TIME:
        return put(model, table)
    start, _, end = message.value.partition(" ")
    blocked = _why_blocked(model, table, start)
    if blocked is not None:
        return blocked
    first = picker(table).at((start,))
    if first is not None and len(first.fitting) == 1 and not first.open:
        return move(model, table, first.fitting[0], message.at)
    starts: frozenset[str] = part(table.replay.game.id, "interaction").STARTS
    path = (start,) if end.split(":")[0] in starts else (start, end)
    changed, effects = _follow(model, table, path, message.at)
    after = changed.screen
    if isinstance(after, Table) and after.refusal is not None:
        changed = replace(changed, screen=replace(after, path=()))
    return changed, effects


def _choose(model: Model, message: Message) -> Step:
    """One of several actions that fit, or an action by its text."""
    table = table_of(model)
    blocked = _why_blocked(model, table, message.value)
    if blocked is not None:
        return blocked
    action = table.replay.game.parse(message.value)
    violation = table.replay.game.check(table.replay.state, action)
    if violation is not None:
        return _refuse(model, replace(table, path=(), refused=""), violation)
    return move(model, replace(table, path=()), action, message.at)


def _turn(model: Model, message: Message) -> Step:
    """Turn what is chosen, in games where something can be turned: ``1``, ``-1`` or ``=90``."""
    table = table_of(model)
    view = part(table.replay.game.id, "view")
    if not is_my_move(table) or not table.path or not hasattr(view, "turn"):
        return stay(model)
    seen = sight(model, table)
    turned = view.turn(seen.observation, table.path, table.turned, message.value)
    changed = replace(model, screen=replace(table, turned=turned, refusal=None, hint=None))
    seen = sight(changed, table_of(changed))
    return stay(say(changed, view.tell_turn(seen.observation, seen.board)))


def can_turn(table: Table) -> bool:
    """Whether something is chosen that can be turned."""
    return bool(table.path) and hasattr(part(table.replay.game.id, "view"), "turn")


def _unpick(model: Model, message: Message) -> Step:
    return put(model, replace(table_of(model), path=(), refusal=None, hint=None, lifted=False))


def _dismiss(model: Model, message: Message) -> Step:
    """An answer was read; what is chosen stays chosen."""
    return put(model, replace(table_of(model), refusal=None, hint=None))


def _why_blocked(model: Model, table: Table, touched: str) -> Step | None:
    """The answer to a touch while the board can't be touched, or None if it can."""
    now = actor(table)
    if table.covered:
        return stay(model)
    if table.shown is not None:
        return stay(notify(model, "table.looking-back"))
    if now is None:
        interaction = part(table.replay.game.id, "interaction")
        violation = interaction.refuse(table.replay.state, (touched,))
        return _refuse(model, replace(table, refused=touched), violation)
    if now not in humans(table):
        name = table.replay.players[now].name
        changed = notify(model, "table.not-your-turn", name=name)
        return ask_bot(changed)
    return None


def _refuse(model: Model, table: Table, violation: Violation) -> Step:
    refused = replace(table, refusal=violation, hint=None)
    said = tell_refusal(model.texts, table.replay, violation)
    return stay(say(replace(model, screen=refused), said))


HANDLERS: Handlers = {
    "table.pick": _pick,
    "table.lift": _lift,
    "table.drop-nowhere": _drop_nowhere,
    "table.drag": _drag,
    "table.choose": _choose,
    "table.turn": _turn,
    "table.unpick": _unpick,
    "table.dismiss": _dismiss,
}
