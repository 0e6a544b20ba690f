"""What the conformance suite must know of Das Kartenspiel and can't ask its engine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from stellwerk.games.kartenspiel.cards import CARDS, COLOURS, LOCO, spread
from stellwerk.games.kartenspiel.state import Phase, State
from stellwerk.games.kartenspiel.tickets import TICKETS


def inventory(state: State) -> Iterable[object]:
    piles = [*map(spread, state.hands), *map(spread, state.stacks), *map(spread, state.yards)]
    piles += [state.row, state.deck, spread(state.discards), spread(state.away)]
    piles += [[LOCO] * sum(locos) for locos in state.locos]
    for pile in piles:
        yield from (("card", card) for card in pile)
    for tickets in (*state.tickets, *state.offers, state.ticket_deck, state.away_tickets):
        yield from (("ticket", ticket) for ticket in tickets)
    for done in state.done:
        yield from (("ticket", ticket) for ticket, _ in done)


def hide(state: State, player: int, rng: Random) -> None:
    """Deal the others' unknown cards, stacks and tickets anew, and shuffle both decks."""
    state.seed = rng.getrandbits(32)
    state.shuffles += rng.randrange(3)
    others = [other for other in range(len(state.hands)) if other != player]
    over = state.phase is Phase.OVER
    pool = state.deck[:]
    sizes = {other: (sum(state.hands[other]), sum(state.stacks[other])) for other in others}
    for other in others:
        hand, known = state.hands[other], state.known[other]
        pool += spread([hand[card] - known[card] for card in range(LOCO + 1)])
        if not over:
            pool += spread(state.stacks[other])
    rng.shuffle(pool)
    for other in others:
        hand, stack = sizes[other]
        state.hands[other] = state.known[other][:]
        for _ in range(hand - sum(state.known[other])):
            state.hands[other][pool.pop()] += 1
        if not over:
            state.stacks[other] = [0] * len(CARDS)
            for _ in range(stack):
                state.stacks[other][pool.pop()] += 1
    state.deck = pool
    tickets = state.ticket_deck[:]
    if not over:
        tickets += [t for other in others for t in (*state.tickets[other], *state.offers[other])]
    rng.shuffle(tickets)
    for other in others if not over else ():
        held, offered = len(state.tickets[other]), len(state.offers[other])
        state.tickets[other] = tuple(sorted(tickets.pop() for _ in range(held)))
        state.offers[other] = tuple(tickets.pop() for _ in range(offered))
    state.ticket_deck = tickets


def touchable(state: State) -> Iterable[str]:
    yield from ("deck", "discards", "tickets", "keep", "pass", "yard")
    yield from (f"row:{slot}" for slot in range(len(state.row)))
    yield from (f"hand:{word}" for word in CARDS)
    hand = state.hands[state.player]
    yield from (
        f"set:{plain}:{locos}"
        for plain in range(1, max(1, *hand[:LOCO]) + 1)
        for locos in range(hand[LOCO] + 1)
    )
    for player in range(len(state.hands)):
        yield f"stack:{player}"
        if player != state.player:
            yield from (f"other:{player}:{colour}" for colour in COLOURS)
    yield from (f"offer:{TICKETS[t].id}" for t in state.offers[state.player])
