"""What goes out: wishes to the world as plain data. ``browser/`` carries them out.

The answer to an effect, where there is one, comes back as a message named in its docstring.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Save:
    """Write a match record on this device, but only over the revision we know (0: a new record).

    Answers: ``store.saved`` (``id revision``), ``store.conflict`` (the record's JSON that another
    tab wrote), ``store.failed`` (id).
    """

    id: str
    revision: int
    record: str
    """JSON, see ``app.record``."""


@dataclass(frozen=True, slots=True)
class Load:
    """Read one match record. Answers: ``store.loaded`` (the record's JSON with its ``id`` and
    ``revision``), ``store.missing`` (id)."""

    id: str


@dataclass(frozen=True, slots=True)
class ListMatches:
    """Read all records. Answer: ``store.list`` (a JSON list of records, newest first)."""


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a record. Answer: ``store.list``."""

    id: str


@dataclass(frozen=True, slots=True)
class AskBot:
    """Let the worker choose a move for whoever is to act in ``match`` (a match file's JSON).

    Answers: ``bot.chosen`` (JSON: request, action, why, args), not before ``delay`` milliseconds
    have passed, so that people can follow; ``bot.failed`` (request).
    """

    request: int
    match: str
    level: int
    delay: int


@dataclass(frozen=True, slots=True)
class Prefer:
    """Keep a preference on this device, under ``stellwerk.<key>``."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Dress:
    """Set language and colour scheme (auto, light, dark) of the page itself."""

    lang: str
    theme: str
    title: str


@dataclass(frozen=True, slots=True)
class Go:
    """Change the address's fragment. A ``page.route`` message follows only if ``replace`` is
    False and the fragment is another one."""

    fragment: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard; ``whole_link``: the page's address with the text as fragment;
    ``around``: a text in which the link stands for ``{link}``.

    Answers: ``page.copied`` (the text that was copied), ``page.copy-failed`` (the text).
    """

    text: str
    whole_link: bool = False
    around: str = ""


@dataclass(frozen=True, slots=True)
class Download:
    """Offer a text as a file."""

    name: str
    text: str
    media_type: str = "application/json"


@dataclass(frozen=True, slots=True)
class DownloadPicture:
    """Offer an SVG as a file in pixels (PNG), twice as large as it says it is.

    Answer if the browser can't draw it: ``page.picture-failed``.
    """

    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class Later:
    """Send a message after some milliseconds."""

    delay: int
    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the keyboard focus to the element with this id, and bring it into view."""

    id: str


@dataclass(frozen=True, slots=True)
class AcceptUpdate:
    """Let the waiting version of the program take over (the page reloads)."""


Effect = (
    Save
    | Load
    | ListMatches
    | Delete
    | AskBot
    | Prefer
    | Dress
    | Go
    | Copy
    | Download
    | DownloadPicture
    | Later
    | Focus
    | AcceptUpdate
)
