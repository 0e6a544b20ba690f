"""What has been chosen so far, and how the chosen tile is turned."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from stellwerk.games.gleis_um_gleis.action import Action
from stellwerk.games.gleis_um_gleis.network import place
from stellwerk.games.gleis_um_gleis.queries import (
    Preview,
    fit,
    fitting_places,
    preview,
    turns_of,
)
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.games.gleis_um_gleis.tiles import BLANK, turned
from stellwerk.games.gleis_um_gleis.view.strands import Strand, laid_tiles, strand_at
from stellwerk.table.board import Board
from stellwerk.table.game import Violation
from stellwerk.table.picking import Path

Cell = tuple[int, int]


class Choice(NamedTuple):
    """A tile of the own hand that is about to be laid. ``tile``: its code; ``held``: its place in
    the hand; ``cell``: where it would go; ``turn``: as it is shown; ``refused``: shown only to
    tell why it does not fit so."""

    tile: str
    held: int
    cell: Cell | None
    turn: int
    refused: bool = False

    @property
    def action(self) -> Action:
        """Laying it there as it is shown. The cell must be known."""
        assert self.cell is not None
        return Action("lay", self.tile, *self.cell, self.turn)


def choice_of(seen: Observation, board: Board) -> Choice | None:
    """The tile being laid, None if none is chosen."""
    if board.pick is None:
        return None
    found = read_path(seen, board.pick.path, board.turned)
    refused = board.refused.removeprefix("turn:")
    if found is not None and found.cell is not None and refused != board.refused:
        return found._replace(turn=int(refused), refused=True)
    return found


def read_path(seen: Observation, path: Path, wish: int) -> Choice | None:
    """The same from what was touched and how far it was turned (degrees)."""
    if seen.phase is not Phase.LAY or not path or not path[0].startswith("hand:"):
        return None
    held = int(path[0].removeprefix("hand:"))
    if held >= len(seen.hand):
        return None
    tile, cell = seen.set.codes[seen.hand[held]], None
    for target in path[1:]:
        kind, *numbers = target.split(":")
        if kind == "cell":
            cell = (int(numbers[0]), int(numbers[1]))
        elif kind == "turn":
            wish = int(numbers[0])
    turns = turns_of(seen, tile)
    wish %= 90 * len(turns)
    if cell is not None:
        fitting = fits(seen, tile).get(cell, ())
        wish = next(
            (turn for turn in _from(turns, wish) if turn in fitting),
            wish,
        )
    return Choice(tile, held, cell, wish)


def _from(turns: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The turns in clockwise order, beginning with one of them."""
    start = turns.index(first) if first in turns else 0
    return turns[start:] + turns[:start]


def turn(seen: Observation, path: Path, wish: int, step: str) -> int:
    """How the chosen tile is turned after a step: ``1``, ``-1``, or ``=90``. On a place only the
    turns that fit come up."""
    found = read_path(seen, path, wish)
    if found is None:
        return wish
    if step.startswith("="):
        return int(step[1:])
    turns = turns_of(seen, found.tile)
    if found.cell is not None:
        turns = fits(seen, found.tile).get(found.cell, turns)
    if found.turn not in turns:
        return turns[0]
    return turns[(turns.index(found.turn) + int(step)) % len(turns)]


@lru_cache(maxsize=16)
def fits(seen: Observation, tile: str) -> dict[Cell, tuple[int, ...]]:
    """Every place where a tile fits, and how it may be turned there."""
    return fitting_places(seen, tile)


@lru_cache(maxsize=16)
def gains(seen: Observation, tile: str) -> dict[Cell, int]:
    """The most points that the player in turn can get with a tile, by place."""
    found = {}
    for cell, turns in fits(seen, tile).items():
        points = (
            preview(seen, Action("lay", tile, *cell, turn)).points_for(seen.player)
            for turn in turns
        )
        found[cell] = max(points)
    return found


class Outcome(NamedTuple):
    """What a tile would do at a place. ``violation``: why it can't lie so. ``strands``: the lines
    on it as they would be then, by its edge; each once."""

    violation: Violation | None
    brings: Preview | None
    strands: tuple[Strand, ...]


@lru_cache(maxsize=64)
def outcome(seen: Observation, tile: str, cell: Cell, turn_: int) -> Outcome:
    """What laying a tile so would do."""
    violation = fit(seen, tile, *cell)[turn_]
    if violation is not None:
        return Outcome(violation, None, ())
    table = laid_tiles(seen.set, seen.tiles)
    at = place(*cell)
    table[at] = turned(seen.set.kinds[seen.set.index[tile]], turn_ // 90)
    found: list[Strand] = []
    passed: set[int] = set()
    for edge in range(4):
        if table[at].colours[edge] == BLANK or edge in passed:
            continue
        strand = strand_at(table, at, edge)
        for piece in strand.pieces:
            if piece.at == at:
                passed |= {piece.edge, piece.join}
        found.append(strand)
    return Outcome(None, preview(seen, Action("lay", tile, *cell, turn_)), tuple(found))


def clashes(violation: Violation) -> str:
    """The edges (n, e, s, w) at which a tile clashes."""
    args = violation.args
    return str(args.get("edge", "")) + str(args.get("other_edge", ""))
