"""Trying a scene: what a touch on its board or one of its suggestions makes of a lesson.

Pure: a lesson in, a lesson out. `trying` does the rest for whatever screen shows it.
"""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.model import Lesson
from stellwerk.games.registry import game, part
from stellwerk.table.game import JSON, Violation
from stellwerk.table.picking import Path, Picker
from stellwerk.table.scene import OK, Step, Try


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


def step_of(lesson: Lesson) -> Step:
    """The question that is asked now."""
    return lesson.scene.steps[lesson.step]


def at_step(lesson: Lesson, step: int) -> Lesson:
    """The lesson at the beginning of one of its steps; what was solved stays solved."""
    start = lesson.scene.steps[step].start
    return Lesson(lesson.scene, step=step, actions=start, solved=lesson.solved)


def solves(step: Step, tried: Try) -> bool:
    """Whether having tried this answers the question: something allowed that it is after, or
    where there is nothing such, seeing what is refused."""
    return tried in solutions(step)


def solutions(step: Step) -> tuple[Try, ...]:
    """The tries of a step that answer its question."""
    right = tuple(entry for entry in step.tries if entry.expect == OK and not entry.aside)
    return right or step.tries


def is_solved(lesson: Lesson) -> bool:
    """Whether every step of the scene is solved."""
    return len(lesson.solved) == len(lesson.scene.steps)


def touched(lesson: Lesson, targets: Path) -> Lesson:
    """After a touch on the board: one target, or two of a drag."""
    lesson = replace(lesson, coming=())
    if len(targets) == 1 and targets[0] in lesson.path:
        left = tuple(target for target in lesson.path if target != targets[0])
        if lesson_picker(lesson, position(lesson)).at(left) is None:
            left = ()
        return replace(lesson, path=left)
    starts: frozenset[str] = part(lesson.scene.game, "interaction").STARTS
    fresh = len(targets) > 1 or targets[0].split(":")[0] in starts
    if fresh and lesson.path[:1] != (targets[0],):
        lesson = replace(lesson, turned=0)
    return _follow(lesson, targets if fresh else (*lesson.path, *targets))


def _follow(lesson: Lesson, path: Path) -> Lesson:
    state = position(lesson)
    picker = lesson_picker(lesson, state)
    engine = game(lesson.scene.game)
    first = picker.at(path[:1])
    if first is not None and len(first.fitting) == 1 and not first.open:
        return acted(lesson, engine.format(first.fitting[0]))
    pick = picker.at(path)
    if pick is None:
        violation = part(lesson.scene.game, "interaction").refuse(state, path)
        return _refused(lesson, violation, "")
    if len(pick.fitting) == 1 and not pick.open:
        return acted(lesson, engine.format(pick.fitting[0]))
    return replace(lesson, path=path, violation=None)


def acted(lesson: Lesson, text: str) -> Lesson:
    """After an action, allowed or refused."""
    engine = game(lesson.scene.game)
    violation = engine.check(position(lesson), engine.parse(text))
    if violation is not None:
        return _refused(lesson, violation, text)
    actions = (*lesson.actions, text)
    done = replace(lesson, actions=actions, path=(), violation=None, tried=None)
    for index, step in _steps_from(lesson):
        for tried in step.tries:
            if tried.expect == OK and tried.actions == actions:
                return _recognised(done, index, tried)
    return done


def _refused(lesson: Lesson, violation: Violation, text: str) -> Lesson:
    """The try of the scene that is refused like this; the very same action counts most."""
    refused = replace(lesson, path=(), violation=violation, tried=None, coming=())
    fitting = [
        (index, tried)
        for index, step in _steps_from(lesson)
        for tried in step.tries
        if tried.expect == violation.rule and tried.actions[:-1] == lesson.actions
    ]
    fitting.sort(key=lambda entry: entry[1].actions[-1] != text)
    return _recognised(refused, *fitting[0]) if fitting else refused


def _steps_from(lesson: Lesson) -> list[tuple[int, Step]]:
    """The steps by number, the current one first: who plays on may be at the next one already."""
    numbered = list(enumerate(lesson.scene.steps))
    return [*numbered[lesson.step :], *numbered[: lesson.step]]


def _recognised(lesson: Lesson, index: int, tried: Try) -> Lesson:
    solved = lesson.solved
    if solves(lesson.scene.steps[index], tried):
        solved |= {index}
        if index > lesson.step:
            solved |= {lesson.step}
    return replace(lesson, step=index, tried=tried, solved=solved)


def suggested(lesson: Lesson, number: int) -> Lesson:
    """What one of the current step's suggestions begins with; the rest is `coming`."""
    fresh = at_step(lesson, lesson.step)
    first, *rest = step_of(fresh).tries[number].actions[len(fresh.actions) :]
    return replace(acted(fresh, first), coming=tuple(rest))


def came(lesson: Lesson) -> Lesson:
    """The next action of a suggestion."""
    return acted(replace(lesson, coming=lesson.coming[1:]), lesson.coming[0])
