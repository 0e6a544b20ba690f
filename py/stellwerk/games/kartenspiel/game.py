"""Das Kartenspiel under the common protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, combinations_with_replacement
from random import Random

from stellwerk.games.kartenspiel import action as notation
from stellwerk.games.kartenspiel import engine, position, refusals, sampling, scoring
from stellwerk.games.kartenspiel import state as states
from stellwerk.games.kartenspiel.action import (
    DRAW,
    DRAW_DECK,
    DRAW_TICKETS,
    LOOK,
    PASS,
    SETS,
    Action,
    keep,
    lay,
)
from stellwerk.games.kartenspiel.cards import KINDS, LOCO, PLAIN
from stellwerk.games.kartenspiel.state import Observation, Phase, State
from stellwerk.games.kartenspiel.tickets import TICKETS
from stellwerk.table.game import JSON, Event, Option, Options, Result, Violation


class Kartenspiel:
    """The engine; see ``stellwerk.table.game.Game`` for what each method promises."""

    id = "kartenspiel"
    prefix = "karten"
    player_counts = position.PLAYERS
    options: tuple[Option, ...] = (
        Option("start_locomotive", (False, True)),
        Option("final_turn", (False, True)),
        # A house rule that the engine has nothing to do with: the view counts one's own stack.
        Option("memory_aid", (False, True)),
    )
    hidden_hands = True
    reveals = frozenset({"drew", "refilled", "offered", "scored"})

    def setup(self, options: Options, players: int, seed: int) -> State:
        return engine.setup(
            players,
            seed,
            start_locomotive=bool(options.get("start_locomotive", False)),
            final_turn=bool(options.get("final_turn", False)),
        )

    def clone(self, state: State) -> State:
        return state.clone()

    def seats(self, state: State) -> int:
        return len(state.hands)

    def actor(self, state: State) -> int | None:
        return None if state.phase is Phase.OVER else state.player

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> list[Action]:
        return engine.legal_actions(state)

    def action_space(self, state: State) -> Iterable[Action]:
        """Every draw, every set, every choice of up to three cards, some of four; tickets singly
        and all choices of those offered. Other cards and tickets are refused for the same
        reasons."""
        yield from (*DRAW, DRAW_DECK, DRAW_TICKETS, PASS, LOOK)
        lays = {lay(cards) for n in (1, 2, 3) for cards in combinations_with_replacement(KINDS, n)}
        lays.update(map(lay, combinations(KINDS, 4)))
        lays.update(
            SETS[colour][plain][locos]
            for colour in PLAIN
            for plain in range(len(SETS[colour]))
            for locos in range(len(SETS[colour][plain]))
            if plain + locos
        )
        lays.update(lay((PLAIN[0], PLAIN[1]) + (LOCO,) * locos) for locos in (2, 3))
        yield from sorted(lays)
        offer = state.offers[state.player]
        keeps = {keep(()), *(keep((ticket,)) for ticket in range(len(TICKETS)))}
        for count in range(2, len(offer) + 1):
            keeps.update(map(keep, combinations(offer, count)))
        yield from sorted(keeps)

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


GAME = Kartenspiel()
