"""A walk through every screen, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .playing import ONE_MOVE_LEFT, AtTable, after_setup, go_to, new_match, press

BROKEN = {"name": "x.json", "mimeType": "application/json", "buffer": b'{"format": "stellwerk'}


def open_match(page: Page, *kinds: str, position: dict[str, object] | None = None) -> AtTable:
    before = page.url
    if position is None:
        go_to(page, after_setup(*kinds))
    else:
        go_to(page, new_match(*kinds, position=position))
    page.wait_for_url(lambda url: "#partie/" in url and url != before)
    expect(page.locator("#deck")).to_be_visible()
    return AtTable(page)


def screens(page: Page) -> Iterator[str]:
    """From a lobby without matches on; gives the name of each screen when it is there."""
    yield from lobby_screens(page)
    yield from table_screens(page)
    yield from end_screens(page)
    yield from hand_over_screens(page)
    yield from rules_screens(page)


def lobby_screens(page: Page) -> Iterator[str]:
    expect(page.locator(".saved-none")).to_be_visible()
    yield "lobby, empty"
    page.locator("#players-4").check(force=True)
    expect(page.locator("#name-4")).to_be_visible()
    page.set_input_files("#import", BROKEN)  # type: ignore[arg-type]
    expect(page.locator("#import-error")).to_be_visible()
    yield "lobby, four players, import refused"
    page.click("#import-error-close")
    open_match(page, "human", "bot-1", "human", "bot-2")
    page.click("#brand")
    page.locator(".run [id^=delete-]").first.click()
    expect(page.locator("#delete-yes")).to_be_visible()
    page.evaluate("stellwerk.send('page.update-ready')")
    expect(page.locator("#update-yes")).to_be_visible()
    yield "lobby, deleting, a new version"
    page.click("#update-later")
    page.click("#delete-no")


def table_screens(page: Page) -> Iterator[str]:
    go_to(page, new_match("human", "human", "human", "human"))
    page.wait_for_selector("#deck")
    yield "table, setup of four"
    table = open_match(page, "human", "human", position=ONE_MOVE_LEFT)
    yield "table, a turn"
    table.tap("car:12")
    expect(page.locator("#cancel")).to_be_visible()
    yield "table, a car chosen"
    page.keyboard.press("Escape")
    table.play("draw")
    yield "table, a car drawn"
    table.rest()
    table.tap("other:1:3")
    expect(page.locator("#why")).to_be_visible()
    yield "table, refused"
    page.click("#rule-link")
    expect(page.locator("#rule-dialog")).to_be_visible()
    yield "table, rule dialog"
    page.click("#rule-dialog-close")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_have_count(0)
    press(page, "#hint")
    expect(page.locator("#hint-answer")).to_be_visible(timeout=60_000)
    yield "table, hint"
    page.click("#hint-close")
    press(page, "#menu-open")
    expect(page.locator("#menu")).to_be_visible()
    yield "table, menu"
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_have_count(0)
    page.evaluate("stellwerk.send('table.log')")  # its button is there on small screens only
    expect(page.locator("#log.is-open")).to_be_visible()
    yield "table, log open"
    page.evaluate("stellwerk.send('table.log')")
    page.evaluate("stellwerk.send('table.show', '0')")
    expect(page.locator(".history")).to_be_visible()
    yield "table, looking back"
    page.click("#now")
    expect(page.locator(".history")).to_have_count(0)


def end_screens(page: Page) -> Iterator[str]:
    AtTable(page).play("place 30 4")
    expect(page.locator("#end-title")).to_be_visible()
    yield "end"
    page.click("#look")
    expect(page.locator("#to-end")).to_be_visible()
    yield "end, looking at the board"


def hand_over_screens(page: Page) -> Iterator[str]:
    page.click("#brand")
    page.locator("#players-2").check(force=True)
    page.select_option("#kind-2", "human")
    page.locator("#option-hand-over").check(force=True)
    page.click("#start")
    expect(page.locator("#hold")).to_be_visible()
    yield "hand-over"
    page.click("#hand-over-leave")


def rules_screens(page: Page) -> Iterator[str]:
    page.click("#rules-game-of-trains")
    expect(page.locator("#page-title")).to_be_visible()
    for button in ("try-gewinnen-durch-einsetzen-0", "gewinnen-durch-einsetzen-deck"):
        page.evaluate("(id) => document.getElementById(id).click()", button)
    refused = page.locator("[id^=try-schloss]").first.get_attribute("id")
    page.evaluate("(id) => document.getElementById(id).click()", refused)
    expect(page.locator(".answer").first).to_be_attached()
    # One board is like the other, and all of them take long: the answers and two more will do.
    # What is out of sight must not hide from the test.
    page.evaluate("""() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { content-visibility: visible !important; }");
        document.adoptedStyleSheets.push(sheet);
        const scenes = [...document.querySelectorAll(".scene:not(:has(.answer))")];
        for (const scene of scenes.slice(2)) scene.remove();
    }""")
    yield "rules"
