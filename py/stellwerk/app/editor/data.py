"""The position that is edited: plain data, changed entry by entry.

An entry's place is a text: ``row.2`` (the list's third), ``hands.1.red`` (of the second player),
``player``. Every change gives new data; what was there before stays as it was.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any

from stellwerk.games.registry import game, part
from stellwerk.table.form import Data, Field
from stellwerk.table.game import JSON, Options, PositionError
from stellwerk.table.match import MAX_CHARACTERS
from stellwerk.table.read_json import read_json

END = "+"
"""In a place: behind the last of a list."""


class Unreadable(ValueError):
    """A text or link that is no position's data."""


def check(game_id: str, data: Data) -> JSON:
    """The state, if there can be one. Raises PositionError."""
    return game(game_id).load(data)


def fields(game_id: str) -> tuple[Field, ...]:
    """The form's fields."""
    found: tuple[Field, ...] = part(game_id, "editing").FIELDS
    return found


def find_field(game_id: str, key: str) -> Field | None:
    """The field of an entry, if the form has one."""
    return next((field for field in fields(game_id) if field.key == key), None)


def players(game_id: str, data: Data) -> int:
    """How many players a position is for, also while it is wrong elsewhere."""
    for field in fields(game_id):
        if field.each and isinstance(data.get(field.key), list):
            return _seats(game_id, len(data[field.key]))
    count = data.get("players", 2)
    return _seats(game_id, count if isinstance(count, int) else 2)


def _seats(game_id: str, count: int) -> int:
    """No more than the game has: a link may say any number."""
    return max(0, min(count, max(game(game_id).player_counts)))


def value_of(field: Field, data: Data, seat: int | None = None) -> JSON:
    """What stands in a field, or what leaving it out means."""
    value = data.get(field.key)
    if not field.each or seat is None:
        return field.default if value is None else value
    if isinstance(value, list) and seat < len(value):
        return value[seat]
    return field.default


def changed(game_id: str, data: Data, place: str, text: str) -> dict[str, JSON]:
    """The data with a text from the form put in its place. Raises ValueError for no number."""
    key, *rest = place.split(".")
    field = find_field(game_id, key)
    fresh: dict[str, Any] = deepcopy(dict(data))
    if field is None:
        return fresh
    seats = players(game_id, data)
    if field.each:
        left = _left_to_the_game(game_id, data, field, seats)
        row = fresh.get(key)
        if not isinstance(row, list):
            row = deepcopy(left)
        seat = int(rest.pop(0))
        entry = _put(field, row[seat], rest, text)
        row[seat] = left[seat] if entry is None else entry
        fresh[key] = row
        if field.default is None and row == left:
            del fresh[key]
    else:
        fresh[key] = _put(field, fresh.get(key, deepcopy(field.default)), rest, text)
        if fresh[key] is None:
            del fresh[key]
    return fresh


def _left_to_the_game(game_id: str, data: Data, field: Field, seats: int) -> list[JSON]:
    """What each seat has if a field is left out; where the game decides that, it is asked: a list
    has no way to leave one of its entries open."""
    if field.default is not None:
        return [deepcopy(field.default) for _ in range(seats)]
    without = {key: value for key, value in data.items() if key != field.key}
    engine = game(game_id)
    try:
        state = engine.load(without)
    except PositionError:  # wrong elsewhere: then as at the beginning
        state = engine.load(part(game_id, "editing").start(seats))
    found: list[JSON] = engine.dump(state)[field.key]
    return found


def _put(field: Field, old: JSON, rest: list[str], text: str) -> JSON:
    match field.kind:
        case "choice":
            return text
        case "switch":
            return text == "true"
        case "number" | "player":
            return int(text) if text.strip() else None
        case "counts":
            counts = dict(old or {})
            counts[rest[0]] = max(0, int(text or 0))
            return {word: count for word, count in counts.items() if count}
    entries = list(old or [0] * field.fixed)
    entry: JSON = int(text or 0) if field.kind == "numbers" else text
    if rest[0] == END:
        return [*entries, entry]
    entries[int(rest[0])] = entry
    return entries


def dropped(game_id: str, data: Data, place: str) -> dict[str, JSON]:
    """The data without one entry of a list, or without a whole entry."""
    key, *rest = place.split(".")
    fresh: dict[str, Any] = deepcopy(dict(data))
    if not rest:
        fresh.pop(key, None)
        return fresh
    within = fresh[key]
    for step in rest[:-1]:
        within = within[int(step)]
    del within[int(rest[-1])]
    return fresh


def stepped(game_id: str, data: Data, place: str, by: int) -> dict[str, JSON]:
    """The data with a number a bit higher or lower, within its bounds."""
    key, *rest = place.split(".")
    field = find_field(game_id, key)
    if field is None:
        return dict(data)
    now = value_of(field, data, int(rest[0]) if field.each else None)
    if field.kind == "counts":
        now = (now or {}).get(rest[-1], 0)
    number = min(max((now or 0) + by, field.least), field.most)
    return changed(game_id, data, place, str(number))


def for_players(game_id: str, data: Data, count: int) -> dict[str, JSON]:
    """The data for another number of players: seats at the end come or go."""
    start = part(game_id, "editing").start(count)
    fresh: dict[str, Any] = deepcopy(dict(data))
    if "players" in fresh:
        fresh["players"] = count
    for field in fields(game_id):
        row = fresh.get(field.key)
        if not field.each or not isinstance(row, list):
            continue
        model = start.get(field.key) or [deepcopy(field.default)] * count
        fresh[field.key] = [*row[:count], *model[len(row) : count]]
    if isinstance(fresh.get("player"), int) and fresh["player"] >= count:
        fresh["player"] = 0
    return fresh


def taken_over(
    game_id: str, state: JSON, viewer: int, options: Options | None = None
) -> dict[str, JSON]:
    """A match's position as somebody may know it; what that person can't know is made up, and so
    is what they may not look at although they once saw it."""
    engine, editing = game(game_id), part(game_id, "editing")
    if engine.actor(state) is not None:
        seen = engine.observe(state, viewer)
        if hasattr(editing, "open_to_view"):
            seen = editing.open_to_view(seen, options or {})
        state = engine.sample(seen, Random(0))
    left_out = editing.LEFT_OUT
    dumped = {key: value for key, value in engine.dump(state).items() if value is not None}
    short = {key: value for key, value in dumped.items() if key not in left_out}
    try:
        engine.load(short)
    except PositionError:
        return dumped
    return short


def pack_position(data: Data) -> str:
    """The data as part of a link."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack_position(packed: str) -> dict[str, JSON]:
    """The data in a link. Raises Unreadable."""
    try:
        raw = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        # Never more than a match may have: a small link could unpack to gigabytes.
        text = zlib.decompressobj().decompress(raw, MAX_CHARACTERS).decode()
        data = read_json(text)
    except (ValueError, zlib.error) as error:
        raise Unreadable(str(error)) from error
    if not isinstance(data, dict):
        raise Unreadable("no object")
    try:
        to_toml(data)
    except (TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    return data


def to_toml(data: Mapping[str, JSON]) -> str:
    """The data as the table ``[position]`` of a scene file has it."""
    return dumped_toml(_without_none(data))


def dumped_toml(data: Mapping[str, JSON]) -> str:
    """Any data as TOML. Raises TypeError for what TOML does not have."""
    import tomli_w  # only here: the lobby does without it

    return tomli_w.dumps(data)


def from_toml(text: str) -> dict[str, JSON]:
    """The data that a text says. Raises Unreadable, whose message names the line."""
    import tomllib

    try:
        data = tomllib.loads(text)
        json.dumps(data, allow_nan=False)  # no dates, nothing infinite: an address has neither
    except (ValueError, TypeError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    return data


def completed(game_id: str, data: Data) -> dict[str, JSON]:
    """The data with what no position can do without, as at the beginning of the form."""
    seats = players(game_id, data)
    return {**part(game_id, "editing").start(max(seats, min(game(game_id).player_counts))), **data}


def _without_none(data: Mapping[str, JSON]) -> dict[str, JSON]:
    return {key: value for key, value in data.items() if value is not None}
