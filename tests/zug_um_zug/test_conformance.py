"""What every game promises, for both maps and every number of players."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.games.zug_um_zug import interaction
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.rulebook import RULEBOOK
from tests.properties import conformance
from tests.properties.conformance import Case
from tests.properties.test_conformance import CHECKS
from tests.zug_um_zug.hooks import ZUG_UM_ZUG

CASE = Case(GAME, ZUG_UM_ZUG, RULEBOOK, interaction)
STARTS = [(2, 2), (12, 2), (3, 3), (13, 3), (4, 4), (16, 4), (5, 5), (15, 5)]
"""Seed and players; the map is drawn from the seed."""


def test_both_maps_come_up() -> None:
    maps = {(conformance.begin(CASE, start)[0].map.id, start[1]) for start in STARTS}
    assert len(maps) == 2 * len(GAME.player_counts)


@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start[1]}-players-seed-{start[0]}")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_promise(check: Any, start: tuple[int, int]) -> None:
    check(CASE, start)
