"""What speed.py runs, on CPython and in the browser alike."""

from random import Random
from time import perf_counter

from stellwerk.games.registry import game

SECONDS = 1.0


def measure() -> dict[str, float]:
    """Random actions and matches a second, and how often a second the bare loop would run."""
    return {"actions": actions(), "matches": matches(), "loops": 1 / loop()}


def actions() -> float:
    """Whole random matches one after the other, with two to four players."""
    engine = game("game-of-trains")
    random = Random(1).random
    done = seed = 0
    begun = perf_counter()
    while perf_counter() - begun < SECONDS:
        state = engine.setup({}, 2 + seed % 3, seed)
        seed += 1
        while legal := engine.legal_actions(state):
            engine.apply(state, legal[int(random() * len(legal))])
            done += 1
    return done / (perf_counter() - begun)


def matches() -> float:
    """Random matches of Zug um Zug to the end: two players, Nordamerika."""
    engine = game("zug-um-zug")
    random = Random(1).random
    done = 0
    begun = perf_counter()
    while perf_counter() - begun < SECONDS:
        state = engine.setup({"map": "nordamerika"}, 2, done)
        while legal := engine.legal_actions(state):
            engine.apply(state, legal[int(random() * len(legal))])
        engine.result(state)
        done += 1
    return done / (perf_counter() - begun)


def loop() -> float:
    begun = perf_counter()
    s = 0
    for i in range(2_000_000):
        s += i % 7
    return perf_counter() - begun
