"""What thinking.py runs in the browser."""

from time import perf_counter

from stellwerk.games.registry import GAMES, game, part
from stellwerk.table.chance import generator

SEATS = {"game-of-trains": 3, "zug-um-zug": 3, "kartenspiel": 4, "gleis-um-gleis": 4}


def games() -> list[str]:
    return list(GAMES)


def measure(game_id: str) -> dict[str, float]:
    """A match of level 3 alone, to its end: milliseconds for a choice."""
    engine, bot = game(game_id), part(game_id, "bots").bot(3)
    state = engine.setup({}, SEATS[game_id], 1)
    times = []
    count = 0
    while (actor := engine.actor(state)) is not None:
        legal = engine.legal_actions(state)
        seen = engine.observe(state, actor)
        begun = perf_counter()
        choice = bot.decide(seen, legal, generator(1, "bench", count))
        if len(legal) > 1:
            times.append(1000 * (perf_counter() - begun))
        engine.apply(state, choice.action)
        count += 1
    times.sort()
    return {"moves": len(times), "p95": times[int(0.95 * len(times))], "longest": times[-1]}
