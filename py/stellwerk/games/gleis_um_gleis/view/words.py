"""What is read out about places, tiles, lines and points."""

from __future__ import annotations

from stellwerk.games.gleis_um_gleis.scoring import Score
from stellwerk.games.gleis_um_gleis.sentences import (
    colour_name,
    counted,
    edge_name,
    tile_name,
    words,
)
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.tiles import colour_word
from stellwerk.games.gleis_um_gleis.view.choice import Cell, Choice, Outcome
from stellwerk.games.gleis_um_gleis.view.strands import Strand
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Violation
from stellwerk.table.sentences import listed, violation_sentence


def place_name(t: Texts, x: int, y: int) -> str:
    """Where a place is, counted from the first tile: ``2 right, 1 up``."""
    parts = []
    if x:
        parts.append(t("gleis.view.right" if x > 0 else "gleis.view.left", n=abs(x)))
    if y:
        parts.append(t("gleis.view.down" if y > 0 else "gleis.view.up", n=abs(y)))
    return ", ".join(parts) or t("gleis.view.middle")


def line_words(t: Texts, strand: Strand) -> str:
    """A line: colour, length and what it lacks."""
    return t(
        "gleis.view.line",
        colour=colour_name(t, strand.colour),
        tiles=counted(t, "tiles", strand.length),
        lacks=lacks(t, strand),
    )


def lacks(t: Texts, strand: Strand) -> str:
    """What a line still lacks."""
    return t(f"gleis.view.lacks.{strand.lacks}")


def worth(strand: Strand) -> int:
    """What a line would score as long as it is."""
    return strand.length * (strand.length + 1) // 2


def neighbours(t: Texts, around: tuple[int, ...]) -> str:
    """Which colours arrive at a free place; ``around``: by edge, -1 for no neighbour."""
    parts = [
        t("gleis.view.arrives", edge=edge_name(t, edge), colour=colour_name(t, colour_word(colour)))
        for edge, colour in enumerate(around)
        if colour >= 0
    ]
    return listed(t, parts)


def turned_words(t: Texts, turn: int) -> str:
    """How a tile is turned."""
    return t("gleis.view.turned", degrees=turn) if turn else t("gleis.view.unturned")


def begin(words_: str) -> str:
    """The words as the beginning of a sentence."""
    return words_[:1].upper() + words_[1:]


def gain_words(t: Texts, board: Board, seen: Observation, found: Outcome) -> list[str]:
    """What a tile would bring, a sentence for each who gets points."""
    if found.brings is None:
        return []
    sums: dict[int, list[Score]] = {}
    for score in found.brings.scores:
        sums.setdefault(score.player, []).append(score)
    told = []
    for player, scores in sums.items():
        points = counted(t, "points", sum(score.points for score in scores))
        if player == seen.me:
            told.append(t("gleis.view.gain", points=points))
        else:
            told.append(t("gleis.view.gain-of", points=points, player=board.player_name(player)))
    return told


def why_not(t: Texts, board: Board, violation: Violation) -> str:
    """Why a tile does not fit so."""
    return violation_sentence(t, violation, board.names(), words)


def told_turn(t: Texts, board: Board, seen: Observation, chosen: Choice, found: Outcome) -> str:
    """What is said when the chosen tile was turned on its place."""
    parts = [begin(turned_words(t, chosen.turn)), *gain_words(t, board, seen, found)]
    parts += [line_words(t, strand) for strand in found.strands]
    return ". ".join(parts) + "."


def chosen_name(t: Texts, chosen: Choice, cell: Cell) -> str:
    """A tile on its way to a place."""
    return t(
        "gleis.view.on-its-way",
        tile=tile_name(t, chosen.tile),
        place=place_name(t, *cell),
        turned=turned_words(t, chosen.turn),
    )
