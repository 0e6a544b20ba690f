"""Pictures of scenes: what the build writes beside the pages, and what the app gives as a file."""

from __future__ import annotations

from stellwerk.games.registry import game, part
from stellwerk.table.catalogue import texts
from stellwerk.table.game import JSON
from stellwerk.table.picture import Vignette, of_scene
from stellwerk.table.scene import Scene


def scene_vignette(scene: Scene, lang: str, state: JSON = None) -> Vignette:
    """A scene at its beginning, or as it is now (``state``)."""
    draw = part(scene.game, "vignette").vignette
    return of_scene(scene, game(scene.game), draw, texts(lang), state)


def scene_svg(scene: Scene, lang: str, state: JSON = None) -> str:
    """The same as a file's content."""
    return str(scene_vignette(scene, lang, state).svg(scene.title[lang], lang)) + "\n"
