"""Gleis um Gleis on the table.

Everything is drawn from an observation; `Board` says what may be touched. One file for each part:
the table with its tiles, the players, the lines, the own hand, what is being decided, the end.
"""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.instructions import instruction
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.view.choice import choice_of, outcome, turn
from stellwerk.games.gleis_um_gleis.view.desk import action_label, in_hand, log_icon
from stellwerk.games.gleis_um_gleis.view.final import course, final
from stellwerk.games.gleis_um_gleis.view.hand import hand
from stellwerk.games.gleis_um_gleis.view.lines import lines
from stellwerk.games.gleis_um_gleis.view.marks import pack
from stellwerk.games.gleis_um_gleis.view.players import players
from stellwerk.games.gleis_um_gleis.view.table import table
from stellwerk.games.gleis_um_gleis.view.words import begin, told_turn, turned_words
from stellwerk.table.board import Board
from stellwerk.table.game import Event
from stellwerk.table.markup import join

__all__ = [
    "action_label",
    "board",
    "changed_cars",
    "course",
    "final",
    "in_hand",
    "log_icon",
    "now",
    "tell_turn",
    "turn",
]


def board(observation: Observation, board: Board, act: Markup) -> Markup:
    """The whole table; ``act`` (what can be done now) stands between the tiles and the hand."""
    return join(
        [
            players(observation, board),
            table(observation, board),
            act,
            hand(observation, board),
            lines(observation, board),
        ]
    )


def now(observation: Observation, board: Board) -> str:
    """What the player to act can do, as a sentence."""
    path = board.pick.path if board.pick is not None else ()
    return instruction(board.texts, observation, path)


def tell_turn(observation: Observation, board: Board) -> str:
    """What is to be said when the chosen tile has been turned."""
    chosen = choice_of(observation, board)
    if chosen is None:
        return ""
    if chosen.cell is None:
        return begin(turned_words(board.texts, chosen.turn)) + "."
    found = outcome(observation, chosen.tile, chosen.cell, chosen.turn)
    return told_turn(board.texts, board, observation, chosen, found)


def changed_cars(events: tuple[Event, ...]) -> frozenset[int]:
    """What these events have put somewhere, counted and scored."""
    return pack(events)
