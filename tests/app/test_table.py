"""Playing at the table: touches, refusals, undo, bots, hand-over, two tabs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stellwerk.app.effects import AskBot, Copy, Download, Dress, Focus, Later
from stellwerk.app.model import Table
from stellwerk.app.table.seats import is_my_move
from stellwerk.app.table.sight import sight, viewer
from stellwerk.app.view import view
from stellwerk.games.registry import GAMES, game
from stellwerk.table.match import Match, Player
from stellwerk.table.replay import Replay
from tests.app.play import Page, play_through_setup, started

TRAINS = [[80, 70, 60, 50, 40, 30, 20], [79, 69, 59, 49, 39, 29, 19]]
"""Both descending; face up below: 12 swaps neighbours, 9 moves right, 10 is a lock."""


def at(position: dict[str, object], *kinds: str) -> Page:
    """A page at a table with this position."""
    kinds = kinds or ("human", "human")
    players = tuple(
        Player("AB"[i], "human" if kind == "human" else "bot", 1, ("blue", "green")[i])
        for i, kind in enumerate(kinds)
    )
    match = Match("game-of-trains", players, 5, position=position)
    page = Page()
    table = Table("one", Replay(match, game("game-of-trains")), revision=1)
    page.store["one"] = (1, "")
    page.model = replace(page.model, screen=table)
    return page


def open_position(**entries: object) -> Page:
    return at({"trains": TRAINS, "face_up": [12, 9, 10], "deck": [5, 6]} | entries)


def test_tapping_a_path_carries_out_its_action() -> None:
    page = open_position()
    page.send("table.pick", "car:12")
    assert page.table.path == ("car:12",)
    page.send("table.pick", "slot:2")
    page.send("table.pick", "slot:1")
    assert page.replay.state.trains[0][:2] == [70, 80]
    assert page.table.path == () and page.replay.match.actions == ("use 12 1 2",)


def test_dragging_is_two_taps_at_once() -> None:
    page = open_position()
    page.send("table.lift", "slot:1")
    page.send("table.drag", "slot:1 slot:2")
    assert page.replay.match.actions == ("use 12 1 2",)


def test_dragging_a_face_up_car_onto_a_place_uses_it_there() -> None:
    page = open_position()
    page.send("table.drag", "car:10 slot:4")
    assert page.replay.match.actions == ("use 10 4",)


def test_a_refused_touch_names_the_rule_and_changes_nothing() -> None:
    page = open_position()
    page.send("table.pick", "car:9")
    page.send("table.pick", "slot:6")
    assert page.table.refusal is not None
    assert page.table.refusal.text_id == "got.move-right:no-room"
    assert len(page.replay) == 0
    assert page.table.path == ("car:9",), "what was chosen stays chosen"
    assert "6" in page.model.said


def test_touching_the_chosen_thing_again_lets_go_of_it() -> None:
    page = open_position()
    page.send("table.pick", "car:9")
    page.send("table.pick", "car:9")
    assert page.table.path == () and page.table.refusal is None


def test_choosing_another_open_car_starts_anew() -> None:
    page = open_position()
    page.send("table.pick", "car:12")
    page.send("table.pick", "car:9")
    assert page.table.path == ("car:9",)


def test_a_second_tap_within_a_moment_is_not_a_second_move() -> None:
    page = open_position(drawn=[5], deck=[6])
    page.send("table.pick", "slot:3")
    page.send("table.pick", "deck", wait=100)
    assert page.replay.match.actions == ("place 5 3",)
    page.send("table.pick", "deck", wait=400)
    assert page.replay.match.actions == ("place 5 3", "draw")


def test_the_table_turns_to_the_next_person_a_moment_after_the_move() -> None:
    page = open_position()
    page.send("table.drag", "car:10 slot:4")
    assert page.replay.game.actor(page.replay.state) == 1
    assert viewer(page.table, page.replay.state) == 0 and not is_my_move(page.table)
    assert "B ist als Nächstes am Zug." in view(page.model)
    page.send("table.turn-over")
    assert viewer(page.table, page.replay.state) == 1 and is_my_move(page.table)


def test_whoever_is_quick_turns_the_table_by_a_touch() -> None:
    page = open_position()
    page.send("table.drag", "car:10 slot:4")
    page.send("table.pick", "slot:2")  # Of which side, nobody can know: it only turns.
    assert page.table.lingers is None and page.table.refusal is None
    page.send("table.undo", "step")
    page.send("table.drag", "car:10 slot:4")
    page.send("table.pick", "car:12")
    assert page.table.lingers is None and page.table.path == ("car:12",)


def test_undo_turns_the_table_back_at_once() -> None:
    page = open_position()
    page.send("table.drag", "car:10 slot:4")
    page.send("table.undo", "step")
    assert page.table.lingers is None and is_my_move(page.table)


def test_when_several_actions_fit_one_is_chosen() -> None:
    page = at({"trains": TRAINS, "face_up": [8, 9], "deck": [5]})
    page.send("table.pick", "slot:1")
    page.send("table.pick", "slot:3")
    assert page.table.path == ("slot:1", "slot:3") and len(page.replay) == 0
    page.send("table.choose", "use 9 1")
    assert page.replay.match.actions == ("use 9 1",)


def test_a_match_is_saved_after_every_move() -> None:
    page = started("human", "human")
    for _ in range(3):
        before = page.store[page.table.id][0]
        page.send("table.pick", "deck")
        assert page.store[page.table.id][0] == before + 1
        page.send("table.pick", f"drawn:{page.replay.state.drawn[0]}")
        page.send("table.pick", "slot:1")


def test_bots_play_until_a_person_is_to_act() -> None:
    page = started("bot-1", "human", "bot-2")
    assert page.replay.game.actor(page.replay.state) == 1
    assert len(page.replay) == 2 and page.table.whys


def test_a_bot_is_asked_with_its_level_and_an_old_answer_is_void() -> None:
    page = Page(bots_answer=False)
    started("human", "bot-3", page=page)
    page.send("table.pick", "deck")
    page.send("table.pick", "slot:1")
    asked = [effect for effect in page.effects if isinstance(effect, AskBot)]
    assert [effect.level for effect in asked] == [3]
    stale = '{"request": 0, "action": "draw", "why": "x", "args": {}}'
    count = len(page.replay)
    page.send("bot.chosen", stale)
    assert len(page.replay) == count and page.table.thinking


def test_touching_while_a_bot_thinks_says_whose_turn_it_is() -> None:
    page = Page(bots_answer=False)
    started("bot-1", "human", page=page)
    page.send("table.pick", "deck")
    assert page.model.notice is not None and page.model.notice.text_id == "table.not-your-turn"


def test_undo_stops_at_what_was_shown_and_redo_brings_back() -> None:
    page = open_position()
    page.send("table.drag", "slot:1 slot:2")
    page.send("table.pick", "deck")  # player B draws: something hidden is shown
    page.send("table.pick", "slot:7")
    page.send("table.undo", "step")
    assert page.replay.match.actions == ("use 12 1 2", "draw")
    page.send("table.undo", "step")
    assert page.model.notice is not None and page.model.notice.text_id == "table.undo-barred"
    page.send("table.redo")
    assert page.replay.match.actions == ("use 12 1 2", "draw", "place 5 7")


def test_undo_takes_back_the_bots_answer_too() -> None:
    page = at({"trains": TRAINS, "face_up": [12, 9, 10], "deck": [5]}, "human", "bot")
    page.bots_answer = False
    page.send("table.drag", "car:10 slot:4")
    page.send("bot.chosen", '{"request": 1, "action": "use 12 1 2", "why": "x", "args": {}}')
    assert len(page.replay) == 2
    page.send("table.undo", "step")
    assert len(page.replay) == 0


def test_looking_back_does_not_touch_the_match() -> None:
    page = started("human", "human")
    play_through_setup(page)
    count = len(page.replay)
    page.send("table.show", "1")
    page.send("table.pick", "deck")
    assert page.table.shown == 1 and len(page.replay) == count
    page.send("table.show", "9999")
    assert page.table.shown == count
    page.send("table.show", "")
    assert page.table.shown is None


def test_playing_on_from_an_earlier_point_is_a_match_of_its_own() -> None:
    page = started("human", "human")
    play_through_setup(page)
    first, actions = page.table.id, page.replay.match.actions
    page.send("table.show", "2")
    page.send("table.branch")
    assert page.table.id != first and page.replay.match.actions == actions[:2]
    assert len(page.store) == 2


def test_hand_over_covers_between_people_only() -> None:
    page = started("human", "bot-1", "human", hand_over=True)
    assert page.table.covered, "whoever set up the match need not be the first to play"
    page.send("table.uncover")
    page.send("table.pick", "deck")
    assert not page.table.covered, "still the same person"
    page.send("table.pick", "slot:1")
    assert page.table.covered
    page.send("table.pick", "deck")
    assert page.replay.state.drawn == [], "nothing can be touched under the cover"
    page.send("table.uncover")
    page.send("table.pick", "deck")
    assert len(page.replay.state.drawn) == 3


def test_hand_over_covers_again_when_the_window_loses_the_focus() -> None:
    page = started("human", "human", hand_over=True)
    page.send("table.uncover")
    page.send("page.hidden")
    assert page.table.covered
    alone = started("human", "bot-1", hand_over=True)
    alone.send("page.hidden")
    assert not alone.table.covered


def test_nothing_of_the_match_is_in_the_page_under_the_cover() -> None:
    page = started("human", "human", hand_over=True)
    page.send("table.uncover")
    page.send("table.pick", "deck")
    drawn = page.replay.state.drawn[0]
    page.send("table.pick", "slot:1")
    assert page.table.covered
    shown = view(page.model)
    assert "data-target" not in shown and str(drawn) not in shown


def test_undo_to_another_persons_decision_covers_too() -> None:
    page = started("human", "human", hand_over=True)
    page.send("table.uncover")
    page.send("table.pick", "deck")
    page.send("table.pick", "slot:1")
    page.send("table.uncover")
    page.send("table.undo", "step")
    assert page.replay.state.player == 0 and page.table.covered


def play_until_covered(page: Page) -> None:
    page.send("table.uncover")
    while not page.table.covered:
        legal = page.replay.game.legal_actions(page.replay.state)
        page.send("table.choose", page.replay.game.format(legal[0]))


def handed_round() -> Page:
    """Two people and a bot between them; the device has just come back to the first."""
    page = started("human", "bot-1", "human", hand_over=True)
    play_until_covered(page)  # the bot follows, before the first person's eyes
    assert page.replay.actors[-1] == 1 and page.table.looks == {0: len(page.replay) - 1}
    play_until_covered(page)
    assert page.table.looks[2] == len(page.replay) - 1, "the last action was not seen any more"
    return page


def steps(page: Page) -> list[str]:
    return [e.value for e in page.effects if isinstance(e, Later) and e.name == "table.catch-up"]


def test_a_newcomer_sees_what_happened_since_they_looked_action_by_action() -> None:
    page = handed_round()
    seen, count = page.table.looks[0], len(page.replay)
    assert seen < count
    saved, said = dict(page.store), page.model.said
    page.effects.clear()
    page.send("table.uncover")
    assert page.table.catching == seen and Focus("catch-up-skip") in page.effects
    for index in range(seen, count):
        markup = str(view(page.model))
        looked = sight(page.model, page.table)
        assert (looked.index, looked.board.pick) == (index, None)
        assert looked.observation == page.replay.game.observe(page.replay.state_at(index), 0)
        assert 'id="catch-up-skip"' in markup and "is-open" not in markup
        page.send("table.catch-up", steps(page)[-1])
    assert steps(page) == [str(index) for index in range(seen, count)]
    assert page.table.catching is None and is_my_move(page.table)
    assert "catch-up-skip" not in view(page.model)
    assert (page.store, page.model.said) == (saved, said), "looking changes and says nothing"


def test_whatever_is_touched_ends_the_looking_at_once() -> None:
    page = handed_round()
    page.send("table.uncover")
    first = steps(page)[-1]
    page.send("table.catch-up", "skip")
    assert page.table.catching is None and is_my_move(page.table)
    page.send("table.catch-up", first)
    assert page.table.catching is None, "a step that comes too late"
    for name, value in (("table.pick", "deck"), ("table.menu", ""), ("table.undo", "step")):
        page = handed_round()
        page.send("table.uncover")
        assert page.table.catching is not None
        page.send(name, value)
        assert page.table.catching is None
    page = handed_round()
    page.send("table.uncover")
    page.send("page.hidden")
    assert page.table.covered and page.table.catching is None
    assert "catch-up" not in view(page.model)


def test_nothing_is_shown_where_there_is_nothing_to_see_or_nothing_may_move() -> None:
    page = handed_round()
    page.send("table.uncover", "still")
    assert page.table.catching is None and is_my_move(page.table)
    page.send("page.hidden")
    page.send("table.uncover")
    assert page.table.catching is None, "nobody has done anything"
    fresh = started("human", "human", hand_over=True)
    play_until_covered(fresh)
    fresh.send("table.uncover")
    assert fresh.table.catching is None, "who has not looked yet has nothing to compare with"
    open_table = started("human", "human")
    open_table.send("table.pick", "deck")
    open_table.send("table.pick", "slot:1")
    assert open_table.table.catching is None


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_shown_to_a_newcomer_is_what_they_may_know(game_id: str) -> None:
    page = Page()
    page.send("page.route", "")
    page.send("lobby.game", game_id)
    page.send("lobby.kind", "1 human")
    if not game(game_id).hidden_hands:
        page.send("lobby.hand-over")
    page.send("lobby.start")
    rng, looked = Random(1), 0
    for _ in range(40):
        if page.table.covered:
            page.send("table.uncover")
        while page.table.catching is not None:
            looked += 1
            shown = sight(page.model, page.table)
            then = page.replay.state_at(page.table.catching)
            assert shown.observation == page.replay.game.observe(then, page.replay.state.player)
            assert "⟨" not in view(page.model)
            page.send("table.catch-up", str(page.table.catching))
        legal = page.replay.game.legal_actions(page.replay.state)
        page.send("table.choose", page.replay.game.format(rng.choice(legal)))
    assert looked > 5


def test_the_title_says_whose_turn_it_is() -> None:
    page = started("human", "human")
    page.send("table.pick", "deck")
    page.send("table.pick", "slot:1")
    assert "B" in [e for e in page.effects if isinstance(e, Dress)][-1].title.split()


def test_the_skip_link_goes_to_the_content() -> None:
    page = Page()
    page.send("page.skip")
    assert page.effects[-1] == Focus("main")


def test_two_tabs_follow_each_other() -> None:
    first = started("human", "human")
    second = Page(store=first.store)
    second.send("page.route", f"partie/{first.table.id}")
    first.send("table.pick", "deck")
    second.send("store.changed", first._entry(first.table.id))
    assert second.replay.match == first.replay.match
    second.send("table.pick", "slot:1")
    assert first.store[first.table.id][0] == second.table.revision


def test_two_tabs_do_not_overwrite_each_other() -> None:
    first = started("human", "human")
    second = Page(store=first.store)
    second.send("page.route", f"partie/{first.table.id}")
    first.send("table.pick", "deck")
    first.send("table.pick", "slot:1")
    before = first.store[first.table.id]
    second.send("table.pick", "deck")
    assert second.table.conflict and first.store[first.table.id] == before
    second.send("table.pick", "slot:2")
    assert first.store[first.table.id] == before
    mine = second.replay.match
    second.send("table.keep-mine")
    assert second.table.id != first.table.id and second.replay.match == mine
    assert len(first.store) == 2 and not second.table.conflict


def test_taking_the_other_tabs_version() -> None:
    first = started("human", "human")
    second = Page(store=first.store)
    second.send("page.route", f"partie/{first.table.id}")
    first.send("table.pick", "deck")
    first.send("table.pick", "slot:1")
    second.send("table.pick", "deck")
    second.send("table.take-theirs")
    assert second.replay.match == first.replay.match and not second.table.conflict


def test_export_and_link_carry_the_whole_match() -> None:
    page = started("human", "human")
    page.send("table.pick", "deck")
    page.send("table.export")
    page.send("table.link")
    download = next(effect for effect in page.effects if isinstance(effect, Download))
    link = next(effect for effect in page.effects if isinstance(effect, Copy))
    for name, value in (("file.read", download.text), ("page.route", link.text)):
        other = Page()
        other.send("page.route", "")
        other.send(name, value)
        assert other.replay.match == page.replay.match


def test_a_hint_is_shown_and_can_be_played() -> None:
    page = started("human", "human")
    page.send("table.hint")
    assert page.table.hint is not None and Focus("hint-answer") in page.effects
    page.send("table.play-hint")
    assert len(page.replay) == 1


def test_again_seats_the_same_players_with_another_beginner() -> None:
    page = started("human", "human")
    seed = page.replay.match.seed
    page.send("table.again")
    assert [player.name for player in page.replay.players] == ["B", "A"]
    assert page.replay.match.seed != seed and len(page.replay) == 0


def test_messages_for_other_screens_change_nothing() -> None:
    page = started("human", "bot-1")
    before = page.model
    for name in ("lobby.start", "rules.try", "nonsense", "key", "bot.failed"):
        page.send(name, "x")
    assert page.model == before


def test_single_letters_are_shortcuts_that_can_be_switched_off() -> None:
    page = open_position()
    page.send("table.drag", "slot:1 slot:2")
    page.send("page.shortcuts", "off")
    page.send("key", "u")
    assert len(page.replay) == 1
    page.send("page.shortcuts", "on")
    page.send("key", "u")
    assert len(page.replay) == 0


def test_while_looking_back_nothing_is_taken_back() -> None:
    page = open_position()
    page.send("table.drag", "car:10 slot:4")
    page.send("table.show", "0")
    page.send("table.undo", "step")
    assert len(page.replay) == 1 and page.table.shown == 0


def test_closing_an_answer_keeps_what_is_chosen() -> None:
    page = open_position()
    for target in ("car:12", "slot:2", "slot:5"):
        page.send("table.pick", target)
    assert page.table.refusal is not None
    page.send("table.dismiss")
    assert page.table.refusal is None and page.table.path == ("car:12", "slot:2")


def test_the_log_lists_older_turns_when_asked_and_surrounds_the_point_looked_at() -> None:
    page = started("human", "human")
    play_through_setup(page)
    while len(page.replay) < 150:
        actions = page.replay.game.legal_actions(page.replay.state)
        page.send("table.choose", str(actions[len(page.replay) % len(actions)]))
        page.send("table.turn-over")
    assert 'id="log-150-0"' in view(page.model) and 'id="log-1-0"' not in view(page.model)
    for _ in range(10):
        page.send("table.log-older")
    assert 'id="log-1-0"' in view(page.model) and 'id="log-older"' not in view(page.model)
    page.model = replace(page.model, screen=replace(page.table, log_pages=1))
    page.send("table.show", "2")
    assert 'id="log-1-0"' in view(page.model) and 'aria-current="step"' in view(page.model)
    page.send("table.show")
    assert 'id="log-150-0"' in view(page.model)
