"""A rules page: its scenes, and the ways on it."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Focus, Go
from stellwerk.app.message import Message
from stellwerk.app.model import Lesson, Model, Rules
from stellwerk.app.rules import play_on, trying
from stellwerk.app.step import Handlers, Step, stay
from stellwerk.games.registry import package
from stellwerk.table.scene import load_scenes


def open_rules(game_id: str, rule: str, back: str) -> Rules:
    """The rules page of a game with its scenes at their beginning."""
    scenes = load_scenes(package(game_id), game_id)
    return Rules(game_id, rule, {scene.id: Lesson(scene) for scene in scenes}, back)


def _back(model: Model, message: Message) -> Step:
    back = _rules(model).back
    return stay(model, Go(f"partie/{back}" if back else ""))


def _jump(model: Model, message: Message) -> Step:
    """To a rule on the same page."""
    rules = replace(_rules(model), rule=message.value)
    fragment = f"regeln/{rules.game}/{message.value}"
    return stay(replace(model, screen=rules), Go(fragment, replace=True), Focus(message.value))


def _rules(model: Model) -> Rules:
    assert isinstance(model.screen, Rules)
    return model.screen


HANDLERS: Handlers = {
    "rules.back": _back,
    "rules.jump": _jump,
    **trying.HANDLERS,
    **play_on.HANDLERS,
}
