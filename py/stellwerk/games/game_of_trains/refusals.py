"""Why an action is refused: the rule and this position's particulars."""

from __future__ import annotations

from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.cars import ABILITY, LOCKABLE, PLACES, TRAIN_LENGTH, Ability
from stellwerk.games.game_of_trains.state import Phase, State
from stellwerk.table.game import Args, Violation

_DISTANCE = {Ability.SWAP_ADJACENT: 1, Ability.SWAP_SKIP: 2}


def check(state: State, action: Action) -> Violation | None:
    """None if the action is legal, else the rule that forbids it."""
    if state.phase is Phase.OVER:
        return Violation("got.win", "over", {"winner": state.player})
    if action.verb == "draw":
        return _must_place(state) if state.drawn else None
    if action.verb == "place":
        return _check_place(state, action.car)
    if state.phase is Phase.SETUP:
        return Violation("got.setup", "no-ability", {"car": action.car})
    if state.drawn:
        return _must_place(state)
    if action.car not in state.face_up:
        return _not_open(state, action.car)
    return _check_ability(state, action)


def _must_place(state: State) -> Violation:
    if state.phase is Phase.SETUP:
        return Violation("got.setup", "place-first", {"count": len(state.drawn)})
    return Violation("got.draw", "place-first", {"car": state.drawn[0]})


def _check_place(state: State, car: int) -> Violation | None:
    if car in state.drawn:
        return None
    if not state.drawn and state.phase is Phase.SETUP:
        return Violation("got.setup", "draw-first", {"count": state.player + 1})
    if not state.drawn:
        return Violation("got.draw", "nothing-drawn", {"car": car})
    if len(state.drawn) > 1:
        return Violation("got.setup", "choose-drawn", {"count": len(state.drawn)})
    return Violation("got.draw", "not-drawn", {"car": car, "drawn": state.drawn[0]})


def _not_open(state: State, car: int) -> Violation:
    for player, train in enumerate(state.trains):
        if car in train:
            return Violation("got.ability", "in-train", {"car": car, "player": player})
    return Violation("got.ability", "not-open", {"car": car})


def _check_ability(state: State, action: Action) -> Violation | None:
    car, first, second = action.car, action.first, action.second
    ability = ABILITY[car]
    assert ability is not None
    if ability in PLACES:
        return _check_removal(ability, action)
    needed = 2 if ability in _DISTANCE else 1
    given = (first > 0) + (second > 0)
    if given != needed:
        return Violation("got.ability", "places", {"car": car, "needed": needed, "given": given})
    train = state.trains[state.player]
    args: Args = {"car": car, "place": first, "on": train[first - 1]}
    match ability:
        case Ability.SWAP_ADJACENT | Ability.SWAP_SKIP:
            if second == first:
                return Violation(f"got.{ability}", "same-place", args)
            if second - first != _DISTANCE[ability]:
                args |= {"other_place": second, "other_on": train[second - 1]}
                return Violation(
                    f"got.{ability}", "distance", args | {"between": second - first - 1}
                )
        case Ability.MOVE_RIGHT:
            if first + 2 > TRAIN_LENGTH:
                return Violation("got.move-right", "no-room", args)
        case Ability.MOVE_LEFT:
            if first - 2 < 1:
                return Violation("got.move-left", "no-room", args)
        case Ability.LOCK:
            if first not in LOCKABLE:
                return Violation("got.lock", "place", args)
            if state.locks[state.player][first - 1]:
                return Violation("got.lock", "already-locked", args)
    return None


def _check_removal(ability: Ability, action: Action) -> Violation | None:
    if not action.first:
        return None
    args = {"car": action.car, "place": PLACES[ability], "tried": action.first}
    return Violation("got.remove", "place", args)
