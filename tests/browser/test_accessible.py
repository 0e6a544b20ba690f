"""Every screen, for everybody: axe-core finds nothing, nothing scrolls sideways, every button is
as large as a fingertip."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from building.paths import NODE_MODULES

from .playing import FAST_BOTS, AtTable, after_setup, fragment
from .screens import screens

Open = Callable[..., Page]
Start = Callable[..., None]

WIDE: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 360, "height": 740}

AXE = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({
        id, help, nodes: nodes.slice(0, 4).map(({ html, failureSummary }) =>
            `${html.slice(0, 200)}\\n      ${failureSummary.split("\\n").slice(1).join("; ")}`),
    }));
}"""

SETTLE = """async () => {
    // Colours that are on their way, and cars that are, would be judged in the middle of it. What
    // inherits such a colour sets out when that one has arrived: so more than once.
    for (let round = 0; round < 4; round += 1) {
        for (const motion of document.getAnimations()) motion.finish();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
}"""

DRESS = """(theme) => { document.documentElement.dataset.theme = theme; }"""

TOO_SMALL = """() => {
    const inline = (element) => {
        // A link or button within a sentence, or one that is the text of its line, as WCAG 2.5.5
        // excepts it.
        return getComputedStyle(element).display === "inline" ||
            element.matches(".rule-id, .link, .toc a, .skip, .brand, .why-rule *");
    };
    const buttons = "button, a[href], select, input, [role=switch], summary, label:has(> input)";
    return [...document.querySelectorAll(`#app :is(${buttons})`)].flatMap((element) => {
        if (inline(element) || element.closest(".vh, [inert]")) return [];
        // What is drawn for a field that is itself out of sight is its label.
        const label = element.closest("label");
        const touched = element.matches("input") && label ? label : element;
        const { width, height } = touched.getBoundingClientRect();
        if (width < 2 || height < 2) return [];
        // Half a pixel of rounding is nothing.
        if (width >= 43.5 && height >= 43.5) return [];
        // Other people's cars, of which there may be 21, are never part of a move.
        if (element.matches("[data-target^=other]") && height >= 39.5) return [];
        return [`${element.id || element.className} ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
}"""

OVERFLOW = """() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) {
        const main = document.getElementById("main");
        return main && main.scrollWidth > main.clientWidth + 1 ? ["main scrolls sideways"] : [];
    }
    return [...document.querySelectorAll("#app *")]
        .filter((element) => element.getBoundingClientRect().right > room + 1)
        .slice(0, 5)
        .map((element) => `${element.id || element.className} is too wide`);
}"""


@cache
def axe_source() -> str:
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page) -> list[str]:
    page.evaluate(SETTLE)
    found: list[dict[str, Any]] = page.evaluate(AXE)
    return [f"{one['id']}: {one['help']}\n    " + "\n    ".join(one["nodes"]) for one in found]


@pytest.mark.parametrize(
    ("locale", "theme", "viewport"), [("de-DE", "light", WIDE), ("en-GB", "dark", NARROW)]
)
def test_axe_finds_nothing(
    open_page: Open, start: Start, locale: str, theme: str, viewport: ViewportSize
) -> None:
    """Every screen in each language, each theme and each width; all their combinations would take
    four times as long. The rules, which take as long as all others, in one of each: the pages of
    their own (test_pages.py) are looked at in the other one."""
    page = open_page(locale=locale, viewport=WIDE, reduced_motion="reduce")
    page.add_init_script(FAST_BOTS)
    start(page)
    page.evaluate(axe_source())
    problems: list[str] = []
    for name in screens(page):
        if name == "rules" and viewport == NARROW:
            continue
        page.set_viewport_size(viewport)
        page.evaluate(DRESS, theme)
        where = f"{name}, {locale}, {theme}, {viewport['width']} px"
        problems += [f"{where}: {problem}" for problem in axe(page)]
        page.set_viewport_size(WIDE)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_small_screens(open_page: Open, start: Start, locale: str) -> None:
    page = open_page(
        locale=locale, viewport=NARROW, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page.add_init_script(FAST_BOTS)
    start(page)
    problems: list[str] = []
    for name in screens(page):
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate(SETTLE)
            problems += [f"{name}, {width} px: {wide}" for wide in page.evaluate(OVERFLOW)]
        problems += [f"{name}, too small: {small}" for small in page.evaluate(TOO_SMALL)]
    assert not problems, "\n".join(problems)


def test_what_happens_is_said(page: Page, start: Start) -> None:
    page.add_init_script(FAST_BOTS)
    start(page, fragment(after_setup("human", "bot-1")))
    table, said = AtTable(page), page.locator("#said")
    table.play("draw")
    drawn = table.replay().state.drawn[0]
    expect(said).to_contain_text(f"Ada zieht Wagen {drawn}")
    table.rest()
    table.tap("discards")
    expect(said).to_contain_text("Von der Ablage wird nicht gezogen")  # emptied first, then filled
    refusal = said.inner_text()
    # The same refusal again is said again: the region is emptied and filled.
    page.evaluate("""() => {
        globalThis.changes = [];
        new MutationObserver(() => changes.push(document.getElementById("said").textContent))
            .observe(document.getElementById("said"), { childList: true });
    }""")
    table.tap("discards")
    page.wait_for_function("changes.length >= 2")
    assert page.evaluate("changes.at(-1)") == refusal
    page.keyboard.press("Escape")
    table.play(f"place {drawn} 4")
    table.wait_for_person()
    expect(said).to_contain_text("Bea", timeout=30_000)


def test_the_skip_link(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    expect(page.locator("#deck")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#main') !== null")


def test_reduced_motion_moves_nothing(open_page: Open, start: Start) -> None:
    page = open_page(reduced_motion="reduce")
    start(page, fragment(after_setup("human", "human")))
    page.evaluate("""() => {
        globalThis.transitions = 0;
        const original = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => { transitions += 1; return original(update); };
    }""")
    table = AtTable(page)
    table.play("draw")
    table.play(f"place {table.replay().state.drawn[0]} 2")
    assert page.evaluate("transitions") == 0
