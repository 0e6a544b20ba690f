"""Bots for Das Kartenspiel, one a file. They see an observation and have their own generator."""

from __future__ import annotations

from stellwerk.games.kartenspiel.bots.planner import Planner
from stellwerk.games.kartenspiel.bots.sensible import Sensible
from stellwerk.games.kartenspiel.bots.strategist import Strategist
from stellwerk.table.bot import Bot


def bot(level: int) -> Bot:
    """The bot of a level, 1 (simple) to 3 (thinks of the others). Raises ValueError."""
    match level:
        case 1:
            return Sensible()
        case 2:
            return Planner()
        case 3:
            return Strategist()
    raise ValueError(f"there is no level {level}; levels are 1 to 3")
