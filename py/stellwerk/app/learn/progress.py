"""How far somebody is in a tutorial."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.app.model import Model
from stellwerk.app.rules.trying import LEARNED
from stellwerk.games.registry import GAMES, part


def lesson_ids(game_id: str) -> tuple[str, ...]:
    """The scenes of a game's tutorial, in their order."""
    ids: tuple[str, ...] = part(game_id, "lessons").LESSONS
    return ids


def solved(model: Model, game_id: str) -> frozenset[str]:
    """The lessons that were solved on this device."""
    return model.learned.get(game_id, frozenset()) & frozenset(lesson_ids(game_id))


def first_open(model: Model, game_id: str, after: str = "") -> str:
    """The next lesson that is not solved, looking on from one and then from the beginning; if all
    are, the one after it, or the first."""
    ids = lesson_ids(game_id)
    start = ids.index(after) + 1 if after in ids else 0
    onward = (*ids[start:], *ids[:start])
    done = solved(model, game_id)
    return next((scene for scene in onward if scene not in done), onward[0])


def read_learned(preferences: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """What a device has kept; scenes that are not there any more do no harm."""
    return {
        game_id: frozenset(preferences[key].split())
        for game_id in GAMES
        if (key := LEARNED + game_id) in preferences
    }
