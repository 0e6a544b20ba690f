"""Actions and their text form.

    draw red                        take the red card from the row (draw loco: a locomotive)
    draw deck                       draw blind
    lay red red loco                lay a set, plain cards first
    lay pink blue red               lay three cards of three colours
    tickets                         draw tickets
    keep dallas--miami chicago--dallas    keep these of the tickets offered
    keep none                       keep none of them
    pass                            only when nothing else is legal
    look                            look into the own hidden stack: never legal, and it says why

Read as well: ``red*3``, cards and tickets in any order, ``keep`` alone for none, and a ticket's
cities in the other order (but chicago--new-york and new-york--chicago are two tickets).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from stellwerk.games.kartenspiel.cards import (
    CARDS,
    EACH_COLOUR,
    LOCO,
    LOCOMOTIVES,
    NUMBER,
    PLAIN,
    words,
)
from stellwerk.games.kartenspiel.tickets import NAMES, START_OFFER, TICKETS, ids
from stellwerk.table.game import NotationError

MAX_CARDS: Final = EACH_COLOUR + LOCOMOTIVES
"""No set is larger; longer lists are no actions."""


class Action(NamedTuple):
    """``target``: what to draw. ``cards``: numbers, rising. ``tickets``: places, rising."""

    verb: str
    target: str = ""
    cards: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()

    def __str__(self) -> str:
        match self.verb:
            case "draw":
                return f"draw {self.target}"
            case "lay":
                return " ".join(("lay", *words(self.cards)))
            case "keep":
                return " ".join(("keep", *(ids(self.tickets) or ["none"])))
            case verb:
                return verb


DRAW: Final = tuple(Action("draw", word) for word in CARDS)
"""Taking a card from the row, by the card's number."""
DRAW_DECK: Final = Action("draw", "deck")
DRAW_TICKETS: Final = Action("tickets")
PASS: Final = Action("pass")
LOOK: Final = Action("look")
"""Never legal (karten.depart)."""


def lay(cards: Iterable[int]) -> Action:
    """Lay these cards into the own yard."""
    return Action("lay", cards=tuple(sorted(cards)))


def keep(tickets: Iterable[int]) -> Action:
    """Keep these tickets of those offered."""
    return Action("keep", tickets=tuple(sorted(tickets)))


SETS: Final = tuple(
    tuple(
        tuple(lay((colour,) * plain + (LOCO,) * locos) for locos in range(LOCOMOTIVES + 1))
        for plain in range(EACH_COLOUR + 1)
    )
    for colour in PLAIN
)
"""Sets by colour, number of plain cards and number of locomotives."""
THREES: Final = tuple((colours, lay(colours)) for colours in combinations(PLAIN, 3))
"""Three colours, and the action of laying one card of each."""


def kind(action: Action) -> str:
    """What sort of action it is, as a beginner tells them apart: drawing blind is another, and so
    are sets and three colours; empty for what is never legal."""
    match action.verb:
        case "draw":
            return "draw deck" if action == DRAW_DECK else "draw"
        case "lay":
            three = len(set(action.cards) - {LOCO}) == 3
            return "three colours" if three else "set"
        case "look":
            return ""
        case verb:
            return verb


def parse(text: str) -> Action:
    """Read an action. Raises NotationError that names the word it stumbles over."""
    verb, *rest = text.split() or [""]
    reader = _READERS.get(verb)
    if reader is None:
        raise NotationError(
            "karten.notation.verb",
            f"{verb[:20]!r} is no action: {', '.join(_READERS)}",
            word=verb[:20],
        )
    return reader(verb, rest)


def _count(verb: str, rest: list[str], low: int, high: int) -> None:
    if not low <= len(rest) <= high:
        raise NotationError(
            "karten.notation.count",
            f"{verb!r} takes {low} to {high} words, not {len(rest)}",
            word=verb,
            count=len(rest),
        )


def _bare(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 0, 0)
    return Action(verb)


def _draw(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 1, 1)
    return DRAW_DECK if rest[0] == "deck" else DRAW[_card(rest[0])]


def _lay(verb: str, rest: list[str]) -> Action:
    _count(verb, rest, 1, MAX_CARDS)
    cards: list[int] = []
    for word in rest:
        name, star, times = word.partition("*")
        card = _card(name if star else word)
        cards += [card] * (_times(word, times) if star else 1)
    if len(cards) > MAX_CARDS:
        raise NotationError(
            "karten.notation.many", f"{len(cards)} cards are too many", count=len(cards)
        )
    return lay(cards)


def _times(word: str, times: str) -> int:
    if not (times.isascii() and times.isdigit() and 1 <= int(times[:3]) <= MAX_CARDS):
        raise NotationError(
            "karten.notation.times",
            f"{word[:20]!r} needs a number from 1 to {MAX_CARDS} after the star",
            word=word[:20],
        )
    return int(times[:3])


def _card(word: str) -> int:
    if word not in NUMBER:
        raise NotationError(
            "karten.notation.card",
            f"{word[:20]!r} is no card: {', '.join(CARDS)}",
            word=word[:20],
        )
    return NUMBER[word]


def _keep(verb: str, rest: list[str]) -> Action:
    if rest == ["none"]:
        return keep(())
    _count(verb, rest, 0, START_OFFER)
    tickets: list[int] = []
    for word in rest:
        ticket = NAMES.get(word)
        if ticket is None:
            raise NotationError(
                "karten.notation.ticket", f"{word[:40]!r} is no ticket", word=word[:40]
            )
        if ticket in tickets:
            raise NotationError(
                "karten.notation.twice", f"{word} is there twice", ticket=TICKETS[ticket].id
            )
        tickets.append(ticket)
    return keep(tickets)


_READERS: Final[Mapping[str, Callable[[str, list[str]], Action]]] = {
    "draw": _draw,
    "lay": _lay,
    "tickets": _bare,
    "keep": _keep,
    "pass": _bare,
    "look": _bare,
}
