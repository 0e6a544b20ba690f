"""How Zug um Zug is touched.

Targets: ``row:2`` (a place in the row), ``deck``, ``tickets`` (the ticket deck), ``route:<id>``,
``city:<id>``, ``hand:red`` (a colour of the actor's own hand), ``offer:<id>`` (a ticket offered),
``keep``, ``pay``, ``withdraw``, ``pass``.

Routes can be chosen first, then every way to pay fits; or a colour first, then only payments with
that colour do. Tickets are chosen one by one and then kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from stellwerk.games.zug_um_zug.action import DRAW, DRAW_DECK, PASS, TICKETS, Action, keep
from stellwerk.games.zug_um_zug.cards import CARDS, LOCO, NUMBER
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.refusals import (
    barred,
    barred_city,
    cannot_build,
    cannot_pay,
    check,
)
from stellwerk.games.zug_um_zug.state import Phase, State
from stellwerk.table.game import Violation
from stellwerk.table.picking import Path

STARTS = frozenset({"row", "deck", "tickets", "hand", "withdraw", "pass"})
"""Kinds of targets that always begin a new choice."""


def paths(state: State, action: Action) -> Iterable[Path]:
    """The ways to reach a legal action; see ``stellwerk.table.picking``."""
    match action.verb:
        case "draw":
            if action.target == "deck":
                return [("deck",)]
            card = NUMBER[action.target]
            return [(f"row:{slot}",) for slot, open_ in enumerate(state.row) if open_ == card]
        case "claim":
            route = f"route:{action.target}"
            return [(route,), (f"hand:{CARDS[action.cards[0]]}", route)]
        case "station":
            city = f"city:{action.target}"
            return [(city,), (f"hand:{CARDS[action.cards[0]]}", city)]
        case "keep":
            offers = [f"offer:{ticket}" for ticket in action.tickets]
            return [(*order, "keep") for order in permutations(offers)]
        case "pay":
            return [("pay",), (f"hand:{CARDS[action.cards[0]]}", "pay")]
        case verb:
            return [(verb,)]


def asks_first(action: Action) -> bool:
    """Drawing tickets and laying cards for a tunnel turn something up that undo cannot take back,
    and a slip of the finger can do either."""
    if action.verb == "claim":
        return any(
            map_.routes[index].tunnel
            for map_ in map(find_map, map_ids())
            if (index := map_.route_index.get(action.target)) is not None
        )
    return action.verb == "tickets"


def refuse(state: State, path: Path) -> Violation:
    """The rule that forbids what was tried with a path that no legal action begins with."""
    violation = _refusal(state, path)
    if violation is not None:
        return violation
    # What was touched last would be legal alone, but not after what was chosen before.
    kind, _, colour = path[0].partition(":")
    if kind == "hand":
        return Violation("zuz.claim.cards", "not-there", {"colour": colour})
    return Violation("zuz.one-action", "one-at-a-time")


def _refusal(state: State, path: Path) -> Violation | None:
    first, last = path[0].partition(":"), path[-1].partition(":")
    colour = first[2] if first[0] == "hand" else ""
    if state.phase is Phase.OVER:
        return check(state, PASS)
    match last[0]:
        case "row":
            slot = int(last[2])
            if slot >= len(state.row):
                return check(state, DRAW_DECK)  # the row is short only when nothing is left
            return check(state, DRAW[state.row[slot]])
        case "deck":
            return check(state, DRAW_DECK)
        case "tickets":
            return check(state, TICKETS)
        case "route" | "city":
            return _place(state, last[0], last[2], colour)
        case "hand":
            return _hand(state, last[2]) if len(path) == 1 else None
        case "offer" | "keep":
            chosen = [target.removeprefix("offer:") for target in path if "offer:" in target]
            if len(set(chosen)) < len(chosen):
                return Violation(_tickets_rule(state), "twice", {"ticket": chosen[-1]})
            return check(state, keep(chosen))
        case "pay":
            return _pay(state, colour)
        case verb:
            return check(state, Action(verb))


def _tickets_rule(state: State) -> str:
    return "zuz.tickets.start" if state.phase is Phase.START else "zuz.tickets.draw"


def _place(state: State, kind: str, place: str, colour: str) -> Violation | None:
    """A route or a city: what bars it, else what is missing, else why not with this colour."""
    map_ = state.map
    verb = "claim" if kind == "route" else "station"
    known = map_.route_index if kind == "route" else map_.city_index
    if state.phase is not Phase.TURN or place not in known:
        return check(state, Action(verb, place, (LOCO,)))
    if kind == "route":
        route = map_.routes[known[place]]
        found = barred(state, route) or cannot_pay(state, route)
        cost, rule = route.length, "zuz.claim.cards"
    else:
        found = barred_city(state, known[place]) or cannot_build(state, place)
        costs = (*map_.features.station_costs, 0)
        cost, rule = costs[len(state.stations[state.player])], "zuz.station"
    if found is not None or not colour:
        return found
    # It can be paid, but not with the colour chosen before.
    tried = check(state, Action(verb, place, (NUMBER[colour],) * cost))
    if tried is not None and tried.reason in ("colour", "locos"):
        return tried
    return Violation(rule, "other-colour", {kind: place, "colour": colour, "length": cost})


def _hand(state: State, colour: str) -> Violation | None:
    """A colour of the own hand with which nothing can be begun."""
    if state.phase is not Phase.TURN:
        # Cards alone are no action; what is due now says why.
        return check(state, Action("claim", state.map.routes[0].id, (LOCO,)))
    have = state.hands[state.player][NUMBER[colour]]
    return Violation("zuz.claim.cards", "nothing-to-pay", {"colour": colour, "have": have})


def _pay(state: State, colour: str) -> Violation | None:
    tunnel = state.tunnel
    if tunnel is None:
        return check(state, Action("pay", cards=(LOCO,)))
    card = NUMBER[colour] if colour else tunnel.cards[0]
    return check(state, Action("pay", cards=(card,) * tunnel.extra))
