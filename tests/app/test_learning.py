"""Scenes in steps, playing on from a scene, and the tutorials: without a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stellwerk.app.effects import Effect, Later, Prefer
from stellwerk.app.learn.progress import lesson_ids
from stellwerk.app.model import Learning, Lesson, Lobby, Model, Rules, Table
from stellwerk.app.program import first_model
from stellwerk.app.record import pack, unpack
from stellwerk.app.rules.lesson import solutions
from stellwerk.app.view import view
from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.match import parse_match, print_match
from stellwerk.table.replay import Replay
from stellwerk.table.scene import Scene, find_scene, load_scenes
from tests.app.play import Page

SCENES = [scene for game_id in GAMES for scene in load_scenes(package(game_id), game_id)]


def on(page: Page, fragment: str) -> Page:
    page.send("page.route", fragment)
    return page


def follow(page: Page, scene_id: str) -> None:
    """Let a suggestion's further actions come, as they do by themselves."""
    while lesson(page, scene_id).coming:
        page.send("rules.coming", scene_id)


def lesson(page: Page, scene_id: str) -> Lesson:
    assert isinstance(page.model.screen, Rules | Learning)
    return page.model.screen.lessons[scene_id]


def solve(page: Page, scene_id: str) -> None:
    """Answer every question of a scene by one of its suggestions."""
    for number, step in enumerate(lesson(page, scene_id).scene.steps):
        if number:
            page.send("rules.step", f"{scene_id} {number}")
        right = step.tries.index(solutions(step)[0])
        page.send("rules.try", f"{scene_id} {right}")
        follow(page, scene_id)


def kept(effects: list[Effect]) -> list[Prefer]:
    return [effect for effect in effects if isinstance(effect, Prefer)]


# --- steps


def test_a_step_asks_once_the_one_before_is_solved() -> None:
    page = on(Page(), "regeln/zug-um-zug")
    scene = "drei-lokomotiven"
    first, second = lesson(page, scene).scene.steps
    assert first.question["de"] in view(page.model) and second.question["de"] not in view(
        page.model
    )
    page.send("rules.step", f"{scene} 1")
    assert lesson(page, scene).step == 0, "not before it is solved"
    page.send("table.pick", f"{scene}/row:2")
    assert lesson(page, scene).solved == {0}
    assert "Und jetzt?" in page.model.said
    assert f'id="onward-{scene}"' in view(page.model)
    page.send("rules.step", f"{scene} 1")
    assert second.question["de"] in view(page.model)
    page.send("rules.try", f"{scene} 0")
    refused = lesson(page, scene).violation
    assert refused is not None and refused.rule == "zuz.draw.loco-second"
    assert lesson(page, scene).solved == {0}
    page.send("rules.try", f"{scene} 1")
    assert lesson(page, scene).solved == {0, 1}
    page.send("rules.restart", scene)
    assert lesson(page, scene).actions == second.start, "back to the step's beginning"


def test_who_plays_on_without_asking_gets_to_the_next_step() -> None:
    page = on(Page(), "regeln/game-of-trains")
    scene = "ziehen-und-einsetzen"
    page.send("table.pick", f"{scene}/deck")
    page.send("table.pick", f"{scene}/slot:3")
    done = lesson(page, scene)
    assert done.step == 1 and done.solved == {0, 1}


def test_a_suggestion_of_several_actions_shows_one_after_the_other() -> None:
    page = on(Page(), "regeln/game-of-trains")
    scene = "gewinnen-durch-einsetzen"
    page.effects.clear()
    page.send("rules.try", f"{scene} 0")
    assert lesson(page, scene).actions == ("draw",)
    later = [effect for effect in page.effects if isinstance(effect, Later)]
    assert [effect.name for effect in later] == ["rules.coming"] and later[0].value == scene
    assert 'class="answer ' not in view(page.model), "the verdict comes at the end"
    follow(page, scene)
    assert lesson(page, scene).actions == ("draw", "place 30 4")
    assert lesson(page, scene).scene.tries[0].answer["de"] in page.model.said


def test_a_touch_ends_what_was_coming() -> None:
    page = on(Page(), "regeln/game-of-trains")
    scene = "gewinnen-durch-einsetzen"
    page.send("rules.try", f"{scene} 0")
    page.send("table.pick", f"{scene}/slot:3")
    page.send("rules.coming", scene)
    assert lesson(page, scene).actions == ("draw", "place 30 3")


def test_what_was_not_asked_is_told_as_such() -> None:
    page = on(Page(), "regeln/kartenspiel")
    scene = "drei-farben"
    aside = lesson(page, scene).scene.tries[-1]
    assert aside.aside
    page.send("rules.try", f"{scene} {len(lesson(page, scene).scene.tries) - 1}")
    assert lesson(page, scene).solved == frozenset()
    assert aside.answer["de"] in page.model.said


@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_has_scenes_in_steps(game_id: str) -> None:
    steps = [scene for scene in SCENES if scene.game == game_id and scene.later]
    assert len(steps) >= 2


# --- playing on


def is_open(scene: Scene) -> bool:
    engine = game(scene.game)
    return engine.actor(engine.load(scene.position)) is not None


@pytest.mark.parametrize("scene", [s for s in SCENES if is_open(s)], ids=lambda scene: scene.id)
def test_every_scene_opens_as_a_match(scene: Scene) -> None:
    page = Page(bots_answer=False)
    on(page, f"szene/{scene.game}/{scene.id}")
    engine, replay = game(scene.game), page.replay
    state = engine.load(scene.position)
    assert engine.dump(replay.state) == engine.dump(state)
    people = {seat for seat, player in enumerate(replay.players) if player.kind == "human"}
    assert people == {engine.actor(state)}
    assert {p.level for p in replay.players if p.kind == "bot"} <= {2}
    legal = engine.legal_actions(replay.state)
    for action in legal[:1]:
        page.table.replay.play(action)
    again = parse_match(print_match(replay.match), game)
    assert engine.dump(Replay(again, engine).state) == engine.dump(replay.state)
    assert unpack(pack(replay.match)) == again
    assert "⟨" not in view(page.model)


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_play_on_from_scenes(game_id: str) -> None:
    """They choose something legal in positions that no match would have led to."""
    from stellwerk.table.chance import generator

    bot, engine = part(game_id, "bots").bot(2), game(game_id)
    for scene in [s for s in SCENES if s.game == game_id and is_open(s)]:
        state = engine.load(scene.position)
        for number in range(3):
            if (actor := engine.actor(state)) is None:
                break
            legal = engine.legal_actions(state)
            seen = engine.observe(state, actor)
            chosen = bot.decide(seen, legal, generator(1, "bot", number)).action
            assert chosen in legal, scene.id
            engine.apply(state, chosen)


def test_playing_on_begins_where_the_scene_was_left() -> None:
    page = on(Page(bots_answer=False), "regeln/zug-um-zug")
    scene = "luecke-sofort-gefuellt"
    page.send("table.pick", f"{scene}/row:0")
    page.send("rules.play-on", scene)
    match = page.replay.match
    assert match.actions == ("draw red",)
    assert match.options == {"map": "nordamerika"}
    assert [player.kind for player in match.players] == ["human", "bot"]
    assert page.store, "it is saved"
    assert any(f"partie/{page.table.id}" in str(effect) for effect in page.effects)
    # And goes on like any other: reload, undo.
    record = page.table.id
    on(page, "")
    on(page, f"partie/{record}")
    assert page.replay.match == match


def test_playing_on_with_everybody_at_the_device() -> None:
    page = on(Page(), "szene/kartenspiel/zu-dritt-ausrauben/alle")
    assert {player.kind for player in page.replay.players} == {"human"}
    assert len(page.replay.players) == 3
    assert page.table.covered, "hands are hidden"


def test_a_scene_that_is_over_says_so() -> None:
    page = on(Page(), "regeln/game-of-trains")
    scene = "aufsteigend-gewinnt"
    page.send("rules.try", f"{scene} 0")
    shown = str(view(page.model))
    assert f'id="play-on-{scene}"' not in shown
    page.send("rules.play-on", scene)
    assert isinstance(page.model.screen, Rules)
    assert "zu Ende" in page.model.said


@pytest.mark.parametrize("rest", ["gleis-um-gleis/nach-dem-ende", "kartenspiel/nein", "nein/nein"])
def test_a_link_that_leads_to_no_match_leads_to_the_lobby(rest: str) -> None:
    page = on(Page(), f"szene/{rest}")
    assert isinstance(page.model.screen, Lobby)
    assert page.model.notice is not None
    assert not page.store


# --- tutorials


def kinds_done(game_id: str, scene: Scene) -> Iterator[set[str]]:
    """For each step what sorts of actions it is certain to have taken to solve it."""
    engine, kind = game(game_id), part(game_id, "action").kind
    for step in scene.steps:
        ways = [tried.actions[len(step.start) :] for tried in solutions(step)]
        yield set.intersection(*({kind(engine.parse(text)) for text in way} for way in ways))


@pytest.mark.parametrize("game_id", GAMES)
def test_at_its_end_one_has_played_every_sort_of_action(game_id: str) -> None:
    engine, kind = game(game_id), part(game_id, "action").kind
    there = {
        kind(action)
        for scene in SCENES
        if scene.game == game_id
        for action in engine.action_space(engine.load(scene.position))
    } - {""}
    done: set[str] = set()
    for scene_id in part(game_id, "lessons").LESSONS:
        scene = find_scene(package(game_id), game_id, scene_id)
        assert scene is not None
        for kinds in kinds_done(game_id, scene):
            done |= kinds
    assert done == there


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_tutorial(game_id: str) -> None:
    page = on(Page(), f"lernen/{game_id}")
    ids = part(game_id, "lessons").LESSONS
    for number, scene_id in enumerate(ids, 1):
        assert isinstance(page.model.screen, Learning) and page.model.screen.now == scene_id
        assert f"Lektion {number} von {len(ids)}" in view(page.model)
        page.effects.clear()
        solve(page, scene_id)
        assert page.model.said.endswith(f"{number} von {len(ids)}.")
        (prefer,) = kept(page.effects)
        assert prefer.key == f"learned.{game_id}" and scene_id in prefer.value.split()
        assert "⟨" not in view(page.model)
        page.send("learn.next")
    assert isinstance(page.model.screen, Learning) and page.model.screen.over
    assert "Geschafft" in view(page.model)
    page.send("learn.play")
    assert isinstance(page.model.screen, Lobby) and page.model.screen.game == game_id
    assert f"{len(ids)}/{len(ids)}" in view(page.model)


def learned(*scenes: str) -> Model:
    return first_model("de", "auto", {"learned.game-of-trains": " ".join(scenes)}, 7)


def test_progress_is_kept_and_gone_on_with() -> None:
    first, second, third = part("game-of-trains", "lessons").LESSONS[:3]
    page = on(Page(model=learned(first, third, "einst-gab-es-mich")), "")
    assert "2/12" in view(page.model)
    on(page, "lernen/game-of-trains")
    assert isinstance(page.model.screen, Learning) and page.model.screen.now == second
    page.send("learn.next")
    assert page.model.screen.now == third, "the next one, solved or not, is where one goes"
    page.send("learn.previous")
    page.send("learn.previous")
    assert page.model.screen.now == first


def test_starting_over_forgets_the_tutorial_only() -> None:
    ids = part("game-of-trains", "lessons").LESSONS
    page = on(Page(model=learned(*ids, "wer-beginnt")), f"lernen/game-of-trains/{ids[-1]}")
    page.send("learn.next")
    page.send("learn.forget")
    assert isinstance(page.model.screen, Learning) and page.model.screen.now == ids[0]
    assert kept(page.effects)[-1] == Prefer("learned.game-of-trains", "wer-beginnt")


def test_what_is_solved_on_the_rules_page_counts() -> None:
    page = on(Page(), "regeln/game-of-trains")
    page.send("rules.try", "nachbarn-tauschen 0")
    on(page, "")
    assert "1/12" in view(page.model)


def test_playing_on_from_a_lesson() -> None:
    page = on(Page(bots_answer=False), "lernen/zug-um-zug/zielkarten-zu-beginn")
    page.send("rules.play-on", "zielkarten-zu-beginn")
    assert isinstance(page.model.screen, Table)


def test_an_unknown_tutorial_leads_to_the_lobby() -> None:
    assert isinstance(on(Page(), "lernen/halma").model.screen, Lobby)


@pytest.mark.parametrize("place", ["lernen/kartenspiel", "editor/kartenspiel"])
def test_the_page_wears_the_games_styles(place: str) -> None:
    assert 'data-game="kartenspiel"' in view(on(Page(), place).model)


def test_a_double_click_goes_on_by_one_lesson() -> None:
    page = on(Page(), "lernen/game-of-trains")

    def now() -> str:
        assert isinstance(page.model.screen, Learning)
        return page.model.screen.now

    first, second, third = lesson_ids("game-of-trains")[:3]
    assert now() == first
    page.send("learn.next")
    page.send("learn.next", wait=120)
    assert now() == second
    # Not even a quick tap is a slip once something has been tried.
    page.send("rules.try", f"{second} 0", wait=60)
    page.send("learn.next", wait=60)
    assert now() == third


@pytest.mark.parametrize("address", ["regeln/nix", "lernen/nix", "editor/nix", "nix", "partie"])
def test_an_address_that_leads_nowhere_is_said(address: str) -> None:
    page = on(Page(), address)
    assert isinstance(page.model.screen, Lobby) and page.model.notice is not None
    assert page.model.notice.text_id == "page.lost"
