"""Games broken on purpose: for each, the check that must notice does notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from stellwerk.table.game import Result
from stellwerk.table.match import MatchError

from . import conformance
from .conformance import Case

TRUE = Case.of("game-of-trains")
GAME: Any = TRUE.game


class Broken:
    """The true game, but for what a subclass gets wrong."""

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


class Leaks(Broken):
    """Shows the deck's order."""

    def observe(self, state: Any, player: int) -> Any:
        return GAME.observe(state, player), tuple(state.deck)


class TellsLegality(Broken):
    """Allows drawing only when the hidden top card is even."""

    def legal_actions(self, state: Any) -> Any:
        legal = GAME.legal_actions(state)
        return legal if not state.deck or state.deck[-1] % 2 else legal[::-1]


class SamplesWrong(Broken):
    """Forgets a lock when it makes up a state."""

    def sample(self, observation: Any, rng: Any) -> Any:
        state = GAME.sample(observation, rng)
        state.face_up.reverse()
        return state


class AllowsTooMuch(Broken):
    """Lets a car be moved where there is no room."""

    def check(self, state: Any, action: Any) -> Any:
        violation = GAME.check(state, action)
        return None if violation and violation.reason == "no-room" else violation


class RefusesTooMuch(Broken):
    def check(self, state: Any, action: Any) -> Any:
        violation = GAME.check(state, action)
        return violation or (
            GAME.check(state, GAME.parse("use 1 7")) if action.first == 2 else None
        )


class ListsTwice(Broken):
    def legal_actions(self, state: Any) -> Any:
        return GAME.legal_actions(state) * 2


class LosesACar(Broken):
    def apply(self, state: Any, action: Any) -> Any:
        events = GAME.apply(state, action)
        if len(state.discards) > 5:
            state.discards.pop()
        return events


class ClonesShallowly(Broken):
    def clone(self, state: Any) -> Any:
        copy = GAME.clone(state)
        copy.locks = state.locks
        copy.discards = state.discards
        return copy


class ForgetsInDump(Broken):
    def load(self, data: Any) -> Any:
        state = GAME.load(data)
        state.locks = [[0] * 7 for _ in state.trains]
        return state


class MumblesWhenReading(Broken):
    def parse(self, typed: str) -> Any:
        return GAME.parse(typed) if typed.strip() else [][0]


class PrintsAmbiguously(Broken):
    def format(self, action: Any) -> str:
        return str(action._replace(second=0) if action.second == 7 else action)


class LoadsCarelessly(Broken):
    def load(self, data: Any) -> Any:
        return GAME.load({**data, "seed": 1 + data.get("seed", 0)})


class HidesReveals(Broken):
    reveals = frozenset({"refilled"})


class NeverEnds(Broken):
    def result(self, state: Any) -> Any:
        return None


class NobodyWins(Broken):
    def result(self, state: Any) -> Any:
        result = GAME.result(state)
        return result and Result((), result.returns, result.reason)


class HidesSomething(Broken):
    """Keeps something outside the state: chance that the match's seed does not fix."""

    drawn = 0

    def apply(self, state: Any, action: Any) -> Any:
        self.drawn += 1
        events = GAME.apply(state, action)
        state.discards.sort(key=lambda car: car * self.drawn % 85)
        return events


class RefusesWithoutRule(Broken):
    def check(self, state: Any, action: Any) -> Any:
        violation = GAME.check(state, action)
        return violation and replace(violation, reason="just-so")


BROKEN: tuple[tuple[type[Broken], Callable[[Case, tuple[int, int]], None]], ...] = (
    (Leaks, conformance.observations_hide),
    (TellsLegality, conformance.observations_hide),
    (SamplesWrong, conformance.samples_fit),
    (AllowsTooMuch, conformance.legal_means_not_refused),
    (RefusesTooMuch, conformance.legal_means_not_refused),
    (RefusesWithoutRule, conformance.legal_means_not_refused),
    (ListsTwice, conformance.legal_means_not_refused),
    (LosesACar, conformance.pieces_are_conserved),
    (ClonesShallowly, conformance.clones_are_independent),
    (ForgetsInDump, conformance.dumps_load),
    (LoadsCarelessly, conformance.dumps_load),
    (PrintsAmbiguously, conformance.notation_reads_what_it_prints),
    (HidesReveals, conformance.undo_gives_nothing_away),
    (NeverEnds, conformance.random_matches_end),
    (NobodyWins, conformance.random_matches_end),
    (HidesSomething, conformance.saved_matches_come_back),
    (ClonesShallowly, conformance.undo_restores),
)


@pytest.mark.parametrize(
    ("broken", "check"),
    BROKEN,
    ids=[f"{broken.__name__}-{check.__name__}" for broken, check in BROKEN],
)
def test_broken_games_are_caught(broken: type[Broken], check: Any) -> None:
    with pytest.raises((AssertionError, MatchError)):
        for seed in (3, 5, 7, 8):
            check(replace(TRUE, game=broken()), (seed, 3))


def test_a_reader_that_crashes_is_caught() -> None:
    with pytest.raises(IndexError):
        conformance.notation_takes_anything(replace(TRUE, game=MumblesWhenReading()), " ")


class Fumbles:
    """Touching that forgets some actions, or is at a loss for a rule."""

    def paths(self, state: Any, action: Any) -> Any:
        ways = TRUE.interaction.paths(state, action)
        return [] if action.first == 7 else ways

    def refuse(self, state: Any, path: Any) -> Any:
        return None


class Overlaps(Fumbles):
    def paths(self, state: Any, action: Any) -> Any:
        ways = TRUE.interaction.paths(state, action)
        return ways if action.verb == "draw" else [("deck", *way) for way in ways]


def test_clumsy_touching_is_caught() -> None:
    for fumbling in (Fumbles(), Overlaps()):
        with pytest.raises(AssertionError):
            conformance.every_action_can_be_picked(replace(TRUE, interaction=fumbling), (3, 2))
    with pytest.raises(AssertionError):
        conformance.wrong_picks_are_explained(replace(TRUE, interaction=Fumbles()), (3, 2))
