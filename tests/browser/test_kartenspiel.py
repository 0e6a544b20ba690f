"""Das Kartenspiel in the browser: whole matches, with bots and from hand to hand, left and resumed
in the middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect

from stellwerk.games.kartenspiel.tickets import CITIES, TICKETS
from stellwerk.games.registry import game
from stellwerk.table.match import Match, Player
from stellwerk.table.replay import Replay

from .playing import FAST_BOTS, AtTable, advice, go_to, wait_until
from .test_hand_over import assert_covered, hold

Start = Callable[..., None]
GAME = game("kartenspiel")
AT_ONCE = 26
"""So many actions before its end a match is left to people who hand the device to each other."""


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    page.wait_for_selector("#act, #hold", timeout=90_000)


def assert_all_is_counted(page: Page, replay: Replay) -> None:
    """The end shows everyone's points."""
    expect(page.locator("#end-title")).to_be_visible()
    result = GAME.result(replay.state)
    assert result is not None
    sums = page.locator(".kreck tfoot td").all_inner_texts()
    shown = [int(text.split()[0].replace("\N{MINUS SIGN}", "-")) for text in sums]
    assert tuple(shown[: len(result.returns)]) == result.returns


def test_a_match_against_two_bots_left_and_resumed(page: Page, start: Start) -> None:
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
    own = [TICKETS[ticket] for ticket in replay.state.tickets[player]]
    shown = page.locator(".ktickets .zt-ends").all_text_contents()
    assert sorted(shown) == sorted(f"{CITIES[t.a]} {CITIES[t.b]}" for t in own)


def test_four_at_a_tablet_through_both_scorings(page: Page, start: Start) -> None:
    """From shortly before the first deck runs out to the end, against bots of every level."""
    players = (
        Player("Ada", colour="blue"),
        Player("Bea", "bot", 3, "green"),
        Player("Cem", "bot", 2, "yellow"),
        Player("Dov", "bot", 1, "violet"),
    )
    foreseen = Replay(Match(GAME.id, players, 11), GAME)
    start_at = 0
    while (actor := GAME.actor(foreseen.state)) is not None:
        seat = foreseen.players[actor]
        before = foreseen.state.round
        foreseen.play(GAME.parse(advice(foreseen, seat.level if seat.kind == "bot" else 2)))
        if foreseen.state.round != before:
            start_at = len(foreseen) - 8
    assert start_at > 0
    actions = foreseen.match.actions
    page.set_viewport_size({"width": 820, "height": 1180})
    page.add_init_script(FAST_BOTS)
    start(page)
    go_to(page, Match(GAME.id, players, 11, actions=actions[:start_at]))
    table = AtTable(page)
    table.wait_for_actions(start_at)
    while len(replay := table.wait_for_person()) < start_at + 12:
        table.play(advice(replay))
    expect(page.locator(".kinterim")).to_be_visible()
    # The rest is the same game: only its last rounds are played on the page.
    go_to(page, Match(GAME.id, players, 11, actions=actions[:-12]))
    page.wait_for_url("**/#partie/*")
    wait_until(page, lambda: table.match().actions[:5] == actions[:5], "the later match")
    assert table.play_to_the_end().actions == actions
    assert_all_is_counted(page, table.replay())
