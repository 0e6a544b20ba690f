"""What the last moves did, as the numbers that ``Board.changed`` carries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.network import place
from stellwerk.table.game import Event

_COUNT: Final = 1 << 40
_GAIN: Final = 1 << 41
_DOUBLER: Final = 1 << 42
_PLACE: Final = (1 << 20) - 1


class Count(NamedTuple):
    """A tile's turn when a finished line is counted. ``line``: which of the lines; ``number``:
    1, 2, 3 …; ``after``: how many steps were counted before it."""

    line: int
    number: int
    after: int


class Changes(NamedTuple):
    """``laid``, ``doublers``: places; ``counts`` by place; ``gains``: points by player."""

    laid: frozenset[int]
    doublers: frozenset[int]
    counts: dict[int, tuple[Count, ...]]
    gains: dict[int, int]


def pack(events: Iterable[Event]) -> frozenset[int]:
    """Tiles and markers laid, finished lines tile by tile, points scored."""
    found: set[int] = set()
    gains: dict[int, int] = {}
    line = 0
    for event in events:
        args = event.args
        match event.kind:
            case "laid":
                found.add(place(args["x"], args["y"]))
            case "doubled":
                found.add(_DOUBLER | place(args["x"], args["y"]))
            case "finished":
                for number, (x, y) in enumerate(args["tiles"], 1):
                    found.add(_COUNT | line << 28 | number << 20 | place(x, y))
                line += 1
            case "scored" | "claimed":
                gains[event.player] = gains.get(event.player, 0) + args["points"]
    found.update(_GAIN | player << 20 | points for player, points in gains.items())
    return frozenset(found)


def unpack(changed: Iterable[int]) -> Changes:
    """The other way round."""
    laid: set[int] = set()
    doublers: set[int] = set()
    steps: list[tuple[int, int, int]] = []
    gains: dict[int, int] = {}
    for number in changed:
        low = number & _PLACE
        if number & _COUNT:
            steps.append((number >> 28 & 0xFFF, number >> 20 & 0xFF, low))
        elif number & _GAIN:
            gains[number >> 20 & 0xFF] = low
        elif number & _DOUBLER:
            doublers.add(low)
        else:
            laid.add(low)
    counts: dict[int, tuple[Count, ...]] = {}
    for after, (line, number, at) in enumerate(sorted(steps)):
        counts[at] = (*counts.get(at, ()), Count(line, number, after))
    return Changes(frozenset(laid), frozenset(doublers), counts, gains)
