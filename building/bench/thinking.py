"""How long a bot takes for a move in the browser: level 3 of every game plays a match by itself."""

from __future__ import annotations

import json
from pathlib import Path

from . import Context, Row
from .speed import IN_PYODIDE, USABLE

PROBE = Path(__file__).parent / "thinking_probe.py"


def run(context: Context) -> list[Row]:
    source = PROBE.read_text(encoding="utf-8")
    browser = context.browser.new_context(service_workers="block")
    rows: list[Row] = []
    try:
        page = browser.new_page()
        page.goto(f"{context.origin}/site/", wait_until="commit")
        page.wait_for_function(USABLE, timeout=120_000)
        page.set_default_timeout(600_000)
        code = f"{source}\nimport js, json\njs.stellwerkBench(json.dumps(games()))\n"
        for game in json.loads(page.evaluate(IN_PYODIDE, code)):
            print(f"  level 3 plays {game}", flush=True)
            code = f"{source}\nimport js, json\njs.stellwerkBench(json.dumps(measure({game!r})))\n"
            found = json.loads(page.evaluate(IN_PYODIDE, code))
            name = f"level 3's move in the browser, {game}"
            rows.append(Row(f"{name}, p95 of {found['moves']}", found["p95"], "ms", at_most=1500))
            rows.append(Row(f"{name}, longest", found["longest"], "ms"))
    finally:
        browser.close()
    return rows
