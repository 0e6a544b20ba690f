"""The points that scenes of Das Kartenspiel speak of."""

from __future__ import annotations

import pytest

from stellwerk.games.kartenspiel.game import GAME
from stellwerk.table.scene import attempt, load_scenes

BY_ID = {scene.id: scene for scene in load_scenes("stellwerk.games.kartenspiel", GAME.id)}


@pytest.mark.parametrize(
    ("scene_id", "returns", "winners", "reason"),
    [
        ("die-groesste-zuerst-waere-falsch", (6 + 12 + 8 + 15, 0), (0,), "karten.winner"),
        ("gleiche-punkte-mehr-zielkarten", (0 + 15 + 12, 0), (0,), "karten.winner"),
        ("bonus-gleichstand", (10 + 8 + 15, 9 + 8 + 10), (0,), "karten.winner"),
        ("meiste-punkte", (20, -5), (0,), "karten.winner"),
        ("gleichstand-zielkarten", (28, 28), (0,), "karten.winner.tickets"),
        ("gleichstand-boni", (30, 30), (0,), "karten.winner.bonuses"),
        ("geteilter-sieg", (32, 32), (0, 1), "karten.winner.shared"),
    ],
)
def test_the_points_that_scenes_speak_of(
    scene_id: str, returns: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    scene = BY_ID[scene_id]
    result = GAME.result(attempt(scene, scene.tries[0].actions, GAME).state)
    assert result is not None
    assert (result.returns, result.winners, result.reason) == (returns, winners, reason)
