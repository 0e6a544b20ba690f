"""Zug um Zug on the table.

Everything is drawn from an observation; `Board` says what may be touched. One file for each part
of the table: the map, the players, the row, the own hand and tickets, what is being decided, the
reckoning.
"""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.zug_um_zug.instructions import instruction
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.state import Observation
from stellwerk.games.zug_um_zug.view.choosing import (
    action_label,
    choice,
    in_hand,
    log_icon,
    must_pass,
)
from stellwerk.games.zug_um_zug.view.course import course
from stellwerk.games.zug_um_zug.view.excerpt import excerpt
from stellwerk.games.zug_um_zug.view.final import final
from stellwerk.games.zug_um_zug.view.hand import hand
from stellwerk.games.zug_um_zug.view.map import CITIES, ROUTES, ROW, board_map
from stellwerk.games.zug_um_zug.view.players import players
from stellwerk.games.zug_um_zug.view.row import row
from stellwerk.games.zug_um_zug.view.tickets import tickets
from stellwerk.table.board import Board
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, join

__all__ = [
    "action_label",
    "board",
    "changed_cars",
    "choice",
    "course",
    "final",
    "in_hand",
    "log_icon",
    "now",
]

_OWN = Template('<div class="zown">{hand}{tickets}</div>')


def board(observation: Observation, board: Board, act: Markup) -> Markup:
    """The whole table; ``act`` (what can be done now) stands between the map and the cards."""
    return join(
        [
            players(observation, board),
            excerpt(observation, board) if board.name else board_map(observation, board),
            act,
            row(observation, board),
            _OWN.format(
                hand=hand(observation, board),
                tickets=tickets(observation, board)
                if observation.tickets or not board.name
                else EMPTY,
            ),
        ]
    )


def now(observation: Observation, board: Board) -> str:
    """What the player to act can do, as a sentence."""
    path = board.pick.path if board.pick is not None else ()
    return instruction(board.texts, observation, path, must_pass=must_pass(board))


def changed_cars(events: tuple[Event, ...]) -> frozenset[int]:
    """What these events have put somewhere: routes, places in the row, cities with stations."""
    changed: set[int] = set()
    for event in events:
        match event.kind:
            case "claimed":
                changed.add(ROUTES + _index(event.args["route"], "route"))
            case "refilled":
                changed.add(ROW + event.args["slot"])
            case "built":
                changed.add(CITIES + _index(event.args["city"], "city"))
    return frozenset(changed)


def _index(name: str, kind: str) -> int:
    for map_id in map_ids():
        map_ = find_map(map_id)
        found = (map_.route_index if kind == "route" else map_.city_index).get(name)
        if found is not None:
            return found
    raise KeyError(name)
