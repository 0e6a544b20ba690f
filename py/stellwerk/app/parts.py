"""Pieces that several screens share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from stellwerk.table.board import Board
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join

_BUTTON = Template("<button{attributes}>{icon}{text}</button>")
_TEXT = Template('<span class="{names}">{text}</span>')
_CHOICE = Template("<button{attributes}>{content}</button>")
_GROUP = Template('<span class="{names}" role="group" aria-label="{label}">{buttons}</span>')
_BAR = Template(
    '<div class="{names}" role="region" aria-label="{label}">{icon}<p class="bar-text">{text}</p>'
    '<div class="bar-acts">{acts}</div></div>'
)


@lru_cache(256)
def button(
    element_id: str,
    message: str,
    text: str,
    *,
    symbol: str = "",
    names: str = "btn",
    value: str | None = None,
    only_icon: bool = False,
    off: bool = False,
    **more: str | bool | None,
) -> Markup:
    """A button that sends a message. ``off``: it will only say why it can do nothing now."""
    return _BUTTON.format(
        attributes=attributes(
            type="button",
            class_=names,
            id=element_id,
            data_on=message,
            data_value=value,
            aria_label=text if only_icon else None,
            title=text if only_icon else None,
            aria_disabled="true" if off else None,
            **more,
        ),
        icon=icon(symbol) if symbol else EMPTY,
        text=EMPTY if only_icon else text,
    )


@lru_cache(64)
def tool(
    element_id: str, message: str, text: str, symbol: str, *, names: str = "", **more: Hashable
) -> Markup:
    """A button of the tool bar: a symbol with its name, which small screens hide."""
    value, off = more.pop("value", None), bool(more.pop("off", False))
    return _BUTTON.format(
        attributes=attributes(
            type="button",
            class_=classes("tool", names),
            id=element_id,
            data_on=message,
            data_value=str(value) if value is not None else None,
            aria_disabled="true" if off else None,
            **{key: str(entry) for key, entry in more.items()},
        ),
        icon=icon(symbol),
        text=_TEXT.format(names="tool-text", text=text),
    )


def choices(
    group_id: str,
    message: str,
    label: str,
    entries: Iterable[tuple[str, str, Markup | str, str]],
    chosen: str,
    *,
    names: str,
) -> Markup:
    """Buttons of which one is pressed; entries: value, spoken name, content, language or ''."""
    buttons = (
        _CHOICE.format(
            attributes=attributes(
                type="button",
                id=f"{group_id}-{value}",
                data_on=message,
                data_value=value,
                aria_pressed="true" if value == chosen else "false",
                aria_label=_spoken(spoken, content),
                title=spoken if spoken != content else None,
                lang=lang or None,
            ),
            content=content,
        )
        for value, spoken, content, lang in entries
    )
    return _GROUP.format(names=names, label=label, buttons=join(buttons))


def _spoken(spoken: str, content: Markup | str) -> str | None:
    """The accessible name; it begins with what can be read (for those who speak to the page)."""
    if spoken == content:
        return None
    return spoken if isinstance(content, Markup) else f"{content} – {spoken}"


def describe(view: Any, action: JSON, observation: JSON, board: Board) -> tuple[str, str | Markup]:
    """Symbol and words for one of several actions that fit; a game's view may show more than its
    words (``choice``), e.g. what a payment leaves."""
    if hasattr(view, "choice"):
        shown: tuple[str, str | Markup] = view.choice(action, observation, board)
        return shown
    words: tuple[str, str] = view.action_label(action, board)
    return words


def bar(label: str, symbol: str, text: str | Markup, acts: Markup, *, names: str = "") -> Markup:
    """A bar across the page, with what can be done about it."""
    return _BAR.format(
        names=classes("bar", names), label=label, icon=icon(symbol), text=text, acts=acts
    )
