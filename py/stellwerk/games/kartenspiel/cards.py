"""Train cards: eight colours and the locomotive, as in the board game.

A card is a small number, its place in ``CARDS``. A hand, a stack and everything else whose order
does not matter is a list of counts by that number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

COLOURS: Final = ("pink", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE: Final = "loco"
CARDS: Final = (*COLOURS, LOCOMOTIVE)
"""Words for the cards, in actions, files and text ids."""
NUMBER: Final = {word: number for number, word in enumerate(CARDS)}
LOCO: Final = len(COLOURS)
"""The locomotive's number."""
PLAIN: Final = range(LOCO)
"""The numbers of the eight colours."""
KINDS: Final = range(len(CARDS))
EACH_COLOUR: Final = 10
LOCOMOTIVES: Final = 16
SUPPLY: Final = (*(EACH_COLOUR for _ in PLAIN), LOCOMOTIVES)
"""How many there are of each card."""
HAND: Final = 7
ROW: Final = 5

Counts = tuple[int, ...]


def words(cards: Iterable[int]) -> list[str]:
    """The cards' words, in the given order."""
    return [CARDS[card] for card in cards]


def spread(counts: Sequence[int]) -> list[int]:
    """The single cards of some counts, by number."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def tally(cards: Iterable[int]) -> list[int]:
    """Counts of single cards."""
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card] += 1
    return counts
