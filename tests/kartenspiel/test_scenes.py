"""Every scene comes out as it says, and every rule has one.

When the game joins the registry, ``tests.scenes`` does this too.
"""

from __future__ import annotations

import pytest

from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.rulebook import RULEBOOK
from stellwerk.table.scene import OK, Scene, attempt, judge, load_scenes

SCENES = load_scenes("stellwerk.games.kartenspiel", GAME.id)
BY_ID = {scene.id: scene for scene in SCENES}
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)


@each_scene
def test_a_scene_comes_out_as_it_says(scene: Scene) -> None:
    known = {rule.id: rule.reasons for rule in RULEBOOK.rules()}
    assert set(scene.rules) <= known.keys()
    assert len({tried.actions for tried in scene.tries}) == len(scene.tries)
    for tried in scene.tries:
        assert judge(scene, tried, GAME) == []
        if tried.expect != OK:
            assert tried.reason in known[tried.expect], "say for which reason it is refused"
        if len(tried.actions) > 1:
            assert attempt(scene, tried.actions[:-1], GAME).violation is None


def test_every_rule_has_a_scene() -> None:
    shown = {rule for scene in SCENES for rule in scene.rules}
    assert {rule.id for rule in RULEBOOK.rules()} - shown == set()


def test_what_a_rule_forbids_can_be_tried() -> None:
    refusing = {tried.expect for scene in SCENES for tried in scene.tries}
    forbidding = {rule.id for rule in RULEBOOK.rules() if rule.reasons}
    assert forbidding - refusing == set()


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
