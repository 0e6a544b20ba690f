"""The tutorial: scenes in the order in which a beginner tries them."""

from __future__ import annotations

from typing import Final

LESSONS: Final = (
    "farben-an-der-kante",
    "nur-ueber-eck",
    "zwei-kaertchen",
    "zweiter-bahnhof",
    "kuerzeste-strecke",
    "drei-und-sechs",
    "nichts-passt",
    "variante-a",
    "variante-b",
    "variante-c",
)
