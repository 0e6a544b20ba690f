"""The state of a match, and what one player may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """Setup: everyone exchanges one car (got.setup). Play: turns. Over: somebody has won."""

    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


class State:
    """Everything, hidden things included. Places in lists count from 0, the locomotive's side.

    ``locks[p][i]`` is the lock card under player p's car i, or 0. ``deck[-1]`` is on top.
    """

    __slots__ = (
        "deck",
        "discards",
        "drawn",
        "face_up",
        "locks",
        "phase",
        "player",
        "reshuffles",
        "seed",
        "trains",
        "turn",
        "won_by_removal",
    )

    def __init__(self, trains: list[list[int]], deck: list[int], seed: int) -> None:
        self.trains = trains
        self.locks = [[0] * len(train) for train in trains]
        self.face_up: list[int] = []
        self.deck = deck
        self.discards: list[int] = []
        self.drawn: list[int] = []
        self.player = 0
        """Who is to act; when the match is over, who has won."""
        self.phase = Phase.SETUP
        self.turn = 0
        self.seed = seed
        self.reshuffles = 0
        self.won_by_removal = False

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.trains = [train[:] for train in self.trains]
        copy.locks = [locks[:] for locks in self.locks]
        copy.face_up = self.face_up[:]
        copy.deck = self.deck[:]
        copy.discards = self.discards[:]
        copy.drawn = self.drawn[:]
        copy.player = self.player
        copy.phase = self.phase
        copy.turn = self.turn
        copy.seed = self.seed
        copy.reshuffles = self.reshuffles
        copy.won_by_removal = self.won_by_removal
        return copy


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player may know: everything but the order of the deck.

    Cars are drawn in the open and every discarded car was seen by all, so ``discards`` is a sorted
    set and the deck's content (not its order) follows from what lies elsewhere.
    """

    me: int
    trains: tuple[tuple[int, ...], ...]
    locks: tuple[tuple[int, ...], ...]
    face_up: tuple[int, ...]
    discards: tuple[int, ...]
    deck_size: int
    drawn: tuple[int, ...]
    player: int
    phase: Phase
    turn: int
    won_by_removal: bool


def observe(state: State, player: int) -> Observation:
    """What ``player`` may know of ``state``."""
    return Observation(
        me=player,
        trains=tuple(map(tuple, state.trains)),
        locks=tuple(map(tuple, state.locks)),
        face_up=tuple(state.face_up),
        discards=tuple(sorted(state.discards)),
        deck_size=len(state.deck),
        drawn=tuple(state.drawn),
        player=state.player,
        phase=state.phase,
        turn=state.turn,
        won_by_removal=state.won_by_removal,
    )
