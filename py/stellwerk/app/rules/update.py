"""Trying the scenes of a rules page."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Focus, Go
from stellwerk.app.message import Message
from stellwerk.app.model import Lesson, Model, Rules
from stellwerk.app.rules.telling import tell_answer
from stellwerk.app.step import Handlers, Step, say, stay
from stellwerk.games.registry import game, package, part
from stellwerk.table.game import JSON, Violation
from stellwerk.table.picking import Path, Picker
from stellwerk.table.scene import OK, Scene, load_scenes


def open_rules(game_id: str, rule: str, back: str) -> Rules:
    """The rules page of a game with its scenes at their beginning."""
    scenes = load_scenes(package(game_id), game_id)
    return Rules(game_id, rule, {scene.id: Lesson(scene) for scene in scenes}, back)


def position(lesson: Lesson) -> JSON:
    """The state of a lesson after what was done so far."""
    engine = game(lesson.scene.game)
    state = engine.load(lesson.scene.position)
    for text in lesson.actions:
        engine.apply(state, engine.parse(text))
    return state


def lesson_picker(lesson: Lesson, state: JSON) -> Picker:
    """The paths of a lesson's position."""
    interaction = part(lesson.scene.game, "interaction")
    return Picker(interaction, state, game(lesson.scene.game).legal_actions(state))


def touch(model: Model, message: Message) -> Step:
    """A touch on a scene's board: ``scene-id/target``, or ``scene-id/from scene-id/to``."""
    touched = message.value.split(" ")
    scene_id = touched[0].split("/")[0]
    targets = [target.split("/", 1)[1] for target in touched]
    lesson = _rules(model).lessons[scene_id]
    if len(targets) == 1 and targets[0] in lesson.path:
        left = tuple(target for target in lesson.path if target != targets[0])
        if lesson_picker(lesson, position(lesson)).at(left) is None:
            left = ()
        return _put(model, replace(lesson, path=left))
    starts: frozenset[str] = part(lesson.scene.game, "interaction").STARTS
    fresh = len(targets) > 1 or targets[0].split(":")[0] in starts
    if fresh and lesson.path[:1] != (targets[0],):
        lesson = replace(lesson, turned=0)
    return _follow(model, lesson, tuple(targets) if fresh else (*lesson.path, *targets))


def _follow(model: Model, lesson: Lesson, path: Path) -> Step:
    state = position(lesson)
    picker = lesson_picker(lesson, state)
    first = picker.at(path[:1])
    if first is not None and len(first.fitting) == 1 and not first.open:
        return _act(model, lesson, game(lesson.scene.game).format(first.fitting[0]))
    pick = picker.at(path)
    if pick is None:
        violation = part(lesson.scene.game, "interaction").refuse(state, path)
        return _answer(model, lesson, violation, _refused_try(lesson, violation, ""))
    if len(pick.fitting) == 1 and not pick.open:
        return _act(model, lesson, game(lesson.scene.game).format(pick.fitting[0]))
    return _put(model, replace(lesson, path=path, violation=None))


def _act(model: Model, lesson: Lesson, text: str) -> Step:
    engine = game(lesson.scene.game)
    violation = engine.check(position(lesson), engine.parse(text))
    if violation is not None:
        return _answer(model, lesson, violation, _refused_try(lesson, violation, text))
    done = replace(lesson, actions=(*lesson.actions, text), path=(), violation=None)
    tried = next(
        (
            index
            for index, entry in enumerate(lesson.scene.tries)
            if entry.expect == OK and entry.actions == done.actions
        ),
        None,
    )
    return _answer(model, done, None, tried)


def _refused_try(lesson: Lesson, violation: Violation, text: str) -> int | None:
    """The try of the scene that is refused like this; the very same action counts most."""
    fitting = [
        index
        for index, entry in enumerate(lesson.scene.tries)
        if entry.expect == violation.rule and entry.actions[:-1] == lesson.actions
    ]
    exact = [i for i in fitting if lesson.scene.tries[i].actions[-1] == text]
    return next(iter(exact or fitting), None)


def _answer(model: Model, lesson: Lesson, violation: Violation | None, tried: int | None) -> Step:
    answered = replace(lesson, path=(), violation=violation, tried=tried)
    changed, _ = _put(model, answered)
    return stay(say(changed, tell_answer(model, answered)))


def _try(model: Model, message: Message) -> Step:
    """``scene-id number``: do what the scene's try says, from the beginning."""
    scene_id, _, number = message.value.partition(" ")
    lesson = Lesson(_rules(model).lessons[scene_id].scene)
    for text in lesson.scene.tries[int(number)].actions:
        model, _ = _act(model, lesson, text)
        lesson = _rules(model).lessons[scene_id]
    return stay(model)


def _turn(model: Model, message: Message) -> Step:
    """``scene-id/step``: turn what is chosen, where something can be turned."""
    scene_id, _, step = message.value.rpartition("/")
    lesson = _rules(model).lessons[scene_id]
    view = part(lesson.scene.game, "view")
    state = position(lesson)
    actor = game(lesson.scene.game).actor(state)
    if not lesson.path or actor is None or not hasattr(view, "turn"):
        return stay(model)
    observation = game(lesson.scene.game).observe(state, actor)
    turned = view.turn(observation, lesson.path, lesson.turned, step)
    return _put(model, replace(lesson, turned=turned))


def _choose(model: Model, message: Message) -> Step:
    """``scene-id action``: one of several actions that fit what was touched."""
    scene_id, _, text = message.value.partition(" ")
    return _act(model, _rules(model).lessons[scene_id], text)


def _restart(model: Model, message: Message) -> Step:
    scene: Scene = _rules(model).lessons[message.value].scene
    return _put(model, Lesson(scene))


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


def _put(model: Model, lesson: Lesson) -> Step:
    rules = _rules(model)
    lessons = rules.lessons | {lesson.scene.id: lesson}
    return stay(replace(model, screen=replace(rules, lessons=lessons)))


HANDLERS: Handlers = {
    "table.pick": touch,
    "table.drag": touch,
    "rules.try": _try,
    "table.turn": _turn,
    "rules.choose": _choose,
    "rules.restart": _restart,
    "rules.back": _back,
    "rules.jump": _jump,
}
