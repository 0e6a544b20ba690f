"""The protocol that every game's engine follows.

The vocabulary is that of the field (OpenSpiel, boardgame.io): state, legal actions, observation,
chance, result. Engines answer with ids and arguments, never with text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

JSON = Any
Options = Mapping[str, JSON]
Args = dict[str, JSON]


class Event(NamedTuple):
    """Something that happened; ``args`` are ids and numbers for a sentence and for the view."""

    kind: str
    player: int
    args: Args


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is not allowed: the rule that forbids it and the particulars of the position.

    ``reason`` tells apart the ways in which one rule can be broken; the sentence shown to people
    has the text id ``rule:reason`` and takes ``args``.
    """

    rule: str
    reason: str
    args: Args = field(default_factory=dict)

    @property
    def text_id(self) -> str:
        return f"{self.rule}:{self.reason}"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the match. ``values[0]`` is the default; two booleans make a switch."""

    id: str
    values: tuple[JSON, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. ``returns[p]`` is player p's score; ``winners`` share the victory."""

    winners: tuple[int, ...]
    returns: tuple[int, ...]
    reason: str


class NotationError(ValueError):
    """A text that is no action of the game. ``text_id`` and ``args`` make the sentence for people.

    ``str()`` is an English message for the shell and for logs.
    """

    def __init__(self, text_id: str, message: str, **args: JSON) -> None:
        super().__init__(message)
        self.text_id = text_id
        self.args_for_text = args


class PositionError(ValueError):
    """A position that cannot be. Says which entry (``where``) and what is wrong with it."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where


def brief(value: JSON, limit: int = 40) -> str:
    """A foreign value in an error message: short, and safe however deeply it is nested."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return repr(value)[:limit]


S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - the field's letter for observations


class Game(Protocol[S, A, O]):
    """One game's engine. Stateless: every method works on the state it is given."""

    id: str
    """Folder-style id, e.g. ``game-of-trains``."""
    prefix: str
    """First part of the game's rule ids, e.g. ``got``."""
    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    hidden_hands: bool
    """Whether players hold what the others may not see: then the device is handed over blank."""
    reveals: frozenset[str]
    """Kinds of events that show something hidden: undo does not go behind them."""

    def setup(self, options: Options, players: int, seed: int) -> S:
        """The first state. All chance comes from ``seed``."""

    def clone(self, state: S) -> S:
        """An independent copy, cheap enough for search."""

    def seats(self, state: S) -> int:
        """How many players there are."""

    def actor(self, state: S) -> int | None:
        """Whose decision it is; None when the game is over."""

    def turn(self, state: S) -> int:
        """Number of the current turn, from 0; several actions may belong to one turn."""

    def legal_actions(self, state: S) -> list[A]:
        """Every legal action of the actor, each once, in a fixed order; empty at the end."""

    def action_space(self, state: S) -> Iterable[A]:
        """Every well-formed action, legal or not (for tests and for explaining refusals)."""

    def check(self, state: S, action: A) -> Violation | None:
        """None if the action is legal, else the rule that forbids it. Never raises."""

    def apply(self, state: S, action: A) -> list[Event]:
        """Carry out a legal action in place. Legality is the caller's duty (see ``check``)."""

    def observe(self, state: S, player: int) -> O:
        """Exactly what that player may know; immutable and comparable."""

    def sample(self, observation: O, rng: Random) -> S:
        """A state drawn at random from those that the observation leaves possible."""

    def result(self, state: S) -> Result | None:
        """The outcome, or None while the game goes on."""

    def parse(self, text: str) -> A:
        """Read the text form of an action. Raises NotationError."""

    def format(self, action: A) -> str:
        """The canonical text form of an action."""

    def dump(self, state: S) -> dict[str, JSON]:
        """The whole state as plain JSON data; equal states give equal data."""

    def load(self, data: Mapping[str, JSON]) -> S:
        """A state from (part of) such data, the rest filled in deterministically.

        Raises PositionError. ``load(dump(state))`` equals ``state``.
        """


AnyGame = Game[Any, Any, Any]
