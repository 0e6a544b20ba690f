"""When the deck has been played through: the first scoring, the new deck and the end
(karten.end, karten.interim)."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.kartenspiel.cards import CARDS, LOCO, PLAIN, ROW, spread, words
from stellwerk.games.kartenspiel.scoring import (
    bonus_winners,
    done_tickets,
    left_over,
    pay,
    reckon_state,
)
from stellwerk.games.kartenspiel.solver import best_tickets
from stellwerk.games.kartenspiel.state import FIRST, LAST, Paid, Phase, State
from stellwerk.games.kartenspiel.tickets import BONUSES, TICKETS, ids
from stellwerk.table.chance import generator
from stellwerk.table.game import JSON, Event

TWICE_FROM = 4
"""With so many players the deck is played through twice (karten.interim)."""


def played_through(state: State, events: list[Event]) -> bool:
    """The turn is over and the deck empty: whether that ends the match."""
    events.append(Event("played-through", state.player, {"round": state.round}))
    if len(state.hands) == TWICE_FROM and state.round == FIRST:
        _interim(state, events)
        if state.deck:
            return False
        # Everyone sits on the cards: the new deck has gone before anyone could draw.
        events.append(Event("played-through", state.player, {"round": state.round}))
    if not state.final_turn:
        return True
    state.turns_left = len(state.hands)
    events.append(Event("last-round", state.player, {}))
    return False


def _interim(state: State, events: list[Event]) -> None:
    """Completed tickets are set aside, open ones stay; the cards make a new deck."""
    for player, stack in enumerate(state.stacks):
        tickets = state.tickets[player]
        completed = best_tickets(tickets, tuple(stack))
        paid = pay(completed, stack)
        state.done[player] = paid
        state.tickets[player] = tuple(t for t in tickets if t not in completed)
        events.append(Event("scored", player, _told(paid, stack)))
    for player, stack in enumerate(state.stacks):
        yard, locos = state.yards[player], state.locos[player]
        for colour in PLAIN:
            stack[colour] += yard[colour]
            stack[LOCO] += locos[colour]
            yard[colour] = locos[colour] = 0
        state.deck += spread(stack)
        stack[:] = [0] * len(CARDS)
    state.deck += spread(state.discards)
    state.discards = [0] * len(CARDS)
    # By kind, so that the order depends on nothing but the seed and on which cards these are.
    state.deck.sort()
    generator(state.seed, "second-deck").shuffle(state.deck)
    state.round = LAST
    events.append(Event("new-deck", state.player, {"count": len(state.deck)}))
    fill_row(state, events)


def _told(paid: Sequence[Paid], stack: Sequence[int]) -> dict[str, JSON]:
    return {
        "tickets": ids([ticket for ticket, _ in paid]),
        "count": len(paid),
        "points": sum(TICKETS[ticket].points for ticket, _ in paid),
        "left": words(spread(left_over(paid, stack))),
    }


def fill_row(state: State, events: list[Event]) -> None:
    """Lay out cards until the row is full or the deck empty."""
    while len(state.row) < ROW and state.deck:
        card = state.deck.pop()
        args = {"card": CARDS[card], "slot": len(state.row)}
        events.append(Event("refilled", state.player, args))
        state.row.append(card)


def finish(state: State, events: list[Event]) -> None:
    """The stacks are opened and everything is counted (karten.score, karten.bonus)."""
    state.phase = Phase.OVER
    state.turns_left = 0
    lines = reckon_state(state)
    for player, line in enumerate(lines):
        events.append(Event("scored", player, _told(line.paid, state.stacks[player])))
        if line.open:
            lost = sum(TICKETS[ticket].points for ticket in line.open)
            args = {"tickets": ids(line.open), "count": len(line.open), "points": lost}
            events.append(Event("left-open", player, args))
    done = [done_tickets(line) for line in lines]
    for city, points in BONUSES.items():
        most, winners = bonus_winners(city, done)
        for player in winners:
            args = {"city": city, "points": points, "count": most}
            events.append(Event("bonus", player, args))
    events.append(Event("ended", state.player, {"points": [line.total for line in lines]}))
