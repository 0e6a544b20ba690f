"""A position as a picture: one SVG that needs nothing else, for the shell, print and the web."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten
from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.cards import CARDS
from stellwerk.games.zug_um_zug.geometry import geometry_of
from stellwerk.games.zug_um_zug.scoring import result
from stellwerk.games.zug_um_zug.sentences import card_name, counted, result_sentence
from stellwerk.games.zug_um_zug.state import FREE, Phase, State
from stellwerk.games.zug_um_zug.view.map import cars, ground, names, place_of, spaces
from stellwerk.games.zug_um_zug.view.shapes import CARD_SIGNS, LOCOMOTIVE, PLAYER_SIGNS
from stellwerk.games.zug_um_zug.view.words import is_closed, route_colour
from stellwerk.table.catalogue import Texts
from stellwerk.table.inks import PLAYERS, TRAIN_CARDS
from stellwerk.table.markup import Template, join
from stellwerk.table.match import COLOURS

MARGIN: Final = 24
HEAD: Final = 70
FOOT: Final = 168


_STYLE: Final = (
    "text{font-family:'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif;"
    "fill:#14203a}.title{font-size:30px;font-weight:700}.small{font-size:17px}"
    ".name{font-size:20px;font-weight:600}.number{font-size:28px;font-weight:700}"
    ".z-shallow,.z-shore,.z-states,.z-rivers,.z-borders,.z-beds,.z-hit,.z-tunnel,.z-wave,.z-iron,"
    ".z-roof{fill:none;stroke-linejoin:round}.z-hit{stroke:none}"
    ".z-shallow{stroke:#d9e6ea;stroke-width:26}.z-shore{stroke:#e3ecec;stroke-width:11}"
    ".z-land{fill:#faf5e7;stroke:#8fa9b4;stroke-width:.9;fill-rule:evenodd}"
    ".z-lakes{fill:#cfdfe6;stroke:#8fa9b4;stroke-width:.7;fill-rule:evenodd}"
    ".z-rivers{stroke:#bcd3dc;stroke-width:1.3}.z-states{stroke:#e3dac2;stroke-width:.9}"
    ".z-borders{stroke:#b9a97f;stroke-width:.9;stroke-dasharray:5 2.2}.z-beds{stroke:#fcf8ee}"
    ".z-space{fill:var(--c);stroke:#14203a;stroke-opacity:.5;stroke-width:.8}"
    ".z-sign{fill:var(--s);fill-rule:evenodd}.closed{opacity:.3}"
    ".z-tunnel{stroke:#14203a;stroke-width:2.4;stroke-dasharray:2.8 1.9}"
    ".z-wave{stroke:#2c313a;stroke-width:1.4}.z-engine{fill:#2c313a;fill-rule:evenodd}"
    ".z-body{fill:var(--p);stroke:#14203a;stroke-width:1.7}.z-iron{stroke:#14203a;stroke-width:1.8}"
    ".z-roof{stroke:#fff;stroke-opacity:.42;stroke-width:1.3}.z-owner{fill:var(--d)}"
    ".z-roundel{fill:#fffdf7;stroke:#14203a;stroke-width:.8}"
    ".z-dot{fill:#fffdf7;stroke:#14203a;stroke-width:2.2}"
    ".z-house{fill:var(--p);stroke:#14203a;stroke-width:1.8}.city .z-owner{fill:var(--o)}"
    ".z-names text{font-weight:600;font-kerning:none;stroke:#fcf8ee;stroke-width:3.2;"
    "stroke-linejoin:round;paint-order:stroke}.plate{fill:var(--p)}.on{fill:var(--o)}"
    ".card{fill:var(--c);stroke:#14203a}"
)
_SVG = Template(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    'height="{height}" role="img" lang="{lang}" aria-labelledby="picture-title picture-desc">'
    '<title id="picture-title">{title}</title><desc id="picture-desc">{description}</desc>'
    '<style>{style}</style><rect width="{width}" height="{height}" fill="#f5f0e2"/>'
    '<text class="title" x="{margin}" y="34">{heading}</text>'
    '<text class="small" x="{margin}" y="58">{description}</text>'
    '<svg y="{head}" width="{width}" height="{high}" viewBox="0 0 {width} {high}">'
    '<rect width="{width}" height="{high}" fill="#cfdfe6"/>{map}</svg>'
    '<g transform="translate({margin} {below})">{players}</g>'
    '<g transform="translate({margin} {low})">{row}</g></svg>'
)
_GROUP = Template('<g class="{names}" style="{style}">{inner}</g>')
_PLAYER = Template(
    '<g transform="translate({x} 0)" style="{style}"><rect class="plate" width="34" height="34" '
    'rx="4"/><path class="on" d="{sign}"/><text class="name" x="42" y="14">{name}</text>'
    '<text class="small" x="42" y="34">{points}</text><text class="small" x="42" y="54">{rest}'
    "</text></g>"
)
_CARD = Template(
    '<g transform="translate({x} 0)" style="{style}"><title>{name}</title>'
    '<rect class="card" width="76" height="44" rx="5"/>{sign}</g>'
)
_SIGN = Template('<path class="z-sign" transform="translate(38 22)scale(2)" d="{d}"/>')
_TEXT = Template('<text class="{names}" x="{x}" y="{y}">{text}</text>')


def svg(state: State, texts: Texts, players: Sequence[str]) -> Markup:
    """The whole position as everybody may see it: no hands, no tickets."""
    geometry = geometry_of(state.map.id)
    status = _status(state, texts, players)
    name = state.map.names[texts.lang]
    return _SVG.format(
        width=round(geometry.width),
        height=round(geometry.height) + HEAD + FOOT,
        high=round(geometry.height),
        lang=texts.lang,
        margin=MARGIN,
        head=HEAD,
        below=HEAD + round(geometry.height) + 20,
        low=HEAD + round(geometry.height) + 104,
        style=Markup(_STYLE),
        title=f"{texts('zuz.name')}: {name}",
        heading=f"{texts('zuz.name')}: {name}",
        description=status,
        map=_map(state, texts.lang),
        players=_players(state, texts, players, geometry.width - 2 * MARGIN),
        row=_row(state, texts),
    )


def _status(state: State, texts: Texts, players: Sequence[str]) -> str:
    if state.phase is Phase.OVER:
        outcome = result(state)
        assert outcome is not None
        return result_sentence(texts, outcome, players)
    return texts("zuz.view.to-move", player=players[state.player])


def _colours(player: int) -> str:
    ground_, deep, on = PLAYERS[COLOURS[player]]
    return f"--p:{ground_};--d:{deep};--o:{on}"


def _map(state: State, lang: str) -> Markup:
    map_, geometry = state.map, geometry_of(state.map.id)
    parts = [ground(map_.id)]
    for route in map_.routes:
        owner = state.owners[route.index]
        if owner == FREE:
            fill, sign = TRAIN_CARDS[route_colour(route)]
            closed = is_closed(map_, state.owners, len(state.hands), route)
            inner = spaces(map_.id, route.id, route_colour(route))
            style = f"--c:{fill};--s:{sign}"
            parts.append(_GROUP.format(names="closed" if closed else "", style=style, inner=inner))
        else:
            inner = cars(map_.id, route.id, COLOURS[owner])
            parts.append(_GROUP.format(names="", style=_colours(owner), inner=inner))
    stations = {city: player for player, cities in enumerate(state.stations) for city in cities}
    for index, city in enumerate(map_.cities):
        player = stations.get(index)
        colour = None if player is None else COLOURS[player]
        inner = place_of(map_.id, city.id, colour, geometry.dot)
        style = "" if player is None else _colours(player)
        parts.append(_GROUP.format(names="city", style=style, inner=inner))
    parts.append(names(map_.id, lang))
    return join(parts)


def _players(state: State, texts: Texts, players: Sequence[str], width: float) -> Markup:
    parts = []
    for player, hand in enumerate(state.hands):
        trains, cards = counted(texts, "trains", state.trains[player]), sum(hand)
        parts.append(
            _PLAYER.format(
                x=round(width / len(state.hands) * player),
                style=_colours(player),
                sign=PLAYER_SIGNS[COLOURS[player]].at(17, 17, 2.4),
                name=shorten(players[player], 18, placeholder=" …"),
                points=counted(texts, "points", state.points[player]),
                rest=f"{trains}, {counted(texts, 'cards', cards)}",
            )
        )
    return join(parts)


def _row(state: State, texts: Texts) -> Markup:
    parts = []
    for slot, card in enumerate(state.row):
        name = CARDS[card]
        fill, sign = TRAIN_CARDS[name]
        d = CARD_SIGNS[name].at(0, 0) if name in CARD_SIGNS else LOCOMOTIVE
        parts.append(
            _CARD.format(
                x=slot * 88,
                style=f"--c:{fill};--s:{sign}",
                name=card_name(texts, name),
                sign=_SIGN.format(d=d),
            )
        )
    deck = texts.plural("zuz.view.deck-label", len(state.deck))
    tickets = f"{texts('zuz.view.ticket-deck')}: {len(state.ticket_deck)}"
    parts.append(_TEXT.format(names="name", x=88 * len(state.row) + 12, y=18, text=deck))
    parts.append(_TEXT.format(names="small", x=88 * len(state.row) + 12, y=40, text=tickets))
    return join(parts)
