"""karten.end, .interim, .score, .bonus, .winner: how it ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stellwerk.games.kartenspiel.cards import SUPPLY
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.scoring import reckon_seen, reckon_state
from stellwerk.games.kartenspiel.state import Phase
from stellwerk.games.kartenspiel.tickets import BONUSES, TICKETS

from .board import ALONE, ROW, counts, kinds, legal, play, position, refused


def last_card(*hands: str, **entries: Any) -> Any:
    return position(*hands, deck=["red"], **{**ALONE, **entries})


@pytest.mark.parametrize("players", [2, 3])
def test_the_deck_ends_at_the_first_card_of_a_draw(players: int) -> None:
    state = last_card(*[""] * players)
    play(state, "draw deck")
    assert state.phase is Phase.SECOND and "draw deck" not in legal(state)
    events = play(state, "draw white")
    assert kinds(events)[:2] == ["took", "played-through"]
    assert state.phase is Phase.OVER and len(state.row) == 4


def test_the_deck_ends_at_the_second_card_of_a_draw() -> None:
    state = position("", "", deck=["red", "blue"], **ALONE)
    play(state, "draw deck")
    assert kinds(play(state, "draw deck"))[:2] == ["drew", "played-through"]


def test_the_deck_ends_inside_a_refill() -> None:
    state = last_card("", "")
    assert kinds(play(state, "draw white")) == ["took", "refilled"]
    assert state.phase is Phase.SECOND and refused(state, "draw deck") == "karten.draw:deck-empty"
    assert kinds(play(state, "draw red"))[:2] == ["took", "played-through"]
    state = position("", "", deck=["red", "blue"], **ALONE)
    play(state, "draw white")
    assert kinds(play(state, "draw pink"))[:3] == ["took", "refilled", "played-through"]


def test_no_second_card_ends_the_draw() -> None:
    state = last_card("", "", row=["loco"] * 5)
    events = play(state, "draw deck")
    assert kinds(events)[:3] == ["drew", "nothing-left", "played-through"]
    state = position("", "", row=["red"], deck=[], final_turn=True, turns_left=2, **ALONE)
    assert kinds(play(state, "draw red")) == ["took", "nothing-left"]
    assert state.player == 1 and state.row == []


def test_final_turn_gives_everyone_one_more() -> None:
    state = last_card("", "", "", final_turn=True)
    events = play(state, "draw deck", "draw white")
    assert kinds(events)[-2:] == ["played-through", "last-round"]
    seats = []
    while legal(state):
        seats.append(state.player)
        while legal(state) and state.player == seats[-1]:
            play(state, legal(state)[0])
    assert seats == [1, 2, 0]


def test_what_lies_in_a_yard_at_the_end_does_not_count() -> None:
    state = last_card("", "", yards=["yellow", ""], tickets=[["chicago--new-york"], []])
    play(state, "draw deck", "draw white")
    result = GAME.result(state)
    assert result is not None and result.returns == (-5, 0)


def interim(**entries: Any) -> Any:
    return last_card(
        "red", "", "", "blue",
        yards=["green green", "", "", ""],
        stacks=["red green white", "yellow", "", "loco"],
        discards={"black": 2},
        tickets=[["dallas--miami", "seattle--denver"], ["chicago--new-york"], [], []],
        **entries,
    )  # fmt: skip


def test_interim_scoring() -> None:
    state = interim()
    events = play(state, "draw deck", "draw white")
    scored = [event for event in events if event.kind == "scored"]
    assert [event.args["points"] for event in scored] == [9, 5, 0, 0]
    assert scored[0].args["tickets"] == ["dallas--miami"] and scored[0].args["left"] == ["white"]
    assert not {"bonus", "left-open"} & set(kinds(events))
    assert [[TICKETS[t].id for t in held] for held in state.tickets] == [
        ["seattle--denver"], [], [], [],
    ]  # fmt: skip
    assert [len(done) for done in state.done] == [1, 1, 0, 0]
    assert counts(state.hands[0]) == {"white": 1, "red": 2} and counts(state.hands[3]) == {
        "blue": 1
    }
    assert not any(map(any, (*state.stacks, *state.yards, *state.locos, state.discards)))
    # 2 green, 3 + 1 + 1 cards of the stacks and 2 discards; one of them fills the row.
    assert len(state.deck) == 8 and len(state.row) == 5
    assert state.round == 2 and state.player == 1


def test_open_tickets_are_not_told_at_the_interim_scoring() -> None:
    state = interim()
    events = play(state, "draw deck", "draw white")
    assert "seattle--denver" not in str(events)
    assert GAME.observe(state, 1).done[0] == state.done[0]
    assert GAME.observe(state, 1).everyones is None and GAME.observe(state, 1).stacks is None


def test_what_was_set_aside_counts_for_bonuses_and_not_twice() -> None:
    state = interim()
    play(state, "draw deck", "draw white")
    while GAME.legal_actions(state):
        actions = [a for a in GAME.legal_actions(state) if a.verb == "draw"]
        GAME.apply(state, actions[-1])
    lines = reckon_state(state)
    assert (lines[0].interim_points, lines[0].tickets, lines[0].completed) == (9, -10, 1)
    assert lines[0].bonuses == ("dallas", "miami")
    assert lines[1].bonuses == ("new-york", "chicago") and lines[1].total == 5 + 15 + 12
    assert lines[0].total == 9 - 10 + 10 + 8
    assert reckon_seen(GAME.observe(state, 2)) == lines


def test_a_tiny_interim_deck() -> None:
    """One card comes back, fills the row, and the second deck is gone before anyone drew."""
    state = last_card("", "", "", "", stacks=["", "", "green", ""])
    events = play(state, "draw deck", "draw white")
    assert kinds(events).count("played-through") == 2 and state.phase is Phase.OVER
    assert state.round == 2 and len(state.row) == 5
    state = last_card("", "", "", "")
    assert kinds(play(state, "draw deck", "draw white"))[-1] == "ended"
    state = last_card("", "", "", "", stacks=["", "", "green blue", ""])
    play(state, "draw deck", "draw white")
    assert state.phase is Phase.TURN and len(state.deck) == 1
    assert kinds(play(state, "draw deck", "draw pink"))[2:4] == ["played-through", "scored"]


def test_a_tiny_interim_deck_with_a_final_turn() -> None:
    state = last_card("", "", "", "", final_turn=True)
    events = play(state, "draw deck", "draw white")
    assert kinds(events)[-1] == "last-round" and state.turns_left == 4
    # At the first run-out there is no final turn.
    state = last_card("", "", "", "", stacks=["green green blue", "", "", ""], final_turn=True)
    events = play(state, "draw deck", "draw white")
    assert "last-round" not in kinds(events) and state.turns_left == -1


def finished(*players: tuple[str, list[str]]) -> Any:
    """Everyone's stack and tickets, and the match over."""
    state = last_card(
        *[""] * len(players),
        stacks=[stack for stack, _ in players],
        tickets=[tickets for _, tickets in players],
    )
    play(state, "draw deck", "draw white")
    return state


def test_all_six_bonuses_tied() -> None:
    mine = ["new-york--miami", "chicago--dallas", "seattle--los-angeles"]
    theirs = ["chicago--new-york", "dallas--miami", "los-angeles--vancouver", "seattle--denver"]
    state = finished(
        ("blue red yellow green black white", mine),
        ("yellow green red black white black green", theirs),
    )
    lines = reckon_state(state)
    assert all(line.bonuses == tuple(BONUSES) for line in lines)
    assert [line.bonus_points for line in lines] == [65, 65]


def test_no_bonus_without_a_ticket() -> None:
    state = finished(("", []), ("", ["chicago--new-york"]))
    assert all(line.bonuses == () for line in reckon_state(state))


def test_negative_totals() -> None:
    state = finished(("", ["seattle--miami"]), ("red", ["new-york--portland"]), ("", []))
    result = GAME.result(state)
    assert result is not None
    assert (result.returns, result.winners) == ((-22, -21, 0), (2,))
    state = finished(("", ["seattle--miami"]), ("red", ["new-york--portland"]))
    result = GAME.result(state)
    assert result is not None and (result.returns, result.winners) == ((-22, -21), (1,))


def test_nothing_done_by_anyone_is_a_shared_victory() -> None:
    result = GAME.result(finished(("", []), ("", [])))
    assert result is not None
    assert (result.winners, result.reason) == ((0, 1), "karten.winner.shared")


def test_after_the_end_everything_is_refused_and_open() -> None:
    state = finished(("red", ["chicago--new-york"]), ("", []))
    assert GAME.actor(state) is None and legal(state) == []
    for action in GAME.action_space(state):
        violation = GAME.check(state, action)
        assert violation is not None and violation.text_id == "karten.end:over"
    seen = GAME.observe(state, 1)
    assert seen.stacks is not None and counts(seen.stacks[0]) == {"red": 1}
    assert seen.everyones == ((0,), ())
    assert len(ROW) == 5 and sum(SUPPLY) == 96


@pytest.mark.parametrize("players", GAME.player_counts)
def test_returns_are_what_the_lines_add_up_to(players: int) -> None:
    for seed in range(6):
        state, rng = GAME.setup({}, players, seed), Random(seed)
        while actions := GAME.legal_actions(state):
            GAME.apply(state, rng.choice(actions))
        result, lines = GAME.result(state), reckon_seen(GAME.observe(state, 0))
        assert result is not None
        for player, line in enumerate(lines):
            done = [*line.interim, *line.paid]
            total = sum(TICKETS[t].points for t, _ in done)
            total -= sum(TICKETS[t].points for t in line.open)
            total += sum(BONUSES[city] for city in line.bonuses)
            assert result.returns[player] == total == line.total
            assert len({t for t, _ in done}) == len(done)
