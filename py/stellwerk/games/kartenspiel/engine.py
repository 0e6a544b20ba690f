"""Carrying out actions and listing the legal ones (rules karten.*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from stellwerk.games.kartenspiel import ending
from stellwerk.games.kartenspiel.action import (
    DRAW,
    DRAW_DECK,
    DRAW_TICKETS,
    PASS,
    SETS,
    THREES,
    Action,
    keep,
)
from stellwerk.games.kartenspiel.cards import (
    CARDS,
    COLOURS,
    HAND,
    LOCO,
    NUMBER,
    PLAIN,
    SUPPLY,
    spread,
    words,
)
from stellwerk.games.kartenspiel.ending import fill_row
from stellwerk.games.kartenspiel.state import ENDLESS, Phase, State
from stellwerk.games.kartenspiel.tickets import (
    DRAW_OFFER,
    START_KEEP,
    START_OFFER,
    TICKETS,
    ids,
)
from stellwerk.table.chance import generator
from stellwerk.table.game import Args, Event


def setup(players: int, seed: int, *, start_locomotive: bool, final_turn: bool) -> State:
    """Cards and tickets are dealt; everyone has yet to choose tickets (karten.setup)."""
    state = State(players, seed, final_turn=final_turn)
    cards = spread(SUPPLY)
    if start_locomotive:
        del cards[-players:]  # The locomotives come last.
        for hand, known in zip(state.hands, state.known, strict=True):
            hand[LOCO] = known[LOCO] = 1
    state.deck = cards
    generator(seed, "cards").shuffle(state.deck)
    for hand in state.hands:
        for _ in range(HAND):
            hand[state.deck.pop()] += 1
    fill_row(state, [])
    state.ticket_deck = list(range(len(TICKETS)))
    generator(seed, "tickets").shuffle(state.ticket_deck)
    for player in range(players):
        state.offers[player] = tuple(state.ticket_deck.pop() for _ in range(START_OFFER))
    return state


def legal_actions(state: State) -> list[Action]:
    """All legal actions in a fixed order: cards, tickets, sets, three colours."""
    match state.phase:
        case Phase.TURN:
            actions = draws(state)
            if state.ticket_deck:
                actions.append(DRAW_TICKETS)
            _add_lays(state, actions)
            return actions or [PASS]
        case Phase.SECOND:
            return draws(state)
        case Phase.START | Phase.TICKETS:
            offer = sorted(state.offers[state.player])
            return [
                keep(kept)
                for count in range(must_keep(state), len(offer) + 1)
                for kept in combinations(offer, count)
            ]
        case Phase.OVER:
            return []


def must_keep(state: State) -> int:
    """How many of the tickets offered have to be kept at least (karten.setup, karten.tickets)."""
    least = START_KEEP if state.phase is Phase.START else 0
    return min(least, len(state.offers[state.player]))


def draws(state: State) -> list[Action]:
    """The ways to take a card now; a second card is no face-up locomotive (karten.draw.loco)."""
    kinds = set(state.row)
    if state.phase is Phase.SECOND:
        kinds.discard(LOCO)
    actions = [DRAW[card] for card in sorted(kinds)]
    if state.deck:
        actions.append(DRAW_DECK)
    return actions


def needed(state: State, colour: int) -> int:
    """How many cards a set of this colour must have at least: 2, and more than anyone else has
    lying there (karten.set, karten.set.beat)."""
    most = 1
    for player, yard in enumerate(state.yards):
        lying = yard[colour] + state.locos[player][colour]
        if lying > most and player != state.player:
            most = lying
    return most + 1


def _add_lays(state: State, actions: list[Action]) -> None:
    me = state.player
    hand, mine, my_locos = state.hands[me], state.yards[me], state.locos[me]
    locos = hand[LOCO]
    free = []
    for colour in PLAIN:
        plain = hand[colour]
        if not plain or mine[colour] or my_locos[colour]:
            continue
        most = 0
        for player, yard in enumerate(state.yards):
            most = yard[colour] + state.locos[player][colour] or most
        if not most:
            free.append(colour)
            most = 1
        if plain + locos <= most:
            continue
        for count, row in enumerate(SETS[colour][1 : plain + 1], 1):
            first = most + 1 - count
            if first <= locos:
                actions += row[first if first > 0 else 0 : locos + 1]
    if len(free) > 2:
        if len(free) == len(PLAIN):
            actions += [action for _, action in THREES]
            return
        allowed = set(free)
        actions += [
            action for (a, b, c), action in THREES if a in allowed and b in allowed and c in allowed
        ]


def apply(state: State, action: Action) -> list[Event]:
    """Carry out a legal action in place; the events in the order in which they happen."""
    events: list[Event] = []
    _DO[action.verb](state, action, events)
    return events


def _draw(state: State, action: Action, events: list[Event]) -> None:
    player = state.player
    ends = state.phase is Phase.SECOND
    if action.target == "deck":
        card = state.deck.pop()
        state.hands[player][card] += 1
        events.append(Event("drew", player, {"private": {"card": CARDS[card]}}))
    else:
        card = NUMBER[action.target]
        slot = state.row.index(card)
        state.hands[player][card] += 1
        state.known[player][card] += 1
        events.append(Event("took", player, {"card": action.target, "slot": slot}))
        _refill(state, slot, events)
        ends = ends or card == LOCO  # karten.draw.loco
    if not ends:
        state.phase = Phase.SECOND
        if state.deck or draws(state):
            return
        events.append(Event("nothing-left", player, {}))
    _end_turn(state, events)


def _refill(state: State, slot: int, events: list[Event]) -> None:
    """Fill the gap at once, from the deck, as long as there is one (karten.draw)."""
    if not state.deck:
        del state.row[slot]
        return
    card = state.deck.pop()
    state.row[slot] = card
    events.append(Event("refilled", state.player, {"card": CARDS[card], "slot": slot}))


def _lay(state: State, action: Action, events: list[Event]) -> None:
    player, cards = state.player, action.cards
    hand, known = state.hands[player], state.known[player]
    for card in cards:
        hand[card] -= 1
        if known[card]:
            known[card] -= 1
    colour = cards[0]
    if len(cards) == 3 and colour != cards[1] != cards[2] != LOCO:
        for card in cards:
            state.yards[player][card] = 1
        args: Args = {"cards": words(cards), "colours": words(cards)}
        events.append(Event("laid-three", player, args))
    else:
        locos = cards.count(LOCO)
        state.yards[player][colour] = len(cards) - locos
        state.locos[player][colour] = locos
        args = {"cards": words(cards), "colour": COLOURS[colour], "size": len(cards)}
        events.append(Event("laid", player, args))
        _rob(state, colour, events)
    _end_turn(state, events)


def _rob(state: State, colour: int, events: list[Event]) -> None:
    """The others' cards of that colour go to the discards (karten.rob)."""
    for player, yard in enumerate(state.yards):
        plain, locos = yard[colour], state.locos[player][colour]
        if player == state.player or not plain + locos:
            continue
        yard[colour] = state.locos[player][colour] = 0
        state.discards[colour] += plain
        state.discards[LOCO] += locos
        cards = words([colour] * plain + [LOCO] * locos)
        args = {"by": state.player, "colour": COLOURS[colour], "cards": cards, "size": len(cards)}
        events.append(Event("robbed", player, args))


def _draw_tickets(state: State, action: Action, events: list[Event]) -> None:
    count = min(DRAW_OFFER, len(state.ticket_deck))
    offer = tuple(state.ticket_deck.pop() for _ in range(count))
    state.offers[state.player] = offer
    state.phase = Phase.TICKETS
    args = {"count": count, "private": {"tickets": ids(offer)}}
    events.append(Event("offered", state.player, args))


def _keep(state: State, action: Action, events: list[Event]) -> None:
    player, kept = state.player, action.tickets
    rejected = [ticket for ticket in state.offers[player] if ticket not in kept]
    # Rising, so that a hand of tickets tells nothing of how it came together.
    state.tickets[player] = tuple(sorted((*state.tickets[player], *kept)))
    state.offers[player] = ()
    if rejected:
        state.ticket_deck += rejected
        generator(state.seed, "tickets-back", state.shuffles).shuffle(state.ticket_deck)
        state.shuffles += 1
    private = {"tickets": ids(kept), "rejected": ids(rejected)}
    args = {"count": len(kept), "rejected": len(rejected), "private": private}
    events.append(Event("kept", player, args))
    if state.phase is Phase.START:
        _next_player(state, events)
        if state.player:
            state.phase = Phase.START
        return
    _end_turn(state, events)


def _pass(state: State, action: Action, events: list[Event]) -> None:
    events.append(Event("passed", state.player, {}))
    _end_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    """What the end of a turn brings (karten.end, karten.interim), and the next player's phase 1."""
    if state.turns_left != ENDLESS:
        state.turns_left -= 1
        if not state.turns_left:
            ending.finish(state, events)
            return
    elif not state.deck and ending.played_through(state, events):
        ending.finish(state, events)
        return
    _next_player(state, events)


def _next_player(state: State, events: list[Event]) -> None:
    state.turn += 1
    state.player = (state.player + 1) % len(state.hands)
    state.phase = Phase.TURN
    if not state.offers[state.player]:
        depart(state, events)


def depart(state: State, events: list[Event]) -> None:
    """Phase 1: one card of every colour in the yard goes on its way (karten.depart).

    There is no choice in it: plain cards leave before the locomotives laid with them.
    """
    player = state.player
    yard, locos, stack = state.yards[player], state.locos[player], state.stacks[player]
    gone: list[int] = []
    colours: list[str] = []
    for colour in PLAIN:
        if yard[colour]:
            yard[colour] -= 1
            gone.append(colour)
        elif locos[colour]:
            locos[colour] -= 1
            gone.append(LOCO)
        else:
            continue
        colours.append(COLOURS[colour])
    if not gone:
        return
    for card in gone:
        stack[card] += 1
    # Who looks on sees which cards leave the yard; where they lie nobody may look again.
    args = {"colours": colours, "cards": words(gone), "count": len(gone)}
    events.append(Event("departed", player, args))


_DO: Final[Mapping[str, Callable[[State, Action, list[Event]], None]]] = {
    "draw": _draw,
    "lay": _lay,
    "tickets": _draw_tickets,
    "keep": _keep,
    "pass": _pass,
}
