"""Das Kartenspiel on the table.

Everything is drawn from an observation; `Board` says what may be touched. One file for each part
of the table: the yards, the row, the own hand and tickets, what is being decided, the first
scoring, the end.
"""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.kartenspiel.outlook import instruction
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.view.choosing import (
    action_label,
    choice,
    in_hand,
    log_icon,
    must_pass,
)
from stellwerk.games.kartenspiel.view.final import final
from stellwerk.games.kartenspiel.view.hand import hand
from stellwerk.games.kartenspiel.view.interim import notices
from stellwerk.games.kartenspiel.view.marks import changed_cars, marks
from stellwerk.games.kartenspiel.view.row import row
from stellwerk.games.kartenspiel.view.tickets import tickets
from stellwerk.games.kartenspiel.view.yards import yards
from stellwerk.table.board import Board
from stellwerk.table.markup import Template, join

__all__ = [
    "action_label",
    "board",
    "changed_cars",
    "choice",
    "final",
    "in_hand",
    "log_icon",
    "now",
]

_NOTICES = Template('<div class="knotices">{notices}</div>')


def board(observation: Observation, board: Board, act: Markup) -> Markup:
    """The whole table; ``act`` (what can be done now) stands just above the hand."""
    found = marks(board.changed)
    if observation.phase is Phase.OVER and board.name:
        # A scene about the scoring: what matters is what was paid with what.
        return act + final(observation, board)
    return join(
        [
            _NOTICES.format(notices=notices(observation, board, found)),
            yards(observation, board, found),
            row(observation, board, found),
            act,
            hand(observation, board, found),
            tickets(observation, board),
        ]
    )


def now(observation: Observation, board: Board) -> str:
    """What the player to act can do, as a sentence."""
    path = board.pick.path if board.pick is not None else ()
    return instruction(board.texts, observation, path, board.names(), must_pass=must_pass(board))
