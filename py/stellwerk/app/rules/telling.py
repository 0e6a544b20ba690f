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
    return model.texts("rules.allowed") if lesson.actions else ""


def tell_answer(model: Model, lesson: Lesson) -> str:
    """The verdict, and what the scene says to it."""
    verdict = tell_verdict(model, lesson)
    if lesson.tried is None:
        return verdict
    return f"{verdict} {lesson.scene.tries[lesson.tried].answer[model.lang]}"
