"""How the match went: everybody's points over the turns, then line by line through the reckoning,
as a chart and as a table."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from markupsafe import Markup

from stellwerk.games.zug_um_zug.scoring import reckon
from stellwerk.games.zug_um_zug.view.final import plain
from stellwerk.games.zug_um_zug.view.shapes import PLAYER_SIGNS, number, polyline
from stellwerk.table.board import Board
from stellwerk.table.markup import Template, classes, join, plate
from stellwerk.table.replay import Replay

WIDTH: Final = 720
HEIGHT: Final = 320
LEFT: Final = 34
RIGHT: Final = 74
TOP: Final = 14
FOOT: Final = 40
STEP: Final = 58
"""Width of a line of the reckoning."""

_COURSE = Template(
    '<section class="zcourse" aria-labelledby="{id}"><h2 class="rubric" id="{id}">{title}</h2>'
    '<svg class="zcourse-chart" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    '{grid}{lines}</svg><details class="zcourse-numbers"><summary>{as_table}</summary>'
    '<div class="zreck-scroll" tabindex="0"><table class="zreck-table"><thead><tr>'
    '<th scope="col">{round}</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    "</details></section>"
)
_HEAD = Template('<th scope="col">{plate}<span class="zreck-name">{name}</span></th>')
_ROW = Template('<tr class="{names}"><th scope="row">{name}</th>{cells}</tr>')
_CELL = Template("<td>{points}</td>")
_LINE = Template(
    '<g data-colour="{colour}"><path class="zc-halo" d="{d}"/><path class="zc-line" d="{d}"/>'
    '<circle class="zc-end" cx="{x}" cy="{y}" r="9"/><path class="zc-endsign" d="{sign}"/></g>'
)
_GRID = Template(
    '<path class="zc-rule{names}" d="M{x} {y}H{end}"/>'
    '<text class="zc-tick" x="{tx}" y="{ty}" text-anchor="end">{value}</text>'
)
_COLUMN = Template(
    '<path class="zc-column" d="M{x} {top}V{low}"/>'
    '<text class="zc-tick" x="{x}" y="{ty}" text-anchor="middle">{text}</text>'
)


class Course(NamedTuple):
    """For each point in time, everybody's points; the first ``rounds`` are rounds of the match,
    the rest lines of the reckoning (``stages``)."""

    points: tuple[tuple[int, ...], ...]
    rounds: int
    stages: tuple[str, ...]


def course_of(replay: Replay) -> Course:
    """Everybody's points after each round, and after each line of the reckoning."""
    players = len(replay.players)
    points = [replay.game.observe(replay.state_at(0), 0).points]
    now = list(points[0])
    first = replay.turns[0] if replay.turns else 0
    for index, events in enumerate(replay.events):
        for event in events:
            if event.kind == "claimed":
                now[event.player] += event.args["points"]
        ends = index + 1 == len(replay.events) or (
            (replay.turns[index + 1] - first) // players != (replay.turns[index] - first) // players
        )
        if ends:
            points.append(tuple(now))
    rounds = len(points)
    lines = reckon(replay.state)
    stages = ["tickets"]
    gains = [[line.ticket_points for line in lines]]
    if replay.state.map.features.station_costs:
        stages.append("stations")
        gains.append([line.stations for line in lines])
    stages.append("longest")
    gains.append([line.longest for line in lines])
    so_far = accumulate(gains, lambda a, b: [x + y for x, y in zip(a, b, strict=True)], initial=now)
    points += [tuple(line) for line in so_far][1:]
    return Course(tuple(points), rounds, tuple(stages))


def course(replay: Replay, board: Board) -> Markup:
    """The chart and its table."""
    t = board.texts
    found = course_of(replay)
    totals = ", ".join(
        f"{player.name} {plain(points)}"
        for player, points in zip(board.players, found.points[-1], strict=False)
    )
    names = [str(number) for number in range(found.rounds)]
    names += [t(f"zuz.view.stage.{stage}") for stage in found.stages]
    return _COURSE.format(
        id=board.element_id("course"),
        title=t("zuz.view.course"),
        width=WIDTH,
        height=HEIGHT,
        label=t("zuz.view.course-label", totals=totals),
        grid=_grid(board, found),
        lines=join(_line(board, found, player) for player in range(len(found.points[0]))),
        as_table=t("zuz.view.as-table"),
        round=t("zuz.view.round"),
        heads=join(_HEAD.format(plate=plate(p.colour), name=p.name) for p in board.players),
        rows=join(
            _ROW.format(
                names=classes(index >= found.rounds and "is-stage"),
                name=names[index],
                cells=join(_CELL.format(points=plain(value)) for value in row),
            )
            for index, row in enumerate(found.points)
        ),
    )


def _range(found: Course) -> tuple[int, int]:
    """Lowest and highest mark of the scale, in whole twenties."""
    values = [value for row in found.points for value in row]
    return min(0, min(values)) // 20 * 20, -(-max(20, *values) // 20) * 20


def _x(found: Course, index: int) -> float:
    play = WIDTH - LEFT - RIGHT - STEP * len(found.stages)
    if index < found.rounds:
        return LEFT + play * index / max(found.rounds - 1, 1)
    return LEFT + play + STEP * (index - found.rounds + 1)


def _y(found: Course, value: int) -> float:
    low, high = _range(found)
    return TOP + (HEIGHT - TOP - FOOT) * (high - value) / (high - low)


def _grid(board: Board, found: Course) -> Markup:
    low, high = _range(found)
    step = 20 if high - low <= 160 else 40
    parts = [
        _GRID.format(
            names=" is-zero" if value == 0 else "",
            x=LEFT,
            y=number(_y(found, value)),
            end=WIDTH - RIGHT + 8,
            tx=LEFT - 7,
            ty=number(_y(found, value) + 4.5),
            value=plain(value),
        )
        for value in range(low, high + 1, step)
    ]
    floor = HEIGHT - FOOT
    every = max(1, -(-found.rounds // 10))
    marks = [(index, str(index)) for index in range(0, found.rounds - every // 2, every)]
    marks += [
        (found.rounds + k, board.texts(f"zuz.view.stage-short.{stage}"))
        for k, stage in enumerate(found.stages)
    ]
    parts += [
        _COLUMN.format(
            x=number(_x(found, index)), top=TOP if index >= found.rounds else floor - 4,
            low=floor, ty=floor + 18, text=text,
        )
        for index, text in marks
    ]  # fmt: skip
    parts.append(
        Markup('<text class="zc-tick zc-axis" x="{x}" y="{y}">{text}</text>').format(
            x=LEFT, y=HEIGHT - 6, text=board.texts("zuz.view.rounds")
        )
    )
    return join(parts)


def _line(board: Board, found: Course, player: int) -> Markup:
    colour = board.players[player].colour
    points = [(_x(found, i), _y(found, row[player])) for i, row in enumerate(found.points)]
    x, y = points[-1]
    # Where several end at the same height, their signs stand side by side.
    near = [other for other in found.points[-1][:player] if abs(_y(found, other) - y) < 18]
    x += 20 * len(near)
    return _LINE.format(
        colour=colour,
        d=polyline(points),
        x=number(x),
        y=number(y),
        sign=PLAYER_SIGNS[colour].at(x, y),
    )
