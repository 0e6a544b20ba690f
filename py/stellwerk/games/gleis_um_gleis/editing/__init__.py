"""How positions of Gleis um Gleis are edited by hand; see ``stellwerk.table.form``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from stellwerk.games.gleis_um_gleis.action import TURNS, Action
from stellwerk.games.gleis_um_gleis.network import place, xy
from stellwerk.games.gleis_um_gleis.position import table_texts
from stellwerk.games.gleis_um_gleis.sentences import colour_name, tile_name
from stellwerk.games.gleis_um_gleis.state import Phase, State, Variant
from stellwerk.games.gleis_um_gleis.tile_set import SetError, TileSet, our_set, set_from
from stellwerk.games.gleis_um_gleis.tiles import COLOURS
from stellwerk.table.catalogue import Texts
from stellwerk.table.form import Data, Field
from stellwerk.table.game import JSON
from stellwerk.table.picking import Path, Pick


def _set(data: Data) -> TileSet:
    try:
        return set_from(data["set"])
    except (KeyError, SetError):
        return our_set()


def _tiles(data: Data) -> Sequence[str]:
    return _set(data).codes


def _phases(data: Data) -> Sequence[str]:
    # Who is asked about a finished line has entries of its own: that comes about by play.
    phases = [str(phase) for phase in Phase if phase is not Phase.ASK]
    return [*phases, *(["ask"] if data.get("finishing") else [])]


FIELDS = (
    Field("player", "player", "turn", default=0),
    Field("phase", "choice", "turn", values=_phases, default="lay"),
    Field("laid", "number", "turn", most=2, default=0),
    Field("passes", "number", "turn", most=4, default=0),
    Field("variant", "choice", "turn", values=lambda data: tuple(Variant), default="none"),
    Field("doublers", "switch", "turn"),
    Field("hands", "words", "hands", each=True, values=_tiles, default=[]),
    Field("scores", "number", "hands", each=True, most=999, default=0),
    Field("markers", "choice", "markers", each=True, values=lambda d: ("", *COLOURS), default=""),
    Field("revealed", "switch", "markers", each=True, default=False),
    Field("table", "words", "table", default=[]),
    Field("bag", "words", "table", values=_tiles, default=[]),
    Field("rest", "choice", "table", values=lambda data: ("bag", "away"), default="bag"),
)
LEFT_OUT = frozenset({"bag", "seed"})


def start(players: int) -> dict[str, JSON]:
    """One tile on the table, and a few in every hand."""
    first, *codes = our_set().codes
    hands = [[codes[4 * seat + n] for n in range(4)] for seat in range(players)]
    return {"table": [f"{first} 0 0 0"], "hands": hands}


def label(texts: Texts, key: str, value: str) -> str:
    """What a value of a field is called."""
    match key:
        case "hands" | "bag":
            return tile_name(texts, value)
        case "markers" if value:
            return colour_name(texts, value)
        case "table":
            return value
    return texts(f"gleis.edit.{key}.{value or 'any'}")


def pick(state: State, path: Path) -> Pick:
    """Tiles of the hand, to be laid where there is room, and those on the table, to be turned."""
    actor = state.actor
    hand = [f"hand:{index}" for index in range(len(state.hands[actor]))]
    cells = [_cell(at) for at in state.network.tiles]
    if path and path[0].startswith("hand"):
        cells = [_cell(at) for at in state.network.frontier if at not in state.network.tiles]
    return Pick(path, frozenset([*hand, *cells]), ())


def _cell(at: int) -> str:
    x, y = xy(at)
    return f"cell:{x}:{y}"


def touched(data: Data, state: State, path: Path) -> Iterable[dict[str, JSON]] | None:
    """A tile of the hand is laid, or one on the table turned: as it fits first."""
    if path[0].startswith("hand"):
        return _laid(data, state, path) if len(path) > 1 else None
    _, x, y = path[0].split(":")
    table = table_texts(state.network)
    now = next(i for i, entry in enumerate(table) if entry.split(" ")[1:3] == [x, y])
    code, turn = table[now].split(" ")[0], state.network.tiles[place(int(x), int(y))] & 3
    turns = [TURNS[(turn + more) % 4] for more in (1, 2, 3)]
    entries = (f"{code} {x} {y} {other}" for other in turns)
    return [{**data, "table": [*table[:now], entry, *table[now + 1 :]]} for entry in entries]


def _laid(data: Data, state: State, path: Path) -> list[dict[str, JSON]]:
    index = int(path[0].partition(":")[2])
    _, x, y = path[1].split(":")
    code = state.set.codes[state.hands[state.actor][index]]
    candidates = []
    for turn in TURNS:
        fresh: dict[str, Any] = deepcopy(dict(data))
        held = fresh.get("hands") or [[state.set.codes[k] for k in hand] for hand in state.hands]
        hand = [state.set.codes[kind] for kind in state.hands[state.actor]]
        held[state.actor] = [*hand[:index], *hand[index + 1 :]]
        entry = str(Action("lay", code, int(x), int(y), turn)).removeprefix("lay ")
        table = [*table_texts(state.network), entry]
        candidates.append({**fresh, "hands": held, "table": table})
    return candidates
