"""`build.py arena`: bot levels play against each other. The arena itself is `stellwerk.bots`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .paths import CACHE, PY
from .report import Trouble

if TYPE_CHECKING:
    from stellwerk.bots.arena import Pairing, Table, Who

RESULT = CACHE / "arena.json"


def parser() -> argparse.ArgumentParser:
    """The command line of the arena."""
    made = argparse.ArgumentParser(prog="build.py arena", description=__doc__)
    made.add_argument("--game", default="game-of-trains", help="default: %(default)s")
    made.add_argument("--games", type=int, default=400, help="a pairing; default: %(default)s")
    made.add_argument("--players", type=int, nargs="+", default=[2], help="default: 2")
    made.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    made.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3], help="default: 1 2 3")
    made.add_argument(
        "--against",
        nargs="+",
        metavar="WHO",
        help="levels, or styles that a game has for the arena only, instead of lower levels",
    )
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

    bot, styles = part(game_id, "bots").bot, styles_of(game_id)
    return game(game_id), lambda who: bot(who) if isinstance(who, int) else styles.style(who)


def styles_of(game_id: str) -> Any:
    """What a game has for the arena alone, if anything: ``STYLES``, ``style`` and ``measure``."""
    from stellwerk.games.registry import package, part

    return part(game_id, "bots.styles") if find_spec(f"{package(game_id)}.bots.styles") else None


def opponents(game_id: str, given: Sequence[str]) -> list[Who]:
    """Levels and styles by name."""
    from stellwerk.table.bot import LEVELS

    known: list[Who] = [*LEVELS, *getattr(styles_of(game_id), "STYLES", ())]
    by_name = {str(who): who for who in known}
    if unknown := [name for name in given if name not in by_name]:
        raise Trouble(f"--against {unknown[0]}: {game_id} has {', '.join(by_name)}")
    return [by_name[name] for name in given]


def pairings(
    levels: Sequence[int],
    players: Sequence[int],
    options: Mapping[str, object],
    *,
    against: Sequence[Who],
    neighbours: bool,
) -> list[Pairing]:
    """Every level challenges those of ``against``; if there are none, the higher the lower, with
    ``neighbours`` only the one next below."""
    from stellwerk.bots.arena import Pairing

    order = sorted(set(levels))
    pairs: list[tuple[Who, int]] = list(combinations(order, 2))
    if against:
        pairs = [(who, level) for level in levels for who in against]
    elif neighbours:
        pairs = list(pairwise(order))
    chosen = tuple(options.items())
    return [Pairing(high, low, count, chosen) for count in players for low, high in pairs]


def main(argv: Sequence[str]) -> int:
    """Play, print the table, write the JSON."""
    options = parser().parse_args(argv)
    sys.path.insert(0, str(PY))  # Processes started from here inherit it.
    from stellwerk.bots.arena import Arena, markdown
    from stellwerk.shell.playing import read_options
    from stellwerk.shell.reading import Trouble as WrongOption

    try:
        game, _ = load(options.game)
    except KeyError:
        raise Trouble(f"there is no game {options.game!r}") from None
    if wrong := set(options.players) - set(game.player_counts):
        raise Trouble(f"{options.game} is not for {min(wrong)} players")
    try:
        chosen = read_options(game, options.option)
    except WrongOption as error:
        raise Trouble(str(error)) from None
    wanted = pairings(
        options.levels,
        options.players,
        chosen,
        against=opponents(options.game, options.against or ()),
        neighbours=options.next,
    )
    arena = Arena(
        partial(load, options.game),
        options.seed,
        options.limit,
        options.processes,
        tell=lambda text: print(text, file=sys.stderr, flush=True),
        measure=getattr(styles_of(options.game), "measure", None),
    )
    began = time.monotonic()
    results = arena.run(wanted, options.games)
    print(markdown(results))
    data = {
        "game": options.game,
        "seed": options.seed,
        "limit_actions": options.limit,
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
