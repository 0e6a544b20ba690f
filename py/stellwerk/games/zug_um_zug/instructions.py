"""What is to be done now, in one line."""

from __future__ import annotations

from stellwerk.games.zug_um_zug.cards import CARDS
from stellwerk.games.zug_um_zug.maps import Features, find_map
from stellwerk.games.zug_um_zug.sentences import card_name, city_name, counted, pair_name
from stellwerk.games.zug_um_zug.state import ENDLESS, Observation, Phase
from stellwerk.table.catalogue import Texts
from stellwerk.table.picking import Path


def instruction(
    texts: Texts, observation: Observation, path: Path, *, must_pass: bool = False
) -> str:
    """What the player to act, whose observation this is, decides now. ``path``: what has been
    touched already. ``must_pass``: nothing but passing is legal (zuz.pass)."""
    line = _due(texts, observation, path, must_pass)
    last = observation.turns_left != ENDLESS and observation.phase is Phase.TURN
    return texts("zuz.now.last-turn", text=line) if last else line


def _due(texts: Texts, observation: Observation, path: Path, must_pass: bool) -> str:
    features = find_map(observation.map).features
    match observation.phase:
        case Phase.START | Phase.TICKETS:
            return _tickets(texts, observation, features, path)
        case Phase.SECOND:
            return texts("zuz.now.second")
        case Phase.TUNNEL:
            return _tunnel(texts, observation)
        case Phase.OVER:
            return texts("zuz.now.over")
    if must_pass:
        return texts("zuz.now.pass")
    kind, _, value = (path[-1] if path else "").partition(":")
    match kind:
        case "hand":
            return texts("zuz.now.place", colour=card_name(texts, value))
        case "route":
            return texts("zuz.now.pay-route", route=pair_name(texts, value))
        case "city":
            return texts("zuz.now.pay-station", city=city_name(texts, value))
    return texts("zuz.now.turn-stations" if features.station_costs else "zuz.now.turn")


def _tickets(texts: Texts, observation: Observation, features: Features, path: Path) -> str:
    start = observation.phase is Phase.START
    fewest = features.start_keep if start else features.tickets_keep
    needed = min(fewest, len(observation.offer))
    chosen = sum(target.startswith("offer:") for target in path)
    text_id = "zuz.now.tickets-enough" if chosen >= needed else "zuz.now.tickets"
    offered = len(observation.offer)
    return texts(text_id, needed=needed, offered=offered, chosen=chosen)


def _tunnel(texts: Texts, observation: Observation) -> str:
    tunnel = observation.tunnel
    assert tunnel is not None
    return texts(
        "zuz.now.tunnel",
        route=pair_name(texts, find_map(observation.map).routes[tunnel.route].id),
        extra_cards=counted(texts, "cards", tunnel.extra),
        colour=card_name(texts, CARDS[tunnel.cards[0]]),
    )
