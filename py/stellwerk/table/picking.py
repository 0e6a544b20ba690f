"""From touches to actions, the same for every game.

Everything that can be touched on a board is a *target* (a short string). A game says by which
sequences of targets, *paths*, each legal action can be reached. Tapping extends the path chosen
so far; a drag is two taps at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from stellwerk.table.game import JSON, Violation

Path = tuple[str, ...]


class Interaction(Protocol):
    """How one game's actions are touched."""

    def paths(self, state: JSON, action: JSON) -> Iterable[Path]:
        """The ways to reach a legal action; no path is the beginning of another's."""

    def asks_first(self, action: JSON) -> bool:
        """Whether a legal action waits for a yes: it shows something hidden, so that undo ends
        there, and is not what the touch plainly asks for (as drawing a card is)."""

    def refuse(self, state: JSON, path: Path) -> Violation:
        """Why no legal action begins with this path: the rule that forbids what was tried."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Where the choosing stands. ``open``: the targets that may come next. ``fitting``: the
    actions that the path has reached (more than one: the player must say which)."""

    path: Path
    open: frozenset[str]
    fitting: tuple[JSON, ...]


class Picker:
    """All paths of one position, by their beginnings; made anew after each move."""

    def __init__(self, interaction: Interaction, state: JSON, legal: Iterable[JSON]) -> None:
        self._open: dict[Path, set[str]] = {(): set()}
        self._fitting: dict[Path, dict[JSON, None]] = {}
        for action in legal:
            for path in interaction.paths(state, action):
                for depth, target in enumerate(path):
                    self._open.setdefault(path[:depth], set()).add(target)
                self._fitting.setdefault(path, {})[action] = None

    def at(self, path: Path) -> Pick | None:
        """What the path leads to; None if no legal action begins so."""
        if path not in self._open and path not in self._fitting:
            return None
        opened = frozenset(self._open.get(path, ()))
        return Pick(path, opened, tuple(self._fitting.get(path, ())))
