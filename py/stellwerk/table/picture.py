"""Pictures of positions: strips one below the other, narrow enough for a phone, and the same in
words. What is in a strip is the games' affair (``vignette``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Final

from markupsafe import Markup

from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON, AnyGame
from stellwerk.table.inks import PLAYERS
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.match import COLOURS
from stellwerk.table.scene import Scene

WIDTH: Final = 480
MARGIN: Final = 16
INNER: Final = WIDTH - 2 * MARGIN
"""How wide a strip's content may be."""
GAP: Final = 14
PAPER: Final = "#fffdf7"
INK: Final = "#14203a"
MOST_LETTERS: Final = 46
"""As many fit in a line with any font; which one there is nobody knows."""

_STYLE: Final = Markup(
    "text{{font-family:'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif;"
    "font-size:17px;fill:#14203a}}.rubric{{font-size:13px;font-weight:600;letter-spacing:.06em;"
    "text-transform:uppercase;fill:#4b566d}}.name{{font-weight:600}}.strong{{font-size:20px;"
    "font-weight:700}}.soft{{fill:#4b566d}}.turn{{fill:#c8102e}}"
).format()
_SVG = Template(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    'height="{height}" role="img" lang="{lang}"><title>{title}</title><desc>{words}</desc>'
    '{style}<rect width="{width}" height="{height}" fill="{paper}"/>{bands}</svg>'
)
_STYLE_ELEMENT = Template("<style>{css}</style>")
_AT = Template('<g transform="translate({x} {y})">{body}</g>')
_TEXT = Template('<text class="{names}" x="{x}" y="{y}"{anchor}>{text}</text>')
_END = Markup(' text-anchor="end"')
_MIDDLE = Markup(' text-anchor="middle"')
_RULE = Template('<path d="M0 {y}h{width}" stroke="#d6ccb4"/>')
_TURN = Markup('<path class="turn" d="M-13 5 -4 13 -13 21z"/>')
_PLATE = Template(
    '<rect width="26" height="26" rx="4" fill="{ground}" stroke="{ink}"/>'
    '<path fill="{sign}" fill-rule="evenodd" transform="translate(1 1)" d="{d}"/>'
)

SIGNS: Final = {
    "circle": "M5.2 12a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0z",
    "triangle": "M12 4.8L19.8 18.3L4.2 18.3z",
    "star": "M12 2.8L14.3 8.8L20.7 9.2L15.7 13.2L17.4 19.4L12 15.9L6.6 19.4L8.3 13.2L3.3 9.2L9.7 "
    "8.8z",
    "diamond": "M12 3.4L20 12L12 20.6L4 12z",
    "square": "M6 6L18 6L18 18L6 18z",
    "cross": "M9.4 4.4L14.6 4.4L14.6 9.4L19.6 9.4L19.6 14.6L14.6 14.6L14.6 19.6L9.4 19.6L9.4 "
    "14.6L4.4 14.6L4.4 9.4L9.4 9.4z",
    "hexagon": "M19.8 12L15.9 18.8L8.1 18.8L4.2 12L8.1 5.2L15.9 5.2z",
    "ring": "M4.6 12a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0zM8.2 12a3.8 3.8 0 1 0 7.6 0a3.8 "
    "3.8 0 1 0-7.6 0z",
    "loco": "M3.5 6.5h3V9h1.8V7.5h2V9H13V4.5h8V6h-1v8.5h1V17H3l-1.5-2.5h2Zm11.5 0V10h3V6.5ZM4.5 "
    "18.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM9.5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM15.5 18a2.5 2.5 "
    "0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
}
"""Signs that tell colours apart, in a box of 24 by 24."""
PLAYER_SIGNS: Final = {
    "blue": "circle",
    "green": "triangle",
    "yellow": "star",
    "violet": "diamond",
    "black": "square",
    "teal": "cross",
}


@dataclass(frozen=True, slots=True)
class Band:
    """A strip across the picture, ``INNER`` wide, and the same in words (a sentence or more)."""

    height: int
    body: Markup
    words: str = ""


@dataclass(frozen=True, slots=True)
class Vignette:
    """A position as strips. ``style``: CSS of the game's own, beside what all share."""

    bands: tuple[Band, ...]
    style: str = ""

    @property
    def words(self) -> str:
        """The whole position in words."""
        return " ".join(band.words for band in self.bands if band.words)

    @property
    def height(self) -> int:
        """Of the picture, which is ``WIDTH`` wide."""
        inner = sum(band.height for band in self.bands) + GAP * (len(self.bands) - 1)
        return inner + 2 * MARGIN

    @property
    def css(self) -> Markup:
        """What the picture wears."""
        return _STYLE + Markup(self.style)

    def svg(self, title: str, lang: str, *, bare: bool = False) -> Markup:
        """The picture: one SVG that needs nothing else. ``bare``: but its ``css``, for a place that
        brings it."""
        y, parts = MARGIN, []
        for number, band in enumerate(self.bands):
            if number:
                parts.append(at(MARGIN, y + GAP // 2, _RULE.format(y=0, width=INNER)))
                y += GAP
            parts.append(at(MARGIN, y, band.body))
            y += band.height
        return _SVG.format(
            width=WIDTH,
            height=self.height,
            lang=lang,
            title=title,
            words=self.words,
            style=EMPTY if bare else _STYLE_ELEMENT.format(css=self.css),
            paper=PAPER,
            bands=join(parts),
        )


def at(x: float, y: float, body: Markup) -> Markup:
    """The drawing, moved."""
    return _AT.format(x=round(x, 1), y=round(y, 1), body=body)


def text(x: float, y: float, words: object, names: str = "", anchor: str = "start") -> Markup:
    """A line of text; ``y``: of its base line."""
    anchors = {"start": EMPTY, "middle": _MIDDLE, "end": _END}
    return _TEXT.format(names=names, x=x, y=y, text=words, anchor=anchors[anchor])


def player_line(player: int, name: str, facts: Sequence[str], *, acts: bool) -> Band:
    """A player's plate, name and what everybody may know of them; who is to act has a mark before
    the plate. Many facts go on a line of their own."""
    colour = COLOURS[player]
    ground, _, sign = PLAYERS[colour]
    plate = _PLATE.format(ground=ground, ink=INK, sign=sign, d=SIGNS[PLAYER_SIGNS[colour]])
    name, known = shorten(name, 22, placeholder=" …"), " · ".join(facts)
    below = len(name) + len(known) > MOST_LETTERS
    parts = [
        _TURN if acts else EMPTY,
        plate,
        text(36, 19, name, "name"),
        text(36, 41, known, "soft") if below else text(INNER, 19, known, "soft", "end"),
    ]
    return Band(48 if below else 26, join(parts))


def of_scene(
    scene: Scene, game: AnyGame, draw: Callable[..., Vignette], t: Texts, state: JSON = None
) -> Vignette:
    """A scene as whoever is to act sees it, at its beginning or as it is now (``state``).

    ``draw``: the game's. Raises PositionError, NotationError.
    """
    about = [game.parse(action) for tried in scene.all_tries for action in tried.actions]
    if state is None:
        state = game.load(scene.position)
    actor = game.actor(state)
    seen = game.observe(state, 0 if actor is None else actor)
    return draw(seen, t, seat_names(t, max(game.player_counts)), about)


def seat_names(t: Texts, count: int) -> Sequence[str]:
    """Names of the people in a scene: player 1, player 2, …"""
    return [t("seat.name", n=number) for number in range(1, count + 1)]
