"""A page without a browser: messages in, effects collected, answers given as the browser would."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random

from stellwerk.app.effects import AskBot, Delete, Effect, Go, ListMatches, Load, Save
from stellwerk.app.message import Message
from stellwerk.app.model import Model, Table
from stellwerk.app.program import first_model
from stellwerk.app.update import update
from stellwerk.games.registry import game
from stellwerk.table.match import parse_match
from stellwerk.table.replay import Replay


@dataclass
class Page:
    """One tab. Tabs that share a ``store`` are tabs of one browser."""

    model: Model = field(default_factory=lambda: first_model("de", "auto", {}, 7))
    store: dict[str, tuple[int, str]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    bots_answer: bool = True
    clock: float = 0.0

    def send(self, name: str, value: str = "", *, wait: float = 1000.0) -> None:
        """One message, ``wait`` milliseconds after the last, and all that follows from it."""
        self.clock += wait
        waiting = [Message(name, value, self.clock)]
        while waiting:
            self.model, effects = update(self.model, waiting.pop(0))
            self.effects += effects
            for effect in effects:
                waiting += self._answers(effect)

    def _answers(self, effect: Effect) -> list[Message]:
        match effect:
            case Save(record_id, revision, record):
                found = self.store.get(record_id, (0, ""))
                if found[0] != revision:
                    return [Message("store.conflict", self._entry(record_id))]
                self.store[record_id] = (revision + 1, record)
                return [Message("store.saved", f"{record_id} {revision + 1}")]
            case Load(record_id):
                if record_id not in self.store:
                    return [Message("store.missing", record_id)]
                return [Message("store.loaded", self._entry(record_id))]
            case ListMatches():
                return [self._list()]
            case Delete(record_id):
                self.store.pop(record_id, None)
                return [self._list()]
            case Go(fragment, replace):
                return [] if replace else [Message("page.route", fragment)]
            case AskBot(request, text, _, _) if self.bots_answer:
                return [Message("bot.chosen", answer(request, text))]
        return []

    def _entry(self, record_id: str) -> str:
        revision, record = self.store[record_id]
        return json.dumps({"id": record_id, "revision": revision, "record": record})

    def _list(self) -> Message:
        entries = [
            {"id": key, "saved": 0, "record": record} for key, (_, record) in self.store.items()
        ]
        return Message("store.list", json.dumps(entries))

    @property
    def table(self) -> Table:
        assert isinstance(self.model.screen, Table)
        return self.model.screen

    @property
    def replay(self) -> Replay:
        return self.table.replay


def answer(request: int, text: str) -> str:
    """What the worker would send back; here a random move that depends on the match alone."""
    match = parse_match(text, game)
    replay = Replay(match, game(match.game))
    legal = replay.game.legal_actions(replay.state)
    action = Random(len(replay)).choice(legal)
    return json.dumps(
        {"request": request, "action": str(action), "why": "got.why.test", "args": {}}
    )


def started(*kinds: str, hand_over: bool = False, page: Page | None = None) -> Page:
    """A page with a match that has just begun; kinds as in ``human``, ``bot-2``."""
    page = page or Page()
    page.send("page.route", "")
    page.send("lobby.players", str(len(kinds)))
    for index, kind in enumerate(kinds):
        page.send("lobby.kind", f"{index} {kind}")
        page.send("lobby.name", f"{index} {'ABCD'[index]}")
    if hand_over:
        page.send("lobby.hand-over")
    page.send("lobby.start")
    return page


def play_through_setup(page: Page) -> None:
    """Everyone draws and exchanges, so that turns begin."""
    while page.replay.state.phase == "setup":
        page.send("table.pick", "deck")
        page.send("table.pick", f"drawn:{page.replay.state.drawn[0]}")
        page.send("table.pick", "slot:1")
