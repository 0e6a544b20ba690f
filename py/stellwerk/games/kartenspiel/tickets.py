"""The 46 tickets and the six cities with a bonus (karten.score, karten.bonus)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stellwerk.games.kartenspiel.cards import CARDS, NUMBER, tally
from stellwerk.table.resources import read


class Ticket(NamedTuple):
    """``needs``: counts of the eight colours. ``big``: its cities that have a bonus."""

    id: str
    a: str
    b: str
    points: int
    cards: tuple[int, ...]
    needs: tuple[int, ...]
    big: tuple[str, ...]


_DATA: Final[Mapping[str, Any]] = json.loads(read(__package__, "data/tickets.json"))
CITIES: Final[Mapping[str, str]] = _DATA["cities"]
"""Names of the cities, the same in every language."""
BONUSES: Final[Mapping[str, int]] = _DATA["bonuses"]
"""Points of each city's bonus, in the order in which the cards lie on the table."""


def _ticket(entry: Mapping[str, Any]) -> Ticket:
    a, b = entry["id"].split("--")
    cards = tuple(sorted(NUMBER[word] for word in entry["cards"]))
    needs = tuple(tally(cards)[: len(CARDS) - 1])
    big = tuple(city for city in (a, b) if city in BONUSES)
    return Ticket(entry["id"], a, b, entry["points"], cards, needs, big)


TICKETS: Final = tuple(map(_ticket, _DATA["tickets"]))
"""In play a ticket is its place in here; files and actions name it by id."""
INDEX: Final[Mapping[str, int]] = {ticket.id: index for index, ticket in enumerate(TICKETS)}


def _names() -> dict[str, int]:
    """Either order of the cities; but Chicago–New York and New York–Chicago are two tickets."""
    turned = {f"{ticket.b}--{ticket.a}": index for index, ticket in enumerate(TICKETS)}
    return turned | dict(INDEX)


NAMES: Final[Mapping[str, int]] = _names()
"""Every way to name a ticket."""
START_OFFER: Final = 6
START_KEEP: Final = 1
DRAW_OFFER: Final = 4


def ids(tickets: Sequence[int]) -> list[str]:
    """The tickets' ids, in the given order."""
    return [TICKETS[ticket].id for ticket in tickets]
