"""The tutorial: scenes in the order in which a beginner tries them."""

from __future__ import annotations

from typing import Final

LESSONS: Final = (
    "aufsteigend-gewinnt",
    "ziehen-und-einsetzen",
    "zwei-gleiche-symbole",
    "nachbarn-tauschen",
    "uebernaechste-tauschen",
    "zwei-nach-rechts",
    "zwei-nach-links",
    "ganz-links-entfernen",
    "mitte-entfernen",
    "ganz-rechts-entfernen",
    "schloss-anbringen",
    "gewinnen-durch-einsetzen",
)
