"""Embedded scenes where much is forbidden: policies, storage, sandboxes, networks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import launch_options
from .hosting import (
    ANSWER_TIME,
    BUSY,
    RELEASE,
    TEN,
    Host,
    Visiting,
    element,
    serving_to_all,
    try_it,
    until,
    visiting,
)

SCENE = TEN[0]

NO_STORAGE = """
if (window !== top) {
  const forbidden = { get() { throw new DOMException("forbidden", "SecurityError"); } };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(globalThis, name, forbidden);
  }
  Object.defineProperty(Navigator.prototype, "serviceWorker", forbidden);
  Object.defineProperty(Document.prototype, "cookie", forbidden);
}
"""


def test_a_policy_that_allows_our_origin_and_nothing_else(host: Host, visit: Visiting) -> None:
    reader = visit()
    origin = host.site.split("/a/")[0]
    policy = (
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        f'script-src {origin}; frame-src {origin}">'
    )
    # A picture with colours that stand in style="" elsewhere, which this policy forbids.
    coloured = element("zug-um-zug", "acht-felder")
    reader.page.add_init_script(BUSY)
    reader.page.goto(host.write(host.script + element(*SCENE) + coloured, head=policy))
    reader.page.wait_for_function("heard.filter((one) => one.type.endsWith('shown')).length === 2")
    title, colour = reader.page.evaluate("""() => {
        const poster = document.querySelectorAll("stellwerk-szene")[1].shadowRoot;
        return [
            getComputedStyle(poster.querySelector(".title")).backgroundColor,
            getComputedStyle(poster.querySelector("[data-style]")).getPropertyValue("--c"),
        ];
    }""")
    assert title == "rgb(21, 35, 63)"
    assert colour.startswith("#")
    reader.page.evaluate(RELEASE)
    frame = reader.frame(0)
    try_it(frame)
    holder = reader.page.locator("iframe").first
    reader.page.wait_for_function("document.querySelector('iframe').offsetHeight > 520")
    until(frame, "document.documentElement.scrollHeight <= innerHeight")
    assert holder.evaluate("(frame) => getComputedStyle(frame).borderTopWidth") == "0px"


def test_storage_forbidden_to_third_parties(host: Host, chromium: Browser) -> None:
    """By the browser's own switch, and for certain by a page in which every store throws."""
    options = launch_options()
    options["args"] = [*options["args"], "--test-third-party-cookie-phaseout"]
    address = host.write(host.script + element(*SCENE) + element(*TEN[1]))
    with chromium.browser_type.launch(**options) as strict, visiting(strict) as reader:
        reader.page.add_init_script(NO_STORAGE)
        reader.page.goto(address)
        frame = reader.frame(0)
        assert frame.evaluate("(() => { try { localStorage } catch { return true } })()")
        try_it(frame)
        try_it(reader.frame(1), 1)
        assert reader.workers() == 1


SANDBOX = '<iframe sandbox="allow-scripts" title="x" width="560" height="640" src="{}"></iframe>'
PATH = f"szenen/{SCENE[0]}/{SCENE[1]}.de.html"


def test_a_sandbox_without_an_origin_on_a_plain_server(host: Host, visit: Visiting) -> None:
    """No module may be loaded there: it is read, and a touch is answered with that."""
    reader = visit()
    reader.page.goto(host.write(SANDBOX.format(f"{host.site}{PATH}")))
    frame = reader.frame(0)
    expect(frame.locator(".scene-question")).to_be_visible()
    sheet = "getComputedStyle(document.querySelector('.scene-title')).backgroundColor"
    assert frame.evaluate(sheet) == "rgb(21, 35, 63)"
    frame.locator("[id^=try-]").first.click()
    expect(frame.locator("#trouble-failed")).to_be_visible()
    # That text asks for one more font, which may not be loaded either.
    frame.evaluate("document.fonts.ready.then(() => {})")
    reader.problems[:] = [one for one in reader.problems if "CORS" not in one and "ERR_" not in one]


def test_a_sandbox_without_an_origin_on_an_open_server(
    site: Path, host: Host, visit: Visiting
) -> None:
    with serving_to_all(site) as address:
        reader = visit()
        reader.page.goto(host.write(SANDBOX.format(f"{address}{PATH}") * 2))
        for number in range(2):
            try_it(reader.frame(number))


@pytest.mark.first_visit
def test_without_a_network(host: Host, visit: Visiting) -> None:
    reader = visit()
    reader.page.goto(host.write(host.script + element(*SCENE)))
    frame = reader.frame(0)
    try_it(frame)
    kept = """async () => {
        const cache = await caches.open("stellwerk-embeds");
        const names = (await cache.keys()).map(({ url }) => url);
        return ["pyodide.asm.wasm", "python_stdlib.zip", "stellwerk.zip", "idiomorph.mjs",
            "embed.css", "drei-lokomotiven.de.html", "worker.mjs", "symbols.svg"]
            .every((end) => names.some((name) => name.endsWith(end)));
    }"""
    until(frame, f"({kept})()")
    reader.context.set_offline(True)
    reader.page.evaluate("const f = document.querySelector('iframe'); f.src = f.src + '?again'")
    until_again = "location.search === '?again' && document.querySelector('.scene') !== null"
    reader.page.wait_for_timeout(0)
    frame = reader.frames()[0]
    until(frame, until_again)
    try_it(frame)


def test_a_network_that_goes_before_the_first_touch(host: Host, visit: Visiting) -> None:
    """Said calmly, and with the network back the same touch is answered."""
    reader = visit(service_workers="block")
    reader.page.goto(host.write(host.script + element(*SCENE)))
    frame = reader.frame(0)
    # What answers a touch has come by itself; no module of it runs before all are there.
    until(frame, "'stellwerkEmbed' in globalThis")
    reader.context.set_offline(True)
    frame.locator("[id^=try-]").first.click()
    expect(frame.locator("#trouble-failed")).to_be_visible()
    reader.context.set_offline(False)
    frame.locator("#trouble-failed [data-retry]").click()
    expect(frame.locator(".answer")).to_be_visible(timeout=ANSWER_TIME)
    assert reader.heard("failed")
    reader.problems.clear()
