"""Small helpers for views. Escaping is MarkupSafe's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from string import Formatter
from zlib import crc32

from markupsafe import Markup, escape

EMPTY = Markup("")


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    """The same texts come with every view: names, labels, ids."""
    return str(escape(text))


def _safe(value: object) -> str:
    """A value as markup: markup as it is, all else escaped."""
    if value.__class__ is Markup:
        return value
    return _escaped(value) if value.__class__ is str else escape(value)


class Template:
    """Markup with ``{named}`` fields, taken apart once. ``Markup.format`` does that with every
    call, which was half the time of a view.

    Raises ValueError for anything but plain names in the braces.
    """

    __slots__ = ("_fields", "_first")

    def __init__(self, markup: str) -> None:
        first = ""
        fields: list[tuple[str, str]] = []
        for literal, name, spec, conversion in Formatter().parse(markup):
            if not fields:
                first += literal
            else:
                fields[-1] = fields[-1][0], fields[-1][1] + literal
            if name is not None:
                if spec or conversion or not name.isidentifier():
                    raise ValueError(f"no plain name between the braces: {name!r} in {markup!r}")
                fields.append((name, ""))
        self._first = first
        self._fields = tuple(fields)

    def format(self, **values: object) -> Markup:
        """The markup with each field filled and escaped. Raises KeyError if one is missing."""
        parts: list[str] = [self._first]
        for name, literal in self._fields:
            parts.append(_safe(values[name]))
            parts.append(literal)
        return Markup("".join(parts))


_ICON = Template('<svg class="icon" aria-hidden="true"><use href="#{id}"></use></svg>')


def join(parts: Iterable[Markup], separator: Markup = EMPTY) -> Markup:
    """The parts one after the other. Markup's own ``join`` would make each of them anew."""
    return Markup(str.join(separator, map(_safe, parts)))


def classes(*names: str | bool) -> str:
    """Class names in one attribute value; what is False or empty is left out."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def attributes(**values: str | int | bool | None) -> Markup:
    """`` name="value"`` for each; ``_`` becomes ``-``, True a bare name, None and False nothing."""
    parts = []
    for name, value in values.items():
        if value is True:
            parts.append(f" {_attribute(name)}")
        elif value is not None and value is not False:
            parts.append(f' {_attribute(name)}="{_safe(value)!s}"')
    return Markup("".join(parts))


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


_SAME = Template('<{tag}{attributes} data-same="{same}">{inner}</{tag}>')


def same(tag: str, inner: Markup, **values: str | int | bool | None) -> Markup:
    """An element that the page leaves alone while neither it nor what is in it changes: its mark
    vouches for all of it (static/js/patch.mjs). ``values`` as for ``attributes``."""
    given = attributes(**values)
    mark = crc32(inner.encode(), crc32(given.encode()))
    return _SAME.format(tag=tag, attributes=given, same=mark, inner=inner)


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
_PLATE = Template('<span class="plate" data-colour="{colour}">{icon}</span>')


@cache
def plate(colour: str) -> Markup:
    """A player's colour with its symbol: nobody has to tell colours apart."""
    return _PLATE.format(colour=colour, icon=icon(f"p-{_SYMBOLS[colour]}"))
