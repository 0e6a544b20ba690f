"""How a game's positions are edited by hand: a form made of fields, and touches on the board.

A position is data as the game's `load` reads it (see ``Game.load``), of which a form shows the
entries that people think of. A game's module ``editing`` says which: it follows `Editing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON
from stellwerk.table.picking import Path, Pick

Data = Mapping[str, JSON]
Kind = Literal["choice", "switch", "number", "player", "counts", "words", "numbers"]


def _nothing(data: Data) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of a position. Its label is the text ``<prefix>.edit.<key>``.

    ``kind``: a choice of words, a switch, a whole number, a player, counts by word, a list of
    words, a list of numbers. ``each``: there is one such value for each player. ``values``: the
    words that may stand there. ``default``: what an entry that is left out means; None: `load`
    finds something fitting. ``fixed``: a list of just so many. ``group``: fields of a group stand
    together under the heading ``<prefix>.edit-group.<group>``.
    """

    key: str
    kind: Kind
    group: str
    each: bool = False
    values: Callable[[Data], Sequence[str]] = _nothing
    least: int = 0
    most: int = 99
    fixed: int = 0
    default: JSON = None


class Editing(Protocol):
    """A game's module ``editing``.

    Where players may remember what they may not look at again, it also has
    ``open_to_view(observation, options)``: the observation without that memory, so that a match's
    position can be taken over without laying it open.
    """

    FIELDS: tuple[Field, ...]
    LEFT_OUT: frozenset[str]
    """Entries that are left out when a match's position is taken over: `load` fills them in."""

    def start(self, players: int) -> dict[str, JSON]:
        """A small position to begin with."""

    def label(self, texts: Texts, key: str, value: str) -> str:
        """What a value of a field is called."""

    def pick(self, state: JSON, path: Path) -> Pick:
        """What can be touched on the board to change it."""

    def touched(self, data: Data, state: JSON, path: Path) -> Iterable[dict[str, JSON]] | None:
        """What touching these makes of the position: the first of these that can be counts. None
        if more has to be touched. What is touched is always one of `pick`'s targets."""
