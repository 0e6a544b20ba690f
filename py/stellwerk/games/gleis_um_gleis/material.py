"""Tiles of one's own, for the lobby: a set file is read, told and becomes a match's position.

Every game that can be played with other material has such a module (``registry.material``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from stellwerk.games.gleis_um_gleis import position
from stellwerk.games.gleis_um_gleis.sentences import (
    remark_sentence,
    set_error_sentence,
    set_in_play,
)
from stellwerk.games.gleis_um_gleis.tile_set import (
    FORMAT,
    SetError,
    TileSet,
    as_data,
    our_set,
    read_set,
)
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON

__all__ = ["FORMAT", "SetError", "complaint", "example", "opening", "read", "told"]


def read(text: str) -> TileSet | None:
    """The set in a file; None for ours, which needs no file. Raises SetError."""
    found = read_set(text)
    return None if found == our_set() else found


def opening(loaded: TileSet, players: int, options: Mapping[str, JSON]) -> dict[str, JSON]:
    """Where a new match with these tiles begins (``Match.position``)."""
    return position.opening(loaded, players, options)


def told(texts: Texts, loaded: TileSet | None) -> list[str]:
    """Which set is in play, and what is odd about it: a sentence each."""
    if loaded is None:
        return [set_in_play(texts, our_set())]
    remarks = [remark_sentence(texts, remark) for remark in loaded.remarks()]
    return [set_in_play(texts, loaded), *remarks]


def complaint(texts: Texts, error: SetError) -> str:
    """What is wrong with a file, and where."""
    return set_error_sentence(texts, error)


def example() -> tuple[str, str]:
    """Name and text of a file to start from: our own set, a tile a line."""
    data = as_data(our_set())
    tiles = ",\n  ".join(json.dumps(tile) for tile in data["tiles"])
    head = json.dumps({key: data[key] for key in data if key != "tiles"}, ensure_ascii=False)
    return "stellwerk-kaertchen.json", f'{head[:-1]}, "tiles": [\n  {tiles}\n]}}\n'
