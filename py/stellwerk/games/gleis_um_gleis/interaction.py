"""How Gleis um Gleis is touched.

Targets: ``hand:2`` (a tile of the actor's own hand), ``cell:1:-2`` (a place, free or not),
``turn:90`` (the chosen tile so turned), ``doubler`` (the own 2× marker), and the buttons ``pass``,
``reveal``, ``keep`` and ``done``.

A tile is chosen first, then place and turn in either order. A turn that looks the same as another
one leads to the same action. ``reveal`` and ``keep`` are always both there to be touched: what is
refused tells the player who is asked, and nobody else, why (gleis.variant.ask).
"""

from __future__ import annotations

from collections.abc import Iterable

from stellwerk.games.gleis_um_gleis.action import TURNS, Action, lay
from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.refusals import barred_place, check, misfit
from stellwerk.games.gleis_um_gleis.state import Phase, State
from stellwerk.table.game import Violation
from stellwerk.table.picking import Path

STARTS = frozenset({"hand", "doubler", "pass", "reveal", "keep", "done"})
"""Kinds of targets that always begin a new choice."""


def paths(state: State, action: Action) -> Iterable[Path]:
    """The ways to reach a legal action; see ``stellwerk.table.picking``."""
    cell = f"cell:{action.x}:{action.y}"
    if action.verb == "double":
        return [("doubler", cell)]
    if action.verb != "lay":
        return [(action.verb,)]
    tile_set = state.set
    kind = tile_set.index[action.tile]
    picture = tile_set.laid[4 * kind + action.turn // 90]
    turns = [f"turn:{t}" for t in TURNS if tile_set.laid[4 * kind + t // 90] == picture]
    held = [f"hand:{i}" for i, tile in enumerate(state.hands[state.player]) if tile == kind]
    return [
        path for hand in held for turn in turns for path in ((hand, cell, turn), (hand, turn, cell))
    ]


def asks_first(action: Action) -> bool:
    """Nothing: what shows something hidden is just what was touched."""
    return False


def refuse(state: State, path: Path) -> Violation:
    """The rule that forbids what was tried with a path that no legal action begins with."""
    kind = path[0].partition(":")[0]
    if state.phase in (Phase.ASK, Phase.OVER) or kind in ("pass", "reveal", "keep", "done"):
        button = kind if kind in ("reveal", "keep") else "pass"
        found = check(state, Action(kind if kind in STARTS - {"hand", "doubler"} else button))
        return found or Violation("gleis.turn", "place-next")
    if kind == "doubler":
        return _refuse_doubler(state, path)
    if state.phase is Phase.MARK:
        if kind == "cell":
            return Violation("gleis.variant.c", "marker-first")
        return Violation("gleis.turn", "no-more-tiles", {"count": state.laid})
    cells = [_numbers(target) for target in path if target.startswith("cell:")]
    if kind != "hand":
        barred = barred_place(state.network, *cells[-1]) if cells else None
        return barred or Violation("gleis.turn", "tile-first")
    turns = [int(target.partition(":")[2]) for target in path if target.startswith("turn:")]
    held = int(path[0].partition(":")[2])
    return _refuse_tile(state, held, cells, turns)


def _refuse_doubler(state: State, path: Path) -> Violation:
    x, y = xy(next(iter(state.network.tiles)))
    if len(path) > 1:
        if not path[1].startswith("cell:"):
            return Violation("gleis.variant.c", "no-tile")
        x, y = _numbers(path[1])
    return check(state, Action("double", "", x, y)) or Violation("gleis.variant.c", "no-tile")


def _refuse_tile(
    state: State, held: int, cells: list[tuple[int, ...]], turns: list[int]
) -> Violation:
    network, kind = state.network, state.hands[state.player][held]
    code = state.set.codes[kind]
    if cells:
        x, y = cells[-1]
        if turns:
            tried = lay(code, x, y, turns[-1])
            return check(state, tried) or Violation("gleis.turn", "place-next")
        barred = barred_place(network, x, y)
        if barred is not None:
            return barred
        tries = [misfit(network, kind, x, y, turn) for turn in TURNS]
        # Colours that fit, but stations or ends that don't, say more than colours that clash.
        for violation in tries:
            if violation is None:
                return Violation("gleis.turn", "place-next")
            if violation.rule != "gleis.match":
                return violation
        return Violation("gleis.match", "no-turn", {"tile": code, "x": x, "y": y})
    fitting = [state.set.fitting(pattern).get(kind, ()) for pattern in network.frontier.values()]
    if not any(fitting):
        return Violation("gleis.match", "nowhere", {"tile": code})
    if turns:
        return Violation("gleis.match", "nowhere-so", {"tile": code, "turn": turns[-1]})
    return Violation("gleis.turn", "place-next")


def _numbers(target: str) -> tuple[int, ...]:
    return tuple(map(int, target.split(":")[1:]))
