"""Game of Trains as a small picture: a train for each player, the piles, the open cars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.cars import ability
from stellwerk.games.game_of_trains.picture.symbols import LOCK, LOCOMOTIVE, SYMBOLS
from stellwerk.games.game_of_trains.sentences import ability_name
from stellwerk.games.game_of_trains.state import Observation, Phase
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.picture import INNER, Band, Vignette, at, player_line, text

LOCO: Final = 56
STEP: Final = (INNER - LOCO) // 7
CAR: Final = STEP - 4
HEIGHT: Final = 66

_STYLE: Final = (
    ".line{fill:none;stroke:#14203a;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".car{fill:#f8f4e8;stroke:#14203a;stroke-width:1.6}.ink{fill:#14203a}.pile{fill:#dfd8c6}"
    ".lock{fill:#f2c33d;stroke:#14203a;stroke-width:1.6}.number{font-size:24px;font-weight:700}"
)
_CAR = Template(
    '{lock}<rect class="car" width="{width}" height="56" rx="5"/>'
    '<text class="number" x="{middle}" y="26" text-anchor="middle">{number}</text>'
    '<g transform="translate({left} 31)scale(.9)">{symbol}</g>'
    '<g class="ink"><circle cx="14" cy="60" r="5"/><circle cx="{right}" cy="60" r="5"/></g>'
)
_LOCKED = Template(
    '<path class="lock" d="M6 30h{width}v52a4 4 0 0 1-4 4h-{inner}a4 4 0 0 1-4-4z"/>'
    '<g transform="translate({left} 67)">{symbol}</g>'
)
_RAIL = Template('<path class="line" stroke-opacity=".3" d="M0 66h{width}"/>')
_PILE = Template(
    '<rect class="car pile" x="5" y="-5" width="{width}" height="56" rx="5"/>'
    '<rect class="car pile" width="{width}" height="56" rx="5"/>'
    '<text class="number" x="{middle}" y="37" text-anchor="middle">{count}</text>'
)


def vignette(
    seen: Observation, t: Texts, names: Sequence[str], about: Sequence[Action] = ()
) -> Vignette:
    """The position as whoever acts sees it, which is as everybody does."""
    bands = [_train(seen, t, player, names[player]) for player in range(len(seen.trains))]
    bands.append(_piles(seen, t))
    if seen.face_up:
        bands.append(_open(seen, t))
    return Vignette(tuple(bands), _STYLE)


def _train(seen: Observation, t: Texts, player: int, name: str) -> Band:
    train, locks = seen.trains[player], seen.locks[player]
    acts = player == seen.player
    fact = ""
    if acts:
        fact = t("got.picture.has-won" if seen.phase is Phase.OVER else "got.picture.acts")
    parts = [
        player_line(player, name, [fact] if fact else [], acts=acts).body,
        at(0, 34, _RAIL.format(width=INNER)),
        at(0, 61, Markup('<g transform="scale(.52)">{loco}</g>').format(loco=LOCOMOTIVE)),
    ]
    parts += [
        at(LOCO + place * STEP, 34, _car(car, locked=bool(lock)))
        for place, (car, lock) in enumerate(zip(train, locks, strict=True))
    ]
    cars = (
        t("got.picture.locked", car=car) if lock else str(car)
        for car, lock in zip(train, locks, strict=True)
    )
    words = t("got.picture.train", player=name, cars=", ".join(cars))
    if acts:
        words = f"{name}: {fact}. {words}"
    return Band(34 + HEIGHT + (20 if any(locks) else 0), join(parts), words)


def _car(car: int, *, locked: bool = False) -> Markup:
    lock = EMPTY
    if locked:
        left = CAR // 2 - 8
        lock = _LOCKED.format(width=CAR - 12, inner=CAR - 20, left=left, symbol=LOCK)
    return _CAR.format(
        lock=lock,
        width=CAR,
        middle=CAR // 2,
        left=CAR / 2 - 13.5,
        right=CAR - 14,
        number=car,
        symbol=SYMBOLS[ability(car)],
    )


def _piles(seen: Observation, t: Texts) -> Band:
    parts, left = [], 0
    for text_id, count in (
        ("got.picture.deck", seen.deck_size),
        ("got.picture.discards", len(seen.discards)),
    ):
        parts.append(text(left, 12, t(text_id), "rubric"))
        parts.append(at(left, 26, _PILE.format(width=CAR, middle=CAR // 2, count=count)))
        left += STEP + 30
    words = t("got.picture.piles", deck=seen.deck_size, discards=len(seen.discards))
    if seen.drawn:
        parts.append(text(left, 12, t("got.picture.drawn"), "rubric"))
        parts += [at(left + n * STEP, 26, _car(car)) for n, car in enumerate(seen.drawn)]
        words += " " + t("got.picture.drawn-cars", cars=_named(t, seen.drawn))
    if not seen.face_up:
        words += " " + t("got.picture.none-open")
    return Band(26 + HEIGHT, join(parts), words)


def _open(seen: Observation, t: Texts) -> Band:
    """The open cars, eight to a line."""
    parts = [text(0, 12, t("got.picture.open"), "rubric")]
    for number, car in enumerate(seen.face_up):
        line, place = divmod(number, 8)
        parts.append(at(place * STEP, 26 + line * (HEIGHT + 6), _car(car)))
    lines = (len(seen.face_up) + 7) // 8
    words = t("got.picture.open-cars", cars=_named(t, seen.face_up))
    return Band(20 + lines * (HEIGHT + 6), join(parts), words)


def _named(t: Texts, cars: Sequence[int]) -> str:
    return ", ".join(f"{car} ({ability_name(t, str(ability(car)))})" for car in cars)
