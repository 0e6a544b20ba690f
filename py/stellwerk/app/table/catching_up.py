"""What happened since somebody last looked, before the eyes of whom the device is handed to.

Between two people the board is covered, so a newcomer would find it changed without having seen
anything move. When the cover is lifted they see the board as they left it, and then what was done
since, action by action, with their own eyes: nothing is shown that they may not know.
"""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Effect, Focus, Later
from stellwerk.app.message import Message
from stellwerk.app.model import Model, Table
from stellwerk.app.step import Handler, Handlers, Step, stay
from stellwerk.app.table.seats import put, table_of

FIRST, PACE = 500, 450
"""Milliseconds that the board is seen as it was, and between two actions."""
MOST = 12
"""So many actions are shown at most, the latest ones."""
SKIP = "catch-up-skip"
STILL = "still"
"""What a page says that may not move anything: then there is nothing to look at."""


def begin(table: Table, eyes: int) -> tuple[Table, tuple[Effect, ...]]:
    """The table as ``eyes`` saw it last, if something has happened since."""
    count = len(table.replay)
    start = max(_last_look(table, eyes), count - MOST)
    if start >= count:
        return table, ()
    later = Later(FIRST, "table.catch-up", str(start))
    return replace(table, catching=start, last_seen=start), (Focus(SKIP), later)


def _last_look(table: Table, eyes: int) -> int:
    """After how many actions; whose match was just opened looked at least at their own ones. Who
    has not looked yet has nothing to compare with."""
    count = len(table.replay)
    own = (index + 1 for index in range(count - 1, -1, -1) if table.replay.actors[index] == eyes)
    return min(table.looks.get(eyes, next(own, count)), count)


def _catch_up(model: Model, message: Message) -> Step:
    """One action further; with a touch (``skip``) to the present. A step that was overtaken by a
    touch comes to nothing."""
    table = table_of(model)
    if table.catching is None or message.value not in (str(table.catching), "skip"):
        return stay(model)
    following = table.catching + 1
    if message.value == "skip" or following >= len(table.replay):
        return put(model, replace(table, catching=None))
    later = Later(PACE, "table.catch-up", str(following))
    return put(model, replace(table, catching=following), later)


def at_present(handler: Handler) -> Handler:
    """The handler, before which everything is shown as it is now: whoever does something else has
    seen enough."""

    def handle(model: Model, message: Message) -> Step:
        table = model.screen
        if isinstance(table, Table) and table.catching is not None:
            model = replace(model, screen=replace(table, catching=None))
        return handler(model, message)

    return handle


HANDLERS: Handlers = {"table.catch-up": _catch_up}
