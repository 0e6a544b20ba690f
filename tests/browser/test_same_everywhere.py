"""The same seed and actions give the same states on CPython and in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import Page

from stellwerk.games.registry import GAMES, game
from stellwerk.table.fingerprint import fingerprint

Start = Callable[..., None]

IN_A_WORKER = """async ([probe, matches]) => {
    const script = document.createElement("script");
    Object.assign(script, { type: "py", src: probe });
    script.setAttribute("worker", "");
    script.setAttribute("name", "fingerprints");
    document.body.append(script);
    while (!script.xworker) await new Promise((resume) => setTimeout(resume, 10));
    const { sync } = await script.xworker.ready;
    return await sync.fingerprints(matches);
}"""


def test_a_hundred_random_matches(page: Page, start: Start, site_url: str) -> None:
    matches: list[tuple[str, int, int]] = []
    for name in GAMES:
        counts = cycle(game(name).player_counts)
        matches += [(name, seed, next(counts)) for seed in range(100)]
    start(page)
    probe = f"{site_url}probes/fingerprints.py"
    there = json.loads(page.evaluate(IN_A_WORKER, [probe, json.dumps(matches)]))
    here = [fingerprint(game(name), seed, players) for name, seed, players in matches]
    assert len(set(here)) == len(here)
    assert there == here
