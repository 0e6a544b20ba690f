"""One device, several people: nobody sees what the next one is about to see."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .playing import AtTable, wait_until

Start = Callable[..., None]


def begin(page: Page, start: Start) -> AtTable:
    """A match between Ada and Bea with the hand-over screen, begun in the lobby."""
    start(page)
    page.fill("#name-1", "Ada")
    page.fill("#name-2", "Bea")
    page.select_option("#kind-2", "human")
    page.locator("#option-hand-over").focus()
    page.keyboard.press("Space")
    page.click("#start")
    return AtTable(page)


def hold(page: Page, milliseconds: int = 900) -> None:
    """Press and hold with the mouse; what happened meanwhile is not looked at."""
    lift(page, milliseconds)
    page.evaluate("document.querySelector('#catch-up-skip')?.click()")


def lift(page: Page, milliseconds: int = 900) -> None:
    """Press and hold with the mouse."""
    page.hover("#hold")
    page.mouse.down()
    page.wait_for_timeout(milliseconds)
    page.mouse.up()


def assert_covered(page: Page, name: str) -> None:
    """Only whose turn it is can be seen, and nothing else is in the page."""
    expect(page.locator("#handover-name")).to_have_text(name)
    expect(page.locator("#app [data-target]")).to_have_count(0)
    for part in ("#log", "#ticker", "#act", "#toast", ".car", ".tools"):
        expect(page.locator(part)).to_have_count(0)
    expect(page.locator(".drag-ghost")).to_have_count(0)
    wait_until(page, lambda: "weiter" in page.locator("#said").inner_text(), "the cover is told")


def test_a_turn_each(page: Page, start: Start) -> None:
    table = begin(page, start)
    assert_covered(page, "Ada")
    hold(page)
    table.play("draw")
    expect(page.locator("#hold")).to_have_count(0)
    drawn = table.replay().state.drawn[0]
    table.play(f"place {drawn} 4")
    assert_covered(page, "Bea")
    # A tap is no press and hold.
    page.click("#hold")
    assert_covered(page, "Bea")
    hold(page)
    expect(page.locator("h1")).to_contain_text("Bea")
    table.play("draw")
    assert len(table.replay().state.drawn) == 2


def test_hides_when_the_window_loses_the_focus(page: Page, start: Start) -> None:
    table = begin(page, start)
    hold(page)
    table.play("draw")
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert_covered(page, "Ada")
    # By keyboard, too, it takes a press that lasts.
    page.locator("#hold").focus()
    page.keyboard.press("Enter")
    assert_covered(page, "Ada")
    page.keyboard.down("Space")
    expect(page.locator("#deck")).to_be_visible()
    page.keyboard.up("Space")
    assert len(table.replay().state.drawn) == 1, "the key that showed the board moved nothing"


def test_hides_what_is_being_dragged(page: Page, start: Start) -> None:
    table = begin(page, start)
    hold(page)
    table.play("draw")
    drawn = table.replay().state.drawn[0]
    page.hover(f'[data-target="drawn:{drawn}"]')
    page.mouse.down()
    page.mouse.move(300, 300, steps=4)
    page.mouse.move(320, 320, steps=4)
    expect(page.locator(".drag-ghost")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert_covered(page, "Ada")
    page.mouse.up()
    assert table.match().actions == ("draw",)


def test_covered_after_a_reload_and_from_the_list(page: Page, start: Start) -> None:
    table = begin(page, start)
    hold(page)
    table.play("draw")
    page.reload(wait_until="commit")
    page.wait_for_selector("#hold", timeout=90_000)
    assert_covered(page, "Ada")
    page.click("#hand-over-leave")
    page.click(f"#go-{page.locator('.run').first.get_attribute('id').removeprefix('run-')}")  # type: ignore[union-attr]
    assert_covered(page, "Ada")
    assert table.match().actions == ("draw",)


def test_what_happened_meanwhile_moves_before_ones_eyes(page: Page, start: Start) -> None:
    """From the board as somebody left it to the present; a touch anywhere ends it, and where
    nothing may move there is none of it."""
    table = begin(page, start)
    skip, mine = page.locator("#catch-up-skip"), page.locator("#act.is-you")

    def turn() -> None:
        table.play("draw")
        table.play(f"place {table.replay().state.drawn[0]} 4")

    for name in ("Ada", "Bea"):
        assert_covered(page, name)
        hold(page)
        turn()
    assert_covered(page, "Ada")
    page.evaluate("""() => {
        window.moved = 0;
        const begin = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => { window.moved += 1; return begin(update); };
    }""")
    lift(page, 650)
    expect(skip).to_be_focused()
    expect(mine).to_be_visible()
    expect(skip).to_have_count(0)
    moved = page.evaluate("window.moved")
    assert moved > 0
    turn()
    assert_covered(page, "Bea")
    lift(page, 650)
    page.mouse.click(3, 300)
    expect(mine).to_be_visible()
    expect(skip).to_have_count(0)
    turn()
    assert_covered(page, "Ada")
    page.emulate_media(reduced_motion="reduce")
    moved = page.evaluate("window.moved")
    lift(page)
    expect(mine).to_be_visible()
    assert skip.count() == 0 and page.evaluate("window.moved") == moved
