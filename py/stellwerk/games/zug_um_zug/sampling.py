"""States that an observation leaves possible, drawn at random, for bots that search."""

from __future__ import annotations

from random import Random

from stellwerk.games.zug_um_zug.cards import KINDS, spread, tally
from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.plan import open_routes
from stellwerk.games.zug_um_zug.state import Observation, Phase, State


def sample(observation: Observation, rng: Random) -> State:
    """A state that looks like ``observation`` to its player."""
    state = State(find_map(observation.map), len(observation.hand_sizes), rng.getrandbits(32))
    state.row = list(observation.row)
    state.discards = list(observation.discards)
    state.away = observation.away
    state.owners = list(observation.owners)
    state.trains = list(observation.trains)
    state.points = list(observation.points)
    state.stations = list(observation.stations)
    state.tunnel = observation.tunnel
    state.player = observation.player
    state.phase = observation.phase
    state.turn = observation.turn
    state.turns_left = observation.turns_left
    state.passes = observation.passes
    state.known = [list(known) for known in observation.known]
    _deal_cards(state, observation, rng)
    _deal_tickets(state, observation, rng)
    state.open = open_routes(state.map, state.owners, len(state.hands))
    return state


def _deal_cards(state: State, observation: Observation, rng: Random) -> None:
    """What is known of the others' hands stays; everything unseen is dealt anew."""
    me = observation.me
    state.hands = [list(known) for known in observation.known]
    state.hands[me] = list(observation.hand)
    seen = [tally(observation.row), observation.discards, observation.away, *state.hands]
    if observation.tunnel is not None:
        seen += (tally(observation.tunnel.cards), tally(observation.tunnel.revealed))
    unseen = spread([state.map.deck[card] - sum(pile[card] for pile in seen) for card in KINDS])
    rng.shuffle(unseen)
    for player, size in enumerate(observation.hand_sizes):
        if player != me:
            hand = state.hands[player]
            for _ in range(size - sum(hand)):
                hand[unseen.pop()] += 1
    state.deck = unseen


def _deal_tickets(state: State, observation: Observation, rng: Random) -> None:
    """Each of the others gets as many tickets as they hold, a long one as likely as not among
    those of the start; the rest of the short ones fills the deck, what is left over has left."""
    map_, me = state.map, observation.me
    mine = {*observation.tickets, *observation.offer}
    if observation.everyones is not None:
        mine.update(*observation.everyones)
        state.tickets = list(observation.everyones)
    else:
        state.tickets[me] = observation.tickets
    state.offers[me] = observation.offer
    short = [ticket for ticket in map_.short_tickets if ticket not in mine]
    long = [ticket for ticket in map_.long_tickets if ticket not in mine]
    rng.shuffle(short)
    rng.shuffle(long)
    size = observation.ticket_deck_size
    state.ticket_deck = short[len(short) - size :]
    del short[len(short) - size :]
    if observation.everyones is None:
        _deal_hidden_tickets(state, observation, short, long, rng)
    state.removed = tuple(sorted((*short, *long)))


def _deal_hidden_tickets(
    state: State, observation: Observation, short: list[int], long: list[int], rng: Random
) -> None:
    others = [player for player in range(len(state.hands)) if player != observation.me]
    starting = observation.phase is Phase.START
    for player in others:
        if starting and observation.offer_counts[player]:
            share = state.map.features.start_long
            offer = [long.pop() for _ in range(min(share, len(long)))]
            offer += [short.pop() for _ in range(observation.offer_counts[player] - len(offer))]
            state.offers[player] = tuple(offer)
    wanted = {player: observation.ticket_counts[player] for player in others}
    if not starting:
        # Tickets drawn in mid-game are never long.
        for player in others:
            count = observation.offer_counts[player]
            state.offers[player] = tuple(short.pop() for _ in range(count))
    needed = sum(wanted.values()) - len(short)
    rng.shuffle(others)
    for place, player in enumerate(others):
        count = wanted[player]
        later = len(others) - place - 1
        # So many long ones that the short ones suffice, one a player if that is enough.
        most = min(count, len(long), state.map.features.start_long)
        least = max(0, needed - later * state.map.features.start_long)
        share = max(min(least, count, len(long)), rng.randint(0, most))
        needed -= share
        held = [long.pop() for _ in range(share)]
        held += [short.pop() for _ in range(count - share)]
        state.tickets[player] = tuple(sorted(held))
