"""What a game's view is told besides the observation, and how it marks what can be touched.

The board knows no rules: it is given the targets that are open, chosen or just moved, and its
touches come back as messages (after chessground).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import attributes, classes
from stellwerk.table.match import Player
from stellwerk.table.picking import Pick


@dataclass(frozen=True, slots=True)
class Board:
    """One board on a page.

    ``pick``: what may be touched now, None if nothing (somebody else's turn, an earlier point).
    ``changed``: what the last moves put somewhere, in the game's own numbers, to be marked.
    ``hint``: targets of a bot's advice. ``thinking``: the seat of a bot at work, or -1.
    ``notes``: a bot's reason for its last move, by seat. ``name``: tells several boards on one
    page apart; it begins every id and target, and is empty at the table. ``refused``: the target
    that was refused last. ``heading``: the element for headings inside the board.
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

    def target(
        self, target: str, *names: str | bool, label: str | None, drag: bool = False
    ) -> Markup:
        """Attributes of a button for something touchable: id, class, target, state, name (None:
        what stands on it).

        Nothing is ever `disabled`: touching what is not allowed has to tell why.
        """
        is_open, chosen, state = self._state(target, names)
        return attributes(
            type="button",
            id=self.element_id(target),
            class_=state,
            data_target=self.name + target,
            data_drag=drag and is_open,
            aria_pressed="true" if chosen else None,
            aria_disabled=None if is_open or chosen else "true",
            aria_label=label,
        )

    def shape(
        self,
        target: str,
        *names: str | bool,
        label: str,
        first: bool = False,
        colour: str | None = None,
    ) -> Markup:
        """The same for a part of a drawing (an SVG group, say), which has to be told that it is a
        button. There are many, so one alone is a stop of the Tab key, ``first``; arrows lead to
        the others. ``colour``: of the player it belongs to."""
        is_open, chosen, state = self._state(target, names)
        return attributes(
            role="button",
            tabindex=0 if first else -1,
            id=self.element_id(target),
            class_=state,
            data_target=self.name + target,
            data_colour=colour,
            aria_pressed="true" if chosen else None,
            aria_disabled=None if is_open or chosen else "true",
            aria_label=label,
        )

    def _state(self, target: str, names: tuple[str | bool, ...]) -> tuple[bool, bool, str]:
        """Whether the target is open, whether it is chosen, and all its class names."""
        chosen = self.pick is not None and target in self.pick.path
        is_open = self.pick is not None and target in self.pick.open
        state = classes(
            *names,
            is_open and "is-open",
            chosen and "is-chosen",
            target in self.hint and "is-hinted",
            target == self.refused and "is-refused",
        )
        return is_open, chosen, state

    def element_id(self, target: str) -> str:
        """The id of the element that shows a target."""
        return (self.name + target).replace(":", "-").replace("/", "-")

    def player_name(self, player: int) -> str:
        """The name of a seat."""
        return self.players[player].name

    def names(self) -> Mapping[int, str]:
        """All names by seat."""
        return {index: player.name for index, player in enumerate(self.players)}
