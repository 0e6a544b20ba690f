"""Other tabs with the same match, files and links."""

from __future__ import annotations

import json
from dataclasses import replace

from stellwerk.app.effects import Copy, Download, Go
from stellwerk.app.lobby.update import file_name, new_id, refuse
from stellwerk.app.message import Message
from stellwerk.app.model import Model, Table
from stellwerk.app.record import pack, read_record
from stellwerk.app.step import Handlers, Step, notify, stay
from stellwerk.app.table.moving import ask_bot, save
from stellwerk.app.table.seats import cover, table_of
from stellwerk.games.registry import game
from stellwerk.table.match import MatchError, print_match
from stellwerk.table.replay import Replay


def open_record(model: Model, text: str) -> Step:
    """Show the match of a stored record (JSON: id, revision, record)."""
    entry = json.loads(text)
    try:
        match, hand_over = read_record(entry["record"])
        replay = Replay(match, game(match.game))
    except MatchError as error:
        return refuse(model, error)
    table = Table(entry["id"], replay, revision=entry["revision"], hand_over=hand_over)
    table = cover(replace(table, last_seen=len(replay)), left=True)
    return ask_bot(replace(model, screen=table))


def _conflict(model: Model, message: Message) -> Step:
    """Somebody else wrote this record. If it is the same match as ours, nothing is lost."""
    table, entry = model.screen, json.loads(message.value)
    if not isinstance(table, Table) or entry["id"] != table.id:
        return stay(model)
    try:
        theirs, _ = read_record(entry["record"])
    except MatchError:
        theirs = None
    if theirs == table.replay.match:
        return stay(replace(model, screen=replace(table, revision=entry["revision"])))
    return stay(replace(model, screen=replace(table, conflict=message.value, thinking=False)))


def _changed_elsewhere(model: Model, message: Message) -> Step:
    """Another tab has played on from where we are: follow it."""
    table, entry = model.screen, json.loads(message.value)
    if not isinstance(table, Table) or entry["id"] != table.id or table.conflict:
        return stay(model)
    if entry["revision"] <= table.revision:
        return stay(model)
    return _adopt(model, table, message.value)


def _adopt(model: Model, table: Table, text: str) -> Step:
    entry = json.loads(text)
    try:
        match, hand_over = read_record(entry["record"])
        replay = Replay(match, game(match.game))
    except MatchError as error:
        return refuse(model, error)
    adopted = Table(
        table.id,
        replay,
        revision=entry["revision"],
        hand_over=hand_over,
        adopted=True,
        request=table.request + 1,
        last_seen=len(replay),
    )
    covered = cover(adopted, left=True)
    return stay(notify(replace(model, screen=covered), "table.adopted"))


def _take_theirs(model: Model, message: Message) -> Step:
    table = table_of(model)
    if not table.conflict:
        return stay(model)
    model, effects = _adopt(model, table, table.conflict)
    model, asking = ask_bot(model)
    return model, (*effects, *asking)


def _keep_mine(model: Model, message: Message) -> Step:
    """Keep what this tab shows, as a match of its own."""
    table = table_of(model)
    fresh = replace(table, id=new_id(model), revision=0, conflict="")
    model, saving = save(replace(model, screen=fresh))
    model, asking = ask_bot(notify(model, "table.copied-match"))
    return model, (*saving, Go(f"partie/{fresh.id}", replace=True), *asking)


def _export(model: Model, message: Message) -> Step:
    table = table_of(model)
    name = file_name(table.replay.game.id, table.id)
    closed = replace(model, screen=replace(table, menu=False))
    return stay(closed, Download(name, print_match(table.replay.match)))


def _link(model: Model, message: Message) -> Step:
    table = table_of(model)
    closed = replace(model, screen=replace(table, menu=False))
    return stay(closed, Copy(pack(table.replay.match), whole_link=True))


HANDLERS: Handlers = {
    "table.take-theirs": _take_theirs,
    "table.keep-mine": _keep_mine,
    "table.export": _export,
    "table.link": _link,
}

FROM_OUTSIDE: Handlers = {
    "store.conflict": _conflict,
    "store.changed": _changed_elsewhere,
}
"""Answers that may come when the table was left already."""
