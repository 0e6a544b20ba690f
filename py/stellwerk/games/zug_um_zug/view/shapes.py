"""Outlines in board units: spaces, cars, signs. SVG path data, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin
from typing import Final

from stellwerk.games.zug_um_zug.geometry import Point, Slot


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign around the origin, about 7.5 units across: circles and one polygon."""

    circles: tuple[float, ...] = ()
    points: tuple[Point, ...] = ()

    def at(self, x: float, y: float, scale: float = 1) -> str:
        """The sign's path with its middle at (x, y)."""
        rings = "".join(ring(x, y, radius * scale) for radius in self.circles)
        corners = [(x + px * scale, y + py * scale) for px, py in self.points]
        return rings + (polygon(corners) if corners else "")


def number(value: float) -> str:
    """As short as a tenth of a unit allows."""
    return f"{value:.1f}".removesuffix(".0")


def polygon(points: Iterable[Point]) -> str:
    """A closed line through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def polyline(points: Iterable[Point]) -> str:
    """An open line through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def ring(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"


def _around(corners: int, radius: float, start: float = -90) -> list[Point]:
    turns = (start * pi / 180 + 2 * pi * k / corners for k in range(corners))
    return [(radius * cos(t), radius * sin(t)) for t in turns]


def _star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    out, within = _around(points, outer), _around(points, inner, -90 + 180 / points)
    return tuple(p for pair in zip(out, within, strict=True) for p in pair)


def _cross(arm: float, half: float) -> tuple[Point, ...]:
    a, h = arm, half
    return (
        (-h, -a), (h, -a), (h, -h), (a, -h), (a, h), (h, h),
        (h, a), (-h, a), (-h, h), (-a, h), (-a, -h), (-h, -h),
    )  # fmt: skip


CARD_SIGNS: Final[Mapping[str, Sign]] = {
    "blue": Sign(circles=(3.4,)),
    "green": Sign(points=tuple((x, y + 0.9) for x, y in _around(3, 4.5))),
    "black": Sign(points=((-3, -3), (3, -3), (3, 3), (-3, 3))),
    "red": Sign(points=((0, -4.3), (4, 0), (0, 4.3), (-4, 0))),
    "yellow": Sign(points=_star(5, 4.6, 1.95)),
    "orange": Sign(points=_cross(3.8, 1.3)),
    "pink": Sign(points=tuple(_around(6, 3.9, 0))),
    "white": Sign(circles=(3.7, 1.9)),
}
"""A sign for each colour of train cards (drawn with the even-odd rule); ``z-<colour>`` in the
sprite are the same."""

PLAYER_SIGNS: Final[Mapping[str, Sign]] = {
    "blue": CARD_SIGNS["blue"],
    "green": CARD_SIGNS["green"],
    "yellow": CARD_SIGNS["yellow"],
    "violet": CARD_SIGNS["red"],
    "black": CARD_SIGNS["black"],
    "teal": CARD_SIGNS["orange"],
}
"""The signs of the players' colours, as on their plates."""

LOCOMOTIVE: Final = (
    "M-8.4-2.6h4.4v2.2h5.2v-1.9h-.6v-1h2.8v1h-.6v1.9h2.2a2.6 2.6 0 0 1 2.6 2.6v.9h1.4"
    "l-1.4 1.2h-16zM-7.2-1.5v1.6h2.2v-1.6zM-6.6 3.1a1.5 1.5 0 1 0 3 0zM-2.2 3.1a1.5 1.5 0 1 0 3 0z"
    "M2.2 3.1a1.5 1.5 0 1 0 3 0z"
)
"""For a ferry's spaces, in the space's own turned frame."""
WAVE: Final = "M-9 .6q2.25-2.6 4.5 0t4.5 0t4.5 0t4.5 0"


class Frame:
    """A space's own turned frame: where its points lie on the board."""

    def __init__(self, slot: Slot) -> None:
        self._x, self._y = slot.x, slot.y
        self._cos, self._sin = cos(radians(slot.angle)), sin(radians(slot.angle))

    def at(self, along: float, across: float) -> Point:
        """The board's place for a point of the frame."""
        return (
            self._x + along * self._cos - across * self._sin,
            self._y + along * self._sin + across * self._cos,
        )


def outline(slot: Slot, radius: float, grow: float = 0) -> str:
    """A space's rectangle with rounded corners."""
    frame = Frame(slot)
    length, width = slot.length / 2 + grow, slot.width / 2 + grow
    r = max(radius + grow, 0.5)
    # For each corner: where the rounding begins, the corner, where it ends.
    turns = (
        ((length - r, -width), (length, -width), (length, -width + r)),
        ((length, width - r), (length, width), (length - r, width)),
        ((-length + r, width), (-length, width), (-length, width - r)),
        ((-length, -width + r), (-length, -width), (-length + r, -width)),
    )
    parts = []
    for corner in turns:
        (x1, y1), (x2, y2), (x3, y3) = (frame.at(*point) for point in corner)
        parts.append(
            f"{number(x1)} {number(y1)}Q{number(x2)} {number(y2)} {number(x3)} {number(y3)}"
        )
    return "M" + "L".join(parts) + "z"


def strokes(slot: Slot, lines: Iterable[tuple[Point, Point]]) -> str:
    """Straight strokes given in the space's frame."""
    frame = Frame(slot)
    return "".join(polyline((frame.at(*a), frame.at(*b))) for a, b in lines)


def along(slots: Sequence[Slot], reach: float) -> str:
    """A line through the middles of the spaces, ``reach`` units longer at both ends than they."""
    points = [(slot.x, slot.y) for slot in slots]
    first, last = slots[0], slots[-1]
    if len(slots) == 1:
        frame = Frame(first)
        far = first.length / 2 + reach
        return polyline((frame.at(-far, 0), frame.at(far, 0)))
    start = _beyond(points[1], points[0], first.length / 2 + reach)
    end = _beyond(points[-2], points[-1], last.length / 2 + reach)
    return polyline((start, *points, end))


def _beyond(before: Point, point: Point, by: float) -> Point:
    dx, dy = point[0] - before[0], point[1] - before[1]
    far = hypot(dx, dy) or 1
    return point[0] + dx / far * by, point[1] + dy / far * by
