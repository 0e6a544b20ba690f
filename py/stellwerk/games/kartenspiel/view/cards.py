"""A train card as it looks everywhere: a plate in its colour with a wagon and the colour's sign.

The same picture as in the board game; its rules stand with those of that game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import CARDS
from stellwerk.table.markup import EMPTY, Template, join

_WAGONS: Final[Mapping[str, str]] = {
    "pink": "w-swap-skip",
    "white": "w-remove-left",
    "blue": "w-swap-adjacent",
    "yellow": "w-lock",
    "orange": "w-move-left",
    "black": "w-remove-right",
    "red": "w-remove-middle",
    "green": "w-move-right",
    "loco": "w-loco",
}
"""Each colour has a wagon of its own, so that cards differ in shape as well."""

_CARD = Template('<button{attributes} data-c="{card}">{face}{more}</button>')
_FACE = Template(
    '<span class="zc-sign"><svg aria-hidden="true"><use href="#z-{card}"></use></svg></span>'
    '<svg class="zc-art" viewBox="0 0 100 60" aria-hidden="true"><use href="#{wagon}"></use></svg>'
)
_MINI = Template(
    '<span class="zm" data-c="{card}"><svg aria-hidden="true"><use href="#z-{card}"></use></svg>'
    "{count}</span>"
)
_COUNT = Template("<b>{count}</b>")
_SIGN = Template('<svg class="ksign" aria-hidden="true"><use href="#z-{card}"></use></svg>')

FACES: Final = {card: _FACE.format(card=card, wagon=_WAGONS[card]) for card in CARDS}
SIGNS: Final = {card: _SIGN.format(card=card) for card in CARDS}
"""The colours' signs alone."""


def card(name: str, attributes: Markup, more: Markup = EMPTY) -> Markup:
    """A card that can be touched."""
    return _CARD.format(attributes=attributes, card=name, face=FACES[name], more=more)


def mini(name: str, count: int | None = None) -> Markup:
    """A small plate with the card's sign, and how many."""
    return _MINI.format(card=name, count=EMPTY if count is None else _COUNT.format(count=count))


def minis(counts: Sequence[int]) -> Markup:
    """A small plate for each kind of card there is, with its number."""
    return join(mini(CARDS[kind], count) for kind, count in enumerate(counts) if count)


def each(cards: Iterable[int]) -> Markup:
    """A small plate for each single card."""
    return join(mini(CARDS[card]) for card in cards)
