"""What the conformance suite must know of Zug um Zug and can't ask its engine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from stellwerk.games.zug_um_zug.cards import CARDS, LOCO, spread
from stellwerk.games.zug_um_zug.state import Phase, State


def inventory(state: State) -> Iterable[object]:
    yield from ("card", *state.away) and (("away", *state.away),)
    piles = [*map(spread, state.hands), state.row, state.deck, spread(state.discards)]
    if state.tunnel is not None:
        piles += [list(state.tunnel.cards), list(state.tunnel.revealed)]
    for pile in piles:
        yield from (("card", card) for card in pile)
    for tickets in (*state.tickets, *state.offers, state.ticket_deck, state.removed):
        yield from (("ticket", ticket) for ticket in tickets)
    for player, trains in enumerate(state.trains):
        on_routes = sum(
            route.length for route in state.map.routes if state.owners[route.index] == player
        )
        yield from (("train", player) for _ in range(trains + on_routes))


def hide(state: State, player: int, rng: Random) -> None:
    """Deal the others' unknown cards and tickets anew, and shuffle both decks."""
    state.seed = rng.getrandbits(32)
    others = [other for other in range(len(state.hands)) if other != player]
    pool = state.deck[:]
    for other in others:
        hand, known = state.hands[other], state.known[other]
        pool += spread([hand[card] - known[card] for card in range(LOCO + 1)])
    rng.shuffle(pool)
    for other in others:
        size = sum(state.hands[other])
        state.hands[other] = state.known[other][:]
        for _ in range(size - sum(state.known[other])):
            state.hands[other][pool.pop()] += 1
    state.deck = pool
    if state.phase is Phase.OVER:
        return
    # Short tickets change places only with short ones, long ones with long ones.
    for kind in (False, True):
        tickets = state.map.tickets
        spots: list[tuple[Any, int]] = []
        lists: list[list[int]] = [state.ticket_deck, removed := list(state.removed)]
        held = {other: list(state.tickets[other]) for other in others}
        offers = {other: list(state.offers[other]) for other in others}
        lists += [*held.values(), *offers.values()]
        for one in lists:
            spots += [(one, place) for place, t in enumerate(one) if tickets[t].long is kind]
        moved = [one[place] for one, place in spots]
        rng.shuffle(moved)
        for (one, place), ticket in zip(spots, moved, strict=True):
            one[place] = ticket
        state.removed = tuple(sorted(removed))
        for other in others:
            state.tickets[other] = tuple(sorted(held[other]))
            state.offers[other] = tuple(offers[other])


def touchable(state: State) -> Iterable[str]:
    yield from ("deck", "tickets", "keep", "pay", "withdraw", "pass")
    yield from (f"row:{slot}" for slot in range(len(state.row)))
    yield from (f"route:{route.id}" for route in state.map.routes)
    yield from (f"city:{city.id}" for city in state.map.cities)
    yield from (f"hand:{word}" for word in CARDS)
    yield from (f"offer:{state.map.tickets[t].id}" for t in state.offers[state.player])
