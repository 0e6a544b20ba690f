"""The explorers of Zug um Zug: they make positions and questions; the engine answers."""

from __future__ import annotations

from typing import Final

from stellwerk.games.zug_um_zug.explorers.doubles import DoubleRoutes
from stellwerk.games.zug_um_zug.explorers.row import FaceUpRow
from stellwerk.games.zug_um_zug.explorers.tunnel import Tunnel
from stellwerk.table.explorer import Explorer

EXPLORERS: Final[tuple[Explorer, ...]] = (DoubleRoutes(), FaceUpRow(), Tunnel())
