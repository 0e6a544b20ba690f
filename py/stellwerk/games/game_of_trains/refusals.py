"""Why an action is refused: the rule and this position's particulars."""

from __future__ import annotations

from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.cars import ABILITY, LOCKABLE, TRAIN_LENGTH, Ability
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
    needed = {Ability.SWAP_ADJACENT: 2, Ability.SWAP_SKIP: 2}.get(ability, 1)
    if ability.startswith("remove"):
        needed = 0
    given = (first > 0) + (second > 0)
    if given != needed:
        return Violation("got.ability", "places", {"car": car, "needed": needed, "given": given})
    args: Args = {"car": car, "place": first}
    match ability:
        case Ability.SWAP_ADJACENT | Ability.SWAP_SKIP:
            if second - first != _DISTANCE[ability]:
                args |= {"other_place": second, "between": max(0, second - first - 1)}
                return Violation(f"got.{ability}", "distance", args)
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
