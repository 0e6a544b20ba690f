"""Embedded scenes, in a worker as a rule: any number of them run side by side in one Python.

The JavaScript side is ``static/embed/serve.mjs``.
"""

from __future__ import annotations

import json
import traceback
from typing import Any

from pyodide.ffi import create_proxy

from stellwerk.app.embed.program import EmbeddedScene
from stellwerk.app.message import Message
from stellwerk.browser.carry_out import to_json


class Bridge:
    """Between one embed's program and its page; strings and booleans cross, as messages."""

    def __init__(self, program: EmbeddedScene, answer: Any) -> None:
        self._program = program
        self._answer = answer

    def replay(self, messages: str) -> None:
        """Do again what the reader did in a runtime that is gone (JSON: names and values)."""
        for name, value in json.loads(messages):
            try:
                self._program.handle(Message(name, value))
            except Exception:
                traceback.print_exc()

    def receive(self, name: str, value: str, at: float) -> None:
        """Handle one message, and answer it: markup, effects as JSON, or what went wrong."""
        try:
            effects = self._program.handle(Message(name, value, at))
            self._answer(self._program.markup(), to_json(effects), "")
        except Exception:
            self._answer("", "[]", f"{name} {value[:200]}\n{traceback.format_exc()}")


def open_scene(game: str, scene: str, lang: str, replay: str, answer: Any) -> Any:
    """Begin an embed's program. Returns what takes its messages, to be destroyed at the end."""
    bridge = Bridge(EmbeddedScene(game, scene, lang), answer)
    bridge.replay(replay)
    return create_proxy(bridge.receive)
