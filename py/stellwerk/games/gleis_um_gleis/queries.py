"""What a board or a bot asks about a position: where a tile fits and why not, what laying it
would bring, and where a line runs. All of it needs an observation only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from stellwerk.games.gleis_um_gleis.action import TURNS, Action
from stellwerk.games.gleis_um_gleis.network import Closed, Network, Track, place, track_at, xy
from stellwerk.games.gleis_um_gleis.refusals import misfit
from stellwerk.games.gleis_um_gleis.scoring import Score, scores
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.tiles import EDGES, colour_word
from stellwerk.table.game import Violation


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: ``tile`` is its code, ``turn`` in degrees clockwise."""

    x: int
    y: int
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What laying a tile brings. ``scores``: each finished line with what it counts by the markers
    that lie open; ``loops``: lines that close without a score."""

    scores: tuple[Score, ...]
    loops: tuple[Closed, ...]

    def points_for(self, player: int) -> int:
        """The points that a player gets."""
        return sum(score.points for score in self.scores if score.player == player)


@dataclass(frozen=True, slots=True)
class LineInfo:
    """A line for showing. ``tiles``: (x, y) in order, from the station if there is one;
    ``open_ends``: (x, y, edge) where it goes on; ``worth``: 1 + 2 + … + length, which it would
    score as it is. What it lacks: ``not station``, ``not end``."""

    colour: str
    tiles: tuple[tuple[int, int], ...]
    station: bool
    end: bool
    loop: bool
    open_ends: tuple[tuple[int, int, str], ...]

    @property
    def length(self) -> int:
        """How many tiles; each counts once (gleis.score)."""
        return len(self.tiles)

    @property
    def worth(self) -> int:
        return self.length * (self.length + 1) // 2

    @property
    def finished(self) -> bool:
        return self.station and self.end


@lru_cache(maxsize=4)
def _network(tile_set: TileSet, tiles: tuple[tuple[int, int], ...]) -> Network:
    network = Network(tile_set)
    for at, laid in tiles:
        network.put(at, laid)
    return network


def network_of(seen: Observation) -> Network:
    """The table of an observation. Kept for the next question: clone it before changing it."""
    return _network(seen.set, seen.tiles)


def tiles_on_table(seen: Observation) -> Iterator[Laid]:
    """Every tile that lies on the table."""
    for at, laid in seen.tiles:
        yield Laid(*xy(at), seen.set.codes[laid >> 2], 90 * (laid & 3))


def free_places(seen: Observation) -> tuple[tuple[int, int], ...]:
    """The free places beside a tile, from left to right and from top to bottom."""
    return tuple(map(xy, sorted(network_of(seen).frontier)))


def turns_of(seen: Observation, tile: str) -> tuple[int, ...]:
    """The turns of a tile that give different pictures."""
    return tuple(90 * quarter for quarter in seen.set.quarters[seen.set.index[tile]])


def fit(seen: Observation, tile: str, x: int, y: int) -> dict[int, Violation | None]:
    """For each of the four turns: None if the tile fits this place so, else why not. The
    violation's ``edge`` (and ``other_edge``) say where it clashes."""
    network, kind = network_of(seen), seen.set.index[tile]
    return {turn: misfit(network, kind, x, y, turn) for turn in TURNS}


def fitting_places(seen: Observation, tile: str) -> dict[tuple[int, int], tuple[int, ...]]:
    """Every place where a tile fits, and its different fitting turns there."""
    network, kind = network_of(seen), seen.set.index[tile]
    found = {}
    for at in sorted(network.frontier):
        laid = seen.set.fitting(network.frontier[at]).get(kind)
        if laid:
            found[xy(at)] = tuple(90 * (number & 3) for number in laid)
    return found


def preview(seen: Observation, action: Action) -> Preview:
    """What a legal ``lay`` would bring. What a hidden marker may change is not in it."""
    network = network_of(seen).clone()
    laid = 4 * seen.set.index[action.tile] + action.turn // 90
    closed = network.put(place(action.x, action.y), laid)
    loops = tuple(line for line in closed if line.loop)
    return Preview(tuple(scores(seen, closed)), loops)


def line_after(seen: Observation, action: Action, edge: str) -> LineInfo | None:
    """The line at an edge of a tile, once that tile has been laid: for the preview."""
    network = network_of(seen).clone()
    laid = 4 * seen.set.index[action.tile] + action.turn // 90
    at = place(action.x, action.y)
    network.put(at, laid)
    return _info(track_at(network, at, EDGES.index(edge)))


def line_at(seen: Observation, x: int, y: int, edge: str) -> LineInfo | None:
    """The line at an edge (n, e, s, w) of the tile at a place; None if there is no track."""
    return _info(track_at(network_of(seen), place(x, y), EDGES.index(edge)))


def lines(seen: Observation) -> tuple[LineInfo, ...]:
    """Every line on the table once, finished ones and loops included."""
    network, known, found = network_of(seen), set(), []
    for at in network.tiles:
        for edge in range(4):
            track = track_at(network, at, edge)
            if track is not None and (key := _key(track)) not in known:
                known.add(key)
                info = _info(track)
                assert info is not None
                found.append(info)
    return tuple(found)


def _key(track: Track) -> object:
    return (track.colour, frozenset(track.places), frozenset(track.free), track.station, track.end)


def _info(track: Track | None) -> LineInfo | None:
    if track is None:
        return None
    return LineInfo(
        colour=colour_word(track.colour),
        tiles=tuple(map(xy, track.places)),
        station=track.station,
        end=track.end,
        loop=track.loop,
        open_ends=tuple((*xy(at), EDGES[edge]) for at, edge in track.free),
    )
