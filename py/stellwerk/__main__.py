"""The same engines from a shell: ``python -m stellwerk COMMAND …`` (``--help`` says more)."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from stellwerk.games.registry import GAMES
from stellwerk.shell.asking import check, legal
from stellwerk.shell.judging import scene
from stellwerk.shell.playing import MAX_ACTIONS, play
from stellwerk.shell.reading import Trouble
from stellwerk.shell.rendering import render
from stellwerk.table.bot import LEVELS
from stellwerk.table.catalogue import LANGUAGES, CataloguesMissing

BAD_INPUT = 2


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, as all of this program does."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"stellwerk: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = _Parser(
        prog="stellwerk",
        description="Railway games from a shell. Files may be '-' for the standard input.",
    )
    top.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    one = commands.add_parser("legal", help="the legal actions of a match, one a line")
    one.add_argument("match", metavar="MATCH")
    one.set_defaults(run=legal)

    one = commands.add_parser(
        "check",
        help="'ok' and what happens, or the rule that forbids the action (exit 1)",
    )
    one.add_argument("match", metavar="MATCH")
    one.add_argument("action", metavar="ACTION")
    one.set_defaults(run=check)

    one = commands.add_parser("play", help="play games and count; without --bots, at random")
    one.add_argument("game", metavar="GAME", choices=GAMES)
    one.add_argument("--players", type=int, required=True, metavar="N")
    one.add_argument(
        "--bots",
        type=int,
        nargs="+",
        choices=LEVELS,
        metavar="LEVEL",
        help="a level for each seat, or one for all",
    )
    one.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    one.add_argument("--games", type=int, default=1, metavar="K")
    one.add_argument("--seed", type=int, default=1, metavar="S")
    one.add_argument(
        "--limit",
        type=int,
        default=MAX_ACTIONS,
        metavar="A",
        help="break a game off after so many actions (default: %(default)s)",
    )
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=play)

    one = commands.add_parser("scene", help="whether scenes hold (exit 1 if one does not)")
    one.add_argument("files", nargs="+", metavar="FILE")
    one.set_defaults(run=scene)

    one = commands.add_parser("render", help="a match's last position, or a scene's, as SVG")
    one.add_argument("file", metavar="MATCH|SCENE")
    one.add_argument("-o", "--output", metavar="FILE", help="instead of the standard output")
    one.set_defaults(run=render)
    for command in commands.choices.values():
        command.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status. Bad input: one line on stderr and status 2."""
    chosen = parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except (Trouble, CataloguesMissing) as trouble:
        print(f"stellwerk: {' '.join(str(trouble).split())}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # who reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
