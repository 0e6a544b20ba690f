"""Which explorers there are, and which of them a rule belongs to."""

from __future__ import annotations

from functools import cache

from stellwerk.games.registry import GAMES, explorers
from stellwerk.table.explorer import Explorer


def all_explorers() -> tuple[tuple[str, Explorer], ...]:
    """Every explorer with its game's id, game by game."""
    return tuple((game_id, explorer) for game_id in GAMES for explorer in explorers(game_id))


def find(name: str) -> tuple[str, Explorer] | None:
    """The game's id and the explorer of that name."""
    for game_id in GAMES:
        for explorer in explorers(game_id):
            if explorer.id == name:
                return game_id, explorer
    return None


@cache
def about(game_id: str, rule: str) -> str:
    """The address (a fragment) of the explorer about a rule of the game; empty if there is none."""
    for explorer in explorers(game_id):
        if rule in explorer.rules:
            return f"ausprobieren/{explorer.id}"
    return ""
