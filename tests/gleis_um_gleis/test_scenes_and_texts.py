"""The suites for scenes and texts, over a game that is not in the registry yet.

When it is, this file can go: the suites will find the game by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stellwerk.games import registry
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.scene import Scene, judge, load_scenes
from tests.gleis_um_gleis.hooks import GLEIS_UM_GLEIS
from tests.properties.hooks import HOOKS
from tests.scenes import test_scenes
from tests.texts import test_catalogues

PACKAGE = "stellwerk.games.gleis_um_gleis"
SCENES = load_scenes(PACKAGE, GAME.id)
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._FOLDERS, GAME.id, PACKAGE)
    monkeypatch.setitem(HOOKS, GAME.id, GLEIS_UM_GLEIS)
    monkeypatch.setattr(test_scenes, "SCENES", list(SCENES))
    yield


@each_scene
def test_scene(scene: Scene) -> None:
    problems = [judge(scene, tried, GAME) for tried in scene.tries]
    assert problems == [[] for _ in scene.tries]
    test_scenes.test_a_scene_speaks_of_rules_that_exist(scene)
    test_scenes.test_only_the_last_of_several_actions_is_refused(scene)
    test_scenes.test_tries_differ(scene)


def test_every_rule_is_shown() -> None:
    test_scenes.test_every_rule_has_a_scene(GAME.id)
    test_scenes.test_what_a_rule_forbids_can_be_tried(GAME.id)


@each_language
def test_texts(lang: str) -> None:
    test_catalogues.test_every_rule_is_explained(GAME.id, lang)
    test_catalogues.test_every_refusal_becomes_a_sentence(GAME.id, lang)
    test_catalogues.test_every_event_becomes_a_sentence(GAME.id, lang)


def test_texts_and_engine_agree() -> None:
    test_catalogues.test_refusals_are_those_of_the_rulebook(GAME.id)
    test_catalogues.test_names_are_escaped_in_markup_only(GAME.id)
    test_catalogues.test_every_event_and_nothing_else_has_a_sentence(GAME.id)
    test_catalogues.test_every_id_in_the_sources_has_a_text(GAME.id)


@each_language
def test_the_files_are_in_order(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = test_catalogues.PACKAGE / "games/gleis_um_gleis/texts"
    test_catalogues.test_languages_have_the_same_texts(folder)
    test_catalogues.test_no_text_is_missing_doubtful_or_there_twice(folder, lang)
    monkeypatch.setattr(test_catalogues, "FOLDERS", [folder])
    test_catalogues.test_typography(lang)
