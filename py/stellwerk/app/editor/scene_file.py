"""A position as a scene file: to be finished by hand, but whole and true from the start."""

from __future__ import annotations

from typing import Any

from stellwerk.app.editor.data import check, dumped_toml
from stellwerk.games.registry import game, part
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.form import Data
from stellwerk.table.scene import OK


def scene_file(game_id: str, data: Data) -> str:
    """The file's text, with one thing to try: something that can be done, or, after the end, why
    nothing can. Raises PositionError."""
    engine, state = game(game_id), check(game_id, data)
    legal = engine.legal_actions(state)
    tried: dict[str, Any]
    if legal:
        rule = part(game_id, "rulebook").RULEBOOK.rules()[0].id
        tried = {"action": engine.format(legal[0]), "expect": OK}
    else:
        action = next(iter(engine.action_space(state)))
        violation = engine.check(state, action)
        assert violation is not None
        rule = violation.rule
        tried = {"action": engine.format(action), "expect": rule, "reason": violation.reason}
    words = {
        key: {lang: texts(lang)(f"editor.scene-{key}") for lang in LANGUAGES}
        for key in ("title", "question", "answer")
    }
    return dumped_toml(
        {
            "rules": [rule],
            "title": words["title"],
            "question": words["question"],
            "position": {key: value for key, value in data.items() if value is not None},
            "try": [{**tried, "answer": words["answer"]}],
        }
    )
