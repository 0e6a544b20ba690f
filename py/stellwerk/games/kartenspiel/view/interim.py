"""How far the end is, and with four players what the first scoring brought."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.kartenspiel.state import LAST, Observation, Phase
from stellwerk.games.kartenspiel.tickets import TICKETS
from stellwerk.games.kartenspiel.view.cards import each
from stellwerk.games.kartenspiel.view.marks import Marks
from stellwerk.games.kartenspiel.view.tickets import paid_label
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, icon, join, plate

_END = Template('<p class="kend">{icon}{text}</p>')
_INTERIM = Template(
    '<details class="kinterim" id="{id}"{open}><summary><span class="kinterim-title">{title}</span>'
    '{sums}</summary><div class="kinterim-all">{players}</div></details>'
)
_SUM = Template(
    '<span class="kinterim-sum">{plate}<b>{points}</b><span class="vh">{text}</span></span>'
)
_PLAYER = Template(
    '<div class="zfinal-hand"><p class="zfinal-who">{plate}{name}<b>{points}</b></p><ul>{tickets}'
    "</ul></div>"
)
_TICKET = Template(
    '<li class="is-done">{icon}<span>{name}<span class="kpaid" aria-hidden="true">{cards}</span>'
    "</span><b>{points}</b></li>"
)
_NONE = Template('<li class="is-lost">{icon}<span>{text}</span><b>0</b></li>')


def notices(observation: Observation, board: Board, marks: Marks) -> Markup:
    """Strips above the board's cards; mostly there are none."""
    return _end(observation, board) + interim(observation, board, is_new=marks.scored)


def _end(observation: Observation, board: Board) -> Markup:
    """The last round, once it has begun."""
    if observation.turns_left <= 0 or observation.phase is Phase.OVER:
        return EMPTY
    text = board.texts.plural("karten.view.turns-left", observation.turns_left)
    return _END.format(icon=icon("i-clock"), text=text)


def interim(observation: Observation, board: Board, *, is_new: bool) -> Markup:
    """The first scoring in one line, which folds out to all tickets and what paid for them."""
    if len(observation.done) < 4 or observation.round != LAST:
        return EMPTY
    t = board.texts
    sums, players = [], []
    for player, done in enumerate(observation.done):
        seat = board.players[player]
        points = f"+{sum(TICKETS[paid.ticket].points for paid in done)}" if done else "0"
        text = t.plural("karten.view.interim-of", len(done), name=seat.name)
        sums.append(_SUM.format(plate=plate(seat.colour), points=points, text=text))
        tickets = [
            _TICKET.format(
                icon=icon("i-check"),
                name=paid_label(t, paid.ticket),
                cards=each(paid.cards),
                points=f"+{TICKETS[paid.ticket].points}",
            )
            for paid in done
        ]
        players.append(
            _PLAYER.format(
                plate=plate(seat.colour),
                name=seat.name,
                points=points,
                tickets=join(tickets)
                or _NONE.format(icon=icon("i-minus"), text=t("karten.view.interim-none")),
            )
        )
    return _INTERIM.format(
        id=board.element_id("interim"),
        open=attributes(open=is_new),
        title=t("karten.view.interim"),
        sums=join(sums),
        players=join(players),
    )
