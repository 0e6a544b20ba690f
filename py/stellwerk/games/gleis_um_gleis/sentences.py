"""The words of Gleis um Gleis for what events and violations name by ids and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from stellwerk.games.gleis_um_gleis.tile_set import Remark, SetError, TileSet, our_set
from stellwerk.games.gleis_um_gleis.tiles import COLOURS, EDGES, NOTHING, STATION, read_code
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Args, Event, Result
from stellwerk.table.sentences import Names, listed

_COUNTED: Final[Mapping[str, str]] = {
    "length": "tiles",
    "count": "tiles",
    "bag": "tiles",
    "tiles": "tiles",
    "usual": "tiles",
    "points": "points",
    "stations": "stations",
    "ends": "ends",
}
"""Numbers that sentences count, and what of: ``length`` also becomes ``length_tiles``."""


def words(texts: Texts, args: Args, names: Names) -> dict[str, object]:
    """Players, colours, edges and tiles become names.

    Numbers stay and are counted besides, e.g. ``length_tiles``: ``3 tiles``; ``sum`` is how points
    come about. What only one player may see is left out.
    """
    result: dict[str, object] = {key: args[key] for key in args if key != "private"}
    for key, value in args.items():
        match key:
            case "player" | "other":
                result[key] = names[value]
            case "players":
                result[key] = listed(texts, [names[player] for player in value])
            case "colour" | "other_colour":
                result[key] = colour_name(texts, value)
            case "colours":
                result[key] = listed(texts, [colour_name(texts, colour) for colour in value])
            case "edge" | "other_edge":
                result[key] = texts(f"gleis.edge.{value}")
            case "tile":
                result[key] = tile_name(texts, value)
            case "drawn":
                quoted = [texts("gleis.quoted", text=tile_name(texts, code)) for code in value]
                result[key] = listed(texts, quoted)
            case "scores":
                result[key] = _score_list(texts, value, names)
            case "base":
                result["sum"] = _sum(texts, args)
        if key in _COUNTED and isinstance(value, int):
            result[f"{key}_{_COUNTED[key]}"] = counted(texts, _COUNTED[key], value)
    return result


def private_sentence(texts: Texts, event: Event, names: Names) -> str | None:
    """What only ``event.player`` may read about an event; None if there is nothing."""
    private = event.args.get("private")
    if private is None:
        return None
    return texts(f"gleis.private.{event.kind}", **words(texts, private, names))


def result_sentence(texts: Texts, result: Result, names: Names) -> str:
    """How a match ended."""
    winners = listed(texts, [names[player] for player in result.winners])
    kind = "shared" if len(result.winners) > 1 else "win"
    points = max(result.returns)
    why = texts(
        "gleis.result.passed" if result.reason == "gleis.end.passed" else "gleis.result.all"
    )
    return texts(f"gleis.result.{kind}", players=winners, points=points, why=why)


def colour_name(texts: Texts, word: str) -> str:
    """A colour, or the word for an edge without a track."""
    return texts(f"gleis.colour.{word}")


def tile_name(texts: Texts, code: str) -> str:
    """What a tile shows: ``blue straight and red straight``."""
    tile = read_code(code)
    parts: dict[str, list[str]] = {"straight": [], "curve": [], "station": [], "end": []}
    for edge, join in enumerate(tile.joins):
        if join == NOTHING or 0 <= join < edge:
            continue
        if join >= 0:
            shape = "straight" if join - edge == 2 else "curve"
        else:
            shape = "station" if join == STATION else "end"
        colour = colour_name(texts, COLOURS[tile.colours[edge] - 1])
        parts[shape].append(texts(f"gleis.shape.{shape}", colour=colour))
    return listed(texts, chain(*parts.values()))


def counted(texts: Texts, what: str, n: int) -> str:
    """A number and what is counted, e.g. ``3 tiles``."""
    return texts.plural(f"gleis.counted.{what}", n)


def set_in_play(texts: Texts, tile_set: TileSet) -> str:
    """Which set is played with, and whose it is: one sentence for the table."""
    text_id = "gleis.in-play.ours" if tile_set == our_set() else "gleis.in-play.own"
    tiles = counted(texts, "tiles", tile_set.total)
    return texts(text_id, name=tile_set.names[texts.lang], tiles_tiles=tiles)


def set_error_sentence(texts: Texts, error: SetError) -> str:
    """What is wrong with a set file."""
    return texts(error.text_id, **words(texts, error.args_for_text, ()))


def remark_sentence(texts: Texts, remark: Remark) -> str:
    """What is odd about a set that can be played all the same."""
    return texts(remark.text_id, **words(texts, remark.args, ()))


def edge_name(texts: Texts, edge: int) -> str:
    """Where an edge is: above, right, below, left."""
    return texts(f"gleis.edge.{EDGES[edge]}")


def _score_list(texts: Texts, scores: Iterable[int], names: Names) -> str:
    parts = [
        texts("gleis.score-of", player=names[player], points_points=counted(texts, "points", score))
        for player, score in enumerate(scores)
    ]
    return ", ".join(parts)


def _sum(texts: Texts, args: Args) -> str:
    """``1 + 2 + 3 = 6``, or with what doubles it ``(1 + 2 + 3) × 2 (two lines at once) = 12``."""
    length = args["length"]
    addends = [str(n) for n in range(1, length + 1)]
    if length > 5:
        addends[3:-1] = ["…"]
    total = " + ".join(addends)
    factors = [
        texts(f"gleis.factor.{name}", factor=args[name])
        for name in ("together", "own", "marked")
        if args[name] > 1
    ]
    if factors:
        total = " ".join([f"({total})", *factors])
    return f"{total} = {args['points']}"
