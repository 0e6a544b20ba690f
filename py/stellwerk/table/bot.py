"""What a bot is: it sees an observation, never the state, and brings its own generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from stellwerk.table.game import JSON, Args

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does, and why: a text id with its arguments, one line for people."""

    action: JSON
    why: str
    args: Args = field(default_factory=dict)


class Bot(Protocol):
    """A way to play one game."""

    def decide(self, observation: JSON, legal: Sequence[JSON], rng: Random) -> Choice:
        """Choose one of the legal actions. The same arguments give the same choice."""
