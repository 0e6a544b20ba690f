"""Browser contexts that tests use one after the other.

A context of its own for every test would fetch everything and compile Python's WebAssembly anew
for every test, which is more than half of what a start costs. A kept context holds the compiled
module and the browser's caches of files; all that a page can see goes between two tests: pages,
storage of every kind, cookies, permissions, routes. What cannot be taken back, as an init script
of the whole context, spoils a context, and so does whatever is found in it after all was cleared.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, Error, Page

#: Of these options only a context knows; viewport, colours and motion are a page's own.
OF_A_CONTEXT = {"locale", "has_touch", "is_mobile", "service_workers"}
OF_MEDIA = {"color_scheme", "reduced_motion"}

#: What a test may do to a context that nobody can undo.
STAYS = ("add_init_script", "expose_binding", "expose_function", "on", "once")

HOLD = """async (address) => {
    globalThis.held = await WebAssembly.compileStreaming(fetch(address));
}"""

FRAME = """(address) => new Promise((loaded) => {
    const frame = Object.assign(document.createElement("iframe"), { src: address });
    frame.addEventListener("load", loaded);
    document.body.append(frame);
})"""

CLEAR = """async () => {
    const settled = (request) => new Promise((done, failed) => {
        request.onsuccess = done;
        request.onerror = failed;
    });
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        await settled(indexedDB.deleteDatabase(name));
    }
    for (const name of await caches.keys()) await caches.delete(name);
    const workers = await navigator.serviceWorker.getRegistrations();
    for (const worker of workers) await worker.unregister();
}"""

LEFT = """async () => localStorage.length + sessionStorage.length
    + (await indexedDB.databases()).length + (await caches.keys()).length
    + (await navigator.serviceWorker.getRegistrations()).length"""


class Listener(Protocol):
    """Who is told what happens on the pages of a context."""

    def on_request(self, url: str) -> None: ...
    def on_console(self, kind: str, text: str) -> None: ...
    def on_error(self, text: str) -> None: ...


def listen(context: BrowserContext, listener: Listener) -> None:
    context.on("request", lambda request: listener.on_request(request.url))
    context.on("console", lambda message: listener.on_console(message.type, message.text))
    context.on("weberror", lambda error: listener.on_error(str(error.error)))


class Kept:
    """One such context, and the page that stays in it: it holds the module, and the pages of tests
    are opened by it, so that they share its process."""

    def __init__(self, context: BrowserContext, outer: str, inner: str, assembly: str) -> None:
        self.context = context
        self.listener: Listener | None = None
        self.spoilt = False
        self._anchor = context.new_page()
        self._anchor.goto(outer)
        self._holder = self._anchor.main_frame
        if inner != outer:
            self._anchor.evaluate(FRAME, inner)
            self._holder = self._anchor.frames[1]
        self._holder.evaluate(HOLD, assembly)
        listen(context, self)
        for name in STAYS:
            self._spoilt_by(name)

    def _spoilt_by(self, name: str) -> None:
        original = getattr(self.context, name)

        def spoiling(*arguments: Any, **options: Any) -> Any:
            self.spoilt = True
            return original(*arguments, **options)

        setattr(self.context, name, spoiling)

    def on_request(self, url: str) -> None:
        if self.listener:
            self.listener.on_request(url)

    def on_console(self, kind: str, text: str) -> None:
        if self.listener:
            self.listener.on_console(kind, text)

    def on_error(self, text: str) -> None:
        if self.listener:
            self.listener.on_error(text)

    def open_page(self, options: dict[str, Any]) -> Page:
        """A page as these options want it."""
        with self._anchor.expect_popup() as opened:
            self._anchor.evaluate("() => { open('about:blank'); }")
        page = opened.value
        if viewport := options.get("viewport"):
            page.set_viewport_size(viewport)
        page.emulate_media(**{name: options[name] for name in OF_MEDIA & options.keys()})
        return page

    def clear(self) -> bool:
        """Clear what a test has left; False if something is left."""
        try:
            return self._clear()
        except Error:
            return False

    def _clear(self) -> bool:
        context = self.context
        for page in context.pages:
            if page is not self._anchor:
                page.close()
        self.listener = None
        if self.spoilt:
            return False
        context.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        for frame in self._anchor.frames:
            frame.evaluate(CLEAR)
            if frame.evaluate(LEFT):
                return False
        return True


class Pool:
    """The kept contexts of one test run, each lent to one test at a time."""

    def __init__(
        self, browser: Browser, outer: str, inner: str, assembly: str, script: str = ""
    ) -> None:
        self._browser = browser
        self._anchor = (outer, inner, assembly)
        self._script = script
        self._free: dict[tuple[tuple[str, Any], ...], list[Kept]] = defaultdict(list)
        self._lent: list[tuple[Kept, tuple[tuple[str, Any], ...]]] = []

    @staticmethod
    def fits(options: dict[str, Any]) -> bool:
        """Whether these options of a context are among those for which one is kept."""
        return set(options) <= OF_A_CONTEXT | OF_MEDIA | {"viewport"}

    def lend(self, options: dict[str, Any]) -> Kept:
        """A context with these options that no other test uses."""
        key = tuple(sorted((name, options[name]) for name in OF_A_CONTEXT & options.keys()))
        kept = self._free[key].pop() if self._free[key] else self._make(dict(key))
        self._lent.append((kept, key))
        return kept

    def _make(self, options: dict[str, Any]) -> Kept:
        context = self._browser.new_context(**options, color_scheme="light")
        context.set_default_timeout(30_000)
        context.add_init_script(self._script)
        return Kept(context, *self._anchor)

    def take_back(self) -> None:
        """The test is over: what it has used is cleared, or closed where that cannot be."""
        while self._lent:
            kept, key = self._lent.pop()
            if kept.clear():
                self._free[key].append(kept)
            else:
                with suppress(Error):
                    kept.context.close()
