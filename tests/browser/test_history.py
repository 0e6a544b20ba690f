"""Back and forth in a match: undo, redo, looking back, playing on from there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .playing import (
    FAST_BOTS,
    ONE_MOVE_LEFT,
    AtTable,
    after_setup,
    cars,
    fragment,
    new_match,
    press,
)

Start = Callable[..., None]


def test_undo_and_redo(page: Page, start: Start) -> None:
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    before = cars(page)
    table.play("use 12 1 2")
    after = cars(page)
    assert before != after
    page.click("#undo")
    expect(page.locator("#redo:not([aria-disabled])")).to_be_visible()
    assert [car.split()[0] for car in cars(page)] == [car.split()[0] for car in before]
    page.keyboard.press("r")
    expect(page.locator("#redo[aria-disabled]")).to_be_visible()
    assert table.match().actions == ("use 12 1 2",)
    page.keyboard.press("u")
    expect(page.locator("#redo:not([aria-disabled])")).to_be_visible()
    # Playing otherwise forgets what was taken back.
    table.play("use 9 1")
    expect(page.locator("#redo[aria-disabled]")).to_be_visible()
    assert table.match().actions == ("use 9 1",)


def test_undo_stops_where_something_hidden_was_shown(page: Page, start: Start) -> None:
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.play("draw")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    press(page, "#undo")
    expect(page.locator("#toast")).to_contain_text("Verdecktes")
    assert table.match().actions == ("draw",)


def test_undo_takes_the_bots_answer_along(page: Page, start: Start) -> None:
    page.add_init_script(FAST_BOTS)
    # The bot has only face-up cars worth using: it need not draw.
    start(page, fragment(new_match("human", "bot-1", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.play("use 12 1 2")
    replay = table.wait_for_person()
    press(page, "#undo")
    if any(event.kind == "drew" for events in replay.events for event in events):
        expect(page.locator("#toast")).to_contain_text("Verdecktes")
    else:
        table.wait_for_person()
        assert table.match().actions == ()


def test_stepping_through_the_match_and_branching(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    table.play(f"place {table.replay().state.drawn[0]} 1")
    table.play("draw")
    match, first, now = table.match(), table.record_id, cars(page)

    # From the log to any point.
    page.locator(".log-entry").last.click()
    expect(page.locator(".history")).to_contain_text("1 von 7")
    page.click("#show-next")
    page.click("#show-next")
    expect(page.locator(".history")).to_contain_text("3 von 7")
    page.click("#show-first")
    expect(page.locator(".history")).to_contain_text("0 von 7")
    page.click("#show-last")
    expect(page.locator(".history")).to_contain_text("7 von 7")
    page.click("#show-previous")
    # Nothing can be moved in the past, and it says so.
    table.rest()
    table.tap("deck")
    expect(page.locator("#toast")).to_contain_text("früheren Stand")
    page.keyboard.press("Escape")
    expect(page.locator(".history")).to_have_count(0)
    assert [car.split()[0] for car in cars(page)] == [car.split()[0] for car in now]
    assert table.match() == match

    page.locator(".log-entry").last.click()
    for _ in range(4):
        page.click("#show-next")
    expect(page.locator(".history")).to_contain_text("5 von 7")
    page.click("#branch")
    page.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first))
    assert table.match().actions == match.actions[:5]
    table.play(f"place {table.replay().state.drawn[0]} 7")
    page.click("#brand")
    expect(page.locator(".run")).to_have_count(2)
    page.click(f"#go-{first}")
    expect(page.locator(".drawn")).to_be_visible()
    assert table.match() == match


def test_the_end_can_be_played_back(page: Page, start: Start) -> None:
    won = ("draw", "place 30 4")
    match = new_match("human", "human", position=ONE_MOVE_LEFT, actions=won)
    start(page, fragment(match))
    expect(page.locator("#end-title")).to_contain_text("Ada")
    page.click("#replay")
    expect(page.locator(".history")).to_contain_text("0 von 2")
    page.click("#show-next")
    expect(page.locator(".drawn")).to_be_visible()
    page.click("#now")
    expect(page.locator("#end-title")).to_be_visible()
