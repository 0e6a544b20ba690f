"""What a player can count from what they may know: needs, cards on their way, turns to come."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from stellwerk.games.kartenspiel.cards import KINDS, LOCO, PLAIN, SUPPLY, Counts
from stellwerk.games.kartenspiel.ending import TWICE_FROM
from stellwerk.games.kartenspiel.solver import best_tickets
from stellwerk.games.kartenspiel.state import ENDLESS, FIRST, Observation
from stellwerk.games.kartenspiel.tickets import TICKETS

DRAWING: Final = 0.68
"""The share of turns in which a player draws cards, as measured between these bots."""
MOST_TICKETS: Final = 24
"""More tickets in hand than these nobody completes, and the exact reckoning takes its time."""


class Sight(NamedTuple):
    """``turns``: own departures still to come in this round, ``later``: in the round after it.

    ``sent``: cards that are on their way or will be, if nobody robs them. ``need``: by colour, what
    the tickets in hand want beyond these. ``lack``: what they want beyond the hand as well, before
    locomotives.
    """

    seen: Observation
    turns: float
    later: float
    sent: Counts
    need: Counts
    lack: Counts

    @property
    def to_send(self) -> int:
        """How many cards the tickets in hand still want."""
        return sum(self.need)


def sight(seen: Observation) -> Sight:
    """Count."""
    turns = turns_left(seen)
    sent = on_the_way(seen, turns)
    demand = needs_of(seen.tickets)
    need = tuple(max(0, demand[c] - sent[c]) for c in PLAIN)
    lack = tuple(max(0, need[c] - seen.hand[c]) for c in PLAIN)
    return Sight(seen, turns, later_turns(seen), sent, need, lack)


@lru_cache(maxsize=1024)
def needs_of(tickets: tuple[int, ...]) -> Counts:
    """The cards that all these tickets together want, by colour."""
    return tuple(sum(TICKETS[ticket].needs[colour] for ticket in tickets) for colour in PLAIN)


def turns_left(seen: Observation) -> float:
    """How many own turns come after this one in this round."""
    players = len(seen.hand_sizes)
    if seen.turns_left != ENDLESS:
        return float((seen.turns_left - 1) // players)
    sure = -(-seen.deck_size // 2) // players + (seen.final_turn and not _again(seen))
    return max(float(sure), seen.deck_size / (2 * DRAWING * players))


def later_turns(seen: Observation) -> float:
    """How many own turns a second round will bring (karten.interim)."""
    if not _again(seen):
        return 0.0
    players = len(seen.hand_sizes)
    return (sum(SUPPLY) - sum(seen.hand_sizes)) / (2 * DRAWING * players)


def _again(seen: Observation) -> bool:
    return len(seen.hand_sizes) == TWICE_FROM and seen.round == FIRST


def on_the_way(seen: Observation, turns: float) -> Counts:
    """The own stack as remembered, and of the yard what can still depart."""
    sent = list(seen.memory)
    yard, locos = seen.yards[seen.me], seen.locos[seen.me]
    most = int(turns)
    for colour in PLAIN:
        plain = min(yard[colour], most)
        sent[colour] += plain
        sent[LOCO] += min(locos[colour], most - plain)
    return tuple(sent)


def lying(seen: Observation, colour: int) -> int:
    """How many cards of a colour lie with somebody else."""
    return sum(
        yard[colour] + seen.locos[player][colour]
        for player, yard in enumerate(seen.yards)
        if player != seen.me
    )


def unseen(seen: Observation) -> list[int]:
    """How many of each card may be in the deck, as far as this player can tell."""
    left = [SUPPLY[card] - seen.away[card] - seen.discards[card] for card in KINDS]
    for card in seen.row:
        left[card] -= 1
    for player, yard in enumerate(seen.yards):
        own = player == seen.me
        hand = seen.hand if own else seen.known[player]
        for card in KINDS:
            left[card] -= hand[card] + (seen.memory[card] if own else 0)
        for colour in PLAIN:
            left[colour] -= yard[colour]
            left[LOCO] -= seen.locos[player][colour]
    return left


def standing(tickets: tuple[int, ...], cards: Counts) -> int:
    """Points for tickets, completed less open, if these cards were the stack."""
    done = best_tickets(tickets, cards)
    return 2 * _points(done) - _points(tickets)


def _points(tickets: tuple[int, ...]) -> int:
    return sum(TICKETS[ticket].points for ticket in tickets)
