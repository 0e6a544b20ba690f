"""Actions and their text form.

    draw red                            take the red card from the row (draw loco: a locomotive)
    draw deck                           draw blind
    claim portland--seattle-1 red       claim a route with these cards, plain ones first
    claim paris--zuerich red red loco   … a tunnel: the cards are laid down, then three turned up
    pay red loco                        lay the further cards that the tunnel costs
    withdraw                            take back what was laid for the tunnel
    station paris red red               build a station
    tickets                             draw tickets
    keep denver--el-paso calgary--phoenix    keep these of the tickets offered
    pass                                only when nothing else is legal

Read as well: ``red*3``, cards and tickets in any order, a route's or ticket's cities in the other
order, and a double route without its number for its first track.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from stellwerk.games.zug_um_zug.cards import CARDS, NUMBER, words
from stellwerk.games.zug_um_zug.maps import Map, find_map, map_ids
from stellwerk.table.game import NotationError

MAX_CARDS: Final = 20
"""No action takes more cards; longer lists are no actions."""


class Action(NamedTuple):
    """``target``: what to draw, a route's or a city's id. ``cards``: numbers, rising.
    ``tickets``: ids, in alphabetical order."""

    verb: str
    target: str = ""
    cards: tuple[int, ...] = ()
    tickets: tuple[str, ...] = ()

    def __str__(self) -> str:
        target = (self.target,) if self.target else ()
        return " ".join((self.verb, *target, *words(self.cards), *self.tickets))


DRAW: Final = tuple(Action("draw", word) for word in CARDS)
"""Taking a card from the row, by the card's number."""
DRAW_DECK: Final = Action("draw", "deck")
TICKETS: Final = Action("tickets")
WITHDRAW: Final = Action("withdraw")
PASS: Final = Action("pass")


def keep(tickets: Iterable[str]) -> Action:
    """Keep these tickets of those offered."""
    return Action("keep", tickets=tuple(sorted(tickets)))


def kind(action: Action) -> str:
    """What sort of action it is, as a beginner tells them apart: drawing blind is another."""
    return "draw deck" if action == DRAW_DECK else action.verb


def parse(text: str) -> Action:
    """Read an action. Raises NotationError that names the word it stumbles over."""
    verb, *rest = text.split() or [""]
    reader = _READERS.get(verb)
    if reader is None:
        raise NotationError(
            "zuz.notation.verb",
            f"{verb[:20]!r} is no action: {', '.join(_READERS)}",
            word=verb[:20],
        )
    return reader(verb, rest)


def _count(verb: str, rest: list[str], low: int, high: int) -> None:
    if not low <= len(rest) <= high:
        raise NotationError(
            "zuz.notation.count",
            f"{verb!r} takes {low} to {high} words, not {len(rest)}",
            word=verb,
            count=len(rest),
        )


def _bare(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 0, 0)
    return Action(verb)


def _draw(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 1, 1)
    if rest[0] == "deck":
        return DRAW_DECK
    return DRAW[_card(rest[0])]


def _claim(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 2, MAX_CARDS + 1)
    return Action(verb, _find("route", rest[0]), _cards(rest[1:]))


def _station(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 2, MAX_CARDS + 1)
    return Action(verb, _find("city", rest[0]), _cards(rest[1:]))


def _pay(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 1, MAX_CARDS)
    return Action(verb, cards=_cards(rest))


def _keep(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 0, 10)
    tickets = [_find("ticket", word) for word in rest]
    for number, ticket in enumerate(tickets):
        if ticket in tickets[:number]:
            raise NotationError("zuz.notation.twice", f"{ticket} is there twice", word=ticket)
    return keep(tickets)


_READERS: Final[Mapping[str, Callable[[str, list[str]], Action]]] = {
    "draw": _draw,
    "claim": _claim,
    "station": _station,
    "tickets": _bare,
    "keep": _keep,
    "pay": _pay,
    "withdraw": _bare,
    "pass": _bare,
}


def _card(word: str) -> int:
    if word not in NUMBER:
        raise NotationError(
            "zuz.notation.card",
            f"{word[:20]!r} is no card: {', '.join(CARDS)}",
            word=word[:20],
        )
    return NUMBER[word]


def _cards(rest: list[str]) -> tuple[int, ...]:
    cards: list[int] = []
    for word in rest:
        name, star, count = word.partition("*")
        card = _card(name if star else word)
        if star and not (count.isascii() and count.isdigit() and 1 <= int(count[:3]) <= MAX_CARDS):
            raise NotationError(
                "zuz.notation.times",
                f"{word[:20]!r} needs a number from 1 to {MAX_CARDS} after the star",
                word=word[:20],
            )
        cards += [card] * (int(count[:3]) if star else 1)
    if len(cards) > MAX_CARDS:
        raise NotationError(
            "zuz.notation.many", f"{len(cards)} cards are too many", count=len(cards)
        )
    return tuple(sorted(cards))


def _find(kind: str, word: str) -> str:
    found = _names(kind).get(word)
    if found is None:
        raise NotationError(
            f"zuz.notation.{kind}", f"{word[:40]!r} is no {kind} of any map", word=word[:40]
        )
    return found


_Ids = Callable[[Map], Iterable[str]]
_OtherNames = Callable[[Map], Mapping[str, str]]
_OF_MAP: Final[Mapping[str, tuple[_Ids, _OtherNames]]] = {
    "route": (lambda m: m.route_index, lambda m: m.route_names),
    "ticket": (lambda m: m.ticket_index, lambda m: m.ticket_names),
    "city": (lambda m: m.city_index, lambda m: {}),
}


@lru_cache
def _names(kind: str) -> Mapping[str, str]:
    """Every way to name something, over all maps; an id itself before any other way."""
    maps = [find_map(map_id) for map_id in map_ids()]
    ids, names = _OF_MAP[kind]
    found: dict[str, str] = {}
    for one in reversed(maps):
        found |= names(one)
    for one in maps:
        found |= {name: name for name in ids(one)}
    return found
