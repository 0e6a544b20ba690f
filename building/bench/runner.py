"""Runs the parts of the bench, prints the table, writes `bench.json`."""

from __future__ import annotations

import importlib
import json
import platform
import sys
from dataclasses import asdict

from .. import browser
from ..paths import BENCH_SITE, ROOT, SITE
from ..report import Step, Trouble, run_steps
from ..serve import serving
from ..site import SiteBuild
from . import Context, Row, plain

#: Modules of this package, in the order of the table.
PARTS = ("start", "embeds", "play", "tiles", "thinking", "speed", "undo")
OUTPUT = ROOT / "bench.json"


def run(parts: list[str], rounds: int) -> None:
    unknown = sorted(set(parts) - set(PARTS))
    if unknown:
        raise Trouble(f"no part of the bench is called {unknown[0]}; there is: {', '.join(PARTS)}")
    executable = browser.find_chromium()
    run_steps([*SiteBuild().steps(), Step("the plain page", lambda: plain.write(BENCH_SITE))])

    from playwright.sync_api import sync_playwright

    rows: dict[str, list[Row]] = {}
    with (
        serving({"/site/": SITE, "/plain/": BENCH_SITE}) as origin,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=executable, args=browser.launch_flags()
        ) as chromium,
    ):
        context = Context(origin, SITE, BENCH_SITE, chromium, executable, rounds)
        for part in parts or PARTS:
            print(f"bench: {part}", flush=True)
            rows[part] = importlib.import_module(f"{__package__}.{part}").run(context)
        version = chromium.version
    print(table([row for part in rows.values() for row in part]))
    write(rows, rounds, version)


def table(rows: list[Row]) -> str:
    cells = [("", "Stellwerk", "plain PyScript", "ratio", "wanted", "")]
    for row in rows:
        wish = ""
        if row.at_most is not None:
            wish = f"≤ {row.at_most:g}"
        elif row.at_least is not None:
            wish = f"≥ {row.at_least:g}"
        cells.append(
            (
                row.name,
                figure(row.value, row.unit),
                figure(row.plain, row.unit) if row.plain is not None else "",
                f"{row.ratio:.2f}" if row.ratio is not None else "",
                wish,
                {True: "yes", False: "NO", None: ""}[row.kept],
            )
        )
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    lines = []
    for line in cells:
        first, *rest = line
        numbers = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *numbers]).rstrip())
    return "\n".join(lines)


def figure(value: float, unit: str) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


def write(rows: dict[str, list[Row]], rounds: int, chromium: str) -> None:
    document = {
        "python": platform.python_version(),
        "platform": sys.platform,
        "chromium": chromium,
        "rounds": rounds,
        "parts": {
            part: [asdict(row) | {"ratio": row.ratio, "kept": row.kept} for row in found]
            for part, found in rows.items()
        },
    }
    OUTPUT.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"written: {OUTPUT.name}")
