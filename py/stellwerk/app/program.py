"""The running program: the one thing that `browser/` holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import NamedTuple, get_args

from stellwerk.app.effects import Effect
from stellwerk.app.learn.progress import read_learned
from stellwerk.app.message import Message
from stellwerk.app.model import PACES, Lobby, Model, Table, Theme
from stellwerk.app.update import update
from stellwerk.app.view import view
from stellwerk.table.catalogue import LANGUAGES


def first_model(lang: str, theme: str, preferences: Mapping[str, str], entropy: int) -> Model:
    """The model at the start. Preferences of unknown kinds or values are passed over."""
    chosen: Theme = theme if theme in get_args(Theme) else "auto"  # type: ignore[assignment]
    pace = preferences.get("pace", "normal")
    lobby = Lobby()
    return Model(
        lang=lang if lang in LANGUAGES else LANGUAGES[0],
        theme=chosen,
        rng=Random(entropy),
        screen=lobby,
        lobby=lobby,
        pace=pace if pace in PACES else "normal",
        shortcuts=preferences.get("shortcuts") != "off",
        learned=read_learned(preferences),
    )


class _Foreseen(NamedTuple):
    """What a message would bring about, if it came while the model is still ``before``."""

    before: Model
    message: Message
    after: Model
    effects: tuple[Effect, ...]
    markup: str


class Program:
    """Holds the model between messages.

    ``entropy`` is random (128 bits): seeds of new matches and ids come from it.
    """

    def __init__(self, lang: str, theme: str, preferences: Mapping[str, str], entropy: int) -> None:
        self.model = first_model(lang, theme, preferences, entropy)
        self._foreseen: _Foreseen | None = None

    def handle(self, message: Message) -> tuple[Effect, ...]:
        """Take in a message; the effects to carry out."""
        seen, self._foreseen = self._foreseen, None
        if seen is not None and seen.before is self.model and _same(seen.message, message):
            self.model = seen.after
            self._foreseen = seen  # For its markup.
            return seen.effects
        self.model, effects = update(self.model, message)
        return effects

    def markup(self) -> str:
        """The whole page's content."""
        if self._foreseen is not None and self._foreseen.after is self.model:
            return self._foreseen.markup
        return str(view(self.model))

    def foresee(self, message: Message) -> str | None:
        """The page's content as it would be after a touch, None if nothing would change.

        Nothing changes by asking. If that touch is the next message, ``handle`` and ``markup``
        answer without working it out again: what a press is about to mean can be found out while
        the finger is still down.
        """
        self._foreseen = None
        model = _fork(self.model)
        after, effects = update(model, message)
        if after is model:
            return None
        self._foreseen = _Foreseen(self.model, message, after, effects, str(view(after)))
        return self._foreseen.markup


def _fork(model: Model) -> Model:
    """The model with a match of its own: a match in play is the one thing that changes in place."""
    table = model.screen
    if not isinstance(table, Table):
        return replace(model)
    return replace(model, screen=replace(table, replay=table.replay.fork()))


def _same(one: Message, other: Message) -> bool:
    return (one.name, one.value) == (other.name, other.value)
