"""Zug um Zug in the browser: a whole match against bots, and a start with secrets to keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect

from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.sentences import pair_name
from stellwerk.table.catalogue import texts
from stellwerk.table.replay import Replay

from .playing import FAST_BOTS, AtTable, advice
from .test_hand_over import assert_covered, hold

Start = Callable[..., None]

UNCOVERED = """(target) => {
    const thing = document.querySelector(`[data-target="${target}"]`);
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (const part of [...thing.querySelectorAll(".z-space"), thing]) {
        const box = part.getBoundingClientRect();
        const place = [box.x + box.width / 2, box.y + box.height / 2];
        const found = document.elementFromPoint(...place);
        if (found?.closest("[data-target]") === thing) return place;
    }
    return null;
}"""


def begin(page: Page, start: Start, *kinds: str, map_id: str = "nordamerika") -> AtTable:
    """A match begun in the lobby."""
    page.add_init_script(FAST_BOTS)
    start(page)
    page.click("#game-zug-um-zug")
    page.check(f"#players-{len(kinds)}", force=True)
    for number, kind in enumerate(kinds, 1):
        page.select_option(f"#kind-{number}", kind)
    page.select_option("#option-map", map_id)
    if kinds.count("human") > 1:
        page.locator("#option-hand-over").check(force=True)
    page.click("#start")
    return AtTable(page)


FRAMES = "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"


def resting_place(page: Page, target: str) -> list[float] | None:
    """Where a thing can be touched once nothing moves it any more: what was touched before may
    have made room for something."""
    before = None
    while True:
        place: list[float] | None = page.evaluate(UNCOVERED, target)
        if place == before:
            return place
        before = place
        page.evaluate(FRAMES)


def tap(page: Page) -> Callable[[str], None]:
    """A mouse; on the map it aims at a space of the route that nothing covers, and where there is
    none (the map's buttons may lie over it) the keyboard helps."""

    def touch(target: str) -> None:
        place = resting_place(page, target)
        if place is None:
            page.locator(f'[data-target="{target}"]').focus()
            page.keyboard.press("Enter")
        else:
            page.mouse.click(*place)

    return touch


def in_a_hurry(replay: Replay) -> str:
    """The greatest route that can be claimed, else cards: whoever plays so touches little."""
    legal = [replay.game.format(action) for action in replay.game.legal_actions(replay.state)]
    claims = [text for text in legal if text.startswith("claim")]
    if claims:
        return max(claims, key=lambda text: len(text.split()))
    quick = ("draw deck", "draw ", "pay", "withdraw", "keep", "pass")
    return next(text for start in quick for text in legal if text.startswith(start))


def test_a_whole_match_against_a_bot(page: Page, start: Start) -> None:
    """Unbroken, by mouse on the map of Europe, with ferries and tunnels. Full tables, with every
    level of bot: test_zug_um_zug_tables.py."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    table = begin(page, start, "human", "bot-2", map_id="europa")
    while (replay := table.wait_for_person()).game.actor(replay.state) is not None:
        table.play(in_a_hurry(replay), tap(page))
    played = replay.match
    expect(page.locator("#end-title")).to_be_visible()

    replay = Replay(played, table.replay().game)
    result = replay.game.result(replay.state)
    assert result is not None
    for points in result.returns:
        expect(page.locator("#main")).to_contain_text(str(points))
    # Bots decide in the browser as they do anywhere else.
    again = Replay(replace(played, actions=()), replay.game)
    for text in played.actions:
        actor = again.game.actor(again.state)
        assert actor is not None
        player = again.players[actor]
        if player.kind == "bot":
            assert text == advice(again, player.level)
        again.play(again.game.parse(text))


def test_tickets_are_chosen_in_secret(page: Page, start: Start) -> None:
    table = begin(page, start, "human", "human")
    first, second = (player.name for player in table.replay().players)
    offers = table.replay().state.offers
    tickets, t = find_map("nordamerika").tickets, texts("de")
    names = [{pair_name(t, tickets[ticket].id) for ticket in offer} for offer in offers]

    def assert_seen(mine: set[str], theirs: set[str]) -> None:
        shown = page.locator("#main").inner_html()
        assert all(name in shown for name in mine)
        assert not any(name in shown for name in theirs - mine)

    assert_covered(page, first)
    hold(page)
    assert_seen(names[0], names[1])
    table.play(advice(table.replay()), tap(page))
    assert_covered(page, second)
    hold(page)
    assert_seen(names[1], names[0])
    table.play(advice(table.replay()), tap(page))
    assert_covered(page, first)
    hold(page)
    assert_seen(set(), names[1] - names[0])
    table.play("draw deck", tap(page))
    assert table.replay().state.player == 0, "a second card is to be taken"
