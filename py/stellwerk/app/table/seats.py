"""Who sits where, who is to act, and whether the board may be touched."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Effect
from stellwerk.app.model import Model, Table
from stellwerk.app.step import Step, stay
from stellwerk.games.registry import part
from stellwerk.table.picking import Picker


def table_of(model: Model) -> Table:
    """The table that is shown; handlers of ``table.*`` run only then."""
    assert isinstance(model.screen, Table)
    return model.screen


def put(model: Model, table: Table, *effects: Effect) -> Step:
    """The model with this table."""
    return stay(replace(model, screen=table), *effects)


def humans(table: Table) -> frozenset[int]:
    """The players who are people."""
    seats = table.replay.players
    return frozenset(index for index, player in enumerate(seats) if player.kind == "human")


def actor(table: Table) -> int | None:
    """Who is to act now."""
    return table.replay.game.actor(table.replay.state)


def past(table: Table) -> int | None:
    """After how many actions the match is shown, if that is an earlier point than now."""
    return table.shown if table.shown is not None else table.catching


def is_my_move(table: Table) -> bool:
    """Whether the board may be touched: a person is to act, and looks at the present."""
    here = past(table) is None and table.lingers is None and not table.covered
    return here and actor(table) in humans(table)


def picker(table: Table) -> Picker:
    """The paths of the position as it is now."""
    replay = table.replay
    interaction = part(replay.game.id, "interaction")
    return Picker(interaction, replay.state, replay.game.legal_actions(replay.state))


def guarded(table: Table) -> bool:
    """Whether the device is handed over behind a blank screen: several people, and hands are
    hidden in this game or they wished it so."""
    return len(humans(table)) > 1 and (table.hand_over or table.replay.game.hidden_hands)


def cover(table: Table, *, left: bool = False) -> Table:
    """The table with the blank screen up if it is due: before a person whose eyes are not on it.

    ``left``: nobody can be known to be there, because the page was just opened or lost the focus.
    """
    if not guarded(table):
        return table
    eyes = None if left else table.eyes
    now = actor(table)
    due = now in humans(table) and now != eyes
    if left and table.replay.game.hidden_hands:
        due = due or now is not None
    covered = (table.covered or due) and now is not None
    if covered and not table.covered and table.eyes is not None:
        # What brought the cover up is not seen any more by whoever did it.
        seen = len(table.replay) - (0 if left else 1)
        table = replace(table, looks={**table.looks, table.eyes: seen})
    catching = None if covered else table.catching
    return replace(table, eyes=eyes, covered=covered, catching=catching)
