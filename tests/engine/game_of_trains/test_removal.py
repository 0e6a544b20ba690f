"""got.remove, got.remove.win, got.deck."""

from __future__ import annotations

import pytest

from stellwerk.games.game_of_trains.game import GAME

from .board import NONE, A, B, C, D, kinds, locks, of_kind, play, position

RISING = [5, 15, 24, 41, 53, 66, 79]


@pytest.mark.parametrize(("card", "place"), [(7, 1), (5, 4), (6, 7)])
def test_everyone_loses_the_car_in_that_place(card: int, place: int) -> None:
    state = position(A, B, C, D, face_up=[card], deck=[80, 81, 82, 83])
    events = play(state, f"use {card}")
    assert [train[place - 1] for train in state.trains] == [80, 81, 82, 83]
    for train, before in zip(state.trains, (A, B, C, D), strict=True):
        assert [*train[: place - 1], *train[place:]] == [*before[: place - 1], *before[place:]]
    assert [e.args["car"] for e in of_kind(events, "removed")] == [
        train[place - 1] for train in (A, B, C, D)
    ]
    assert card in state.discards and card not in state.face_up


@pytest.mark.parametrize("acting", [0, 1, 2, 3])
def test_drawing_goes_clockwise_from_the_acting_player(acting: int) -> None:
    state = position(A, B, C, D, face_up=[7], deck=[80, 81, 82, 83], player=acting)
    events = play(state, "use 7")
    order = [(acting + offset) % 4 for offset in range(4)]
    assert [e.player for e in of_kind(events, "removed")] == order
    assert [(e.player, e.args["car"]) for e in of_kind(events, "refilled")] == [
        *zip(order, [80, 81, 82, 83], strict=True)
    ]
    steps = [kind for kind in kinds(events) if kind in ("removed", "refilled")]
    assert steps == ["removed"] * 4 + ["refilled"] * 4, "first all cars go, then all are drawn"
    assert GAME.actor(state) == (acting + 1) % 4


def test_locked_cars_stay_and_nobody_draws_for_them() -> None:
    state = position(
        A, B, C, face_up=[7], deck=[80, 81, 82], locks=[NONE, locks(left=2), locks(middle=18)]
    )
    events = play(state, "use 7")
    assert [train[0] for train in state.trains] == [80, 71, 81]
    assert [e.player for e in of_kind(events, "protected")] == [1]
    assert state.locks == [NONE, locks(left=2), locks(middle=18)], "a lock survives"
    assert GAME.dump(state)["deck"][0] == 82


def test_all_locked() -> None:
    state = position(face_up=[5], locks=[locks(middle=2), locks(middle=18)])
    events = play(state, "use 5")
    assert kinds(events) == ["used", "protected", "protected"]
    assert state.trains == [A, B] and state.discards == [5]


def nearly(first: int) -> list[int]:
    """Six rising cars with a highest one in front: any car below the second makes it rise."""
    return [84 - first, *(20 + first + 8 * n for n in range(6))]


def race(players: int, acting: int, deck: list[int]) -> object:
    trains = [nearly(p) for p in range(players)]
    return position(*trains, face_up=[7], deck=deck, player=acting)


@pytest.mark.parametrize(
    ("players", "acting", "deck", "winner"),
    [
        (2, 0, [1, 2], 0),  # both rise: the acting player first
        (2, 1, [1, 2], 1),
        (2, 0, [79, 2], 1),  # only the other's rises
        (3, 1, [79, 1, 2], 2),  # the two others' rise: clockwise from the acting player
        (3, 2, [79, 78, 2], 1),
        (4, 2, [79, 1, 2, 3], 3),
        (4, 3, [79, 78, 2, 3], 1),
        (4, 0, [79, 78, 77, 3], 3),
    ],
)
def test_who_wins_by_a_removal(players: int, acting: int, deck: list[int], winner: int) -> None:
    state = race(players, acting, deck)
    events = play(state, "use 7")
    assert [(e.kind, e.player) for e in of_kind(events, "won")] == [("won", winner)]
    result = GAME.result(state)
    assert result is not None
    assert result.winners == (winner,) and result.reason == "got.remove.win"
    assert result.returns == tuple(int(p == winner) for p in range(players))


def test_nobody_wins_by_a_removal_that_does_not_fit() -> None:
    state = race(2, 0, [79, 78])
    play(state, "use 7")
    assert GAME.result(state) is None and GAME.actor(state) == 1


def test_a_locked_car_can_keep_its_owner_from_winning() -> None:
    trains = [nearly(0), nearly(1)]
    state = position(*trains, face_up=[7], deck=[1, 2], locks=[locks(left=10), NONE])
    play(state, "use 7")
    result = GAME.result(state)
    assert result is not None and result.winners == (1,)


def reshuffling(deck: list[int], discards: list[int], **entries: object) -> object:
    """A position whose deck ends after these cars: all others are discarded."""
    named = {*A, *B, *C, *deck, 7}
    rest = [car for car in range(1, 85) if car not in named]
    return position(A, B, C, face_up=[7], deck=deck, discards=rest, **entries)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_the_deck_is_renewed_in_the_middle_of_a_removal(left: int) -> None:
    deck = [80, 81, 82][:left]
    state = reshuffling(deck, [])
    discards = len(state.discards)
    events = play(state, "use 7")
    drawn = [e.args["car"] for e in of_kind(events, "refilled")]
    assert len(drawn) == 3 and drawn[:left] == deck
    renewed = of_kind(events, "reshuffled")
    assert len(renewed) == (0 if left == 3 else 1)
    if renewed:
        assert renewed[0].args["count"] >= discards, "pairs of this removal are in it"
        assert 7 not in state.deck and 7 in state.discards, "the card in use is not"
        assert len(state.deck) == renewed[0].args["count"] - (3 - left)
        assert kinds(events).index("reshuffled") > kinds(events).index("removed")


def test_drawing_from_an_empty_deck() -> None:
    state = reshuffling([], [])
    discards = set(state.discards)
    events = play(state, "draw")
    assert kinds(events) == ["reshuffled", "drew"]
    assert state.discards == [] and {*state.deck, *state.drawn} == discards


def test_the_last_card_does_not_renew_the_deck_yet() -> None:
    state = reshuffling([80], [])
    assert kinds(play(state, "draw")) == ["drew"]
    assert state.deck == [] and state.discards


def test_drawing_several_in_the_setup_renews_the_deck_on_the_way() -> None:
    rest = [car for car in range(1, 85) if car not in {*A, *B, *C, 80, 81}]
    data = {"trains": [A, B, C], "deck": [80, 81], "discards": rest, "phase": "setup", "player": 2}
    state = GAME.load(data)
    events = play(state, "draw")
    assert kinds(events) == ["reshuffled", "drew"]
    assert state.drawn[:2] == [80, 81] and len(state.drawn) == 3


def test_renewals_follow_from_the_seed() -> None:
    one, same, other = (reshuffling([], [], seed=seed) for seed in (5, 5, 6))
    for state in (one, same, other):
        play(state, "draw")
    assert GAME.dump(one) == GAME.dump(same)
    assert one.deck != other.deck
