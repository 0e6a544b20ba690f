"""What speed.py runs, on CPython and in the browser alike."""

from random import Random
from time import perf_counter

from stellwerk.games.registry import game

SECONDS = 1.0


def measure() -> dict[str, float]:
    """How often a second: random actions and matches, the slowest scoring, the bare loop."""
    return {
        "actions": actions(),
        "matches": matches(),
        "kartenspiel": actions("kartenspiel"),
        "gleis": actions("gleis-um-gleis"),
        "scorings": 1 / scoring(),
        "loops": 1 / loop(),
    }


def actions(game_id: str = "game-of-trains") -> float:
    """Whole random matches one after the other, with two to four players."""
    engine = game(game_id)
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


def scoring() -> float:
    """The most time that Das Kartenspiel takes to score 15 tickets and 60 cards exactly."""
    from stellwerk.games.kartenspiel.cards import LOCO, SUPPLY, spread, tally
    from stellwerk.games.kartenspiel.solver import best_tickets
    from stellwerk.games.kartenspiel.tickets import TICKETS

    random = Random(1)
    longest = 0.0
    for _ in range(60):
        locomotives = random.randint(0, 8)
        plain = random.sample(spread(SUPPLY[:LOCO]), 60 - locomotives)
        cards = tuple(tally([*plain, *[LOCO] * locomotives]))
        tickets = tuple(sorted(random.sample(range(len(TICKETS)), 15)))
        best_tickets.cache_clear()
        begun = perf_counter()
        best_tickets(tickets, cards)
        longest = max(longest, perf_counter() - begun)
    return longest


def loop() -> float:
    begun = perf_counter()
    s = 0
    for i in range(2_000_000):
        s += i % 7
    return perf_counter() - begun
