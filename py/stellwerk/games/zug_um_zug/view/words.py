"""What is read out about routes, cities and cards."""

from __future__ import annotations

from functools import lru_cache

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


def route_label(observation: Observation, board: Board, route: Route, *, is_open: bool) -> str:
    """A route and what is the matter with it now."""
    t = board.texts
    facts = route_facts(observation.map, t.lang, route.index)
    owner = observation.owners[route.index]
    if owner != FREE:
        if owner == observation.me:
            return facts + t("zuz.view.route-own")
        return facts + t("zuz.view.route-taken", player=board.player_name(owner))
    if is_open:
        return facts + t("zuz.view.route-open")
    if is_closed(find_map(observation.map), observation, route):
        return facts + t("zuz.view.route-closed")
    return facts + t("zuz.view.route-free")


def is_closed(map_: Map, observation: Observation, route: Route) -> bool:
    """Whether nobody can claim the route any more because of the track beside it."""
    if route.twin < 0 or observation.owners[route.twin] == FREE:
        return False
    return len(observation.trains) < map_.features.second_track_from


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
