"""Zug um Zug under the common protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from random import Random

from stellwerk.games.zug_um_zug import action as notation
from stellwerk.games.zug_um_zug import engine, position, refusals, sampling, scoring
from stellwerk.games.zug_um_zug import state as states
from stellwerk.games.zug_um_zug.action import DRAW, DRAW_DECK, PASS, TICKETS, WITHDRAW, Action, keep
from stellwerk.games.zug_um_zug.cards import PLAIN, payments
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.state import Observation, Phase, State
from stellwerk.table.game import JSON, Event, Option, Options, Result, Violation


class ZugUmZug:
    """The engine; see ``stellwerk.table.game.Game`` for what each method promises."""

    id = "zug-um-zug"
    prefix = "zuz"
    player_counts = position.PLAYERS
    options: tuple[Option, ...] = (Option("map", map_ids()),)
    hidden_hands = True
    reveals = frozenset({"drew", "refilled", "offered", "revealed", "ended"})

    def setup(self, options: Options, players: int, seed: int) -> State:
        return engine.setup(find_map(options.get("map", map_ids()[0])), players, seed)

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
        """Payments of any one colour with locomotives, of the right number and of one more or
        fewer, and some of two colours; any other set of cards is refused for the same reasons."""
        map_ = state.map
        yield from (*DRAW, DRAW_DECK, TICKETS, WITHDRAW, PASS)
        for route in map_.routes:
            for cards in _sets(route.length):
                yield Action("claim", route.id, cards)
        costs = map_.features.station_costs or (1,)
        for city in map_.cities:
            for cards in _sets(costs[min(len(state.stations[state.player]), len(costs) - 1)]):
                yield Action("station", city.id, cards)
        for extra in range(1, max(1, map_.features.tunnel_cards) + 1):
            yield from (Action("pay", cards=cards) for cards in payments(extra, None))
        ids = [ticket.id for ticket in map_.tickets]
        offer = [map_.tickets[ticket].id for ticket in state.offers[state.player]]
        groups = {keep(()), *(keep((ticket,)) for ticket in ids)}
        for count in range(2, len(offer) + 1):
            groups.update(map(keep, combinations(offer, count)))
        yield from sorted(groups)

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


def _sets(length: int) -> Iterable[tuple[int, ...]]:
    yield from payments(length, None)
    yield (PLAIN[0],) * (length + 1)
    if length > 1:
        yield (PLAIN[0],) * (length - 1)
        yield (PLAIN[0],) * (length - 1) + (PLAIN[1],)


GAME = ZugUmZug()
