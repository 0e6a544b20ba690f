"""The end in full: the sums, the six bonuses, and ticket by ticket which cards paid for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import spread, words
from stellwerk.games.kartenspiel.scoring import (
    Reckoning,
    bonus_winners,
    city_counts,
    done_tickets,
    reckon_seen,
    result_of,
)
from stellwerk.games.kartenspiel.sentences import card_names, signed
from stellwerk.games.kartenspiel.state import Observation, Paid
from stellwerk.games.kartenspiel.tickets import BONUSES, CITIES, TICKETS
from stellwerk.games.kartenspiel.view.cards import each, minis
from stellwerk.games.kartenspiel.view.tickets import paid_label
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, classes, icon, join, plate

_FINAL = Template(
    '<section class="zreck kreck" aria-labelledby="{id}">'
    '<{h} class="rubric" id="{id}">{title}</{h}>'
    '<div class="zreck-scroll"><table class="zreck-table"><thead><tr><th scope="col">'
    '<span class="vh">{line}</span></th>{heads}</tr></thead><tbody>{rows}</tbody>'
    "<tfoot>{total}</tfoot></table></div>{tie}</section>"
    '<section class="zreck kreck kreck-bonus" aria-labelledby="{id}-2">'
    '<{h} class="rubric" id="{id}-2">'
    '<span>{bonus_title}</span><span>{bonus_note}</span></{h}><div class="zreck-scroll">'
    '<table class="zreck-table"><thead><tr><th scope="col"><span class="vh">{city}</span></th>'
    "{heads}</tr></thead><tbody>{bonuses}</tbody></table></div></section>"
    '<section class="zfinal-tickets kfinal" aria-labelledby="{id}-3">'
    '<{h} class="rubric" id="{id}-3"><span>{tickets_title}</span><span>{tickets_note}</span></{h}>'
    "{tickets}</section>"
)
_HEAD = Template('<th scope="col">{plate}<span class="zreck-name">{name}</span></th>')
_ROW = Template('<tr class="{names}"><th scope="row">{title}<small>{note}</small></th>{cells}</tr>')
_CELL = Template('<td class="{names}">{points}<small>{note}</small></td>')
_TIE = Template('<p class="note">{icon}<span>{text}</span></p>')
_PLAYER = Template(
    '<div class="zfinal-hand"><p class="zfinal-who">{plate}{name}<b>{points}</b></p>{parts}</div>'
)
_PART = Template('<p class="label">{title}</p><ul>{tickets}</ul>')
_TICKET = Template(
    '<li class="{names}">{icon}<span>{name}<span class="kpaid" aria-hidden="true">{cards}</span>'
    '<span class="vh">{spoken}</span></span><b>{points}</b></li>'
)
_LEFT = Template(
    '<p class="kleft"><span class="label">{title}</span>'
    '<span class="kpaid" aria-hidden="true">{cards}</span><span class="{names}">{spoken}</span></p>'
)


def final(observation: Observation, board: Board) -> Markup:
    """The end of a match in full."""
    t, lines = board.texts, reckon_seen(observation)
    best = max(line.total for line in lines)
    players = board.players[: len(lines)]
    return _FINAL.format(
        id=board.element_id("reckoning"),
        h=board.heading,
        title=t("karten.view.reckoning"),
        line=t("karten.view.reckoning-line"),
        heads=join(_HEAD.format(plate=plate(seat.colour), name=seat.name) for seat in players),
        rows=_rows(t, lines),
        total=_row(
            t("karten.view.total"),
            "",
            [
                _CELL.format(
                    names=classes(line.total == best and "is-best"),
                    points=signed(str(line.total)),
                    note="",
                )
                for line in lines
            ],
        ),
        tie=_tie(t, lines),
        bonus_title=t("karten.view.bonuses"),
        bonus_note=t("karten.view.bonuses-note"),
        city=t("karten.view.city"),
        bonuses=_bonuses(t, lines),
        tickets_title=t("karten.view.all-tickets"),
        tickets_note=t("karten.view.all-tickets-note"),
        tickets=join(_player(board, player, line) for player, line in enumerate(lines)),
    )


def _row(title: str, note: str, cells: Sequence[Markup]) -> Markup:
    return _ROW.format(names="", title=title, note=note, cells=join(cells))


def _rows(t: Texts, lines: Sequence[Reckoning]) -> Markup:
    """A first scoring, tickets gained and lost, bonuses."""

    def row(
        text_id: str, points: Callable[[Reckoning], int], count: Callable[[Reckoning], int]
    ) -> Markup:
        cells = [
            _CELL.format(
                names=classes(points(line) < 0 and "is-minus"),
                points=gained(points(line)),
                note=f"{count(line)} ×",
            )
            for line in lines
        ]
        return _row(t(text_id), "", cells)

    rows = []
    if len(lines) == 4:
        rows.append(
            row(
                "karten.view.interim",
                lambda line: line.interim_points,
                lambda line: len(line.interim),
            )
        )
    rows += [
        row("karten.view.gained", lambda line: _points(line.paid), lambda line: len(line.paid)),
        row(
            "karten.view.lost",
            lambda line: -sum(TICKETS[ticket].points for ticket in line.open),
            lambda line: len(line.open),
        ),
        row(
            "karten.view.bonuses",
            lambda line: line.bonus_points,
            lambda line: len(line.bonuses),
        ),
    ]
    return join(rows)


def _points(paid: Sequence[Paid]) -> int:
    return sum(TICKETS[one.ticket].points for one in paid)


def gained(points: int) -> str:
    """Points that are added or subtracted."""
    return signed(f"{points:+}") if points else "0"


def _tie(t: Texts, lines: Sequence[Reckoning]) -> Markup:
    """What decided among those who have equally many points."""
    kind = result_of(lines).reason.removeprefix("karten.winner").removeprefix(".")
    if not kind:
        return EMPTY
    return _TIE.format(icon=icon("i-info"), text=t(f"karten.view.tie-{kind}"))


def _bonuses(t: Texts, lines: Sequence[Reckoning]) -> Markup:
    """Each city: how many completed tickets name it, and who gets the bonus."""
    done = [done_tickets(line) for line in lines]
    rows = []
    for city, points in BONUSES.items():
        counts, winners = city_counts(city, done), bonus_winners(city, done)[1]
        note = t.plural("karten.view.bonus-shared", len(winners)) if winners else ""
        if len(winners) == 1:
            note = ""
        elif not winners:
            note = t("karten.view.bonus-nobody")
        cells = [
            _CELL.format(
                names=classes(player in winners and "is-bonus"),
                points=f"{count} ×" if count else "–",
                note=gained(points) if player in winners else "",
            )
            for player, count in enumerate(counts)
        ]
        title = t("karten.view.bonus-city", city=CITIES[city], points=points)
        rows.append(_row(title, note, cells))
    return join(rows)


def _player(board: Board, player: int, line: Reckoning) -> Markup:
    t, seat = board.texts, board.players[player]
    parts = []
    if line.interim:
        parts.append(_part(t, "karten.view.interim", [_paid(t, paid) for paid in line.interim]))
    if line.paid:
        parts.append(_part(t, "karten.view.gained", [_paid(t, paid) for paid in _best(line.paid)]))
    if line.open:
        parts.append(_part(t, "karten.view.lost", [_open(t, ticket) for ticket in line.open]))
    left = words(spread(line.left))
    parts.append(
        _LEFT.format(
            title=t("karten.view.left-over"),
            cards=minis(line.left),
            names=classes(bool(left) and "vh"),
            spoken=card_names(t, left),
        )
    )
    return _PLAYER.format(
        plate=plate(seat.colour),
        name=seat.name,
        points=gained(line.interim_points + line.tickets),
        parts=join(parts),
    )


def _best(paid: Sequence[Paid]) -> list[Paid]:
    return sorted(paid, key=lambda one: -TICKETS[one.ticket].points)


def _part(t: Texts, text_id: str, tickets: Sequence[Markup]) -> Markup:
    return _PART.format(title=t(text_id), tickets=join(tickets))


def _paid(t: Texts, paid: Paid) -> Markup:
    return _TICKET.format(
        names="is-done",
        icon=icon("i-check"),
        name=paid_label(t, paid.ticket),
        cards=each(paid.cards),
        spoken=t("karten.view.paid-with", cards=card_names(t, words(paid.cards))),
        points=gained(TICKETS[paid.ticket].points),
    )


def _open(t: Texts, ticket: int) -> Markup:
    known = TICKETS[ticket]
    return _TICKET.format(
        names="is-lost",
        icon=icon("i-close"),
        name=paid_label(t, ticket),
        cards=each(known.cards),
        spoken=t("karten.view.not-paid"),
        points=gained(-known.points),
    )
