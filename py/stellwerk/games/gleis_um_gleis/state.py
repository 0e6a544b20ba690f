"""The state of a match, and what one player may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from stellwerk.games.gleis_um_gleis.network import Closed, Network
from stellwerk.games.gleis_um_gleis.tile_set import TileSet

HAND: Final = 5
TILES_A_TURN: Final = 2
NONE: Final = 0
"""In ``doubles``: no such marker in this match. In ``markers``: none either."""
HELD: Final = -1
"""In ``doubles``: still with its owner."""


class Phase(StrEnum):
    """Lay: tiles, or pass. Ask: may a station marker be turned up (gleis.variant.ask)? Mark: lay
    the 2× marker or not (gleis.variant.c). Over: the match has ended."""

    LAY = "lay"
    ASK = "ask"
    MARK = "mark"
    OVER = "over"


class Variant(StrEnum):
    """Without station markers, or with them (gleis.variant.a, gleis.variant.b)."""

    NONE = "none"
    A = "a"
    B = "b"


class State:
    """Everything, hidden things included. Tiles are numbers of kinds in the set."""

    __slots__ = (
        "asked",
        "away",
        "bag",
        "doubles",
        "hands",
        "laid",
        "markers",
        "network",
        "passes",
        "pending",
        "pending_at",
        "phase",
        "player",
        "revealed",
        "scores",
        "seed",
        "turn",
        "variant",
    )

    def __init__(self, tile_set: TileSet, players: int, seed: int) -> None:
        self.network = Network(tile_set)
        self.variant = Variant.NONE
        self.seed = seed
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """Each sorted."""
        self.bag: list[int] = []
        """The last one is drawn first."""
        self.away: list[int] = []
        """Tiles that are not in this match (positions only), sorted."""
        self.scores = [0] * players
        self.markers = [NONE] * players
        """The colours of the station markers."""
        self.revealed = [False] * players
        self.doubles = [NONE] * players
        """The 2× markers: NONE, HELD or the place where one lies."""
        self.player = 0
        """Whose turn it is; in the phase ask others may have to decide."""
        self.laid = 0
        """How many tiles were laid in this turn."""
        self.passes = 0
        """How many turns in a row have ended without a tile."""
        self.turn = 0
        self.phase = Phase.LAY
        self.asked: tuple[int, ...] = ()
        """Who still has to answer; the first of them acts."""
        self.pending: tuple[Closed, ...] = ()
        """Finished lines that score when all have answered."""
        self.pending_at = NONE
        """The place of the tile that finished them."""

    @property
    def set(self) -> TileSet:
        """The set that is played with."""
        return self.network.set

    @property
    def actor(self) -> int:
        """Who is to act, if anyone."""
        return self.asked[0] if self.asked else self.player

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.network = self.network.clone()
        copy.variant = self.variant
        copy.seed = self.seed
        copy.hands = [hand[:] for hand in self.hands]
        copy.bag = self.bag[:]
        copy.away = self.away
        copy.scores = self.scores[:]
        copy.markers = self.markers[:]
        copy.revealed = self.revealed[:]
        copy.doubles = self.doubles[:]
        copy.player = self.player
        copy.laid = self.laid
        copy.passes = self.passes
        copy.turn = self.turn
        copy.phase = self.phase
        copy.asked = self.asked
        copy.pending = self.pending
        copy.pending_at = self.pending_at
        return copy


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player may know. ``tiles``: (place, laid) of every tile on the table, sorted.
    ``markers``: the own colour and those turned up, else NONE. The rest as in ``State``."""

    me: int
    set: TileSet
    variant: Variant
    tiles: tuple[tuple[int, int], ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bag_size: int
    away: tuple[int, ...]
    scores: tuple[int, ...]
    markers: tuple[int, ...]
    revealed: tuple[bool, ...]
    doubles: tuple[int, ...]
    player: int
    laid: int
    passes: int
    turn: int
    phase: Phase
    asked: tuple[int, ...]
    pending: tuple[Closed, ...]
    pending_at: int


def observe(state: State, player: int) -> Observation:
    """What ``player`` may know of ``state``."""
    return Observation(
        me=player,
        set=state.set,
        variant=state.variant,
        tiles=tuple(sorted(state.network.tiles.items())),
        hand=tuple(state.hands[player]),
        hand_sizes=tuple(map(len, state.hands)),
        bag_size=len(state.bag),
        away=tuple(state.away),
        scores=tuple(state.scores),
        markers=tuple(
            colour if seat == player or state.revealed[seat] else NONE
            for seat, colour in enumerate(state.markers)
        ),
        revealed=tuple(state.revealed),
        doubles=tuple(state.doubles),
        player=state.player,
        laid=state.laid,
        passes=state.passes,
        turn=state.turn,
        phase=state.phase,
        asked=state.asked,
        pending=state.pending,
        pending_at=state.pending_at,
    )
