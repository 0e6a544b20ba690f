"""The arena with a game and bots made for it: seats, cut-offs, intervals, the same twice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from stellwerk.bots.arena import Arena, Pairing, Table, markdown
from stellwerk.bots.statistics import percentile, wilson
from stellwerk.games.game_of_trains.bots import bot
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.bot import Bot, Choice


class Drawer:
    """Draws and puts the car where it lay before: never gets anywhere."""

    def decide(self, observation: Any, legal: Sequence[Any], rng: Random) -> Choice:
        return Choice(legal[0], "")


class Cheat:
    def decide(self, observation: Any, legal: Sequence[Any], rng: Random) -> Choice:
        return Choice(GAME.parse("use 1 7"), "")


def real() -> Table:
    return GAME, bot


def idle() -> Table:
    def level(_level: int) -> Bot:
        return Drawer()

    return GAME, level


def cheating() -> Table:
    def level(_level: int) -> Bot:
        return Cheat()

    return GAME, level


def test_the_same_twice_and_a_clear_winner() -> None:
    pairing = Pairing(2, 1, 2)
    one, two = (Arena(real, seed=5).run([pairing], 20)[0] for _ in range(2))
    assert (one.won, one.actions, one.turns) == (two.won, two.actions, two.turns)
    assert one.share > 0.7
    assert one.low < one.share <= one.high
    assert f"| 2 | 2 | 1 | 20 | {one.share:.1%} |" in markdown([one])


def test_processes_change_nothing() -> None:
    pairing = Pairing(2, 1, 3)
    one = Arena(real, seed=9).run([pairing], 6)[0]
    two = Arena(real, seed=9, processes=2).run([pairing], 6)[0]
    assert (one.won, one.actions, one.turns) == (two.won, two.actions, two.turns)


def test_endless_games_are_cut_off_and_counted() -> None:
    result = Arena(idle, limit=30).run([Pairing(2, 1, 2)], 4)[0]
    assert (result.drawn, result.won, result.actions) == (4, 0, 30)


def test_an_illegal_choice_is_an_error() -> None:
    with pytest.raises(ValueError, match="illegal"):
        Arena(cheating).run([Pairing(2, 1, 2)], 1)


def test_equals_win_equally_often() -> None:
    """The challenger sits in every seat with every deal: against itself it wins exactly half."""
    result = Arena(real, seed=3).run([Pairing(2, 2, 2)], 20)[0]
    assert result.won == 10


def count(state: Any, seat: int) -> dict[str, tuple[float, float]]:
    return {"halves": (1, 2), "seat": (seat, 1)}


def test_measures_are_summed_over_games() -> None:
    result = Arena(real, seed=3, measure=count).run([Pairing(2, 1, 2)], 4)[0]
    assert result.measured == {"halves": 0.5, "seat": 0.5}
    assert "2 against 1, halves: 50.0%" in markdown([result])


def test_wilson() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 → 0.2553 to 0.3662.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20)[0] == 0
    assert wilson(0, 0) == (0, 1)


def test_percentile() -> None:
    values = [float(n) for n in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.95)) == (50, 95)
    assert percentile([], 0.5) == 0
