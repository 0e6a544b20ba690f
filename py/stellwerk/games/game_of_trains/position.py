"""States as plain data: complete (`dump`) or partial (`load`), as in scene and match files.

Keys: trains, locks, face_up, deck (top card first), discards, drawn, player, phase, turn, seed,
reshuffles, won_by_removal. Everything but ``trains`` may be left out; cars that are named nowhere
lie under the deck in an order that follows from the seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from random import Random

from stellwerk.games.game_of_trains.cars import ABILITY, CARS, LOCKABLE, TRAIN_LENGTH, Ability
from stellwerk.games.game_of_trains.engine import is_ascending
from stellwerk.games.game_of_trains.state import Observation, Phase, State
from stellwerk.table.chance import generator
from stellwerk.table.game import JSON, PositionError, brief

PLAYERS = (2, 3, 4)
MAX_NUMBER = 2**53 - 1
_LISTS = ("face_up", "deck", "discards", "drawn")
_NUMBERS = ("player", "turn", "seed", "reshuffles")
_KEYS = {"trains", "locks", "phase", "won_by_removal", *_LISTS, *_NUMBERS}


def dump(state: State) -> dict[str, JSON]:
    """The whole state as JSON data."""
    return {
        "trains": [train[:] for train in state.trains],
        "locks": [locks[:] for locks in state.locks],
        "face_up": state.face_up[:],
        "deck": state.deck[::-1],
        "discards": state.discards[:],
        "drawn": state.drawn[:],
        "player": state.player,
        "phase": str(state.phase),
        "turn": state.turn,
        "seed": state.seed,
        "reshuffles": state.reshuffles,
        "won_by_removal": state.won_by_removal,
    }


def load(data: Mapping[str, JSON]) -> State:
    """The state that (part of) such data describes. Raises PositionError."""
    if unknown := set(data) - _KEYS:
        known = ", ".join(sorted(_KEYS))
        raise PositionError(repr(min(unknown)), f"unknown entry; known are {known}")
    trains = data.get("trains")
    if not isinstance(trains, list) or len(trains) not in PLAYERS:
        raise PositionError("trains", "must be a list of 2 to 4 trains")
    for index, train in enumerate(trains):
        _check_cars(f"trains[{index}]", train)
        if len(train) != TRAIN_LENGTH:
            raise PositionError(f"trains[{index}]", f"has {len(train)} cars, not {TRAIN_LENGTH}")
    numbers = {key: _number(data, key) for key in _NUMBERS}
    state = State([train[:] for train in trains], [], numbers["seed"])
    for key in _LISTS:
        _check_cars(key, data.get(key, []))
        setattr(state, key, list(data.get(key, [])))
    state.deck.reverse()
    _load_locks(state, data.get("locks", []))
    _check_each_once(state)
    state.deck[:0] = _unnamed(state)
    state.reshuffles = numbers["reshuffles"]
    state.player = numbers["player"]
    if state.player >= len(trains):
        raise PositionError("player", f"there are players 0 to {len(trains) - 1}")
    _load_phase(state, data)
    state.turn = numbers["turn"]
    if "turn" not in data:
        state.turn = state.player + (0 if state.phase is Phase.SETUP else len(trains))
    _check_rules(state)
    return state


def _number(data: Mapping[str, JSON], key: str) -> int:
    value = data.get(key, 0)
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise PositionError(key, f"must be a whole number from 0 to {MAX_NUMBER}")
    return value


def _check_cars(where: str, cars: JSON) -> None:
    if not isinstance(cars, list):
        raise PositionError(where, "must be a list of cars")
    for car in cars:
        if type(car) is not int or not 1 <= car <= CARS:
            message = f"{brief(car)} is no car; cars have numbers from 1 to {CARS}"
            raise PositionError(where, message)


def _load_locks(state: State, locks: JSON) -> None:
    if not isinstance(locks, list) or len(locks) not in (0, len(state.trains)):
        raise PositionError("locks", "must be a list with one entry a train")
    for player, row in enumerate(locks):
        where = f"locks[{player}]"
        if not isinstance(row, list) or len(row) != TRAIN_LENGTH:
            raise PositionError(where, f"must be a list of {TRAIN_LENGTH} numbers, 0 for no lock")
        _check_cars(where, [card for card in row if type(card) is not int or card != 0])
        for index, card in enumerate(row):
            if card and index + 1 not in LOCKABLE:
                raise PositionError(where, f"place {index + 1} can't be locked (got.lock)")
            if card and ABILITY[card] is not Ability.LOCK:
                raise PositionError(where, f"car {card} is no lock")
        state.locks[player] = row[:]


def _all_cars(state: State) -> list[int]:
    locks = (card for row in state.locks for card in row if card)
    lists = (state.face_up, state.deck, state.discards, state.drawn)
    return [*chain(*state.trains), *locks, *chain(*lists)]


def _check_each_once(state: State) -> None:
    seen: set[int] = set()
    for car in _all_cars(state):
        if car in seen:
            raise PositionError("cars", f"car {car} is there twice")
        seen.add(car)


def _unnamed(state: State) -> list[int]:
    named = set(_all_cars(state))
    rest = [car for car in range(1, CARS + 1) if car not in named]
    generator(state.seed, "position").shuffle(rest)
    return rest


def _load_phase(state: State, data: Mapping[str, JSON]) -> None:
    phase = data.get("phase", "play")
    if phase not in tuple(Phase):
        raise PositionError("phase", f"must be one of {', '.join(Phase)}")
    state.phase = Phase(phase)
    removal = data.get("won_by_removal", False)
    if not isinstance(removal, bool):
        raise PositionError("won_by_removal", "must be true or false")
    state.won_by_removal = removal


def _check_rules(state: State) -> None:
    """What no sequence of legal actions can leave behind."""
    abilities = [ABILITY[car] for car in state.face_up]
    if len(set(abilities)) < len(abilities):
        raise PositionError("face_up", "two cars show the same ability (got.pair)")
    allowed = state.player + 1 if state.phase is Phase.SETUP else 1
    if len(state.drawn) not in (0, allowed):
        raise PositionError("drawn", f"must be empty or {allowed} (got.draw, got.setup)")
    if state.phase is Phase.SETUP and state.turn != state.player:
        raise PositionError("turn", "in the setup it is the number of the player (got.setup)")
    for player, train in enumerate(state.trains):
        if is_ascending(train) and state.phase is not Phase.OVER:
            raise PositionError(f"trains[{player}]", "is ascending already (got.win)")
    if state.phase is Phase.OVER and not is_ascending(state.trains[state.player]):
        raise PositionError("player", "the match is over, but this train is not ascending")


def sample(observation: Observation, rng: Random) -> State:
    """A state that ``observation`` leaves possible: the deck's order is drawn at random."""
    state = State([list(train) for train in observation.trains], [], rng.getrandbits(32))
    state.locks = [list(locks) for locks in observation.locks]
    state.face_up = list(observation.face_up)
    state.discards = list(observation.discards)
    state.drawn = list(observation.drawn)
    named = set(_all_cars(state))
    state.deck = [car for car in range(1, CARS + 1) if car not in named]
    rng.shuffle(state.deck)
    state.player = observation.player
    state.phase = observation.phase
    state.turn = observation.turn
    state.won_by_removal = observation.won_by_removal
    return state
