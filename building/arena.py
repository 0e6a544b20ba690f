"""`build.py arena`: bot levels play against each other. The arena itself is `stellwerk.bots`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from .paths import CACHE, PY
from .report import Trouble

if TYPE_CHECKING:
    from stellwerk.bots.arena import Pairing, Table
    from stellwerk.table.game import JSON, AnyGame

RESULT = CACHE / "arena.json"


def parser() -> argparse.ArgumentParser:
    """The command line of the arena."""
    made = argparse.ArgumentParser(prog="build.py arena", description=__doc__)
    made.add_argument("--game", default="game-of-trains", help="default: %(default)s")
    made.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="e.g. map=europa"
    )
    made.add_argument("--games", type=int, default=400, help="a pairing; default: %(default)s")
    made.add_argument("--players", type=int, nargs="+", default=[2], help="default: 2")
    made.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3], help="default: 1 2 3")
    made.add_argument(
        "--next", action="store_true", help="only each level against the one below, not all pairs"
    )
    made.add_argument("--seed", type=int, default=1, help="of the first deal; default: 1")
    made.add_argument("--limit", type=int, default=2000, help="actions until a game is cut off")
    made.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    made.add_argument("--json", type=Path, default=RESULT, help="default: %(default)s")
    return made


def load(game_id: str) -> Table:
    """The game and its bots; called in every process of the arena."""
    from stellwerk.games.registry import game, part

    return game(game_id), part(game_id, "bots").bot


def pairings(levels: Sequence[int], players: Sequence[int], *, neighbours: bool) -> list[Pairing]:
    """The higher level challenges the lower; ``neighbours``: only the one next below."""
    from stellwerk.bots.arena import Pairing

    pairs = list(combinations(sorted(set(levels)), 2))
    if neighbours:
        order = sorted(set(levels))
        pairs = [pair for pair in pairs if order.index(pair[1]) == order.index(pair[0]) + 1]
    return [Pairing(high, low, count) for count in players for low, high in pairs]


def chosen(game: AnyGame, texts: Sequence[str]) -> dict[str, JSON]:
    """The game's options out of ``KEY=VALUE``."""
    values = {f"{option.id}={value}": value for option in game.options for value in option.values}
    if unknown := set(texts) - values.keys():
        raise Trouble(f"no option {min(unknown)}; there are: {', '.join(values) or 'none'}")
    return {text.partition("=")[0]: values[text] for text in texts}


def main(argv: Sequence[str]) -> int:
    """Play, print the table, write the JSON."""
    options = parser().parse_args(argv)
    sys.path.insert(0, str(PY))  # Processes started from here inherit it.
    from stellwerk.bots.arena import Arena, markdown

    try:
        game, _ = load(options.game)
    except KeyError:
        raise Trouble(f"there is no game {options.game!r}") from None
    if wrong := set(options.players) - set(game.player_counts):
        raise Trouble(f"{options.game} is not for {min(wrong)} players")
    wanted = pairings(options.levels, options.players, neighbours=options.next)
    arena = Arena(
        partial(load, options.game),
        options.seed,
        options.limit,
        options.processes,
        tell=lambda text: print(text, file=sys.stderr, flush=True),
        options=chosen(game, options.option),
    )
    began = time.monotonic()
    results = arena.run(wanted, options.games)
    print(markdown(results))
    data = {
        "game": options.game,
        "seed": options.seed,
        "limit_actions": options.limit,
        "options": dict(arena.options),
        "python": sys.version.split()[0],
        "seconds": round(time.monotonic() - began, 1),
        "pairings": [asdict(one) for one in results],
    }
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    return 0


def run(arguments: list[str]) -> int:
    """The command behind ``build.py arena``."""
    return main(arguments)
