"""Language and colours: from the browser at first, then as chosen, also after a reload."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import START_TIMEOUT, USABLE
from .playing import AtTable, after_setup, fragment

Open = Callable[..., Page]
Start = Callable[..., None]


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)


@pytest.mark.first_visit
@pytest.mark.parametrize(
    ("locale", "text"), [("de-CH", "Abfahrt"), ("en-GB", "Depart"), ("fr-FR", "Depart")]
)
def test_the_first_visit_speaks_the_browsers_language(
    open_page: Open, start: Start, locale: str, text: str
) -> None:
    page = open_page(locale=locale)
    start(page)
    expect(page.locator("#start")).to_contain_text(text)
    assert page.evaluate("localStorage.getItem('stellwerk.lang')") is None


def test_a_chosen_language_stays(page: Page, start: Start) -> None:
    start(page)
    page.click("#lang-en")
    expect(page.locator("#start")).to_contain_text("Depart")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#lang-en")).to_be_focused()
    reload(page)
    expect(page.locator("#start")).to_contain_text("Depart")
    page.click("#lang-de")
    expect(page.locator("#start")).to_contain_text("Abfahrt")


def test_a_chosen_theme_stays(page: Page, start: Start) -> None:
    start(page)
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.click("#theme-dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(background) != light
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#theme-dark")).to_have_attribute("aria-pressed", "true")
    page.click("#theme-auto")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_language_theme_and_pace_from_the_tables_menu(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    match = table.match()
    page.click("#menu-open")
    page.click("#menu-lang-en")
    expect(page.locator("#undo")).to_contain_text("Undo")
    page.click("#menu-theme-dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click("#pace-slow")
    expect(page.locator("#pace-slow")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_have_count(0)
    assert table.match() == match
    reload(page)
    expect(page.locator("#undo")).to_contain_text("Undo")
    page.click("#menu-open")
    expect(page.locator("#pace-slow")).to_have_attribute("aria-pressed", "true")


def test_storage_may_be_forbidden(page: Page, start: Start) -> None:
    page.add_init_script("""
        for (const name of ["getItem", "setItem", "key"]) {
            Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };
        }
    """)
    start(page)
    page.click("#lang-en")
    expect(page.locator("#start")).to_contain_text("Depart")


@pytest.mark.first_visit
def test_the_page_can_be_installed(page: Page, site: Path, start: Start, site_url: str) -> None:
    start(page)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"] == f"{site_url}manifest.webmanifest"
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    assert data["display"] == "standalone" and data["start_url"] == "./" == data["scope"]
    sizes = {icon["sizes"] for icon in data["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in data["icons"])
    for icon in data["icons"]:
        if icon["type"] == "image/png":
            header = (site / icon["src"]).read_bytes()[:24]
            width, height = (int.from_bytes(header[i : i + 4], "big") for i in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


def test_only_the_sheets_of_the_game_shown_are_worn(page: Page, start: Start) -> None:
    """Rules of games that nobody sees would slow every move."""
    worn = """() => [...document.querySelectorAll("link[data-games]")]
        .filter((link) => link.media === "all")
        .map((link) => /([a-z-]+)\\.css$/.exec(link.href)[1])"""
    start(page)
    assert page.evaluate(worn) == []
    expected = {
        "game-of-trains": ["game-of-trains"],
        "zug-um-zug": ["game-of-trains", "zug-um-zug"],
        "kartenspiel": ["game-of-trains", "kartenspiel", "zug-um-zug"],
        "gleis-um-gleis": ["game-of-trains", "gleis-um-gleis"],
    }
    for game, sheets in expected.items():
        page.evaluate("(to) => { location.hash = to }", f"regeln/{game}")
        expect(page.locator(f"#page[data-game={game}]")).to_be_visible()
        assert page.evaluate(worn) == sheets
    page.evaluate("location.hash = ''")
    expect(page.locator("#start")).to_be_visible()
    assert page.evaluate(worn) == []
