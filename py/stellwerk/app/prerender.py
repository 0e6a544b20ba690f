"""The lobby before Python runs: the build puts it into `index.html`."""

from __future__ import annotations

from stellwerk.app.program import first_model
from stellwerk.app.view import view


def lobby(lang: str) -> str:
    """The lobby's markup as it looks at the very first start."""
    return str(view(first_model(lang, "auto", {}, entropy=0)))
