"""Level 1: follows one ticket at a time along its shortest way, and does nothing foolish."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.games.zug_um_zug.action import DRAW_DECK, Action
from stellwerk.games.zug_um_zug.bots.board import Board, board_of
from stellwerk.games.zug_um_zug.bots.needs import payment
from stellwerk.games.zug_um_zug.cards import LOCO, NUMBER, PLAIN
from stellwerk.games.zug_um_zug.outlook import Hope, outlook
from stellwerk.games.zug_um_zug.state import FREE, NONE, Observation, Phase
from stellwerk.table.bot import Choice

_CURIOUS = 0.25
"""How often it draws blind although the row has something."""
_MANY = 14
"""With so many cards it builds whatever is longest."""


class Sensible:
    """One ticket, one route, one card at a time."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "zuz.why.only")
        board = board_of(observation.map)
        match observation.phase:
            case Phase.START | Phase.TICKETS:
                return _keep(board, legal)
            case Phase.TUNNEL:
                return Choice(legal[0], "zuz.why.tunnel-pay")
        way = _next_way(observation)
        claims = {action.target for action in legal if action.verb == "claim"}
        if claims:
            on_way = [route for route in way if board.map.routes[route].id in claims]
            if on_way:
                return _claim(board, observation, rng.choice(on_way), "claim-ticket")
            if not way or sum(observation.hand) >= _MANY:
                index = board.map.route_index
                longest = max(claims, key=lambda route: (board.length[index[route]], route))
                return _claim(board, observation, index[longest], "claim-longest")
        return _draw(board, way, legal, rng)


def _keep(board: Board, legal: Sequence[Action]) -> Choice:
    """As few as allowed, those with the fewest points: they are the nearest."""
    index, tickets = board.map.ticket_index, board.map.tickets

    def points(action: Action) -> int:
        return sum(tickets[index[ticket]].points for ticket in action.tickets)

    best = min(legal, key=lambda action: (len(action.tickets), points(action), action.tickets))
    return Choice(best, "zuz.why.keep-easy")


def _next_way(seen: Observation) -> list[int]:
    """The free routes on the way of the ticket that is nearest to being done."""
    best: tuple[int, tuple[int, ...]] | None = None
    for ticket in seen.tickets:
        look = outlook(seen, ticket)
        open_ = look.hope is Hope.OPEN and not look.stations
        if open_ and (best is None or best[0] > look.missing):
            best = (look.missing, look.way)
    return [] if best is None else [r for r in best[1] if seen.owners[r] == FREE]


def _claim(board: Board, seen: Observation, route: int, why: str) -> Choice:
    action = payment(board, seen.hand, route, NONE)
    assert action is not None, "the route is legal to claim"
    return Choice(action, f"zuz.why.{why}", {"route": action.target})


def _draw(board: Board, way: Sequence[int], legal: Sequence[Action], rng: Random) -> Choice:
    """A card for the way if one lies there, else mostly blind."""
    draws = [action for action in legal if action.verb == "draw"]
    if not draws:
        return Choice(rng.choice(legal), "zuz.why.no-cards")
    wanted = {board.colour[route] for route in way}
    if -1 in wanted:
        wanted = set(PLAIN)
    good = [
        action
        for action in draws
        if action != DRAW_DECK and NUMBER[action.target] != LOCO and NUMBER[action.target] in wanted
    ]
    if good and rng.random() >= _CURIOUS:
        action = rng.choice(good)
        return Choice(action, "zuz.why.draw-way", {"card": action.target})
    if DRAW_DECK in draws:
        return Choice(DRAW_DECK, "zuz.why.draw-luck")
    action = rng.choice(draws)
    return Choice(action, "zuz.why.draw-any", {"card": action.target})
