"""Game of Trains under the common protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from random import Random

from stellwerk.games.game_of_trains import action as notation
from stellwerk.games.game_of_trains import engine, position, refusals
from stellwerk.games.game_of_trains import state as states
from stellwerk.games.game_of_trains.action import DRAW, PLACE, Action
from stellwerk.games.game_of_trains.cars import CARS, TRAIN_LENGTH
from stellwerk.games.game_of_trains.state import Observation, Phase, State
from stellwerk.table.game import JSON, Event, Option, Options, Result, Violation

_PLACES = range(TRAIN_LENGTH + 1)


class GameOfTrains:
    """The engine; see ``stellwerk.table.game.Game`` for what each method promises."""

    id = "game-of-trains"
    prefix = "got"
    player_counts = position.PLAYERS
    options: tuple[Option, ...] = ()
    hidden_hands = False
    reveals = frozenset({"drew", "refilled"})

    def setup(self, options: Options, players: int, seed: int) -> State:
        return engine.setup(players, seed)

    def clone(self, state: State) -> State:
        return state.clone()

    def seats(self, state: State) -> int:
        return len(state.trains)

    def actor(self, state: State) -> int | None:
        return None if state.phase is Phase.OVER else state.player

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> list[Action]:
        return engine.legal_actions(state)

    def action_space(self, state: State) -> Iterable[Action]:
        uses = (
            Action("use", car, first, second)
            for car in range(1, CARS + 1)
            for first in _PLACES
            for second in _PLACES
            if second == 0 or 0 < first < second
        )
        return chain([DRAW], chain.from_iterable(PLACE), uses)

    def check(self, state: State, action: Action) -> Violation | None:
        return refusals.check(state, action)

    def apply(self, state: State, action: Action) -> list[Event]:
        return engine.apply(state, action)

    def observe(self, state: State, player: int) -> Observation:
        return states.observe(state, player)

    def sample(self, observation: Observation, rng: Random) -> State:
        return position.sample(observation, rng)

    def result(self, state: State) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        returns = tuple(int(player == state.player) for player in range(len(state.trains)))
        reason = "got.remove.win" if state.won_by_removal else "got.win"
        return Result((state.player,), returns, reason)

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def format(self, action: Action) -> str:
        return str(action)

    def dump(self, state: State) -> dict[str, JSON]:
        return position.dump(state)

    def load(self, data: Mapping[str, JSON]) -> State:
        return position.load(data)


GAME = GameOfTrains()
