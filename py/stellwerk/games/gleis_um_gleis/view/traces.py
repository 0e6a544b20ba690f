"""Lines that light up, and the counting along those just finished."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.state import Observation
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.view.art import HALF, MIDDLES, SIZE
from stellwerk.games.gleis_um_gleis.view.marks import Changes
from stellwerk.games.gleis_um_gleis.view.places import strand_path
from stellwerk.games.gleis_um_gleis.view.strands import Strand, strands
from stellwerk.games.gleis_um_gleis.view.words import lacks, worth
from stellwerk.table.board import element_id
from stellwerk.table.catalogue import texts
from stellwerk.table.markup import EMPTY, Template, icon, join, same

_LINE = Template(
    '<g id="{id}" class="g-line" data-g="{colour}"><path class="g-casing" d="{d}"/>'
    '<path class="g-glow" d="{d}"/>{open}</g>'
)
_OPEN = Template('<circle class="g-open" cx="{x}" cy="{y}" r="6"/>')
_SAYS = Template(
    '<p id="{id}" class="g-says" data-g="{colour}" aria-hidden="true">{icon}<b>{length}</b> {text}'
    "</p>"
)
_COUNT = Template(
    '<g class="g-count{last}" data-g="{colour}" style="--after:{after}" '
    'transform="translate({x} {y})"><g class="g-counted"><circle r="14"/>'
    '<text y="6" text-anchor="middle">{number}</text></g></g>'
)


@lru_cache(maxsize=16)
def lit_lines(
    tile_set: TileSet, tiles: tuple[tuple[int, int], ...], lang: str, board: str
) -> tuple[Markup, Markup]:
    """Every line, to be lit up, and what is said about it."""
    lines, says = [], []
    for strand in strands(tile_set, tiles)[0]:
        name = element_id(board + strand.name)
        lines.append(_line(strand, name))
        says.append(_says(lang, strand.short(), name))
    return same("g", join(lines)), same("div", join(says), class_="g-saying")


@lru_cache(maxsize=1024)
def _says(lang: str, strand: Strand, name: str) -> Markup:
    t = texts(lang)
    text_id = "gleis.view.says-done" if strand.finished else "gleis.view.says"
    return _SAYS.format(
        id=f"{name}-s",
        colour=strand.colour,
        icon=icon(f"z-{strand.colour}"),
        length=strand.length,
        text=t(text_id, lacks=lacks(t, strand), worth=worth(strand)),
    )


@lru_cache(maxsize=1024)
def _line(strand: Strand, name: str) -> Markup:
    ends = []
    if not strand.loop:
        first, last = strand.pieces[0], strand.pieces[-1]
        sides = {(last.at, last.join)} if last.join >= 0 else set()
        if first.edge >= 0 and not (strand.station or strand.end):
            sides.add((first.at, first.edge))
        ends = [_OPEN.format(x=x, y=y) for x, y in (_end(at, edge) for at, edge in sorted(sides))]
    return _LINE.format(id=name, colour=strand.colour, d=strand_path(strand), open=join(ends))


def _end(at: int, edge: int) -> tuple[int, int]:
    x, y = xy(at)
    dx, dy = MIDDLES[edge]
    return SIZE * x + dx, SIZE * y + dy


def counts(seen: Observation, changes: Changes) -> Markup:
    """1, 2, 3 … along every line that was finished just now."""
    if not changes.counts:
        return EMPTY
    longest: dict[int, int] = {}
    for counts in changes.counts.values():
        for count in counts:
            longest[count.line] = max(longest.get(count.line, 0), count.number)
    colours = _colours_counted(changes, strands(seen.set, seen.tiles)[0])
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


def _colours_counted(changes: Changes, found: tuple[Strand, ...]) -> dict[int, str]:
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
