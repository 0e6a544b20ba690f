"""Which cards a set of routes asks for, and how to pay one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.bots.board import Board
from stellwerk.games.zug_um_zug.cards import LOCO, PLAIN
from stellwerk.games.zug_um_zug.plan import plan_of


class Needs(NamedTuple):
    """``want``: cards by kind that all the routes take together. ``short``: those not in hand.
    ``colour_of``: the colour each route is meant to be paid with. ``missing``: how many cards
    are still to be drawn, locomotives in hand having stepped in."""

    want: tuple[int, ...]
    short: tuple[int, ...]
    colour_of: Mapping[int, int]
    missing: int


def needs(board: Board, hand: Sequence[int], routes: Iterable[int]) -> Needs:
    """What the routes ask for; gray ones take the colour of which most is left over."""
    want = [0] * (LOCO + 1)
    colour_of: dict[int, int] = {}
    gray = []
    for route in routes:
        plain = board.length[route] - board.ferry[route]
        want[LOCO] += board.ferry[route]
        if board.colour[route] < 0:
            gray.append((-plain, route))
        else:
            want[board.colour[route]] += plain
            colour_of[route] = board.colour[route]
    for less, route in sorted(gray):
        best, most = 0, -99
        for card in PLAIN:
            spare = hand[card] - want[card]
            if spare > most:
                best, most = card, spare
        want[best] -= less
        colour_of[route] = best
    short = [max(0, want[card] - hand[card]) for card in range(LOCO + 1)]
    spare_locos = max(0, hand[LOCO] - want[LOCO])
    missing = max(0, sum(short[:LOCO]) - spare_locos) + short[LOCO]
    return Needs(tuple(want), tuple(short), colour_of, missing)


def payment(board: Board, hand: Sequence[int], route: int, want: Sequence[int]) -> Action | None:
    """The way to pay a route that hurts the other plans least: few locomotives, and of a gray
    route's colours the one that is needed least. None if the hand does not suffice.

    ``want``: what the other routes of the plan ask for, by kind.
    """
    best: Action | None = None
    least = 0.0
    for action in plan_of(board.map.id).claims[route]:
        cards = action.cards
        locos = cards.count(LOCO)
        if locos <= hand[LOCO] and (cards[0] == LOCO or len(cards) - locos <= hand[cards[0]]):
            harm = _harm(hand, cards, want)
            if best is None or harm < least:
                best, least = action, harm
    return best


def _harm(hand: Sequence[int], cards: Sequence[int], want: Sequence[int]) -> float:
    """What paying costs: a card that another route wants counts 1, a locomotive nearly as much,
    a spare card less, the more so the fewer of its kind there are."""
    locos = cards.count(LOCO)
    harm = 0.9 * locos
    if cards[0] != LOCO:
        card, count = cards[0], len(cards) - locos
        left = hand[card] - count
        harm += max(0, want[card] - left) - max(0, want[card] - hand[card])
        harm += 0.02 * left
    return harm


def missing_for(board: Board, hand: Sequence[int], route: int) -> int:
    """How many cards a single route still takes with the best colour in hand."""
    ferry = board.ferry[route]
    plain = board.length[route] - ferry
    colour = board.colour[route]
    have = max(hand[:LOCO]) if colour < 0 else hand[colour]
    locos = hand[LOCO]
    return max(0, ferry - locos) + max(0, plain - have - max(0, locos - ferry))
