"""The explorers of Das Kartenspiel: they make positions and questions; the engine answers."""

from __future__ import annotations

from typing import Final

from stellwerk.games.kartenspiel.explorers.beating import Beating
from stellwerk.table.explorer import Explorer

EXPLORERS: Final[tuple[Explorer, ...]] = (Beating(),)
