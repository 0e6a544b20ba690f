"""Turning what is chosen by wheel and by two fingers, following lines, a drawing that grows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.test_stage import context, page, patch, site

__all__ = ["context", "page", "site"]  # Fixtures.

TABLE = """
<main id="board" data-screen="table">
  <div id="table" data-zoom style="display: block; position: relative; inline-size: 400px;
    block-size: 400px; overflow: hidden">
    <svg id="art" viewBox="{box}" style="position: absolute; inset: 0; inline-size: 100%;
      block-size: 100%; overflow: visible">
      <rect x="-900" y="-900" width="2000" height="2000" fill="#eee"/>
      <g id="ghost" role="button" tabindex="0" data-target="cell:0:0" data-on="table.turn"
        data-value="1" data-turning=""><rect width="100" height="100"/></g>
      <g id="laid" role="button" tabindex="-1" data-target="cell:1:0" aria-disabled="true"
        data-shows="line line-says"><rect x="100" width="100" height="100" fill="red"/>
        <path id="track" data-shows="line line-says" d="M100 50H200" stroke="blue"
          stroke-width="20"/></g>
      <g id="line" style="opacity: var(--shown, 0)"><path d="M100 50H200"/></g>
    </svg>
  </div>
  <p id="line-says" style="opacity: var(--shown, 0)">3</p>
  <p id="said" role="status" aria-live="polite"></p>
</main>"""


def messages(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("messages.map(([name, value]) => [name, value])")
    return [message for message in found if message[0] in ("table.turn", "table.pick")]


def opacity(page: Page, element: str) -> str:
    found: str = page.evaluate(f"getComputedStyle(document.getElementById('{element}')).opacity")
    return found


@pytest.fixture
def table(page: Page) -> Page:
    patch(page, TABLE.format(box="-100 -100 400 400"))
    page.wait_for_function("art.style.transformOrigin !== ''")
    page.evaluate("messages.length = 0")
    return page


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => setTimeout(done, 220))")


def test_the_wheel_turns_what_is_being_turned_and_zooms_the_rest(table: Page) -> None:
    table.mouse.move(150, 150)
    table.mouse.wheel(0, 100)
    settle(table)
    table.mouse.wheel(0, -100)
    settle(table)
    assert messages(table) == [["table.turn", "1"], ["table.turn", "-1"]]
    assert table.evaluate("art.getBoundingClientRect().width") == 400
    table.mouse.move(20, 20)
    table.mouse.wheel(0, -90)
    settle(table)
    assert table.evaluate("art.getBoundingClientRect().width") > 400
    assert len(messages(table)) == 2


def test_two_fingers_turn(table: Page) -> None:
    send = """([type, id, x, y]) => document.elementFromPoint(120, 120).dispatchEvent(
      new PointerEvent(type, {pointerId: id, pointerType: 'touch', isPrimary: id === 1,
        clientX: x, clientY: y, bubbles: true, button: type === 'pointermove' ? -1 : 0}))"""
    steps = [
        ("pointerdown", 1, 100, 150),
        ("pointerdown", 2, 200, 150),
        ("pointermove", 2, 195, 190),
        ("pointermove", 2, 150, 240),
        ("pointerup", 2, 150, 240),
        ("pointerup", 1, 100, 150),
    ]
    for step in steps:
        table.evaluate(send, list(step))
    settle(table)
    assert messages(table) == [["table.turn", "1"]]


def test_keys_turn(table: Page) -> None:
    for key in ("r", "Shift+R"):
        table.keyboard.press(key)
    found = table.evaluate("messages.filter(([name]) => name === 'key').map(([, v]) => v)")
    assert found == ["r", "R"]


def test_a_track_is_followed_and_not_asked_about(table: Page) -> None:
    assert opacity(table, "line") == "0"
    table.mouse.move(250, 150)
    assert [opacity(table, name) for name in ("line", "line-says")] == ["1", "1"]
    table.mouse.click(250, 150)
    assert messages(table) == []
    table.mouse.move(20, 380)
    assert opacity(table, "line") == "1", "a touch keeps it lit"
    table.mouse.click(250, 110)
    assert messages(table) == [["table.pick", "cell:1:0"]]


def test_a_drawing_that_grows_stays_where_it_is_looked_at(table: Page) -> None:
    table.mouse.move(350, 250)
    for _ in range(4):
        table.mouse.wheel(0, -90)
        settle(table)
    place = "(() => { const r = laid.getBoundingClientRect(); return [r.x, r.y, r.width] })()"
    before = table.evaluate(place)
    assert before[2] > 150
    patch(table, TABLE.format(box="-300 -100 600 400"))
    settle(table)
    after = table.evaluate(place)
    assert after == pytest.approx(before, abs=1.5)
