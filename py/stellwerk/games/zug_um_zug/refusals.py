"""Why an action is refused: the rule and this position's particulars.

Independent of ``engine.legal_actions``; tests hold the two against each other. Arguments are ids
and numbers: routes, cities and tickets by id, cards by word, players by seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.cards import CARDS, GRAY, LOCO, NUMBER, PLAIN, tally, words
from stellwerk.games.zug_um_zug.engine import must_keep
from stellwerk.games.zug_um_zug.maps import Route
from stellwerk.games.zug_um_zug.state import FREE, Phase, State
from stellwerk.games.zug_um_zug.supply import any_left
from stellwerk.table.game import Args, Violation


def check(state: State, action: Action) -> Violation | None:
    """None if the action is legal, else the rule that forbids it."""
    verb = action.verb
    match state.phase:
        case Phase.OVER:
            return Violation("zuz.end", "over")
        case Phase.START | Phase.TICKETS:
            return _check_keep(state, action)
        case Phase.TUNNEL:
            return _check_tunnel(state, action)
        case Phase.SECOND if verb != "draw":
            return _during_draw(verb)
    match verb:
        case "draw":
            return _check_draw(state, action.target)
        case "tickets":
            return None if state.ticket_deck else Violation("zuz.tickets.draw", "deck-empty")
        case "claim":
            return check_claim(state, action.target, action.cards)
        case "station":
            return check_station(state, action.target, action.cards)
        case "pass":
            return _check_pass(state)
        case "keep":
            return Violation("zuz.tickets.draw", "nothing-offered")
        case _:
            return Violation("zuz.tunnel.reveal", "no-tunnel")


def _during_draw(verb: str) -> Violation:
    match verb:
        case "keep":
            return Violation("zuz.tickets.draw", "nothing-offered")
        case "pay" | "withdraw":
            return Violation("zuz.tunnel.reveal", "no-tunnel")
        case "pass":
            return Violation("zuz.draw.two", "one-more")
        case "tickets":
            return Violation("zuz.one-action", "cards-or-tickets")
        case _:
            return Violation("zuz.one-action", "cards-or-building")


def _check_draw(state: State, target: str) -> Violation | None:
    if target == "deck":
        return None if any_left(state) else Violation("zuz.deck.empty", "nothing-left")
    card = NUMBER[target]
    if card not in state.row:
        return Violation("zuz.draw.two", "not-in-row", {"card": target, "row": words(state.row)})
    if card == LOCO and state.phase is Phase.SECOND:
        return Violation("zuz.draw.loco-second", "second")
    return None


def _check_keep(state: State, action: Action) -> Violation | None:
    starting = state.phase is Phase.START
    rule = "zuz.tickets.start" if starting else "zuz.tickets.draw"
    offer = [state.map.tickets[ticket].id for ticket in state.offers[state.player]]
    fewest = must_keep(state)
    args: Args = {"offered": len(offer), "needed": fewest}
    if action.verb != "keep":
        return Violation(rule, "choose-first", args)
    for ticket in action.tickets:
        if ticket not in offer:
            return Violation(rule, "not-offered", {"ticket": ticket})
    if len(action.tickets) < fewest:
        return Violation(rule, "too-few", args | {"given": len(action.tickets)})
    return None


def _check_tunnel(state: State, action: Action) -> Violation | None:
    tunnel = state.tunnel
    assert tunnel is not None
    extra, colour = tunnel.extra, tunnel.cards[0]
    args: Args = {"route": state.map.routes[tunnel.route].id, "extra": extra}
    args["colour"] = CARDS[colour]
    if action.verb == "withdraw":
        return None
    if action.verb != "pay":
        return Violation("zuz.tunnel.reveal", "decide-first", args)
    if colour == LOCO and any(card != LOCO for card in action.cards):
        return Violation("zuz.tunnel.loco-only", "plain", args)
    if any(card not in (colour, LOCO) for card in action.cards):
        return Violation("zuz.tunnel.reveal", "colour", args)
    if len(action.cards) != extra:
        return Violation("zuz.tunnel.reveal", "count", args | {"given": len(action.cards)})
    if lacking := _lacking(state, action.cards):
        return Violation("zuz.tunnel.withdraw", "missing", args | {"lacking": lacking})
    return None


def barred(state: State, route: Route) -> Violation | None:
    """What forbids the player to act this route whatever the cards (zuz.claim.free, zuz.double.*,
    zuz.claim.trains)."""
    me, owner = state.player, state.owners[route.index]
    args: Args = {"route": route.id}
    if owner == me:
        return Violation("zuz.claim.free", "own", args)
    if owner != FREE:
        return Violation("zuz.claim.free", "taken", args | {"player": owner})
    beside = state.owners[route.twin] if route.twin >= 0 else FREE
    players = len(state.hands)
    if beside == me:
        return Violation("zuz.double.same-player", "own-beside", args)
    if beside != FREE and players < state.map.features.second_track_from:
        shared_from = state.map.features.second_track_from
        more: Args = {"player": beside, "players": players, "needed": shared_from}
        return Violation("zuz.double.closed", "closed", args | more)
    trains = state.trains[me]
    if trains < route.length:
        numbers: Args = {"length": route.length, "trains": trains}
        return Violation("zuz.claim.trains", "too-few", args | numbers)
    return None


def check_claim(state: State, target: str, cards: Sequence[int]) -> Violation | None:
    """Whether the player to act may claim a route with these cards, apart from the phase."""
    index = state.map.route_index.get(target)
    if index is None:
        return Violation("zuz.claim.free", "other-map", {"map": state.map.id})
    route = state.map.routes[index]
    return barred(state, route) or _check_cards(state, route, cards)


def _check_cards(state: State, route: Route, cards: Sequence[int]) -> Violation | None:
    args: Args = {
        "route": route.id,
        "length": route.length,
        "colour": GRAY if route.colour is None else CARDS[route.colour],
    }
    plain = {card for card in cards if card != LOCO}
    if route.colour is not None and plain - {route.colour}:
        return Violation("zuz.claim.cards", "colour", args | {"cards": words(cards)})
    if len(plain) > 1:
        return Violation("zuz.claim.gray", "mixed", args | {"cards": words(cards)})
    if len(cards) != route.length:
        return Violation("zuz.claim.cards", "count", args | {"given": len(cards)})
    locos = len([card for card in cards if card == LOCO])
    if locos < route.ferry:
        return Violation("zuz.ferry", "locos", args | {"needed": route.ferry, "given": locos})
    if not (lacking := _lacking(state, cards)):
        return None
    return cannot_pay(state, route) or Violation(
        "zuz.claim.cards", "not-in-hand", args | {"lacking": lacking}
    )


def cannot_pay(state: State, route: Route) -> Violation | None:
    """What is missing if no cards in hand pay for a route; None if some do."""
    hand = state.hands[state.player]
    colour = route.colour if route.colour is not None else max(PLAIN, key=hand.__getitem__)
    plain, locos = hand[colour], hand[LOCO]
    args: Args = {
        "route": route.id,
        "length": route.length,
        "colour": CARDS[colour],
        "have": plain,
        "locos": locos,
    }
    missing = route.length - plain - locos
    for_ferry = route.ferry - locos
    # Locomotives for the ferry's symbols help to fill the other spaces only beyond that number.
    others = route.length - route.ferry - plain - max(0, locos - route.ferry)
    if for_ferry > 0:
        more: Args = {"symbols": route.ferry, "missing": for_ferry, "others": max(0, others)}
        return Violation("zuz.ferry", "missing", args | more)
    if missing <= 0:
        return None
    if route.colour is None:
        return Violation("zuz.claim.gray", "missing", args | {"missing": missing})
    return Violation("zuz.claim.cards", "missing", args | {"missing": missing})


def _lacking(state: State, cards: Sequence[int]) -> list[str]:
    """Those of the cards that the player to act does not have."""
    hand, wanted = state.hands[state.player], tally(cards)
    return [CARDS[card] for card in range(LOCO + 1) for _ in range(wanted[card] - hand[card])]


def barred_city(state: State, city: int) -> Violation | None:
    """What forbids the player to act a station in a city whatever the cards (zuz.station)."""
    costs, built = state.map.features.station_costs, len(state.stations[state.player])
    if not costs:
        return Violation("zuz.station", "none-on-map", {"map": state.map.id})
    args: Args = {"city": state.map.cities[city].id}
    for owner, cities in enumerate(state.stations):
        if city in cities:
            if owner == state.player:
                return Violation("zuz.station", "own", args)
            return Violation("zuz.station", "taken", args | {"player": owner})
    if built == len(costs):
        return Violation("zuz.station", "none-left", {"count": built})
    return None


def check_station(state: State, target: str, cards: Sequence[int]) -> Violation | None:
    """Whether the player to act may build a station with these cards, apart from the phase."""
    city = state.map.city_index.get(target)
    if city is None:
        return Violation("zuz.station", "other-map", {"map": state.map.id})
    if violation := barred_city(state, city):
        return violation
    built = len(state.stations[state.player])
    cost = state.map.features.station_costs[built]
    args: Args = {"city": target, "number": built + 1, "cost": cost}
    if len({card for card in cards if card != LOCO}) > 1:
        return Violation("zuz.station", "mixed", args | {"cards": words(cards)})
    if len(cards) != cost:
        return Violation("zuz.station", "count", args | {"given": len(cards)})
    if not (lacking := _lacking(state, cards)):
        return None
    return cannot_build(state, target) or Violation(
        "zuz.station", "not-in-hand", args | {"lacking": lacking}
    )


def cannot_build(state: State, target: str) -> Violation | None:
    """What is missing if no cards in hand pay for the next station; None if some do."""
    hand, built = state.hands[state.player], len(state.stations[state.player])
    cost = state.map.features.station_costs[built]
    colour = max(PLAIN, key=hand.__getitem__)
    missing = cost - hand[colour] - hand[LOCO]
    if missing <= 0:
        return None
    args: Args = {"city": target, "number": built + 1, "cost": cost, "missing": missing}
    args |= {"colour": CARDS[colour], "have": hand[colour], "locos": hand[LOCO]}
    return Violation("zuz.station", "missing", args)


def _check_pass(state: State) -> Violation | None:
    """Passing is refused as long as anything else can be done (zuz.pass)."""
    if state.row or any_left(state):
        return Violation("zuz.pass", "can-draw")
    if state.ticket_deck:
        return Violation("zuz.pass", "can-draw-tickets")
    for route in state.map.routes:
        if barred(state, route) is None and cannot_pay(state, route) is None:
            return Violation("zuz.pass", "can-claim", {"route": route.id})
    for city in range(len(state.map.cities)):
        if barred_city(state, city) is None and cannot_build(state, "") is None:
            return Violation("zuz.pass", "can-build", {"city": state.map.cities[city].id})
    return None
