"""What to lay: what a set or three colours bring to the tickets, and when it is time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from stellwerk.games.kartenspiel.action import SETS, Action, lay
from stellwerk.games.kartenspiel.bots.sight import Sight, lying
from stellwerk.games.kartenspiel.bots.taste import Taste
from stellwerk.games.kartenspiel.cards import LOCO, PLAIN
from stellwerk.games.kartenspiel.state import Observation

Survival = Callable[[int, int], float]
"""The chance that ``size`` cards of a colour lie there still at the own next turn."""


class Lay(NamedTuple):
    """``robbed``: how many cards it takes from others. ``value`` weighs that and how many of the
    cards tickets want and can still depart."""

    action: Action
    value: float
    robbed: int


def unthreatened(colour: int, size: int) -> float:
    """Nobody robs."""
    return 1.0


def lays(view: Sight, taste: Taste, survival: Survival = unthreatened) -> list[Lay]:
    """The lays worth thinking of, best first: each colour's set, and the best three colours."""
    seen = view.seen
    hand, mine, my_locos = seen.hand, seen.yards[seen.me], seen.locos[seen.me]
    locos = hand[LOCO]
    found: list[Lay] = []
    free: list[tuple[float, int]] = []
    for colour in PLAIN:
        plain = hand[colour]
        if not plain or mine[colour] or my_locos[colour]:
            continue
        others = lying(seen, colour)
        if not others:
            free.append((_single(view, taste, colour, survival), colour))
        least = max(2, others + 1)
        extra = max(0, least - plain)
        for more in range(extra, min(locos, extra + 2) + 1):
            found.append(_set(view, taste, colour, plain, more, others, survival))
    if len(free) > 2 and view.turns >= 1:
        free.sort(key=lambda pair: (-pair[0], pair[1]))
        for three in combinations(free[:4], 3):
            value = sum(worth for worth, _ in three)
            found.append(Lay(lay(colour for _, colour in three), value, 0))
    found.sort(key=lambda one: -one.value)
    return found


def _single(view: Sight, taste: Taste, colour: int, survival: Survival) -> float:
    worth = 1.0 if view.need[colour] else _spare(view, taste)
    return worth * survival(colour, 1)


def _spare(view: Sight, taste: Taste) -> float:
    """What a card is worth in the stack that no ticket in hand wants."""
    seen = view.seen
    if not seen.ticket_deck_size or view.turns < 3:
        return 0.0
    return taste.surplus


def _set(
    view: Sight, taste: Taste, colour: int, plain: int, locos: int, others: int, survival: Survival
) -> Lay:
    size = plain + locos
    need, spare = view.need[colour], _spare(view, taste)
    wild = sum(view.need)
    value, alive = 0.0, 1.0
    for gone in range(size):
        if gone >= view.turns:
            break
        alive *= survival(colour, size - gone)
        if gone < plain:
            serves = gone < need
            value += alive * (1.0 if serves else spare)
        else:
            serves = wild > 0
            # A locomotive in hand is worth something as well.
            value += alive * (1.0 if serves else spare) - _kept(view, taste)
    left = size - min(size, int(view.turns))
    value -= _kept(view, taste) * max(0, min(locos, left))
    return Lay(SETS[colour][plain][locos], value + taste.rob * others, others)


def _kept(view: Sight, taste: Taste) -> float:
    """What a locomotive in hand is worth: less and less towards the end."""
    return min(0.8, 0.1 * (view.turns - 1)) if view.turns > 1 else 0.0


def hurry(view: Sight) -> bool:
    """Whether the hand needs all the turns that are left."""
    hand: Observation = view.seen
    groups = sorted(
        (min(hand.hand[c], view.need[c]) for c in PLAIN if hand.hand[c] and view.need[c]),
        reverse=True,
    )
    if not groups:
        return view.turns <= 2
    # The n-th lay from now must be no larger than the turns that are left after it.
    return any(size + place >= view.turns for place, size in enumerate(groups))
