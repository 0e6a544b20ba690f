"""Gleis um Gleis on the page: whole matches against bots, with markers, and with own tiles."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from stellwerk.app.record import pack
from stellwerk.games.gleis_um_gleis.bots import bot
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.interaction import paths
from stellwerk.games.gleis_um_gleis.state import Phase
from stellwerk.table.chance import generator
from stellwerk.table.match import Match, Player
from stellwerk.table.replay import Replay
from tests.gleis_um_gleis.table import own_set

from .playing import FAST_BOTS, AtTable, wait_until
from .test_hand_over import hold

Start = Callable[..., None]
FEW = own_set(
    {"count": 9, "edges": "blue red blue red", "tracks": "ns ew"},
    {"count": 5, "edges": "blue blue red red", "tracks": "ne", "stations": "s", "ends": "w"},
    name="Wenige",
)


class AtTiles(AtTable):
    """A person at a table of Gleis um Gleis, who plays as a bot would."""

    def replay(self) -> Replay:
        return Replay(self.match(), GAME)

    def wait_for_person(self) -> Replay:
        replay = self.replay()

        def ready() -> bool:
            nonlocal replay
            replay = self.replay()
            actor = GAME.actor(replay.state)
            return actor is None or replay.players[actor].kind == "human"

        wait_until(self.page, ready, "a person's turn")
        return replay

    def tap(self, target: str) -> None:
        """By keyboard: a place may lie under what floats above the table."""
        spot = self.page.locator(f'[data-target="{target}"]').first
        expect(spot).to_be_visible()
        spot.focus()
        self.page.keyboard.press("Enter")

    def play(self, action: str, tap: Callable[[str], None] | None = None) -> None:
        replay, wanted = self.replay(), GAME.parse(action)
        self.rest()
        for target in next(iter(paths(replay.state, wanted))):
            if target.startswith("turn:"):
                shown = self.page.locator(f"#mini-{wanted.turn}")
                if shown.get_attribute("aria-pressed") != "true":
                    shown.click()
                self.page.click("#lay")
            else:
                (tap or self.tap)(target)
        self.moved()
        self.wait_for_actions(len(replay) + 1)

    def step(self) -> bool:
        """Play one action; False at the end."""
        replay = self.wait_for_person()
        actor = GAME.actor(replay.state)
        if actor is None:
            return False
        rng = generator(replay.match.seed, "person", len(replay))
        legal = GAME.legal_actions(replay.state)
        choice = bot(2).decide(GAME.observe(replay.state, actor), legal, rng)
        self.play(GAME.format(choice.action))
        return True


def test_a_whole_match_against_a_bot(page: Page, start: Start) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(FAST_BOTS)
    start(page)
    page.click("#game-gleis-um-gleis")
    page.select_option("#kind-2", "bot-3")
    page.click("#start")
    table = AtTiles(page)
    while table.step():
        pass
    replay = table.replay()
    result = GAME.result(replay.state)
    assert result is not None
    expect(page.locator("#end-title")).to_be_visible()
    for winner in result.winners:
        expect(page.locator("#end-title")).to_contain_text(replay.players[winner].name)


def test_own_tiles_from_a_file(page: Page, start: Start) -> None:
    """On a phone; with few tiles a match with markers is short."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(FAST_BOTS)
    start(page)
    page.click("#game-gleis-um-gleis")
    broken: dict[str, Any] = own_set(FEW["tiles"][0], {"edges": "blue - red -", "tracks": "ns"})
    upload(page, broken)
    expect(page.locator("#material-error")).to_contain_text("Kärtchen 2")
    upload(page, FEW)
    expect(page.locator("#material-error")).to_have_count(0)
    expect(page.locator(".material")).to_contain_text("„Wenige“ (14 Kärtchen)")
    page.select_option("#option-variant", "b")
    page.locator("#option-doublers").press("Space")
    page.click("#start")
    table = AtTiles(page)
    expect(page.locator(".gbag-set")).to_contain_text("Wenige")
    while table.step():
        pass
    expect(page.locator("#end-title")).to_be_visible()
    assert table.replay().state.set.total == 14
    first = table.record_id
    page.click("#again")
    page.wait_for_url(lambda url: "#partie/" in url and not url.endswith(first))
    expect(page.locator(".gbag-set")).to_contain_text("Wenige")
    page.reload(wait_until="commit")
    expect(page.locator(".gbag-set")).to_contain_text("Wenige", timeout=90_000)


def test_three_at_one_phone(page: Page, start: Start) -> None:
    """Variant A with 2x markers: two people hand the phone on, a bot plays along, to the end."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(FAST_BOTS)
    start(page)
    page.click("#game-gleis-um-gleis")
    page.locator("#players-3").check(force=True)
    upload(page, FEW)
    page.select_option("#kind-2", "human")
    page.select_option("#kind-3", "bot-3")
    page.select_option("#option-variant", "a")
    page.locator("#option-doublers").press("Space")
    page.click("#start")
    page.wait_for_url("**/#partie/*")
    table, covers = AtTiles(page), 0
    while GAME.actor(table.wait_for_person().state) is not None:
        page.wait_for_selector("#hold, .act.is-you")
        if page.locator("#hold").count():
            covers += 1
            hold(page)
            page.wait_for_selector(".act.is-you")
        table.step()
    replay = table.replay()
    assert replay.match.options == {"variant": "a", "doublers": True}
    assert covers >= replay.turns[-1] // 3 and replay.state.phase is Phase.OVER
    expect(page.locator("#end-title")).to_be_visible()


def upload(page: Page, data: dict[str, Any]) -> None:
    content = json.dumps(data).encode()
    payload = {"name": "satz.json", "mimeType": "application/json", "buffer": content}
    page.set_input_files("#material", payload)  # type: ignore[arg-type]


def test_hands_are_handed_over_and_the_question_tells_nothing(page: Page, start: Start) -> None:
    """Two people: after a line is finished both are asked, each behind a blank screen."""
    start(page)
    match = about_to_finish()
    page.evaluate("(fragment) => { location.hash = fragment; }", f"#{pack(match)}")
    page.wait_for_url("**/#partie/*")
    table = AtTiles(page)
    hold(page)
    expect(page.locator("main.gleis")).to_be_visible()
    replay = table.replay()
    finishing = next(
        action
        for action in GAME.legal_actions(replay.state)
        if any(e.kind == "finished" for e in GAME.apply(replay.state.clone(), action))
    )
    table.play(GAME.format(finishing))
    asked = table.replay()
    assert str(asked.state.phase) == "ask"
    for _ in range(2):
        if page.locator("#hold").count():
            hold(page)
        expect(page.locator('[data-target="keep"]')).to_be_visible()
        expect(page.locator('[data-target="reveal"]')).to_be_visible()
        table.play("keep")
        page.wait_for_timeout(2500)  # the table turns to the next person a moment after
    assert table.replay().match.actions[-2:] == ("keep", "keep")


def about_to_finish() -> Match:
    """A match of variant A in which the person to act can finish a line."""
    for seed in range(40):
        players = (Player("Ada", colour="blue"), Player("Bea", colour="green"))
        match = Match(GAME.id, players, seed, {"variant": "a", "doublers": False})
        replay = Replay(match, GAME)
        for count in range(30):
            state = replay.state
            legal = GAME.legal_actions(state)
            for action in legal:
                if any(e.kind == "finished" for e in GAME.apply(state.clone(), action)):
                    return replay.match
            replay.play(generator(seed, "walk", count).choice(legal))
    raise AssertionError("no line")
