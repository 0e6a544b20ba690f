"""The words of Zug um Zug for what events and violations name by ids and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stellwerk.games.zug_um_zug.cards import CARDS, NUMBER, tally
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Args, Event, Result
from stellwerk.table.sentences import Names, listed

_COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    "length": ("cards", "trains"),
    "given": ("cards", "tickets", "locos"),
    "needed": ("tickets", "locos"),
    "offered": ("tickets",),
    "count": ("cards", "tickets", "stations"),
    "rejected": ("tickets",),
    "cost": ("cards",),
    "extra": ("cards",),
    "missing": ("locos",),
    "symbols": ("locos",),
    "others": ("cards",),
    "locos": ("locos",),
    "trains": ("trains",),
    "points": ("points",),
}
"""Numbers that sentences count, and what of: ``length`` also becomes ``length_cards``."""


def words(texts: Texts, args: Args, names: Names) -> dict[str, object]:
    """Players, cities, routes, tickets, cards and maps become names.

    Lists of cards become ``2 × red and 1 × locomotive``. Numbers stay and are counted besides,
    e.g. ``length_cards``: ``3 cards``. What only one player may see is left out.
    """
    result: dict[str, object] = {key: args[key] for key in args if key != "private"}
    for key, value in args.items():
        match key:
            case "player":
                result[key] = names[value]
            case "route" | "ticket":
                result[key] = pair_name(texts, value)
            case "city":
                result[key] = city_name(texts, value)
            case "map":
                result[key] = find_map(value).names[texts.lang]
            case "colour" | "card":
                result[key] = card_name(texts, value)
            case "cards" | "row" | "lacking":
                result[key] = cards_named(texts, value)
            case "tickets":
                result[key] = listed(texts, [pair_name(texts, ticket) for ticket in value])
        # The one who chose tickets is told which were rejected; there they are a list.
        for what in _COUNTED.get(key, ()) if isinstance(value, int) else ():
            result[f"{key}_{what}"] = counted(texts, what, value)
    return result


def private_sentence(texts: Texts, event: Event, names: Names) -> str | None:
    """What only ``event.player`` may read about an event; None if there is nothing."""
    private = event.args.get("private")
    if private is None:
        return None
    return texts(f"zuz.private.{event.kind}", **words(texts, private, names))


def result_sentence(texts: Texts, result: Result, names: Names) -> str:
    """How a match ended."""
    points = counted(texts, "points", max(result.returns))
    winners = listed(texts, [names[player] for player in result.winners])
    if len(result.winners) > 1:
        return texts("zuz.result.shared", players=winners, points_points=points)
    return texts("zuz.result.win", player=winners, points_points=points)


def card_name(texts: Texts, word: str) -> str:
    """A card's or a route's colour."""
    return texts(f"zuz.card.{word}")


def cards_named(texts: Texts, cards: Iterable[str]) -> str:
    """Cards by colour with their numbers; a word for none at all."""
    counts = tally(NUMBER[word] for word in cards)
    parts = [
        texts("zuz.times", count=count, card=card_name(texts, CARDS[card]))
        for card, count in enumerate(counts)
        if count
    ]
    return listed(texts, parts) if parts else texts("zuz.no-cards")


def counted(texts: Texts, what: str, n: int) -> str:
    """A number and what is counted, e.g. ``3 cards``."""
    return texts.plural(f"zuz.counted.{what}", n)


def city_name(texts: Texts, city_id: str) -> str:
    """A city in the reader's language."""
    for map_id in map_ids():
        map_ = find_map(map_id)
        if city_id in map_.city_index:
            return map_.cities[map_.city_index[city_id]].name(texts.lang)
    raise KeyError(city_id)


def pair_name(texts: Texts, pair_id: str) -> str:
    """The two cities of a route or a ticket. The map's own order of the two stays."""
    for map_id in map_ids():
        map_ = find_map(map_id)
        if pair_id in map_.route_index:
            route = map_.routes[map_.route_index[pair_id]]
            ends = (route.a, route.b)
        elif pair_id in map_.ticket_index:
            ticket = map_.tickets[map_.ticket_index[pair_id]]
            ends = (ticket.a, ticket.b)
        else:
            continue
        a, b = (map_.cities[city].name(texts.lang) for city in ends)
        return texts("zuz.pair", a=a, b=b)
    raise KeyError(pair_id)
