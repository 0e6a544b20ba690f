"""Explorers on the page: by keyboard alone, for everybody, at every width, and by their address."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from stellwerk.app.explore.finding import all_explorers

from .playing import press
from .test_accessible import DRESS, OVERFLOW, SETTLE, TOO_SMALL, axe, axe_source

Open = Callable[..., Page]
Start = Callable[..., None]

NAMES = [explorer.id for _, explorer in all_explorers()]
ADDRESSES = ["ausprobieren", *(f"ausprobieren/{name}" for name in NAMES)]
WIDE: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 320, "height": 740}


def go_to(page: Page, address: str) -> None:
    page.evaluate("(address) => { location.hash = address; }", address)


def test_by_keyboard_alone(page: Page, start: Start) -> None:
    start(page, "#ausprobieren/doppelstrecken?players=4&portland--seattle-1=1")
    title = page.locator("#page-title")
    expect(title).to_be_focused()
    # From the title on with the Tab key until the number of players.
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "set-players-3":
            break
    three = page.locator("#set-players-3")
    expect(three).to_be_focused()
    other = page.locator("#verdict-portland--seattle-2-1")
    expect(other).to_have_class("verdict is-allowed")
    page.keyboard.press("Enter")
    expect(three).to_have_attribute("aria-pressed", "true")
    expect(three).to_be_focused()
    expect(other).to_have_class("verdict is-refused")
    expect(other.locator(".rule-id")).to_have_text("zuz.double.closed")
    expect(page.locator("#said")).to_contain_text("Mitspielende: 3. Nicht erlaubt:")
    # What cannot be is not set; why not is said and shown.
    page.focus("[id='set-portland--seattle-2-2']")
    page.keyboard.press("Space")
    expect(page.locator("#explore-refusal")).to_contain_text("gesperrt")
    expect(page.locator("#said")).to_contain_text("gesperrt")
    expect(page.locator("[id='set-portland--seattle-2-0']")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_picture_asks_and_chooses(page: Page, start: Start) -> None:
    start(page, "#ausprobieren/auslage")
    press(page, "[id='auslage-row-2']")
    expect(page.locator("#verdict-row-2")).to_have_class("verdict is-refused is-chosen")
    expect(page.locator("#said")).to_contain_text("Karte 3: Lokomotive: Du hast schon")
    go_to(page, "#ausprobieren/stapel-schlagen")
    page.locator("[data-target='stapel-schlagen/hand:blue']").click()
    expect(page.locator("#set-colour-blue")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-target='stapel-schlagen/set:2:1']").click()
    expect(page.locator("#verdict-set-2-1")).to_have_class("verdict is-allowed is-chosen")


def test_what_is_set_stands_in_the_address(page: Page, start: Start, site_url: str) -> None:
    start(page, "#ausprobieren/tunnel")
    page.select_option("#set-turned-3", "red")
    page.click("#set-left-more")
    expect(page.locator("#set-left")).to_have_text("2")
    expect(page.locator(".explore-says")).to_contain_text("Er kostet zusätzlich: 3 Karten")
    assert page.url == f"{site_url}#ausprobieren/tunnel?turned-3=red&left=2"
    # To the rule that a verdict names, and back to what was set.
    page.locator("#verdict-withdraw a").click()
    expect(page.locator("[id='zuz.tunnel.withdraw']")).to_be_focused()
    page.go_back()
    expect(page.locator("#set-left")).to_have_text("2")
    # And from the rule to the explorer.
    go_to(page, "#regeln/zug-um-zug/zuz.tunnel.reveal")
    article = page.locator("[aria-labelledby='zuz.tunnel.reveal']")
    article.get_by_role("link", name="Selbst ausprobieren").click()
    expect(page.locator("#page-title")).to_have_text("Was kostet der Tunnel?")


def test_a_bad_address_is_told_and_shows_the_default(page: Page, start: Start) -> None:
    start(page, "#ausprobieren/tunnel?left=99&%3Cb%3E=1")
    expect(page.locator("#explore-fault")).to_contain_text("left=99, <b>=1")
    expect(page.locator("#set-left")).to_have_text("1")
    go_to(page, "#ausprobieren/nichts")
    expect(page.locator("#explore-fault")).to_contain_text("nichts")
    expect(page.locator(".explore-card")).to_have_count(len(NAMES))
    # Every question that is listed there leads to its answer.
    page.get_by_role("link", name="Was kostet es, wenn zweimal Rot").click()
    expect(page.locator("#verdict-pay")).to_have_class("verdict is-allowed")


def test_points_are_counted_tile_by_tile(page: Page, start: Start) -> None:
    start(page, "#ausprobieren/strecken-werten")
    expect(page.locator(".lcount-total")).to_contain_text("84 Punkte")
    page.click("#set-second-less")
    page.click("#set-second-less")
    expect(page.locator(".lcount-total")).to_contain_text("54 Punkte")
    red = page.locator(".lcount-line", has_text="Rot")
    expect(red.locator("li")).to_have_count(6)


@pytest.mark.parametrize(
    ("locale", "theme", "viewport"),
    [("de-DE", "light", WIDE), ("en-GB", "dark", NARROW)],
)
def test_axe_finds_nothing(
    open_page: Open, start: Start, locale: str, theme: str, viewport: ViewportSize
) -> None:
    page = open_page(locale=locale, viewport=viewport, reduced_motion="reduce")
    start(page)
    page.evaluate(axe_source())
    problems: list[str] = []
    for address in ADDRESSES:
        go_to(page, f"#{address}")
        expect(page.locator(".explore-head")).to_be_visible()
        page.evaluate(DRESS, theme)
        problems += [f"{address}: {problem}" for problem in axe(page)]
    assert not problems, "\n".join(problems)


def test_small_screens(open_page: Open, start: Start) -> None:
    page = open_page(viewport=NARROW, has_touch=True, is_mobile=True, reduced_motion="reduce")
    start(page)
    problems: list[str] = []
    for address in ADDRESSES:
        go_to(page, f"#{address}")
        expect(page.locator(".explore-head")).to_be_visible()
        page.evaluate(SETTLE)
        problems += [f"{address}: {wide}" for wide in page.evaluate(OVERFLOW)]
        problems += [f"{address}, too small: {small}" for small in page.evaluate(TOO_SMALL)]
    assert not problems, "\n".join(problems)
