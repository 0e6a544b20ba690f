"""German puts words together: who looks for "Karte" should find "Zielkarte". A word is taken apart
where both halves are words of these texts themselves; no dictionary is needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

SHORTEST: Final = 4
JOINTS: Final = ("es", "en", "s", "n", "")
"""What may stand between two halves."""
ENDINGS: Final = ("", "n", "en", "e", "s", "er")
"""In what a half may differ from the word as it stands elsewhere."""
_WORD: Final = re.compile(r"[^\W\d_]+")


def words_of(text: str) -> set[str]:
    """The words of a text, in lower case."""
    return {word.lower() for word in _WORD.findall(text)}


def parts_of(everything: Iterable[str]) -> Callable[[str], set[str]]:
    """From all texts a function: the parts of the long words of a text."""
    stems = {_stem(word) for text in everything for word in words_of(text)}
    stems = {stem for stem in stems if len(stem) >= SHORTEST - 1}

    def parts(text: str) -> set[str]:
        return {half for word in words_of(text) for half in _halves(word, stems)}

    return parts


def _stem(word: str) -> str:
    """The word without its ending, as far as that can be told without a grammar."""
    for ending in sorted(ENDINGS, key=len, reverse=True):
        if ending and word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word.removesuffix(ending)
    return word


def _halves(word: str, stems: set[str]) -> tuple[str, ...]:
    """The longest second half that is a word, and what is before it."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        head, tail = word[:at], word[at:]
        if _stem(tail) not in stems:
            continue
        for joint in JOINTS:
            half = head.removesuffix(joint)
            if head.endswith(joint) and len(half) >= SHORTEST and _stem(half) in stems:
                return half, tail
    return ()
