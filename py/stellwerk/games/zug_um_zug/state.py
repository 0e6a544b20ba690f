"""The state of a match, and what one player may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from stellwerk.games.zug_um_zug.cards import CARDS
from stellwerk.games.zug_um_zug.maps import Map

FREE = -1
"""Owner of a route that nobody has claimed."""
ENDLESS = -1
"""``turns_left`` while the end is not yet in sight."""
NONE = (0,) * len(CARDS)
"""Counts of no cards."""

Counts = tuple[int, ...]
Open = tuple[tuple[int, ...], ...]
"""The routes that a player could still claim, by the groups of ``plan``."""


class Phase(StrEnum):
    """What the player to act decides. Start: which tickets to keep (zuz.tickets.start). Turn: the
    turn's one action. Second: the second card (zuz.draw.two). Tickets: which of those drawn to
    keep. Tunnel: pay or withdraw (zuz.tunnel.reveal)."""

    START = "start"
    TURN = "turn"
    SECOND = "second"
    TICKETS = "tickets"
    TUNNEL = "tunnel"
    OVER = "over"


class Tunnel(NamedTuple):
    """A tunnel between laying down and paying. ``extra``: how many more cards it costs."""

    route: int
    cards: tuple[int, ...]
    revealed: tuple[int, ...]
    extra: int


class State:
    """Everything, hidden things included. Cards are numbers, routes, cities, tickets indices.

    Tuples are never changed in place, so copies may share them. ``deck[-1]`` and
    ``ticket_deck[-1]`` are on top.
    """

    __slots__ = (
        "away",
        "deck",
        "discards",
        "hands",
        "known",
        "map",
        "offers",
        "open",
        "owners",
        "passes",
        "phase",
        "player",
        "points",
        "removed",
        "reshuffles",
        "row",
        "seed",
        "stations",
        "ticket_deck",
        "tickets",
        "trains",
        "tunnel",
        "turn",
        "turns_left",
    )

    def __init__(self, map_: Map, players: int, seed: int) -> None:
        self.map = map_
        self.seed = seed
        self.reshuffles = 0
        self.hands = [[0] * len(CARDS) for _ in range(players)]
        """Counts by card, for each player."""
        self.known = [[0] * len(CARDS) for _ in range(players)]
        """How many of these cards the others can be sure of: taken from the row, or laid for a
        tunnel and taken back, and not spent since."""
        self.deck: list[int] = []
        self.row: list[int] = []
        self.discards = [0] * len(CARDS)
        self.away: Counts = NONE
        """Cards that are not in this match; only made-up positions have any."""
        self.owners = [FREE] * len(map_.routes)
        self.open: list[Open] = []
        self.trains = [map_.features.trains] * players
        self.points = [0] * players
        """Points for routes so far (zuz.score.routes)."""
        self.stations: list[tuple[int, ...]] = [()] * players
        self.tickets: list[tuple[int, ...]] = [()] * players
        self.offers: list[tuple[int, ...]] = [()] * players
        """Tickets of which the player has yet to choose some."""
        self.ticket_deck: list[int] = []
        self.removed: tuple[int, ...] = ()
        """Tickets out of the game (zuz.tickets.start)."""
        self.tunnel: Tunnel | None = None
        self.player = 0
        self.phase = Phase.START
        self.turn = 0
        self.turns_left = ENDLESS
        """Turns until the end once it is in sight, the current one included (zuz.end)."""
        self.passes = 0
        """How many players passed in a row (zuz.pass)."""

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.map = self.map
        copy.seed = self.seed
        copy.reshuffles = self.reshuffles
        copy.hands = [hand[:] for hand in self.hands]
        copy.known = [known[:] for known in self.known]
        copy.deck = self.deck[:]
        copy.row = self.row[:]
        copy.discards = self.discards[:]
        copy.away = self.away
        copy.owners = self.owners[:]
        copy.open = self.open[:]
        copy.trains = self.trains[:]
        copy.points = self.points[:]
        copy.stations = self.stations[:]
        copy.tickets = self.tickets[:]
        copy.offers = self.offers[:]
        copy.ticket_deck = self.ticket_deck[:]
        copy.removed = self.removed
        copy.tunnel = self.tunnel
        copy.player = self.player
        copy.phase = self.phase
        copy.turn = self.turn
        copy.turns_left = self.turns_left
        copy.passes = self.passes
        return copy


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player may know.

    Hidden are the order of both decks, the others' hands and tickets, and which tickets have left
    the game. ``discards`` is public: every card in it lay open before. ``known`` is what anyone
    can be sure of who has watched: a lower bound for each player's hand, kept here so that nobody,
    person or bot, has to keep the log in mind. After the end all tickets are open: ``everyones``.
    """

    map: str
    me: int
    hand: Counts
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    known: tuple[Counts, ...]
    ticket_counts: tuple[int, ...]
    offer_counts: tuple[int, ...]
    deck_size: int
    row: tuple[int, ...]
    discards: Counts
    away: Counts
    owners: tuple[int, ...]
    trains: tuple[int, ...]
    points: tuple[int, ...]
    stations: tuple[tuple[int, ...], ...]
    ticket_deck_size: int
    tunnel: Tunnel | None
    player: int
    phase: Phase
    turn: int
    turns_left: int
    passes: int
    everyones: tuple[tuple[int, ...], ...] | None


def observe(state: State, player: int) -> Observation:
    """What ``player`` may know of ``state``."""
    return Observation(
        map=state.map.id,
        me=player,
        hand=tuple(state.hands[player]),
        tickets=state.tickets[player],
        offer=state.offers[player],
        hand_sizes=tuple(map(sum, state.hands)),
        known=tuple(map(tuple, state.known)),
        ticket_counts=tuple(map(len, state.tickets)),
        offer_counts=tuple(map(len, state.offers)),
        deck_size=len(state.deck),
        row=tuple(state.row),
        discards=tuple(state.discards),
        away=state.away,
        owners=tuple(state.owners),
        trains=tuple(state.trains),
        points=tuple(state.points),
        stations=tuple(state.stations),
        ticket_deck_size=len(state.ticket_deck),
        tunnel=state.tunnel,
        player=state.player,
        phase=state.phase,
        turn=state.turn,
        turns_left=state.turns_left,
        passes=state.passes,
        everyones=tuple(state.tickets) if state.phase is Phase.OVER else None,
    )
