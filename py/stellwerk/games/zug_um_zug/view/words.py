"""What is read out about routes, cities and cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from stellwerk.games.zug_um_zug.cards import CARDS, GRAY
from stellwerk.games.zug_um_zug.maps import Map, Route, find_map
from stellwerk.games.zug_um_zug.sentences import card_name, cards_named, counted, pair_name
from stellwerk.games.zug_um_zug.state import FREE, Observation
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts, texts


def route_colour(route: Route) -> str:
    """The word of a route's colour."""
    return GRAY if route.colour is None else CARDS[route.colour]


@lru_cache(512)
def route_facts(map_id: str, lang: str, index: int) -> str:
    """A route without its state: its cities, colour, length and what else it demands."""
    t, route = texts(lang), find_map(map_id).routes[index]
    facts = t(
        "zuz.view.route",
        route=pair_name(t, route.id),
        colour=card_name(t, route_colour(route)),
        spaces=t.plural("zuz.view.spaces", route.length),
    )
    if route.ferry:
        facts += t("zuz.view.route-ferry", locos=counted(t, "locos", route.ferry))
    if route.tunnel:
        facts += t("zuz.view.route-tunnel")
    return facts


class Owner(NamedTuple):
    """Whom something on the map belongs to, as far as it shows."""

    name: str
    colour: str
    is_me: bool


def owner_of(board: Board, observation: Observation, player: int) -> Owner | None:
    """The owner, None for FREE."""
    if player == FREE:
        return None
    seat = board.players[player]
    return Owner(seat.name, seat.colour, player == observation.me)


def route_label(
    map_id: str, lang: str, index: int, owner: Owner | None, *, closed: bool, is_open: bool
) -> str:
    """A route and what is the matter with it now."""
    t, facts = texts(lang), route_facts(map_id, lang, index)
    if owner is not None:
        if owner.is_me:
            return facts + t("zuz.view.route-own")
        return facts + t("zuz.view.route-taken", player=owner.name)
    if is_open:
        return facts + t("zuz.view.route-open")
    return facts + t("zuz.view.route-closed" if closed else "zuz.view.route-free")


def city_label(map_id: str, lang: str, index: int, owner: Owner | None, *, is_open: bool) -> str:
    """A city on a map with stations."""
    t = texts(lang)
    name = find_map(map_id).cities[index].name(lang)
    if owner is not None:
        text_id = "zuz.view.city-own" if owner.is_me else "zuz.view.city-taken"
        return t(text_id, city=name, player=owner.name)
    return t("zuz.view.city-open", city=name) if is_open else name


def is_closed(map_: Map, owners: Sequence[int], players: int, route: Route) -> bool:
    """Whether nobody can claim the route any more because of the track beside it."""
    if route.twin < 0 or owners[route.twin] == FREE:
        return False
    return players < map_.features.second_track_from


def cards_left(t: Texts, hand: tuple[int, ...], spent: tuple[int, ...]) -> str:
    """What a payment leaves of the colours it uses, e.g. ``1 × red and 0 × locomotive``."""
    parts = []
    for card in sorted(set(spent)):
        count = hand[card] - spent.count(card)
        parts.append(t("zuz.times", count=count, card=card_name(t, CARDS[card])))
    return ", ".join(parts)


def payment_name(t: Texts, cards: tuple[int, ...]) -> str:
    """The cards of a payment in words."""
    return cards_named(t, [CARDS[card] for card in cards])
