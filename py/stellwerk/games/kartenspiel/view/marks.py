"""What the last moves changed, packed into the numbers that the app hands back in ``Board``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from stellwerk.games.kartenspiel.cards import EACH_COLOUR, LOCO, LOCOMOTIVES, NUMBER
from stellwerk.table.game import Event

_SEATS: Final = 4
_KINDS: Final = LOCO + 1
_ROW: Final = 0
_HAND: Final = 100
_LAID: Final = 200
_GONE: Final = 300
_SCORED: Final = 900
_ROBBED: Final = 1000


class Robbed(NamedTuple):
    """A set that was robbed, and by whom."""

    owner: int
    by: int
    colour: int
    plain: int
    locos: int


@dataclass(frozen=True, slots=True)
class Marks:
    """``row``: places refilled. ``hands``: player and card that came to the hand. ``laid``: player
    and colour. ``gone``: player, colour and card that departed. ``scored``: the first of two
    scorings has just been."""

    row: frozenset[int]
    hands: frozenset[tuple[int, int]]
    laid: frozenset[tuple[int, int]]
    gone: tuple[tuple[int, int, int], ...]
    robbed: tuple[Robbed, ...]
    scored: bool


def changed_cars(events: tuple[Event, ...]) -> frozenset[int]:
    """The marks of these events. A drawn card's is meant for its owner's eyes; only the viewer's
    own hand is ever drawn."""
    return frozenset(number for event in events for number in _numbers(event))


def _numbers(event: Event) -> Iterable[int]:
    player, args = event.player, event.args
    match event.kind:
        case "refilled":
            return [_ROW + args["slot"]]
        case "took":
            return [_HAND + player * _KINDS + NUMBER[args["card"]]]
        case "drew":
            return [_HAND + player * _KINDS + NUMBER[args["private"]["card"]]]
        case "laid" | "laid-three":
            colours = args["colours"] if "colours" in args else [args["colour"]]
            return [_LAID + player * LOCO + NUMBER[colour] for colour in colours]
        case "departed":
            pairs = zip(args["colours"], args["cards"], strict=True)
            return [
                _GONE + (player * LOCO + NUMBER[colour]) * 2 + (NUMBER[card] == LOCO)
                for colour, card in pairs
            ]
        case "robbed":
            locos = args["cards"].count("loco")
            colour = NUMBER[args["colour"]]
            place = (player * _SEATS + args["by"]) * LOCO + colour
            plain = len(args["cards"]) - locos
            return [_ROBBED + (place * (EACH_COLOUR + 1) + plain) * (LOCOMOTIVES + 1) + locos]
        case "new-deck":
            return [_SCORED]
    return []


def marks(changed: frozenset[int]) -> Marks:
    """The same, unpacked."""
    row, hands, laid, gone, robbed = [], [], [], [], []
    for number in sorted(changed):
        if number >= _ROBBED:
            rest, locos = divmod(number - _ROBBED, LOCOMOTIVES + 1)
            place, plain = divmod(rest, EACH_COLOUR + 1)
            seats, colour = divmod(place, LOCO)
            robbed.append(Robbed(*divmod(seats, _SEATS), colour, plain, locos))
        elif number == _SCORED:
            continue
        elif number >= _GONE:
            place, is_loco = divmod(number - _GONE, 2)
            player, colour = divmod(place, LOCO)
            gone.append((player, colour, LOCO if is_loco else colour))
        elif number >= _LAID:
            laid.append(divmod(number - _LAID, LOCO))
        elif number >= _HAND:
            hands.append(divmod(number - _HAND, _KINDS))
        else:
            row.append(number - _ROW)
    return Marks(
        frozenset(row),
        frozenset(hands),
        frozenset(laid),
        tuple(gone),
        tuple(robbed),
        _SCORED in changed,
    )
