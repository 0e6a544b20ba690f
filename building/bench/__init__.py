"""`build.py bench`: figures, beside a plain PyScript page where that says something.

A part is a module of this package with a function

    def run(context: Context) -> list[Row]: ...

and its name in `runner.PARTS`. `Context` gives it the site, a browser and the number of rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@dataclass(frozen=True)
class Context:
    """What a part may use."""

    origin: str  #: serves our site below /site/, the plain page below /plain/
    site: Path
    plain: Path
    browser: Browser
    chromium: Path  #: the same browser's program
    rounds: int


@dataclass(frozen=True)
class Row:
    """One line of the table. `plain` is the same figure of the plain page, if it has one."""

    name: str
    value: float
    unit: str
    plain: float | None = None
    #: What the project wants of value / plain (or of the value, where there is no plain one).
    at_most: float | None = None
    at_least: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.value / self.plain if self.plain else None

    @property
    def kept(self) -> bool | None:
        """Whether the wish is fulfilled; None where there is none."""
        measure = self.value if self.ratio is None else self.ratio
        if self.at_most is not None:
            return measure <= self.at_most
        if self.at_least is not None:
            return measure >= self.at_least
        return None
