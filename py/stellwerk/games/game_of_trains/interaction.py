"""How Game of Trains is touched.

Targets: ``deck``, ``discards``, ``drawn:45``, ``car:12`` (face up), ``slot:3`` (the actor's own
train, place 3), ``other:1:3`` (place 3 of player 1's train).
"""

from __future__ import annotations

from collections.abc import Iterable

from stellwerk.games.game_of_trains.action import DRAW, Action
from stellwerk.games.game_of_trains.cars import ABILITY, LOCKABLE, PLACES, Ability
from stellwerk.games.game_of_trains.refusals import check
from stellwerk.games.game_of_trains.state import Phase, State
from stellwerk.table.game import Violation
from stellwerk.table.picking import Path

STARTS = frozenset({"deck", "car", "drawn"})
"""Kinds of targets that always begin a new choice."""


def paths(state: State, action: Action) -> Iterable[Path]:
    """The ways to reach a legal action; see ``stellwerk.table.picking``."""
    if action.verb == "draw":
        return [("deck",)]
    slot, other = f"slot:{action.first}", f"slot:{action.second}"
    if action.verb == "place":
        chosen = (f"drawn:{action.car}", slot)
        return [chosen, (slot,)] if len(state.drawn) == 1 else [chosen]
    car, ability = f"car:{action.car}", ABILITY[action.car]
    match ability:
        case Ability.SWAP_ADJACENT | Ability.SWAP_SKIP:
            return [(car, slot, other), (car, other, slot), (slot, other), (other, slot)]
        case Ability.MOVE_RIGHT:
            return [(car, slot), (slot, f"slot:{action.first + 2}")]
        case Ability.MOVE_LEFT:
            return [(car, slot), (slot, f"slot:{action.first - 2}")]
        case Ability.LOCK:
            return [(car, slot)]
        case _:
            return [(car, f"slot:{PLACES[str(ability)]}")]


def asks_first(action: Action) -> bool:
    """Nothing: drawing is what touching the deck means, and removals are confirmed on the board."""
    return False


def refuse(state: State, path: Path) -> Violation:
    """The rule that forbids what was tried with a path that no legal action begins with."""
    if state.phase is Phase.OVER:
        return Violation("got.win", "over", {"winner": state.player})
    for target in path:
        kind, *numbers = target.split(":")
        if kind == "other":
            player, place = map(int, numbers)
            return Violation("got.ability", "own-train", {"player": player, "place": place})
        if kind == "discards":
            return Violation("got.draw", "discards")
    first_kind, *first_numbers = path[0].split(":")
    slots = [int(target.split(":")[1]) for target in path if target.startswith("slot:")]
    if first_kind == "car":
        return _refuse_car(state, int(first_numbers[0]), slots)
    if first_kind == "slot" and not state.drawn:
        return _refuse_slots(state, slots)
    if first_kind == "slot" and len(state.drawn) > 1:
        return Violation("got.setup", "choose-drawn", {"count": len(state.drawn)})
    if not state.drawn and state.phase is Phase.SETUP:
        return Violation("got.setup", "draw-first", {"count": state.player + 1})
    return check(state, DRAW) or Violation("got.draw", "draw-first")


def _refuse_car(state: State, car: int, slots: list[int]) -> Violation:
    first, second = (*sorted(slots), 0, 0)[:2]
    violation = check(state, Action("use", car, first, second))
    if violation is None:
        return Violation("got.ability", "places", {"car": car, "needed": 1, "given": 0})
    locks = state.locks[state.player]
    all_locked = all(locks[place - 1] for place in LOCKABLE)
    if ABILITY[car] is Ability.LOCK and violation.reason == "places" and all_locked:
        return Violation("got.lock", "all-locked", {"car": car})
    return violation


def _refuse_slots(state: State, slots: list[int]) -> Violation:
    if state.phase is Phase.SETUP:
        return Violation("got.setup", "draw-first", {"count": state.player + 1})
    if not state.face_up:
        return Violation("got.ability", "nothing-open")
    if len(set(slots)) < 2:
        return Violation("got.ability", "no-car-for-it", {"place": slots[0]})
    distance = abs(slots[0] - slots[1])
    args = {"place": slots[0], "other_place": slots[1]}
    if distance == 1:
        return Violation("got.ability", "none-open", args | {"abilities": ["swap-adjacent"]})
    if distance == 2:
        move = "move-right" if slots[0] < slots[1] else "move-left"
        return Violation("got.ability", "none-open", args | {"abilities": ["swap-skip", move]})
    return Violation("got.ability", "too-far", args | {"distance": distance})
