"""The explorers of Gleis um Gleis: they make positions and questions; the engine answers."""

from __future__ import annotations

from typing import Final

from stellwerk.games.gleis_um_gleis.explorers.scoring import LineScoring
from stellwerk.table.explorer import Explorer

EXPLORERS: Final[tuple[Explorer, ...]] = (LineScoring(),)
