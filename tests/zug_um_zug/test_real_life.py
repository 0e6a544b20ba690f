"""What happens at real tables, sooner or later."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from stellwerk.games.zug_um_zug.cards import LOCO, spread
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.position import PLAYERS
from stellwerk.games.zug_um_zug.scoring import Reckoning, reckon, winners
from stellwerk.games.zug_um_zug.state import Phase, State
from stellwerk.games.zug_um_zug.supply import can_flush
from stellwerk.table.game import Event, PositionError
from stellwerk.table.scene import load_scenes
from tests.zug_um_zug.test_trail import loop_time

QUIET = ["red", "blue", "green", "yellow", "white"]
SCENES = {scene.id: scene for scene in load_scenes("stellwerk.games.zug_um_zug", GAME.id)}


def play(state: State, *actions: str) -> list[Event]:
    """Carry out actions; the events of all of them."""
    events: list[Event] = []
    for text in actions:
        action = GAME.parse(text)
        violation = GAME.check(state, action)
        assert violation is None, f"{text}: {violation}"
        assert action in GAME.legal_actions(state)
        events += GAME.apply(state, action)
    return events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def legal(state: State) -> list[str]:
    return [GAME.format(action) for action in GAME.legal_actions(state)]


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("players", PLAYERS)
def test_matches_to_the_end(map_id: str, players: int) -> None:
    for seed in range(3):
        state = GAME.setup({"map": map_id}, players, seed)
        rng = Random(seed)
        while actions := GAME.legal_actions(state):
            GAME.apply(state, rng.choice(actions))
        result = GAME.result(state)
        assert result is not None and len(result.returns) == players
        assert state.turns_left == 0 and min(state.trains) <= 2
        assert all(trains >= 0 for trains in state.trains)


def test_all_cards_in_hands_and_then_one_comes_back() -> None:
    state = GAME.load(
        {"hands": [{"red": 12, "blue": 12}, {"green": 12}], "rest": "away", "row": [], "deck": []}
    )
    assert not [text for text in legal(state) if text.startswith("draw")]
    events = play(state, "claim portland--seattle red")
    assert kinds(events) == ["claimed", "reshuffled", "refilled"]
    assert state.row == [6] and legal(state)[0] == "draw red"


def test_the_second_card_when_only_the_discards_have_one() -> None:
    state = GAME.load(
        {"hands": [{}, {}], "row": QUIET, "deck": ["pink"], "discards": {}, "rest": "away"}
    )
    events = play(state, "draw red")  # the last card of the deck fills the gap
    assert kinds(events) == ["took", "refilled"] and not state.deck
    assert legal(state) == [f"draw {c}" for c in ("pink", "white", "blue", "yellow", "green")]
    play(state, "draw pink")
    assert state.player == 1 and len(state.row) == 4


def test_a_row_of_locomotives_only() -> None:
    state = GAME.load({"hands": [{}, {}], "row": ["loco"] * 5, "deck": [], "rest": "away"})
    assert legal(state)[:2] == ["draw loco", "tickets"]
    assert kinds(play(state, "draw loco")) == ["took"]
    assert state.player == 1 and state.row == [LOCO] * 4


def test_after_the_first_card_only_locomotives_are_open() -> None:
    state = GAME.load(
        {"hands": [{}, {}], "row": ["red", "loco", "loco"], "deck": [], "rest": "away"}
    )
    assert kinds(play(state, "draw red")) == ["took", "nothing-left"]
    assert state.player == 1


@pytest.mark.parametrize("seed", range(20))
def test_flushing_comes_to_an_end_when_just_enough_other_cards_are_left(seed: int) -> None:
    """Three ordinary cards and fourteen locomotives: one row in sixty will do."""
    state = GAME.load(
        {
            "seed": seed,
            "hands": [{"white": 2}, {"black": 1}],
            "row": ["loco", "loco", "red", "blue", "green"],
            "deck": ["loco"] * 12,
            "rest": "away",
        }
    )
    play(state, "draw red", "draw deck")
    assert state.row.count(LOCO) == 3 and not can_flush(state)
    events = play(state, "claim seattle--vancouver black")
    assert events[0].kind == "claimed" and "flushed" in kinds(events)
    assert len(state.row) == 5 and state.row.count(LOCO) == 2


def test_a_flush_is_no_extra_draw() -> None:
    state = GAME.load(
        {
            "hands": [{}, {}],
            "row": ["loco", "loco", "red", "blue", "green"],
            "deck": ["loco", "white", "loco", "loco", "loco", "pink", *QUIET, "black"],
        }
    )
    events = play(state, "draw red")
    assert kinds(events).count("flushed") == 2, "the new row had three locomotives too"
    assert state.phase is Phase.SECOND
    play(state, "draw deck")
    assert state.player == 1 and sum(state.hands[0]) == 2


def test_a_tunnel_with_one_card_left_in_the_deck() -> None:
    position: dict[str, Any] = {
        "map": "europa",
        "hands": [{"red": 4}, {}],
        "row": QUIET,
        "deck": ["red"],
        "discards": {"red": 1, "blue": 1},
        "rest": "away",
    }
    state = GAME.load(position)
    events = play(state, "claim barcelona--pamplona red red")
    assert kinds(events) == ["laid", "reshuffled", "revealed"]
    assert state.tunnel is not None and sorted(state.tunnel.revealed) == [2, 6, 6]
    assert state.tunnel.extra == 2 and state.deck == []
    play(state, "pay red red")
    assert (
        sum(state.discards) == 7 and state.owners[state.map.route_index["barcelona--pamplona"]] == 0
    )
    state = GAME.load(position | {"discards": {}, "deck": []})
    events = play(state, "claim barcelona--pamplona red red")
    assert kinds(events) == ["laid", "revealed", "claimed"], "nothing there to turn up"


def test_cards_taken_back_from_a_tunnel_are_public() -> None:
    state = GAME.load(
        {"map": "europa", "hands": [{"red": 5}, {}], "row": QUIET, "deck": ["red", "red", "pink"]}
    )
    play(state, "claim barcelona--pamplona red red", "withdraw")
    assert GAME.observe(state, 1).known[0][6] == 2


def test_a_player_who_can_do_nothing() -> None:
    state = GAME.load(SCENES["alle-passen"].position)
    assert legal(state) == ["pass"]
    assert kinds(play(state, "pass", "pass")) == ["passed", "passed", "ended"]
    result = GAME.result(state)
    assert result is not None and result.reason == "zuz.pass.all"


def test_one_who_can_do_nothing_between_others_who_can() -> None:
    state = GAME.load(
        {
            "hands": [{}, {"red": 3}, {}],
            "row": [],
            "deck": [],
            "rest": "away",
            "rest_tickets": "removed",
        }
    )
    play(state, "pass", "claim portland--seattle red")
    assert state.passes == 0 and legal(state)[0] == "draw red"


def test_the_ticket_deck_runs_empty() -> None:
    state = GAME.load(SCENES["zielkarten-gehen-aus"].position)
    play(state, "tickets", "keep boston--miami")
    assert "tickets" not in legal(state)
    state = GAME.load(
        {"hands": [{}, {}], "ticket_deck": ["boston--miami", "calgary--phoenix"],
         "rest_tickets": "removed"}
    )  # fmt: skip
    play(state, "tickets", "keep calgary--phoenix")
    assert GAME.dump(state)["ticket_deck"] == ["boston--miami"]


def test_rejected_tickets_go_under_the_deck_in_america_and_out_in_europe() -> None:
    for map_id, leave in (("nordamerika", False), ("europa", True)):
        state = GAME.setup({"map": map_id}, 2, 4)
        before = len(state.ticket_deck)
        rejected = state.offers[0][0]
        ids = [state.map.tickets[ticket].id for ticket in state.offers[0][1:]]
        play(state, "keep " + " ".join(ids))
        assert (rejected in state.removed) == leave
        assert (state.ticket_deck[:1] == [rejected]) != leave
        assert len(state.ticket_deck) == before + (not leave)


@pytest.mark.parametrize("players", PLAYERS)
def test_double_routes_by_number_of_players(players: int) -> None:
    hands = [{"orange": 4}, *[{}] * (players - 2), {"black": 4}]
    state = GAME.load({"hands": hands, "player": players - 1})
    play(state, "claim denver--kansas-city-1 black*4")
    orange = [text for text in legal(state) if "denver--kansas-city" in text]
    assert bool(orange) == (players >= 4)


def test_routes_still_open_are_kept_right_through_whole_matches() -> None:
    from stellwerk.games.zug_um_zug.plan import open_routes

    for players in PLAYERS:
        state = GAME.setup({"map": map_ids()[players % 2]}, players, players)
        rng = Random(players)
        while actions := GAME.legal_actions(state):
            GAME.apply(state, rng.choice(actions))
            assert state.open == open_routes(state.map, state.owners, players)


def test_a_city_with_all_routes_gone_and_a_station() -> None:
    map_ = find_map("europa")
    lisboa = [map_.routes[i].id for i in map_.routes_at[map_.city_index["lisboa"]]]
    state = GAME.load(
        {
            "map": "europa",
            "hands": [{"green": 1}, {}],
            "routes": [["madrid--pamplona-1"], lisboa],
            "tickets": [["danzig--lisboa"], []],
        }
    )
    play(state, "station lisboa green")
    assert not any("lisboa" in text for text in legal(state))
    line = reckon(state)[0]
    assert line.borrowed == ((map_.city_index["lisboa"], None),), "no route of theirs helps"


def test_the_last_round_is_one_turn_each() -> None:
    state = GAME.load(
        {"hands": [{}, {"red": 2}, {}], "player": 1, "trains": [45, 4, 45], "row": QUIET}
    )
    play(state, "claim boston--new-york-2 red red")
    order = []
    while state.phase is not Phase.OVER:
        order.append(state.player)
        play(state, "draw deck", "draw deck")
    assert order == [2, 0, 1]


def line(routes: int, done: int = 0, stations: int = 0, trail: int = 0) -> Reckoning:
    from stellwerk.games.zug_um_zug.scoring import TicketLine

    tickets = tuple(TicketLine(i, 0, True) for i in range(done))
    return Reckoning(routes, tickets, ((0, None),) * stations, 0, (), trail, 0)


def test_ties_in_everything() -> None:
    assert winners([line(9), line(10)]) == (1,)
    assert winners([line(9, done=1), line(9)]) == (0,)
    assert winners([line(9, 1, stations=2), line(9, 1, stations=1)]) == (1,)
    assert winners([line(9, 1, 1, trail=5), line(9, 1, 1, trail=4)]) == (0,)
    assert winners([line(9, 1, 1, 5), line(9, 1, 1, 5), line(8, 9, 0, 9)]) == (0, 1)


def test_the_longest_path_is_shared_and_nobody_has_one_of_nothing() -> None:
    state = GAME.load({"hands": [{}, {}, {}]})
    assert [line.longest for line in reckon(state)] == [0, 0, 0]
    state = GAME.load(
        {"hands": [{}, {}, {}], "routes": [["calgary--helena"], ["calgary--seattle"], []]}
    )
    assert [line.longest for line in reckon(state)] == [10, 10, 0]


def score(scene: str, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    state = GAME.load(SCENES[scene].position)
    play(state, *SCENES[scene].tries[number - 1].actions)
    result = GAME.result(state)
    assert result is not None
    return result.returns, result.winners


def test_scenes_that_end_in_a_reckoning_are_right_about_it() -> None:
    assert score("zielkarten-werten", 1)[0][0] == 2 + 2 + 4 - 13 + 10
    assert score("zielkarten-werten", 2)[0][0] == 2 - 17 + 10
    assert score("laengster-weg", 1)[0] == (7 + 4 + 1 + 10, 7 + 7 + 10)
    assert score("laengster-weg", 2)[0] == (7 + 4 + 2, 7 + 7 + 10)
    with_station, without = (
        score("bahnhof-leiht-eine-strecke", 1),
        score("bahnhof-leiht-eine-strecke", 3),
    )
    assert with_station == score("bahnhof-leiht-eine-strecke", 2)
    assert with_station[0][0] == without[0][0] + 18


def test_positions_that_can_not_be() -> None:
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("hands", {"hands": [{}]}),
        ("map", {"hands": [{}, {}], "map": "mars"}),
        ("cards", {"hands": [{"red": 13}, {}]}),
        ("row", {"hands": [{}, {}], "row": ["loco"] * 3 + ["red"] * 2}),
        ("row", {"hands": [{}, {}], "row": ["red"]}),
        ("known[0]", {"hands": [{}, {}], "known": [{"red": 1}, {}]}),
        ("routes[0]", {"hands": [{}, {}],
                       "routes": [["portland--seattle-1"], ["portland--seattle-2"]]}),
        ("stations[0]", {"hands": [{}, {}], "stations": [["denver"], []]}),
        ("trains[0]", {"hands": [{}, {}], "trains": [46, 45]}),
        ("offers[0]", {"hands": [{}, {}], "phase": "tickets"}),
        ("tunnel", {"hands": [{}, {}], "phase": "tunnel"}),
        ("phase", {"hands": [{}, {}], "phase": "over"}),
        ("colour", {"hands": [{}, {}], "colour": 1}),
    ]  # fmt: skip
    for where, data in wrong:
        with pytest.raises(PositionError) as caught:
            GAME.load(data)
        assert caught.value.where == where, caught.value


def test_what_others_took_openly_is_known_and_nothing_else() -> None:
    state = GAME.load({"hands": [{"red": 1}, {}], "row": QUIET, "deck": ["pink", "black"]})
    play(state, "draw red", "draw deck")
    seen = GAME.observe(state, 1)
    assert seen.hand_sizes == (3, 0)
    assert spread(seen.known[0]) == [6]
    assert seen.hand == (0,) * 9 and seen.everyones is None


def test_a_clone_takes_no_time() -> None:
    """Under 20 µs in the unit in which a plain loop takes 0.08 s."""
    state = GAME.setup({}, 2, 1)
    rng = Random(1)
    for _ in range(90):
        GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    times = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(1000):
            GAME.clone(state)
        times.append((time.process_time() - start) / 1000)
    assert min(times) < 20e-6 * max(1.0, loop_time() / 0.08)
