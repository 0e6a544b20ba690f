"""A position as a picture: one SVG that needs nothing else, for the shell, print and the web."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from markupsafe import Markup

from stellwerk.games.game_of_trains.cars import TRAIN_LENGTH, ability
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.games.game_of_trains.picture.symbols import LOCK, LOCOMOTIVE, SYMBOLS
from stellwerk.games.game_of_trains.sentences import ability_name, result_sentence
from stellwerk.games.game_of_trains.state import State
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, join

CAR_WIDTH, CAR_HEIGHT, GAP = 84, 66, 16
MARGIN, HEAD, ROW, LABEL = 28, 92, 128, 24
LOCOMOTIVE_WIDTH = 112
WIDTH = 2 * MARGIN + LOCOMOTIVE_WIDTH + TRAIN_LENGTH * (CAR_WIDTH + GAP)

_STYLE = Markup(
    "text{{font-family:'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif;"
    "fill:#14203a}}.name{{font-size:22px;font-weight:600}}.title{{font-size:30px;font-weight:700}}"
    ".small{{font-size:17px}}.number{{font-size:28px;font-weight:700}}"
    ".line{{fill:none;stroke:#14203a;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}}"
    ".car{{fill:#fffdf7;stroke:#14203a;stroke-width:2}}.ink{{fill:#14203a}}.lock{{fill:#f2c33d}}"
    ".rises{{fill:#1c6b3c}}.on-rises{{stroke:#fff}}.turn{{fill:#c8102e}}.pile{{fill:#dfd8c6}}"
).format()
_SVG = Template(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    'height="{height}" role="img" lang="{lang}" aria-labelledby="picture-title picture-desc">'
    '<title id="picture-title">{title}</title><desc id="picture-desc">{description}</desc>'
    '<style>{style}</style><rect width="{width}" height="{height}" fill="#f7f2e6"/>{body}</svg>'
)
_AT = Template('<g transform="translate({x} {y})">{body}</g>')
_TEXT = Template('<text class="{names}" x="{x}" y="{y}">{text}</text>')
_CAR = Template(
    '<rect class="car" width="84" height="54" rx="6"/><text class="number" x="8" y="37">{number}'
    '</text><g transform="translate(47 15)">{symbol}</g><g class="ink"><circle cx="20" cy="59" '
    'r="6"/><circle cx="64" cy="59" r="6"/></g>'
)
_LOCKED = Template(
    '<path class="lock" stroke="#14203a" stroke-width="2" d="M14 30h56v46a5 5 0 0 1-5 5H19a5 5 0 0 '
    '1-5-5z"/><g transform="translate(34 62)">{symbol}</g>'
)
_JOINT = Template('<path class="line" d="M0 0h{gap}"/>')
_RISES = Markup(
    '<circle class="rises" cx="8" r="8"/><path class="line on-rises" d="M10.5 -4 5.5 0l5 4"/>'
)
_RAIL = Template('<path class="line" stroke-opacity=".35" d="M0 66h{length}"/>')
_PILE = Template(
    '<rect class="car pile" x="6" y="-6" width="84" height="54" rx="6"/>'
    '<rect class="car pile" width="84" height="54" rx="6"/>'
    '<text class="number" x="42" y="38" text-anchor="middle">{count}</text>'
)
_MARK = Markup('<path class="turn" d="M0 -8 12 0 0 8z"/>')


def svg(state: State, texts: Texts, names: Sequence[str]) -> Markup:
    """The whole position, everybody's view: only the order of the deck is left out."""
    rows = len(state.trains)
    body = [_text("title", MARGIN, 44, texts("got.name"))]
    body.append(_text("small", MARGIN, 70, _status(state, texts, names)))
    body += [
        _at(MARGIN, HEAD + ROW * player, _train(state, player, names[player]))
        for player in range(rows)
    ]
    body.append(_at(MARGIN, HEAD + ROW * rows, _yard(state, texts)))
    return _SVG.format(
        width=WIDTH,
        height=HEAD + ROW * (rows + (2 if state.face_up else 1)) + 12,
        lang=texts.lang,
        title=texts("got.picture.title", turn=state.turn + 1),
        description=describe(state, texts, names),
        style=_STYLE,
        body=join(body),
    )


def describe(state: State, texts: Texts, names: Sequence[str]) -> str:
    """The same position in words."""
    sentences = [_status(state, texts, names)]
    for player, train in enumerate(state.trains):
        cars = (
            texts("got.picture.locked", car=car) if lock else str(car)
            for car, lock in zip(train, state.locks[player], strict=True)
        )
        line = texts("got.picture.train", player=names[player], cars=", ".join(cars))
        sentences.append(line)
    open_cars = [f"{car} ({ability_name(texts, str(ability(car)))})" for car in state.face_up]
    if state.drawn:
        drawn = ", ".join(map(str, state.drawn))
        sentences.append(texts("got.picture.drawn-cars", cars=drawn))
    if open_cars:
        sentences.append(texts("got.picture.open-cars", cars=", ".join(open_cars)))
    else:
        sentences.append(texts("got.picture.none-open"))
    piles = texts("got.picture.piles", deck=len(state.deck), discards=len(state.discards))
    return " ".join([*sentences, piles])


def _status(state: State, texts: Texts, names: Sequence[str]) -> str:
    result = GAME.result(state)
    if result is not None:
        return result_sentence(texts, result, names)
    return texts("got.picture.to-act", player=names[state.player], turn=state.turn + 1)


def _train(state: State, player: int, name: str) -> Markup:
    train, locks = state.trains[player], state.locks[player]
    acts = player == state.player
    shift = 20 if acts else 0
    parts = [
        _at(0, 14, _MARK) if acts else EMPTY,
        _text("name", shift, 21, name),
        _at(0, LABEL + 8, _RAIL.format(length=WIDTH - 2 * MARGIN)),
        _at(0, LABEL + 8, LOCOMOTIVE),
    ]
    left = LOCOMOTIVE_WIDTH
    rises = [False, *(a < b for a, b in pairwise(train))]
    for car, lock, rise in zip(train, locks, rises, strict=True):
        joint = join([_JOINT.format(gap=GAP), _RISES if rise else EMPTY])
        parts.append(_at(left - GAP, LABEL + 46, joint))
        parts.append(_at(left, LABEL + 8, _car(car, locked=bool(lock))))
        left += CAR_WIDTH + GAP
    return join(parts)


def _car(car: int, *, locked: bool = False) -> Markup:
    drawn = _CAR.format(number=car, symbol=SYMBOLS[ability(car)])
    return join([_LOCKED.format(symbol=LOCK), drawn]) if locked else drawn


def _yard(state: State, texts: Texts) -> Markup:
    piles = [("got.picture.deck", state.deck), ("got.picture.discards", state.discards)]
    parts = []
    left = 0
    for text_id, cars in piles:
        parts.append(_text("small", left, 21, texts(text_id)))
        parts.append(_at(left, LABEL + 12, _PILE.format(count=len(cars))))
        left += CAR_WIDTH + GAP + 8
    if state.drawn:
        parts.append(_text("small", left, 21, texts("got.picture.drawn")))
        parts += _row(left, LABEL + 12, state.drawn)
    below = ROW - 16
    label = "got.picture.open" if state.face_up else "got.picture.none-open"
    parts.append(_text("small", 0, below + 21, texts(label)))
    parts += _row(0, below + LABEL + 8, state.face_up)
    return join(parts)


def _row(left: int, top: int, cars: Iterable[int]) -> list[Markup]:
    return [_at(left + n * (CAR_WIDTH + GAP), top, _car(car)) for n, car in enumerate(cars)]


def _at(x: int, y: int, body: Markup) -> Markup:
    return _AT.format(x=x, y=y, body=body)


def _text(names: str, x: int, y: int, text: str) -> Markup:
    return _TEXT.format(names=names, x=x, y=y, text=text)
