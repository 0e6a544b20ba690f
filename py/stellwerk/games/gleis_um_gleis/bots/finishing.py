"""Which tiles would finish a line, and what that is worth: the figures all levels look at.

Whether a tile finishes lines at a place follows from the place's pattern alone (see ``fitting``),
so that is found once a pattern; only how long those lines are must be asked of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.fitting import AT_END, AT_STATION, BACK, OPEN, arrivals
from stellwerk.games.gleis_um_gleis.network import STEPS, Network
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.tiles import END, NOTHING, OPPOSITE, STATION, Tile

Weights = tuple[float, ...]
"""What a point for a line of each colour (0: none, 1 to 4) is worth to whoever lays the tile."""

_TERMINALS: Final = {AT_STATION: STATION, AT_END: END}


class Finish(NamedTuple):
    """A line that a tile finishes. ``edges``: where the lines it is made of arrive."""

    colour: int
    edges: tuple[int, ...]


Finishes = tuple[Finish, ...]


def finishes(tile: Tile, pattern: int) -> Finishes:
    """The lines that a tile (as it is turned), fitting there, finishes at such a place."""
    around = arrivals(pattern)
    found = []
    for edge, join in enumerate(tile.joins):
        if join == STATION:
            edges: tuple[int, ...] = ()
            onward = edge
        elif around[edge] and (around[edge] - 1) % 7 == AT_STATION:
            edges, onward = (edge,), join
        else:
            continue
        while onward >= 0 and around[onward]:
            edges = (*edges, onward)
            far = (around[onward] - 1) % 7
            onward = tile.joins[far - BACK] if far >= BACK else _TERMINALS.get(far, NOTHING)
        if onward == END:
            found.append(Finish(tile.colours[edge], edges))
    return tuple(found)


@lru_cache(maxsize=4)
def _finishing_by_pattern(tile_set: TileSet) -> dict[int, Mapping[int, Mapping[int, Finishes]]]:
    """Filled as patterns come up."""
    return {}


def finishing(tile_set: TileSet, pattern: int) -> Mapping[int, Mapping[int, Finishes]]:
    """For each kind that can finish lines at such a place: how it must be laid, and which."""
    known = _finishing_by_pattern(tile_set)
    found = known.get(pattern)
    if found is None:
        found = known[pattern] = _find(tile_set, pattern) if _shows_terminal(pattern) else {}
    return found


def _find(tile_set: TileSet, pattern: int) -> dict[int, dict[int, Finishes]]:
    found: dict[int, dict[int, Finishes]] = {}
    for kind, numbers in tile_set.fitting(pattern).items():
        for laid in numbers:
            if lines := finishes(tile_set.laid[laid], pattern):
                found.setdefault(kind, {})[laid] = lines
    return found


def _shows_terminal(pattern: int) -> bool:
    """Or a line that comes back to the place, which a tile with both could finish."""
    return any(bits and (bits - 1) % 7 != OPEN for bits in arrivals(pattern))


def worth(
    network: Network, at: int, lines: Finishes, weights: Weights, doubles: Sequence[int]
) -> float:
    """What finishing these lines at a place counts, by the markers that lie open (gleis.score)."""
    total = 0.0
    for colour, edges in lines:
        places = {at}
        for edge in edges:
            places.update(network.lines[4 * (at + STEPS[edge]) + OPPOSITE[edge]].path)
        length = len(places)
        marked = 1 << sum(double in places for double in doubles)
        total += weights[colour] * marked * length * (length + 1) / 2
    return 2 * total if len(lines) > 1 else total


def arriving(network: Network, at: int) -> set[int]:
    """The places of the tiles on lines with a station or a track end that arrive at a place."""
    places: set[int] = set()
    for edge, step in enumerate(STEPS):
        line = network.lines.get(4 * (at + step) + OPPOSITE[edge])
        if line is not None and min(line.start, line.stop) < 0:
            places.update(line.path)
    return places


Live = dict[int, Mapping[int, float]]
"""Every place where a line can be finished, with the best that each kind brings there."""


class Prospects:
    """What each kind of tile would bring at each place, for one way to count."""

    def __init__(self, tile_set: TileSet, weights: Weights, doubles: Sequence[int]) -> None:
        self._set = tile_set
        self.weights = weights
        self.doubles = tuple(doubles)

    def on(self, network: Network) -> Live:
        """Everything on a table."""
        live: Live = {}
        for at in network.frontier:
            self._look(network, at, live)
        return live

    def after(self, live: Live, before: Network, after: Network, at: int) -> Live:
        """The same once a tile was laid at a place: looks only where that changes something."""
        changed = live.copy()
        changed.pop(at, None)
        for edge, step in enumerate(STEPS):
            self._look(after, at + step, changed)
            line = before.lines.get(4 * (at + step) + OPPOSITE[edge])
            if line is not None:
                for end in line[:2]:
                    if end >= 0:
                        self._look(after, (end >> 2) + STEPS[end & 3], changed)
        return changed

    def _look(self, network: Network, at: int, live: Live) -> None:
        live.pop(at, None)
        pattern = network.frontier.get(at)
        if pattern is None:
            return
        if kinds := finishing(self._set, pattern):
            worths = {
                kind: max([worth(network, at, f, self.weights, self.doubles) for f in ways])
                for kind, ways in ((kind, set(laid.values())) for kind, laid in kinds.items())
            }
            live[at] = {kind: points for kind, points in worths.items() if points > 0}
