"""Chance that follows from a match's seed alone, the same on every Python."""

from __future__ import annotations

from random import Random


def generator(seed: int, purpose: str, count: int = 0) -> Random:
    """A generator for one purpose within a match, e.g. the ``count``-th reshuffle of a deck.

    Deriving it anew each time keeps the 2.5 kB of a generator's state out of the game state,
    so that a clone stays cheap. Text seeds are hashed with SHA-512: the same everywhere.
    """
    return Random(f"{seed}/{purpose}/{count}")
