"""Bots for Game of Trains, one a file. They see an observation and have their own generator."""

from __future__ import annotations

from stellwerk.games.game_of_trains.bots.heuristic import Heuristic
from stellwerk.games.game_of_trains.bots.searcher import Searcher
from stellwerk.games.game_of_trains.bots.sensible import Sensible
from stellwerk.table.bot import Bot


def bot(level: int) -> Bot:
    """The bot of a level, 1 (random but sensible) to 3 (search). Raises ValueError."""
    match level:
        case 1:
            return Sensible()
        case 2:
            return Heuristic()
        case 3:
            return Searcher()
    raise ValueError(f"there is no level {level}; levels are 1 to 3")
