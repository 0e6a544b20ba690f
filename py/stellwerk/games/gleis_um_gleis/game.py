"""Gleis um Gleis under the common protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from stellwerk.games.gleis_um_gleis import action as notation
from stellwerk.games.gleis_um_gleis import engine, position, refusals, sampling, scoring
from stellwerk.games.gleis_um_gleis import state as states
from stellwerk.games.gleis_um_gleis.action import DONE, KEEP, PASS, REVEAL, Action
from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.state import Observation, Phase, State, Variant
from stellwerk.games.gleis_um_gleis.tile_set import our_set
from stellwerk.table.game import JSON, Event, Option, Options, Result, Violation


class GleisUmGleis:
    """The engine; see ``stellwerk.table.game.Game`` for what each method promises."""

    id = "gleis-um-gleis"
    prefix = "gleis"
    player_counts: tuple[int, ...] = position.PLAYERS
    options: tuple[Option, ...] = (
        Option("variant", tuple(map(str, Variant))),
        Option("doublers", (False, True)),
    )
    hidden_hands = True
    reveals = frozenset({"refilled", "unfilled", "revealed", "declined"})
    """Drawing, what others answer about markers, and the end of a turn in which nothing was drawn:
    after it the others show tiles from their hands."""

    def setup(self, options: Options, players: int, seed: int) -> State:
        variant = Variant(options.get("variant", Variant.NONE))
        return engine.setup(our_set(), players, seed, variant, options.get("doublers", False))

    def clone(self, state: State) -> State:
        return state.clone()

    def seats(self, state: State) -> int:
        return len(state.hands)

    def actor(self, state: State) -> int | None:
        return None if state.phase is Phase.OVER else state.actor

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> list[Action]:
        return engine.legal_actions(state)

    def action_space(self, state: State) -> Iterable[Action]:
        """The tiles of the player in turn at every place near the table, all other tiles at one
        place; whatever is farther away is refused for the same reason."""
        tile_set, network = state.set, state.network
        yield from (PASS, REVEAL, KEEP, DONE)
        on_table = sorted(map(xy, network.tiles))
        near = sorted({(x + dx, y + dy) for x, y in on_table for dx in _NEAR for dy in _NEAR})
        hand = set(state.hands[state.player])
        for kind, code in enumerate(tile_set.codes):
            turns = [90 * quarter for quarter in tile_set.quarters[kind]]
            for x, y in near if kind in hand else near[:1]:
                yield from (Action("lay", code, x, y, turn) for turn in turns)
        yield from (Action("double", "", x, y) for x, y in near)

    def check(self, state: State, action: Action) -> Violation | None:
        return refusals.check(state, action)

    def apply(self, state: State, action: Action) -> list[Event]:
        return engine.apply(state, action)

    def observe(self, state: State, player: int) -> Observation:
        return states.observe(state, player)

    def sample(self, observation: Observation, rng: Random) -> State:
        return sampling.sample(observation, rng)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def format(self, action: Action) -> str:
        return str(action)

    def dump(self, state: State) -> dict[str, JSON]:
        return position.dump(state)

    def load(self, data: Mapping[str, JSON]) -> State:
        return position.load(data)


_NEAR = (-2, -1, 0, 1, 2)

GAME = GleisUmGleis()
