"""What others may hold, by counting the tiles that nobody has shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb


@lru_cache(maxsize=2000)
def chances(unseen: int, drawn: int) -> tuple[float, ...]:
    """For the tiles not seen, the best first: how likely a hand of ``drawn`` of them has this one
    and at most one better, so that a turn of two tiles would use it."""
    drawn = min(drawn, unseen)
    if not drawn:
        return (0.0,) * unseen
    hands = comb(unseen, drawn)
    found = []
    for better in range(unseen):
        worse = unseen - 1 - better
        ways = comb(worse, drawn - 1)
        if drawn > 1:
            ways += better * comb(worse, drawn - 2)
        found.append(ways / hands)
    return tuple(found)


@lru_cache(maxsize=20_000)
def holds(unseen: int, such: int, drawn: int) -> float:
    """How likely a hand of ``drawn`` of the tiles not seen has one of ``such`` tiles among them."""
    if not such:
        return 0.0
    drawn = min(drawn, unseen)
    return 1 - comb(unseen - such, drawn) / comb(unseen, drawn)


def expected(best: Mapping[int, float], counts: Sequence[int], chance: Sequence[float]) -> float:
    """The points that a turn brings on average: ``best`` by kind, ``counts`` not seen of each."""
    total, better = 0.0, 0
    for kind, worth in sorted(best.items(), key=lambda pair: -pair[1]):
        for index in range(better, better + counts[kind]):
            total += worth * chance[index]
        better += counts[kind]
    return total
