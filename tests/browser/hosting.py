"""Somebody else's page, on another site, that embeds scenes of ours."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page, expect

from building.serve import QuietServer, StaticHandler, serving

from .kept import Pool, listen

#: Chosen so that nothing of the site's own is in the way: what Python needs.
PYTHON = "**/{runtime-*/**,stellwerk.zip,embed/worker.mjs}"
ANSWER_TIME = 90_000

TEN = [
    ("zug-um-zug", "drei-lokomotiven"),
    ("zug-um-zug", "nachgerueckte-lokomotive"),
    ("zug-um-zug", "offene-lokomotive"),
    ("zug-um-zug", "eine-strecke-bezahlen"),
    ("game-of-trains", "gewinnen-durch-einsetzen"),
    ("game-of-trains", "nachbarn-tauschen"),
    ("kartenspiel", "keine-zweite-karte"),
    ("kartenspiel", "eine-aktion"),
    ("gleis-um-gleis", "zwei-bahnhoefe-verbinden"),
    ("gleis-um-gleis", "nichts-passt"),
]


def element(game: str, scene: str, more: str = "") -> str:
    return f'<stellwerk-szene spiel="{game}" szene="{scene}" {more}></stellwerk-szene>'


class Host:
    """A folder of pages at another address than the site's: another site for the browser, so
    that the embeds have a process of their own."""

    def __init__(self, folder: Path, address: str, site_url: str) -> None:
        self.folder = folder
        self.address = address
        self.site = site_url
        self.script = f'<script src="{site_url}stellwerk.js"></script>'

    def write(self, body: str, *, head: str = "", name: str = "index.html") -> str:
        """A page; its address."""
        text = (
            '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Gast</title>'
            f'<meta name="viewport" content="width=device-width">{head}</head>'
            f"<body>{body}</body></html>"
        )
        (self.folder / name).write_text(text, encoding="utf-8")
        return f"{self.address}/{name}"


@contextmanager
def hosting(folder: Path, site_url: str) -> Iterator[Host]:
    with serving({"/": folder}) as address:
        yield Host(folder, address.replace("localhost", "127.0.0.1"), site_url)


class _OpenHandler(StaticHandler):
    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def serving_to_all(folder: Path) -> Iterator[str]:
    """The site on a server that lets pages of any origin read its files."""
    handler = type("Handler", (_OpenHandler,), {"mounts": {"/": folder}})
    server = QuietServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class Visit:
    """A reader's look at a host page: what went wrong, what the scenes told."""

    def __init__(self, page: Page) -> None:
        self.problems: list[str] = []
        self.context: BrowserContext = page.context
        self.page = page
        page.add_init_script(EARS)

    def on_request(self, url: str) -> None:
        pass

    def on_console(self, kind: str, text: str) -> None:
        if kind == "error":
            self.problems.append(text)

    def on_error(self, text: str) -> None:
        self.problems.append(text)

    def assert_sound(self) -> None:
        assert not self.problems, "\n".join(["the page had problems:", *self.problems])

    def frames(self) -> list[Frame]:
        """The embeds', in the order of the page."""
        holders = self.page.locator("iframe").element_handles()
        found = [holder.content_frame() for holder in holders]
        return [frame for frame in found if frame is not None]

    def frame(self, number: int) -> Frame:
        """An embed that can be touched; where a poster stands before it, as for somebody who has
        not scrolled to it yet: the frame takes its place by itself while it is below the screen."""
        # Posters come in any order, and so do the frames behind them: counted are their elements.
        self.page.wait_for_function(f"(number) => ({FRAME})(number) !== null", arg=number)
        if self.page.evaluate(BEHIND, number):
            self.page.evaluate("scrollTo(0, 0); document.body.style.paddingBlockStart = '101vh'")
            self.page.wait_for_function(f"(number) => !({BEHIND})(number)", arg=number)
            self.page.evaluate("document.body.style.paddingBlockStart = ''")
        # What is not on the screen is not drawn, and its animations do not end.
        self.page.evaluate(f"(number) => ({FRAME})(number).parentElement.scrollIntoView()", number)
        holder = self.page.evaluate_handle(FRAME, number).as_element()
        frame = holder.content_frame() if holder else None
        assert frame is not None
        frame.wait_for_selector(".scene")
        return frame

    def press(self, number: int) -> Frame:
        """The same by the poster's button, which also loads Python."""
        embed = self.page.locator("stellwerk-szene").nth(number)
        embed.locator("[data-try]").click()
        holder = embed.locator("iframe")
        expect(holder).to_be_visible()
        frame = holder.element_handle().content_frame()
        assert frame is not None
        frame.wait_for_selector(".scene")
        return frame

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """The events that the elements had, of one type."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "(kind) => heard.filter((one) => one.type === `stellwerk:${kind}`)", kind
        )
        return found

    def workers(self) -> int:
        """How many Pythons run."""
        return sum("embed/worker.mjs" in worker.url for worker in self.page.workers)


Visiting = Callable[..., Visit]

#: A page that has something to do, until it is released: it makes no frames meanwhile.
BUSY = """
if (window === top) {
  globalThis.waiting = [];
  globalThis.requestIdleCallback = (then) => waiting.push(then);
}
"""
RELEASE = "setInterval(() => waiting.splice(0).forEach((then) => then()), 10)"
#: An embed's frame, null if it has none yet; embeds are elements of ours and plain frames.
FRAME = """(number) => {
  const embeds = document.querySelectorAll("stellwerk-szene, :not(stellwerk-szene) > iframe");
  const embed = embeds[number];
  return embed?.matches("iframe") ? embed : embed?.querySelector("iframe") ?? null;
}"""
#: Whether that frame lies behind a poster.
BEHIND = f"(number) => getComputedStyle(({FRAME})(number)).visibility === 'hidden'"

#: Notes every event of the elements, and every long task.
EARS = """
if (window === top) {
  globalThis.heard = [];
  globalThis.long = [];
  for (const type of "shown ready size started tried solved restarted failed error".split(" ")) {
    addEventListener(`stellwerk:${type}`, (event) => heard.push({
      type: event.type, at: performance.now(), detail: event.detail,
      on: event.target.getAttribute("szene") ?? event.target.getAttribute("scene"),
    }));
  }
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) long.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
}
"""


DEFAULTS: dict[str, Any] = {"locale": "de-DE", "viewport": {"width": 820, "height": 1180}}


@contextmanager
def visiting(chromium: Browser, **options: Any) -> Iterator[Visit]:
    """A visit with a browser where nothing was cached."""
    context = chromium.new_context(**(DEFAULTS | options))
    context.set_default_timeout(30_000)
    visit = Visit(context.new_page())
    listen(context, visit)
    try:
        yield visit
    finally:
        context.close()
    visit.assert_sound()


@contextmanager
def visiting_again(pool: Pool, **options: Any) -> Iterator[Visit]:
    """A visit with a browser that has been used before (see kept.py)."""
    options = DEFAULTS | options
    kept = pool.lend(options)
    kept.listener = visit = Visit(kept.open_page(options))
    try:
        yield visit
    finally:
        pool.take_back()
    visit.assert_sound()


def until(frame: Frame, condition: str) -> None:
    """Await a condition inside an embed, whose policy allows no polling by Playwright itself."""
    deadline = time.monotonic() + 30
    while not _holds(frame, condition):
        assert time.monotonic() < deadline, condition
        frame.page.wait_for_timeout(30)


def _holds(frame: Frame, condition: str) -> bool:
    try:
        return bool(frame.evaluate(condition))
    except Error as error:
        # The frame is on its way to another page; there it will be asked again.
        if "Execution context was destroyed" not in str(error):
            raise
        return False


def try_it(frame: Frame, number: int = 0) -> None:
    """Press one of the scene's suggestions and await the answer."""
    frame.locator("[id^=try-]").nth(number).click()
    answered(frame, number)


def answered(frame: Frame, number: int = 0) -> None:
    pressed = frame.locator("[id^=try-]").nth(number)
    expect(frame.locator(".answer")).to_be_visible(timeout=ANSWER_TIME)
    expect(pressed).to_have_attribute("aria-pressed", "true")
