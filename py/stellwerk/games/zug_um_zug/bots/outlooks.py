"""What lies beyond the plan: further routes for their points, new tickets, rivals in the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from stellwerk.games.zug_um_zug.bots.board import MINE, OPEN, Board
from stellwerk.games.zug_um_zug.bots.forest import FAR, distances, way
from stellwerk.games.zug_um_zug.bots.needs import missing_for
from stellwerk.games.zug_um_zug.bots.planning import Plan, Sight
from stellwerk.games.zug_um_zug.state import FREE

_EXTRAS = 3
"""How many further routes are aimed at at a time."""


def extras(sight: Sight, plan: Plan) -> list[tuple[float, int]]:
    """Routes for their points alone, with what they bring beyond the turns they take, the best
    first: as many as trains and turns allow after the plan."""
    board, taste = sight.board, sight.taste
    trains = sight.trains - plan.trains
    turns = sight.turns - plan.turns
    left = [max(0, have - want) for have, want in zip(sight.hand, plan.needs.want, strict=True)]
    barred = {*plan.routes, *(board.twin[route] for route in plan.routes)}
    places = {city for route in plan.routes for city in (board.a[route], board.b[route])}
    for route, what in enumerate(sight.standing):
        if what == MINE:
            places |= {board.a[route], board.b[route]}
    found: list[tuple[float, int]] = []
    while len(found) < _EXTRAS:
        best: tuple[float, int] | None = None
        for route, what in enumerate(sight.standing):
            length = board.length[route]
            if what != OPEN or route in barred or length > trains:
                continue
            missing = missing_for(board, left, route) + board.tunnel[route]
            takes = 1 + missing / taste.useful
            if takes > turns + 0.3:
                continue
            joined = (board.a[route] in places) + (board.b[route] in places)
            score = sight.gains[route] + taste.touch * joined - taste.turn * takes
            score -= taste.card * (length - missing)
            if best is None or (score, -route) > (best[0], -best[1]):
                best = (score, route)
        if best is None:
            break
        found.append(best)
        route = best[1]
        barred |= {route, board.twin[route]}
        places |= {board.a[route], board.b[route]}
        trains -= board.length[route]
        turns -= 1 + missing_for(board, left, route) / taste.useful
        _spend(board, left, route)
    return found


def _spend(board: Board, left: list[int], route: int) -> None:
    colour = board.colour[route]
    if colour < 0:
        colour = max(range(8), key=lambda card: left[card])
    paid = min(left[colour], board.length[route])
    left[colour] -= paid
    left[-1] = max(0, left[-1] - (board.length[route] - paid))


def ticket_worth(sight: Sight, plan: Plan, costs: Sequence[float]) -> dict[int, float]:
    """What each of the map's short tickets would bring once the plan is carried out."""
    board, taste = sight.board, sight.taste
    after = list(costs)
    for route in plan.routes:
        after[route] = 0.0
    trains = sight.trains - plan.trains
    turns = sight.turns - plan.turns
    held = {*plan.tickets, *plan.dropped, *plan.done}
    far: dict[int, list[float]] = {}
    found: dict[int, float] = {}
    for ticket in board.map.short_tickets:
        if ticket in held:
            continue
        card = board.map.tickets[ticket]
        if card.a not in far:
            far[card.a] = distances(board, after, card.a)
        takes = far[card.a][card.b]
        # A way of so many turns has about so many routes, trains and points.
        steps = takes / 2.0
        if takes >= FAR or 2.4 * steps > trains or takes + 1 > turns:
            found[ticket] = -float(card.points)
            continue
        chance = taste.risk**steps if takes else 1.0
        found[ticket] = (2 * chance - 1) * card.points + 3.0 * steps - taste.turn * takes
    return found


def gain_of_tickets(worth: dict[int, float], drawn: int) -> float:
    """What drawing new tickets brings on average: the best of so many, and the other good ones."""
    values = sorted(worth.values(), reverse=True)
    count = len(values)
    drawn = min(drawn, count)
    if not drawn:
        return -FAR
    ways = comb(count, drawn)
    # The one in place i is the best drawn if the others come from those behind it.
    best = sum(
        value * comb(count - 1 - place, drawn - 1) / ways for place, value in enumerate(values)
    )
    good = sum(max(0.0, value) for value in values) * drawn / count
    good_best = sum(
        max(0.0, value) * comb(count - 1 - place, drawn - 1) / ways
        for place, value in enumerate(values)
    )
    return best + 0.7 * (good - good_best)


def urgency(
    sight: Sight, plan: Plan, costs: Sequence[float], owners: Sequence[int], me: int
) -> dict[int, float]:
    """For each planned route, how much is to be feared: how likely rivals are to take it, times
    the detour in turns that would then be needed."""
    board = sight.board
    reach = rival_places(board, owners, me)
    after = list(costs)
    for route in plan.routes:
        after[route] = 0.0
    found = {}
    for route in plan.routes:
        a, b = board.a[route], board.b[route]
        interest = 0.02
        for places in reach:
            interest += 0.06 * ((a in places) + (b in places))
        after[route] = FAR
        twin = board.twin[route]
        if twin >= 0:
            shut, after[twin] = after[twin], FAR
        detour = distances(board, after, a)[b] - costs[route]
        after[route] = 0.0
        if twin >= 0:
            after[twin] = shut
        found[route] = interest * max(0.0, min(detour, 12.0))
    return found


def rival_places(board: Board, owners: Sequence[int], me: int) -> list[set[int]]:
    """For each opponent that has routes, the cities they touch."""
    places: dict[int, set[int]] = {}
    for route, owner in enumerate(owners):
        if owner not in (FREE, me):
            places.setdefault(owner, set()).update((board.a[route], board.b[route]))
    return [places[owner] for owner in sorted(places)]


def tickets_over(sight: Sight, plan: Plan, route: int) -> list[int]:
    """The plan's tickets that would not be joined without one of its routes."""
    board = sight.board
    usable = [0.0 if what == MINE else FAR for what in sight.standing]
    for other in (*plan.routes, *plan.borrowed):
        usable[other] = 0.0
    usable[route] = FAR
    cards = board.map.tickets
    return [t for t in plan.tickets if way(board, usable, cards[t].a, cards[t].b) is None]
