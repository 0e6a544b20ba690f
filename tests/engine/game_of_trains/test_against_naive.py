"""The engine against a naive second implementation (``naive``), and counts as for chess (perft)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stellwerk.games.game_of_trains.game import GAME

from . import naive


def same(state: Any, table: naive.Table) -> None:
    """Both see the same position. The order of the discards is nobody's business."""
    over = table["winner"] is not None
    assert tuple(map(tuple, state.trains)) == table["trains"]
    assert tuple(map(tuple, state.locks)) == table["locks"]
    assert tuple(state.face_up) == table["open"]
    assert tuple(state.deck[::-1]) == table["deck"]
    assert set(state.discards) == table["discards"] and len(state.discards) == len(
        set(state.discards)
    )
    assert tuple(state.drawn) == table["drawn"]
    assert state.turn == table["turn"]
    assert GAME.actor(state) == (None if over else naive.whose(table))
    result = GAME.result(state)
    assert (result and result.winners[0]) == table["winner"]
    assert [GAME.format(action) for action in GAME.legal_actions(state)] == list(naive.moves(table))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_random_matches_agree_at_every_step(seed: int, players: int) -> None:
    state = GAME.setup({}, players, seed)
    table = naive.start(state.trains, state.deck[::-1])
    rng = Random(f"{seed} naive")
    for _ in range(500):
        same(state, table)
        legal = GAME.legal_actions(state)
        if not legal:
            return
        action = rng.choice(legal)
        drawn_now: list[int] = []
        for event in GAME.apply(state, action):
            if event.kind == "drew":
                drawn_now += event.args["cars"]
            if event.kind == "refilled":
                drawn_now.append(event.args["car"])

        def shuffle(
            cars: tuple[int, ...], deck: Any = state.deck, drawn: Any = drawn_now, old: Any = table
        ) -> tuple[int, ...]:
            order = (*drawn[len(old["deck"]) :], *deck[::-1])
            assert tuple(sorted(order)) == cars, "the new deck is not the old discards"
            return order

        table = naive.after(table, GAME.format(action), shuffle)


def perft(state: Any, depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are (shorter if the match ends)."""
    legal = GAME.legal_actions(state)
    if depth == 0 or not legal:
        return 1
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = GAME.clone(state)
        GAME.apply(child, action)
        total += perft(child, depth - 1)
    return total


def naive_perft(table: naive.Table, depth: int) -> int:
    texts = list(naive.moves(table))
    if depth == 0 or not texts:
        return 1
    return sum(naive_perft(naive.after(table, t, no_shuffle), depth - 1) for t in texts)


def no_shuffle(cars: tuple[int, ...]) -> tuple[int, ...]:
    raise AssertionError("no deck ends in so few moves")


COUNTS = {
    (2, 1): (1, 7, 7, 98, 630, 3170, 13380, 83900),
    (3, 2): (1, 7, 7, 98, 98, 2058, 18444, 129614),
    (4, 3): (1, 7, 7, 98, 98, 2058, 2058, 57624),
}
"""(players, seed) → number of sequences of 1, 2, … actions from the first position on."""


@pytest.mark.parametrize(("start", "counts"), COUNTS.items())
def test_counts(start: tuple[int, int], counts: tuple[int, ...]) -> None:
    players, seed = start
    state = GAME.setup({}, players, seed)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
    table = naive.start(state.trains, state.deck[::-1])
    shallow = [depth for depth in range(1, len(counts) + 1) if counts[depth - 1] < 5_000]
    assert [naive_perft(table, depth) for depth in shallow] == [counts[d - 1] for d in shallow]


MIDGAME = {
    "trains": [[70, 60, 50, 40, 30, 20, 10], [71, 61, 52, 41, 31, 21, 11]],
    "locks": [[2, 0, 0, 0, 0, 0, 0], [0, 0, 0, 34, 0, 0, 0]],
    "face_up": [4, 8, 1, 3, 7, 5, 6, 18],
    "seed": 5,
}
"""All eight abilities lie open."""
MIDGAME_COUNTS = (27, 573, 9554, 123631)


def test_counts_with_all_abilities() -> None:
    state = GAME.load(MIDGAME)
    counts = tuple(perft(state, depth) for depth in range(1, len(MIDGAME_COUNTS) + 1))
    assert counts == MIDGAME_COUNTS
    table = naive.start(state.trains, state.deck[::-1])
    table |= {"locks": tuple(map(tuple, state.locks)), "open": tuple(state.face_up), "turn": 2}
    same(state, table)
    assert [naive_perft(table, depth) for depth in (1, 2)] == [27, 573]
