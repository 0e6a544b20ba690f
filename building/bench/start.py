"""Start-up: from navigation to the first usable moment, first paint, bytes transferred.

Cold is a new browser context: nothing cached. Warm is the same page again in that context, as a
returning player has it: our service worker and the browser's caches in place; the plain page has
the browser's caches. Both pages call `performance.mark("stellwerk:usable")`. The two are measured
in turns, so that what else the machine does falls on both; the figures are medians.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from . import Context, Row

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

USABLE = "performance.getEntriesByName('stellwerk:usable').length > 0"
TIMES = """() => ({
    usable: performance.getEntriesByName('stellwerk:usable')[0].startTime,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
})"""
KEPT = "navigator.serviceWorker?.ready.then(() => true)"


class Visits:
    """What was measured of one page."""

    def __init__(self, context: Context, path: str) -> None:
        self.context = context
        self.url = f"{context.origin}{path}"
        self.cold: list[dict[str, float]] = []
        self.warm: list[dict[str, float]] = []
        self.fetched: set[str] = set()

    def one_round(self) -> None:
        """A first visit and a second one, in a context of its own."""
        browser = self.context.browser.new_context()
        try:
            page = browser.new_page()
            names: list[str] = []
            page.on("request", lambda request: names.append(request.url))
            self.cold.append(self._open(page))
            # What the service worker keeps comes from the same addresses: counted once.
            self.fetched |= {name for name in names if name.startswith(self.context.origin)}
            self._settle(page, browser)
            # The first repeat lets the browser keep what it has compiled; it is not counted.
            self._open(page)
            page.wait_for_timeout(1000)
            self.warm.append(self._open(page))
        finally:
            browser.close()

    def _open(self, page: Page) -> dict[str, float]:
        page.goto("about:blank")
        page.goto(self.url, wait_until="commit")
        page.wait_for_function(USABLE, timeout=120_000)
        times: dict[str, float] = page.evaluate(TIMES)
        return times

    def _settle(self, page: Page, browser: BrowserContext) -> None:
        """Let the service worker finish; a player who comes back has let it, too."""
        if page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)"):
            page.evaluate(KEPT)
        page.wait_for_timeout(1500)

    def median(self, visit: str, key: str) -> float:
        visits: list[dict[str, float]] = getattr(self, visit)
        return median(times[key] for times in visits)

    def transferred(self) -> int:
        """Bytes of a first visit, each file as gzip would send it."""
        return sum(map(self._gzipped, self.fetched))

    def _gzipped(self, url: str) -> int:
        path = unquote(urlsplit(url).path)
        for prefix, folder in (("/site/", self.context.site), ("/plain/", self.context.plain)):
            if path.startswith(prefix):
                return gzip_size(str(folder / (path.removeprefix(prefix) or "index.html")))
        return 0


@lru_cache
def gzip_size(path: str) -> int:
    file = Path(path)
    return len(gzip.compress(file.read_bytes(), 9)) if file.is_file() else 0


def run(context: Context) -> list[Row]:
    ours, plain = Visits(context, "/site/"), Visits(context, "/plain/")
    for number in range(context.rounds):
        print(f"  start-up, round {number + 1} of {context.rounds}", flush=True)
        for visits in (ours, plain) if number % 2 else (plain, ours):
            visits.one_round()

    def row(name: str, visit: str, at_most: float) -> Row:
        value, other = ours.median(visit, "usable"), plain.median(visit, "usable")
        return Row(name, value, "ms", other, at_most=at_most)

    return [
        row("cold start, to usable", "cold", 0.9),
        row("warm start, to usable", "warm", 0.7),
        # Both against the plain page's start: what someone sees before there is any Python.
        Row(
            "first paint of the lobby, cold",
            ours.median("cold", "paint"),
            "ms",
            plain.median("cold", "usable"),
            at_most=0.15,
        ),
        Row("first paint of the lobby, warm", ours.median("warm", "paint"), "ms"),
        Row(
            "bytes of a first visit, gzip",
            ours.transferred() / 1e6,
            "MB",
            plain.transferred() / 1e6,
            at_most=1.0,
        ),
    ]
