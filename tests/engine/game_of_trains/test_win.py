"""got.win: at once, and nothing afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.game import PositionError

from .board import A, B, C, kinds, play, position, refused

RISING = [10, 20, 30, 40, 50, 60, 70]


def swapped(first: int, second: int) -> list[int]:
    train = RISING[:]
    train[first - 1], train[second - 1] = train[second - 1], train[first - 1]
    return train


@pytest.mark.parametrize(
    ("train", "entries", "texts"),
    [
        ([10, 20, 30, 80, 50, 60, 70], {"deck": [40]}, ["draw", "place 40 4"]),
        (swapped(3, 4), {"face_up": [4]}, ["use 4 3 4"]),
        (swapped(5, 7), {"face_up": [8]}, ["use 8 5 7"]),
        ([30, 10, 20, 40, 50, 60, 70], {"face_up": [1]}, ["use 1 1"]),
        ([10, 20, 40, 50, 30, 60, 70], {"face_up": [3]}, ["use 3 5"]),
    ],
)
def test_every_way_to_win(train: list[int], entries: Any, texts: list[str]) -> None:
    state = position(train, B, C, **entries)
    events = play(state, *texts)
    assert kinds(events)[-1] == "won" and state.trains[0] == RISING
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.returns, result.reason) == ((0,), (1, 0, 0), "got.win")


def test_after_the_end_everything_is_refused_by_got_win() -> None:
    state = position(swapped(3, 4), B, face_up=[4, 2], deck=[45])
    play(state, "use 4 3 4")
    assert GAME.actor(state) is None and GAME.legal_actions(state) == []
    for action in GAME.action_space(state):
        violation = GAME.check(state, action)
        assert violation is not None
        assert (violation.rule, violation.reason) == ("got.win", "over")
        assert violation.args["winner"] == 0
    assert refused(state, "draw") == "got.win:over"


def test_descending_is_no_win_and_one_slip_is_none_either() -> None:
    state = position(A, B, deck=[84])
    play(state, "draw", "place 84 1")
    assert GAME.result(state) is None
    state = position([10, 20, 30, 80, 50, 60, 70], B, deck=[52])
    play(state, "draw", "place 52 4")
    assert GAME.result(state) is None


def test_the_card_with_which_one_wins_is_counted() -> None:
    state = position(swapped(3, 4), B, face_up=[4])
    play(state, "use 4 3 4")
    assert 4 in state.discards
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)


def test_a_position_that_is_won_already_is_none() -> None:
    with pytest.raises(PositionError, match=r"trains\[1\].*got.win"):
        position(A, [1, 2, 3, 4, 5, 6, 7])
    with pytest.raises(PositionError, match="player"):
        position(A, B, phase="over")
