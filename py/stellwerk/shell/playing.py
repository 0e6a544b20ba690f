"""``play``: many games, and what came out."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from stellwerk.games import registry
from stellwerk.shell.reading import Trouble
from stellwerk.table.bot import Bot
from stellwerk.table.chance import generator
from stellwerk.table.game import JSON, AnyGame, Result
from stellwerk.table.match import MAX_SEED

MAX_ACTIONS = 200_000


@dataclass(slots=True)
class Count:
    """What is counted over all games."""

    players: int
    wins: list[int] = field(init=False)
    shared: int = 0
    unfinished: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    actions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    returns: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.wins = [0] * self.players
        self.returns = [0] * self.players

    def add(self, result: Result | None, actions: int, turns: int) -> None:
        """Count one game in."""
        self.actions.append(actions)
        self.turns.append(turns)
        if result is None:
            self.unfinished += 1
            return
        self.reasons[result.reason] += 1
        self.shared += len(result.winners) > 1
        for winner in result.winners:
            self.wins[winner] += 1
        self.returns = [a + b for a, b in zip(self.returns, result.returns, strict=True)]

    def data(self) -> dict[str, JSON]:
        """The figures; ``wins`` count shared victories for all who share them."""
        finished = len(self.actions) - self.unfinished
        return {
            "games": len(self.actions),
            "unfinished": self.unfinished,
            "wins": self.wins,
            "shared": self.shared,
            "mean_returns": [
                round(total / finished, 3) if finished else 0 for total in self.returns
            ],
            "reasons": dict(sorted(self.reasons.items())),
            "actions": _spread(self.actions),
            "turns": _spread(self.turns),
        }


def play(chosen: Namespace) -> int:
    """Play the games; the same arguments give the same figures."""
    game = registry.game(chosen.game)
    if chosen.players not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        raise Trouble(f"{game.id} is for {counts} players, not {chosen.players}")
    if chosen.games < 1 or chosen.limit < 1:
        raise Trouble("--games and --limit must be at least 1")
    if not 0 <= chosen.seed <= MAX_SEED - chosen.games:
        raise Trouble(f"--seed must be from 0 to {MAX_SEED - chosen.games}")
    options = read_options(game, chosen.option)
    levels = _levels(chosen.bots, chosen.players)
    bots = [registry.part(game.id, "bots").bot(level) for level in levels]
    count = Count(chosen.players)
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        state = game.setup(options, chosen.players, seed)
        actions = _play_one(game, state, bots, seed, chosen.limit)
        count.add(game.result(state), actions, game.turn(state) + 1)
    about = {"game": game.id, "players": chosen.players, "bots": levels, "options": options}
    data = {**about, "seed": chosen.seed, **count.data()}
    print(json.dumps(data) if chosen.json else _table(data))
    return 0


def read_options(game: AnyGame, given: Sequence[str]) -> dict[str, JSON]:
    """``KEY=VALUE`` texts as options; a value is JSON, or a plain text."""
    known = {option.id: option for option in game.options}
    options: dict[str, JSON] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"--option {text[:40]!r}: must be KEY=VALUE")
        if key not in known:
            names = ", ".join(known) or "none"
            raise Trouble(f"--option {key[:40]!r}: no option of {game.id}; there are: {names}")
        fitting = [v for v in known[key].values if value in (v, json.dumps(v))]
        if not fitting:
            values = ", ".join(json.dumps(v) for v in known[key].values)
            raise Trouble(f"--option {key}: must be one of {values}")
        options[key] = fitting[0]
    return options


def _levels(given: Sequence[int] | None, players: int) -> list[int]:
    if not given:
        return []
    if len(given) not in (1, players):
        raise Trouble(f"--bots takes one level, or one for each of the {players} players")
    return list(given) * (players if len(given) == 1 else 1)


def _play_one(game: AnyGame, state: JSON, bots: Sequence[Bot], seed: int, limit: int) -> int:
    """Play one game to its end or the limit; the number of actions."""
    rng = generator(seed, "shell")
    for number in range(limit):
        legal = game.legal_actions(state)
        if not legal:
            return number
        if bots:
            player = game.actor(state)
            assert player is not None
            action = bots[player].decide(game.observe(state, player), legal, rng).action
        else:
            action = rng.choice(legal)
        game.apply(state, action)
    return limit


def _spread(numbers: Sequence[int]) -> dict[str, JSON]:
    middle = sorted(numbers)[len(numbers) // 2]
    mean = round(sum(numbers) / len(numbers), 1)
    return {"mean": mean, "median": middle, "least": min(numbers), "most": max(numbers)}


def _table(data: dict[str, JSON]) -> str:
    lines = []
    for key, value in data.items():
        shown = value
        if isinstance(value, dict):
            shown = ", ".join(f"{name} {number}" for name, number in value.items()) or "none"
        elif isinstance(value, list):
            shown = " ".join(map(str, value)) or "none"
        lines.append(f"{key.replace('_', ' '):14}{shown}")
    return "\n".join(lines)
