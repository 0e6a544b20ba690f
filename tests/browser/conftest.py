"""What browser tests stand on: the built site on a plain server, and pages that are watched.

A page from these fixtures fails its test when a request leaves the origin, when the content
security policy is violated, or when the console shows an error. A test that provokes one of these
says so beforehand: ``watched.allow("part of the message")``.

- ``page``: a watched page in a context where nothing is kept (German, light, 1280 × 800).
- ``open_page(**options)``: more of them; options are those of Playwright's ``new_context``.
- ``start(page, path="")``: go there and wait until the page says it can be used.
- ``site_url``: where the site is, below ``/a/b/``.

Service workers are off, unless a page is opened with ``service_workers="allow"``: installing one
copies 15 MB, and few tests are about it.

Contexts are used again, with all storage cleared (see kept.py). A test that is about files that
are fetched, about caches, or about what a very first visit does is marked ``first_visit`` and has
a new one; so has one whose options ask for more than a kept context can give.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from building import browser as chromium_finder
from building.paths import CACHE, SITE
from building.serve import serving
from building.site import SiteBuild

from .hosting import Host, Visit, hosting, visiting, visiting_again
from .kept import Pool, listen

SUB_PATH = "/a/b/"
#: Beside the site, where no service worker of it reaches.
ANCHOR_PATH = "/anchor/"
USABLE = "performance.getEntriesByName('stellwerk:usable').length > 0"
#: Starting Python on a busy machine may take long; a hanging start still ends the test.
START_TIMEOUT = 90_000


@cache
def launch_options() -> dict[str, Any]:
    """How these tests start Chromium."""
    return {
        "executable_path": chromium_finder.find_chromium(install=False),
        "args": [
            *chromium_finder.launch_flags(),
            # Whatever asks for another host, a service worker too, must fail, network or not.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        ],
    }


WATCH_SCRIPT = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here carries the mark `browser`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site. Built once per run; workers of one run wait for the one that builds."""
    if elsewhere := os.environ.get("STELLWERK_SITE"):
        return Path(elsewhere).resolve()
    if os.environ.get("STELLWERK_SITE_IS_FRESH"):
        return SITE
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    CACHE.mkdir(exist_ok=True)
    built, lock = CACHE / f"site-{run}.built", CACHE / f"site-{run}.lock"
    try:
        lock.touch(exist_ok=False)
    except FileExistsError:
        deadline = time.monotonic() + 300
        while not built.exists():
            assert time.monotonic() < deadline, "the site did not get built"
            time.sleep(0.2)
        return SITE
    for step in SiteBuild().steps():
        step.action()
    built.touch()
    return SITE


@pytest.fixture(scope="session")
def origin(site: Path) -> Iterator[str]:
    """A server for the site below a sub-path, and for the tests' own files beside it."""
    probes = Path(__file__).parent / "probes"
    mounts = {SUB_PATH: site, f"{SUB_PATH}probes/": probes, ANCHOR_PATH: probes}
    with serving(mounts) as address:
        yield address


@pytest.fixture(scope="session")
def site_url(origin: str) -> str:
    return f"{origin}{SUB_PATH}"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    options = launch_options()  # asks Playwright itself, so not inside of it
    with sync_playwright() as playwright, playwright.chromium.launch(**options) as browser:
        yield browser


@pytest.fixture(scope="session")
def assembly(site: Path, site_url: str) -> str:
    """Where Python's WebAssembly is."""
    (file,) = site.glob("runtime-*/pyodide.asm.wasm")
    return f"{site_url}{file.relative_to(site).as_posix()}"


@pytest.fixture(scope="session")
def pool(chromium: Browser, origin: str, assembly: str) -> Pool:
    """Contexts for the site's own pages."""
    anchor = f"{origin}{ANCHOR_PATH}anchor.html"
    return Pool(chromium, anchor, anchor, assembly, WATCH_SCRIPT)


@pytest.fixture(scope="session")
def readers(chromium: Browser, origin: str, assembly: str) -> Pool:
    """Contexts for pages of another site that frame pages of ours."""
    anchor = f"{origin}{ANCHOR_PATH}anchor.html"
    return Pool(chromium, anchor.replace("localhost", "127.0.0.1"), anchor, assembly)


class Watched:
    """What went wrong on the pages of one test."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.problems: list[str] = []
        self.allowed: list[str] = []

    def allow(self, part: str) -> None:
        """Problems whose text holds this (a regular expression) are expected."""
        self.allowed.append(part)

    def on_request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and not url.startswith(f"{self.origin}/"):
            self._note(f"request leaves the origin: {url}")

    def on_console(self, kind: str, text: str) -> None:
        if kind == "error":
            self._note(f"console: {text}")

    def on_error(self, text: str) -> None:
        self._note(f"uncaught: {text}")

    def _note(self, text: str) -> None:
        self.problems.append(text)

    def unexpected(self) -> list[str]:
        return [
            problem
            for problem in self.problems
            if not any(re.search(part, problem) for part in self.allowed)
        ]


@pytest.fixture
def watched(origin: str) -> Iterator[Watched]:
    watched = Watched(origin)
    yield watched
    assert not watched.unexpected(), "\n".join(["the page had problems:", *watched.unexpected()])


DEFAULTS: dict[str, Any] = {
    "locale": "de-DE",
    "color_scheme": "light",
    "viewport": {"width": 1280, "height": 800},
    "service_workers": "block",
}


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, chromium: Browser, pool: Pool, watched: Watched
) -> Iterator[Callable[..., Page]]:
    fresh: list[BrowserContext] = []
    first_visit = request.node.get_closest_marker("first_visit") is not None

    def open_one(**more: Any) -> Page:
        options = DEFAULTS | more
        if options["service_workers"] == "block" and Pool.fits(options) and not first_visit:
            kept = pool.lend(options)
            kept.listener = watched
            return kept.open_page(options)
        context = chromium.new_context(**options)
        fresh.append(context)
        context.set_default_timeout(30_000)
        context.add_init_script(WATCH_SCRIPT)
        listen(context, watched)
        return context.new_page()

    yield open_one
    pool.take_back()
    for context in fresh:
        with suppress(Exception):
            context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def start(site_url: str) -> Callable[..., None]:
    """Go to the site (or a path or fragment in it) and wait until it can be used."""

    def go(page: Page, path: str = "") -> None:
        page.goto(f"{site_url}{path}", wait_until="commit")
        page.wait_for_function(USABLE, timeout=START_TIMEOUT)

    return go


@pytest.fixture
def host(tmp_path: Path, site_url: str) -> Iterator[Host]:
    """Somebody else's site."""
    with hosting(tmp_path, site_url) as found:
        yield found


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, chromium: Browser, readers: Pool
) -> Iterator[Callable[..., Visit]]:
    """Opens the browser of somebody who reads pages there."""
    first_visit = request.node.get_closest_marker("first_visit") is not None

    def open_visit(**options: Any) -> Visit:
        visit = visiting(chromium, **options) if first_visit else visiting_again(readers, **options)
        return stack.enter_context(visit)

    with ExitStack() as stack:
        yield open_visit
