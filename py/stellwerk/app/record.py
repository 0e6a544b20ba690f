"""A match as it lies in the browser's store, and as it travels in a link.

A record is the match with what the list of saved matches shows, so that listing need not play
anything: ``{"match": …, "hand_over": bool, "summary": {"turn", "to_act", "winners"}}``.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass

from stellwerk.games.registry import game
from stellwerk.table.game import JSON
from stellwerk.table.match import MAX_CHARACTERS, Match, MatchError, parse_match, print_match
from stellwerk.table.read_json import read_json
from stellwerk.table.replay import Replay

LINK = "m="
"""What the fragment of a link that carries a match begins with."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A line in the list of saved matches. ``saved``: milliseconds since 1970."""

    id: str
    game: str
    players: tuple[str, ...]
    colours: tuple[str, ...]
    turn: int
    to_act: str
    winners: tuple[str, ...]
    saved: float
    match: str
    """The match file's text."""


def write_record(replay: Replay, *, hand_over: bool) -> str:
    """The record's JSON."""
    match, state, engine = replay.match, replay.state, replay.game
    names = [player.name for player in match.players]
    result, actor = engine.result(state), engine.actor(state)
    data = {
        "match": json.loads(print_match(match)),
        "hand_over": hand_over,
        "summary": {
            "turn": engine.turn(state) + 1,
            "to_act": "" if actor is None else names[actor],
            "winners": [] if result is None else [names[player] for player in result.winners],
        },
    }
    return json.dumps(data, ensure_ascii=False)


def read_record(text: str) -> tuple[Match, bool]:
    """Match and hand-over option of a record. Raises MatchError."""
    try:
        data = read_json(text)
        match, hand_over = json.dumps(data["match"]), bool(data.get("hand_over"))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise MatchError("match.no-match", "record", "is no match record") from error
    return parse_match(match, game), hand_over


def read_list(text: str) -> tuple[Saved, ...]:
    """The lines for a list of records (JSON: id, saved, record); damaged ones are left out."""
    lines = (_read_line(entry) for entry in json.loads(text))
    return tuple(line for line in lines if line is not None)


def _read_line(entry: JSON) -> Saved | None:
    try:
        data = read_json(entry["record"])
        match, summary = data["match"], data["summary"]
        return Saved(
            id=str(entry["id"]),
            game=str(match["game"]),
            players=tuple(str(player["name"]) for player in match["players"]),
            colours=tuple(str(player["colour"]) for player in match["players"]),
            turn=int(summary["turn"]),
            to_act=str(summary["to_act"]),
            winners=tuple(map(str, summary["winners"])),
            saved=float(entry["saved"]),
            match=json.dumps(match, ensure_ascii=False, indent=1),
        )
    except (ValueError, KeyError, TypeError):
        return None


def pack(match: Match) -> str:
    """The match as the fragment of a link."""
    packed = zlib.compress(print_match(match, indent=None).encode(), 9)
    return LINK + urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(fragment: str) -> Match:
    """The match in a link's fragment. Raises MatchError."""
    text = fragment.removeprefix(LINK)
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        # Never more than a match may have: a small link could unpack to gigabytes.
        unpacked = zlib.decompressobj().decompress(packed, 4 * MAX_CHARACTERS)
        return parse_match(unpacked.decode(), game)
    except (Base64Error, zlib.error, UnicodeError, ValueError) as error:
        if isinstance(error, MatchError):
            raise
        raise MatchError("match.link", "link", "is damaged or incomplete") from error
