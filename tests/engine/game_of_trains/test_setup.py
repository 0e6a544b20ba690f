"""got.setup, and the 84 cars."""

from __future__ import annotations

import pytest

from stellwerk.games.game_of_trains.cars import ABILITY, CARS, Ability
from stellwerk.games.game_of_trains.game import GAME

from .board import kinds, of_kind, play, refused


def test_cars() -> None:
    assert CARS == 84
    counts = {a: sum(found is a for found in ABILITY) for a in Ability}
    assert counts == {
        Ability.SWAP_ADJACENT: 10,
        Ability.SWAP_SKIP: 11,
        Ability.MOVE_RIGHT: 11,
        Ability.MOVE_LEFT: 11,
        Ability.REMOVE_LEFT: 10,
        Ability.REMOVE_MIDDLE: 11,
        Ability.REMOVE_RIGHT: 10,
        Ability.LOCK: 10,
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal(players: int) -> None:
    state = GAME.setup({}, players, 11)
    assert len(state.trains) == players
    for train in state.trains:
        assert len(train) == 7
        assert train == sorted(train, reverse=True)
    assert len(state.deck) == 84 - 7 * players
    dealt = [car for train in state.trains for car in train]
    assert sorted(dealt + state.deck) == list(range(1, 85))
    assert state.face_up == state.discards == state.drawn == []
    assert (GAME.actor(state), GAME.turn(state), GAME.result(state)) == (0, 0, None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_k_draws_k_and_exchanges_exactly_one(players: int) -> None:
    state = GAME.setup({}, players, 3)
    for seat in range(players):
        assert GAME.actor(state) == seat and GAME.turn(state) == seat
        assert [GAME.format(a) for a in GAME.legal_actions(state)] == ["draw"]
        top = state.deck[: -seat - 2 : -1]
        discarded = len(state.discards)
        events = play(state, "draw")
        assert state.drawn == top and len(top) == seat + 1
        assert of_kind(events, "drew")[0].args == {"cars": top}
        assert GAME.actor(state) == seat, "the exchange belongs to the same turn"
        assert len(GAME.legal_actions(state)) == 7 * (seat + 1)
        old = state.trains[seat][2]
        events = play(state, f"place {top[-1]} 3")
        assert state.trains[seat][2] == top[-1] and state.drawn == []
        thrown = [e.args["cars"] for e in of_kind(events, "discarded")]
        assert thrown == ([top[:-1]] if seat else [])
        paired = of_kind(events, "paired")
        assert len(state.discards) == discarded + seat + 2 * len(paired)
        assert (old in state.face_up) != bool(paired)
    assert (GAME.actor(state), GAME.turn(state)) == (0, players)
    assert str(state.phase) == "play"


def test_the_exchange_comes_first() -> None:
    state = GAME.setup({}, 2, 3)
    assert refused(state, f"place {state.deck[-1]} 1") == "got.setup:draw-first"
    play(state, "draw")
    assert refused(state, "draw") == "got.setup:place-first"
    play(state, f"place {state.drawn[0]} 1")
    car = state.face_up[0]
    assert refused(state, f"use {car}").startswith("got.setup:no-ability")
    play(state, "draw")
    assert refused(state, f"use {car}").startswith("got.setup:no-ability")
    assert refused(state, f"place {car} 1") == "got.setup:choose-drawn"


def test_pairs_are_discarded_in_the_setup_too() -> None:
    deck = [60, 50, 42]
    trains = [[70, 61, 51, 40, 30, 20, 10], [72, 62, 52, 43, 32, 22, 2]]
    state = GAME.load({"trains": trains, "deck": deck, "phase": "setup"})
    play(state, "draw", "place 60 7")
    assert state.face_up == [10]
    events = play(state, "draw", "place 42 7")  # the car exchanged is lock 2; lock 10 lies open
    assert kinds(events) == ["drew", "placed", "discarded", "paired"]
    assert state.face_up == [] and sorted(state.discards) == [2, 10, 50]


def test_one_seed_one_deal() -> None:
    assert GAME.dump(GAME.setup({}, 3, 8)) == GAME.dump(GAME.setup({}, 3, 8))
    assert GAME.setup({}, 3, 8).trains != GAME.setup({}, 3, 9).trains
