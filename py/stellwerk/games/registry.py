"""Which games there are. A new game is a new folder and one line here."""

from __future__ import annotations

from importlib import import_module

from stellwerk.table.game import AnyGame

_MODULES = {
    "game-of-trains": "stellwerk.games.game_of_trains.game",
}

GAMES = tuple(_MODULES)
"""Ids of all games that can be played."""


def game(game_id: str) -> AnyGame:
    """The engine with that id (imported on first use). Raises KeyError for an unknown id."""
    found: AnyGame = import_module(_MODULES[game_id]).GAME
    return found
