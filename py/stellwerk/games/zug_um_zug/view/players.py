"""What everybody may know of everybody: points, trains, cards in hand, tickets, stations."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.sentences import counted
from stellwerk.games.zug_um_zug.state import ENDLESS, Observation, Phase
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate

_PLAYERS = Template(
    '<div class="zplayers" role="group" aria-labelledby="{id}" data-count="{count}">'
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{end}</span></{h}>'
    '<ol class="zplayers-list">{players}</ol>{track}</div>'
)
_PLAYER = Template(
    '<li class="{names}" data-colour="{colour}">{plate}<span class="zp-name">{name}{dots}</span>'
    '<span class="zp-kind">{kind}</span>'
    '<b class="zp-points">{points}<span class="vh"> {points_word}</span></b>'
    '<span class="zp-track" aria-hidden="true"><i{bar}></i></span>'
    '<ul class="zp-facts">{facts}</ul>{note}</li>'
)
_TRACK = Template(
    '<div class="ztrack" aria-hidden="true"><div class="ztrack-rule">{marks}{signs}</div></div>'
)
_MARK = Template("<span{attributes}>{points}</span>")
_SIGN = Template("<i{attributes}>{plate}</i>")
_FACT = Template(
    '<li{attributes}>{icon}<span aria-hidden="true">{count}</span><span class="vh">{text}</span>'
    "</li>"
)
_NOTE = Template('<p class="zp-note">{text}</p>')
_DOTS = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')


def players(observation: Observation, board: Board) -> Markup:
    """All players in the order of their seats."""
    t = board.texts
    count = len(observation.trains)
    return _PLAYERS.format(
        id=board.element_id("players-title"),
        count=count,
        h=board.heading,
        title=t("zuz.view.players"),
        end=_end(observation, board),
        players=join(_player(observation, board, player) for player in range(count)),
        track=_track(observation, board),
    )


def _track(observation: Observation, board: Board) -> Markup:
    """Everybody's points on one scale, for the eye; who stands close stands in layers."""
    points = observation.points
    scale = max(50, -(-(max(points) + 1) // 50) * 50)
    step = scale // 5
    near = scale // 12
    layers = [
        sum(abs(other - points[p]) < near for other in points[:p]) for p in range(len(points))
    ]
    return _TRACK.format(
        marks=join(
            _MARK.format(
                attributes=attributes(style=f"inset-inline-start:{100 * mark // scale}%"),
                points=mark,
            )
            for mark in range(0, scale + 1, step)
        ),
        signs=join(
            _SIGN.format(
                attributes=attributes(
                    style=f"inset-inline-start:{100 * mark / scale:.1f}%;--layer:{layer}",
                ),
                plate=plate(player.colour),
            )
            for player, mark, layer in zip(board.players, points, layers, strict=False)
        ),
    )


def _end(observation: Observation, board: Board) -> str:
    """How far the end is, once it is in sight."""
    if observation.turns_left == ENDLESS or observation.phase is Phase.OVER:
        return ""
    return board.texts.plural("zuz.view.turns-left", observation.turns_left)


def _player(observation: Observation, board: Board, index: int) -> Markup:
    t, player = board.texts, board.players[index]
    features = find_map(observation.map).features
    trains = observation.trains[index]
    facts = [
        ("trains", "z-cars", trains, counted(t, "trains", trains)),
        ("cards", "z-cards", observation.hand_sizes[index],
         t.plural("zuz.view.in-hand", observation.hand_sizes[index])),
        ("tickets", "z-ticket", observation.ticket_counts[index],
         counted(t, "tickets", observation.ticket_counts[index])),
    ]  # fmt: skip
    if features.station_costs:
        left = len(features.station_costs) - len(observation.stations[index])
        facts.append(("stations", "z-station", left, t.plural("zuz.view.stations-left", left)))
    note = board.notes.get(index, "")
    share = 100 * trains // max(features.trains, 1)
    return _PLAYER.format(
        names=classes(
            "zp",
            index == observation.me and "is-me",
            index == observation.player and observation.phase is not Phase.OVER and "is-turn",
            trains <= 3 * features.end_at_trains and "is-ending",
        ),
        colour=player.colour,
        plate=plate(player.colour),
        name=player.name,
        dots=_DOTS if index == board.thinking else "",
        kind=board.kind(index),
        points=observation.points[index],
        points_word=t.plural("zuz.view.points-word", observation.points[index]),
        bar=attributes(style=f"inline-size:{share}%"),
        facts=join(
            _FACT.format(
                attributes=attributes(class_=f"zp-{name}", title=text),
                icon=icon(symbol),
                count=number,
                text=text,
            )
            for name, symbol, number, text in facts
        ),
        note=_NOTE.format(text=note) if note else EMPTY,
    )
