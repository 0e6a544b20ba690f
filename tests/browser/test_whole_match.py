"""Whole matches of Game of Trains, from the lobby to the last move."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .playing import FAST_BOTS, AtTable, short_match

Start = Callable[..., None]


def test_by_clicks_against_a_bot(page: Page, start: Start) -> None:
    foreseen = short_match(page, "human", "bot-1")
    page.add_init_script(FAST_BOTS)
    start(page)
    page.fill("#name-1", "Ada")
    page.fill("#name-2", "Bea")
    page.click("#start")
    table = AtTable(page)
    played = table.play_to_the_end()
    # Bots decide in the browser as they do anywhere else.
    assert played.seed == foreseen.seed
    assert played.actions == foreseen.actions
    assert [player.name for player in played.players] == ["Ada", "Bea"]

    expect(page.locator("#end-title")).to_contain_text("Ada")
    expect(page.locator("h1")).to_contain_text("Ada")
    assert page.title().startswith("Partie zu Ende")
    # The final position can be looked at, and nothing moves any more.
    page.click("#look")
    expect(page.locator("#end-title")).to_have_count(0)
    table.rest()
    table.tap("deck")
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("Escape")
    page.click("#to-end")

    first = table.record_id
    page.click("#again")
    page.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first))
    expect(page.locator("#end-title")).to_have_count(0)
    again = table.match()
    assert [player.name for player in again.players] == ["Bea", "Ada"], "the start moves on"
    assert again.seed != played.seed


def test_by_keyboard_alone_against_a_bot(page: Page, start: Start) -> None:
    foreseen = short_match(page, "human", "bot-1")
    page.add_init_script(FAST_BOTS)
    start(page)
    keys = Keys(page)
    keys.go("start")
    page.keyboard.press("Enter")
    table = AtTable(page)
    heard: set[str] = set()

    def tap(target: str) -> None:
        keys.go(target.replace(":", "-"))
        page.keyboard.press("Enter")
        # However the page changes: the focus stays somewhere on it, and it is said what happened.
        assert keys.focused(), f"the focus was lost after {target}"
        heard.add(page.locator("#said").inner_text())

    played = table.play_to_the_end(tap)
    assert played.actions == foreseen.actions
    assert len(heard - {""}) > 3
    expect(page.locator("#end-title")).to_be_visible()
    keys.go("again")
    page.keyboard.press("Enter")
    expect(page.locator("#deck")).to_be_visible()


class Keys:
    """A keyboard without a mouse beside it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> str:
        """The id of what has the focus; empty if nothing on the page has it."""
        found: str = self.page.evaluate("""() => {
            const focused = document.activeElement;
            return focused.closest("#app") ? focused.id || focused.localName : "";
        }""")
        return found

    def go(self, element_id: str) -> None:
        """To an element: by Tab, along a row by the arrow keys."""
        for _ in range(150):
            if self.focused() == element_id:
                return
            self.page.keyboard.press(self._next(element_id))
        raise AssertionError(f"no way to {element_id} by keyboard")

    def _next(self, element_id: str) -> str:
        key: str = self.page.evaluate(
            """(id) => {
                const [from, to] = [document.activeElement, document.getElementById(id)];
                const row = from.closest("[data-arrows]");
                if (!to || !row?.contains(to) || !from.matches("[data-target]")) return "Tab";
                const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
                if (Math.abs(a.top - b.top) > a.height) return a.top < b.top ? "Tab" : "Shift+Tab";
                return a.left < b.left ? "ArrowRight" : "ArrowLeft";
            }""",
            element_id,
        )
        return key


def test_among_four_with_every_level_of_bot(page: Page, start: Start) -> None:
    """One person, three bots; the person's moves come from a finger on a phone's screen."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(FAST_BOTS)
    start(page)
    page.check("#players-4", force=True)
    for number, level in ((2, 1), (3, 2), (4, 3)):
        page.select_option(f"#kind-{number}", f"bot-{level}")
    page.click("#start")
    table = AtTable(page)
    for _ in range(2):
        replay = table.wait_for_person()
        table.play("draw")
        drawn = table.replay().state.drawn[0]
        table.play(f"place {drawn} 4")
    replay = table.wait_for_person()
    assert len(replay) >= 10
    assert len(replay.players) == 4
