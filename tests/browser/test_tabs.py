"""The same match in two tabs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import START_TIMEOUT
from .playing import AtTable, after_setup, cars, fragment, records, wait_until

Start = Callable[..., None]

DEAF = """
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message) {
        if (this.name !== "stellwerk") post.call(this, message);
    };
"""
"""Tabs that do not hear of each other, as when both are touched in the same moment."""


def two_tabs(page: Page, start: Start) -> tuple[AtTable, AtTable]:
    start(page, fragment(after_setup("human", "human")))
    first = AtTable(page)
    first.wait_for_actions(4)
    other = page.context.new_page()
    other.goto(page.url, wait_until="commit")
    other.wait_for_selector("#deck", timeout=START_TIMEOUT)
    return first, AtTable(other)


def test_one_tab_follows_the_other(page: Page, start: Start) -> None:
    first, second = two_tabs(page, start)
    first.play("draw")
    expect(second.page.locator(".drawn")).to_be_visible()
    expect(second.page.locator("#toast")).to_contain_text("anderen Fenster")
    assert cars(second.page) == cars(first.page)
    # And back: whoever followed goes on.
    drawn = second.replay().state.drawn[0]
    second.play(f"place {drawn} 2")
    expect(first.page.locator(".drawn")).to_have_count(0)
    first.play("draw")
    expect(second.page.locator(".drawn")).to_be_visible()
    assert len(records(page)) == 1


def test_a_deleted_match_is_not_in_the_other_tabs_list(page: Page, start: Start) -> None:
    first, second = two_tabs(page, start)
    for table in (first, second):
        table.page.click("#brand")
        expect(table.page.locator(".run")).to_have_count(1)
    first.page.locator(".run [id^=delete-]").click()
    first.page.click("#delete-yes")
    expect(second.page.locator(".run")).to_have_count(0)


@pytest.mark.parametrize("answer", ["theirs", "mine"])
def test_neither_tab_overwrites_the_other(page: Page, start: Start, answer: str) -> None:
    page.context.add_init_script(DEAF)
    first, second = two_tabs(page, start)
    first.play("draw")
    drawn = first.replay().state.drawn[0]
    first.play(f"place {drawn} 2")
    theirs = first.match()

    # The other tab still shows the position from before.
    expect(second.page.locator(".drawn")).to_have_count(0)
    second.page.click("#deck")
    expect(second.page.locator("#theirs")).to_be_visible()
    assert second.match() == theirs, "nothing was overwritten"
    own = cars(second.page)

    second.page.click(f"#{answer}")
    expect(second.page.locator("#theirs")).to_have_count(0)
    if answer == "theirs":
        expect(second.page.locator(".drawn")).to_have_count(0)
        assert [car.split()[0] for car in cars(second.page)] != own
        second.play("draw")
        assert second.match().actions[:-1] == theirs.actions
        assert len(records(page)) == 1
    else:
        wait_until(page, lambda: len(records(page)) == 2, "a second match")
        assert second.record_id != first.record_id
        assert second.match().actions == theirs.actions[:-1]
        assert first.match() == theirs
