"""Variants A, B and C; above all, that the question about markers gives nothing away."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.instructions import instruction
from stellwerk.table.catalogue import texts
from stellwerk.table.match import Match, Player
from stellwerk.table.replay import Replay
from stellwerk.table.scene import load_scenes

from .table import FINISH, LAST, LINE, OTHER, kinds, of_kind, play, position, refused

HANDS = ([LAST, "yellow-ns+green-ew"], OTHER, ["red-ns+green-ew"])


def in_variant(variant: str, markers: list[str], **entries: Any) -> Any:
    hands = HANDS[: len(markers)]
    return position(LINE, *hands, variant=variant, markers=markers, **entries)


def answers(state: Any) -> list[tuple[int | None, list[str]]]:
    """Who is asked, with what is open to each, if nobody turns anything up."""
    asked = []
    while state.phase == "ask":
        asked.append((GAME.actor(state), list(map(str, GAME.legal_actions(state)))))
        GAME.apply(state, GAME.parse("keep"))
    return asked


def test_a_asks_everyone_and_only_the_owner_may() -> None:
    state = in_variant("a", ["red", "yellow", "blue"])
    play(state, FINISH)
    assert state.scores == [0, 0, 0], "points wait for the answers"
    assert answers(state) == [(0, ["keep"]), (1, ["keep"]), (2, ["reveal", "keep"])]
    assert state.scores == [6, 0, 0] and GAME.actor(state) == 0


@pytest.mark.parametrize("markers", list(permutations(["blue", "red", "green", "yellow"], 3)))
def test_a_who_is_asked_does_not_depend_on_the_markers(markers: tuple[str, ...]) -> None:
    state = in_variant("a", list(markers))
    play(state, FINISH)
    assert [player for player, _ in answers(state)] == [0, 1, 2]
    assert state.scores == [6, 0, 0]


def test_a_the_owner_gets_the_points_then_and_later() -> None:
    state = in_variant("a", ["red", "blue"])
    events = play(state, FINISH, "keep", "reveal")
    assert kinds(events) == ["laid", "finished", "kept", "revealed", "claimed"]
    assert events[-1].player == 1 and events[-1].args["other"] == 0
    assert state.scores == [0, 6] and state.revealed == [False, True]
    assert GAME.actor(state) == 0, "the turn goes on"


def test_a_nobody_is_asked_about_an_open_colour() -> None:
    state = in_variant("a", ["red", "blue"], revealed=[False, True])
    assert kinds(play(state, FINISH)) == ["laid", "finished", "claimed"]
    assert state.scores == [0, 6]


def test_a_whoever_turned_theirs_up_is_not_asked() -> None:
    state = in_variant("a", ["red", "yellow", "green"], revealed=[True, False, False])
    play(state, FINISH)
    assert answers(state) == [(1, ["keep"]), (2, ["keep"])]


def test_a_with_everything_turned_up_there_is_nothing_to_ask() -> None:
    state = in_variant("a", ["red", "yellow"], revealed=[True, True])
    assert kinds(play(state, FINISH)) == ["laid", "finished", "scored"]


def test_a_own_line() -> None:
    state = in_variant("a", ["blue", "red"])
    assert kinds(play(state, FINISH, "reveal")) == ["laid", "finished", "revealed", "scored"]
    assert state.scores == [6, 0]


def test_a_a_colour_finished_by_three_players_in_a_row() -> None:
    """The owner keeps quiet at the first line, speaks up at the second; the third is theirs."""
    hands = [
        ["yellow-ns+blue-station-e+blue-end-w", "yellow-ns+green-ew"],
        ["green-ns+blue-station-e+blue-end-w", "blue-ns+green-ew"],
        ["green-ne+blue-end-s+blue-station-w"],
    ]
    state = position(LINE[:1], *hands, variant="a", markers=["blue", "red", "yellow"])
    play(state, "lay yellow-ns+blue-station-e+blue-end-w 1 0", "keep", "keep", "keep")
    play(state, "lay yellow-ns+green-ew 1 1")
    assert state.scores == [3, 0, 0]
    play(state, "lay green-ns+blue-station-e+blue-end-w 2 0", "keep", "keep", "reveal")
    play(state, "lay green-ns+blue-ew 2 -1")
    assert state.scores == [6, 0, 0]
    events = play(state, "lay green-es+blue-end-w+blue-station-n 3 0")
    assert kinds(events)[:3] == ["laid", "finished", "claimed"]
    assert state.scores == [9, 0, 0]


def test_b_only_the_player_in_turn_is_asked() -> None:
    for markers in permutations(["blue", "red", "green"], 2):
        state = in_variant("b", list(markers))
        play(state, FINISH)
        expected = ["reveal", "keep"] if markers[0] == "blue" else ["keep"]
        assert answers(state) == [(0, expected)]
        assert state.scores == [6, 0]


def test_b_doubles_from_the_revealing_line_on() -> None:
    state = in_variant("b", ["blue", "red"])
    (scored,) = of_kind(play(state, FINISH, "reveal"), "scored")
    assert scored.args["own"] == 2 and state.scores == [12, 0]
    state = in_variant("b", ["blue", "red"], revealed=[True, False])
    assert kinds(play(state, FINISH)) == ["laid", "finished", "scored"]
    assert state.scores == [12, 0]


def test_b_others_get_plain_points() -> None:
    state = in_variant("b", ["red", "blue"], revealed=[False, True])
    assert kinds(play(state, FINISH)) == ["laid", "finished", "scored"]
    assert state.scores == [6, 0]


def test_refusals_tell_only_the_one_who_is_asked() -> None:
    state = in_variant("a", ["red", "blue"])
    assert refused(state, "reveal") == "gleis.variant.ask:nothing-finished"
    play(state, FINISH)
    assert refused(state, "reveal") == "gleis.variant.a:other-colour"
    assert refused(state, "lay yellow-ns+green-ew 1 1") == "gleis.variant.ask:answer-first"
    assert refused(state, "pass") == "gleis.variant.ask:answer-first"
    assert refused(position(LINE), "keep") == "gleis.variant.ask:not-in-play"


@pytest.mark.parametrize("variant", ["a", "b"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_that_all_can_see_depends_on_hidden_markers(variant: str, players: int) -> None:
    """The same random match with every dealing of the markers: as long as nobody turns one up,
    actors, events, observations of others' and the line that says what is due are the same."""
    for seed in range(3):
        told = []
        for markers in list(permutations(["blue", "red", "green", "yellow"], players))[::5]:
            state = GAME.load(
                {"players": players, "seed": seed, "variant": variant, "markers": list(markers)}
            )
            rng, story = Random(seed), []
            while legal := GAME.legal_actions(state):
                actor = GAME.actor(state)
                assert actor is not None
                action = GAME.parse("keep") if state.phase == "ask" else rng.choice(legal)
                seen = GAME.observe(state, actor)
                story.append((actor, str(action), instruction(texts("de"), seen, ())))
                story.append(GAME.apply(state, action))  # type: ignore[arg-type]
            told.append(story)
        assert all(story == told[0] for story in told)
        assert any("keep" in entry for entry in told[0] if isinstance(entry, tuple))


def test_undo_and_the_question() -> None:
    seats = (Player("A"), Player("B"))
    data = {"table": LINE, "hands": list(HANDS[:2]), "variant": "a", "markers": ["red", "blue"]}
    replay = Replay(Match(GAME.id, seats, seed=0, position=data), GAME)
    everyone = frozenset({0, 1})
    replay.play(GAME.parse(FINISH))
    replay.play(GAME.parse("keep"))
    assert replay.undo_point(everyone) == 1, "one's own answer and tile can be taken back"
    assert replay.undo_point(frozenset({0}), whole_turn=True) == 0
    replay.play(GAME.parse("keep"))
    assert replay.undo_point(everyone) is None, "what another player answered can't be unlearned"


CROSS = ["blue-ns+red-ew 0 0"]
TWO = ["blue-ns+yellow-ew", "blue-ns+green-ew", "red-ns+green-ew"]
BOTH = ("lay blue-ns+yellow-ew 0 1", "lay blue-ns+green-ew 0 -1")


def test_c_at_the_end_of_the_turn_before_refilling() -> None:
    state = position(CROSS, TWO, OTHER, doublers=True)
    assert refused(state, "double 0 0") == "gleis.variant.c:end-of-turn"
    assert refused(state, "done") == "gleis.variant.c:end-of-turn"
    assert kinds(play(state, *BOTH)) == ["laid", "laid"]
    assert GAME.actor(state) == 0 and len(GAME.legal_actions(state)) == 1 + 3
    assert refused(state, "double 5 5") == "gleis.variant.c:no-tile"
    assert kinds(play(state, "double 0 1")) == ["doubled", "refilled"]
    assert GAME.dump(state)["doubles"] == [[0, 1], "held"]


def test_c_a_marker_can_be_kept_and_is_never_moved() -> None:
    state = position(CROSS, TWO, OTHER, doublers=True)
    assert kinds(play(state, *BOTH, "done")) == ["laid", "laid", "refilled"]
    assert GAME.dump(state)["doubles"] == ["held", "held"]
    state = position(CROSS, TWO, OTHER, doubles=[[0, 0], "held"])
    assert refused(state, "double 0 0") == "gleis.variant.c:laid-already"
    assert kinds(play(state, *BOTH))[-1] == "refilled", "no question any more"


def test_c_who_passes_may_lay_the_marker_too() -> None:
    state = position(CROSS, ["yellow-ns+green-ew"] * 2, OTHER, doublers=True)
    assert kinds(play(state, "pass")) == ["passed"]
    assert kinds(play(state, "double 0 0")) == ["doubled", "refilled"]


def test_c_who_has_no_tile_left_still_has_a_turn_for_the_marker() -> None:
    state = position(CROSS, [*TWO, "red-ns+yellow-ew"], [], rest="away", doubles=[[0, 0], "held"])
    events = play(state, *BOTH)
    assert kinds(events)[-1] == "skipped" and GAME.actor(state) == 1
    assert str(GAME.legal_actions(state)[0]) == "done"
    assert kinds(play(state, "double 0 1")) == ["doubled", "unfilled"]
    assert GAME.actor(state) == 0


def test_c_with_the_last_tile_nothing_is_asked() -> None:
    state = position(CROSS, ["blue-ns+yellow-ew"], [], rest="away", doublers=True)
    assert kinds(play(state, "lay blue-ns+yellow-ew 0 1")) == ["laid", "unfilled", "ended"]


@pytest.mark.parametrize(
    ("doubles", "points"),
    [
        (["held", "held"], 6),
        ([[1, 0], "held"], 12),
        ([[0, 0], [1, 0]], 24),
        ([[1, 0], [1, 0]], 24),
    ],
)
def test_c_every_marker_on_a_line_doubles_again(doubles: list[Any], points: int) -> None:
    state = position(LINE, *HANDS[:2], doubles=doubles)
    (scored,) = of_kind(play(state, FINISH), "scored")
    assert scored.args["points"] == points and scored.args["marked"] == points // 6


def test_two_lines_variant_b_and_two_markers_at_once() -> None:
    scenes = {scene.id: scene for scene in load_scenes("stellwerk.games.gleis_um_gleis", GAME.id)}
    state = GAME.load(scenes["alles-verdoppelt"].position)
    blue, red = of_kind(play(state, "lay blue-ns+red-ew 0 0", "reveal"), "scored")
    assert (blue.args["points"], red.args["points"]) == (6 * 2, 21 * 2 * 2 * 4)
    assert red.args["base"] == 21
    assert (red.args["together"], red.args["own"], red.args["marked"]) == (2, 2, 4)
    assert state.scores == [348, 0]
