"""Which card to draw: what each kind is worth to a plan, and what the deck may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stellwerk.games.zug_um_zug.action import DRAW_DECK, Action
from stellwerk.games.zug_um_zug.bots.board import Board
from stellwerk.games.zug_um_zug.bots.needs import missing_for, needs
from stellwerk.games.zug_um_zug.bots.planning import Plan, Sight
from stellwerk.games.zug_um_zug.cards import CARDS, KINDS, LOCO, NUMBER, PLAIN, tally
from stellwerk.games.zug_um_zug.state import Observation, Phase
from stellwerk.table.bot import Choice
from stellwerk.table.game import Args

PLANNED: Final = 1.0
EXTRA: Final = 0.5
"""What a card is worth at least if a planned or a further route lacks it."""

Extras = Sequence[tuple[float, int]]


def unseen(board: Board, seen: Observation) -> list[int]:
    """The cards whose place is not known, by kind: in the deck or in others' hands."""
    row = tally(seen.row)
    left = []
    for card in KINDS:
        count = board.map.deck[card] - row[card] - seen.discards[card] - seen.away[card]
        count -= seen.hand[card]
        count -= sum(known[card] for p, known in enumerate(seen.known) if p != seen.me)
        left.append(max(0, count))
    if not seen.deck_size:
        left = list(seen.discards)
    return left


def card_values(sight: Sight, plan: Plan, more: Extras) -> list[float]:
    """What one card of each kind brings: 1 for one that the plan waits for, a bit more the fewer
    its route still lacks; less for one that a further route could use; little for others."""
    board, hand = sight.board, sight.hand
    values = [0.1 + 0.04 * min(hand[card], 5) for card in PLAIN]
    values.append(0.6)
    routes = [*plan.routes, *(route for _, route in more)]
    both = needs(board, hand, routes)
    wishes = [(route, both, EXTRA) for _, route in more]
    wishes += [(route, plan.needs, PLANNED) for route in plan.routes]
    for route, asked, worth in wishes:
        card = asked.colour_of[route]
        if asked.short[card]:
            missing = max(1, missing_for(board, hand, route))
            value = worth + 0.3 / missing + 0.02 * board.length[route]
            values[card] = max(values[card], value)
            values[LOCO] = max(values[LOCO], value + 0.1)
    if plan.needs.short[LOCO]:
        values[LOCO] = 2.0
    if sight.taste.gray:
        _value_gray(sight, plan, routes, values)
    return values


def _value_gray(sight: Sight, plan: Plan, routes: Sequence[int], values: list[float]) -> None:
    """Raises the value of cards of any other colour that would serve gray routes as well.
    ``routes``: the plan's and the further ones."""
    board, hand = sight.board, list(sight.hand)
    missing = needs(board, hand, routes).missing
    for card in PLAIN:
        if values[card] >= PLANNED:
            continue
        hand[card] += 1
        if needs(board, hand, plan.routes).missing < plan.needs.missing:
            values[card] = PLANNED
        elif values[card] < EXTRA and needs(board, hand, routes).missing < missing:
            values[card] = EXTRA
        hand[card] -= 1


def best_draw(
    sight: Sight, seen: Observation, plan: Plan, more: Extras, legal: Sequence[Action]
) -> Choice | None:
    """The draw that brings most, None if nothing can be drawn. A locomotive from the row takes
    the whole turn."""
    draws = [action for action in legal if action.verb == "draw"]
    if not draws:
        return None
    values = card_values(sight, plan, more)
    left = unseen(sight.board, seen)
    blind = sum(v * n for v, n in zip(values, left, strict=True)) / max(1, sum(left))
    row = tally(seen.row)
    best, most = draws[0], -1.0
    for action in draws:
        value = blind if action == DRAW_DECK else values[NUMBER[action.target]]
        if seen.phase is Phase.TURN and action.target != CARDS[LOCO]:
            value += _second(values, row, blind, action)
        if value > most + 1e-9:
            best, most = action, value
    return _told(best, values)


def _second(values: Sequence[float], row: Sequence[int], blind: float, first: Action) -> float:
    """What the second card will bring: the best left in the row, or a blind one."""
    best = blind
    for card in PLAIN:
        if values[card] > best and row[card] > (first.target == CARDS[card]):
            best = values[card]
    return best


def _told(action: Action, values: Sequence[float]) -> Choice:
    if action == DRAW_DECK:
        return Choice(action, "zuz.why.draw-deck")
    args: Args = {"card": action.target}
    card = NUMBER[action.target]
    if card == LOCO:
        return Choice(action, "zuz.why.draw-loco", args)
    if values[card] >= PLANNED:
        return Choice(action, "zuz.why.draw-plan", args)
    if values[card] >= EXTRA:
        return Choice(action, "zuz.why.draw-points", args)
    return Choice(action, "zuz.why.draw-row", args)
