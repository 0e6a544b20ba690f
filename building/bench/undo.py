"""Undo in a very long match: how long until the position before is there again.

A match of random actions, far longer than people or bots ever need. Each undo takes back one
action, as far as the table allows it at all.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import quantiles
from time import perf_counter

from ..paths import PY
from . import Context, Row

PLAYERS, SEED = 3, 8
ACTIONS = 20_000


def run(context: Context) -> list[Row]:
    """The time of an undo, its p95 and the worst (a busy machine shows there); needs no browser."""
    sys.path.insert(0, str(PY))
    from stellwerk.games.registry import game
    from stellwerk.table.match import Match, Player
    from stellwerk.table.replay import Replay

    engine = game("game-of-trains")
    seats = tuple(Player(f"Player {seat + 1}") for seat in range(PLAYERS))
    replay = Replay(Match(engine.id, seats, SEED), engine)
    rng = Random(SEED)
    times: list[float] = []
    while len(replay) < ACTIONS and (legal := engine.legal_actions(replay.state)):
        replay.play(rng.choice(legal))
        if len(replay) % 50 < 5 and replay.barrier() < len(replay):
            begun = perf_counter()
            replay.undo(len(replay) - 1)
            times.append((perf_counter() - begun) * 1000)
            replay.redo(frozenset(range(PLAYERS)))
    name = f"undo in a match of {len(replay)} actions"
    return [
        Row(f"{name}, p95", quantiles(times, n=20)[-1], "ms", at_most=20),
        Row(f"{name}, worst", max(times), "ms"),
    ]
