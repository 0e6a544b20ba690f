"""Pictures of scenes: what the build writes beside the pages, and what the app gives as a file."""

from __future__ import annotations

from stellwerk.games.registry import game, part
from stellwerk.table.catalogue import texts
from stellwerk.table.game import JSON
from stellwerk.table.picture import Vignette, scene_position, seat_names
from stellwerk.table.scene import Scene


def scene_vignette(scene: Scene, lang: str, state: JSON = None) -> Vignette:
    """A scene as whoever is to act sees it, at its beginning or as it is now (``state``)."""
    engine = game(scene.game)
    start, about = scene_position(scene, engine)
    if state is None:
        state = start
    actor = engine.actor(state)
    seen = engine.observe(state, 0 if actor is None else actor)
    t = texts(lang)
    drawn: Vignette = part(scene.game, "vignette").vignette(
        seen, t, seat_names(t, max(engine.player_counts)), about
    )
    return drawn


def scene_svg(scene: Scene, lang: str, state: JSON = None) -> str:
    """The same as a file's content."""
    return str(scene_vignette(scene, lang, state).svg(scene.title[lang], lang)) + "\n"
