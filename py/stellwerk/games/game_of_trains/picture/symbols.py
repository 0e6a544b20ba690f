"""The symbols of the abilities, each in a box of 30 × 24, and the locomotive."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.game_of_trains.cars import PLACES, TRAIN_LENGTH, Ability
from stellwerk.table.markup import join

_BOX = '<path class="ink" d="M{x} 17h6v6h-6z"/>'
_HOLLOW = '<path class="line" d="M{x} 18h4v4h-4z"/>'
LOCK = Markup(
    '<path class="line" d="M5 7V5a3.5 3.5 0 0 1 7 0v2"/><path class="ink" d="M2 7h13v9H2z"/>'
)
LOCOMOTIVE = Markup(
    '<g class="ink"><path d="M4 54V26h6v-8h10v8h26V10H40V4h46v6h-4v44z"/>'
    '<path d="M82 40h12v4H82z"/><circle cx="18" cy="57" r="8"/><circle cx="40" cy="57" r="8"/>'
    '<circle cx="68" cy="55" r="10"/></g><path d="M54 14h18v12H54z" fill="#f7f2e6"/>'
)


def _draw(*shapes: str) -> Markup:
    return Markup("".join(shapes))


def _line(path: str) -> str:
    return f'<path class="line" d="{path}"/>'


def _removal(place: int) -> Markup:
    """The seven places in small, the emptied one crossed out."""
    shapes = []
    for number in range(1, TRAIN_LENGTH + 1):
        x = 1.5 + (number - 1) * 4.5
        if number == place:
            shapes.append(_line(f"M{x - 3} 6l6 8m0-8-6 8"))
        else:
            shapes.append(f'<path class="ink" d="M{x - 1.2} 17h2.4v6h-2.4z"/>')
    return join(map(Markup, shapes))


SYMBOLS = {
    Ability.SWAP_ADJACENT: _draw(
        _BOX.format(x=5),
        _BOX.format(x=19),
        _line("M8 13C10 3 20 3 22 13M5.5 9 8 13l4-2M24.5 9 22 13l-4-2"),
    ),
    Ability.SWAP_SKIP: _draw(
        _BOX.format(x=0),
        _HOLLOW.format(x=13),
        _BOX.format(x=24),
        _line("M3 13C6 1 24 1 27 13M.5 9 3 13l4-2M29.5 9 27 13l-4-2"),
    ),
    Ability.MOVE_RIGHT: _draw(
        _BOX.format(x=0),
        _HOLLOW.format(x=12),
        _HOLLOW.format(x=22),
        _line("M3 13V8a4 4 0 0 1 4-4h21M24 0l4.5 4L24 8"),
    ),
    Ability.MOVE_LEFT: _draw(
        _HOLLOW.format(x=2),
        _HOLLOW.format(x=12),
        _BOX.format(x=23),
        _line("M26 13V8a4 4 0 0 0-4-4H1M5 0 .5 4 5 8"),
    ),
    Ability.LOCK: _draw('<g transform="translate(4 1) scale(1.3)">', LOCK, "</g>"),
    **{Ability(name): _removal(place) for name, place in PLACES.items()},
}
