"""JSON from outside: files and links that anybody may have made."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

MAX_DEPTH = 40
"""How deep lists and objects may lie in each other; ours reach six."""
_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
"""To its end, or to that of the text: a second try from each quote on would take for ever."""
_MARK = re.compile(rf"{_STRING}|[\[\]{{}}]", re.DOTALL)


class TooDeep(ValueError):
    """More nesting than anything of ours has."""


def read_json(
    text: str, object_pairs_hook: Callable[[list[tuple[str, Any]]], Any] | None = None
) -> Any:
    """What ``json.loads`` says. Raises ValueError, TooDeep among it.

    The depth is looked at beforehand: in WebAssembly the decoder's recursion overflows the stack
    before Python notices, and the whole interpreter is lost.
    """
    depth = 0
    for mark in _MARK.finditer(text):
        if mark[0] in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise TooDeep(f"nested deeper than {MAX_DEPTH} levels")
        elif mark[0] in "]}":
            depth -= 1
    return json.loads(text, object_pairs_hook=object_pairs_hook)
