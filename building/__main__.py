"""`python -m building COMMAND`: the commands of build.py."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn
from urllib.parse import urlsplit

from . import arena, checks, lighthouse, serve, texts
from .bench import runner
from .commands import COMMANDS
from .paths import SITE
from .report import Step, Trouble, fail, run_steps
from .site import SiteBuild


class Parser(argparse.ArgumentParser):
    """Errors are one line."""

    def error(self, message: str) -> NoReturn:
        print(
            f"{self.prog}: {message}; `python build.py help` lists what there is", file=sys.stderr
        )
        raise SystemExit(2)


def base_url(text: str) -> str:
    """An address of a folder, with a slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://example.org/")
    return text.rstrip("/") + "/"


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="build.py", description="Build, serve and check Stellwerk.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    made = {name: commands.add_parser(name, help=text) for name, text in COMMANDS.items()}
    serve_options = made["serve"]
    serve_options.add_argument("--port", type=int, default=8000, help="default: 8000")
    serve_options.add_argument("--no-open", action="store_true", help="do not open a browser")
    made["site"].add_argument(
        "--base-url",
        type=base_url,
        metavar="URL",
        help="where the site will be, e.g. https://example.org/stellwerk/; writes oEmbed files",
    )
    test_options = made["test"]
    test_options.add_argument("--quick", action="store_true", help="without the browser tests")
    test_options.add_argument("-k", metavar="EXPR", help="only tests that match, as in pytest")
    made["lighthouse"].add_argument("pages", nargs="*", help="paths in the site (default: a dozen)")
    made["bench"].add_argument("parts", nargs="*", help="only these parts (default: all)")
    made["bench"].add_argument("--rounds", type=int, default=7, help="default: 7")
    return top


def run(options: argparse.Namespace) -> int:
    match options.command:
        case "serve":
            server = serve.reserve(options.port)
            run_steps(SiteBuild().steps())
            serve.serve_site(server, open_browser=not options.no_open)
        case "test":
            return checks.run(quick=options.quick, expression=options.k)
        case "site":
            run_steps(SiteBuild(base_url=options.base_url or "").steps())
            print(f"{SITE.name}/ is ready for any static host, under any path")
        case "bench":
            runner.run(options.parts, rounds=options.rounds)
        case "lighthouse":
            return lighthouse.run(options.pages)
        case "texts":
            run_steps([Step("message catalogues", texts.compile_all)])
        case _:
            parser().print_help()
    return 0


def main() -> int:
    # Long steps print as they go, also into a pipe or a CI's log.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    try:
        if sys.argv[1:2] == ["arena"]:  # It has a command line of its own.
            return arena.main(sys.argv[2:])
        return run(parser().parse_args())
    except Trouble as trouble:
        return fail(trouble)
    except KeyboardInterrupt:
        print(flush=True)
        return 130


if __name__ == "__main__":
    sys.exit(main())
