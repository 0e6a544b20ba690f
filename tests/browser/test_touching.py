"""Touches on the board: taps, drags by mouse and finger, slips, and what is refused and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from stellwerk.games.registry import part

from .playing import FAST_BOTS, GAME, ONE_MOVE_LEFT, AtTable, after_setup, fragment, new_match

Open = Callable[..., Page]
Start = Callable[..., None]


def middle(page: Page, target: str) -> tuple[float, float]:
    box = page.locator(f'[data-target="{target}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page: Page, start: str, end: str) -> None:
    (x, y), (to_x, to_y) = middle(page, start), middle(page, end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()


class Finger:
    """One finger on the page's touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: str, end: str) -> None:
        (x, y), (to_x, to_y) = middle(self.page, start), middle(self.page, end)
        self._send("touchStart", (x, y))
        for step in range(1, 9):
            self._send("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
        self._send("touchEnd")

    def rest_on(self, selector: str, milliseconds: int) -> None:
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        self._send("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self.page.wait_for_timeout(milliseconds)
        self._send("touchEnd")


def test_drag_by_mouse(page: Page, start: Start) -> None:
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.play("draw")
    table.rest()
    # Dropped on nothing, it flies back and nothing has happened.
    page.hover('[data-target="drawn:30"]')
    page.mouse.down()
    page.mouse.move(640, 60, steps=5)
    expect(page.locator(".drag-ghost")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".drag-ghost")).to_have_count(0)
    expect(page.locator("#why")).to_have_count(0)
    assert table.match().actions == ("draw",)
    # Dropped where it must not lie, it says why.
    drag_by_mouse(page, "drawn:30", "other:1:3")
    expect(page.locator("#why")).to_contain_text("got.ability")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_have_count(0)
    page.hover('[data-target="drawn:30"]')  # Once it has flown back and rests there.
    drag_by_mouse(page, "drawn:30", "slot:4")
    table.wait_for_actions(2)
    assert table.match().actions[-1] == "place 30 4"
    expect(page.locator("#end-title")).to_be_visible()


def test_swap_by_dragging_within_the_train(page: Page, start: Start) -> None:
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.wait_for_actions(0)
    table.rest()
    drag_by_mouse(page, "slot:5", "slot:4")
    table.wait_for_actions(1)
    assert table.match().actions == ("use 12 4 5",)


def test_drag_by_finger(open_page: Open, start: Start) -> None:
    page = open_page(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    page.tap("#deck")
    table.wait_for_actions(1)
    table.moved()
    table.rest()
    Finger(page).drag("drawn:30", "slot:4")
    table.wait_for_actions(2)
    assert table.match().actions[-1] == "place 30 4"


def test_a_second_tap_in_the_same_moment_is_no_second_move(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    table.rest()
    # Both taps are there before the first one is answered, as with a nervous finger.
    page.evaluate("""() => {
        const tap = () => new MouseEvent("click", { bubbles: true, cancelable: true });
        const [first, second] = [tap(), tap()];
        document.getElementById("slot-3").dispatchEvent(first);
        document.getElementById("deck").dispatchEvent(second);
    }""")
    table.wait_for_actions(6)
    page.wait_for_timeout(300)
    assert len(table.match().actions) == 6
    expect(page.locator("#why")).to_have_count(0)
    # A moment later the same tap counts.
    table.rest()
    table.tap("deck")
    table.wait_for_actions(7)


def test_a_press_is_prepared_and_may_come_to_nothing(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    page.evaluate("""() => {
        globalThis.counts = { prepared: 0, used: 0 };
        const { prepare, showPrepared } = stellwerk;
        stellwerk.prepare = (html) => (prepare(html), (counts.prepared += 1));
        stellwerk.showPrepared = (animate) => {
            const shown = showPrepared(animate);
            counts.used += shown;
            return shown;
        };
    }""")
    before, markup = table.match(), page.locator("#app").inner_html()
    # The finger slides off the deck: nothing has happened.
    page.mouse.move(*middle(page, "deck"))
    page.mouse.down()
    page.wait_for_function("counts.prepared === 1")
    page.mouse.move(3, 400)
    page.mouse.up()
    expect(page.locator("#drawn-1, .drawn")).to_have_count(0)
    assert table.match() == before
    assert page.locator("#app").inner_html() == markup
    # It stays there: what was prepared is shown.
    page.mouse.move(*middle(page, "deck"))
    page.mouse.down()
    page.wait_for_function("counts.prepared === 2")
    assert table.match() == before
    page.mouse.up()
    table.wait_for_actions(len(before.actions) + 1)
    table.moved()
    assert page.evaluate("counts") == {"prepared": 2, "used": 1}
    expect(page.locator(".drawn .car")).to_have_count(1)
    # A click without a press before it, as a screen reader's, does the same.
    table.rest()
    page.evaluate("document.getElementById('slot-3').click()")
    table.wait_for_actions(len(before.actions) + 2)
    assert page.evaluate("counts.used") == 1


def test_select_then_act_and_back(page: Page, start: Start) -> None:
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.wait_for_actions(0)
    car, slot = page.locator("#car-12"), page.locator("#slot-2")
    car.click()
    expect(car).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(car).not_to_have_attribute("aria-pressed", "true")
    car.click()
    page.click("#cancel")
    expect(car).not_to_have_attribute("aria-pressed", "true")
    car.click()
    slot.click()
    expect(slot).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#slot-3")).to_have_class("car is-open")
    expect(page.locator("#slot-7")).to_have_attribute("aria-disabled", "true")
    page.click("#slot-3")
    table.wait_for_actions(1)
    assert table.match().actions == ("use 12 2 3",)


@pytest.mark.parametrize(
    ("touches", "rule"),
    [
        (("discards",), "got.draw"),
        (("other:1:3",), "got.ability"),
        (("car:12", "slot:1", "slot:5"), "got.swap-adjacent"),
        (("car:10", "slot:2"), "got.lock"),
    ],
)
def test_why_not(page: Page, start: Start, touches: tuple[str, ...], rule: str) -> None:
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.wait_for_actions(0)
    for target in touches:
        table.tap(target)
    why = page.locator("#why")
    expect(why.locator("#why-page")).to_contain_text(rule)
    named = why.locator("#why-page").inner_text()
    assert part(GAME, "rulebook").RULEBOOK.knows(named)
    expect(page.locator("#said")).to_have_text(why.locator(".why-text").inner_text())
    assert table.match().actions == ()


def test_why_not_leads_to_the_rule_and_back(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    table.rest()
    table.tap("other:1:3")
    expect(page.locator("#why")).to_contain_text("Bea")
    # Beside the game …
    page.click("#rule-link")
    dialog = page.locator("#rule-dialog")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(dialog) => dialog.matches(':modal')")
    expect(dialog.locator(".dialog-body")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator("#rule-link")).to_be_focused()
    # … and on the rules page, at its anchor.
    rule = page.locator("#why-page").inner_text()
    page.click("#why-page")
    heading = page.locator(f"[id='{rule}']")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    page.click("#back")
    expect(page.locator(".drawn")).to_be_visible()
    assert len(table.match().actions) == 5


def test_hint(page: Page, start: Start) -> None:
    page.add_init_script(FAST_BOTS)
    start(page, fragment(new_match("human", "human", position=ONE_MOVE_LEFT)))
    table = AtTable(page)
    table.play("draw")
    page.keyboard.press("h")
    answer = page.locator("#hint-answer")
    expect(answer).to_contain_text("30", timeout=60_000)
    expect(answer).to_be_focused()
    expect(page.locator(".is-hinted")).not_to_have_count(0)
    page.click("#hint-close")
    expect(answer).to_have_count(0)
    page.click("#hint")
    expect(answer).to_be_visible()
    table.rest()
    page.click("#hint-play")
    expect(page.locator("#end-title")).to_contain_text("Ada")
