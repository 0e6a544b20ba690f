"""got.draw, got.ability, got.pair, got.seats."""

from __future__ import annotations

import pytest

from stellwerk.games.game_of_trains.game import GAME

from .board import A, B, C, D, kinds, of_kind, play, position, refused


def test_draw_replaces_one_car_and_the_old_one_lies_open() -> None:
    state = position(deck=[45])
    events = play(state, "draw", "place 45 3")
    assert state.trains[0] == [70, 60, 45, 40, 30, 20, 10]
    assert state.face_up == [50] and state.drawn == []
    assert kinds(events) == ["drew", "placed"]
    assert events[1].args == {"car": 45, "place": 3, "old": 50}
    assert (GAME.actor(state), GAME.turn(state)) == (1, 3)


def test_the_drawn_car_has_to_go_in() -> None:
    state = position(deck=[45], face_up=[4])
    play(state, "draw")
    assert GAME.actor(state) == 0
    assert [GAME.format(a) for a in GAME.legal_actions(state)] == [
        f"place 45 {n}" for n in range(1, 8)
    ]
    assert refused(state, "draw") == "got.draw:place-first"
    assert refused(state, "use 4 1 2") == "got.draw:place-first"
    assert refused(state, "place 46 1") == "got.draw:not-drawn"
    assert refused(state, "place 4 1") == "got.draw:not-drawn"


def test_nothing_is_placed_before_it_is_drawn() -> None:
    assert refused(position(deck=[45]), "place 45 1") == "got.draw:nothing-drawn"


@pytest.mark.parametrize("trains", [(A, B), (A, B, C), (A, B, C, D)])
def test_turns_go_round(trains: tuple[list[int], ...]) -> None:
    state = position(*trains)
    for turn in range(2 * len(trains)):
        assert GAME.actor(state) == turn % len(trains)
        play(state, "draw", f"place {state.deck[-1]} 1")


def test_abilities_are_those_of_open_cars_only() -> None:
    state = position(face_up=[80], discards=[4])
    assert refused(state, "use 20 1 2") == "got.ability:in-train"  # 20 is in the own train
    assert refused(state, "use 71 1 2") == "got.ability:in-train"  # in another's
    assert refused(state, "use 4 1 2") == "got.ability:not-open"  # discarded
    assert refused(state, "use 12 1 2") == "got.ability:not-open"  # in the deck
    play(state, "use 80 1 2")
    assert state.face_up == [] and 80 in state.discards
    assert GAME.actor(state) == 1
    assert refused(state, "use 80 1 2") == "got.ability:not-open"


@pytest.mark.parametrize(
    "text", ["use 80", "use 80 1", "use 84 3", "use 1", "use 1 1 2", "use 2", "use 2 1 4"]
)
def test_abilities_need_their_number_of_places(text: str) -> None:
    state = position(face_up=[80, 84, 1, 2])
    assert refused(state, text) == "got.ability:places"


@pytest.mark.parametrize("text", ["use 7 1", "use 5 4", "use 6 1 2"])
def test_removals_have_no_choice(text: str) -> None:
    assert refused(position(face_up=[7, 5, 6]), text) in ("got.remove:place", "got.ability:places")


def test_a_pair_goes() -> None:
    state = position(face_up=[7, 59], deck=[45])
    events = play(state, "draw", "place 45 3")  # 50 goes face up: move-right, like 59
    assert kinds(events) == ["drew", "placed", "paired"]
    assert events[2].args == {"car": 59, "other": 50, "ability": "move-right"}
    assert state.face_up == [7] and sorted(state.discards) == [50, 59]


def test_of_three_one_stays() -> None:
    """Removal lays three locks open one after the other."""
    trains = [[10, *A[1:6], 4], [18, *B[1:]], [26, *C[1:]]]
    state = position(*trains, face_up=[7, 20 + 64], deck=[80, 81, 82])
    events = play(state, "use 7")
    assert len(of_kind(events, "paired")) == 1
    assert state.face_up == [84, 26]
    assert sorted(state.discards) == [7, 10, 18]


def test_the_lone_third_pairs_with_a_fourth() -> None:
    trains = [[10, *A[1:6], 4], [18, *B[1:]], [26, *C[1:]], [34, *D[1:]]]
    state = position(*trains, face_up=[7], deck=[80, 81, 82, 83])
    events = play(state, "use 7")
    assert len(of_kind(events, "paired")) == 2
    assert state.face_up == [] and sorted(state.discards) == [7, 10, 18, 26, 34]


def test_the_used_card_is_no_partner_of_a_pair() -> None:
    """It is in use, and discarded only afterwards: it lies open no more."""
    trains = [[15, *A[1:]], B]
    state = position(*trains, face_up=[7], deck=[80, 81])
    events = play(state, "use 7")
    assert of_kind(events, "paired") == []
    assert set(state.face_up) == {15, 71} and state.discards == [7]
