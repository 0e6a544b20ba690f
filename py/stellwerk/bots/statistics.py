"""The few figures that say how sure a result is."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

Z95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share of wins (E. B. Wilson, JASA 22, 1927).

    Unlike the plain one it stays within 0 and 1 and holds near the ends.
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least ``share`` (0 to 1) of all do not exceed; 0 for none."""
    if not values:
        return 0.0
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def mean(values: Sequence[float]) -> float:
    """The average; 0 for none."""
    return sum(values) / len(values) if values else 0.0
