"""The bots' worker: one function that the page calls."""

from __future__ import annotations

import traceback

from stellwerk.browser.thinking import Thinker

_thinker = Thinker()


def think(question: str) -> str:
    """The answer to a question, see ``Thinker.answer``; an empty text after an error."""
    try:
        return _thinker.answer(question)
    except Exception:
        print(traceback.format_exc())
        return ""
