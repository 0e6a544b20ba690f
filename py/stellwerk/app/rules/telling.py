"""What trying a scene led to, in words."""

from __future__ import annotations

from stellwerk.app.model import Lesson, Model
from stellwerk.games.registry import part
from stellwerk.table.sentences import violation_sentence


def seat_names(model: Model, count: int) -> list[str]:
    """Names of the people in a scene: player 1, player 2, …"""
    return [model.texts("seat.name", n=number) for number in range(1, count + 1)]


def tell_verdict(model: Model, lesson: Lesson) -> str:
    """Allowed, or which rule forbids it; empty before anything was tried."""
    if lesson.violation is not None:
        words = part(lesson.scene.game, "sentences").words
        return violation_sentence(model.texts, lesson.violation, seat_names(model, 5), words)
    return model.texts("rules.allowed") if is_answered(lesson) else ""


def is_answered(lesson: Lesson) -> bool:
    """Whether something was tried since the step began."""
    done = lesson.actions != lesson.scene.steps[lesson.step].start
    return (done and not lesson.coming) or lesson.violation is not None


def tell_answer(model: Model, lesson: Lesson) -> str:
    """The verdict, what the scene says to it, and whether that was the question."""
    told = [tell_verdict(model, lesson)]
    if lesson.tried is not None:
        told.append(lesson.tried.answer[model.lang])
    if remark := tell_remark(model, lesson):
        told.append(remark)
    return " ".join(told)


def tell_remark(model: Model, lesson: Lesson) -> str:
    """How far one is: a step of several or the scene is solved, or something else was asked."""
    if lesson.tried is not None and lesson.step in lesson.solved:
        last = lesson.step == len(lesson.scene.steps) - 1
        return "" if last else model.texts("rules.step-solved")
    count = len(lesson.actions)
    begun = any(entry.actions[:count] == lesson.actions for entry in lesson.scene.all_tries)
    return "" if lesson.violation is not None or begun else model.texts("rules.not-asked")
