"""got.lock and got.lock.lost."""

from __future__ import annotations

import pytest

from stellwerk.games.game_of_trains.game import GAME

from .board import NONE, A, B, kinds, locks, of_kind, play, position, refused, uses

ALL = locks(left=2, middle=34, right=18)


@pytest.mark.parametrize("place", [1, 4, 7])
def test_a_lock_goes_under_left_middle_or_right(place: int) -> None:
    state = position(face_up=[2], deck=[45])
    events = play(state, f"use 2 {place}")
    assert kinds(events) == ["used", "locked"]
    assert events[1].args == {"lock": 2, "car": A[place - 1], "place": place}
    assert state.locks[0][place - 1] == 2 and sum(state.locks[0]) == 2
    assert state.face_up == [] and state.discards == [], "the card stays under the car"


@pytest.mark.parametrize("place", [2, 3, 5, 6])
def test_other_places_take_no_lock(place: int) -> None:
    assert refused(position(face_up=[2]), f"use 2 {place}") == "got.lock:place"


def test_one_lock_per_car() -> None:
    state = position(face_up=[26], locks=[locks(left=2), locks(middle=34)])
    assert refused(state, "use 26 1") == "got.lock:already-locked"
    assert uses(state, 26) == ["use 26 4", "use 26 7"], "others' locks don't matter"


def test_all_places_locked_leaves_nothing_to_lock() -> None:
    state = position(face_up=[26], locks=[ALL, NONE])
    assert uses(state, 26) == []
    assert [GAME.format(action) for action in GAME.legal_actions(state)] == ["draw"]


def test_a_lock_survives_every_removal() -> None:
    state = position(face_up=[7, 5, 6], locks=[ALL, NONE])
    for card in (7, 5, 6):
        play(state, f"use {card}")
        assert state.locks[0] == ALL and [state.trains[0][i] for i in (0, 3, 6)] == [70, 40, 10]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("use 4 1 2", {2}),
        ("use 4 3 4", {34}),
        ("use 4 2 3", set()),
        ("use 4 6 7", {18}),
        ("use 8 1 3", {2}),
        ("use 8 3 5", set()),  # the locked car between stays where it is
        ("use 8 2 4", {34}),
        ("use 1 1", {2}),
        ("use 1 2", {34}),  # lands in place 4: the locked car there is passed
        ("use 1 3", {34}),
        ("use 1 4", {34}),
        ("use 1 5", {18}),
        ("use 3 3", {2}),
        ("use 3 4", {34}),
        ("use 3 5", {34}),
        ("use 3 6", {34}),
        ("use 3 7", {18}),
    ],
)
def test_moving_or_passing_loses_the_lock(text: str, lost: set[int]) -> None:
    card = int(text.split()[1])
    state = position(face_up=[card], locks=[ALL, locks(left=26)])
    events = play(state, text)
    assert {e.args["lock"] for e in of_kind(events, "unlocked")} == lost
    assert {lock for lock in state.locks[0] if lock} == {2, 34, 18} - lost
    assert set(state.discards) == lost | {card}, "lost lock cards are discarded, not laid open"
    assert state.face_up == []
    assert state.locks[1] == locks(left=26)


@pytest.mark.parametrize(("place", "lost"), [(1, 2), (4, 34), (7, 18), (2, None), (5, None)])
def test_replacing_loses_the_lock(place: int, lost: int | None) -> None:
    state = position(deck=[45], locks=[ALL, NONE])
    events = play(state, "draw", f"place 45 {place}")
    assert [e.args["lock"] for e in of_kind(events, "unlocked")] == ([lost] if lost else [])
    assert state.discards == ([lost] if lost else [])
    assert state.face_up == [A[place - 1]]


def test_a_lost_lock_can_be_laid_again_by_another() -> None:
    state = position(face_up=[4, 26], locks=[locks(left=2), NONE])
    play(state, "use 4 1 2")
    play(state, "use 26 1")
    assert state.locks == [NONE, locks(left=26)]
    assert state.trains[1] == B
