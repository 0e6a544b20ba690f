"""Level 3's reasons say what decided."""

from __future__ import annotations

from random import Random

from stellwerk.bots.search import Valued
from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.bots.model import TrainsModel
from stellwerk.games.game_of_trains.bots.reasons import explain
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.bot import Choice


def told(ranking: list[tuple[str, float]], train: list[int], rival: list[int]) -> Choice:
    state = GAME.load({"trains": [train, rival], "face_up": [4, 8]})
    model = TrainsModel(state, Random(1))
    valued: list[Valued[Action]] = [
        Valued(GAME.parse(text), (share, 1 - share), True) for text, share in ranking
    ]
    return explain(model, state, valued)


NEARLY = [5, 20, 12, 40, 50, 60, 70]
"""Car 4 (swap neighbours) finishes this train."""
MINE = [30, 15, 10, 45, 55, 83, 77]


def test_taking_away_what_the_rival_needs() -> None:
    choice = told([("use 4 6 7", 0.4), ("use 8 1 3", 0.01)], MINE, NEARLY)
    assert choice.why == "got.why.hinder-more"
    assert (choice.args["player"], choice.args["before"]) == (1, 100)
    assert choice.args["after"] < 60


def test_the_same_move_for_its_own_sake() -> None:
    far = [84, 82, 81, 80, 79, 78, 76]
    choice = told([("use 8 1 3", 0.7), ("use 4 6 7", 0.6)], MINE, far)
    assert choice.why == "got.why.use-nearer"
    assert choice.args["after"] < choice.args["before"]
    assert choice.args["percent"] == 70


def test_a_draw_names_the_next_best() -> None:
    choice = told([("draw", 0.55), ("use 4 6 7", 0.52), ("use 8 1 3", 0.5)], MINE, NEARLY)
    assert (choice.why, choice.args) == ("got.why.draw-more", {"percent": 55, "other": 52})
