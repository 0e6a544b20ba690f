"""Zooming a drawing and pointing things out on it: in the page alone, whatever patches come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.test_stage import ASIDE, context, page, patch, site

__all__ = ["context", "page", "site"]  # Fixtures.

DRAWING = """
<main id="board" data-screen="table">
  <div id="map" data-zoom data-zoom-mine="0 0 100 100" style="display: block; position: relative;
    inline-size: 400px; block-size: 400px; overflow: hidden">
    <svg id="art" viewBox="0 0 400 400" style="position: absolute; inset: 0; inline-size: 100%;
      block-size: 100%">
      <g id="ground" data-same="{same}"><rect id="land" width="400" height="400" fill="{fill}"/></g>
      <g id="way" style="opacity: var(--shown, 0)"><path d="M0 0L400 400"/></g>
      <g id="one" role="button" tabindex="0" data-target="one">
        <rect x="20" y="20" width="60" height="60"/></g>
      <g id="two" role="button" tabindex="-1" data-target="two">
        <rect x="320" y="320" width="60" height="60"/></g>
    </svg>
    <div style="position: absolute; inset: auto auto 0 100px">
      <button id="in" data-zoom-do="in">+</button><button id="fit" data-zoom-do="fit">0</button>
      <button id="mine" data-zoom-do="mine">M</button></div>
  </div>
  <button id="ticket" data-shows="way" data-zoom-box="300 300 100 100">ticket</button>
  <p id="said" role="status" aria-live="polite">{said}</p>
</main>"""


def drawing(same: str = "a", fill: str = "green", said: str = "") -> str:
    return DRAWING.format(same=same, fill=fill, said=said)


def scale(page: Page) -> float:
    page.evaluate("() => new Promise((done) => setTimeout(done, 120))")
    found: float = page.evaluate("art.getBoundingClientRect().width / 400")
    return round(found, 2)


def messages(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("messages")
    return [message for message in found if message[0] not in ASIDE]


@pytest.fixture
def drawn(page: Page) -> Page:
    patch(page, drawing())
    page.wait_for_function("art.style.transformOrigin !== ''")
    page.evaluate("messages.length = 0")
    return page


def test_the_wheel_zooms_and_a_patch_changes_nothing_of_it(drawn: Page) -> None:
    drawn.mouse.move(100, 100)
    drawn.mouse.wheel(0, -90)
    zoomed = scale(drawn)
    assert zoomed > 1.1
    patch(drawn, drawing(said="something"))
    assert scale(drawn) == zoomed
    drawn.mouse.wheel(0, 2000)
    for _ in range(8):
        drawn.mouse.wheel(0, 90)
        scale(drawn)
    assert scale(drawn) == 1


def test_buttons_keys_and_what_is_mine(drawn: Page) -> None:
    drawn.click("#in")
    assert scale(drawn) > 1.3
    drawn.click("#fit")
    assert scale(drawn) == 1
    drawn.focus("#one")
    drawn.keyboard.press("+")
    assert scale(drawn) > 1.3
    drawn.keyboard.press("0")
    assert scale(drawn) == 1
    drawn.click("#mine")
    assert scale(drawn) == 4
    corner = drawn.evaluate("[art.getBoundingClientRect().x - map.getBoundingClientRect().x, 0]")
    assert abs(corner[0]) < 2
    assert messages(drawn) == []


def test_a_drag_is_no_touch_and_a_click_is(drawn: Page) -> None:
    drawn.click("#in")
    drawn.click("#in")
    scale(drawn)
    box = drawn.locator("#land").bounding_box()
    assert box is not None
    before = box["x"]
    drawn.mouse.move(200, 200)
    drawn.mouse.down()
    drawn.mouse.move(260, 230, steps=5)
    drawn.mouse.up()
    scale(drawn)
    after = drawn.locator("#land").bounding_box()
    assert after is not None and after["x"] - before > 40
    assert messages(drawn) == []
    drawn.click("#fit")
    scale(drawn)
    drawn.click("#two")
    assert messages(drawn) == [["table.pick", "two"]]


def test_two_fingers_zoom_where_they_are_and_touch_nothing(drawn: Page) -> None:
    touch = drawn.context.new_cdp_session(drawn)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (180, 200))
    fingers("touchStart", (180, 200), (220, 200))
    for apart in range(25, 61, 5):
        fingers("touchMove", (200 - apart, 200), (200 + apart, 200))
    zoomed = scale(drawn)
    assert 2.5 < zoomed < 3.5
    middle = drawn.evaluate("""() => {
      const box = art.getBoundingClientRect();
      return [(200 - box.x) / box.width, (200 - box.y) / box.height].map((part) => part * 400);
    }""")
    top, left = (drawn.locator("#map").bounding_box() or {}).get("y", 0), 8
    assert abs(middle[0] - (200 - left)) < 16 and abs(middle[1] - (200 - top)) < 16
    for apart in range(55, 19, -5):
        fingers("touchMove", (200 - apart, 200), (200 + apart, 200))
    fingers("touchEnd", (180, 200))
    fingers("touchEnd")
    assert 0.95 < scale(drawn) < 1.2
    assert messages(drawn) == [], "a pinch is no touch of what lies under the fingers"


def test_what_vouches_for_itself_is_not_patched(drawn: Page) -> None:
    patch(drawn, drawing(fill="red"))
    assert drawn.get_attribute("#land", "fill") == "green"
    patch(drawn, drawing(same="b", fill="red"))
    assert drawn.get_attribute("#land", "fill") == "red"


def test_pointing_shows_and_a_touch_keeps_it(drawn: Page) -> None:
    def shown() -> bool:
        return bool(drawn.evaluate("getComputedStyle(way).opacity") == "1")

    assert not shown()
    drawn.hover("#ticket")
    assert shown()
    patch(drawn, drawing(said="again"))
    assert shown()
    drawn.mouse.move(150, 150)
    assert not shown()
    drawn.click("#ticket")
    drawn.mouse.move(150, 150)
    assert shown()
    assert scale(drawn) == 4
    drawn.click("#ticket")
    assert scale(drawn) == 1


def test_the_focus_comes_into_view(drawn: Page) -> None:
    drawn.click("#mine")
    scale(drawn)
    drawn.focus("#one")
    drawn.keyboard.press("Shift")
    drawn.evaluate("two.focus({ focusVisible: true })")
    scale(drawn)
    inside = drawn.evaluate(
        """() => { const a = two.getBoundingClientRect(), b = map.getBoundingClientRect();
        return a.left < b.right && a.top < b.bottom && a.left >= b.left && a.top >= b.top; }"""
    )
    assert inside
