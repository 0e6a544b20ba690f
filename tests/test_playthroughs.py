"""The recorded playthroughs still come out as they are on file."""

from __future__ import annotations

import pytest

from stellwerk.games.registry import GAMES

from .playthrough import FOLDER, PLAYTHROUGHS, Playthrough, text


@pytest.mark.parametrize("case", PLAYTHROUGHS, ids=lambda case: case.path.stem)
def test_playthrough(case: Playthrough) -> None:
    made = text(case).splitlines()
    recorded = case.path.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(made, recorded, strict=False), 1):
        assert now == then, f"{case.path.name}, line {number}; see tests/playthrough.py"
    assert len(made) == len(recorded)


def test_every_game_has_one_and_no_file_is_left_over() -> None:
    assert {case.game for case in PLAYTHROUGHS} == set(GAMES)
    assert {case.path for case in PLAYTHROUGHS} == set(FOLDER.iterdir())
