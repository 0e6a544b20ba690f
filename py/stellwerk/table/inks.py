"""Colours of pictures, which no style sheet reaches: those of the tables by day (static/css)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TRAIN_CARDS: Final[Mapping[str, tuple[str, str]]] = {
    "pink": ("#e284cb", "#45123a"),
    "white": ("#fffefa", "#3a4257"),
    "blue": ("#1d5eb5", "#fff"),
    "yellow": ("#fdd52a", "#4c3c00"),
    "orange": ("#e8801f", "#402000"),
    "black": ("#262a33", "#fff"),
    "red": ("#b8202a", "#fff"),
    "green": ("#2aa35a", "#002812"),
    "gray": ("#aca99b", "#2c313a"),
    "loco": ("#fffdf7", "#14203a"),
}
"""Of train cards, and of routes, which may be gray: ground and sign."""
PLAYERS: Final[Mapping[str, tuple[str, str, str]]] = {
    "blue": ("#2563b8", "#163f7c", "#fff"),
    "green": ("#1f7a4d", "#10502f", "#fff"),
    "yellow": ("#f0bd2d", "#a87a08", "#14203a"),
    "violet": ("#7a4aa8", "#4f2b74", "#fff"),
    "black": ("#2a2f3a", "#0d1016", "#fff"),
    "teal": ("#6fc7cf", "#2f8790", "#14203a"),
}
"""Of players: ground, dark, sign."""
