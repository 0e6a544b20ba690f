"""The tutorial: scenes in the order in which a beginner tries them."""

from __future__ import annotations

from typing import Final

LESSONS: Final = (
    "wer-beginnt",
    "zwei-karten-ziehen",
    "offene-lokomotive",
    "set-mit-lokomotiven",
    "drei-farben",
    "gleich-viele-reichen-nicht",
    "abfahrt-je-farbe",
    "weniger-als-vier-zielkarten",
    "passen-nur-im-notfall",
    "meiste-punkte",
)
