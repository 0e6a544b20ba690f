"""What every game promises (``stellwerk.table.game.Game``), as checks that raise AssertionError.

The checks are apart from the tests, so that deliberately broken games can be put through them too
(``test_the_checks_bite``): a check that can't fail proves nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from stellwerk.games import registry
from stellwerk.table.game import AnyGame, NotationError, PositionError, Violation
from stellwerk.table.match import Match, Player, parse_match, print_match
from stellwerk.table.picking import Picker
from stellwerk.table.replay import Replay
from stellwerk.table.rulebook import RuleBook

from .hooks import HOOKS, Hooks

Start = tuple[int, int]
"""A seed and a number of players."""


@dataclass(frozen=True)
class Case:
    """A game under test, with what the suite needs besides the engine."""

    game: AnyGame
    hooks: Hooks
    rulebook: RuleBook
    interaction: Any

    @classmethod
    def of(cls, game_id: str) -> Case:
        return cls(
            registry.game(game_id),
            HOOKS[game_id],
            registry.part(game_id, "rulebook").RULEBOOK,
            registry.part(game_id, "interaction"),
        )


def begin(case: Case, start: Start) -> tuple[Any, Random]:
    """The first state, with options drawn at random, and a generator for what follows."""
    seed, players = start
    rng = Random(seed)
    options = {option.id: rng.choice(option.values) for option in case.game.options}
    return case.game.setup(options, players, seed), rng


def walk(case: Case, start: Start, limit: int) -> Iterator[Any]:
    """The states of a random match, one and the same object, from the first on."""
    state, rng = begin(case, start)
    yield state
    for _ in range(limit):
        legal = case.game.legal_actions(state)
        if not legal:
            return
        case.game.apply(state, rng.choice(legal))
        yield state


def some(case: Case, start: Start, limit: int = 120, share: float = 0.15) -> Iterator[Any]:
    """Some states of a random match, the first and the last among them."""
    rng = Random(f"some {start}")
    states = list(map(case.game.clone, walk(case, start, limit)))
    yield from (
        s for i, s in enumerate(states) if i in (0, len(states) - 1) or rng.random() < share
    )


def text(case: Case, state: Any) -> str:
    """The state as text: equal texts mean equal states."""
    return json.dumps(case.game.dump(state), sort_keys=True)


def inventory(case: Case, state: Any) -> list[object]:
    return sorted(case.hooks.inventory(state), key=repr)


def pieces_are_conserved(case: Case, start: Start) -> None:
    states = walk(case, start, 3000)
    pieces = inventory(case, next(states))
    assert pieces
    for state in states:
        assert inventory(case, state) == pieces


def legal_means_not_refused(case: Case, start: Start) -> None:
    game = case.game
    for state in some(case, start, share=0.07):
        before = text(case, state)
        legal = game.legal_actions(state)
        assert len(set(legal)) == len(legal), "an action is listed twice"
        assert legal == game.legal_actions(game.clone(state)), "the order is not fixed"
        assert legal == game.legal_actions(game.load(game.dump(state)))
        space = list(game.action_space(state))
        assert len(set(space)) == len(space), "the action space lists an action twice"
        allowed = set()
        for action in space:
            violation = game.check(state, action)
            if violation is None:
                allowed.add(action)
            else:
                known_to_the_rulebook(case, violation)
        assert allowed == set(legal)
        assert text(case, state) == before, "asking changed the state"
        assert bool(legal) == (game.actor(state) is not None) == (game.result(state) is None)


def known_to_the_rulebook(case: Case, violation: Violation) -> None:
    assert isinstance(violation, Violation)
    rule = case.rulebook.find(violation.rule)
    assert violation.reason in rule.reasons, f"{violation.text_id} is not in the rulebook"
    json.dumps(violation.args)


def notation_reads_what_it_prints(case: Case, start: Start) -> None:
    game = case.game
    for state in some(case, start, share=0.05):
        texts = set()
        for action in game.action_space(state):
            printed = game.format(action)
            assert game.parse(printed) == action
            assert printed == printed.strip() and printed.isprintable()
            texts.add(printed)
        assert len(texts) == len(list(game.action_space(state))), "two actions print alike"


def notation_takes_anything(case: Case, typed: str) -> None:
    game = case.game
    try:
        action = game.parse(typed)
    except NotationError as error:
        assert error.text_id.startswith(case.game.prefix) and str(error)
        json.dumps(error.args_for_text)
        return
    printed = game.format(action)
    assert game.parse(printed) == action
    assert game.format(game.parse(printed)) == printed


def clones_are_independent(case: Case, start: Start) -> None:
    game, rng = case.game, Random(f"clones {start}")
    for state in some(case, start):
        legal = game.legal_actions(state)
        if not legal:
            continue
        before = text(case, state)
        copy = game.clone(state)
        assert text(case, copy) == before
        action = rng.choice(legal)
        events = game.apply(copy, action)
        told = json.dumps(events)
        for _ in range(20):
            if further := game.legal_actions(copy):
                game.apply(copy, rng.choice(further))
        assert text(case, state) == before, "a clone shares something with its original"
        assert json.dumps(events) == told, "an event changed after it happened"
        assert game.apply(state, action) == events, "the same action, another outcome"


def dumps_load(case: Case, start: Start) -> None:
    game = case.game
    for number, state in enumerate(walk(case, start, 300)):
        data = game.dump(state)
        assert json.loads(json.dumps(data)) == data, "more than plain JSON"
        again = game.load(json.loads(json.dumps(data)))
        assert text(case, again) == text(case, state)
        assert game.legal_actions(again) == game.legal_actions(state)
        if number % 20 == 0 and (legal := game.legal_actions(state)):
            original = game.clone(state)
            assert game.apply(again, legal[-1]) == game.apply(original, legal[-1])
            assert text(case, again) == text(case, original), "the dump leaves something out"


def loading_takes_anything(case: Case, data: dict[str, Any]) -> None:
    """Garbage is refused with PositionError; what is taken can be played."""
    game = case.game
    before = json.dumps(data)
    try:
        state = game.load(data)
    except PositionError as error:
        assert error.where and str(error)
        return
    finally:
        assert json.dumps(data) == before, "loading changed the data"
    loaded = text(case, state)
    assert text(case, game.load(json.loads(loaded))) == loaded
    rng = Random(1)
    for _ in range(30):
        legal = game.legal_actions(state)
        if not legal:
            assert game.result(state) is not None
            return
        game.apply(state, rng.choice(legal))
    assert json.dumps(data) == before, "the state shares something with the data"


def observations_hide(case: Case, start: Start) -> None:
    """What a player may not know changes nothing in what that player is told."""
    game, rng = case.game, Random(f"hide {start}")
    for state in some(case, start):
        for player in range(start[1]):
            seen = game.observe(state, player)
            hash(seen)
            assert seen == game.observe(game.clone(state), player)
            other = game.clone(state)
            case.hooks.hide(other, player, rng)
            assert inventory(case, other) == inventory(case, state)
            assert game.observe(other, player) == seen, "the observation leaks"
            if game.actor(state) == player:
                assert game.legal_actions(other) == game.legal_actions(state), "legality leaks"


def samples_fit(case: Case, start: Start) -> None:
    game, rng = case.game, Random(f"sample {start}")
    for state in some(case, start):
        before = text(case, state)
        for player in range(start[1]):
            seen = game.observe(state, player)
            sample = game.sample(seen, rng)
            assert game.observe(sample, player) == seen
            assert inventory(case, sample) == inventory(case, state)
            assert game.actor(sample) == game.actor(state)
            assert game.result(sample) == game.result(state)
            if game.actor(state) == player:
                assert game.legal_actions(sample) == game.legal_actions(state)
            again = game.sample(seen, Random(7))
            assert text(case, again) == text(case, game.sample(seen, Random(7)))
            for _ in range(10):
                if legal := game.legal_actions(sample):
                    game.apply(sample, rng.choice(legal))
            assert text(case, state) == before and game.observe(state, player) == seen


def undo_gives_nothing_away(case: Case, start: Start) -> None:
    """What brings no revealing event does not depend on anything hidden from the actor."""
    game, rng = case.game, Random(f"reveals {start}")
    for state in some(case, start, share=0.5):
        actor = game.actor(state)
        if actor is None:
            continue
        action = rng.choice(game.legal_actions(state))
        one, other = game.clone(state), game.clone(state)
        case.hooks.hide(other, actor, rng)
        events = game.apply(one, action)
        if not any(event.kind in game.reveals for event in events):
            assert game.apply(other, action) == events
            assert game.observe(other, actor) == game.observe(one, actor)


def events_are_told(case: Case, start: Start) -> None:
    game = case.game
    state, rng = begin(case, start)
    for _ in range(500):
        legal = game.legal_actions(state)
        if not legal:
            return
        events = game.apply(state, rng.choice(legal))
        assert events, "something was done and nothing happened"
        for event in events:
            assert event.kind and 0 <= event.player < start[1]
            assert json.loads(json.dumps(event.args)) == event.args


def random_matches_end(case: Case, start: Start) -> None:
    game = case.game
    turn, count, state = 0, 0, None
    for count, state in enumerate(walk(case, start, case.hooks.longest)):
        assert game.turn(state) in (turn, turn + 1), "turns count by one"
        turn = game.turn(state)
        actor = game.actor(state)
        if actor is not None:
            assert 0 <= actor < start[1]
            assert count % 50 or game.result(state) is None
    result = game.result(state)
    assert result is not None, f"no end after {case.hooks.longest} actions"
    assert game.actor(state) is None and game.legal_actions(state) == []
    assert len(result.returns) == start[1]
    assert result.winners and list(result.winners) == sorted(set(result.winners))
    assert all(0 <= winner < start[1] for winner in result.winners)
    best = max(result.returns)
    assert all(result.returns[winner] == best for winner in result.winners)
    case.rulebook.find(result.reason)


def new_match(case: Case, start: Start) -> Match:
    seed, players = start
    rng = Random(seed)
    options = {option.id: rng.choice(option.values) for option in case.game.options}
    seats = tuple(Player(f"<b>{seat}</b>") for seat in range(players))
    return Match(case.game.id, seats, seed, options)


def saved_matches_come_back(case: Case, start: Start) -> None:
    replay = Replay(new_match(case, start), case.game)
    rng = Random(start[0])
    for _ in range(150):
        if legal := case.game.legal_actions(replay.state):
            replay.play(rng.choice(legal))
    saved = print_match(replay.match)
    match = parse_match(saved, lambda _: case.game)
    assert match == replay.match and print_match(match) == saved
    again = Replay(match, case.game)
    assert text(case, again.state) == text(case, replay.state)
    assert (again.events, again.actors, again.turns) == (
        replay.events,
        replay.actors,
        replay.turns,
    )


def undo_restores(case: Case, start: Start) -> None:
    """Random playing, undoing and redoing; the states are those of a plain replay."""
    game, rng = case.game, Random(f"undo {start}")
    replay = Replay(new_match(case, start), game)
    before = [text(case, replay.state)]
    everyone = frozenset(range(start[1]))
    for _ in range(200):
        legal = game.legal_actions(replay.state)
        if legal and rng.random() < 0.7:
            replay.play(rng.choice(legal))
            if not replay.can_redo():
                del before[len(replay) :]
                before.append(text(case, replay.state))
            assert text(case, replay.state) == before[len(replay)]
            continue
        point = replay.undo_point(everyone, whole_turn=rng.random() < 0.5)
        if point is None:
            continue
        replay.undo(point)
        assert text(case, replay.state) == before[point], "undo leads somewhere else"
        assert text(case, replay.state_at(point)) == before[point]
        if rng.random() < 0.6:
            while replay.can_redo():
                replay.redo(everyone)
                assert text(case, replay.state) == before[len(replay)], "redo leads elsewhere"
            assert len(replay) == len(before) - 1
    plain = Replay(replay.match, game)
    assert text(case, plain.state) == text(case, replay.state)
    for index in range(0, len(replay) + 1, 7):
        assert text(case, replay.state_at(index)) == before[index]


def every_action_can_be_picked(case: Case, start: Start) -> None:
    game = case.game
    for state in some(case, start):
        legal = game.legal_actions(state)
        picker = Picker(case.interaction, state, legal)
        paths: set[tuple[str, ...]] = set()
        for action in legal:
            ways = list(case.interaction.paths(state, action))
            assert ways, f"{game.format(action)} can't be picked"
            for way in ways:
                assert way
                reached = picker.at(tuple(way))
                assert reached is not None and action in reached.fitting
                paths.add(tuple(way))
        for path in paths:
            for depth in range(1, len(path)):
                assert path[:depth] not in paths, f"{path[:depth]} is the beginning of {path}"


def wrong_picks_are_explained(case: Case, start: Start) -> None:
    """Random taps and drags: each extends the path, or the refusal names a rule of the rulebook."""
    for state in some(case, start):
        legal = case.game.legal_actions(state)
        touchable = sorted(case.hooks.touchable(state))
        for action in legal:
            for way in case.interaction.paths(state, action):
                assert set(way) <= set(touchable), f"{way} leads over what is not on the board"
        picker = Picker(case.interaction, state, legal)
        rng = Random(f"picks {start}")
        for target in touchable:
            _follow(case, state, picker, (target,))
            _follow(case, state, picker, (target, rng.choice(touchable)))
        for _ in range(20):
            path: tuple[str, ...] = ()
            for target in rng.choices(touchable, k=4):
                starts = target.split(":")[0] in case.interaction.STARTS
                path = (target,) if starts else (*path, target)
                if not _follow(case, state, picker, path):
                    break


def _follow(case: Case, state: Any, picker: Picker, path: tuple[str, ...]) -> bool:
    """Go along a path; whether it can be extended. What is complete is done, as at the table."""
    for depth in range(1, len(path) + 1):
        pick = picker.at(path[:depth])
        if pick is None:
            known_to_the_rulebook(case, case.interaction.refuse(state, path[:depth]))
            return False
        assert bool(pick.open) != bool(pick.fitting)
        if pick.fitting:
            return False
    return True
