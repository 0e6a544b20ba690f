"""Gleis um Gleis as a small picture: the points, the table, the hand of who acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.action import Action
from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.sentences import colour_name, counted, tile_name
from stellwerk.games.gleis_um_gleis.state import HELD, NONE, Observation, Phase
from stellwerk.games.gleis_um_gleis.tiles import colour_word
from stellwerk.games.gleis_um_gleis.view.art import SIZE, tile_art
from stellwerk.games.gleis_um_gleis.view.strands import Strand, strands
from stellwerk.games.gleis_um_gleis.view.words import line_words, place_name
from stellwerk.games.gleis_um_gleis.vignette.track import STYLE, SYMBOLS
from stellwerk.table.catalogue import Texts
from stellwerk.table.inks import PLAYERS
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.match import COLOURS
from stellwerk.table.picture import INNER, Band, Vignette, at, player_line, text

LEAST: Final = 3
"""The table shows at least so many places across and down."""
MOST_HIGH: Final = 460

_TABLE = Template(
    '<defs>{symbols}</defs><svg width="{width}" height="{height}" viewBox="{box}">'
    '<rect x="{x}" y="{y}" width="100%" height="100%" fill="#dfe3d8"/>{places}{tiles}</svg>'
)
_PLACE = Template('<rect class="g-place" x="{x}" y="{y}" width="66" height="66" rx="5"/>')
_DOUBLER = Template(
    '<circle r="13" fill="{fill}" stroke="#fffdf7" stroke-width="2"/>'
    '<text y="5" text-anchor="middle" fill="{ink}">2×</text>'
)
_TILE = Template('<g transform="translate({x} {y})scale({scale})">{tile}</g>')
_MARKER = Template(
    '<g data-g="{colour}"><g class="g-house" transform="translate(14 14)"><use href="#g-house"/>'
    '<use href="#z-{colour}" x="-6" y="-4.6" width="12" height="12"/></g></g>'
)
_CORNERS: Final = ((14, 14), (58, 14), (58, 58), (14, 58))


def vignette(
    seen: Observation, t: Texts, names: Sequence[str], about: Sequence[Action] = ()
) -> Vignette:
    """The position as whoever acts sees it."""
    bands = [_player(seen, t, player, names[player]) for player in range(len(seen.scores))]
    bands.append(_table(seen, t, names))
    if seen.hand:
        bands.append(_hand(seen, t))
    if seen.markers[seen.me] != NONE:
        bands.append(_marker(seen, t))
    return Vignette(tuple(bands), STYLE)


def _player(seen: Observation, t: Texts, player: int, name: str) -> Band:
    actor = seen.asked[0] if seen.asked else seen.player
    acts = player == actor and seen.phase is not Phase.OVER
    facts = [
        counted(t, "points", seen.scores[player]),
        counted(t, "tiles", seen.hand_sizes[player]),
    ]
    if seen.revealed[player]:
        colour = colour_name(t, colour_word(seen.markers[player]))
        facts.append(t("gleis.picture.station", colour=colour))
    if seen.doubles[player] == HELD:
        facts.append(t("gleis.picture.doubler"))
    words = f"{name}: {', '.join(facts)}."
    if acts:
        words = " ".join([t("gleis.picture.acts", player=name), words])
    return replace(player_line(player, name, facts, acts=acts), words=words)


def _table(seen: Observation, t: Texts, names: Sequence[str]) -> Band:
    places = [xy(at_) for at_, _ in seen.tiles]
    left, across = _stretch([x for x, _ in places])
    top, down = _stretch([y for _, y in places])
    if across < 1.6 * down:  # Few tiles lie in the middle of a wide table.
        wide = round(1.6 * down)
        left, across = left - (wide - across) // 2, wide
    x, y, width, height = SIZE * left - 8, SIZE * top - 8, SIZE * across + 16, SIZE * down + 16
    high = min(round(INNER * height / width), MOST_HIGH)
    free = [] if seen.phase is Phase.OVER else sorted(network_of(seen).frontier)
    body = _TABLE.format(
        symbols=SYMBOLS,
        width=INNER,
        height=high,
        box=f"{x} {y} {width} {height}",
        x=x,
        y=y,
        places=join(
            _PLACE.format(x=SIZE * xy(at_)[0] + 3, y=SIZE * xy(at_)[1] + 3) for at_ in free
        ),
        tiles=join(_tile(seen, at_, laid) for at_, laid in seen.tiles),
    )
    bag = t("gleis.picture.bag", tiles=counted(t, "tiles", seen.bag_size))
    label = text(0, high + 20, bag, "soft")
    return Band(high + 24, body + label, f"{_words(seen, t, names)} {bag}.")


def _stretch(values: Sequence[int]) -> tuple[int, int]:
    """First place, and how many places."""
    low, high = min(values) - 1, max(values) + 1
    while high - low + 1 < LEAST:
        low, high = low - 1, high + 1
    return low, high - low + 1


def _tile(seen: Observation, at_: int, laid: int) -> Markup:
    x, y = xy(at_)
    parts = [tile_art(seen.set.codes[laid >> 2], 90 * (laid & 3))]
    for player, place in enumerate(seen.doubles):
        if place > NONE and place == at_:
            ground, _, ink = PLAYERS[COLOURS[player]]
            parts.append(at(*_CORNERS[player], _DOUBLER.format(fill=ground, ink=ink)))
    return _TILE.format(x=SIZE * x, y=SIZE * y, scale=1, tile=join(parts))


def _words(seen: Observation, t: Texts, names: Sequence[str]) -> str:
    """Tile by tile, then the lines of two tiles and more."""
    told = []
    for at_, laid in seen.tiles:
        words = t(
            "gleis.view.tile",
            place=place_name(t, *xy(at_)),
            tile=tile_name(t, seen.set.codes[laid >> 2]),
        )
        on_it = (
            t("gleis.view.doubler-there", player=names[player])
            for player, place in enumerate(seen.doubles)
            if place > NONE and place == at_
        )
        told.append(", ".join([words, *on_it]))
    found, _ = strands(seen.set, seen.tiles)
    lines: list[Strand] = sorted(
        (strand for strand in found if strand.length > 1), key=lambda strand: -strand.length
    )
    told += [line_words(t, strand) for strand in lines]
    return f"{t('gleis.view.table')}: {'. '.join(told)}."


def _hand(seen: Observation, t: Texts) -> Band:
    title = t("gleis.view.hand")
    parts, words = [text(0, 12, title, "rubric")], []
    for place, kind in enumerate(seen.hand):
        code = seen.set.codes[kind]
        parts.append(_TILE.format(x=90 * place, y=24, scale=1.1, tile=tile_art(code, 0)))
        words.append(tile_name(t, code))
    return Band(106, join(parts), f"{title}: {'; '.join(words)}.")


def _marker(seen: Observation, t: Texts) -> Band:
    word = colour_word(seen.markers[seen.me])
    is_open = seen.revealed[seen.me]
    title = t("gleis.view.marker-is-open" if is_open else "gleis.view.marker-is-secret")
    name = colour_name(t, word)
    parts = [_MARKER.format(colour=word), text(36, 20, f"{title} {name}")]
    return Band(28, join(parts) or EMPTY, f"{title} {name}.")
