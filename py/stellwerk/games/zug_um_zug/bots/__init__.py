"""Bots for Zug um Zug, one a file. They see an observation and have their own generator."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.games.zug_um_zug.bots.planner import Planner
from stellwerk.games.zug_um_zug.bots.searcher import Searcher
from stellwerk.games.zug_um_zug.bots.sensible import Sensible
from stellwerk.games.zug_um_zug.bots.styles import STYLES, style
from stellwerk.games.zug_um_zug.scoring import reckon
from stellwerk.games.zug_um_zug.state import State
from stellwerk.table.bot import Bot

__all__ = ["STYLES", "bot", "measure", "style"]


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


def measure(state: State, player: int) -> Mapping[str, tuple[float, float]]:
    """For the arena: how many of the ticket points that a player kept were completed."""
    tickets = reckon(state)[player].tickets
    done = sum(line.points for line in tickets if line.done)
    return {"ticket points completed": (done, sum(line.points for line in tickets))}
