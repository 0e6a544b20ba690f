"""Which tickets to keep, and when to draw new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stellwerk.games.kartenspiel.action import Action
from stellwerk.games.kartenspiel.bots.sight import (
    DRAWING,
    MOST_TICKETS,
    Sight,
    needs_of,
    standing,
)
from stellwerk.games.kartenspiel.bots.taste import Taste
from stellwerk.games.kartenspiel.cards import LOCO, PLAIN, Counts
from stellwerk.games.kartenspiel.solver import best_tickets
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.tickets import BONUSES, TICKETS
from stellwerk.table.bot import Choice
from stellwerk.table.game import Args

_LEAST_TURNS: Final = 3
"""New tickets are no use with fewer turns to come."""

_AHEAD: Final = (0.0, 0.45, 0.72, 0.88, 0.96, 1.0)
"""The chance that one other player has no more tickets with a city than so many."""


def coming(view: Sight) -> float:
    """How many cards this player will still draw."""
    return 2 * DRAWING * (view.turns + view.later)


def reachable(view: Sight, taste: Taste, turns_lost: int = 0) -> Counts:
    """The stack at the end as it can be hoped for. Cards still to be drawn are to some extent
    what one wants: so many of them count as locomotives."""
    cards = [a + b for a, b in zip(view.sent, view.seen.hand, strict=True)]
    cards[LOCO] += int(taste.hit * max(0.0, coming(view) - 2 * turns_lost))
    return tuple(cards)


def slack(view: Sight, tickets: tuple[int, ...], cards: Counts) -> int:
    """How many of these cards are left when all tickets have theirs; below 0 if they fall short."""
    demand = needs_of(tickets)
    return cards[LOCO] - sum(max(0, demand[c] - cards[c]) for c in PLAIN)


def wants_tickets(view: Sight, taste: Taste) -> bool:
    """Whether it expects enough cards more than its tickets want."""
    seen = view.seen
    if view.turns + view.later < _LEAST_TURNS or len(seen.tickets) >= MOST_TICKETS:
        return False
    return slack(view, seen.tickets, reachable(view, taste, 1)) >= taste.slack


def keep(view: Sight, taste: Taste, legal: Sequence[Action]) -> Choice:
    """The tickets with which the stack that can be hoped for counts most."""
    seen = view.seen
    cards = reachable(view, taste)
    room = MOST_TICKETS - len(seen.tickets)
    best, most = legal[0], float("-inf")
    for action in legal:
        kept = (*seen.tickets, *action.tickets)
        if len(action.tickets) > max(room, 1):
            continue
        value = standing(kept, cards) + taste.spare * min(0, slack(view, kept, cards))
        value -= 0.5 * taste.spare * sum(needs_of(action.tickets))
        if taste.cities:
            value += taste.cities * bonuses(seen, best_tickets(kept, cards))
        if value > most:
            best, most = action, value
    return Choice(best, *_reason(seen, best))


def bonuses(seen: Observation, done: Sequence[int]) -> float:
    """Points that can be hoped for from the cities' bonuses, with these tickets completed."""
    tickets = (*done, *(ticket for ticket, _ in seen.done[seen.me]))
    rivals = len(seen.hand_sizes) - 1
    hope = 0.0
    for city, points in BONUSES.items():
        count = sum(city in TICKETS[ticket].big for ticket in tickets)
        hope += points * _AHEAD[min(count, len(_AHEAD) - 1)] ** rivals
    return hope


def _reason(seen: Observation, action: Action) -> tuple[str, Args]:
    kept = action.tickets
    args: Args = {"count": len(kept)}
    if not kept:
        return "karten.why.keep-none", {}
    if len(kept) == len(seen.offer):
        return "karten.why.keep-all", {}
    if seen.phase is Phase.START:
        return "karten.why.keep-start", args
    return "karten.why.keep-some", args
