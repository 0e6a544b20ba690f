"""Why an action is refused: the rule and this position's particulars."""

from __future__ import annotations

from typing import Final

from stellwerk.games.gleis_um_gleis.action import Action
from stellwerk.games.gleis_um_gleis.engine import can_lay, may_reveal
from stellwerk.games.gleis_um_gleis.fitting import Clash, arrivals, clash
from stellwerk.games.gleis_um_gleis.network import Network, place
from stellwerk.games.gleis_um_gleis.scoring import result
from stellwerk.games.gleis_um_gleis.state import HELD, NONE, Phase, State, Variant
from stellwerk.games.gleis_um_gleis.tiles import EDGES, colour_word
from stellwerk.table.game import Args, Violation

_RULES: Final = {"stations": "gleis.two-stations", "ends": "gleis.two-ends"}


def check(state: State, action: Action) -> Violation | None:
    """None if the action is legal, else the rule that forbids it."""
    outcome = result(state)
    if outcome is not None:
        return Violation("gleis.end", "over", {"players": list(outcome.winners)})
    if action.verb in ("reveal", "keep"):
        return _check_answer(state, action.verb)
    if state.phase is Phase.ASK:
        return Violation("gleis.variant.ask", "answer-first", {"player": state.actor})
    if action.verb in ("double", "done"):
        return _check_doubler(state, action)
    if state.phase is Phase.MARK:
        return Violation("gleis.turn", "no-more-tiles", {"count": state.laid})
    if action.verb == "pass":
        return Violation("gleis.pass", "can-lay") if can_lay(state) else None
    return _check_lay(state, action)


def _check_answer(state: State, verb: str) -> Violation | None:
    if state.variant is Variant.NONE:
        return Violation("gleis.variant.ask", "not-in-play")
    if state.phase is not Phase.ASK:
        return Violation("gleis.variant.ask", "nothing-finished")
    if verb == "reveal" and not may_reveal(state):
        colours = list(dict.fromkeys(colour_word(line.colour) for line in state.pending))
        args = {"colour": colour_word(state.markers[state.actor]), "colours": colours}
        return Violation(f"gleis.variant.{state.variant}", "other-colour", args)
    return None


def _check_doubler(state: State, action: Action) -> Violation | None:
    mine = state.doubles[state.player]
    if mine == NONE:
        return Violation("gleis.variant.c", "not-in-play")
    if mine != HELD:
        return Violation("gleis.variant.c", "laid-already")
    if state.phase is not Phase.MARK:
        return Violation("gleis.variant.c", "end-of-turn")
    if action.verb == "double" and place(action.x, action.y) not in state.network.tiles:
        return Violation("gleis.variant.c", "no-tile")
    return None


def _check_lay(state: State, action: Action) -> Violation | None:
    kind = state.set.index.get(action.tile, -1)
    if kind not in state.hands[state.player]:
        return Violation("gleis.turn", "not-in-hand", {"tile": action.tile})
    return misfit(state.network, kind, action.x, action.y, action.turn)


def misfit(network: Network, kind: int, x: int, y: int, turn: int) -> Violation | None:
    """Why a tile, so turned, can't lie at a place, whoever has it; None if it can."""
    barred = barred_place(network, x, y)
    if barred is not None:
        return barred
    pattern = network.frontier[place(x, y)]
    tile = network.set.laid[4 * kind + turn // 90]
    found = clash(tile, pattern)
    if found is None:
        return None
    return _violation(found, tile.colours, pattern, {"x": x, "y": y})


def barred_place(network: Network, x: int, y: int) -> Violation | None:
    """Why no tile at all can be laid at a place (gleis.adjacent); None if some may."""
    at, args = place(x, y), {"x": x, "y": y}
    if at in network.tiles:
        return Violation("gleis.adjacent", "taken", args)
    if at in network.frontier:
        return None
    corners = ((x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1))
    diagonal = any(place(*corner) in network.tiles for corner in corners)
    return Violation("gleis.adjacent", "diagonal" if diagonal else "apart", args)


def _violation(found: Clash, colours: tuple[int, ...], pattern: int, where: Args) -> Violation:
    """``edge`` (and ``other_edge``): where it clashes, for the sentence and for the board."""
    edge = found.edges[0]
    args = where | {"edge": EDGES[edge], "colour": colour_word(colours[edge])}
    if found.kind == "colour":
        other = (arrivals(pattern)[edge] - 1) // 7
        return Violation("gleis.match", "colour", args | {"other_colour": colour_word(other)})
    rule = _RULES[found.kind]
    if not found.joined:
        return Violation(rule, "extended", args)
    return Violation(rule, "joined", args | {"other_edge": EDGES[found.edges[1]]})
