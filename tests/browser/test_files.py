"""Matches as files and links: out, in again, and everything that can be wrong with them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import FilePayload, Page, expect

from stellwerk.table.match import Player, print_match

from .playing import AtTable, after_setup, cars, fragment, records, wait_until

Open = Callable[..., Page]
Start = Callable[..., None]

GOOD = print_match(after_setup("human", "human"))
NOISE = random.Random(1).randbytes(10_000_000)


def changed(**entries: object) -> str:
    return json.dumps({**json.loads(GOOD), **entries})


BROKEN = {
    "truncated": (GOOD[: len(GOOD) // 2].encode(), "JSON"),
    "of a later version": (changed(version=99).encode(), "99"),
    "with an illegal action": (changed(actions=["draw", "draw"]).encode(), "2"),
    "with nonsense for an action": (changed(actions=["explode 3"]).encode(), "explode"),
    "of no game": (changed(game="poker").encode(), "poker"),
    "of something else": (b'{"format": "recipe"}', "Stellwerk"),
    "of 10 MB of noise": (NOISE, "groß"),
    "of bytes that are no text": (NOISE[:1000], "lesen"),
    "empty": (b"", "JSON"),
}


def choose_file(page: Page, content: bytes) -> None:
    file: FilePayload = {"name": "partie.json", "mimeType": "application/json", "buffer": content}
    page.set_input_files("#import", file)


def drop_file(page: Page, content: str) -> None:
    """Drop a file on the page, wherever one is."""
    page.evaluate(
        """(content) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([content], "partie.json"));
            for (const kind of ["dragover", "drop"]) {
                const options = { dataTransfer, bubbles: true, cancelable: true };
                document.body.dispatchEvent(new DragEvent(kind, options));
            }
        }""",
        content,
    )


def test_broken_files_are_refused_and_nothing_is_lost(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    AtTable(page).match()
    page.click("#brand")
    page.fill("#name-1", "Zoë")
    expect(page.locator(".run")).to_have_count(1)
    for what, (content, reason) in BROKEN.items():
        choose_file(page, content)
        error = page.locator("#import-error")
        expect(error, f"a file {what}").to_be_visible()
        expect(error, f"a file {what}").to_contain_text(reason)
        expect(error).to_be_focused()
        # The lobby is as it was.
        expect(page.locator(".run")).to_have_count(1)
        expect(page.locator("#name-1")).to_have_value("Zoë")
        page.click("#import-error-close")
        expect(error).to_have_count(0)
    assert len(records(page)) == 1


def test_a_broken_file_dropped_on_the_table_leaves_the_table(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    before, match = cars(page), table.match()
    for content, reason in (
        (GOOD[:100], "JSON"),
        (changed(version=99), "99"),
        (changed(actions=["draw", "draw"]), "Aktion 2"),
    ):
        drop_file(page, content)
        expect(page.locator("#toast")).to_contain_text(reason)
        assert cars(page) == before
    assert table.match() == match
    # One that is sound opens.
    first = table.record_id
    drop_file(page, changed(seed=99, actions=[]))
    page.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first))
    assert table.match().actions == ()
    assert len(records(page)) == 2


@pytest.mark.parametrize("way", ["file", "link"])
def test_names_full_of_markup_are_text(page: Page, start: Start, way: str) -> None:
    names = ('<img src=x onerror="boom()"><b>&amp;', "</p><script>boom()</script>'\"{0}%s{name}")
    players = (Player(names[0], colour="blue"), Player(names[1], colour="teal"))
    match = replace(after_setup("human", "human"), players=players)
    page.add_init_script("globalThis.boom = () => { globalThis.exploded = true; };")
    if way == "file":
        start(page)
        choose_file(page, print_match(match).encode())
    else:
        start(page, fragment(match))
    expect(page.locator(".sign-name")).to_have_text(names[0])
    table = AtTable(page)
    for name in names:
        assert name in page.locator("main").inner_text()
        table.play("draw")
        table.play(f"place {table.replay().state.drawn[0]} 4")
    expect(page.locator("#log")).to_contain_text(names[1])
    # Where the names are part of sentences: what is said, the title, a refusal, the list.
    assert names[0] in page.title()
    table.rest()
    table.tap("other:1:3")
    expect(page.locator("#why")).to_contain_text(names[1])
    page.click("#brand")
    expect(page.locator(".run-riders")).to_contain_text(names[1])
    assert page.locator("#app :is(img, script, b > img)").count() == 0
    assert page.evaluate("globalThis.exploded") is None


def test_export_and_import_again(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "bot-2", "human")))
    table = AtTable(page)
    table.play("draw")
    match, first = table.match(), table.record_id
    page.click("#menu-open")
    with page.expect_download() as at_table:
        page.click("#export")
    expect(page.locator("#menu")).to_have_count(0)
    page.click("#brand")
    with page.expect_download() as in_lobby:
        page.click(f"#export-{first}")
    names = [download.value.suggested_filename for download in (at_table, in_lobby)]
    assert all(re.fullmatch(r"stellwerk-game-of-trains-\w+\.json", name) for name in names)
    texts = [download.value.path().read_text(encoding="utf-8") for download in (at_table, in_lobby)]
    assert json.loads(texts[0]) == json.loads(texts[1]) == json.loads(print_match(match))

    page.click(f"#delete-{first}")
    page.click("#delete-yes")
    expect(page.locator(".run")).to_have_count(0)
    choose_file(page, texts[1].encode())
    expect(page.locator(".drawn")).to_be_visible()
    assert table.match() == match
    assert table.record_id != first


def test_a_link_carries_the_whole_match(page: Page, open_page: Open, start: Start) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start(page, fragment(after_setup("human", "human", seed=11)))
    table = AtTable(page)
    table.play("draw")
    page.click("#menu-open")
    page.click("#link")
    expect(page.locator("#toast")).to_contain_text("kopiert")  # not the notice before
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(page.url.split("#")[0])

    elsewhere = open_page(locale="en-GB")
    start(elsewhere, link.partition("#")[1] + link.partition("#")[2])
    there = AtTable(elsewhere)
    wait_until(elsewhere, lambda: there.match() == table.match(), "the match stored there, too")
    assert [car.split()[0] for car in cars(elsewhere)] == [car.split()[0] for car in cars(page)]
    # It is a match of this device now: the address is its own, "back" does not open it twice.
    elsewhere.reload(wait_until="commit")
    elsewhere.wait_for_selector(".drawn", timeout=90_000)
    assert len(records(elsewhere)) == 1


def test_a_damaged_link_says_so(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human"))[:-9])
    expect(page.locator("#import-error")).to_be_visible()
    assert "#" not in page.url
    assert records(page) == []
