"""The end: who got how many points, and by which lines; how the match went."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.sentences import colour_name, counted, set_in_play
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.view.art import number
from stellwerk.games.gleis_um_gleis.view.table import table
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate
from stellwerk.table.replay import Replay

WIDTH: Final = 720
HEIGHT: Final = 260
LEFT: Final = 40
RIGHT: Final = 40
TOP: Final = 14
FOOT: Final = 30

_FINAL = Template(
    '<section class="gstand" aria-labelledby="{id}"><{h} class="rubric" id="{id}"><span>{title}'
    "</span></{h}><ol>{players}</ol></section>"
    '<section class="gfinal-table gleis" aria-labelledby="{id}-2"><{h} class="rubric" id="{id}-2">'
    "<span>{table_title}</span><span>{set}</span></{h}>{table}</section>"
)
_STANDING = Template(
    '<li class="{names}" data-colour="{colour}"><span class="gstand-rank">{rank}</span>{plate}'
    '<span class="gstand-name">{name}</span><span class="gstand-bar" aria-hidden="true">'
    "<i{bar}></i></span><b>{points}</b></li>"
)
_COURSE = Template(
    '<section class="gcourse" aria-labelledby="{id}"><h2 class="rubric" id="{id}"><span>{title}'
    '</span><span>{count}</span></h2><svg class="gcourse-chart" viewBox="0 0 {width} {height}" '
    'role="img" aria-label="{label}">{grid}{curves}</svg>'
    '<div class="gcourse-hands">{hands}</div></section>'
)
_GRID = Template(
    '<path class="gc-rule" d="M{x} {y}H{end}"/>'
    '<text class="gc-tick" x="{tx}" y="{ty}" text-anchor="end">{value}</text>'
)
_CURVE = Template(
    '<g data-colour="{colour}"><path class="gc-halo" d="{d}"/><path class="gc-line" d="{d}"/>'
    '<circle class="gc-end" cx="{x}" cy="{y}" r="7"/></g>'
)
_HAND = Template(
    '<div><p class="gcourse-who">{plate}{name}<b>{points}</b></p><ul>{lines}</ul></div>'
)
_LINE = Template(
    '<li data-g="{colour}">{icon}<span>{name}</span><span>{factor}</span><b>{points}</b></li>'
)
_NONE = Template('<li class="gcourse-none">{text}</li>')


def final(seen: Observation, board: Board) -> Markup:
    """Standings, and the table as it was left."""
    t = board.texts
    best = max(1, *seen.scores)
    order = sorted(range(len(seen.scores)), key=lambda player: -seen.scores[player])
    return _FINAL.format(
        id=board.element_id("standing"),
        h=board.heading,
        title=t("gleis.view.standing"),
        players=join(
            _STANDING.format(
                names=classes("gs", seen.scores[player] == max(seen.scores) and "is-best"),
                colour=board.players[player].colour,
                rank=1 + sum(score > seen.scores[player] for score in seen.scores),
                plate=plate(board.players[player].colour),
                name=board.player_name(player),
                bar=attributes(style=f"inline-size:{100 * seen.scores[player] // best}%"),
                points=seen.scores[player],
            )
            for player in order
        ),
        table_title=t("gleis.view.table"),
        set=set_in_play(t, seen.set),
        table=table(seen, board),
    )


class _Scored(NamedTuple):
    player: int
    colour: str
    length: int
    factor: int
    points: int


def course(replay: Replay, board: Board) -> Markup:
    """Everybody's points over the turns, and every line that was finished."""
    t, players = board.texts, len(replay.players)
    now = [0] * players
    rows: list[tuple[int, ...]] = [tuple(now)]
    scored: list[_Scored] = []
    for index, events in enumerate(replay.events):
        for event in events:
            if event.kind in ("scored", "claimed"):
                args = event.args
                now[event.player] += args["points"]
                factor = args["together"] * args["marked"] * args["own"]
                scored.append(
                    _Scored(event.player, args["colour"], args["length"], factor, args["points"])
                )
        if index + 1 == len(replay.events) or replay.turns[index + 1] != replay.turns[index]:
            rows.append(tuple(now))
    totals = ", ".join(
        f"{player.name} {points}" for player, points in zip(replay.players, now, strict=True)
    )
    return _COURSE.format(
        id=board.element_id("course"),
        title=t("gleis.view.course"),
        count=t.plural("gleis.view.lines-finished", len(scored)),
        width=WIDTH,
        height=HEIGHT,
        label=t("gleis.view.course-label", totals=totals),
        grid=_grid(rows),
        curves=join(_curve(board, rows, player) for player in range(players)),
        hands=join(
            _HAND.format(
                plate=plate(replay.players[player].colour),
                name=replay.players[player].name,
                points=now[player],
                lines=_lines(board, [line for line in scored if line.player == player]),
            )
            for player in range(players)
        ),
    )


def _lines(board: Board, scored: list[_Scored]) -> Markup:
    t = board.texts
    if not scored:
        return _NONE.format(text=t("gleis.view.no-lines"))
    return join(
        _LINE.format(
            colour=line.colour,
            icon=icon(f"z-{line.colour}"),
            name=t(
                "gleis.view.line-scored",
                colour=colour_name(t, line.colour),
                tiles=counted(t, "tiles", line.length),
            ),
            factor=f"×{line.factor}" if line.factor > 1 else EMPTY,
            points=line.points,
        )
        for line in scored
    )


def _top(rows: list[tuple[int, ...]]) -> int:
    """The highest mark of the scale."""
    return -(-max(20, *(value for row in rows for value in row)) // 20) * 20


def _point(rows: list[tuple[int, ...]], index: int, value: int) -> tuple[float, float]:
    x = LEFT + (WIDTH - LEFT - RIGHT) * index / max(len(rows) - 1, 1)
    y = TOP + (HEIGHT - TOP - FOOT) * (1 - value / _top(rows))
    return x, y


def _grid(rows: list[tuple[int, ...]]) -> Markup:
    top = _top(rows)
    step = next(step for step in (20, 40, 100, 200, 1000, 10000) if top <= 8 * step)
    lines = []
    for value in range(0, top + 1, step):
        _, y = _point(rows, 0, value)
        lines.append(
            _GRID.format(
                x=LEFT, y=number(y), end=WIDTH - RIGHT, tx=LEFT - 8, ty=number(y + 4.5), value=value
            )
        )
    return join(lines)


def _curve(board: Board, rows: list[tuple[int, ...]], player: int) -> Markup:
    points = [_point(rows, index, row[player]) for index, row in enumerate(rows)]
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for x, y in points[1:]:
        path += f"H{number(x)}V{number(y)}"
    x, y = points[-1]
    return _CURVE.format(colour=board.players[player].colour, d=path, x=number(x), y=number(y))
