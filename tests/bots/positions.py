"""Positions some way into a match, for what every bot promises."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from stellwerk.table.bot import Bot, Choice
from stellwerk.table.game import JSON, AnyGame


def ask(game: AnyGame, bot: Bot, state: JSON, seed: int) -> Choice:
    """What the bot does in the place of whoever is to act."""
    actor = game.actor(state)
    assert actor is not None
    return bot.decide(game.observe(state, actor), game.legal_actions(state), Random(seed))


def midway(
    game: AnyGame,
    bot: Bot,
    players: int,
    options: Mapping[str, JSON],
    seed: int,
    actions: int,
    *,
    at_random: float,
) -> JSON:
    """The state after so many actions, or the last one before the end: some of them at random, with
    that chance, the others the bot's."""
    rng = Random(seed)
    state = game.setup(options, players, seed)
    while actions > 0 and game.actor(state) is not None:
        if rng.random() < at_random:
            action = rng.choice(game.legal_actions(state))
        else:
            action = ask(game, bot, state, rng.getrandbits(30)).action
        before = state.clone()
        game.apply(state, action)
        if game.actor(state) is None:
            return before
        actions -= 1
    return state
