"""The tutorial: scenes in the order in which a beginner tries them."""

from __future__ import annotations

from typing import Final

LESSONS: Final = (
    "zielkarten-zu-beginn",
    "luecke-sofort-gefuellt",
    "zwei-blinde-lokomotiven",
    "offene-lokomotive",
    "drei-lokomotiven",
    "eine-strecke-bezahlen",
    "graue-strecke",
    "neue-zielkarten",
    "faehre",
    "tunnel-bezahlt",
    "tunnel-aufgegeben",
    "bahnhof",
    "letzte-runde",
    "alle-passen",
)
