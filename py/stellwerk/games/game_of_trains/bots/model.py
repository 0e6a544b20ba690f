"""Game of Trains as the search sees it: the engine itself, chance spread out, a quick estimate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from random import Random

from stellwerk.bots.search import Shares
from stellwerk.games.game_of_trains import engine
from stellwerk.games.game_of_trains.action import USE, Action
from stellwerk.games.game_of_trains.bots.race import Race
from stellwerk.games.game_of_trains.bots.train import Train, arranged, ascending, fit
from stellwerk.games.game_of_trains.cars import ABILITY, PLACES, Ability
from stellwerk.games.game_of_trains.state import Phase, State

DRAWS_ADDED = 4.0
SHARPNESS = 1.3
TEMPO = 1.5
EVENNESS = 2.0
MENACE = 1.5
"""Fitted to 9,180 turns of 400 two-player games among bots: the least cross-entropy, 0.651, on a
coarse grid. A coin has 0.693: luck decides most. ``DRAWS_ADDED`` and ``TEMPO`` are turns, the
others numbers. See ``TrainsModel.value``."""
_REMOVALS = frozenset(PLACES)


class TrainsModel:
    """Implements ``stellwerk.bots.search.Model``. The deck's order in the states means nothing:
    every unseen car is equally likely, and ``outcomes`` takes them from a sorted deck."""

    def __init__(self, state: State, rng: Random) -> None:
        self.race = Race(state.deck, state.discards)
        self._shift = rng.random()
        self._rng = rng
        self._fits: dict[Train, float] = {}
        self._arranging: dict[tuple[Train, int], bool] = {}

    def actor(self, state: State) -> int | None:
        return None if state.phase is Phase.OVER else state.player

    def turn(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Sequence[Action]:
        return engine.legal_actions(state)

    def outcomes(self, state: State, move: Action, most: int) -> Sequence[State]:
        if move.verb == "draw":
            count = state.player + 1 if state.phase is Phase.SETUP else 1
        elif move.verb == "use" and ABILITY[move.car] in _REMOVALS:
            count = len(state.trains)
        else:
            return [self._after(state, move, ())]
        deck = sorted(state.deck)
        if len(deck) < count:  # got.deck: a drawing in the middle of which the deck is made anew
            deck = sorted(state.deck + state.discards)
        return [self._after(state, move, cars) for cars in self._draws(deck, count, most)]

    def _draws(self, deck: list[int], count: int, most: int) -> Iterable[Sequence[int]]:
        """Cars that may be on top, the first drawn first: spread evenly over the numbers."""
        size = len(deck)
        if count > 1:
            return [self._rng.sample(deck, count) for _ in range(most)]
        if size <= most:
            return [(car,) for car in deck]
        return [(deck[int((index + self._shift) * size / most)],) for index in range(most)]

    def _after(self, state: State, move: Action, cars: Sequence[int]) -> State:
        after = state.clone()
        if cars:
            if len(after.deck) < len(cars):
                after.deck, after.discards = after.discards + after.deck, []
            for car in cars:
                after.deck.remove(car)
            after.deck += reversed(cars)
        engine.apply(after, move)
        return after

    def wins_now(self, train: Train, face_up: Iterable[int]) -> Action | None:
        """A use of a face-up car that brings the train in order (removals aside)."""
        for car in face_up:
            ability = ABILITY[car]
            if ability is Ability.LOCK or ability in _REMOVALS:
                continue
            key = (train, car)
            known = self._arranging.get(key)
            if known is None:
                known = any(ascending(arranged(train, action)) for action in USE[car])
                self._arranging[key] = known
            if known:
                return next(a for a in USE[car] if ascending(arranged(train, a)))
        return None

    def threat(self, state: State, player: int) -> float:
        """Chance that ``player``, were it their turn, would win within it (removals aside)."""
        train = tuple(state.trains[player])
        if self.wins_now(train, state.face_up):
            return 1.0
        return self.race.finishing(train)

    def _fit(self, train: Train) -> float:
        known = self._fits.get(train)
        if known is None:
            known = self._fits[train] = fit(train)
        return known

    def value(self, state: State) -> Shares:
        """Whoever is to act may win at once. What then is left goes by every player's pace,

            (DRAWS_ADDED + TEMPO * wait + T) ** -SHARPNESS * exp(EVENNESS * fit + MENACE * threat)

        T: estimated turns to the goal; wait: 0 for the actor to 2 (n - 1) / n for the last of n;
        threat: chance to win at once if it were their turn, for all but the actor.
        """
        count = len(state.trains)
        actor = state.player
        if state.phase is Phase.OVER:
            return tuple(float(player == actor) for player in range(count))
        now = self.threat(state, actor)
        if now == 1:
            return tuple(float(player == actor) for player in range(count))
        paces = []
        for player, cars in enumerate(state.trains):
            train = tuple(cars)
            wait = ((player - actor) % count) * 2 / count
            turns = DRAWS_ADDED + TEMPO * wait + self.race.turns(train)
            extra = EVENNESS * self._fit(train)
            if player != actor:
                extra += MENACE * self.threat(state, player)
            paces.append(exp(extra) * turns**-SHARPNESS)
        rest = (1 - now) / sum(paces)
        return tuple(
            pace * rest + (now if player == actor else 0) for player, pace in enumerate(paces)
        )
