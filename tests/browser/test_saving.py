"""After every move the match is safe on this device; the lobby lists what there is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from stellwerk.games.registry import game
from stellwerk.table.match import parse_match

from .conftest import START_TIMEOUT
from .playing import AtTable, after_setup, cars, fragment, go_to, new_match, records

Start = Callable[..., None]


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    page.wait_for_selector("[data-screen=app-table] main", timeout=START_TIMEOUT)


def test_reload_in_the_middle(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    drawn = table.replay().state.drawn[0]
    table.play(f"place {drawn} 3")
    table.play("draw")
    before, actions, turn = cars(page), table.match(), page.locator("h1").inner_text()
    reload(page)
    assert cars(page) == before
    assert page.locator("h1").inner_text() == turn
    assert table.match() == actions
    # And it goes on.
    drawn = table.replay().state.drawn[0]
    table.play(f"place {drawn} 5")


@pytest.mark.parametrize("pace", ["slow", "fast"])
def test_reload_while_a_bot_thinks(page: Page, start: Start, pace: str) -> None:
    page.add_init_script(f"localStorage.setItem('stellwerk.pace', '{pace}')")
    start(page, fragment(after_setup("human", "bot-3")))
    table = AtTable(page)
    table.play("draw")
    state = table.replay().state
    table.rest()
    table.tap("slot:2")
    expect(page.locator("#act.is-you")).to_have_count(0)
    reload(page)
    replay = table.wait_for_person()
    assert replay.match.actions[4:6] == ("draw", f"place {state.drawn[0]} 2")
    assert len(replay) > 6, "the bot was asked again and moved"
    assert len(records(page)) == 1


def test_closing_the_tab_loses_nothing(page: Page, start: Start, site_url: str) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    page.click("#deck")
    expect(page.locator(".drawn")).to_be_visible()
    url, context = page.url, page.context
    table.wait_for_actions(5)
    page.close()
    other = context.new_page()
    other.goto(url, wait_until="commit")
    other.wait_for_selector(".drawn", timeout=START_TIMEOUT)


def test_resume_and_delete_with_a_question(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human", seed=3)))
    table = AtTable(page)
    table.play("draw")
    first = table.record_id
    go_to(page, after_setup("human", "bot-1", "human", seed=5))
    page.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first))
    second = table.record_id
    expect(page.locator("#deck")).to_be_visible()
    page.click("#brand")

    runs = page.locator(".run")
    expect(runs).to_have_count(2)
    expect(page.locator(f"#run-{first}")).to_contain_text("Ada ist dran")
    expect(page.locator(f"#run-{second} .run-riders li")).to_have_count(3)

    page.click(f"#go-{first}")
    expect(page.locator(".drawn")).to_be_visible()
    page.go_back()
    expect(runs).to_have_count(2)

    # "Keep" keeps; Escape is a "keep" as well.
    page.click(f"#delete-{second}")
    expect(page.locator("#delete-yes")).to_be_focused()
    page.click("#delete-no")
    expect(page.locator("#delete-yes")).to_have_count(0)
    page.click(f"#delete-{second}")
    page.keyboard.press("Escape")
    expect(page.locator("#delete-yes")).to_have_count(0)
    expect(runs).to_have_count(2)

    page.click(f"#delete-{second}")
    page.click("#delete-yes")
    expect(runs).to_have_count(1)
    assert [record["id"] for record in records(page)] == [first]
    page.reload(wait_until="commit")
    expect(runs).to_have_count(1, timeout=START_TIMEOUT)


def test_a_match_that_is_gone_says_so(page: Page, start: Start) -> None:
    start(page, "#partie/123456789abcdef")
    expect(page.locator("#import-error")).to_be_visible()
    assert "#" not in page.url
    expect(page.locator("#start")).to_be_visible()


def test_a_full_disk_is_told_and_the_match_can_be_saved_as_a_file(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.wait_for_actions(4)
    page.evaluate("""() => {
        IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
    }""")
    table.tap("deck")
    expect(page.locator(".drawn")).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("nicht speichern")
    with page.expect_download() as download:
        page.click("#store-export")
    text = download.value.path().read_text(encoding="utf-8")
    assert len(parse_match(text, game).actions) == 5
    assert len(table.match().actions) == 4


def test_every_kind_of_match_can_be_listed(page: Page, start: Start) -> None:
    """A finished one can be looked at, one that has just begun be played."""
    start(page, fragment(new_match("human", "human")))
    expect(page.locator("#deck")).to_be_visible()
    page.click("#brand")
    expect(page.locator(".run-game")).to_contain_text("Zug 1")
