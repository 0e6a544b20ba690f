"""Carrying out actions and listing the legal ones (rules zuz.*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from stellwerk.games.zug_um_zug.action import DRAW, DRAW_DECK, PASS, TICKETS, WITHDRAW, Action, keep
from stellwerk.games.zug_um_zug.cards import KINDS, LOCO, payments, spread, words
from stellwerk.games.zug_um_zug.maps import Map
from stellwerk.games.zug_um_zug.plan import Choices, open_routes, plan_of, without
from stellwerk.games.zug_um_zug.state import ENDLESS, Phase, State, Tunnel
from stellwerk.games.zug_um_zug.supply import (
    any_left,
    discard,
    draw,
    settle,
    spend,
    take_blind,
    take_from_row,
)
from stellwerk.table.chance import generator
from stellwerk.table.game import Event


def setup(map_: Map, players: int, seed: int) -> State:
    """Cards and tickets are dealt; everyone has yet to choose tickets (zuz.tickets.start)."""
    features = map_.features
    state = State(map_, players, seed)
    state.deck = spread(map_.deck)
    generator(seed, "cards").shuffle(state.deck)
    for hand in state.hands:
        for _ in range(features.hand):
            hand[state.deck.pop()] += 1
    settle(state, [])
    short, long = list(map_.short_tickets), list(map_.long_tickets)
    shuffle = generator(seed, "tickets").shuffle
    shuffle(short)
    shuffle(long)
    for player in range(players):
        state.offers[player] = tuple(
            [long.pop() for _ in range(features.start_long)]
            + [short.pop() for _ in range(features.start_short)]
        )
    state.ticket_deck = short
    state.removed = tuple(sorted(long))
    state.open = open_routes(map_, state.owners, players)
    return state


def legal_actions(state: State) -> list[Action]:
    """All legal actions in a fixed order: cards, tickets, routes, stations."""
    match state.phase:
        case Phase.TURN:
            actions = _draws(state)
            if state.ticket_deck:
                actions.append(TICKETS)
            _add_claims(state, actions)
            _add_stations(state, actions)
            return actions or [PASS]
        case Phase.SECOND:
            return _draws(state)
        case Phase.START | Phase.TICKETS:
            offer = state.offers[state.player]
            ids = [state.map.tickets[ticket].id for ticket in offer]
            fewest = must_keep(state)
            return [
                keep(kept)
                for count in range(fewest, len(ids) + 1)
                for kept in combinations(ids, count)
            ]
        case Phase.TUNNEL:
            return [*_tunnel_payments(state), WITHDRAW]
        case Phase.OVER:
            return []


def must_keep(state: State) -> int:
    """How many of the tickets offered have to be kept at least (zuz.tickets.*)."""
    features = state.map.features
    fewest = features.start_keep if state.phase is Phase.START else features.tickets_keep
    return min(fewest, len(state.offers[state.player]))


def _draws(state: State) -> list[Action]:
    kinds = set(state.row)
    if state.phase is Phase.SECOND:
        kinds.discard(LOCO)  # zuz.draw.loco-second
    actions = [DRAW[card] for card in sorted(kinds)]
    if state.deck or any_left(state):
        actions.append(DRAW_DECK)
    return actions


def _add_claims(state: State, actions: list[Action]) -> None:
    """The hot spot of random play: lists are looked up in the map's plan, nothing is built."""
    player = state.player
    plan = plan_of(state.map.id)
    open_ = state.open[player]
    hand = state.hands[player]
    trains = state.trains[player]
    locos = hand[LOCO]
    affordable = plan.affordable
    most = 0
    for colour, specs in enumerate(plan.coloured):
        plain = hand[colour]
        have = plain + locos
        if plain > most:
            most = plain
        if have > trains:
            have = trains
        for length, group in specs:
            if length > have:
                break
            for route in open_[group]:
                actions += affordable[route][plain if plain < length else length][
                    locos if locos < length else length
                ]
    most += locos
    if most > trains:
        most = trains
    claims = plan.claims
    for length, group in plan.gray:
        if length > most:
            break
        if open_[group]:
            places = _places(plan.choices[group], hand, length)
            for route in open_[group]:
                ways = claims[route]
                actions += [ways[place] for place in places]


def _places(choices: tuple[Choices, ...], hand: list[int], cost: int) -> list[int]:
    """The places, in the list of all payments of any one colour, of those that a hand allows."""
    locos = min(hand[LOCO], cost)
    places: list[int] = []
    for colour in KINDS:
        plain = hand[colour]
        if plain:
            places += choices[colour][plain if plain < cost else cost][locos]
    return places


def _add_stations(state: State, actions: list[Action]) -> None:
    player = state.player
    built = len(state.stations[player])
    costs = state.map.features.station_costs
    if built >= len(costs):
        return
    plan = plan_of(state.map.id)
    places = _places(plan.station_choices[built], state.hands[player], costs[built])
    if places:
        taken = {city for cities in state.stations for city in cities}
        for city, ways in enumerate(plan.stations[built]):
            if city not in taken:
                actions += [ways[place] for place in places]


def _tunnel_payments(state: State) -> list[Action]:
    tunnel, hand = state.tunnel, state.hands[state.player]
    assert tunnel is not None
    locos = hand[LOCO]
    plain = 0 if tunnel.cards[0] == LOCO else hand[tunnel.cards[0]]
    return [
        Action("pay", cards=cards)
        for cards in payments(tunnel.extra, tunnel.cards[0])
        if cards.count(LOCO) <= locos and tunnel.extra - cards.count(LOCO) <= plain
    ]


def apply(state: State, action: Action) -> list[Event]:
    """Carry out a legal action in place; the events in the order in which they happen."""
    events: list[Event] = []
    if action is not PASS and action.verb != "pass":
        state.passes = 0
    _DO[action.verb](state, action, events)
    return events


def _draw(state: State, action: Action, events: list[Event]) -> None:
    ends = state.phase is Phase.SECOND
    if action.target == "deck":
        take_blind(state, events)
    elif take_from_row(state, action.target, events) == LOCO:
        ends = True  # zuz.draw.loco-only-card
    if ends:
        _end_turn(state, events)
        return
    state.phase = Phase.SECOND
    if not state.deck and not _draws(state):  # zuz.deck.empty
        events.append(Event("nothing-left", state.player, {}))
        _end_turn(state, events)


def _draw_tickets(state: State, action: Action, events: list[Event]) -> None:
    count = min(state.map.features.tickets_draw, len(state.ticket_deck))
    offer = tuple(state.ticket_deck.pop() for _ in range(count))
    state.offers[state.player] = offer
    state.phase = Phase.TICKETS
    ids = [state.map.tickets[ticket].id for ticket in offer]
    events.append(Event("offered", state.player, {"count": count, "private": {"tickets": ids}}))


def _keep(state: State, action: Action, events: list[Event]) -> None:
    player, map_ = state.player, state.map
    offer = state.offers[player]
    kept = [map_.ticket_index[ticket] for ticket in action.tickets]
    rejected = tuple(ticket for ticket in offer if ticket not in kept)
    # In the order of the map, so that a hand of tickets tells nothing of how it came together.
    state.tickets[player] = tuple(sorted((*state.tickets[player], *kept)))
    state.offers[player] = ()
    if state.phase is Phase.START and map_.features.rejected_leave:
        state.removed = tuple(sorted((*state.removed, *rejected)))
    else:
        state.ticket_deck[:0] = rejected
    private = {
        "tickets": list(action.tickets),
        "rejected": [map_.tickets[ticket].id for ticket in rejected],
    }
    counts = {"count": len(kept), "rejected": len(rejected), "private": private}
    events.append(Event("kept", player, counts))
    if state.phase is Phase.START:
        state.turn += 1
        state.player = (player + 1) % len(state.hands)
        if state.player == 0:
            state.phase = Phase.TURN
    else:
        _end_turn(state, events)


def _claim(state: State, action: Action, events: list[Event]) -> None:
    index = state.map.route_index[action.target]
    spend(state, state.player, action.cards)
    if state.map.routes[index].tunnel:
        _reveal(state, index, action.cards, events)
    else:
        _take_route(state, index, action.cards, events)


def _take_route(state: State, index: int, cards: tuple[int, ...], events: list[Event]) -> None:
    player, map_ = state.player, state.map
    route = map_.routes[index]
    points = map_.features.route_points[route.length]
    state.owners[index] = player
    state.trains[player] -= route.length
    state.points[player] += points
    _close(state, index)
    args = {"route": route.id, "cards": words(cards), "points": points}
    events.append(Event("claimed", player, args))
    discard(state, cards, events)
    _end_turn(state, events)


def _close(state: State, index: int) -> None:
    """Nobody can claim this route any more, nor, as the case may be, the track beside it."""
    map_, open_, players = state.map, state.open, len(state.open)
    group_of, twin = plan_of(map_.id).group_of, map_.routes[index].twin
    for player in range(players):
        mine = without(open_[player], group_of[index], index)
        shared = players >= map_.features.second_track_from
        if twin >= 0 and not (shared and player != state.player):  # zuz.double.*
            mine = without(mine, group_of[twin], twin)
        open_[player] = mine


def _reveal(state: State, index: int, cards: tuple[int, ...], events: list[Event]) -> None:
    """zuz.tunnel.reveal: what was laid stays apart until it is paid or taken back."""
    route = state.map.routes[index].id
    events.append(Event("laid", state.player, {"route": route, "cards": words(cards)}))
    revealed: list[int] = []
    for _ in range(state.map.features.tunnel_cards):
        card = draw(state, events)
        if card is None:
            break
        revealed.append(card)
    # Paid with locomotives alone, the colour is the locomotive's (zuz.tunnel.loco-only).
    extra = sum(card in (cards[0], LOCO) for card in revealed)
    args = {"route": route, "cards": words(revealed), "extra": extra}
    events.append(Event("revealed", state.player, args))
    if extra:
        state.tunnel = Tunnel(index, cards, tuple(revealed), extra)
        state.phase = Phase.TUNNEL
        return
    # The claim's own discarding brings the row in order.
    for card in revealed:
        state.discards[card] += 1
    _take_route(state, index, cards, events)


def _pay(state: State, action: Action, events: list[Event]) -> None:
    tunnel = state.tunnel
    assert tunnel is not None
    state.tunnel = None
    spend(state, state.player, action.cards)
    for card in tunnel.revealed:
        state.discards[card] += 1
    _take_route(state, tunnel.route, tuple(sorted((*tunnel.cards, *action.cards))), events)


def _withdraw(state: State, action: Action, events: list[Event]) -> None:
    tunnel = state.tunnel
    assert tunnel is not None
    state.tunnel = None
    for card in tunnel.cards:
        state.hands[state.player][card] += 1
        state.known[state.player][card] += 1
    route = state.map.routes[tunnel.route].id
    events.append(Event("withdrew", state.player, {"route": route, "cards": words(tunnel.cards)}))
    discard(state, tunnel.revealed, events)
    _end_turn(state, events)


def _station(state: State, action: Action, events: list[Event]) -> None:
    player = state.player
    spend(state, player, action.cards)
    state.stations[player] += (state.map.city_index[action.target],)
    number = len(state.stations[player])
    args = {"city": action.target, "cards": words(action.cards), "number": number}
    events.append(Event("built", player, args))
    discard(state, action.cards, events)
    _end_turn(state, events)


def _pass(state: State, action: Action, events: list[Event]) -> None:
    events.append(Event("passed", state.player, {}))
    state.passes += 1
    if state.passes == len(state.hands):
        # Nothing has changed for a whole round, so nothing ever will (zuz.pass.all).
        _end(state, "zuz.pass.all", events)
        return
    _end_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    player, players = state.player, len(state.hands)
    if state.turns_left != ENDLESS:
        state.turns_left -= 1
        if not state.turns_left:
            _end(state, "zuz.end", events)
            return
    elif state.trains[player] <= state.map.features.end_at_trains:
        state.turns_left = players
        events.append(Event("last-round", player, {"trains": state.trains[player]}))
    state.turn += 1
    state.player = (player + 1) % players
    state.phase = Phase.TURN


def _end(state: State, reason: str, events: list[Event]) -> None:
    state.phase = Phase.OVER
    events.append(Event("ended", state.player, {"reason": reason}))


_DO: Final[Mapping[str, Callable[[State, Action, list[Event]], None]]] = {
    "draw": _draw,
    "claim": _claim,
    "station": _station,
    "tickets": _draw_tickets,
    "keep": _keep,
    "pay": _pay,
    "withdraw": _withdraw,
    "pass": _pass,
}
