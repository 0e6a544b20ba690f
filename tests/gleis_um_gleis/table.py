"""Short ways to write positions of Gleis um Gleis for tests."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.tile_set import TileSet, set_from
from stellwerk.table.game import Event

STATION = "red-ns+blue-station-e+blue-end-w"
"""At its east edge a blue station, at its west edge a blue track end."""
LINE = [f"{STATION} 0 0", "blue-ew+yellow-ns 1 0"]
"""A blue line from a station to the east."""
LAST = "green-ns+blue-station-e+blue-end-w"
FINISH = f"lay {LAST} 2 0"
"""Completes it: three tiles, six points."""
OTHER = ["blue-ne+green-sw", "red-ne+yellow-sw"]


def position(table: list[str], *hands: list[str], **entries: Any) -> Any:
    return GAME.load({"table": table, "hands": list(hands) or [[LAST], OTHER], **entries})


def own_set(*tiles: dict[str, Any], name: Any = "Test") -> dict[str, Any]:
    return {"format": "stellwerk-tiles", "version": 1, "name": name, "tiles": list(tiles)}


def read(*tiles: dict[str, Any]) -> TileSet:
    return set_from(json.loads(json.dumps(own_set(*tiles))))


def play(state: Any, *texts: str) -> list[Event]:
    """Carry out actions, which must be legal; the events of all of them."""
    events: list[Event] = []
    for text in texts:
        action = GAME.parse(text)
        assert action in GAME.legal_actions(state), f"{text} is not legal"
        assert GAME.check(state, action) is None
        events += GAME.apply(state, action)
    return events


def refused(state: Any, text: str) -> str:
    """The rule and reason with which an action is refused."""
    action = GAME.parse(text)
    violation = GAME.check(state, action)
    assert violation is not None, f"{text} is legal"
    assert action not in GAME.legal_actions(state)
    return violation.text_id


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]
