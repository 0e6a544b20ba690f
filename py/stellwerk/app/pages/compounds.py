"""German puts words together: who looks for "Karte" should find "Zielkarte". A word is taken apart
where both halves are words of these texts themselves; no dictionary is needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

SHORTEST: Final = 4
JOINTS: Final = ("", "s", "n", "en", "es")
"""What may stand between two halves."""
_WORD: Final = re.compile(r"[^\W\d_]+")


def words_of(text: str) -> set[str]:
    """The words of a text, in lower case."""
    return {word.lower() for word in _WORD.findall(text)}


def parts_of(everything: Iterable[str]) -> Callable[[str], set[str]]:
    """From all texts a function: the parts of the long words of a text."""
    known = {word for text in everything for word in words_of(text) if len(word) >= SHORTEST}
    stems = known | {
        word[: -len(end)] for word in known for end in ("n", "e", "en") if word.endswith(end)
    }
    stems = {word for word in stems if len(word) >= SHORTEST}

    def parts(text: str) -> set[str]:
        return {half for word in words_of(text) for half in _halves(word, stems, known)}

    return parts


def _halves(word: str, stems: set[str], known: set[str]) -> tuple[str, ...]:
    for at in range(len(word) - SHORTEST, SHORTEST - 1, -1):
        head, tail = word[:at], word[at:]
        if tail not in known and tail not in stems:
            continue
        for joint in JOINTS:
            stem = head.removesuffix(joint) if joint else head
            if (not joint or head.endswith(joint)) and stem in stems:
                return stem, tail
    return ()
