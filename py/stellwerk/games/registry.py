"""Which games there are. A new game is a new folder and one line here."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from stellwerk.table.game import AnyGame

_FOLDERS = {
    "game-of-trains": "stellwerk.games.game_of_trains",
    "zug-um-zug": "stellwerk.games.zug_um_zug",
    "kartenspiel": "stellwerk.games.kartenspiel",
}

GAMES = tuple(_FOLDERS)
"""Ids of all games that can be played."""

ANNOUNCED = ("gleis-um-gleis",)
"""Ids of games in preparation, which the lobby shows as such."""


def game(game_id: str) -> AnyGame:
    """The engine with that id (imported on first use). Raises KeyError for an unknown id."""
    found: AnyGame = part(game_id, "game").GAME
    return found


def part(game_id: str, name: str) -> ModuleType:
    """A module of the game's folder, e.g. ``interaction``, ``view``. Raises KeyError."""
    return import_module(f"{_FOLDERS[game_id]}.{name}")


def package(game_id: str) -> str:
    """The name of the game's package, for its data files. Raises KeyError."""
    return _FOLDERS[game_id]
