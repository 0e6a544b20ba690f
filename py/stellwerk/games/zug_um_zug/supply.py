"""The deck, the face-up row and the discards (zuz.draw.*, zuz.deck.empty)."""

from __future__ import annotations

from stellwerk.games.zug_um_zug.cards import CARDS, LOCO, NUMBER, spread, words
from stellwerk.games.zug_um_zug.state import State
from stellwerk.table.chance import generator
from stellwerk.table.game import Event

_NONE = [0] * len(CARDS)


def any_left(state: State) -> bool:
    """Whether a card can be drawn blind."""
    return bool(state.deck) or state.discards != _NONE


def draw(state: State, events: list[Event]) -> int | None:
    """The top card of the deck, made anew from the discards if need be; None if there is none."""
    if not state.deck:
        if state.discards == _NONE:
            return None
        state.deck = spread(state.discards)
        state.discards = _NONE[:]
        generator(state.seed, "reshuffle", state.reshuffles).shuffle(state.deck)
        state.reshuffles += 1
        events.append(Event("reshuffled", state.player, {"count": len(state.deck)}))
    return state.deck.pop()


def refill(state: State, slot: int, events: list[Event]) -> None:
    """Fill the gap that a taken card has left at ``slot`` (zuz.draw.two)."""
    card = draw(state, events)
    if card is None:
        del state.row[slot]
        return
    state.row[slot] = card
    events.append(Event("refilled", state.player, {"card": CARDS[card], "slot": slot}))
    if card == LOCO:
        settle(state, events)


def settle(state: State, events: list[Event]) -> None:
    """Bring the row in order: full again if cards have come back (zuz.deck.empty), and without
    too many locomotives if the cards allow it (zuz.draw.flush)."""
    features = state.map.features
    row = state.row
    while True:
        while len(row) < features.row:
            card = draw(state, events)
            if card is None:
                break
            events.append(Event("refilled", state.player, {"card": CARDS[card], "slot": len(row)}))
            row.append(card)
        if row.count(LOCO) < features.flush_at or not can_flush(state):
            return
        events.append(Event("flushed", state.player, {"cards": words(row)}))
        for card in row:
            state.discards[card] += 1
        row.clear()


def can_flush(state: State) -> bool:
    """Whether the cards left can make a row with few enough locomotives (zuz.draw.flush)."""
    features = state.map.features
    discards, deck, row = state.discards, state.deck, state.row
    locos = discards[LOCO] + deck.count(LOCO) + row.count(LOCO)
    left = sum(discards) + len(deck) + len(row)
    fewest = min(features.row, left) - (left - locos)
    return fewest < features.flush_at


def take_from_row(state: State, word: str, events: list[Event]) -> int:
    """Move a face-up card into the hand of the player to act; which card it was."""
    card, player = NUMBER[word], state.player
    slot = state.row.index(card)
    state.hands[player][card] += 1
    state.known[player][card] += 1
    events.append(Event("took", player, {"card": word, "slot": slot}))
    refill(state, slot, events)
    return card


def take_blind(state: State, events: list[Event]) -> None:
    """Draw a card that only the player to act sees."""
    reshuffling: list[Event] = []
    card = draw(state, reshuffling)
    assert card is not None, "a blind draw is legal only with cards left"
    events += reshuffling
    state.hands[state.player][card] += 1
    events.append(Event("drew", state.player, {"private": {"card": CARDS[card]}}))


def spend(state: State, player: int, cards: tuple[int, ...]) -> None:
    """Take cards out of a hand; what others knew of it goes first."""
    hand, known = state.hands[player], state.known[player]
    for card in cards:
        hand[card] -= 1
        if known[card]:
            known[card] -= 1


def discard(state: State, cards: tuple[int, ...], events: list[Event]) -> None:
    """Lay cards on the discards; a row that was short or stuck may come in order."""
    discards = state.discards
    for card in cards:
        discards[card] += 1
    features = state.map.features
    if len(state.row) < features.row or state.row.count(LOCO) >= features.flush_at:
        settle(state, events)
