"""Small helpers for views. Escaping is MarkupSafe's; templates are `Markup` with named fields."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup, escape

EMPTY = Markup("")
_ICON = Markup('<svg class="icon" aria-hidden="true"><use href="#{id}"></use></svg>')


def join(parts: Iterable[Markup], separator: Markup = EMPTY) -> Markup:
    """The parts one after the other."""
    return separator.join(parts)


def classes(*names: str | bool) -> str:
    """Class names in one attribute value; what is False or empty is left out."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def attributes(**values: str | int | bool | None) -> Markup:
    """`` name="value"`` for each; ``_`` becomes ``-``, True a bare name, None and False nothing."""
    parts = []
    for name, value in values.items():
        key = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        elif value is not None and value is not False:
            parts.append(f' {key}="{escape(value)}"')
    return Markup("".join(parts))


@cache
def icon(symbol: str) -> Markup:
    """A symbol of the sprite, e.g. ``i-undo``; decorative, so hidden from screen readers."""
    return _ICON.format(id=symbol)


_SYMBOLS = {
    "blue": "circle",
    "green": "triangle",
    "yellow": "star",
    "violet": "diamond",
    "black": "square",
    "teal": "cross",
}
_PLATE = Markup('<span class="plate" data-colour="{colour}">{icon}</span>')


@cache
def plate(colour: str) -> Markup:
    """A player's colour with its symbol: nobody has to tell colours apart."""
    return _PLATE.format(colour=colour, icon=icon(f"p-{_SYMBOLS[colour]}"))
