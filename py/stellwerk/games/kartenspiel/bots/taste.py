"""The numbers by which one planner differs from another. Values are in cards that score."""

from __future__ import annotations

from typing import NamedTuple


class Taste(NamedTuple):
    """``hit``: the share of cards still to be drawn that will serve a ticket.

    ``slack``: so many cards more than its tickets want it must expect before it draws tickets.
    ``spare``: points that a card is worth which no ticket wants yet. ``patience``: what a lay must
    bring while there is time. ``rob``: what robbing one card is worth. ``loco``, ``pair``,
    ``surplus``: of a locomotive, of a card like those in hand, of a card no ticket wants.
    ``wary``: how likely it takes it that somebody who can rob does. ``cities``: how much the chance
    of a city's bonus counts when it chooses tickets.
    """

    hit: float = 0.6
    slack: float = 7.0
    spare: float = 2.5
    patience: float = 3.0
    rob: float = 0.4
    loco: float = 1.3
    pair: float = 0.1
    surplus: float = 0.3
    wary: float = 0.0
    cities: float = 0.0
