"""Positions: what may be left out, what can't be, and what an observation leaves open."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.sampling import unseen_tiles
from stellwerk.games.gleis_um_gleis.tile_set import our_set
from stellwerk.table.game import PositionError

from .table import FINISH, LINE, OTHER, play, position

CROSS = ["blue-ns+red-ew 0 0"]


def test_what_is_not_named_goes_into_the_bag_or_away() -> None:
    state = position(CROSS, OTHER, OTHER, bag=["red-ns+green-ew"])
    assert len(state.bag) == 54 - 1 - 4
    assert our_set().codes[state.bag[-1]] == "green-ns+red-ew"
    state = position(CROSS, OTHER, OTHER, rest="away")
    assert state.bag == [] and len(state.away) == 54 - 1 - 4


def test_the_dump_speaks_in_codes() -> None:
    data = GAME.dump(position(LINE, variant="a", markers=["red", ""], doublers=True))
    assert data["set"] == "stellwerk"
    assert data["table"][1] == "blue-ns+yellow-ew 1 0 90"
    assert data["markers"][0] == "red" and data["markers"][1] in ("blue", "yellow", "green")
    assert data["doubles"] == ["held", "held"] and data["finishing"] is None


def test_a_question_can_be_loaded() -> None:
    state = position(LINE, variant="a", markers=["red", "blue"])
    play(state, FINISH)
    data = GAME.dump(state)
    assert data["finishing"] == [2, 0] and data["asked"] == [0, 1]
    play(state, "keep")
    data = GAME.dump(state)
    assert data["asked"] == [1]
    play(again := GAME.load(data), "reveal")
    assert again.scores == [0, 6]


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "unknown": ({"tiles": []}, "'tiles'"),
    "set": ({"set": {"format": "?"}}, "set"),
    "five": ({"players": 5}, "hands"),
    "hands and players": ({"players": 3}, "hands"),
    "no table": ({"table": []}, "table"),
    "no tile": ({"table": ["blue-ns 0 0"]}, "table[0]"),
    "no text": ({"table": [3]}, "table[0]"),
    "far": ({"table": ["blue-ns+red-ew 201 0"]}, "table[0]"),
    "twice": ({"table": [*CROSS, "blue-ns+red-ew 0 0"]}, "table[1]"),
    "colour": ({"table": [*CROSS, "blue-ew+red-ns 0 1"]}, "table[1]"),
    "apart": ({"table": [*CROSS, "blue-ns+red-ew 2 0"]}, "table"),
    "too many": ({"table": CROSS, "hands": [["blue-ns+red-ew"] * 2, OTHER]}, "tiles"),
    "hand": ({"hands": [["pink"], OTHER]}, "hands[0]"),
    "six": ({"hands": [["blue-ne+red-sw"] * 3 + ["red-ne+yellow-sw"] * 3, []]}, "hands[0]"),
    "rest": ({"rest": "nowhere"}, "rest"),
    "scores": ({"scores": [1]}, "scores"),
    "below": ({"scores": [0, -1]}, "scores"),
    "variant": ({"variant": "c"}, "variant"),
    "markers": ({"markers": ["red", "blue"]}, "markers"),
    "same marker": ({"variant": "a", "markers": ["red", "red"]}, "markers"),
    "no marker": ({"variant": "a", "markers": ["pink", ""]}, "markers"),
    "revealed": ({"revealed": [True, False]}, "revealed"),
    "doublers": ({"doublers": False, "doubles": ["held", "held"]}, "doubles"),
    "nowhere": ({"doubles": [[3, 3], "held"]}, "doubles[0]"),
    "player": ({"player": 2}, "player"),
    "laid": ({"laid": 3}, "laid"),
    "turn over": ({"laid": 2}, "laid"),
    "passes": ({"passes": 2}, "passes"),
    "laid and passed": ({"passes": 1, "laid": 1}, "passes"),
    "nothing to lay": ({"hands": [[], OTHER]}, "hands"),
    "not over": ({"phase": "over"}, "phase"),
    "no marker to lay": ({"phase": "mark"}, "phase"),
    "no question": ({"phase": "ask"}, "finishing"),
    "nothing finished": ({"variant": "a", "laid": 1, "finishing": [0, 0]}, "finishing"),
    "asked": ({"asked": [0]}, "asked"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_is_refused(kind: str) -> None:
    changes, where = BAD[kind]
    with pytest.raises(PositionError) as caught:
        GAME.load({"table": CROSS, "hands": [["red-ns+green-ew"], OTHER], **changes})
    assert caught.value.where == where


def test_two_stations_on_a_line_are_no_position() -> None:
    twice = ["red-ns+blue-station-e+blue-end-w 0 0", "green-ns+blue-station-w+blue-end-e 1 0"]
    with pytest.raises(PositionError, match="stations"):
        position(twice, OTHER, OTHER)


@pytest.mark.parametrize("seed", range(4))
def test_samples_deal_what_is_not_seen(seed: int) -> None:
    rng = Random(seed)
    state = GAME.setup({"variant": "a", "doublers": True}, 3, seed)
    for _ in range(rng.randrange(10, 60)):
        if legal := GAME.legal_actions(state):
            GAME.apply(state, rng.choice(legal))
    for player in range(3):
        seen = GAME.observe(state, player)
        hidden = [
            tile for other, hand in enumerate(state.hands) if other != player for tile in hand
        ]
        assert Counter(unseen_tiles(seen)) == Counter([*hidden, *state.bag])
        sample = GAME.sample(seen, rng)
        assert sample.hands[player] == state.hands[player]
        assert sample.network is not state.network
        assert len(set(sample.markers)) == 3
