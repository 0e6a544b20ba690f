"""Messages of scenes, for every screen that shows some."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Effect, Focus, Later, Prefer
from stellwerk.app.message import Message
from stellwerk.app.model import Learning, Lesson, Model, Rules
from stellwerk.app.rules.lesson import (
    acted,
    at_step,
    came,
    is_solved,
    position,
    step_of,
    suggested,
    touched,
)
from stellwerk.app.rules.telling import tell_answer
from stellwerk.app.step import Handlers, Step, say, stay
from stellwerk.games.registry import game, part

LEARNED = "learned."
"""What the preference that keeps a game's solved scenes begins with."""

COMING_TIME = 700
"""Milliseconds between the actions of a suggestion, so that each can be followed."""


def lessons_of(model: Model) -> dict[str, Lesson]:
    """The scenes of the screen by id; none if it shows no scenes."""
    return model.screen.lessons if isinstance(model.screen, Rules | Learning) else {}


def touch(model: Model, message: Message) -> Step:
    """A touch on a scene's board: ``scene-id/target``, or ``scene-id/from scene-id/to``."""
    targets = message.value.split(" ")
    lesson = lessons_of(model)[targets[0].split("/")[0]]
    return _answer(model, lesson, touched(lesson, tuple(t.split("/", 1)[1] for t in targets)))


def _answer(model: Model, before: Lesson, lesson: Lesson) -> Step:
    """Show what a lesson has come to, and say it if something was answered."""
    changed, effects = put(model, lesson)
    if lesson.coming:
        return changed, (*effects, Later(COMING_TIME, "rules.coming", lesson.scene.id))
    if lesson.violation is not None or lesson.actions != before.actions or before.coming:
        changed = say(changed, tell_answer(changed, lesson))
    return changed, effects


def put(model: Model, lesson: Lesson) -> Step:
    """The model with this lesson; a scene that is solved for the first time is remembered."""
    screen = model.screen
    assert isinstance(screen, Rules | Learning)
    lessons = screen.lessons | {lesson.scene.id: lesson}
    model = replace(model, screen=replace(screen, lessons=lessons))
    scene, effects = lesson.scene, tuple[Effect, ...]()
    learned = model.learned.get(scene.game, frozenset())
    if is_solved(lesson) and scene.id not in learned:
        learned |= {scene.id}
        model = replace(model, learned={**model.learned, scene.game: learned})
        effects = (keep(scene.game, learned),)
    return model, effects


def keep(game_id: str, learned: frozenset[str]) -> Prefer:
    """Keeps on this device which scenes of a game were solved."""
    return Prefer(LEARNED + game_id, " ".join(sorted(learned)))


def _try(model: Model, message: Message) -> Step:
    """``scene-id number``: do what the step's try says, from the step's beginning."""
    scene_id, _, number = message.value.partition(" ")
    lesson = lessons_of(model)[scene_id]
    return _answer(model, at_step(lesson, lesson.step), suggested(lesson, int(number)))


def _coming(model: Model, message: Message) -> Step:
    """The next action of a suggestion, unless something else was done meanwhile."""
    lesson = lessons_of(model).get(message.value)
    if lesson is None or not lesson.coming:
        return stay(model)
    return _answer(model, lesson, came(lesson))


def _turn(model: Model, message: Message) -> Step:
    """``scene-id/step``: turn what is chosen, where something can be turned."""
    scene_id, _, step = message.value.rpartition("/")
    lesson = lessons_of(model)[scene_id]
    view = part(lesson.scene.game, "view")
    state = position(lesson)
    actor = game(lesson.scene.game).actor(state)
    if not lesson.path or actor is None or not hasattr(view, "turn"):
        return stay(model)
    observation = game(lesson.scene.game).observe(state, actor)
    turned = view.turn(observation, lesson.path, lesson.turned, step)
    return put(model, replace(lesson, turned=turned))


def _choose(model: Model, message: Message) -> Step:
    """``scene-id action``: one of several actions that fit what was touched."""
    scene_id, _, text = message.value.partition(" ")
    lesson = lessons_of(model)[scene_id]
    return _answer(model, lesson, acted(replace(lesson, coming=()), text))


def _restart(model: Model, message: Message) -> Step:
    """Back to the beginning of the step."""
    lesson = lessons_of(model)[message.value]
    return put(model, at_step(lesson, lesson.step))


def _go_to_step(model: Model, message: Message) -> Step:
    """``scene-id number``: to another step of the scene, as far as they are solved."""
    scene_id, _, number = message.value.partition(" ")
    lesson, step = lessons_of(model)[scene_id], int(number)
    if not 0 <= step < len(lesson.scene.steps) or step > open_steps(lesson):
        return stay(model)
    gone = at_step(lesson, step)
    changed, effects = put(model, gone)
    changed = say(changed, step_of(gone).question[model.lang])
    return changed, (*effects, Focus(f"question-{scene_id}"))


def open_steps(lesson: Lesson) -> int:
    """The number of the last step that can be gone to."""
    step = 0
    while step in lesson.solved and step < len(lesson.scene.steps) - 1:
        step += 1
    return step


HANDLERS: Handlers = {
    "table.pick": touch,
    "table.drag": touch,
    "table.turn": _turn,
    "rules.try": _try,
    "rules.coming": _coming,
    "rules.choose": _choose,
    "rules.restart": _restart,
    "rules.step": _go_to_step,
}
