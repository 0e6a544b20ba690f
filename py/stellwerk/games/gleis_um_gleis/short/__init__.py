"""The short rule: what fits on one page to print. Texts: ``<prefix>.short.<part>`` and, for its
heading, ``<prefix>.short.<part>.title``."""

from __future__ import annotations

from typing import Final

PARTS: Final = (
    "goal",
    "setup",
    "turn",
    "lay",
    "score",
    "end",
    "variants",
)
"""The parts in reading order."""
