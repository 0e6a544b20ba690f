"""Bots for Zug um Zug, one a file. They see an observation and have their own generator."""

from __future__ import annotations

from stellwerk.games.zug_um_zug.bots.planner import Planner
from stellwerk.games.zug_um_zug.bots.searcher import Searcher
from stellwerk.games.zug_um_zug.bots.sensible import Sensible
from stellwerk.table.bot import Bot


def bot(level: int) -> Bot:
    """The bot of a level, 1 (simple) to 3 (search). Raises ValueError."""
    match level:
        case 1:
            return Sensible()
        case 2:
            return Planner()
        case 3:
            return Searcher()
    raise ValueError(f"there is no level {level}; levels are 1 to 3")
