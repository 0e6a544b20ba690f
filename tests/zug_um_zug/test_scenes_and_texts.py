"""The suites for scenes and texts, over a game that is not in the registry yet.

When it is, this file can go: the suites will find the game by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from stellwerk.games import registry
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.picking import Path, Picker
from stellwerk.table.scene import judge, load_scenes
from tests.properties.hooks import HOOKS
from tests.scenes import test_scenes
from tests.texts import test_catalogues
from tests.zug_um_zug.hooks import ZUG_UM_ZUG

PACKAGE = "stellwerk.games.zug_um_zug"
SCENES = load_scenes(PACKAGE, GAME.id)
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def some_refused(picker: Picker, targets: list[str], path: Path = ()) -> Iterator[Path]:
    """Some of the touches that no legal action begins with: on a map there are millions."""
    rng = Random(f"{len(targets)} {path}")
    for target in targets if not path else rng.sample(targets, min(12, len(targets))):
        longer = (*path, target)
        if picker.at(longer) is None:
            yield longer
        elif len(longer) < 3:
            yield from some_refused(picker, [*targets, *longer], longer)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._FOLDERS, GAME.id, PACKAGE)
    monkeypatch.setitem(HOOKS, GAME.id, ZUG_UM_ZUG)
    monkeypatch.setattr(test_scenes, "SCENES", list(SCENES))
    monkeypatch.setattr(test_catalogues, "_refused", some_refused)
    yield


@each_scene
def test_scene(scene: test_scenes.Scene) -> None:
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
