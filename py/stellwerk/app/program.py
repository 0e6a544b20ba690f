"""The running program: the one thing that `browser/` holds."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import get_args

from stellwerk.app.effects import Effect
from stellwerk.app.learn.progress import read_learned
from stellwerk.app.message import Message
from stellwerk.app.model import PACES, Lobby, Model, Theme
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


class Program:
    """Holds the model between messages.

    ``entropy`` is random (128 bits): seeds of new matches and ids come from it.
    """

    def __init__(self, lang: str, theme: str, preferences: Mapping[str, str], entropy: int) -> None:
        self.model = first_model(lang, theme, preferences, entropy)

    def handle(self, message: Message) -> tuple[Effect, ...]:
        """Take in a message; the effects to carry out."""
        self.model, effects = update(self.model, message)
        return effects

    def markup(self) -> str:
        """The whole page's content."""
        return str(view(self.model))
