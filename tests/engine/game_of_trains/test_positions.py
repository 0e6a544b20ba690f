"""Positions as data: what is filled in, and what is wrong with those that can't be."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.game import PositionError

from .board import NONE, A, B, C, locks


def test_the_rest_is_filled_in() -> None:
    state = GAME.load({"trains": [A, B], "deck": [80, 81]})
    assert state.deck[-2:] == [81, 80], "the first named card is on top"
    assert len(state.deck) == 84 - 14
    assert GAME.dump(state) == GAME.dump(GAME.load({"trains": [A, B], "deck": [80, 81]}))
    assert (GAME.actor(state), GAME.turn(state)) == (0, 2)
    later = GAME.load({"trains": [A, B, C], "player": 1})
    assert (GAME.actor(later), GAME.turn(later)) == (1, 4)


@pytest.mark.parametrize(
    ("entries", "where"),
    [
        ({"trains": []}, "trains"),
        ({"trains": [A]}, "trains"),
        ({"trains": [A, B, C, B, A]}, "trains"),
        ({"trains": "12"}, "trains"),
        ({"trains": [A, 5]}, "trains[1]"),
        ({"trains": [A, B[:6]]}, "trains[1]"),
        ({"trains": [A, [*B[:6], 85]]}, "trains[1]"),
        ({"trains": [A, [*B[:6], 0]]}, "trains[1]"),
        ({"trains": [A, [*B[:6], True]]}, "trains[1]"),
        ({"trains": [A, [*B[:6], 11.0]]}, "trains[1]"),
        ({"trains": [A, [*B[:6], "11"]]}, "trains[1]"),
        ({"trains": [A, [*B[:6], 10]]}, "cars"),
        ({"face_up": [70]}, "cars"),
        ({"deck": [80], "discards": [80]}, "cars"),
        ({"face_up": [2, 34]}, "face_up"),
        ({"face_up": 2}, "face_up"),
        ({"drawn": [80, 81]}, "drawn"),
        ({"drawn": [80], "phase": "setup", "player": 1}, "drawn"),
        ({"player": 2}, "player"),
        ({"player": -1}, "player"),
        ({"player": "0"}, "player"),
        ({"phase": "tea"}, "phase"),
        ({"phase": ["play"]}, "phase"),
        ({"phase": "setup", "player": 1, "turn": 0}, "turn"),
        ({"turn": 10**20}, "turn"),
        ({"seed": int("f" * 5000, 16)}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"won_by_removal": 1}, "won_by_removal"),
        ({"locks": [NONE]}, "locks"),
        ({"locks": [NONE, [0] * 6]}, "locks[1]"),
        ({"locks": [[0.0] * 7, NONE]}, "locks[0]"),
        ({"locks": [[False] * 7, NONE]}, "locks[0]"),
        ({"locks": [NONE, locks(left=80)]}, "locks[1]"),
        ({"locks": [[0, 2, 0, 0, 0, 0, 0], NONE]}, "locks[0]"),
        ({"locks": [locks(left=2), locks(left=2)]}, "cars"),
        ({"wheels": 4}, "'wheels'"),
    ],
)
def test_wrong_positions_are_named(entries: dict[str, Any], where: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load({"trains": [A, B], **entries})
    assert caught.value.where == where


def test_deeply_nested_positions_have_a_short_message() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(PositionError) as caught:
        GAME.load({"trains": [A, [*B[:6], deep]]})
    assert len(str(caught.value)) < 100
