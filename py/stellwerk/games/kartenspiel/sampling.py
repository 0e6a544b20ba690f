"""States that an observation leaves possible, drawn at random, for bots that search."""

from __future__ import annotations

from random import Random

from stellwerk.games.kartenspiel.cards import KINDS, SUPPLY, spread, tally
from stellwerk.games.kartenspiel.state import Observation, State
from stellwerk.games.kartenspiel.tickets import TICKETS


def sample(observation: Observation, rng: Random) -> State:
    """A state that looks like ``observation`` to its player.

    The player's own stack is what the player remembers; where that is less than lies there, the
    rest of it is dealt as well. What is known of the others' hands stays;
    everything else unseen, the others' stacks too, is dealt anew.
    """
    o = observation
    state = State(len(o.hand_sizes), rng.getrandbits(32), final_turn=o.final_turn)
    state.known = [list(known) for known in o.known]
    state.yards = [list(yard) for yard in o.yards]
    state.locos = [list(locos) for locos in o.locos]
    state.row = list(o.row)
    state.discards = list(o.discards)
    state.away = o.away
    state.done = list(o.done)
    state.away_tickets = o.away_tickets
    state.player = o.player
    state.phase = o.phase
    state.turn = o.turn
    state.round = o.round
    state.turns_left = o.turns_left
    _deal_cards(state, o, rng)
    _deal_tickets(state, o, rng)
    return state


def _deal_cards(state: State, o: Observation, rng: Random) -> None:
    me = o.me
    state.hands = [list(known) for known in o.known]
    state.hands[me] = list(o.hand)
    if o.stacks is not None:
        state.stacks = [list(stack) for stack in o.stacks]
    else:
        state.stacks[me] = list(o.memory)
    seen = [tally(o.row), o.discards, o.away, *state.hands, *state.stacks]
    seen += [(*yard, sum(locos)) for yard, locos in zip(o.yards, o.locos, strict=True)]
    unseen = spread([SUPPLY[card] - sum(pile[card] for pile in seen) for card in KINDS])
    rng.shuffle(unseen)
    for pile, size in zip(
        (*state.hands, *state.stacks), (*o.hand_sizes, *o.stack_sizes), strict=True
    ):
        for _ in range(size - sum(pile)):
            pile[unseen.pop()] += 1
    state.deck = unseen


def _deal_tickets(state: State, o: Observation, rng: Random) -> None:
    me = o.me
    seen = {*o.tickets, *o.offer, *o.away_tickets, *(t for done in o.done for t, _ in done)}
    if o.everyones is not None:
        state.tickets = list(o.everyones)
        seen.update(*o.everyones)
    state.tickets[me] = o.tickets
    state.offers[me] = o.offer
    unseen = [ticket for ticket in range(len(TICKETS)) if ticket not in seen]
    rng.shuffle(unseen)
    for player in range(len(state.hands)):
        if player == me:
            continue
        if o.everyones is None:
            held = [unseen.pop() for _ in range(o.ticket_counts[player])]
            state.tickets[player] = tuple(sorted(held))
        state.offers[player] = tuple(unseen.pop() for _ in range(o.offer_counts[player]))
    state.ticket_deck = unseen
