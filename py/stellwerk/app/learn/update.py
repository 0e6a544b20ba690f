"""Going through a tutorial."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Focus, Go
from stellwerk.app.learn.progress import first_open, lesson_ids, solved
from stellwerk.app.message import Message
from stellwerk.app.model import NEVER, Learning, Lesson, Model
from stellwerk.app.rules import play_on, trying
from stellwerk.app.step import Handler, Handlers, Step, lost, say, stay
from stellwerk.games.registry import GAMES, package
from stellwerk.table.scene import find_scene

SLIP_TIME = 350
"""Milliseconds after going on in which another tap is the second of a double click."""


def open_learning(model: Model, rest: str) -> Step:
    """The address ``lernen/GAME`` or ``lernen/GAME/SCENE``."""
    game_id, _, scene_id = rest.partition("/")
    if game_id not in GAMES:
        return lost(model)
    known = scene_id in lesson_ids(game_id)
    now = scene_id if known else first_open(model, game_id)
    screen = model.screen
    if not isinstance(screen, Learning) or screen.game != game_id:
        screen = Learning(game_id, _lessons(game_id), now)
    opened = replace(model, screen=replace(screen, now=now, over=False), rule="")
    return stay(opened, Focus(f"scene-{now}-title" if known else "page-title"))


def _lessons(game_id: str) -> dict[str, Lesson]:
    found = {}
    for scene_id in lesson_ids(game_id):
        scene = find_scene(package(game_id), game_id, scene_id)
        assert scene is not None, f"the tutorial of {game_id} names no scene {scene_id}"
        found[scene_id] = Lesson(scene)
    return found


def _next(model: Model, message: Message) -> Step:
    """To the next lesson; after the last one, if all are solved, to what was learned."""
    learning = _learning(model)
    if message.at - learning.moved_at < SLIP_TIME:
        return stay(model)
    ids = lesson_ids(learning.game)
    finished = solved(model, learning.game) == frozenset(ids)
    if finished and learning.now == ids[-1]:
        return stay(replace(model, screen=replace(learning, over=True)), Focus("learned-title"))
    at = ids.index(learning.now) + 1
    following = ids[at] if at < len(ids) else first_open(model, learning.game, learning.now)
    moved = replace(model, screen=replace(learning, moved_at=message.at))
    return stay(moved, Go(f"lernen/{learning.game}/{following}"))


def _previous(model: Model, message: Message) -> Step:
    learning = _learning(model)
    ids = lesson_ids(learning.game)
    before = ids[max(ids.index(learning.now) - (not learning.over), 0)]
    return stay(model, Go(f"lernen/{learning.game}/{before}"))


def _forget(model: Model, message: Message) -> Step:
    """From the beginning: as if nothing had been solved."""
    learning = _learning(model)
    left = model.learned.get(learning.game, frozenset()) - frozenset(lesson_ids(learning.game))
    first = lesson_ids(learning.game)[0]
    fresh = Learning(learning.game, _lessons(learning.game), first)
    model = replace(model, screen=fresh, learned={**model.learned, learning.game: left})
    go = Go(f"lernen/{learning.game}/{first}", replace=True)
    return stay(model, trying.keep(learning.game, left), go, Focus(f"scene-{first}-title"))


def _play(model: Model, message: Message) -> Step:
    """To the lobby, with the game chosen."""
    return stay(model, Go(f"neu/{_learning(model).game}"))


def _learning(model: Model) -> Learning:
    assert isinstance(model.screen, Learning)
    return model.screen


def _and_progress(handler: Handler) -> Handler:
    """After an answer that solves the lesson, how far one is is said as well; and going on is no
    slip any more."""

    def answered(model: Model, message: Message) -> Step:
        before = solved(model, _learning(model).game)
        changed, effects = handler(model, message)
        screen = changed.screen
        if changed is model or not isinstance(screen, Learning):
            return changed, effects
        # Whoever has done something here means the next tap, however quick.
        changed = replace(changed, screen=replace(screen, moved_at=NEVER))
        now = solved(changed, screen.game)
        if now != before:
            count = len(lesson_ids(screen.game))
            told = changed.texts("learn.progress-said", n=len(now), count=count)
            changed = say(changed, f"{changed.said} {told}")
        return changed, effects

    return answered


HANDLERS: Handlers = {
    "learn.next": _next,
    "learn.previous": _previous,
    "learn.forget": _forget,
    "learn.play": _play,
    **{name: _and_progress(handler) for name, handler in trying.HANDLERS.items()},
    **play_on.HANDLERS,
}
