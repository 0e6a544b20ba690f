"""``render``: a position as SVG."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from stellwerk.games.registry import part
from stellwerk.shell.reading import Trouble, read_text, to_replay, to_scene
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.game import NotationError, PositionError
from stellwerk.table.picture import of_scene


def render(chosen: Namespace) -> int:
    """Draw a match's last position as everybody may see it, or a scene as who acts sees it."""
    text = read_text(chosen.file)
    language = texts(chosen.lang)
    if text.lstrip().startswith("{"):
        replay = to_replay(chosen.file, text)
        names = [player.name for player in replay.match.players]
        drawn = str(part(replay.game.id, "picture").svg(replay.state, language, names))
    else:
        drawn = _of_scene(chosen.file, text, language)
    if chosen.output is None:
        print(drawn)
        return 0
    try:
        Path(chosen.output).write_text(drawn + "\n", "utf-8")
    except OSError as error:
        raise Trouble(f"{chosen.output}: {error.strerror}") from error
    return 0


def _of_scene(name: str, text: str, language: Texts) -> str:
    """A scene has players without names."""
    scene, game = to_scene(name, text)
    try:
        drawn = of_scene(scene, game, part(game.id, "vignette").vignette, language)
    except PositionError as error:
        raise Trouble(f"{name}: position.{error}") from error
    except NotationError as error:
        raise Trouble(f"{name}: try: {error}") from error
    return str(drawn.svg(scene.title[language.lang], language.lang))
