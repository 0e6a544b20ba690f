"""What every handler works with: a model in, a model and effects out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from stellwerk.app.effects import Effect, Go, ListMatches
from stellwerk.app.message import Message
from stellwerk.app.model import Model, Notice
from stellwerk.table.game import JSON

Step = tuple[Model, tuple[Effect, ...]]
Handler = Callable[[Model, Message], Step]
Handlers = Mapping[str, Handler]

NOTICE_TIME = 6000
"""Milliseconds that a notice stays."""


def stay(model: Model, *effects: Effect) -> Step:
    """The model as it is, with effects."""
    return model, effects


def say(model: Model, text: str) -> Model:
    """Let the live region say something."""
    return replace(model, said=text, said_count=model.said_count + 1)


def notify(model: Model, text_id: str, **args: JSON) -> Model:
    """Show and say a short message."""
    return notice(model, text_id, model.texts(text_id, **args))


def notice(model: Model, text_id: str, text: str) -> Model:
    """Show and say a message whose sentence is made already."""
    number = model.notices + 1
    noticed = replace(model, notice=Notice(number, text_id, text), notices=number)
    return say(noticed, text)


def lost(model: Model) -> Step:
    """To the lobby from an address that leads nowhere, saying so."""
    lobby = replace(model, screen=model.lobby, rule="")
    return stay(notify(lobby, "page.lost"), Go("", replace=True), ListMatches())
