"""Which position is looked at, with whose eyes, and what may be touched there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stellwerk.app.model import Model, Table
from stellwerk.app.table.seats import actor, guarded, humans, is_my_move, past, picker
from stellwerk.app.table.telling import tell_why
from stellwerk.games.registry import part
from stellwerk.table.board import Board
from stellwerk.table.game import JSON


@dataclass(frozen=True, slots=True)
class Sight:
    """The position that is looked at, with whose eyes."""

    index: int
    """How many actions have led to it."""
    state: JSON
    observation: JSON
    board: Board
    view: Any
    """The game's module of drawing functions."""


def viewer(table: Table, state: JSON) -> int:
    """Whose eyes we see with: who is to act, if a person; else the person who acts next or last."""
    if table.lingers is not None and table.shown is None:
        return table.lingers
    if table.catching is not None and table.eyes is not None:
        return table.eyes
    people, now = humans(table), table.replay.game.actor(state)
    if guarded(table) and table.eyes is not None and table.replay.game.hidden_hands:
        return table.eyes
    if now is not None and now in people:
        return now
    for index in range(len(table.replay.actors) - 1, -1, -1):
        if table.replay.actors[index] in people:
            return table.replay.actors[index]
    return min(people, default=0)


def sight(model: Model, table: Table) -> Sight:
    """What is to be seen now: the present or an earlier point."""
    replay = table.replay
    view = part(replay.game.id, "view")
    point = past(table)
    if point is None:
        index, state = len(replay), replay.state
        since = min(table.last_seen, max(index - 1, 0))
    else:
        index, state = point, replay.state_at(point)
        since = max(index - 1, 0)
    events = tuple(event for events in replay.events[since:index] for event in events)
    hint = table.hint
    interaction = part(replay.game.id, "interaction")
    now = actor(table)
    board = Board(
        texts=model.texts,
        players=replay.players,
        pick=picker(table).at(table.path) if is_my_move(table) else None,
        changed=view.changed_cars(events),
        hint=next(iter(interaction.paths(state, hint.action))) if hint else (),
        thinking=now if table.thinking and now is not None else -1,
        notes=_notes(model, table, index),
        refused=table.refused if table.refusal is not None else "",
        options=replay.match.options,
        turned=table.turned,
    )
    observation = replay.game.observe(state, viewer(table, state))
    return Sight(index, state, observation, board, view)


def _notes(model: Model, table: Table, index: int) -> dict[int, str]:
    """Each bot's reason for its last move."""
    notes: dict[int, str] = {}
    for number, why, args in table.whys:
        if number < index and number < len(table.replay):
            notes[table.replay.actors[number]] = tell_why(model.texts, table.replay, why, args)
    return notes
