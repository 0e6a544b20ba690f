"""A position as a picture: one SVG that needs nothing else, for the shell, print and the web."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten
from typing import Final

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import CARDS, PLAIN
from stellwerk.games.kartenspiel.outlook import needed
from stellwerk.games.kartenspiel.scoring import reckon_state, result
from stellwerk.games.kartenspiel.sentences import (
    card_names,
    colour_name,
    points_counted,
    result_sentence,
)
from stellwerk.games.kartenspiel.state import Phase, State, observe
from stellwerk.table.catalogue import Texts
from stellwerk.table.inks import PLAYERS, TRAIN_CARDS
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.match import COLOURS
from stellwerk.table.train_cards import CARD_PATHS

MARGIN: Final = 24
TOP: Final = 78
HEAD: Final = 92
TRACK: Final = 50
SIGNS: Final = 116
YARD: Final = 292
NEEDS: Final = 84
FOOT: Final = 110
CAR: Final = 42
LOW: Final = TOP + HEAD + TRACK * len(PLAIN)

_STYLE: Final = (
    "text{font-family:'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif;"
    "fill:#14203a}.title{font-size:30px;font-weight:700}.small{font-size:17px}"
    ".name{font-size:22px;font-weight:600}.number{font-size:26px;font-weight:700}"
    ".line{stroke:#14203a;stroke-width:2}.thin{stroke:#cfc6b0}.sleepers{stroke:#dcd3bd;"
    "stroke-width:7;stroke-dasharray:4 9}.card{fill:var(--c);stroke:#14203a}"
    ".sign{fill:var(--s);fill-rule:evenodd}.turn{fill:#c8102e}"
)
_SVG = Template(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    'height="{height}" role="img" lang="{lang}" aria-labelledby="picture-title picture-desc">'
    '<title id="picture-title">{title}</title><desc id="picture-desc">{description}</desc>'
    '<style>{style}</style><rect width="{width}" height="{height}" fill="#f5f0e2"/>{body}</svg>'
)
_AT = Template('<g transform="translate({x} {y})">{body}</g>')
_TEXT = Template('<text class="{names}" x="{x}" y="{y}">{text}</text>')
_LINE = Template('<path class="{names}" d="M{x} {y}h{length}"/>')
_PLATE = Template('<rect width="26" height="26" rx="4" fill="{fill}" stroke="#14203a"/>')
_MARK = Markup('<path class="turn" d="M-14 3 -4 13 -14 23z"/>')
_CARD = Template(
    '<g transform="translate({x} {y})" style="--c:{fill};--s:{sign}">'
    '<rect class="card" width="{width}" height="34" rx="4"/>'
    '<path class="sign" transform="translate({shift} 5)" d="{d}"/></g>'
)


def svg(state: State, texts: Texts, names: Sequence[str]) -> Markup:
    """The whole position as everybody may see it: no hands, no tickets, no stacks."""
    players = len(state.hands)
    width = 2 * MARGIN + SIGNS + players * YARD + NEEDS
    body = [
        _text("title", MARGIN, 38, texts("karten.name")),
        _text("small", MARGIN, 62, _status(state, texts, names)),
        *(_at(MARGIN, _top(colour), _track(state, texts, colour, width)) for colour in PLAIN),
        *(
            _at(_left(player), TOP, _player(state, texts, player, names[player]))
            for player in range(players)
        ),
        _text("small", width - MARGIN - NEEDS + 12, TOP + HEAD - 12, texts("karten.view.needed")),
        _at(MARGIN, LOW + 28, _row(state, texts)),
    ]
    return _SVG.format(
        width=width,
        height=LOW + FOOT,
        lang=texts.lang,
        title=texts("karten.name"),
        description=describe(state, texts, names),
        style=Markup(_STYLE),
        body=join(body),
    )


def describe(state: State, texts: Texts, names: Sequence[str]) -> str:
    """The same position in words."""
    sentences = [_status(state, texts, names).rstrip(".") + "."]
    for player, (yard, locos) in enumerate(zip(state.yards, state.locos, strict=True)):
        cards = [CARDS[c] for c in PLAIN for _ in range(yard[c])] + ["loco"] * sum(locos)
        lying = card_names(texts, cards)
        on_its_way = texts.plural(
            "karten.view.stack", sum(state.stacks[player]), name=names[player]
        )
        sentences.append(f"{texts('karten.view.yard-of', name=names[player])}: {lying}.")
        sentences.append(f"{on_its_way}.")
    if state.row:
        row = card_names(texts, [CARDS[card] for card in state.row])
        sentences.append(f"{texts('karten.view.row')}: {row}.")
    sentences += [f"{name}: {count}." for name, count in _piles(state, texts)]
    return " ".join(sentences)


def _status(state: State, texts: Texts, names: Sequence[str]) -> str:
    outcome = result(state)
    if outcome is not None:
        return result_sentence(texts, outcome, names)
    return texts("karten.view.to-move", player=names[state.player])


def _piles(state: State, texts: Texts) -> list[tuple[str, int]]:
    return [
        (texts("karten.view.deck"), len(state.deck)),
        (texts("karten.view.ticket-deck"), len(state.ticket_deck)),
        (texts("karten.view.discards"), sum(state.discards)),
    ]


def _left(player: int) -> int:
    return MARGIN + SIGNS + player * YARD


def _top(colour: int) -> int:
    return TOP + HEAD + colour * TRACK


def _player(state: State, texts: Texts, player: int, name: str) -> Markup:
    held, tickets = sum(state.hands[player]), len(state.tickets[player])
    lines = [
        f"{texts.plural('karten.view.in-hand', held)}, "
        f"{texts.plural('karten.tickets-counted', tickets)}",
        f"{sum(state.stacks[player])} {texts('karten.view.on-its-way')}",
    ]
    if state.phase is Phase.OVER:
        lines[0] = points_counted(texts, reckon_state(state)[player].total)
    acts = player == state.player and state.phase is not Phase.OVER
    return join(
        [
            _MARK if acts else EMPTY,
            _PLATE.format(fill=PLAYERS[COLOURS[player]][0]),
            _text("name", 36, 21, shorten(name, 22, placeholder=" …")),
            _text("small", 0, 50, lines[0]),
            _text("small", 0, 74, lines[1]),
        ]
    )


def _track(state: State, texts: Texts, colour: int, width: int) -> Markup:
    """One colour: its name, who has it lying and how many it takes to lay it."""
    length = width - 2 * MARGIN
    parts = [
        _LINE.format(names="line" if colour == 0 else "thin", x=0, y=0, length=length),
        _LINE.format(names="sleepers", x=SIGNS, y=TRACK - 6, length=length - SIGNS - NEEDS),
        _card(CARDS[colour], 0, 8, 34),
        _text("small", 44, 31, colour_name(texts, CARDS[colour])),
    ]
    for player, (yard, locos) in enumerate(zip(state.yards, state.locos, strict=True)):
        cars = ["loco"] * locos[colour] + [CARDS[colour]] * yard[colour]
        left = SIGNS + player * YARD
        if cars:
            parts.append(_text("number", left, 34, str(len(cars))))
        # Long sets are pushed together.
        step = min(CAR + 3, (YARD - 40 - CAR) // max(1, len(cars) - 1))
        parts += [_card(car, left + 26 + n * step, 9, CAR) for n, car in enumerate(cars)]
    if state.phase is not Phase.OVER:
        size = needed(observe(state, state.player), colour).size
        parts.append(_text("number", length - NEEDS + 12, 34, str(size or "–")))
    return join(parts)


def _row(state: State, texts: Texts) -> Markup:
    parts = [_LINE.format(names="line", x=0, y=-20, length=SIGNS + len(state.hands) * YARD + NEEDS)]
    parts.append(_text("small", 0, 6, texts("karten.view.row")))
    parts += [_card(CARDS[card], n * 70, 16, 60) for n, card in enumerate(state.row)]
    left = 70 * max(1, len(state.row)) + 24
    for name, count in _piles(state, texts):
        parts.append(_text("small", left, 6, name))
        parts.append(_text("number", left, 42, str(count)))
        left += 84
    return join(parts)


def _card(name: str, x: int, y: int, width: int) -> Markup:
    fill, sign = TRAIN_CARDS[name]
    shift = (width - 24) // 2
    return _CARD.format(
        x=x, y=y, fill=fill, sign=sign, width=width, shift=shift, d=CARD_PATHS[name]
    )


def _at(x: int, y: int, body: Markup) -> Markup:
    return _AT.format(x=x, y=y, body=body)


def _text(names: str, x: int, y: int, text: str) -> Markup:
    return _TEXT.format(names=names, x=x, y=y, text=text)
