"""got.swap-adjacent, got.swap-skip, got.move-right, got.move-left."""

from __future__ import annotations

import pytest

from .board import A, kinds, play, position, refused, uses

ABCDEFG = "ABCDEFG"


def letters(train: list[int]) -> str:
    """The train as letters: A is the car that stood first."""
    return "".join(ABCDEFG[A.index(car)] for car in train)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("use 4 1 2", "BACDEFG"),
        ("use 4 4 3", "ABDCEFG"),
        ("use 4 6 7", "ABCDEGF"),
        ("use 8 1 3", "CBADEFG"),
        ("use 8 5 7", "ABCDGFE"),
        ("use 1 1", "BCADEFG"),
        ("use 1 3", "ABDECFG"),
        ("use 1 5", "ABCDFGE"),
        ("use 3 3", "CABDEFG"),
        ("use 3 5", "ABECDFG"),
        ("use 3 7", "ABCDGEF"),
    ],
)
def test_what_it_does(text: str, after: str) -> None:
    card = int(text.split()[1])
    state = position(face_up=[card])
    events = play(state, text)
    assert letters(state.trains[0]) == after
    assert kinds(events) == ["used", "swapped" if card in (4, 8) else "moved"]
    assert state.face_up == [] and state.discards == [card]
    assert state.trains[1] == position().trains[1], "the other train stays as it is"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("use 4 1 3", "got.swap-adjacent:distance"),
        ("use 4 7 1", "got.swap-adjacent:distance"),
        ("use 8 1 2", "got.swap-skip:distance"),
        ("use 8 2 5", "got.swap-skip:distance"),
        ("use 1 6", "got.move-right:no-room"),
        ("use 1 7", "got.move-right:no-room"),
        ("use 3 1", "got.move-left:no-room"),
        ("use 3 2", "got.move-left:no-room"),
    ],
)
def test_what_it_does_not(text: str, why: str) -> None:
    assert refused(position(face_up=[int(text.split()[1])]), text) == why


def test_every_use_is_offered() -> None:
    state = position(face_up=[4, 8, 1, 3, 2, 7, 5, 6])
    assert len(uses(state, 4)) == 6
    assert len(uses(state, 8)) == 5
    assert uses(state, 1) == [f"use 1 {n}" for n in (1, 2, 3, 4, 5)]
    assert uses(state, 3) == [f"use 3 {n}" for n in (3, 4, 5, 6, 7)]
    assert uses(state, 2) == ["use 2 1", "use 2 4", "use 2 7"]
    for removal in (7, 5, 6):
        assert uses(state, removal) == [f"use {removal}"]
