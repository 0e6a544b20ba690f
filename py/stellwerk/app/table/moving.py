"""Moves of people and bots, and saving after each."""

from __future__ import annotations

import json
from dataclasses import replace

from stellwerk.app.effects import AskBot, Effect, Focus, Later, Save
from stellwerk.app.message import Message
from stellwerk.app.model import PACES, Hint, Model, Table
from stellwerk.app.record import write_record
from stellwerk.app.step import Handlers, Step, notify, say, stay
from stellwerk.app.table.seats import actor, cover, humans, is_my_move, put, table_of
from stellwerk.app.table.telling import tell_events
from stellwerk.table.game import JSON
from stellwerk.table.match import print_match

HINT_LEVEL = 3
"""The level that gives advice."""
LINGER_TIME = 700
"""Milliseconds in which somebody sees what they have done before the table turns to the next."""


def move(model: Model, table: Table, action: JSON, at: float) -> Step:
    """Carry out a legal action of the person to act."""
    seen = len(table.replay)
    changed = replace(table, moved_at=at, last_seen=seen, refusal=None, hint=None, lifted=False)
    return _carry_out(model, changed, action)


def _carry_out(model: Model, table: Table, action: JSON) -> Step:
    replay = table.replay
    mover = actor(table)
    events = replay.play(action)
    reader = mover if mover in humans(table) else None
    said = tell_events(model.texts, replay, events, reader)
    table = cover(replace(table, path=(), adopted=False))
    table, turning = _linger(table, mover)
    model, saving = save(say(replace(model, screen=table), said))
    model, asking = ask_bot(model)
    return model, (*saving, *asking, *turning)


def _linger(table: Table, mover: int | None) -> tuple[Table, tuple[Effect, ...]]:
    """From one person to another at an open table, after a moment."""
    now, people = actor(table), humans(table)
    if table.covered or now == mover or now not in people or mover not in people:
        return table, ()
    return replace(table, lingers=mover), (Later(LINGER_TIME, "table.turn-over"),)


def _turn_over(model: Model, message: Message) -> Step:
    """The table turns to who is to act. It may do so too early if it was turned by a touch and
    somebody has moved again; never does it stay."""
    table = table_of(model)
    return stay(model) if table.lingers is None else put(model, replace(table, lingers=None))


def save(model: Model) -> Step:
    """Write the match as it stands; not while another tab's version waits for a decision."""
    table = table_of(model)
    if table.conflict:
        return stay(model)
    record = write_record(table.replay, hand_over=table.hand_over)
    saved = replace(table, revision=table.revision + 1)
    return stay(replace(model, screen=saved), Save(table.id, table.revision, record))


def ask_bot(model: Model) -> Step:
    """If a bot is to act, ask it (a new question: older answers are void)."""
    table = table_of(model)
    now = actor(table)
    if now is None or now in humans(table) or table.conflict or table.thinking:
        return stay(model)
    return _ask(model, table, table.replay.players[now].level, PACES[model.pace], hint=False)


def _ask(model: Model, table: Table, level: int, delay: int, *, hint: bool) -> Step:
    request = table.request + 1
    asked = replace(table, request=request, thinking=not hint, hinting=hint)
    match = print_match(table.replay.match, indent=None)
    return stay(replace(model, screen=asked), AskBot(request, match, level, delay))


def _bot_chosen(model: Model, message: Message) -> Step:
    answer = json.loads(message.value)
    table = model.screen
    if not isinstance(table, Table) or answer["request"] != table.request:
        return stay(model)
    action = table.replay.game.parse(answer["action"])
    if table.hinting:
        hint = Hint(action, answer["why"], answer["args"])
        told = replace(table, hinting=False, hint=hint, path=(), refusal=None)
        return stay(replace(model, screen=told), Focus("hint-answer"))
    if not table.thinking:
        return stay(model)
    why = (len(table.replay), answer["why"], answer["args"])
    table = replace(table, thinking=False, whys=(*table.whys[-99:], why))
    return _carry_out(model, table, action)


def _bot_failed(model: Model, message: Message) -> Step:
    table = model.screen
    if not isinstance(table, Table) or message.value != str(table.request):
        return stay(model)
    stopped = replace(table, thinking=False, hinting=False)
    return stay(notify(replace(model, screen=stopped), "table.bot-failed"))


def _hint(model: Model, message: Message) -> Step:
    table = replace(table_of(model), lingers=None)
    if not is_my_move(table):
        return stay(notify(model, "table.hint-not-now"))
    if table.hinting:
        return stay(model)
    return _ask(model, table, HINT_LEVEL, 0, hint=True)


def _play_hint(model: Model, message: Message) -> Step:
    table = table_of(model)
    if table.hint is None or not is_my_move(table):
        return stay(model)
    return move(model, table, table.hint.action, message.at)


HANDLERS: Handlers = {
    "table.hint": _hint,
    "table.play-hint": _play_hint,
    "table.turn-over": _turn_over,
}

FROM_OUTSIDE: Handlers = {
    "bot.chosen": _bot_chosen,
    "bot.failed": _bot_failed,
}
"""Answers that may come when the table was left already."""
