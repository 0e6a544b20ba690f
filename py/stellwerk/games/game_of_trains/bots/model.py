"""Game of Trains as the search sees it: the engine itself, chance spread out, a quick estimate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from stellwerk.bots.search import Shares
from stellwerk.games.game_of_trains import engine
from stellwerk.games.game_of_trains.action import USE, Action
from stellwerk.games.game_of_trains.bots.race import Race
from stellwerk.games.game_of_trains.bots.train import Train, arranged, ascending
from stellwerk.games.game_of_trains.cars import ABILITY, PLACES, Ability
from stellwerk.games.game_of_trains.state import Phase, State

DRAWS_ADDED = 4.0
"""Turns."""
SHARPNESS = 2.0
TEMPO = 0.5
"""Turns by which waiting for all others sets a player back. All three are fitted to 9,180 turns of
400 two-player games among bots: the least cross-entropy, 0.659, on a coarse grid (0.693 is a coin:
luck decides most of it). See ``TrainsModel.value``."""
_REMOVALS = frozenset(PLACES)


class TrainsModel:
    """Implements ``stellwerk.bots.search.Model``. The deck's order in the states means nothing:
    every unseen car is equally likely, and ``outcomes`` takes them from a sorted deck."""

    def __init__(self, state: State, rng: Random) -> None:
        self.race = Race(state.deck, state.discards)
        self._shift = rng.random()
        self._rng = rng
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

    def value(self, state: State) -> Shares:
        """Whoever is to act may win at once; else the chances go by the estimated turns T:
        ``(DRAWS_ADDED + TEMPO * seats until the turn + T) ** -SHARPNESS``, made to add up to 1."""
        count = len(state.trains)
        actor = state.player
        if state.phase is Phase.OVER:
            return tuple(float(player == actor) for player in range(count))
        now = self.threat(state, actor)
        if now == 1:
            return tuple(float(player == actor) for player in range(count))
        turns = self.race.turns
        paces = [
            (
                DRAWS_ADDED
                + TEMPO * ((player - actor) % count) * 2 / count
                + turns(tuple(state.trains[player]))
            )
            ** -SHARPNESS
            for player in range(count)
        ]
        rest = (1 - now) / sum(paces)
        return tuple(
            pace * rest + (now if player == actor else 0) for player, pace in enumerate(paces)
        )
