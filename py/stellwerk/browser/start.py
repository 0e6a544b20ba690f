"""The program on the page: messages in, markup and effects out."""

from __future__ import annotations

import json
import traceback
from typing import Any

import js
from pyodide.ffi import create_proxy

from stellwerk.app.message import Message
from stellwerk.app.program import Program
from stellwerk.browser.carry_out import to_json
from stellwerk.browser.thinking import Thinker

STILL = frozenset({"page.hidden", "table.lift", "table.drop-nowhere"})
"""Messages whose picture must stand at once, without motion."""


class Bridge:
    """Between a program and the stage (``static/js/stage.mjs``). Only strings, numbers and
    booleans cross, so that nothing has to be kept alive or released on either side."""

    def __init__(self, program: Program, stage: Any) -> None:
        self._program = program
        self._stage = stage
        self._shown = ""
        self._prepared: str | None = None
        self._thinker: Thinker | None = None

    @property
    def has_shown(self) -> bool:
        """Whether there is anything on the page yet."""
        return bool(self._shown)

    def receive(self, name: str, value: str, at: float) -> None:
        """Handle one message. An error is shown and does not end the program."""
        try:
            if name == "stage.think":
                self._think(value)
            elif name == "stage.foresee":
                self._foresee(value, at)
            else:
                self._handle(Message(name, value, at))
        except Exception:
            self._stage.broke(f"{name} {value[:200]}\n{traceback.format_exc()}")

    def _handle(self, message: Message) -> None:
        before = self._program.model
        effects = self._program.handle(message)
        if self._program.model is not before or not self._shown:
            self._show(message.name not in STILL)
        if effects:
            self._stage.carryOut(to_json(effects))

    def _show(self, animate: bool) -> None:
        markup = self._program.markup()
        if markup != self._shown:
            # A long text takes its time to cross, even one that is there already.
            if markup is not self._prepared or not self._stage.showPrepared(animate):
                self._stage.patch(markup, animate)
            self._shown = markup
        self._prepared = None

    def _foresee(self, target: str, at: float) -> None:
        """A finger is down on a target of the board: have ready what its click would show."""
        markup = self._program.foresee(Message("table.pick", target, at))
        if markup is not None and markup != self._shown:
            self._prepared = markup
            self._stage.prepare(markup)

    def _think(self, question: str) -> None:
        """Bots without a worker (an old browser): the page stands still meanwhile."""
        self._thinker = self._thinker or Thinker()
        try:
            answer = self._thinker.answer(question)
        except Exception:
            js.console.error(traceback.format_exc())
            answer = ""
        self._stage.answerHere(question, answer)


def start() -> None:
    """Begin: the first message is the address's fragment, then come those that have waited."""
    stage = js.stellwerk
    try:
        facts = json.loads(stage.facts())
        program = Program(
            facts["lang"], facts["theme"], facts["preferences"], int(facts["entropy"], 16)
        )
    except Exception:
        stage.broke(traceback.format_exc())
        return
    bridge = Bridge(program, stage)
    bridge.receive("page.route", facts["route"], js.performance.now())
    if not bridge.has_shown:
        # An address that breaks us must not keep everything else shut; this one leads nowhere.
        bridge.receive("page.route", "broken", js.performance.now())
    # The one proxy; it lives as long as the page.
    stage.connect(create_proxy(bridge.receive))
