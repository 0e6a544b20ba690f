"""The reckoning: line by line, every ticket, and each player's longest path on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.scoring import Reckoning, reckon
from stellwerk.games.zug_um_zug.sentences import city_name, counted, pair_name
from stellwerk.games.zug_um_zug.state import Observation, State
from stellwerk.games.zug_um_zug.view.map import board_map, path_of, trail_id
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate

_FINAL = Template(
    '<section class="zreck" aria-labelledby="{id}"><{h} class="rubric" id="{id}">{title}</{h}>'
    '<div class="zreck-scroll"><table class="zreck-table"><thead><tr><th scope="col">'
    '<span class="vh">{line}</span></th>{heads}</tr></thead><tbody>{rows}</tbody>'
    "<tfoot>{total}</tfoot></table></div></section>"
    '<section class="zfinal-tickets" aria-labelledby="{id}-2"><{h} class="rubric" id="{id}-2">'
    "{tickets_title}</{h}>{tickets}</section>"
    '<section class="zfinal-map" aria-labelledby="{id}-3"><{h} class="rubric" id="{id}-3">'
    '<span>{trail_title}</span></{h}><div class="zfinal-trails">{trails}</div>{map}</section>'
)
_HEAD = Template('<th scope="col">{plate}<span class="zreck-name">{name}</span></th>')
_ROW = Template('<tr class="{names}"><th scope="row">{title}<small>{note}</small></th>{cells}</tr>')
_CELL = Template('<td class="{names}">{points}<small>{note}</small></td>')
_TICKETS = Template(
    '<div class="zfinal-hand"><p class="zfinal-who">{plate}{name}<b>{points}</b></p>'
    "<ul>{tickets}</ul></div>"
)
_TICKET = Template(
    '<li class="{names}">{icon}<span>{name}</span><b>{points}<span class="vh"> {state}</span></b>'
    "</li>"
)
_STATION = Template('<li class="zfinal-station">{icon}<span>{text}</span></li>')
_PATH = Template(
    '<g id="{id}" class="{names}" data-colour="{colour}"><path class="z-trail" d="{d}"/></g>'
)
_TRAIL = Template("<button{attributes}>{plate}<span>{text}</span></button>")


def reckonings(observation: Observation) -> tuple[Reckoning, ...]:
    """Everybody's points, from what is open to all at the end."""
    assert observation.everyones is not None
    state = State(find_map(observation.map), len(observation.trains), 0)
    state.owners = list(observation.owners)
    state.points = list(observation.points)
    state.stations = list(observation.stations)
    state.tickets = list(observation.everyones)
    return reckon(state)


def final(observation: Observation, board: Board) -> Markup:
    """The end of a match in full."""
    t = board.texts
    lines = reckonings(observation)
    best = max(line.total for line in lines)
    longest = max(line.trail_length for line in lines)
    shown = [p for p, line in enumerate(lines) if line.longest]
    return _FINAL.format(
        id=board.element_id("reckoning"),
        h=board.heading,
        title=t("zuz.view.reckoning"),
        line=t("zuz.view.reckoning-line"),
        heads=join(
            _HEAD.format(plate=plate(player.colour), name=player.name)
            for player in board.players[: len(lines)]
        ),
        rows=_rows(t, observation, lines),
        total=_ROW.format(
            names="is-total",
            title=t("zuz.view.total"),
            note="",
            cells=join(
                _CELL.format(
                    names=classes(line.total == best and "is-best"),
                    points=plain(line.total),
                    note="",
                )
                for line in lines
            ),
        ),
        tickets_title=t("zuz.view.all-tickets"),
        tickets=join(
            _tickets(observation, board, player, line) for player, line in enumerate(lines)
        ),
        trail_title=t("zuz.view.longest"),
        trails=join(
            _trail(board, player, line, longest=longest) for player, line in enumerate(lines)
        ),
        map=board_map(observation, board, _trails(observation, board, lines, shown)),
    )


def _rows(t: Texts, observation: Observation, lines: Sequence[Reckoning]) -> Markup:
    """Routes, tickets gained and lost, stations, the longest path."""

    def row(
        text_id: str, points: Callable[[Reckoning], int], note: Callable[[Reckoning], str]
    ) -> Markup:
        cells = (
            _CELL.format(
                names=classes(points(line) < 0 and "is-minus"),
                points=signed(points(line)),
                note=note(line),
            )
            for line in lines
        )
        return _ROW.format(names="", title=t(text_id), note="", cells=join(cells))

    def lost(line: Reckoning) -> int:
        return len(line.tickets) - line.done

    rows = [
        row("zuz.view.routes", lambda line: line.routes, lambda line: ""),
        row(
            "zuz.view.tickets-gained",
            lambda line: sum(ticket.points for ticket in line.tickets if ticket.done),
            lambda line: f"{line.done} ×",
        ),
        row(
            "zuz.view.tickets-lost",
            lambda line: -sum(ticket.points for ticket in line.tickets if not ticket.done),
            lambda line: f"{lost(line)} ×",
        ),
    ]
    if find_map(observation.map).features.station_costs:
        rows.append(row("zuz.view.stations", lambda line: line.stations, lambda line: ""))
    rows.append(
        row(
            "zuz.view.longest",
            lambda line: line.longest,
            lambda line: counted(t, "trains", line.trail_length),
        )
    )
    return join(rows)


def plain(points: int) -> str:
    """A number of points, with a proper minus."""
    return f"−{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points that are added or subtracted."""
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"


def _tickets(observation: Observation, board: Board, player: int, line: Reckoning) -> Markup:
    t, map_ = board.texts, find_map(observation.map)
    items = []
    for one in sorted(line.tickets, key=lambda one: (not one.done, -one.points)):
        ticket = map_.tickets[one.ticket]
        items.append(
            _TICKET.format(
                names="is-done" if one.done else "is-lost",
                icon=icon("i-check" if one.done else "i-close"),
                name=pair_name(t, ticket.id),
                points=signed(one.points if one.done else -one.points),
                state=t("zuz.view.ticket-done" if one.done else "zuz.view.ticket-failed"),
            )
        )
    for city, route in line.borrowed:
        text_id = "zuz.view.station-unused" if route is None else "zuz.view.station-used"
        args = {} if route is None else {"route": pair_name(t, map_.routes[route].id)}
        text = t(text_id, city=city_name(t, map_.cities[city].id), **args)
        items.append(_STATION.format(icon=icon("z-station"), text=text))
    name = board.players[player]
    return _TICKETS.format(
        plate=plate(name.colour),
        name=name.name,
        points=signed(line.ticket_points),
        tickets=join(items),
    )


def _trail(board: Board, player: int, line: Reckoning, *, longest: int) -> Markup:
    t = board.texts
    text = t(
        "zuz.view.trail",
        name=board.players[player].name,
        cars=counted(t, "trains", line.trail_length),
    )
    return _TRAIL.format(
        attributes=attributes(
            type="button",
            class_=classes("chip", "ztrail", line.trail_length == longest and "is-longest"),
            id=board.element_id(f"show-trail:{player}"),
            data_shows=trail_id(board, player) if line.trail else None,
        ),
        plate=plate(board.players[player].colour),
        text=text,
    )


def _trails(
    observation: Observation, board: Board, lines: Sequence[Reckoning], shown: Sequence[int]
) -> Markup:
    """Each player's longest path on the map; those that brought points show from the start."""
    return join(
        _PATH.format(
            id=trail_id(board, player),
            names=classes("z-ticket", player in shown[:1] and "is-shown"),
            colour=board.players[player].colour,
            d=path_of(observation.map, line.trail),
        )
        if line.trail
        else EMPTY
        for player, line in enumerate(lines)
    )
