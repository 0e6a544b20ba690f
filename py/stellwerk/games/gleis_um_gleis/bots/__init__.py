"""Bots for Gleis um Gleis, one a file. They see an observation and have their own generator."""

from __future__ import annotations

from stellwerk.games.gleis_um_gleis.bots.apprentice import Apprentice
from stellwerk.games.gleis_um_gleis.bots.dispatcher import Dispatcher
from stellwerk.games.gleis_um_gleis.bots.driver import Driver
from stellwerk.table.bot import Bot


def bot(level: int) -> Bot:
    """The bot of a level, 1 (sees points of one tile) to 3 (counts). Raises ValueError."""
    match level:
        case 1:
            return Apprentice()
        case 2:
            return Driver()
        case 3:
            return Dispatcher()
    raise ValueError(f"there is no level {level}; levels are 1 to 3")
