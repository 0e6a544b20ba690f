"""Playing, undo, redo, stepping through a match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.match import Match, MatchError, Player
from stellwerk.table.replay import SNAPSHOT_EVERY, IllegalAction, Replay

SEATS = (Player("Ada"), Player("Bert"), Player("Bot", "bot", 1))
ADA, BERT, BOT = (frozenset({seat}) for seat in range(3))
PEOPLE = ADA | BERT
FACE_UP = [4, 8, 1, 3]
"""swap neighbours, swap with one between, move right, move left"""


def match(players: int = 3, **position: Any) -> Match:
    trains = [
        [70, 60, 50, 40, 30, 20, 10],
        [71, 61, 52, 41, 31, 21, 11],
        [72, 62, 51, 43, 32, 22, 13],
    ]
    data = {"trains": trains[:players], "face_up": FACE_UP, "deck": [45, 46, 47]} | position
    return Match("game-of-trains", SEATS[:players], 5, position=data)


def play(replay: Replay, *texts: str) -> None:
    for text in texts:
        replay.play(GAME.parse(text))


def actions(replay: Replay) -> tuple[str, ...]:
    return replay.match.actions


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    replay = Replay(match(), GAME)
    assert replay.undo_point(PEOPLE) is None
    play(replay, "use 4 1 2", "use 8 1 3", "use 1 1")  # Ada, Bert, the bot
    assert replay.undo_point(PEOPLE) == 1, "the bot's move goes too, Bert decides again"
    assert replay.undo_point(ADA) == 0, "everything after Ada's move goes"
    assert replay.undo_point(BERT) == 1
    assert replay.undo_point(frozenset()) is None
    replay.undo(1)
    assert actions(replay) == ("use 4 1 2",) and GAME.actor(replay.state) == 1
    assert replay.undo_point(PEOPLE) == 0
    assert replay.undo_point(BERT) is None


def test_undo_stops_where_something_hidden_was_shown() -> None:
    replay = Replay(match(), GAME)
    play(replay, "use 4 1 2", "draw")
    assert replay.barrier() == 2
    assert replay.undo_point(PEOPLE) is None, "Bert has seen what he drew"
    assert replay.undo_point(PEOPLE, whole_turn=True) is None
    play(replay, "place 45 3")
    assert replay.undo_point(PEOPLE) == 2, "where he puts it may still be changed"
    assert replay.undo_point(PEOPLE, whole_turn=True) == 2, "but not that he drew"
    with pytest.raises(ValueError, match="behind something shown"):
        replay.undo(1)
    with pytest.raises(ValueError, match="undo"):
        replay.undo(4)
    assert len(replay) == 3, "a refused undo changes nothing"


def test_a_removal_shows_hidden_cars() -> None:
    replay = Replay(match(face_up=[7]), GAME)
    play(replay, "use 7")
    assert replay.barrier() == 1 and replay.undo_point(PEOPLE) is None


class LongTurns:
    """The game as if several actions made a turn and drawing showed nothing."""

    reveals: frozenset[str] = frozenset()

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


def test_undo_of_a_whole_turn() -> None:
    game: Any = LongTurns()
    replay = Replay(match(), game)
    play(replay, "draw", "place 45 3", "draw", "place 46 1")
    assert replay.undo_point(PEOPLE) == 3
    assert replay.undo_point(PEOPLE, whole_turn=True) == 2
    assert replay.undo_point(ADA) == 1
    assert replay.undo_point(ADA, whole_turn=True) == 0
    replay.undo(3)
    assert replay.undo_point(PEOPLE, whole_turn=True) == 2, "from the middle of a turn"


def test_redo_goes_to_the_next_decision_of_a_person() -> None:
    replay = Replay(match(), GAME)
    play(replay, "use 4 1 2", "use 8 1 3", "use 1 1")
    after = GAME.dump(replay.state)
    replay.undo(1)
    assert replay.can_redo()
    events = replay.redo(PEOPLE)
    assert [event.kind for event in events] == ["used", "swapped", "used", "moved"]
    assert GAME.dump(replay.state) == after and not replay.can_redo()
    assert replay.redo(PEOPLE) == []
    replay.undo(0)
    replay.redo(PEOPLE)
    assert len(replay) == 1, "then Bert decides"


def test_playing_the_same_again_keeps_what_can_be_redone() -> None:
    replay = Replay(match(), GAME)
    play(replay, "use 4 1 2", "use 8 1 3", "use 1 1")
    replay.undo(0)
    play(replay, "use 4 1 2")
    assert replay.can_redo()
    replay.redo(PEOPLE)
    assert actions(replay) == ("use 4 1 2", "use 8 1 3", "use 1 1")
    replay.undo(0)
    play(replay, "use 4 2 3")
    assert not replay.can_redo(), "another move makes another match"


def test_undoing_in_steps_redoes_in_steps() -> None:
    replay = Replay(match(), GAME)
    play(replay, "use 4 1 2", "use 8 1 3")
    replay.undo(1)
    replay.undo(0)
    replay.redo(PEOPLE)
    assert actions(replay) == ("use 4 1 2",)
    replay.redo(PEOPLE)
    assert actions(replay) == ("use 4 1 2", "use 8 1 3")


def test_an_illegal_action_changes_nothing() -> None:
    replay = Replay(match(), GAME)
    play(replay, "use 4 1 2")
    replay.undo(0)
    before = GAME.dump(replay.state)
    with pytest.raises(IllegalAction) as caught:
        play(replay, "use 4 1 3")
    assert caught.value.violation.rule == "got.swap-adjacent"
    assert GAME.dump(replay.state) == before
    assert len(replay) == 0 and replay.can_redo()
    play(replay, "use 4 1 2")


def test_a_match_with_an_illegal_action_is_not_opened() -> None:
    with pytest.raises(MatchError) as caught:
        Replay(match().with_actions(("draw", "place 45 1", "place 45 1")), GAME)
    assert caught.value.where == "actions[2]"


@pytest.mark.parametrize("length", [0, 1, 31, 32, 33, 64, 150])
def test_every_point_is_the_plain_replay_of_its_actions(length: int) -> None:
    start = Match("game-of-trains", SEATS, 11)
    replay = Replay(start, GAME)
    rng = Random(length)
    for _ in range(length):
        replay.play(rng.choice(GAME.legal_actions(replay.state)))
    now = GAME.dump(replay.state)
    plain = GAME.setup({}, 3, 11)
    for index in range(length + 1):
        assert GAME.dump(replay.state_at(index)) == GAME.dump(plain)
        if index < length:
            assert replay.actors[index] == GAME.actor(plain)
            assert replay.turns[index] == GAME.turn(plain)
            assert GAME.apply(plain, replay.actions[index]) == replay.events[index]
    assert GAME.dump(replay.state) == now, "looking back changed the present"
    shown = replay.state_at(length)
    shown.deck.clear()
    assert GAME.dump(replay.state) == now, "what is handed out is a copy"


def test_a_fork_goes_its_own_way() -> None:
    replay = Replay(Match("game-of-trains", SEATS, 11), GAME)
    rng = Random(4)
    for _ in range(SNAPSHOT_EVERY + 3):
        replay.play(rng.choice(GAME.legal_actions(replay.state)))
    before = (GAME.dump(replay.state), replay.match, replay.barrier(), replay.can_redo())
    fork = replay.fork()
    assert (GAME.dump(fork.state), fork.match, fork.barrier(), fork.can_redo()) == before
    for _ in range(SNAPSHOT_EVERY):
        fork.play(rng.choice(GAME.legal_actions(fork.state)))
    fork.undo(fork.barrier())
    assert (GAME.dump(replay.state), replay.match, replay.barrier(), replay.can_redo()) == before
    for one in (replay, fork):
        fresh = Replay(one.match, GAME)
        assert GAME.dump(one.state) == GAME.dump(fresh.state)
        for index in range(len(one) + 1):
            assert GAME.dump(one.state_at(index)) == GAME.dump(fresh.state_at(index))


def test_going_on_after_an_undo_behind_a_snapshot() -> None:
    game: Any = LongTurns()
    replay = Replay(Match("game-of-trains", SEATS, 3), game)
    rng = Random(3)
    for _ in range(2 * SNAPSHOT_EVERY + 5):
        replay.play(rng.choice(game.legal_actions(replay.state)))
    for target in (2 * SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, 3, 0):
        replay.undo(target)
        other = game.legal_actions(replay.state)[-1]
        replay.play(other)
        for _ in range(SNAPSHOT_EVERY):
            replay.play(rng.choice(game.legal_actions(replay.state)))
        fresh = Replay(replay.match, game)
        for index in range(len(replay) + 1):
            assert game.dump(replay.state_at(index)) == game.dump(fresh.state_at(index))


def test_an_undo_in_the_longest_match_replays_few_actions() -> None:
    """Not measured in milliseconds but in what takes them: actions applied."""
    applied = 0

    class Counting(LongTurns):
        def apply(self, state: Any, action: Any) -> Any:
            nonlocal applied
            applied += 1
            return GAME.apply(state, action)

    game: Any = Counting()
    replay = Replay(Match("game-of-trains", SEATS[:2], 8), game)
    rng = Random(8)
    while len(replay) < 5_000 and (legal := game.legal_actions(replay.state)):
        replay.play(rng.choice(legal))
    for back in (1, 2, 40, 1_000):
        applied = 0
        replay.undo(len(replay) - back)
        assert applied < SNAPSHOT_EVERY
