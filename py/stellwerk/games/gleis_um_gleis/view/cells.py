"""Free places: where the chosen tile fits, and the tile about to be laid."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.fitting import arrivals
from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.games.gleis_um_gleis.tiles import EDGES
from stellwerk.games.gleis_um_gleis.view.art import MIDDLES, SIZE, tile_art
from stellwerk.games.gleis_um_gleis.view.choice import (
    Cell,
    Choice,
    clashes,
    fits,
    gains,
    outcome,
)
from stellwerk.games.gleis_um_gleis.view.places import FRAME, at_place, shape, strand_path
from stellwerk.games.gleis_um_gleis.view.words import chosen_name, neighbours, place_name
from stellwerk.table.board import Board, Mark
from stellwerk.table.catalogue import texts
from stellwerk.table.markup import EMPTY, Template, join

_CELL = Template('<rect class="g-cell" x="3" y="3" width="66" height="66" rx="5"/>{more}')
_PLUS = Markup('<path class="g-plus" d="M36 27v18M27 36h18"/>')
_TURN = Markup('<path class="g-other" d="M44.5 22.5v7.5h-7.5M44 29.5A9.5 9.5 0 1 0 45.5 38"/>')
_POINTS = Template('<text class="g-points" x="36" y="44" text-anchor="middle">+{points}</text>')
_NO = Markup('<path class="g-no" d="M31 31l10 10M41 31l-10 10"/>')
_WOULD = Template(
    '<g class="g-would" data-g="{colour}"><path class="g-casing" d="{d}"/>'
    '<path class="g-glow" d="{d}"/></g>'
)
_CLASH = Template('<path class="g-clash-under" d="{d}"/><path class="g-clash" d="{d}"/>')
_BADGE = Template(
    '<g class="g-badge{small}" transform="translate({x} {y})"><circle r="{r}"/>'
    '<text y="{dy}" text-anchor="middle">{text}</text></g>'
)


def free_cells(seen: Observation, board: Board, chosen: Choice | None) -> Markup:
    """The free places beside tiles: where the chosen tile fits, and for how many points."""
    frontier = network_of(seen).frontier
    if seen.phase is Phase.OVER:
        return EMPTY
    fitting = fits(seen, chosen.tile) if chosen else {}
    points = gains(seen, chosen.tile) if chosen else {}
    first = next(iter(fitting), None)
    parts = []
    for at, pattern in sorted(frontier.items()):
        cell = xy(at)
        if chosen is not None and cell == chosen.cell:
            continue
        around = tuple((bits - 1) // 7 if bits else -1 for bits in arrivals(pattern))
        turns = fitting.get(cell, ())
        state = "wait"
        if chosen is not None:
            state = "no" if not turns else "fits" if chosen.turn in turns else "turn"
        anew = chosen is not None and chosen.cell is not None and bool(turns)
        parts.append(
            _cell(
                board.texts.lang,
                board.name,
                cell,
                around,
                board.mark(f"cell:{cell[0]}:{cell[1]}")._replace(is_open=bool(turns)),
                state,
                points.get(cell, 0),
                f"hand:{chosen.held}" if anew and chosen is not None else "",
                cell == first,
            )
        )
    return join(parts)


@lru_cache(maxsize=2048)
def _cell(
    lang: str,
    board: str,
    cell: Cell,
    around: tuple[int, ...],
    mark: Mark,
    state: str,
    points: int,
    held: str,
    first: bool,
) -> Markup:
    t, target = texts(lang), f"cell:{cell[0]}:{cell[1]}"
    label = t("gleis.view.cell", place=place_name(t, *cell), around=neighbours(t, around))
    if mark.is_open:
        label += " " + (
            t.plural("gleis.view.cell-points", points) if points else t("gleis.view.cell-fits")
        )
    elif state == "no":
        label += " " + t("gleis.view.cell-no")
    more = EMPTY
    if state in ("fits", "turn"):
        more = _POINTS.format(points=points) if points else _PLUS if state == "fits" else _TURN
    elif state == "no":
        more = _NO
    attributes_ = shape(
        board, target, mark, "g-place", f"is-{state}", label=label, first=first,
        drag_to=f"{board}{held} {board}{target}" if held else "",
    )  # fmt: skip
    return at_place(attributes_, cell, _CELL.format(more=more))


def ghost(seen: Observation, board: Board, chosen: Choice) -> Markup:
    assert chosen.cell is not None
    t, cell = board.texts, chosen.cell
    target = f"cell:{cell[0]}:{cell[1]}"
    turns = fits(seen, chosen.tile).get(cell, ())
    found = outcome(seen, chosen.tile, cell, chosen.turn)
    lone = len(turns) == 1 and not chosen.refused
    label = chosen_name(t, chosen, cell)
    label += " " + t("gleis.view.touch-lays" if lone else "gleis.view.touch-turns")
    on = ("table.turn", f"{board.name}1")
    if lone:
        on = ("table.pick", f"{board.name}turn:{turns[0]}")
    mark = board.mark(target)
    attributes_ = shape(
        board.name, target, mark._replace(is_chosen=True), "g-ghost",
        chosen.refused and "is-clash", label=label, first=True, on=on, turning=board.name,
    )  # fmt: skip
    inner = tile_art(chosen.tile, chosen.turn) + FRAME
    if found.violation is not None:
        inner += _CLASH.format(d="".join(_clash(edge) for edge in clashes(found.violation)))
    would = (
        _WOULD.format(colour=strand.colour, d=strand_path(strand))
        for strand in found.strands
        if strand.finished
    )
    badge = EMPTY
    if found.brings is not None and (points := found.brings.points_for(seen.me)):
        badge = _badge(cell, 36, -2, f"+{points}", 15)
    return at_place(attributes_, cell, inner) + join(would) + badge


def _badge(cell: Cell, x: int, y: int, text: str, radius: int) -> Markup:
    return _BADGE.format(
        x=SIZE * cell[0] + x,
        y=SIZE * cell[1] + y,
        r=radius,
        dy=5,
        small=" is-long" if len(text) > 3 else "",
        text=text,
    )


def _clash(edge: str) -> str:
    """A jagged line along an edge."""
    x, y = MIDDLES[EDGES.index(edge)]
    if edge in "ns":
        return f"M{x - 30} {y}l6-6 12 12 12-12 12 12 12-12 6 6"
    return f"M{x} {y - 30}l-6 6 12 12-12 12 12 12-12 12 6 6"
