"""karten.depart, .one-action, .draw, .set, .rob, .three, .tickets: one turn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from stellwerk.games.kartenspiel.action import PASS
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, NUMBER
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.table.game import PositionError

from .board import ALONE, counts, kinds, legal, play, position, refused


def test_setup() -> None:
    for players in GAME.player_counts:
        state = GAME.setup({}, players, 5)
        assert [sum(hand) for hand in state.hands] == [7] * players
        assert len(state.row) == 5 and len(state.deck) == 96 - 5 - 7 * players
        assert [len(offer) for offer in state.offers] == [6] * players
        assert len(state.ticket_deck) == 46 - 6 * players


def test_option_start_locomotive() -> None:
    state = GAME.setup({"start_locomotive": True}, 4, 5)
    assert [sum(hand) for hand in state.hands] == [8] * 4
    assert all(hand[LOCO] >= 1 for hand in state.hands)
    assert all(known == [0] * 8 + [1] for known in state.known)
    everything = [card for hand in state.hands for card, n in enumerate(hand) for _ in range(n)]
    assert len(everything) + len(state.deck) + len(state.row) == 96
    assert (everything + state.deck + state.row).count(LOCO) == 16


def test_rejected_tickets_go_back_shuffled() -> None:
    state = GAME.setup({}, 2, 5)
    offer = state.offers[0]
    play(state, legal(state)[0])
    assert len(state.tickets[0]) == 1
    assert len(state.ticket_deck) == 46 - 12 + 5
    assert set(offer) - set(state.tickets[0]) <= set(state.ticket_deck)


def test_departure_takes_one_of_each_colour_plain_cards_first() -> None:
    state = position(
        "", "", yards=["", "red red blue"], locos=["", "red green"], deck=["white"] * 3 + ["pink"]
    )
    events = play(state, "draw deck", "draw deck")
    departed = events[-1]
    assert (departed.kind, departed.player) == ("departed", 1)
    assert departed.args == {
        "colours": ["blue", "red", "green"],
        "cards": ["blue", "red", "loco"],
        "count": 3,
    }
    assert counts(state.yards[1]) == {"red": 1} and counts(state.locos[1]) == {"red": 1}
    assert counts(state.stacks[1]) == {"blue": 1, "red": 1, "loco": 1}


def test_nothing_departs_from_an_empty_yard() -> None:
    state = position("", "", deck=["white", "pink"])
    assert "departed" not in kinds(play(state, "draw deck", "draw deck"))


def test_departure_comes_before_a_set_of_the_same_colour() -> None:
    """The last red card leaves in phase 1, so red is free in phase 2."""
    state = position("", "red red", yards=["", "red"], deck=["white", "pink"])
    play(state, "draw deck", "draw deck", "lay red red")
    assert counts(state.yards[1]) == {"red": 2}


def test_the_stack_is_hidden_from_its_owner_too() -> None:
    state = position("", "", stacks=["red loco", "blue"])
    seen = GAME.observe(state, 0)
    assert seen.stack_sizes == (2, 1) and seen.stacks is None
    assert counts(seen.memory) == {"red": 1, "loco": 1}
    assert counts(GAME.observe(state, 1).memory) == {"blue": 1}
    assert refused(state, "look") == "karten.depart:look"


@pytest.mark.parametrize("players", GAME.player_counts)
def test_what_is_remembered_is_what_was_seen_to_leave(players: int) -> None:
    """An observation tells its player no more of the own stack than the events told everyone."""
    rng, state = Random(players), GAME.setup({}, players, players)
    left = [Counter[str]() for _ in range(players)]
    while actions := GAME.legal_actions(state):
        lays = [action for action in actions if action.verb == "lay"]
        for event in GAME.apply(state, rng.choice(lays or actions)):
            if event.kind == "departed":
                left[event.player].update(event.args["cards"])
            elif event.kind == "new-deck":
                left = [Counter() for _ in range(players)]
        for player in range(players):
            assert counts(GAME.observe(state, player).memory) == left[player]
    assert any(left)


def test_every_distinct_set_is_one_action() -> None:
    state = position("red red red loco loco blue", "", yards=["", "blue"], **ALONE, deck=["pink"])
    sets = [text for text in legal(state) if text.startswith("lay")]
    assert sets == ["lay blue loco", "lay blue loco loco"] + [
        f"lay {' '.join(['red'] * plain + ['loco'] * locos)}"
        for plain in (1, 2, 3)
        for locos in (0, 1, 2)
        if plain + locos > 1
    ]


def test_strictly_more_than_any_other() -> None:
    state = position("red red red loco", "", "", yards=["", "", "red red"], locos=["", "", "red"])
    assert refused(state, "lay red red red") == "karten.set.beat:more"
    violation = GAME.check(state, GAME.parse("lay red red"))
    assert violation is not None
    assert violation.args["needed"] == 4 and violation.args["owner"] == 2
    events = play(state, "lay red red red loco")
    assert kinds(events) == ["laid", "robbed"]
    assert events[1].player == 2
    assert events[1].args["cards"] == ["red", "red", "loco"]
    assert counts(state.discards) == {"red": 2, "loco": 1}
    # What was robbed has left the yard, locomotives too; the robber's own set lies in theirs.
    assert not any(state.yards[2]) and not any(state.locos[2])
    assert counts(state.yards[0]) == {"red": 3} and counts(state.locos[0]) == {"red": 1}


def test_robbing_the_last_players_only_set() -> None:
    state = position("blue blue", "", "white", yards=["", "", "blue"], deck=["pink"] * 3)
    play(state, "lay blue blue")
    assert not any(state.yards[2]) and not any(state.locos[2])
    events = play(state, "draw deck", "draw deck")
    assert state.player == 2 and "departed" not in kinds(events)
    assert legal(state)


def test_own_colour() -> None:
    state = position("red red red blue green", "", yards=["red", ""])
    assert refused(state, "lay red red red") == "karten.set.own:lies"
    assert refused(state, "lay red blue green") == "karten.three.free:own"
    state = position("red red blue green", "", locos=["red", ""])
    assert refused(state, "lay red red") == "karten.set.own:lies"


def test_three_colours() -> None:
    state = position("red blue green loco", "", yards=["", "black"])
    assert "lay blue red green" in legal(state)
    state = position("red blue green loco", "", locos=["", "blue"])
    assert refused(state, "lay red blue green") == "karten.three.free:other"
    assert refused(state, "lay red blue loco") == "karten.three:locomotive"
    assert refused(state, "lay red blue") == "karten.three:count"
    assert refused(state, "lay red red blue") == "karten.three:mixed"


def test_a_colour_never_lies_in_two_yards() -> None:
    with pytest.raises(PositionError, match=r"karten\.rob"):
        position("", "", yards=["red", "red"])
    for seed in range(20):
        state, rng = GAME.setup({}, 4, seed), Random(seed)
        while actions := GAME.legal_actions(state):
            GAME.apply(state, rng.choice(actions))
            for colour in range(LOCO):
                lying = [
                    y[colour] + x[colour] for y, x in zip(state.yards, state.locos, strict=True)
                ]
                assert sum(map(bool, lying)) <= 1


def test_face_up_locomotives_are_not_flushed() -> None:
    state = GAME.load({"hands": [{}, {}], "row": ["loco"] * 4 + ["red"], "deck": ["loco", "blue"]})
    play(state, "draw red")
    assert state.row == [LOCO] * 5
    assert refused(state, "draw loco") == "karten.draw.loco:second"
    play(state, "draw deck")
    assert state.player == 1


def test_tickets_running_out() -> None:
    tickets = ["dallas--miami", "chicago--dallas", "seattle--denver"]
    state = position("red", "blue", ticket_deck=tickets, rest_tickets="away")
    events = play(state, "tickets")
    assert events[0].args["count"] == 3
    assert legal(state)[0] == "keep none" and len(legal(state)) == 8
    play(state, "keep dallas--miami chicago--dallas", "tickets")
    assert state.offers[1] != () and legal(state) == ["keep none", "keep seattle--denver"]
    play(state, "keep seattle--denver")
    assert refused(state, "tickets") == "karten.tickets:deck-empty"
    assert "tickets" not in legal(state)


def test_no_legal_set_and_no_cards_to_draw() -> None:
    state = position("red", "blue", row=[], deck=[], final_turn=True, turns_left=2, **ALONE)
    assert GAME.legal_actions(state) == [PASS]
    assert kinds(play(state, "pass")) == ["passed"]
    assert kinds(play(state, "pass"))[-1] == "ended"


def test_known_cards_are_those_taken_from_the_row() -> None:
    state = position("white", "", deck=["red", "blue", "green"])
    play(state, "draw white", "draw deck")
    assert counts(GAME.observe(state, 1).known[0]) == {"white": 1}
    play(state, "draw deck", "draw pink", "lay white white")
    assert counts(GAME.observe(state, 1).known[0]) == {}
    assert GAME.observe(state, 0).hand_sizes == (1, 2)
    assert CARDS[NUMBER["pink"]] == "pink"
