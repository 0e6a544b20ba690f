"""A plan: which of the tickets in hand are to be completed, by which routes and stations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from stellwerk.games.zug_um_zug.bots.board import MINE, OPEN, RIVAL, Board
from stellwerk.games.zug_um_zug.bots.forest import FAR, Forest, Pair, distances, join
from stellwerk.games.zug_um_zug.bots.needs import Needs, missing_for, needs


@dataclass(frozen=True, slots=True)
class Taste:
    """How a planner weighs things. Turns are the currency; found by play in the arena."""

    turn: float = 2.3
    """Points that an average turn is worth."""
    useful: float = 1.7
    """How many useful cards two draws bring."""
    charm: float = 0.1
    """Turns that a point for a route is worth when ways are chosen."""
    have: float = 0.35
    """How much of a card in hand counts as drawn already when ways are chosen."""
    loco: float = 1.3
    """Turns that a locomotive for a ferry takes."""
    tunnel: float = 0.45
    """Turns that a tunnel costs more than other routes."""
    risk: float = 0.975
    """Chance that a planned route can still be built when its turn comes."""
    touch: float = 0.6
    """Points that each end of a further route is worth which touches the own network."""
    card: float = 0.8
    """Points that a card in hand is worth for something else."""
    more: float = 1.0
    """Share of the expected gain of new tickets that is believed."""
    gray: bool = False
    """Whether it sees that a gray route may take another colour than the one it is meant to."""
    pace: float = 2.0
    """How many of two cards drawn anyone lays down in the end: it says when the end comes."""


class Sight(NamedTuple):
    """All that a plan depends on; the key under which it is remembered."""

    board: Board
    standing: tuple[int, ...]
    """By route: MINE, OPEN, RIVAL, SHUT."""
    hand: tuple[int, ...]
    trains: int
    stations: tuple[int, ...]
    """Own ones, by city."""
    crowded: frozenset[int]
    """Cities with a station of anyone."""
    turns: float
    """Turns that are left."""
    taste: Taste
    gains: tuple[float, ...]
    """By route: what it brings to claim it, its points and more."""
    rival_path: int = 0
    """The length of the longest path that an opponent has."""
    path_points: float = 0.0
    """What it is worth to have the longest path in the end."""


class Plan(NamedTuple):
    """``routes``: still to claim. ``borrowed``: opponents' routes that stations are to lend.
    ``tickets``: open ones it completes; ``dropped``: those it gives up; ``done``: joined already.
    ``worth``: points it brings, turns paid."""

    routes: tuple[int, ...]
    borrowed: tuple[int, ...]
    tickets: tuple[int, ...]
    dropped: tuple[int, ...]
    done: tuple[int, ...]
    trains: int
    turns: float
    needs: Needs
    worth: float


def weights(sight: Sight) -> list[float]:
    """What each route costs on a way, in turns."""
    board, taste, hand = sight.board, sight.taste, sight.hand
    costs = board.map.features.station_costs
    left = len(costs) - len(sight.stations)
    station = FAR
    if left > 0:
        lost = board.map.features.station_points / taste.turn
        station = 1.0 + costs[len(sight.stations)] / 2 + lost
    found = []
    for route, what in enumerate(sight.standing):
        if what == MINE:
            found.append(0.0)
        elif what == OPEN and board.length[route] <= sight.trains:
            length = board.length[route]
            missing = missing_for(board, hand, route)
            cost = 1.0 + (taste.have * missing + (1 - taste.have) * length) / taste.useful
            cost += taste.loco * 0.5 * max(0, board.ferry[route] - hand[-1])
            if board.tunnel[route]:
                cost += taste.tunnel
            found.append(max(0.2, cost - taste.charm * sight.gains[route]))
        elif what == RIVAL and (sight.stations or left > 0):
            a, b = board.a[route], board.b[route]
            if a in sight.stations or b in sight.stations:
                found.append(0.0)
            elif a in sight.crowded and b in sight.crowded:
                found.append(FAR)
            else:
                found.append(station)
        else:
            found.append(FAR)
    return found


@lru_cache(512)
def make_plan(sight: Sight, tickets: tuple[int, ...]) -> Plan:
    """The best plan for these tickets that fits into trains and turns."""
    board = sight.board
    costs = weights(sight)
    open_, done = split(board, costs, tickets)
    best = _plan(sight, costs, tuple(open_), (), tuple(done))
    while best.tickets:
        found = best
        for ticket in best.tickets:
            kept = tuple(other for other in best.tickets if other != ticket)
            less = _plan(sight, costs, kept, (*best.dropped, ticket), best.done)
            if less.worth > found.worth:
                found = less
        if found is best:
            break
        best = found
    return best


def split(
    board: Board, costs: Sequence[float], tickets: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Those tickets that are still open, and those joined already."""
    open_: list[int] = []
    done: list[int] = []
    for ticket in tickets:
        card = board.map.tickets[ticket]
        joined = distances(board, costs, card.a)[card.b] <= 0
        (done if joined else open_).append(ticket)
    return open_, done


def _plan(
    sight: Sight,
    costs: Sequence[float],
    tickets: tuple[int, ...],
    dropped: tuple[int, ...],
    done: tuple[int, ...],
) -> Plan:
    board, taste = sight.board, sight.taste
    cards = board.map.tickets
    pairs: list[Pair] = [(cards[ticket].a, cards[ticket].b) for ticket in tickets]
    forest = _within_stations(sight, costs, pairs)
    if forest.weight >= FAR:
        return Plan((), (), tickets, dropped, done, 999, 999, needs(board, sight.hand, ()), -FAR)
    routes = tuple(sorted(r for r in forest.routes if sight.standing[r] == OPEN))
    borrowed = tuple(sorted(r for r in forest.routes if sight.standing[r] == RIVAL))
    asked = needs(board, sight.hand, routes)
    trains = sum(board.length[route] for route in routes)
    turns = len(routes) + len(borrowed) + asked.missing / taste.useful
    turns += taste.tunnel * sum(board.tunnel[route] for route in routes)
    turns += taste.loco * 0.5 * asked.short[-1]
    built = len(sight.stations)
    station_costs = board.map.features.station_costs
    for number in range(len(borrowed)):
        turns += station_costs[min(built + number, len(station_costs) - 1)] / 2
    chance = taste.risk ** len(routes)
    worth = float(sum(sight.gains[route] for route in routes)) - taste.turn * turns
    worth += sum((2 * chance - 1) * cards[ticket].points for ticket in tickets)
    worth -= sum(cards[ticket].points for ticket in dropped)
    worth -= board.map.features.station_points * len(borrowed)
    if trains > sight.trains:
        worth -= 1000 + 10 * (trains - sight.trains)
    if turns > sight.turns:
        worth -= 12 * (turns - sight.turns)
    return Plan(routes, borrowed, tickets, dropped, done, trains, turns, asked, worth)


def _within_stations(sight: Sight, costs: Sequence[float], pairs: Sequence[Pair]) -> Forest:
    """A forest that borrows no more routes than there are stations left."""
    forest = join(sight.board, costs, pairs)
    left = len(sight.board.map.features.station_costs) - len(sight.stations)
    borrowed = [route for route in forest.routes if sight.standing[route] == RIVAL]
    if len(borrowed) <= left:
        return forest
    costs = [FAR if sight.standing[r] == RIVAL and c > 0 else c for r, c in enumerate(costs)]
    return join(sight.board, costs, pairs)
