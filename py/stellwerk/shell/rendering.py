"""``render``: a position as SVG."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from stellwerk.games.registry import part
from stellwerk.shell.reading import Trouble, read_text, to_replay, to_scene
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.game import JSON, PositionError


def render(chosen: Namespace) -> int:
    """Draw a match's last position, or a scene's."""
    text = read_text(chosen.file)
    language = texts(chosen.lang)
    if text.lstrip().startswith("{"):
        replay = to_replay(chosen.file, text)
        game_id, state = replay.game.id, replay.state
        names = [player.name for player in replay.match.players]
    else:
        game_id, state, names = _of_scene(chosen.file, text, language)
    drawn = str(part(game_id, "picture").svg(state, language, names))
    if chosen.output is None:
        print(drawn)
        return 0
    try:
        Path(chosen.output).write_text(drawn + "\n", "utf-8")
    except OSError as error:
        raise Trouble(f"{chosen.output}: {error.strerror}") from error
    return 0


def _of_scene(name: str, text: str, language: Texts) -> tuple[str, JSON, list[str]]:
    """A scene has players without names."""
    scene, game = to_scene(name, text)
    try:
        state = game.load(scene.position)
    except PositionError as error:
        raise Trouble(f"{name}: position.{error}") from error
    seats = range(max(game.player_counts))
    return game.id, state, [language("shell.player", number=seat + 1) for seat in seats]
