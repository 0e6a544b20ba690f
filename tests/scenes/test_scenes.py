"""Every scene of every game comes out as it says; and a scene that does not is noticed."""

from __future__ import annotations

import dataclasses

import pytest

from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.rulebook import RuleBook
from stellwerk.table.scene import OK, Scene, SceneError, attempt, judge, load_scenes, parse_scene

SCENES = [scene for game_id in GAMES for scene in load_scenes(package(game_id), game_id)]
TRIES = [
    pytest.param(scene, number, id=f"{scene.id}-{number}")
    for scene in SCENES
    for number in range(1, len(scene.all_tries) + 1)
]
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)


def rulebook(game_id: str) -> RuleBook:
    book: RuleBook = part(game_id, "rulebook").RULEBOOK
    return book


@pytest.mark.parametrize(("scene", "number"), TRIES)
def test_a_try_ends_as_the_scene_says(scene: Scene, number: int) -> None:
    assert judge(scene, scene.all_tries[number - 1], game(scene.game)) == []


@each_scene
def test_a_scene_speaks_of_rules_that_exist(scene: Scene) -> None:
    known = {rule.id: rule.reasons for rule in rulebook(scene.game).rules()}
    assert set(scene.rules) <= known.keys()
    for tried in scene.all_tries:
        if tried.expect != OK:
            assert tried.reason in known[tried.expect], "say for which reason it is refused"


@each_scene
def test_only_the_last_of_several_actions_is_refused(scene: Scene) -> None:
    engine = game(scene.game)
    for tried in scene.all_tries:
        if len(tried.actions) > 1:
            assert attempt(scene, tried.actions[:-1], engine).violation is None


@each_scene
def test_tries_differ(scene: Scene) -> None:
    assert len({tried.actions for tried in scene.all_tries}) == len(scene.all_tries)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_has_a_scene(game_id: str) -> None:
    shown = {rule for scene in SCENES if scene.game == game_id for rule in scene.rules}
    assert {rule.id for rule in rulebook(game_id).rules()} - shown == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_rule_forbids_can_be_tried(game_id: str) -> None:
    """Every rule that refuses typed actions is seen refusing in a scene."""
    scenes = [scene for scene in SCENES if scene.game == game_id]
    refusing = {tried.expect for scene in scenes for tried in scene.all_tries}
    forbidding = {rule.id for rule in rulebook(game_id).rules() if rule.reasons}
    assert forbidding - refusing == set()


GOOD = """
rules = ["got.swap-adjacent"]
[title]
de = "Titel"
en = "title"
[question]
de = "Frage?"
en = "question?"
[position]
trains = [[8, 24, 61, 33, 50, 42, 77], [79, 63, 55, 48, 37, 26, 11]]
face_up = [20]
[[try]]
action = "use 20 3 4"
expect = "ok"
events = ["used", "swapped"]
after = { face_up = [] }
answer = { de = "Ja.", en = "Yes." }
"""


def test_the_good_scene_is_good() -> None:
    scene = parse_scene("good", "game-of-trains", GOOD)
    assert judge(scene, scene.tries[0], game("game-of-trains")) == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('rules = ["got.swap-adjacent"]', "rules = [", "broken: no TOML"),
        ('rules = ["got.swap-adjacent"]', "", "broken: .*rules"),
        ('rules = ["got.swap-adjacent"]', "rules = []", "broken: rules"),
        ("[position]", "[positions]", "broken: .*position"),
        ('en = "title"', "", "broken: title"),
        ('en = "question?"', 'en = " "', "broken: question"),
        ('en = "Yes."', 'fr = "Oui."', "broken: try 1: answer"),
        ('action = "use 20 3 4"', "", "broken: try 1: needs action"),
        ('action = "use 20 3 4"', "action = []", "broken: try 1: action"),
        ('expect = "ok"', 'expect = "ok"\nevent = []', "broken: try 1"),
    ],
)
def test_a_broken_scene_names_the_place(old: str, new: str, place: str) -> None:
    assert old in GOOD
    with pytest.raises(SceneError, match=place):
        parse_scene("broken", "game-of-trains", GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("[20]", "[20, 21, 85]", "broken: face_up: 85"),
        ("[20]", "[20, 8]", "broken: cars: car 8"),
        ("use 20 3 4", "swap 3 4", "broken: 'swap'"),
    ],
)
def test_a_scene_that_cannot_be_played_names_the_place(old: str, new: str, place: str) -> None:
    scene = parse_scene("broken", "game-of-trains", GOOD.replace(old, new))
    with pytest.raises(SceneError, match=place):
        judge(scene, scene.tries[0], game("game-of-trains"))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"expect": "got.lock"}, "expected got.lock, got ok"),
        ({"actions": ("use 20 3 5",)}, "expected ok, got got.swap-adjacent"),
        ({"reason": "distance"}, "expected reason distance"),
        ({"events": ("swapped", "used")}, "expected events"),
        ({"events": ("used", "swapped", "won")}, "expected events"),
        ({"after": {"face_up": [20]}}, "expected face_up"),
        ({"after": {"nothing": 1}}, "expected nothing"),
    ],
)
def test_a_scene_that_does_not_hold_is_noticed(change: dict[str, object], problem: str) -> None:
    scene = parse_scene("wrong", "game-of-trains", GOOD)
    tried = dataclasses.replace(scene.tries[0], **change)  # type: ignore[arg-type]
    assert any(problem in line for line in judge(scene, tried, game("game-of-trains")))


STEPS = (
    GOOD
    + """
[[step]]
question = { de = "Und jetzt?", en = "And now?" }
[[step.try]]
action = "use 20 1 2"
expect = "got.ability"
reason = "not-open"
answer = { de = "Nein.", en = "No." }
[[step.try]]
action = "draw"
expect = "ok"
aside = true
answer = { de = "Ja.", en = "Yes." }
"""
)


def test_a_step_counts_from_where_the_one_before_leads() -> None:
    scene = parse_scene("steps", "game-of-trains", STEPS)
    first, second = scene.steps
    assert second.start == first.tries[0].actions == ("use 20 3 4",)
    assert second.tries[0].actions == ("use 20 3 4", "use 20 1 2")
    assert second.tries[1].aside and scene.all_tries == (*first.tries, *second.tries)
    engine = game("game-of-trains")
    assert [judge(scene, tried, engine) for tried in scene.all_tries] == [[], [], []]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('en = "And now?"', 'fr = "?"', "broken: step 2: question"),
        ("[[step.try]]", "[[step.tries]]", "broken: step 2: needs question, try"),
        ("[[step]]", '[[step]]\nfrom = "draw"', "broken: step 2: from must be an allowed try"),
        ('expect = "ok"\nevents', 'expect = "got.lock"\nevents', "broken: step 2: from is missing"),
        ("aside = true", "aside = 1", "broken: step 2: try 2: aside"),
        ('action = "draw"', "", "broken: step 2: try 2: needs action"),
    ],
)
def test_a_broken_step_names_the_place(old: str, new: str, place: str) -> None:
    assert old in STEPS
    with pytest.raises(SceneError, match=place):
        parse_scene("broken", "game-of-trains", STEPS.replace(old, new))
