"""How fast the engine is: random actions a second on CPython and in the page's Pyodide.

The same probe runs in both, in turns, so that what else the machine does falls on both; the
figures are the best of the rounds. A bare loop is timed beside it: it says what the two Pythons
are to each other on this machine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..paths import PY
from . import Context, Row

if TYPE_CHECKING:
    from playwright.sync_api import Page

PROBE = Path(__file__).parent / "probe.py"
ROUNDS = 5
#: Seconds for 2,000,000 times s += i % 7, to compare match rates of different machines.
LOOP = 0.08
USABLE = "performance.getEntriesByName('stellwerk:usable').length > 0"

IN_PYODIDE = """(code) => new Promise((done) => {
    globalThis.stellwerkBench = done;
    const script = document.createElement("script");
    script.type = "py";
    script.textContent = code;
    document.body.append(script);
})"""


def run(context: Context) -> list[Row]:
    sys.path.insert(0, str(PY))
    from . import probe

    source = PROBE.read_text(encoding="utf-8")
    browser = context.browser.new_context(service_workers="block")
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    try:
        page = browser.new_page()
        page.goto(f"{context.origin}/site/", wait_until="commit")
        page.wait_for_function(USABLE, timeout=120_000)
        for number in range(ROUNDS):
            print(f"  speed, round {number + 1} of {ROUNDS}", flush=True)
            here.append(probe.measure())
            there.append(in_pyodide(page, source))
    finally:
        browser.close()

    def best(rounds: list[dict[str, float]], key: str) -> float:
        return max(found[key] for found in rounds)

    actions, loops = best(here, "actions"), best(here, "loops")
    matches = best(here, "matches")
    return [
        Row("random actions a second, CPython", actions, "/s", at_least=50_000),
        Row("random actions a second, Pyodide", best(there, "actions"), "/s"),
        Row("  Pyodide to CPython", best(there, "actions") / actions, "", at_least=0.4),
        Row("random matches of Zug um Zug a second, CPython", matches, "/s"),
        Row("random matches of Zug um Zug a second, Pyodide", best(there, "matches"), "/s"),
        Row("  on a CPython whose loop takes 80 ms", matches / (LOOP * loops), "/s", at_least=150),
        Row("random actions of Kartenspiel a second, CPython", best(here, "kartenspiel"), "/s"),
        Row("random actions of Kartenspiel a second, Pyodide", best(there, "kartenspiel"), "/s"),
        Row("random actions of Gleis um Gleis a second, CPython", best(here, "gleis"), "/s"),
        Row("random actions of Gleis um Gleis a second, Pyodide", best(there, "gleis"), "/s"),
        Row(
            "15 tickets scored exactly with 60 cards, slowest of 60, CPython",
            1000 / best(here, "scorings"),
            "ms",
            at_most=50,
        ),
        Row(
            "15 tickets scored exactly with 60 cards, slowest of 60, Pyodide",
            1000 / best(there, "scorings"),
            "ms",
        ),
        Row("2,000,000 times s += i % 7, CPython", 1000 / loops, "ms"),
        Row("2,000,000 times s += i % 7, Pyodide", 1000 / best(there, "loops"), "ms"),
        Row("  Pyodide to CPython", best(there, "loops") / loops, ""),
    ]


def in_pyodide(page: Page, source: str) -> dict[str, float]:
    code = f"{source}\nimport js, json\njs.stellwerkBench(json.dumps(measure()))\n"
    found: dict[str, Any] = json.loads(page.evaluate(IN_PYODIDE, code))
    return found
