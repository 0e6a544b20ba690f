"""What a game's view is told besides the observation, and how it marks what can be touched.

The board knows no rules: it is given the targets that are open, chosen or just moved, and its
touches come back as messages (after chessground).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON
from stellwerk.table.markup import attributes, classes
from stellwerk.table.match import Player
from stellwerk.table.picking import Pick


class Mark(NamedTuple):
    """How something touchable is marked."""

    is_open: bool
    is_chosen: bool
    is_hinted: bool
    is_refused: bool

    @property
    def can_be_touched(self) -> bool:
        """Whether a touch is more than a question."""
        return self.is_open or self.is_chosen

    def classes(self, *names: str | bool) -> str:
        """The marks as class names, after others."""
        return classes(
            *names,
            self.is_open and "is-open",
            self.is_chosen and "is-chosen",
            self.is_hinted and "is-hinted",
            self.is_refused and "is-refused",
        )


def element_id(target: str) -> str:
    """The id of the element that shows a target."""
    return target.replace(":", "-").replace("/", "-")


def shape(
    target: str,
    mark: Mark,
    *names: str | bool,
    label: str,
    first: bool = False,
    colour: str | None = None,
) -> Markup:
    """Attributes of something touchable in a drawing (an SVG group, say), which has to be told
    that it is a button; ``target`` begins with the board's name.

    There are many on a map, so one alone is a stop of the Tab key, ``first``; arrows lead to the
    others. ``colour``: of the player it belongs to. Depends on nothing else, so it can be cached.
    """
    return attributes(
        role="button",
        tabindex=0 if first else -1,
        id=element_id(target),
        class_=mark.classes(*names),
        data_target=target,
        data_colour=colour,
        aria_pressed="true" if mark.is_chosen else None,
        aria_disabled=None if mark.can_be_touched else "true",
        aria_label=label,
    )


@lru_cache(maxsize=2048)
def knob(
    target: str, mark: Mark, *names: str | bool, label: str | None, drag: bool = False
) -> Markup:
    """What ``Board.target`` says; ``target`` begins with the board's name."""
    return attributes(
        type="button",
        id=element_id(target),
        class_=mark.classes(*names),
        data_target=target,
        data_drags=drag,
        data_drag=drag and mark.is_open,
        aria_pressed="true" if mark.is_chosen else None,
        aria_disabled=None if mark.can_be_touched else "true",
        aria_label=label,
    )


@dataclass(frozen=True, slots=True)
class Board:
    """One board on a page.

    ``pick``: what may be touched now, None if nothing (somebody else's turn, an earlier point).
    ``changed``: what the last moves put somewhere, in the game's own numbers, to be marked.
    ``hint``: targets of a bot's advice. ``thinking``: the seat of a bot at work, or -1.
    ``notes``: a bot's reason for its last move, by seat. ``name``: tells several boards on one
    page apart; it begins every id and target, and is empty at the table. ``refused``: the target
    that was refused last. ``heading``: the element for headings inside the board. ``about``: the
    actions that a scene of the rules tries; a large board may show just what they concern.
    ``options``: what was agreed on before the match, for what only the view minds. ``turned``: how
    far what is chosen has been turned, in degrees.
    """

    texts: Texts
    players: tuple[Player, ...]
    pick: Pick | None = None
    changed: frozenset[int] = frozenset()
    hint: tuple[str, ...] = ()
    thinking: int = -1
    notes: Mapping[int, str] = field(default_factory=dict)
    name: str = ""
    refused: str = ""
    heading: str = "h2"
    options: Mapping[str, JSON] = field(default_factory=dict)
    about: tuple[JSON, ...] = ()
    turned: int = 0

    def target(
        self, target: str, *names: str | bool, label: str | None, drag: bool = False
    ) -> Markup:
        """Attributes of a button for something touchable: id, class, target, state, name (None:
        what stands on it). ``drag``: it is a thing that can be dragged whenever it is open.

        Nothing is ever `disabled`: touching what is not allowed has to tell why.
        """
        return knob(self.name + target, self.mark(target), *names, label=label, drag=drag)

    def mark(self, target: str) -> Mark:
        """How a target is marked."""
        pick = self.pick
        return Mark(
            is_open=pick is not None and target in pick.open,
            is_chosen=pick is not None and target in pick.path,
            is_hinted=target in self.hint,
            is_refused=target == self.refused,
        )

    def element_id(self, target: str) -> str:
        """The id of the element that shows a target."""
        return element_id(self.name + target)

    def player_name(self, player: int) -> str:
        """The name of a seat."""
        return self.players[player].name

    def kind(self, player: int) -> str:
        """What a player is, person or which bot; nothing where the name begins with it."""
        seat = self.players[player]
        kind = self.texts(f"level.{seat.level}" if seat.kind == "bot" else "seat.human")
        return "" if seat.name.startswith(kind) else kind

    def names(self) -> Mapping[int, str]:
        """All names by seat."""
        return {index: player.name for index, player in enumerate(self.players)}
