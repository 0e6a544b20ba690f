"""Das Kartenspiel in the browser: whole matches, with bots and from hand to hand, left and resumed
in the middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from stellwerk.games.kartenspiel.tickets import CITIES, TICKETS
from stellwerk.games.registry import game
from stellwerk.table.match import Match, Player
from stellwerk.table.replay import Replay

from .playing import FAST_BOTS, AtTable, advice, assert_all_is_counted, go_to, reload, wait_until
from .test_hand_over import assert_covered, hold

Start = Callable[..., None]
GAME = game("kartenspiel")
AT_ONCE = 16
"""So many actions before its end a match is left to people who hand the device to each other."""


def test_a_match_against_two_bots_left_and_resumed(page: Page, start: Start) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.add_init_script(FAST_BOTS)
    start(page)
    page.click("#game-kartenspiel")
    page.check("#players-3", force=True)
    for number, kind in ((2, "bot-2"), (3, "bot-3")):
        page.select_option(f"#kind-{number}", kind)
    page.click("#start")
    table = AtTable(page)
    for _ in range(12):
        table.play(advice(table.wait_for_person()))
    before = table.wait_for_person().match
    reload(page)
    assert table.wait_for_person().match == before
    played = Replay(table.play_to_the_end(), GAME)
    assert_all_is_counted(page, played)
    # Bots decide in the browser as they do anywhere else.
    again = Replay(replace(played.match, actions=()), GAME)
    for text in played.match.actions:
        actor = GAME.actor(again.state)
        assert actor is not None
        if again.players[actor].kind == "bot":
            assert text == advice(again, again.players[actor].level)
        again.play(GAME.parse(text))


def test_the_end_of_a_match_from_hand_to_hand(page: Page, start: Start) -> None:
    """On a phone. Whose turn it is not sees nothing, also after a reload in the middle."""
    players = (Player("Ada", colour="blue"), Player("Bea", colour="green"))
    foreseen = Replay(Match(GAME.id, players, 11), GAME)
    while GAME.actor(foreseen.state) is not None:
        foreseen.play(GAME.parse(advice(foreseen)))
    actions = foreseen.match.actions[:-AT_ONCE]
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    start(page)
    go_to(page, Match(GAME.id, players, 11, actions=actions))
    table, seen = AtTable(page), -1
    table.wait_for_actions(len(actions))
    while (actor := GAME.actor((replay := table.replay()).state)) is not None:
        if actor != seen:
            assert_covered(page, players[actor].name)
            hold(page)
            expect(page.locator("#act.is-you")).to_be_visible()
            assert_only_own_tickets(page, replay, actor)
            seen = actor
        table.play(advice(replay))
        if len(replay) == len(actions) + AT_ONCE // 2:
            reload(page)
            seen = -1
    assert table.match().actions == foreseen.match.actions
    assert_all_is_counted(page, replay)


def assert_only_own_tickets(page: Page, replay: Replay, player: int) -> None:
    done = [paid.ticket for paid in replay.state.done[player]]
    own = [TICKETS[ticket] for ticket in (*replay.state.tickets[player], *done)]
    shown = page.locator(".ktickets .zt-ends").all_text_contents()
    assert sorted(shown) == sorted(f"{CITIES[t.a]} {CITIES[t.b]}" for t in own)


BEATABLE = {
    "hands": [{"red": 3, "blue": 2, "loco": 2, "green": 1}, {"pink": 3}],
    "yards": [{"white": 2}, {"red": 3, "yellow": 2}],
    "row": ["white", "pink", "orange", "black", "yellow"],
    "tickets": [["chicago--new-york"], []],
}
"""Three red cards lie next door: no set without a locomotive is enough."""

_BOXES = """(names) => names.map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


def overlap(one: list[int], other: list[int]) -> bool:
    return all(
        one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2]
        for axis in (0, 1)
    )


@pytest.mark.parametrize("width, height", [(1440, 900), (1180, 760), (820, 1180), (360, 740)])
def test_a_refusal_covers_nothing_one_needs(
    page: Page, start: Start, width: int, height: int
) -> None:
    """Nor does anything move for it; on a phone, too, it can be had for each size of a set."""
    page.set_viewport_size({"width": width, "height": height})
    start(page)
    ada, bea = Player("Ada", colour="blue"), Player("Bea", "bot", 1, "green")
    go_to(page, Match(GAME.id, (ada, bea), 11, position=BEATABLE))
    table = AtTable(page)
    table.wait_for_person()
    ticket, bonuses = page.evaluate(_BOXES, [".ktickets .kt", ".kbonuses"])
    assert not overlap(ticket, bonuses)
    table.tap("hand:red")
    needed = [".kyards", ".krow", "#act", ".ksets", ".khand .zhand-cards"]
    expect(page.locator(".ksets")).to_be_visible()
    before = page.evaluate(_BOXES, needed)
    table.tap("set:3:0")
    expect(page.locator("#why")).to_be_visible()
    assert page.evaluate(_BOXES, needed) == before
    (why,) = page.evaluate(_BOXES, ["#why"])
    assert why[0] >= 0 and why[0] + why[2] <= width and why[1] + why[3] <= height
    assert not any(overlap(why, box) for box in before)
    # At the start the tickets one is to choose from stay.
    go_to(page, Match(GAME.id, (ada, bea), 12))
    page.locator(".koffer").wait_for()
    before = page.evaluate(_BOXES, ["#act", ".koffer"])
    table.tap("keep")
    expect(page.locator("#why")).to_be_visible()
    assert page.evaluate(_BOXES, ["#act", ".koffer"]) == before
    assert not overlap(page.evaluate(_BOXES, ["#why"])[0], before[1])


def test_four_on_a_phone_through_both_scorings(page: Page, start: Start) -> None:
    """Two people hand it to each other, two bots play along: from shortly before the first deck
    runs out, with a reload, to the end."""
    players = (
        Player("Ada", colour="blue"),
        Player("Bea", "bot", 3, "green"),
        Player("Cem", colour="yellow"),
        Player("Dov", "bot", 1, "violet"),
    )
    foreseen = Replay(Match(GAME.id, players, 11), GAME)
    start_at = 0
    while (actor := GAME.actor(foreseen.state)) is not None:
        seat = foreseen.players[actor]
        before = foreseen.state.round
        foreseen.play(GAME.parse(advice(foreseen, seat.level if seat.kind == "bot" else 2)))
        if foreseen.state.round != before:
            start_at = len(foreseen) - 3
    assert start_at > 0
    actions = foreseen.match.actions
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(FAST_BOTS)
    start(page)
    go_to(page, Match(GAME.id, players, 11, actions=actions[:start_at]))
    table = AtTable(page)
    table.wait_for_actions(start_at)
    hand_round(page, table, lambda replay: len(replay) >= start_at + 3)
    expect(page.locator(".kinterim")).to_be_visible()
    reload(page)
    assert_covered(page, players[actor_of(table.replay())].name)
    # The rest is the same game: only its last rounds are played on the page.
    go_to(page, Match(GAME.id, players, 11, actions=actions[:-8]))
    page.wait_for_url("**/#partie/*")
    wait_until(page, lambda: table.match().actions[:5] == actions[:5], "the later match")
    hand_round(page, table, lambda replay: False)
    assert table.match().actions == actions
    assert_all_is_counted(page, table.replay())


def actor_of(replay: Replay) -> int:
    actor = GAME.actor(replay.state)
    assert actor is not None
    return actor


def hand_round(page: Page, table: AtTable, enough: Callable[[Replay], bool]) -> None:
    """People play as `advice` says, each lifting the cover; until it is enough or over, and a
    person has looked."""
    while True:
        wait_until(page, lambda: persons_turn(table.replay()), "a person's turn")
        replay = table.replay()
        if GAME.actor(replay.state) is None:
            return
        page.locator("#hold, #act.is-you").first.wait_for()
        if page.locator("#hold").count():
            assert_covered(page, replay.players[actor_of(replay)].name)
            hold(page)
        expect(page.locator("#act.is-you")).to_be_visible()
        if enough(replay):
            return
        assert_only_own_tickets(page, replay, actor_of(replay))
        table.play(advice(replay))


def persons_turn(replay: Replay) -> bool:
    actor = GAME.actor(replay.state)
    return actor is None or replay.players[actor].kind == "human"
