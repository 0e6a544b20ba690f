"""Full tables of Zug um Zug: two people and a bot of each level, on each map, from the lobby to the
reckoning; on the way saved, exported, shared and looked back upon.

Of such a match the page sees the beginning and the end. What lies between, more than a hundred
turns, is played by the same engine without it: the match leaves the page as a file or a link and
comes back on the same way, further on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from playwright.sync_api import Page, ViewportSize, expect

from stellwerk.app.record import unpack
from stellwerk.games.registry import game
from stellwerk.table.match import Match, parse_match, print_match
from stellwerk.table.replay import Replay

from .playing import AtTable, advice, assert_all_is_counted, go_to, reload, wait_until
from .test_files import choose_file
from .test_hand_over import assert_covered, hold
from .test_touching import Finger
from .test_whole_match import Keys
from .test_zug_um_zug import begin, in_a_hurry, resting_place, tap

Open = Callable[..., Page]
Start = Callable[..., None]
GAME = game("zug-um-zug")
SEATS = ("human", "bot-1", "human", "bot-2", "bot-3")
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
AT_ONCE = 22
"""So many actions before its end the match comes back to the page."""


MAP_SIZE = "document.querySelector('[data-zoom] svg')?.getBoundingClientRect().width ?? 0"


def actor_of(replay: Replay) -> int | None:
    return GAME.actor(replay.state)


def persons_turn(replay: Replay) -> bool:
    actor = actor_of(replay)
    return actor is None or replay.players[actor].kind == "human"


def further_on(match: Match) -> Match:
    """The match as it might stand shortly before its end."""
    replay = Replay(match, GAME)
    while (actor := actor_of(replay)) is not None:
        person = replay.players[actor].kind == "human"
        replay.play(GAME.parse(in_a_hurry(replay) if person else advice(replay, 1)))
    return replace(match, actions=replay.match.actions[:-AT_ONCE])


def assert_bots_are_the_same_everywhere(match: Match, since: int) -> None:
    """Bots decide in the browser as they do anywhere else."""
    replay = Replay(replace(match, actions=match.actions[:since]), GAME)
    for text in match.actions[since:]:
        actor = actor_of(replay)
        assert actor is not None
        if replay.players[actor].kind == "bot":
            assert text == advice(replay, replay.players[actor].level)
        replay.play(GAME.parse(text))


@dataclass
class Round:
    """Two people who hand one device to each other."""

    table: AtTable
    lift: Callable[[Page], None]
    tap: Callable[[str], None]
    covers: int = 0

    def play(self, enough: Callable[[Replay], bool] = lambda replay: False) -> Replay:
        """People's turns, and the bots' between them, until it is enough or the match is over."""
        page = self.table.page
        while True:
            wait_until(page, lambda: persons_turn(self.table.replay()), "a person's turn")
            replay = self.table.replay()
            actor = actor_of(replay)
            if actor is None:
                return replay
            page.locator("#hold, #act.is-you").first.wait_for()
            if page.locator("#hold").count():
                assert_covered(page, replay.players[actor].name)
                self.lift(page)
                self.covers += 1
            expect(page.locator("#act.is-you")).to_be_visible()
            if enough(replay):
                return replay
            self.table.play(in_a_hurry(replay), self.tap)


def two_rounds(replay: Replay) -> bool:
    """Both people have chosen tickets and had two turns."""
    return len(replay.turns) > 0 and replay.turns[-1] >= 3 * len(SEATS)


def lift_by_finger(page: Page) -> None:
    Finger(page).rest_on("#hold", 650)


def by_finger(page: Page) -> Callable[[str], None]:
    """A finger. On a map seen from afar the first tap only looks closer, and a second one counts;
    what lies under something else is reached by keyboard."""

    def touch(target: str) -> None:
        thing = page.locator(f'[data-target="{target}"]')
        place, size = resting_place(page, target), page.evaluate(MAP_SIZE)
        if place is None:
            thing.focus()
            page.keyboard.press("Enter")
            return
        page.touchscreen.tap(*place)
        if target.startswith("route:"):
            page.wait_for_timeout(120)
            closer = page.evaluate(MAP_SIZE) > size and resting_place(page, target)
            if closer:
                page.touchscreen.tap(*closer)

    return touch


def test_nordamerika_on_a_phone(open_page: Open, start: Start) -> None:
    """By finger; reloaded, exported and imported, and at its end played back from the log."""
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = begin(page, start, *SEATS)
    people = Round(table, lift_by_finger, by_finger(page))
    begun = people.play(two_rounds)
    assert people.covers >= 6
    assert_bots_are_the_same_everywhere(begun.match, 0)
    reload(page)
    assert_covered(page, begun.players[actor_of(begun) or 0].name)
    assert table.match() == begun.match
    people.lift(page)
    page.click("#menu-open")
    with page.expect_download() as download:
        page.click("#export")
    saved = parse_match(download.value.path().read_text(encoding="utf-8"), game)
    assert saved == begun.match
    page.click("#brand")
    first, later = table.record_id, further_on(saved)
    choose_file(page, print_match(later).encode())
    page.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first or "-"))
    table.wait_for_actions(len(later.actions))
    ended = people.play()
    assert_bots_are_the_same_everywhere(ended.match, len(later.actions))
    assert_all_is_counted(page, ended)
    count = len(ended)
    page.click("#replay")
    history = page.locator(".history")
    expect(history).to_contain_text(f"0 von {count}")
    page.click("#show-next")
    expect(history).to_contain_text(f"1 von {count}")
    page.click("#show-last")
    page.click("#show-previous")
    expect(history).to_contain_text(f"{count - 1} von {count}")
    page.click("#now")
    expect(page.locator("#end-title")).to_be_visible()


def test_europa_on_a_desktop(open_page: Open, start: Start) -> None:
    """By mouse, one turn by keyboard alone; shared by a link, and ended where that was opened."""
    page = open_page(viewport=WIDE, reduced_motion="reduce")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = begin(page, start, *SEATS, map_id="europa")
    people = Round(table, hold, tap(page))
    begun = people.play(two_rounds)
    keys = Keys(page)

    def by_keys(target: str) -> None:
        element = page.locator(f'[data-target="{target}"]').get_attribute("id")
        assert element is not None
        keys.go(element)
        page.keyboard.press("Enter")
        assert keys.focused(), f"the focus was lost after {target}"

    table.play("draw deck", by_keys)
    table.play("draw deck", by_keys)
    begun = people.play(lambda replay: len(replay) > len(begun) + 2)
    assert_bots_are_the_same_everywhere(begun.match, 0)
    page.click("#menu-open")
    page.click("#link")
    expect(page.locator("#toast")).to_contain_text("kopiert")
    link = page.evaluate("navigator.clipboard.readText()")

    elsewhere = open_page(viewport=WIDE, reduced_motion="reduce")
    elsewhere.add_init_script("localStorage.setItem('stellwerk.pace', 'fast')")
    start(elsewhere, "#" + link.partition("#")[2])
    there = AtTable(elsewhere)
    wait_until(elsewhere, lambda: there.match() == begun.match, "the match stored there, too")
    later = further_on(unpack(link.partition("#")[2]))
    first = there.record_id
    go_to(elsewhere, later)
    elsewhere.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first))
    there.wait_for_actions(len(later.actions))
    ended = Round(there, hold, tap(elsewhere)).play()
    assert_bots_are_the_same_everywhere(ended.match, len(later.actions))
    assert_all_is_counted(elsewhere, ended)
    # From the log back to a point before the end, and on from there step by step.
    elsewhere.click("#look")
    elsewhere.locator(".log-entry").first.click()
    shown = elsewhere.locator(".history")
    before = shown.inner_text()
    elsewhere.click("#show-previous")
    expect(shown).not_to_have_text(before)
    elsewhere.click("#show-next")
    expect(shown).to_have_text(re.compile(re.escape(before.splitlines()[0])))
    assert json.loads(print_match(there.match()))["actions"] == list(ended.match.actions)
