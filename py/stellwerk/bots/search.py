"""Looking ahead over decisions and chance, for any game whose value a model can estimate.

The field calls it expectimax with max^n for several players: whoever is to act takes what is best
for them, chance counts with the average of its outcomes. The model works on what the observer may
know, so that nothing here can peek. Effort is bounded by numbers of moves and of outcomes, not by
a clock: the same question gets the same answer on a slow machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

S = TypeVar("S")
A = TypeVar("A")

Shares = tuple[float, ...]
"""Every player's share of the victory that is expected, 0 to 1 each, about 1 in all."""


class Model(Protocol[S, A]):
    """A game as the search sees it. States are never changed in place."""

    def actor(self, state: S) -> int | None:
        """Who decides; None when the game is over."""

    def turn(self, state: S) -> int:
        """Number of the turn; several decisions may belong to one."""

    def moves(self, state: S) -> Sequence[A]:
        """What the actor may do."""

    def outcomes(self, state: S, move: A, most: int) -> Sequence[S]:
        """States the move may lead to: equally likely, at least one and at most ``most``."""

    def value(self, state: S) -> Shares:
        """An estimate without looking ahead."""


@dataclass(frozen=True, slots=True)
class Ply:
    """How wide one turn is searched.

    ``moves``: how many decisions, the best at first sight, are followed beyond the turn;
    ``within``: the same for later decisions of the turn; ``outcomes``: how many outcomes of
    chance are looked at each time; ``followed``: how many of those when going beyond the turn.
    """

    moves: int
    within: int
    outcomes: int
    followed: int


@dataclass(frozen=True, slots=True)
class Valued(Generic[A]):
    """A move with the shares that its search came to, and whether it was followed deeply."""

    move: A
    shares: Shares
    deep: bool


class Search(Generic[S, A]):
    """One question to a model. ``plies[0]`` is for the turn at hand, the next for the one after."""

    def __init__(self, model: Model[S, A], plies: Sequence[Ply]) -> None:
        self.model = model
        self.plies = tuple(plies)
        self.nodes = 0
        """How many states were looked at, the measure of effort."""

    def rank(self, state: S) -> list[Valued[A]]:
        """All moves of the actor, the best first; equals stay in the model's order."""
        actor = self.model.actor(state)
        if actor is None:
            return []
        ply = self.plies[0]
        moves = self.model.moves(state)
        first = [Valued(move, self._move(state, move, 0, 1, ply.outcomes), False) for move in moves]
        first.sort(key=lambda valued: -valued.shares[actor])
        if len(self.plies) == 1 or first[0].shares[actor] >= 1:
            return first
        depth = len(self.plies)
        deep = [
            Valued(valued.move, self._move(state, valued.move, 0, depth, ply.followed), True)
            for valued in first[: ply.moves]
        ]
        deep.sort(key=lambda valued: -valued.shares[actor])
        return deep + first[ply.moves :]

    def _best(self, state: S, ply_index: int, depth: int, *, within: bool) -> Shares:
        """Value of a state in which somebody has to act, ``depth`` turns (at least 1) ahead."""
        actor = self.model.actor(state)
        if actor is None:
            return self.model.value(state)
        ply = self.plies[ply_index]
        first = [
            (self._move(state, move, ply_index, 1, ply.outcomes), move)
            for move in self.model.moves(state)
        ]
        first.sort(key=lambda pair: -pair[0][actor])
        if depth == 1 or first[0][0][actor] >= 1:
            return first[0][0]
        followed = first[: ply.within if within else ply.moves]
        deep = [self._move(state, move, ply_index, depth, ply.followed) for _, move in followed]
        return max(deep, key=lambda shares: shares[actor])

    def _move(self, state: S, move: A, ply_index: int, depth: int, most: int) -> Shares:
        """Value of a move: the average over what chance may make of it."""
        model, turn = self.model, self.model.turn(state)
        values = []
        for outcome in model.outcomes(state, move, most):
            self.nodes += 1
            if model.actor(outcome) is None:
                values.append(model.value(outcome))
            elif model.turn(outcome) == turn:
                values.append(self._best(outcome, ply_index, depth, within=True))
            elif depth == 1:
                values.append(model.value(outcome))
            else:
                values.append(self._best(outcome, ply_index + 1, depth - 1, within=False))
        if len(values) == 1:
            return values[0]
        return tuple(sum(column) / len(values) for column in zip(*values, strict=True))
