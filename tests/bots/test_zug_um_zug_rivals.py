"""What level 3 sees beyond level 2: gaps in rivals' nets, who will have the longest path, and that
a gray route takes any colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from stellwerk.games.zug_um_zug.bots import bot
from stellwerk.games.zug_um_zug.bots.board import MINE, board_of
from stellwerk.games.zug_um_zug.bots.denial import denials
from stellwerk.games.zug_um_zug.bots.drawing import PLANNED, card_values
from stellwerk.games.zug_um_zug.bots.longest import longest_of_rivals, prospect
from stellwerk.games.zug_um_zug.bots.needs import needs
from stellwerk.games.zug_um_zug.bots.planner import sight_of
from stellwerk.games.zug_um_zug.bots.planning import Taste, make_plan
from stellwerk.games.zug_um_zug.cards import PLAIN
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.state import State, observe
from tests.bots import positions

ask = partial(positions.ask, GAME)


def lost(state: State) -> dict[str, float]:
    """What rivals of the player to act lose, by route."""
    board = board_of(state.map.id)
    seen = observe(state, state.player)
    found = denials(board, seen.owners, seen.trains, seen.stations, seen.me)
    return {board.map.routes[route].id: points for route, points in enumerate(found) if points}


PIECES = ["atlanta--raleigh-1", "new-york--washington-1"]
GAP = {"raleigh--washington-1", "raleigh--washington-2"}


def gap(players: int = 2, **more: Any) -> State:
    """A rival's net has a gap between Raleigh and Washington, a double route."""
    others = range(players - 1)
    position: Mapping[str, Any] = {
        "hands": [{"red": 3, "blue": 3, "green": 2}, *({"blue": 1} for _ in others)],
        "routes": [["portland--seattle-1"], PIECES, *([] for _ in range(players - 2))],
        "tickets": [["los-angeles--seattle"], *([] for _ in others)],
    }
    return GAME.load({**position, **more})


def test_a_gap_in_a_rivals_net_is_seen() -> None:
    assert set(lost(gap())) == GAP
    assert min(lost(gap()).values()) > 1


def test_a_gap_counts_for_less_among_three_and_for_nothing_if_the_other_track_stays_open() -> None:
    two, three = lost(gap(2)), lost(gap(3))
    assert set(three) == GAP
    assert three["raleigh--washington-1"] == pytest.approx(two["raleigh--washington-1"] / 2)
    assert not lost(gap(4))


def test_a_rival_without_trains_has_nothing_to_lose() -> None:
    assert not lost(gap(trains=[40, 1]))


def test_a_net_in_one_piece_has_no_gap() -> None:
    assert not lost(gap(routes=[[], ["atlanta--raleigh-1", "raleigh--washington-1"]]))


def test_a_gap_is_filled_if_the_turn_is_worth_it() -> None:
    """Level 2 minds its own net; level 3 takes what the rival needs."""
    state = gap()
    deny = ask(bot(3), state, 1)
    assert (deny.why, deny.args) == ("zuz.why.claim-deny", {"route": deny.action.target})
    assert deny.action.target in GAP
    assert ask(bot(2), state, 1).action.target not in GAP


def test_the_longest_path_is_likelier_the_further_one_is_ahead() -> None:
    board = board_of("nordamerika")
    state = gap(turns_left=2)
    seen = observe(state, 0)
    rival = longest_of_rivals(board, seen.owners, 0, 2)
    assert rival == 2
    sight = sight_of(seen, Taste())._replace(path_points=20.0, rival_path=rival)
    assert MINE in sight.standing
    route = board.map.route_index
    none = prospect(sight, ())
    apart = prospect(sight, [route["dallas--houston-1"]])
    joined = prospect(sight, [route["helena--seattle"]])
    assert 0 < none == apart < joined < 20
    behind = prospect(sight._replace(rival_path=30), [route["helena--seattle"]])
    assert behind < 1


@pytest.mark.parametrize("gray, wanted", [(False, 1), (True, len(PLAIN))])
def test_a_gray_route_takes_any_colour(gray: bool, wanted: int) -> None:
    board = board_of("nordamerika")
    seen = observe(gap(), 0)
    sight = sight_of(seen, Taste(gray=gray))._replace(hand=(0,) * len(seen.hand))
    routes = (board.map.route_index["helena--seattle"], board.map.route_index["atlanta--raleigh-2"])
    assert [board.colour[route] for route in routes] == [3, -1]
    plan = make_plan(sight, seen.tickets)
    plan = plan._replace(routes=routes[1:], needs=needs(board, sight.hand, routes[1:]))
    values = card_values(sight, plan, ())
    assert sum(values[card] >= PLANNED for card in PLAIN) == wanted
