"""Which games there are. A new game is a new folder and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from stellwerk.table.explorer import Explorer
from stellwerk.table.game import AnyGame

_FOLDERS = {
    "game-of-trains": "stellwerk.games.game_of_trains",
    "zug-um-zug": "stellwerk.games.zug_um_zug",
    "kartenspiel": "stellwerk.games.kartenspiel",
    "gleis-um-gleis": "stellwerk.games.gleis_um_gleis",
}

GAMES = tuple(_FOLDERS)
"""Ids of all games that can be played."""

ANNOUNCED: tuple[str, ...] = ()
"""Ids of games in preparation, which the lobby shows as such."""


def game(game_id: str) -> AnyGame:
    """The engine with that id (imported on first use). Raises KeyError for an unknown id."""
    found: AnyGame = part(game_id, "game").GAME
    return found


def part(game_id: str, name: str) -> ModuleType:
    """A module of the game's folder, e.g. ``interaction``, ``view``. Raises KeyError."""
    return import_module(f"{_FOLDERS[game_id]}.{name}")


@cache
def material(game_id: str) -> ModuleType | None:
    """The game's module for material from a file (own tiles, say), if it can be played with any.
    Raises KeyError."""
    name = f"{_FOLDERS[game_id]}.material"
    return import_module(name) if find_spec(name) else None


@cache
def explorers(game_id: str) -> tuple[Explorer, ...]:
    """The game's explorers, if it has any. Raises KeyError."""
    name = f"{_FOLDERS[game_id]}.explorers"
    if find_spec(name) is None:
        return ()
    found: tuple[Explorer, ...] = import_module(name).EXPLORERS
    return found


def package(game_id: str) -> str:
    """The name of the game's package, for its data files. Raises KeyError."""
    return _FOLDERS[game_id]
