"""The text form of actions."""

from __future__ import annotations

import pytest

from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.game import NotationError


@pytest.mark.parametrize(
    ("typed", "action", "printed"),
    [
        ("draw", Action("draw"), "draw"),
        ("  draw ", Action("draw"), "draw"),
        ("place 45 3", Action("place", 45, 3), "place 45 3"),
        ("place  045\t3", Action("place", 45, 3), "place 45 3"),
        ("use 5", Action("use", 5), "use 5"),
        ("use 9 2", Action("use", 9, 2), "use 9 2"),
        ("use 12 3 4", Action("use", 12, 3, 4), "use 12 3 4"),
        ("use 12 4 3", Action("use", 12, 3, 4), "use 12 3 4"),
    ],
)
def test_reading(typed: str, action: Action, printed: str) -> None:
    assert GAME.parse(typed) == action
    assert GAME.format(GAME.parse(typed)) == printed


@pytest.mark.parametrize(
    ("typed", "text_id"),
    [
        ("", "got.notation.verb"),
        ("Draw", "got.notation.verb"),
        ("x" * 10_000, "got.notation.verb"),
        ("draw 1", "got.notation.count"),
        ("place 45", "got.notation.count"),
        ("place 45 3 4", "got.notation.count"),
        ("use", "got.notation.count"),
        ("use 1 2 3 4", "got.notation.count"),
        ("use 0", "got.notation.number"),
        ("use 85", "got.notation.number"),
        ("use 5 8", "got.notation.number"),
        ("use -5", "got.notation.number"),
        ("use ٥", "got.notation.number"),
        ("use 5²", "got.notation.number"),
        ("use " + "9" * 10_000, "got.notation.number"),
        ("place 4.5 1", "got.notation.number"),
    ],
)
def test_refusing(typed: str, text_id: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(typed)
    assert caught.value.text_id == text_id
    assert len(str(caught.value)) < 120
