"""Train cards in pictures, for the games that are played with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from markupsafe import Markup

from stellwerk.table.inks import TRAIN_CARDS
from stellwerk.table.markup import Template, join
from stellwerk.table.picture import INK, SIGNS, at, text

CARD_SIGNS: Final[Mapping[str, str]] = {
    "pink": "hexagon",
    "white": "ring",
    "blue": "circle",
    "yellow": "star",
    "orange": "cross",
    "black": "square",
    "red": "diamond",
    "green": "triangle",
    "loco": "loco",
}
CARD_PATHS: Final = {word: SIGNS[sign] for word, sign in CARD_SIGNS.items()}
"""The cards' signs in a box of 24 by 24."""
WIDTH: Final = 54
HEIGHT: Final = 34

_CARD = Template(
    '<rect width="{width}" height="{height}" rx="4" fill="{fill}" stroke="{ink}"/>'
    '<path fill="{sign}" fill-rule="evenodd" transform="translate({x} {y})" d="{d}"/>'
)


def card(word: str, width: int = WIDTH, height: int = HEIGHT) -> Markup:
    """One card, at least 26 by 26."""
    fill, sign = TRAIN_CARDS[word]
    return _CARD.format(
        width=width,
        height=height,
        fill=fill,
        ink=INK,
        sign=sign,
        x=width / 2 - 12,
        y=height / 2 - 12,
        d=CARD_PATHS[word],
    )


def cards_in_line(words: Iterable[str], width: int = WIDTH) -> Markup:
    """Cards side by side, as in the row."""
    return join(at(n * (width + 6), 0, card(word, width)) for n, word in enumerate(words))


def cards_counted(counts: Iterable[tuple[str, int]]) -> Markup:
    """Each kind of card once, with its number: a hand. Up to nine kinds, 34 high."""
    parts = []
    for place, (word, count) in enumerate(counts):
        parts.append(at(place * 50, 0, card(word, 26)))
        parts.append(text(place * 50 + 30, 24, count, "strong"))
    return join(parts)
