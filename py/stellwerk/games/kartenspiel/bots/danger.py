"""How likely it is to be robbed, by what all may know of the others' hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.games.kartenspiel.bots.sight import unseen
from stellwerk.games.kartenspiel.cards import LOCO
from stellwerk.games.kartenspiel.state import Observation


class Danger:
    """The others' hands as far as they are known, the rest of them drawn from what is unseen.

    ``wary``: how likely it is that somebody who can rob does.
    """

    def __init__(self, seen: Observation, wary: float) -> None:
        self._wary = wary
        pool = unseen(seen)
        total = max(1, sum(pool))
        self._share = [(count + pool[LOCO]) / total for count in pool[:LOCO]]
        self._hands: list[tuple[Sequence[int], int]] = [
            (seen.known[player], size - sum(seen.known[player]))
            for player, size in enumerate(seen.hand_sizes)
            if player != seen.me
        ]
        self._known: dict[tuple[int, int], float] = {}

    def survival(self, colour: int, size: int) -> float:
        """The chance that nobody robs ``size`` cards of a colour until the own next turn."""
        key = colour, size
        chance = self._known.get(key)
        if chance is None:
            chance = 1.0
            share = round(self._share[colour], 2)
            for known, hidden in self._hands:
                wanted = max(2, size + 1) - known[colour] - known[LOCO]
                chance *= 1 - self._wary * at_least(wanted, hidden, share)
            self._known[key] = chance
        return chance


@lru_cache(maxsize=8192)
def at_least(wanted: int, cards: int, share: float) -> float:
    """The chance that of so many cards, each fitting with chance ``share``, enough do."""
    if wanted <= 0:
        return 1.0
    if wanted > cards:
        return 0.0
    if share >= 1:
        return 1.0
    chance, below = (1 - share) ** cards, 0.0
    for fitting in range(wanted):
        below += chance
        chance *= (cards - fitting) / (fitting + 1) * share / (1 - share)
    return max(0.0, 1 - below)
