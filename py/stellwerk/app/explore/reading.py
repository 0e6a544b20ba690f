"""An explorer's settings in an address: ``tunnel?locos=1&turned-1=red``. What is as it is by
default is left out; what cannot be is told and left as it is by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import Explorer, Settings

MAX_CHARACTERS: Final = 4000
"""Of an address's settings; what follows is not looked at."""
_ROUNDS: Final = 6


def parse(query: str) -> dict[str, str]:
    """The pairs in an address, unchecked."""
    pairs = (pair.partition("=") for pair in query[:MAX_CHARACTERS].split("&") if pair)
    return {key: value for key, _, value in pairs}


def settings_from(explorer: Explorer, texts: Texts, wanted: Mapping[str, str]) -> Settings:
    """As much of what is wanted as can be together, the rest by default."""
    settings: dict[str, str] = {}
    # Which fields there are, and their choices, may depend on others: until nothing changes.
    for _ in range(_ROUNDS):
        found = {}
        for field in explorer.fields(texts, settings):
            choice = field.choice(wanted.get(field.id))
            found[field.id] = field.default if choice is None else choice.value
        if found == settings:
            break
        settings = found
    return explorer.settle(settings)


def passed_over(wanted: Mapping[str, str], settings: Settings) -> tuple[str, ...]:
    """What was wanted and is not so, as it stands in the address."""
    return tuple(
        f"{key}={value}"[:40] for key, value in wanted.items() if settings.get(key) != value
    )


def query(explorer: Explorer, texts: Texts, settings: Settings) -> str:
    """The settings for an address."""
    return "&".join(
        f"{field.id}={settings[field.id]}"
        for field in explorer.fields(texts, settings)
        if settings[field.id] != field.default
    )
