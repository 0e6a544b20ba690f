"""Turns: laying, passing, refilling, the end, and what can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.position import opening
from stellwerk.games.gleis_um_gleis.tile_set import our_set
from stellwerk.table.match import Match, Player, parse_match, print_match
from stellwerk.table.replay import Replay

from .table import FINISH, LAST, LINE, OTHER, kinds, of_kind, play, position, read, refused

CROSS = ["blue-ns+red-ew 0 0"]
HAND = ["blue-ns+yellow-ew", "blue-ne+red-sw", "yellow-ns+green-ew", "green-ne+yellow-sw"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int) -> None:
    state = GAME.setup({}, players, 7)
    assert list(map(len, state.hands)) == [5] * players
    assert len(state.network.tiles) == 1 and len(state.bag) == 53 - 5 * players
    assert state.scores == [0] * players and state.markers == [0] * players
    assert GAME.actor(state) == 0


@pytest.mark.parametrize("variant", ["none", "a", "b"])
@pytest.mark.parametrize("doublers", [False, True])
def test_a_bare_position_is_a_new_match(variant: str, doublers: bool) -> None:
    options = {"variant": variant, "doublers": doublers}
    state = GAME.setup(options, 3, 5)
    loaded = GAME.load({"players": 3, "seed": 5, **options})
    assert GAME.dump(loaded) == GAME.dump(state)
    assert GAME.dump(GAME.load({"seed": 5, **opening(our_set(), 3, options)})) == GAME.dump(state)


def test_two_tiles_then_five_again() -> None:
    state = position(CROSS, HAND, OTHER)
    events = play(state, "lay blue-ns+yellow-ew 0 1")
    assert kinds(events) == ["laid"] and GAME.actor(state) == 0 and GAME.turn(state) == 0
    events = play(state, "lay yellow-ew+green-ns 1 1")
    assert kinds(events) == ["laid", "refilled"]
    assert events[1].args["count"] == 3 and len(events[1].args["private"]["drawn"]) == 3
    assert len(state.hands[0]) == 5 and GAME.actor(state) == 1 and GAME.turn(state) == 1


def test_actions_are_each_there_once_however_tiles_look() -> None:
    state = position(CROSS, ["blue-ns+red-ew", "blue-ne+red-sw", "blue-ne+red-sw"], OTHER)
    legal = GAME.legal_actions(state)
    assert len(legal) == len(set(legal)) == 4 + 4 * 2
    assert GAME.parse("lay red-ew+blue-ns 0 1 180") == GAME.parse("lay blue-ns+red-ew 0 1")
    assert str(GAME.parse("lay blue-ew+red-ns 0 -1")) == "lay blue-ns+red-ew 0 -1 90"


def test_who_can_lay_may_not_pass() -> None:
    state = position(CROSS, HAND, OTHER)
    assert refused(state, "pass") == "gleis.pass:can-lay"
    play(state, "lay blue-ns+yellow-ew 0 1")
    assert refused(state, "pass") == "gleis.pass:can-lay"


def test_who_can_lay_one_only_refills_and_ends_the_turn() -> None:
    state = position(CROSS, ["blue-ne+red-sw", "yellow-ns+green-ew"], OTHER)
    play(state, "lay blue-ne+red-sw 0 1")
    assert GAME.legal_actions(state) == [GAME.parse("pass")]
    events = play(state, "pass")
    assert kinds(events) == ["stopped", "refilled"] and state.passes == 0
    assert len(state.hands[0]) == 5


def test_the_empty_bag() -> None:
    state = position(CROSS, HAND, OTHER, rest="away")
    events = play(state, "lay blue-ns+yellow-ew 0 1", "lay yellow-ew+green-ns 1 1")
    assert kinds(events) == ["laid", "laid", "unfilled"]
    assert len(state.hands[0]) == 2


def test_a_hand_of_one_tile_at_the_end() -> None:
    state = position(CROSS, ["blue-ns+yellow-ew"], ["blue-ns+green-ew"], rest="away")
    events = play(state, "lay blue-ns+yellow-ew 0 1")
    assert kinds(events) == ["laid", "unfilled"] and GAME.actor(state) == 1
    events = play(state, "lay blue-ns+green-ew 0 -1")
    assert kinds(events) == ["laid", "unfilled", "ended"]
    result = GAME.result(state)
    assert result is not None and result.winners == (0, 1) and result.reason == "gleis.end"
    assert refused(state, "pass") == "gleis.end:over"


def test_who_passes_refills_too() -> None:
    stuck = ["yellow-ns+green-ew", "green-ne+yellow-sw"]
    state = position(CROSS, stuck, ["green-ne+yellow-sw"])
    events = play(state, "pass", "pass")
    assert kinds(events) == ["passed", "refilled", "passed", "refilled", "blocked"]


def test_all_are_blocked_before_the_bag_is_empty() -> None:
    greens = read(
        {"edges": "blue blue blue blue", "tracks": "ns ew"},
        {"count": 20, "edges": "green green green green", "tracks": "ns ew"},
    )
    state = GAME.load(
        {
            **opening(greens, 2, {}),
            "table": ["blue-ns+blue-ew 0 0"],
            "hands": [["green-ns+green-ew"] * 5] * 2,
        }
    )
    assert len(state.bag) == 10
    assert kinds(play(state, "pass")) == ["passed", "unfilled"]
    assert kinds(play(state, "pass")) == ["passed", "unfilled", "blocked"]
    result = GAME.result(state)
    assert result is not None and result.reason == "gleis.end.passed"
    assert GAME.actor(state) is None and GAME.legal_actions(state) == []


def test_passing_counts_only_in_a_row() -> None:
    stuck = ["yellow-ns+green-ew"] * 2
    state = position(CROSS, stuck, ["blue-ne+red-sw"], rest="away")
    play(state, "pass")
    assert state.passes == 1
    play(state, "lay blue-ne+red-sw 0 1")
    assert state.passes == 0 and GAME.actor(state) == 0
    events = play(state, "pass")
    assert kinds(events) == ["passed", "unfilled", "skipped", "blocked"]


def test_who_has_no_tile_left_is_passed_over() -> None:
    state = position(CROSS, [*HAND, "red-ns+green-ew"], [], OTHER, rest="away")
    events = play(state, "lay blue-ns+yellow-ew 0 1", "lay yellow-ew+green-ns 1 1")
    assert kinds(events)[-2:] == ["unfilled", "skipped"]
    assert of_kind(events, "skipped")[0].player == 1 and GAME.actor(state) == 2
    assert GAME.turn(state) == 1


def test_a_set_of_two_tiles() -> None:
    tiny = read(
        {"edges": "blue - blue -", "stations": "n", "ends": "s"},
        {"edges": "blue - blue -", "stations": "s", "ends": "n"},
    )
    assert tiny.total == 2 and len(tiny.kinds) == 1
    for players in GAME.player_counts:
        match = Match(
            GAME.id,
            tuple(Player(f"P{seat}") for seat in range(players)),
            seed=4,
            position=opening(tiny, players, {}),
        )
        replay = Replay(match, GAME)
        assert list(map(len, replay.state.hands)) == [1] + [0] * (players - 1)
        replay.play(GAME.legal_actions(replay.state)[0])
        result = GAME.result(replay.state)
        assert result is not None and result.returns[0] == 3
        saved = print_match(replay.match)
        again = Replay(parse_match(saved, lambda _: GAME), GAME)
        assert GAME.dump(again.state) == GAME.dump(replay.state)
        assert again.state.set == tiny


def test_an_own_set_makes_a_complete_match_file() -> None:
    cross = read({"count": 30, "edges": "blue red blue red", "tracks": "ns ew"})
    seats = (Player("A"), Player("B"))
    position_data = opening(cross, 2, {"variant": "b", "doublers": True})
    replay = Replay(Match(GAME.id, seats, seed=1, position=position_data), GAME)
    while legal := GAME.legal_actions(replay.state):
        replay.play(legal[0])
    text = print_match(replay.match)
    assert len(text) < 4000
    again = Replay(parse_match(text, lambda _: GAME), GAME)
    assert GAME.dump(again.state) == GAME.dump(replay.state)


def new_replay(data: dict[str, Any]) -> Replay:
    seats = tuple(Player(name) for name in "ABCD"[: len(data["hands"])])
    return Replay(Match(GAME.id, seats, seed=0, position=data), GAME)


def test_the_first_tile_can_be_taken_back_until_the_second() -> None:
    replay = new_replay({"table": LINE, "hands": [[LAST, "yellow-ns+green-ew"], OTHER]})
    everyone = frozenset((0, 1))
    replay.play(GAME.parse(FINISH))
    assert replay.undo_point(everyone) == 0
    replay.undo(0)
    assert replay.state.scores == [0, 0]
    replay.play(GAME.parse(FINISH))
    replay.play(GAME.parse("lay yellow-ew+green-ns 1 1 90"))
    assert replay.undo_point(everyone) is None


def test_undo_does_not_go_behind_a_turn_that_drew_nothing() -> None:
    replay = new_replay(
        {
            "table": CROSS,
            "hands": [["blue-ns+yellow-ew", "blue-ns+green-ew"], OTHER],
            "rest": "away",
        }
    )
    replay.play(GAME.parse("lay blue-ns+yellow-ew 0 1"))
    assert replay.undo_point(frozenset({0, 1})) == 0
    replay.play(GAME.parse("lay blue-ns+green-ew 0 -1"))
    assert replay.undo_point(frozenset({0, 1})) is None
