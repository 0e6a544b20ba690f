"""The table without edges: what lies there, where something fits, what would happen.

One drawing, moved and zoomed by static/js/zoom.mjs. Every place is one element that can be touched
and have the focus; ``data-same`` tells the patcher what has not changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.fitting import arrivals
from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.sentences import set_in_play, tile_name
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.games.gleis_um_gleis.tiles import EDGES
from stellwerk.games.gleis_um_gleis.view.art import (
    HALF,
    MIDDLES,
    SIZE,
    line_path,
    tile_art,
)
from stellwerk.games.gleis_um_gleis.view.choice import (
    Cell,
    Choice,
    choice_of,
    clashes,
    fits,
    gains,
    outcome,
)
from stellwerk.games.gleis_um_gleis.view.marks import Changes, unpack
from stellwerk.games.gleis_um_gleis.view.strands import Strand, strands
from stellwerk.games.gleis_um_gleis.view.words import (
    chosen_name,
    lacks,
    line_words,
    neighbours,
    place_name,
    worth,
)
from stellwerk.table.board import Board, Mark
from stellwerk.table.catalogue import texts
from stellwerk.table.markup import EMPTY, attributes, classes, icon, join

LEAST: Final = 5
LEAST_IN_SCENES: Final = 3
"""The table shows at least so many places across and down."""

_TABLE = Markup(
    '<div class="gtable" id="{id}"{zoom}><div class="gtable-view">'
    '<svg class="gtable-art" viewBox="{box}" role="group" aria-label="{label}" data-arrows>'
    '<defs><pattern id="{id}-grid" width="72" height="72" patternUnits="userSpaceOnUse">'
    '<path class="g-grid" d="M-5 0h10M0-5v10M67 0h10M72-5v10M-5 72h10M0 67v10M67 72h10M72 67v10"/>'
    '</pattern></defs><rect class="g-ground" x="-36864" y="-36864" width="73728" height="73728" '
    'fill="url(#{id}-grid)"/>{cells}{tiles}{ghost}{lines}{counts}</svg></div>{bag}{says}{tools}'
    "</div>"
)
_AT = Markup('<g{attributes} transform="translate({left} {top})" data-same="{same}">{inner}</g>')
_CELL = Markup('<rect class="g-cell" x="3" y="3" width="66" height="66" rx="5"/>{more}')
_PLUS = Markup('<path class="g-plus" d="M36 27v18M27 36h18"/>')
_TURN = Markup('<path class="g-other" d="M44.5 22.5v7.5h-7.5M44 29.5A9.5 9.5 0 1 0 45.5 38"/>')
_POINTS = Markup('<text class="g-points" x="36" y="44" text-anchor="middle">+{points}</text>')
_NO = Markup('<path class="g-no" d="M31 31l10 10M41 31l-10 10"/>')
_FRAME = Markup('<rect class="g-frame" x="-1" y="-1" width="74" height="74" rx="6"/>')
_DOUBLER = Markup(
    '<g class="{names}" data-colour="{colour}" transform="translate({x} {y})">'
    '<circle r="11"/><text y="4.6" text-anchor="middle">2×</text></g>'
)
_CORNERS: Final = ((12, 12), (60, 12), (60, 60), (12, 60))
_LINE = Markup(
    '<g id="{id}" class="g-line" data-g="{colour}"><path class="g-casing" d="{d}"/>'
    '<path class="g-glow" d="{d}"/>{open}</g>'
)
_OPEN = Markup('<circle class="g-open" cx="{x}" cy="{y}" r="6"/>')
_SAYS = Markup(
    '<p id="{id}" class="g-says" data-g="{colour}" aria-hidden="true">{icon}<b>{length}</b> {text}'
    "</p>"
)
_WOULD = Markup(
    '<g class="g-would" data-g="{colour}"><path class="g-casing" d="{d}"/>'
    '<path class="g-glow" d="{d}"/></g>'
)
_CLASH = Markup('<path class="g-clash-under" d="{d}"/><path class="g-clash" d="{d}"/>')
_BADGE = Markup(
    '<g class="g-badge{small}" transform="translate({x} {y})"><circle r="{r}"/>'
    '<text y="{dy}" text-anchor="middle">{text}</text></g>'
)
_COUNT = Markup(
    '<g class="g-count{last}" data-g="{colour}" style="--after:{after}" '
    'transform="translate({x} {y})"><g class="g-counted"><circle r="14"/>'
    '<text y="6" text-anchor="middle">{number}</text></g></g>'
)
_TOOLS = Markup('<div class="gtable-tools" role="group" aria-label="{label}">{buttons}</div>')
_TOOL = Markup("<button{attributes}>{icon}</button>")
_BAG = Markup('<p class="gbag" title="{set}">{icon}<b>{count}</b><span>{text}</span></p>')


class _Look(NamedTuple):
    """How a tile that lies on the table is drawn."""

    tile: str
    turn: int
    doublers: tuple[tuple[int, str, bool], ...]
    """Seat, colour, whether laid just now."""
    shows: tuple[tuple[int, str], ...]
    last: bool


def table(seen: Observation, board: Board) -> Markup:
    """The whole table."""
    t = board.texts
    chosen = choice_of(seen, board)
    changes = unpack(board.changed)
    found, where = strands(seen.set, seen.tiles)
    ids = [board.element_id(strand.name) for strand in found]
    return _TABLE.format(
        id=board.element_id("table"),
        zoom=attributes(data_zoom="", data_zoom_mine=_last_box(changes) or None),
        box=_box(seen, LEAST_IN_SCENES if board.name else LEAST),
        label=t("gleis.view.table"),
        cells=_cells(seen, board, chosen),
        tiles=_tiles(seen, board, changes, ids, where),
        ghost=_ghost(seen, board, chosen) if chosen is not None and chosen.cell else EMPTY,
        lines=join(_line(strand, name) for strand, name in zip(found, ids, strict=True)),
        counts=_counts(seen, changes, where, found),
        bag=_bag(seen, board),
        says=join(
            _SAYS.format(
                id=f"{name}-says",
                colour=strand.colour,
                icon=icon(f"z-{strand.colour}"),
                length=strand.length,
                text=_says(board, strand),
            )
            for strand, name in zip(found, ids, strict=True)
        ),
        tools=EMPTY if board.name else _tools(board, has_last=bool(changes.laid)),
    )


def shows(name: str) -> str:
    """What pointing at a line brings to light: the line, and what is said about it."""
    return f"{name} {name}-says"


def _says(board: Board, strand: Strand) -> str:
    t = board.texts
    text_id = "gleis.view.says-done" if strand.finished else "gleis.view.says"
    return t(text_id, lacks=lacks(t, strand), worth=worth(strand))


def _box(seen: Observation, least: int) -> str:
    """What of the table is drawn: everything that lies there and one place around it, at least
    so many places, so that few tiles lie calmly in the middle."""
    places = [xy(at) for at, _ in seen.tiles]
    across = _stretch([x for x, _ in places], least)
    down = _stretch([y for _, y in places], least)
    left, top = SIZE * across[0] - 14, SIZE * down[0] - 14
    return f"{left} {top} {SIZE * across[1] + 28} {SIZE * down[1] + 28}"


def _stretch(values: list[int], least: int) -> tuple[int, int]:
    """First place, and how many places."""
    low, high = min(values) - 1, max(values) + 1
    while high - low + 1 < least:
        low, high = low - 1, high + 1
    return low, high - low + 1


def _last_box(changes: Changes) -> str:
    """The part of the table where something was laid last."""
    places = [xy(at) for at in changes.laid]
    if not places:
        return ""
    left, right = min(x for x, _ in places) - 1, max(x for x, _ in places) + 2
    top, low = min(y for _, y in places) - 1, max(y for _, y in places) + 2
    return f"{SIZE * left} {SIZE * top} {SIZE * (right - left)} {SIZE * (low - top)}"


# --- free places ------------------------------------------------------------------------------


def _cells(seen: Observation, board: Board, chosen: Choice | None) -> Markup:
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
    attributes_ = _shape(
        board, target, mark, "g-place", f"is-{state}", label=label, first=first,
        drag_to=f"{board}{held} {board}{target}" if held else "",
    )  # fmt: skip
    return _at(attributes_, cell, _CELL.format(more=more))


def _shape(
    board: str,
    target: str,
    mark: Mark,
    *names: str | bool,
    label: str,
    first: bool = False,
    drag_to: str = "",
    on: tuple[str, str] = ("", ""),
    shown: str = "",
    turning: str | None = None,
) -> Markup:
    """Attributes of a place. A touch is as good as dragging a tile there (``drag_to``), or means
    something else (``on``); without either it is just touched."""
    message, value = ("table.drag", drag_to) if drag_to else on
    return attributes(
        role="button",
        tabindex=0 if first else -1,
        id=(board + target).replace(":", "-").replace("/", "-"),
        class_=mark.classes(*names),
        data_target=board + target,
        data_on=message or None,
        data_value=value if message else None,
        data_shows=shown or None,
        data_turning=turning,
        aria_pressed="true" if mark.is_chosen else None,
        aria_disabled=None if mark.can_be_touched else "true",
        aria_label=label,
    )


def _at(attributes_: Markup, cell: Cell, inner: Markup) -> Markup:
    same = crc32(inner.encode(), crc32(attributes_.encode()))
    return _AT.format(
        attributes=attributes_, left=SIZE * cell[0], top=SIZE * cell[1], same=same, inner=inner
    )


# --- tiles that lie there ---------------------------------------------------------------------


def _tiles(
    seen: Observation,
    board: Board,
    changes: Changes,
    ids: list[str],
    where: dict[tuple[int, int], int],
) -> Markup:
    found, _ = strands(seen.set, seen.tiles)
    marking = seen.phase is Phase.MARK and board.pick is not None and bool(board.pick.path)
    parts = []
    for index, (at, laid) in enumerate(seen.tiles):
        cell = xy(at)
        numbers = {edge: where[at, edge] for edge in range(4) if (at, edge) in where}
        look = _Look(
            tile=seen.set.codes[laid >> 2],
            turn=90 * (laid & 3),
            doublers=tuple(
                (seat, board.players[seat].colour, at in changes.doublers)
                for seat, place_ in enumerate(seen.doubles)
                if place_ == at
            ),
            shows=()
            if marking
            else tuple((edge, shows(ids[number])) for edge, number in numbers.items()),
            last=at in changes.laid,
        )
        lines = dict.fromkeys(numbers.values())
        label = _tile_label(seen, board, at, look, [found[number] for number in lines])
        parts.append(
            _tile(
                board.name,
                cell,
                look,
                board.mark(f"cell:{cell[0]}:{cell[1]}"),
                label,
                index == 0,
            )
        )
    return join(parts)


def _tile_label(
    seen: Observation, board: Board, at: int, look: _Look, lines: Iterable[Strand]
) -> str:
    t = board.texts
    parts = [
        t("gleis.view.tile", place=place_name(t, *xy(at)), tile=tile_name(t, look.tile)),
        *(line_words(t, strand) for strand in lines),
        *(
            t("gleis.view.doubler-there", player=board.player_name(seat))
            for seat, _, _ in look.doublers
        ),
    ]
    return ". ".join(parts) + "."


@lru_cache(maxsize=1024)
def _tile(board: str, cell: Cell, look: _Look, mark: Mark, label: str, first: bool) -> Markup:
    attributes_ = _shape(
        board,
        f"cell:{cell[0]}:{cell[1]}",
        mark,
        "g-tile",
        look.last and "is-last",
        label=label,
        first=first,
        shown=" ".join(dict.fromkeys(" ".join(name for _, name in look.shows).split())),
    )
    doublers = (
        _DOUBLER.format(
            names=classes("g-doubler", new and "is-last"),
            colour=colour,
            x=_CORNERS[seat][0],
            y=_CORNERS[seat][1],
        )
        for seat, colour, new in look.doublers
    )
    inner = tile_art(look.tile, look.turn, look.shows) + join(doublers) + _FRAME
    return _at(attributes_, cell, inner)


# --- the tile that is about to be laid ---------------------------------------------------------


def _ghost(seen: Observation, board: Board, chosen: Choice) -> Markup:
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
    attributes_ = _shape(
        board.name, target, mark._replace(is_chosen=True), "g-ghost",
        chosen.refused and "is-clash", label=label, first=True, on=on, turning=board.name,
    )  # fmt: skip
    inner = tile_art(chosen.tile, chosen.turn) + _FRAME
    if found.violation is not None:
        inner += _CLASH.format(d="".join(_clash(edge) for edge in clashes(found.violation)))
    would = (
        _WOULD.format(colour=strand.colour, d=_path(strand))
        for strand in found.strands
        if strand.finished
    )
    badge = EMPTY
    if found.brings is not None and (points := found.brings.points_for(seen.me)):
        badge = _badge(cell, 36, -2, f"+{points}", 15)
    return _at(attributes_, cell, inner) + join(would) + badge


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


# --- lines ------------------------------------------------------------------------------------


def _path(strand: Strand) -> str:
    corners = (tuple(SIZE * number for number in xy(piece.at)) for piece in strand.pieces)
    return line_path(strand.pieces, ((left, top) for left, top in corners))


def _line(strand: Strand, name: str) -> Markup:
    ends = []
    if not strand.loop:
        first, last = strand.pieces[0], strand.pieces[-1]
        sides = {(last.at, last.join)} if last.join >= 0 else set()
        if first.edge >= 0 and not (strand.station or strand.end):
            sides.add((first.at, first.edge))
        ends = [_OPEN.format(x=x, y=y) for x, y in (_end(at, edge) for at, edge in sorted(sides))]
    return _LINE.format(id=name, colour=strand.colour, d=_path(strand), open=join(ends))


def _end(at: int, edge: int) -> tuple[int, int]:
    x, y = xy(at)
    dx, dy = MIDDLES[edge]
    return SIZE * x + dx, SIZE * y + dy


def _counts(
    seen: Observation,
    changes: Changes,
    where: dict[tuple[int, int], int],
    found: tuple[Strand, ...],
) -> Markup:
    """1, 2, 3 … along every line that was finished just now."""
    longest: dict[int, int] = {}
    for counts in changes.counts.values():
        for count in counts:
            longest[count.line] = max(longest.get(count.line, 0), count.number)
    colours = _colours_counted(changes, where, found)
    parts = []
    for at, counts in changes.counts.items():
        x, y = xy(at)
        for index, count in enumerate(counts):
            aside = 0 if len(counts) == 1 else (-15, 15, -15, 15)[index % 4]
            parts.append(
                _COUNT.format(
                    last=" is-sum" if count.number == longest[count.line] else "",
                    colour=colours.get(count.line, "blue"),
                    after=count.after,
                    x=SIZE * x + HALF + aside,
                    y=SIZE * y + HALF + (aside if index < 2 else -aside),
                    number=count.number,
                )
            )
    return join(parts)


def _colours_counted(
    changes: Changes, where: dict[tuple[int, int], int], found: tuple[Strand, ...]
) -> dict[int, str]:
    """The colour of each counted line: a finished line of just these tiles."""
    places: dict[int, set[int]] = {}
    for at, counts in changes.counts.items():
        for count in counts:
            places.setdefault(count.line, set()).add(at)
    colours: dict[int, str] = {}
    used: set[int] = set()
    for line, tiles in places.items():
        for index, strand in enumerate(found):
            if index not in used and strand.finished and {p.at for p in strand.pieces} == tiles:
                colours[line] = strand.colour
                used.add(index)
                break
    return colours


# --- at the edge ------------------------------------------------------------------------------


def _bag(seen: Observation, board: Board) -> Markup:
    t = board.texts
    return _BAG.format(
        icon=icon("g-bag"),
        count=seen.bag_size,
        text=t("gleis.view.in-bag"),
        set=set_in_play(t, seen.set),
    )


def _tools(board: Board, *, has_last: bool) -> Markup:
    """Zooming happens in the page alone; Python hears nothing of it."""
    t = board.texts
    wanted = [("in", "i-plus"), ("out", "i-minus"), ("fit", "i-fit")]
    if has_last:
        wanted.append(("mine", "g-tile"))
    buttons = (
        _TOOL.format(
            attributes=attributes(
                type="button",
                class_="gtable-tool",
                id=board.element_id(f"zoom-{name}"),
                data_zoom_do=name,
                aria_label=t(f"gleis.view.zoom.{name}"),
                title=t(f"gleis.view.zoom.{name}"),
            ),
            icon=icon(symbol),
        )
        for name, symbol in wanted
    )
    return _TOOLS.format(label=t("gleis.view.zooming"), buttons=join(buttons))
