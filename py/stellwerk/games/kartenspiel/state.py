"""The state of a match, and what one player may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from stellwerk.games.kartenspiel.cards import CARDS, LOCO, Counts

ENDLESS = -1
"""``turns_left`` while the end is not yet in sight."""
NONE: Counts = (0,) * len(CARDS)
"""Counts of no cards."""
FIRST, LAST = 1, 2
"""With four players the deck is played through twice (karten.interim)."""


class Phase(StrEnum):
    """What the player to act decides. Start: which tickets to keep (karten.setup). Turn: the
    turn's one action. Second: the second card (karten.draw). Tickets: which of those drawn to
    keep (karten.tickets)."""

    START = "start"
    TURN = "turn"
    SECOND = "second"
    TICKETS = "tickets"
    OVER = "over"


class Paid(NamedTuple):
    """A completed ticket and the cards that paid for it, rising."""

    ticket: int
    cards: tuple[int, ...]


class State:
    """Everything, hidden things included. Cards are numbers, tickets places in ``TICKETS``.

    Tuples are never changed in place, so copies may share them. ``deck[-1]`` is on top. A colour
    never lies in two yards at once: who lays it robs the others (karten.rob).
    """

    __slots__ = (
        "away",
        "away_tickets",
        "deck",
        "discards",
        "done",
        "final_turn",
        "hands",
        "known",
        "locos",
        "offers",
        "phase",
        "player",
        "round",
        "row",
        "seed",
        "shuffles",
        "stacks",
        "ticket_deck",
        "tickets",
        "turn",
        "turns_left",
        "yards",
    )

    def __init__(self, players: int, seed: int, *, final_turn: bool = False) -> None:
        self.seed = seed
        self.final_turn = final_turn
        """The option: one more turn for everyone when the deck has been played through."""
        self.shuffles = 0
        """How often rejected tickets were shuffled back."""
        self.hands = [[0] * len(CARDS) for _ in range(players)]
        """Counts by card, for each player."""
        self.known = [[0] * len(CARDS) for _ in range(players)]
        """How many of these cards the others can be sure of: taken from the row and not laid."""
        self.yards = [[0] * LOCO for _ in range(players)]
        """Plain cards lying before each player, by colour."""
        self.locos = [[0] * LOCO for _ in range(players)]
        """Locomotives lying there, by the colour they were laid with (karten.depart)."""
        self.stacks = [[0] * len(CARDS) for _ in range(players)]
        """The hidden stacks; their order does not matter."""
        self.deck: list[int] = []
        self.row: list[int] = []
        self.discards = [0] * len(CARDS)
        self.away: Counts = NONE
        """Cards that are not in this match; only made-up positions have any."""
        self.tickets: list[tuple[int, ...]] = [()] * players
        self.offers: list[tuple[int, ...]] = [()] * players
        """Tickets of which the player has yet to choose some."""
        self.done: list[tuple[Paid, ...]] = [()] * players
        """Tickets set aside at the first of two scorings (karten.interim)."""
        self.ticket_deck: list[int] = []
        self.away_tickets: tuple[int, ...] = ()
        """Tickets that are not in this match; only made-up positions have any."""
        self.player = 0
        self.phase = Phase.START
        self.turn = 0
        self.round = FIRST
        self.turns_left = ENDLESS
        """Turns until the end once it is in sight, the current one included (karten.end)."""

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.seed = self.seed
        copy.final_turn = self.final_turn
        copy.shuffles = self.shuffles
        copy.hands = [hand[:] for hand in self.hands]
        copy.known = [known[:] for known in self.known]
        copy.yards = [yard[:] for yard in self.yards]
        copy.locos = [locos[:] for locos in self.locos]
        copy.stacks = [stack[:] for stack in self.stacks]
        copy.deck = self.deck[:]
        copy.row = self.row[:]
        copy.discards = self.discards[:]
        copy.away = self.away
        copy.tickets = self.tickets[:]
        copy.offers = self.offers[:]
        copy.done = self.done[:]
        copy.ticket_deck = self.ticket_deck[:]
        copy.away_tickets = self.away_tickets
        copy.player = self.player
        copy.phase = self.phase
        copy.turn = self.turn
        copy.round = self.round
        copy.turns_left = self.turns_left
        return copy


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player may know.

    Hidden are the order of both decks, the others' hands and tickets, and all hidden stacks, the
    player's own too: ``stack_sizes`` is all there is to see of them. ``memory`` is apart from
    that, see `remembered`. It is for bots and for the house rule that helps the memory; no
    ordinary view shows it, and what a match hands on to the position editor leaves it out.

    ``discards`` is public: every card in it was robbed in the open. ``known`` is what anyone can
    be sure of who has watched the row: a lower bound for each hand. After the end all
    is open: ``stacks`` and ``everyones`` tickets.
    """

    me: int
    hand: Counts
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    memory: Counts
    hand_sizes: tuple[int, ...]
    known: tuple[Counts, ...]
    yards: tuple[tuple[int, ...], ...]
    locos: tuple[tuple[int, ...], ...]
    stack_sizes: tuple[int, ...]
    ticket_counts: tuple[int, ...]
    offer_counts: tuple[int, ...]
    done: tuple[tuple[Paid, ...], ...]
    deck_size: int
    row: tuple[int, ...]
    discards: Counts
    away: Counts
    ticket_deck_size: int
    away_tickets: tuple[int, ...]
    player: int
    phase: Phase
    turn: int
    round: int
    turns_left: int
    final_turn: bool
    stacks: tuple[Counts, ...] | None
    everyones: tuple[tuple[int, ...], ...] | None


def remembered(state: State, player: int) -> Counts:
    """What the player may remember to have sent off since this deck was begun.

    This is no look into the stack but recollection of what happened in the open: the cards lay in
    the yard for all to see, and each event ``departed`` names those that left. Nothing else ever
    comes into a stack, and nothing leaves it before it is opened, so the two agree card by card;
    a record of its own would only be the same counts once more, to be copied with every state.
    """
    return tuple(state.stacks[player])


def observe(state: State, player: int) -> Observation:
    """What ``player`` may know of ``state``."""
    over = state.phase is Phase.OVER
    return Observation(
        me=player,
        hand=tuple(state.hands[player]),
        tickets=state.tickets[player],
        offer=state.offers[player],
        memory=remembered(state, player),
        hand_sizes=tuple(map(sum, state.hands)),
        known=tuple(map(tuple, state.known)),
        yards=tuple(map(tuple, state.yards)),
        locos=tuple(map(tuple, state.locos)),
        stack_sizes=tuple(map(sum, state.stacks)),
        ticket_counts=tuple(map(len, state.tickets)),
        offer_counts=tuple(map(len, state.offers)),
        done=tuple(state.done),
        deck_size=len(state.deck),
        row=tuple(state.row),
        discards=tuple(state.discards),
        away=state.away,
        ticket_deck_size=len(state.ticket_deck),
        away_tickets=state.away_tickets,
        player=state.player,
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        turns_left=state.turns_left,
        final_turn=state.final_turn,
        stacks=tuple(map(tuple, state.stacks)) if over else None,
        everyones=tuple(state.tickets) if over else None,
    )
