"""Gleis um Gleis on a full table: how long a touch takes to be seen when nearly all tiles lie."""

from __future__ import annotations

import sys
from statistics import median

from ..paths import PY
from . import Context, Row
from .play import TIMES, click, open_table, p95

LAID = 50
"""Of 54 tiles; a hand is needed to have something to touch."""
TOUCHES = 40


def run(context: Context) -> list[Row]:
    sys.path.insert(0, str(PY))
    browser = context.browser.new_context(
        service_workers="block", viewport={"width": 1280, "height": 800}
    )
    try:
        page = browser.new_page()
        laid, fragment = full_table()
        open_table(page, context, fragment)
        hand = page.locator('[data-target^="hand:"]')
        ids = [hand.nth(index).get_attribute("id") for index in range(hand.count())]
        for number in range(TOUCHES):
            seen = page.evaluate("performance.getEntriesByName('stellwerk:painted').length")
            click(page, str(ids[number % len(ids)]))
            page.wait_for_function(
                "(seen) => performance.getEntriesByName('stellwerk:painted').length > seen",
                arg=seen,
            )
            page.wait_for_timeout(300)
        times: list[float] = page.evaluate(TIMES)
    finally:
        browser.close()
    name = f"click to paint, {laid} tiles of Gleis um Gleis laid"
    return [
        Row(f"{name}, p95 of {len(times)}", p95(times), "ms", at_most=50),
        Row(f"{name}, median", median(times), "ms"),
    ]


def full_table() -> tuple[int, str]:
    """A match in which a person is to act, with two tiles in hand; how many tiles lie."""
    from stellwerk.app.record import pack
    from stellwerk.games.registry import game, part
    from stellwerk.table.chance import generator
    from stellwerk.table.match import Match, Player
    from stellwerk.table.replay import Replay

    engine, bot = game("gleis-um-gleis"), part("gleis-um-gleis", "bots").bot(1)
    players = (Player("Ada", "human", 1), Player("Bea", "bot", 1))
    for seed in range(1, 200):
        replay = Replay(Match(engine.id, players, seed), engine)
        while (actor := engine.actor(replay.state)) is not None:
            hand = replay.state.hands[actor]
            if actor == 0 and len(replay.state.network.tiles) >= LAID and len(hand) >= 2:
                return len(replay.state.network.tiles), f"#{pack(replay.match)}"
            legal = engine.legal_actions(replay.state)
            rng = generator(seed, "bench", len(replay))
            choice = bot.decide(engine.observe(replay.state, actor), legal, rng)
            replay.play(choice.action)
    raise AssertionError("no match came that far")
