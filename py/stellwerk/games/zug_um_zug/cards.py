"""Train cards: eight colours and the locomotive.

A card is a small number, its place in ``CARDS``. A hand, the discards and everything else whose
order does not matter is a list of counts by that number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

COLOURS: Final = ("pink", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE: Final = "loco"
CARDS: Final = (*COLOURS, LOCOMOTIVE)
"""Words for the cards, in actions, files and texts ids."""
NUMBER: Final = {word: number for number, word in enumerate(CARDS)}
LOCO: Final = len(COLOURS)
"""The locomotive's number."""
PLAIN: Final = range(LOCO)
"""The numbers of the eight colours."""
KINDS: Final = range(len(CARDS))
GRAY: Final = "gray"
"""Colour of a route that any one colour pays (zuz.claim.gray)."""


def words(cards: Iterable[int]) -> list[str]:
    """The cards' words, in the given order."""
    return [CARDS[card] for card in cards]


def spread(counts: Sequence[int]) -> list[int]:
    """The single cards of some counts, by number."""
    return [card for card in KINDS for _ in range(counts[card])]


def tally(cards: Iterable[int]) -> list[int]:
    """Counts of single cards."""
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card] += 1
    return counts


def payments(length: int, colour: int | None, ferry: int = 0) -> list[tuple[int, ...]]:
    """Every set of ``length`` cards that pays for so many spaces, plain cards first.

    ``colour``: the number of the colour asked for, None for any one (zuz.claim.gray).
    ``ferry``: how many of the cards must be locomotives (zuz.ferry). Fewer locomotives come first
    within a colour, locomotives alone come last of all.
    """
    found = [
        (card,) * (length - locos) + (LOCO,) * locos
        for card in (PLAIN if colour is None else (colour,))
        for locos in range(ferry, length)
    ]
    return [*found, (LOCO,) * length]
