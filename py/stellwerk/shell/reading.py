"""Reading what a command is given."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from stellwerk.games import registry
from stellwerk.table.game import AnyGame
from stellwerk.table.match import MAX_CHARACTERS, MatchError, parse_match
from stellwerk.table.replay import Replay
from stellwerk.table.scene import Scene, SceneError, parse_scene

STDIN = "-"


class Trouble(Exception):
    """Bad input; the message is the one line that the user sees."""


def read_text(name: str) -> str:
    """A file, or the standard input for ``-``. Files far too long are read in part only: whoever
    parses them says that they are too long."""
    try:
        if name == STDIN:
            raw = sys.stdin.buffer.read(4 * MAX_CHARACTERS + 4)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(4 * MAX_CHARACTERS + 4)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Trouble(f"{name}: {reason}") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(raw) > MAX_CHARACTERS:
            raise Trouble(f"{name}: longer than {MAX_CHARACTERS} characters") from error
        raise Trouble(f"{name}: no UTF-8 text (byte {error.start})") from error


def to_replay(name: str, text: str) -> Replay:
    """A match file's text as a match in play."""
    try:
        match = parse_match(text, registry.game)
        return Replay(match, registry.game(match.game))
    except MatchError as error:
        raise Trouble(f"{name}: {error}") from error


def to_scene(name: str, text: str) -> tuple[Scene, AnyGame]:
    """A scene file's text, and its game, which the prefix of its rules tells."""
    if len(text) > MAX_CHARACTERS:
        raise Trouble(f"{name}: longer than {MAX_CHARACTERS} characters")
    try:
        scene = parse_scene(Path(name).stem, "", text)
    except (SceneError, RecursionError, ValueError) as error:
        raise Trouble(f"{name}: {error}") from error
    prefix = scene.rules[0].partition(".")[0]
    for game in map(registry.game, registry.GAMES):
        if game.prefix == prefix:
            return replace(scene, game=game.id), game
    raise Trouble(f"{name}: no game has rules that begin with {prefix[:40]!r}")
