"""Carrying out actions (rules got.*)."""

from __future__ import annotations

from itertools import pairwise

from stellwerk.games.game_of_trains.action import DRAW, PLACE, USE, Action
from stellwerk.games.game_of_trains.cars import ABILITY, CARS, PLACES, TRAIN_LENGTH, Ability
from stellwerk.games.game_of_trains.state import Phase, State
from stellwerk.table.chance import generator
from stellwerk.table.game import Event


def setup(players: int, seed: int) -> State:
    """Seven cars each, laid in descending order (got.setup)."""
    deck = list(range(1, CARS + 1))
    generator(seed, "deal").shuffle(deck)
    trains = []
    for _ in range(players):
        trains.append(sorted(deck[-TRAIN_LENGTH:], reverse=True))
        del deck[-TRAIN_LENGTH:]
    return State(trains, deck, seed)


def is_ascending(train: list[int] | tuple[int, ...]) -> bool:
    """Whether the numbers rise from the locomotive on (got.win)."""
    return all(a < b for a, b in pairwise(train))


def legal_actions(state: State) -> list[Action]:
    """All legal actions: drawing first, then the face-up cars in their order."""
    if state.phase is Phase.OVER:
        return []
    if state.drawn:
        return [action for car in state.drawn for action in PLACE[car]]
    actions = [DRAW]
    if state.phase is Phase.PLAY:
        locks = state.locks[state.player]
        for car in state.face_up:
            if ABILITY[car] is Ability.LOCK:
                actions += [action for action in USE[car] if not locks[action.first - 1]]
            else:
                actions += USE[car]
    return actions


def apply(state: State, action: Action) -> list[Event]:
    """Carry out a legal action in place; the events in the order in which they happen."""
    events: list[Event] = []
    if action.verb == "draw":
        count = state.player + 1 if state.phase is Phase.SETUP else 1
        state.drawn = [_draw(state, events) for _ in range(count)]
        events.append(Event("drew", state.player, {"cars": state.drawn[:]}))
        return events
    if action.verb == "place":
        _place(state, action, events)
    else:
        _use(state, action, events)
    if state.phase is not Phase.OVER:
        _end_turn(state)
    return events


def _draw(state: State, events: list[Event]) -> int:
    if not state.deck:  # got.deck
        state.deck, state.discards = state.discards, []
        generator(state.seed, "reshuffle", state.reshuffles).shuffle(state.deck)
        state.reshuffles += 1
        events.append(Event("reshuffled", state.player, {"count": len(state.deck)}))
    return state.deck.pop()


def _place(state: State, action: Action, events: list[Event]) -> None:
    player, index = state.player, action.first - 1
    train = state.trains[player]
    old, train[index] = train[index], action.car
    events.append(Event("placed", player, {"car": action.car, "place": action.first, "old": old}))
    _unlock(state, player, index, old, events)
    unused = [car for car in state.drawn if car != action.car]
    state.drawn = []
    if unused:
        state.discards += unused
        events.append(Event("discarded", player, {"cars": unused}))
    _lay_open(state, old, events)
    _check_win(state, player, events)


def _use(state: State, action: Action, events: list[Event]) -> None:
    player, car = state.player, action.car
    ability = ABILITY[car]
    state.face_up.remove(car)
    events.append(Event("used", player, {"car": car, "ability": str(ability)}))
    if ability is Ability.LOCK:  # got.lock: the card stays under the car
        index = action.first - 1
        state.locks[player][index] = car
        on = state.trains[player][index]
        events.append(Event("locked", player, {"lock": car, "car": on, "place": action.first}))
        return
    if ability in PLACES:
        _remove(state, PLACES[ability], events)
    else:
        _rearrange(state, action, events)
        _check_win(state, player, events)
    state.discards.append(car)


def _rearrange(state: State, action: Action, events: list[Event]) -> None:
    player, start = state.player, action.first - 1
    train = state.trains[player]
    if action.second:
        end = action.second - 1
        moved: tuple[int, ...] = (start, end)
        train[start], train[end] = train[end], train[start]
        cars = {"car": train[end], "other": train[start]}
        places = {"place": action.first, "other_place": action.second}
        events.append(Event("swapped", player, cars | places))
    else:
        end = start + 2 if ABILITY[action.car] is Ability.MOVE_RIGHT else start - 2
        moved = tuple(range(min(start, end), max(start, end) + 1))
        train.insert(end, train.pop(start))
        events.append(
            Event("moved", player, {"car": train[end], "place": action.first, "to": end + 1})
        )
    # got.lock.lost; nothing else was in these places, so the locks still lie where they were.
    for index in moved:
        _unlock(state, player, index, 0, events)


def _remove(state: State, place: int, events: list[Event]) -> None:
    """got.remove: first everyone's car goes, then everyone draws, the acting player first."""
    players = len(state.trains)
    order = [(state.player + offset) % players for offset in range(players)]
    index = place - 1
    gaps = []
    for player in order:
        car = state.trains[player][index]
        if state.locks[player][index]:
            events.append(Event("protected", player, {"car": car, "place": place}))
            continue
        gaps.append(player)
        events.append(Event("removed", player, {"car": car, "place": place}))
        _lay_open(state, car, events)
    for player in gaps:
        car = _draw(state, events)
        state.trains[player][index] = car
        events.append(Event("refilled", player, {"car": car, "place": place}))
    for player in gaps:
        if _check_win(state, player, events):  # got.remove.win
            state.won_by_removal = True
            return


def _unlock(state: State, player: int, index: int, car: int, events: list[Event]) -> None:
    lock = state.locks[player][index]
    if lock:
        state.locks[player][index] = 0
        state.discards.append(lock)
        events.append(Event("unlocked", player, {"lock": lock, "place": index + 1}))


def _lay_open(state: State, car: int, events: list[Event]) -> None:
    """A car goes face up beside the deck, and out again with its twin (got.pair)."""
    ability = ABILITY[car]
    for other in state.face_up:
        if ABILITY[other] is ability:
            state.face_up.remove(other)
            state.discards += (other, car)
            pair = {"car": other, "other": car, "ability": str(ability)}
            events.append(Event("paired", state.player, pair))
            return
    state.face_up.append(car)


def _check_win(state: State, player: int, events: list[Event]) -> bool:
    if not is_ascending(state.trains[player]):
        return False
    state.player = player
    state.phase = Phase.OVER
    events.append(Event("won", player, {"turn": state.turn + 1}))
    return True


def _end_turn(state: State) -> None:
    state.turn += 1
    state.player = (state.player + 1) % len(state.trains)
    if state.phase is Phase.SETUP and state.turn == len(state.trains):
        state.phase = Phase.PLAY
