"""States as plain data: complete (`dump`) or partial (`load`), as in scene and match files.

Entries, all but ``hands`` optional: map, seed, reshuffles, turn, turns_left (null while no end is
in sight), passes, player, phase, and

- hands, known: for each player, cards by word, e.g. ``{red = 2, loco = 1}``
- row, deck (top card first), discards and away (by word): ``away`` are cards not in this match.
  Cards named nowhere go under the deck, or where ``rest`` says: deck, discards, away.
- routes, stations, tickets, offers: for each player, ids; ticket_deck (top first), removed: ids.
  Tickets named nowhere go under the ticket deck (long ones are removed), or all where
  ``rest_tickets`` says: deck, removed.
- trains: for each player; by default those that the routes leave
- tunnel: {route, cards, revealed}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stellwerk.games.zug_um_zug.cards import CARDS, KINDS, LOCO, NUMBER, spread, tally, words
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.plan import open_routes
from stellwerk.games.zug_um_zug.state import ENDLESS, FREE, Phase, State, Tunnel
from stellwerk.games.zug_um_zug.supply import any_left, can_flush
from stellwerk.table.chance import generator
from stellwerk.table.game import JSON, PositionError, brief

PLAYERS: Final = (2, 3, 4, 5)
MAX_NUMBER: Final = 2**53 - 1
_PILES: Final = ("discards", "away")
_ROUTES_ETC: Final = ("stations", "tickets", "offers")
_NUMBERS: Final = ("seed", "reshuffles", "turn", "passes", "player")
_KEYS: Final = {
    "map", "hands", "known", "row", "deck", "rest", "routes", "ticket_deck", "removed",
    "rest_tickets", "trains", "tunnel", "phase", "turns_left", *_PILES, *_ROUTES_ETC, *_NUMBERS,
}  # fmt: skip


def dump(state: State) -> dict[str, JSON]:
    """The whole state as JSON data."""
    map_, tunnel = state.map, state.tunnel
    players = range(len(state.hands))

    def tickets(indices: Sequence[int]) -> list[str]:
        return [map_.tickets[index].id for index in indices]

    return {
        "map": map_.id,
        "seed": state.seed,
        "reshuffles": state.reshuffles,
        "hands": [_by_word(hand) for hand in state.hands],
        "known": [_by_word(known) for known in state.known],
        "row": words(state.row),
        "deck": words(state.deck[::-1]),
        "discards": _by_word(state.discards),
        "away": _by_word(state.away),
        "routes": [
            [route.id for route in map_.routes if state.owners[route.index] == player]
            for player in players
        ],
        "trains": state.trains[:],
        "stations": [[map_.cities[city].id for city in cities] for cities in state.stations],
        "tickets": [tickets(held) for held in state.tickets],
        "offers": [tickets(offer) for offer in state.offers],
        "ticket_deck": tickets(state.ticket_deck[::-1]),
        "removed": tickets(state.removed),
        "tunnel": None
        if tunnel is None
        else {
            "route": map_.routes[tunnel.route].id,
            "cards": words(tunnel.cards),
            "revealed": words(tunnel.revealed),
        },
        "player": state.player,
        "phase": str(state.phase),
        "turn": state.turn,
        "turns_left": None if state.turns_left == ENDLESS else state.turns_left,
        "passes": state.passes,
    }


def _by_word(counts: Sequence[int]) -> dict[str, int]:
    return {CARDS[card]: counts[card] for card in KINDS if counts[card]}


def load(data: Mapping[str, JSON]) -> State:
    """The state that (part of) such data describes. Raises PositionError."""
    if unknown := set(data) - _KEYS:
        raise PositionError(
            min(unknown) or "entry", f"unknown entry; known are {', '.join(sorted(_KEYS))}"
        )
    map_id = data.get("map", map_ids()[0])
    if map_id not in map_ids():
        raise PositionError("map", f"must be one of {', '.join(map_ids())}")
    hands = data.get("hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        raise PositionError("hands", "must be a list of 2 to 5 hands")
    numbers = {key: _number(data, key) for key in _NUMBERS}
    state = State(find_map(map_id), len(hands), numbers["seed"])
    state.reshuffles, state.turn = numbers["reshuffles"], numbers["turn"]
    state.passes, state.player = numbers["passes"], numbers["player"]
    if state.player >= len(hands):
        raise PositionError("player", f"must be below {len(hands)}")
    _load_phase(state, data)
    _load_routes(state, data)
    _load_cards(state, data)
    _load_tickets(state, data)
    state.open = open_routes(state.map, state.owners, len(hands))
    _check_rules(state)
    return state


def _number(data: Mapping[str, JSON], key: str) -> int:
    value = data.get(key, 0)
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise PositionError(key, f"must be a whole number from 0 to {MAX_NUMBER}")
    return value


def _per_player(state: State, data: Mapping[str, JSON], key: str, default: JSON) -> list[JSON]:
    value = data.get(key)
    if value is None:
        return [default] * len(state.hands)
    if not isinstance(value, list) or len(value) != len(state.hands):
        raise PositionError(key, f"must be a list of {len(state.hands)}, one entry a player")
    return value


def _load_phase(state: State, data: Mapping[str, JSON]) -> None:
    phase = data.get("phase", "turn" if data.get("tunnel") is None else "tunnel")
    if not isinstance(phase, str) or phase not in tuple(Phase):
        raise PositionError("phase", f"must be one of {', '.join(Phase)}")
    state.phase = Phase(phase)
    left = data.get("turns_left")
    state.turns_left = ENDLESS
    if left is not None:
        if type(left) is not int or not 0 <= left <= len(state.hands):
            raise PositionError("turns_left", f"must be 0 to {len(state.hands)}, or null")
        state.turns_left = left


def _load_routes(state: State, data: Mapping[str, JSON]) -> None:
    map_, features = state.map, state.map.features
    rows = _per_player(state, data, "routes", [])
    for player, row in enumerate(rows):
        for index in _ids(row, map_.route_index, f"routes[{player}]", "route"):
            if state.owners[index] != FREE:
                raise PositionError(f"routes[{player}]", f"{map_.routes[index].id} is taken twice")
            state.owners[index] = player
            length = map_.routes[index].length
            state.trains[player] -= length
            state.points[player] += features.route_points[length]
    for player, trains in enumerate(_per_player(state, data, "trains", None)):
        if state.trains[player] < 0:
            raise PositionError(f"routes[{player}]", "takes more trains than there are")
        if trains is not None:
            if type(trains) is not int or not 0 <= trains <= state.trains[player]:
                message = f"must be 0 to {state.trains[player]}, which the routes leave"
                raise PositionError(f"trains[{player}]", message)
            state.trains[player] = trains
    taken: set[int] = set()
    for player, cities in enumerate(_per_player(state, data, "stations", [])):
        where = f"stations[{player}]"
        built = _ids(cities, map_.city_index, where, "city")
        if len(built) > len(features.station_costs):
            raise PositionError(where, f"at most {len(features.station_costs)} (zuz.station)")
        if taken & set(built):
            raise PositionError(where, "a city has one station at most (zuz.station)")
        taken |= set(built)
        state.stations[player] = tuple(built)


def _ids(value: JSON, index: Mapping[str, int], where: str, kind: str) -> list[int]:
    if not isinstance(value, list):
        raise PositionError(where, f"must be a list of ids, each of a {kind}")
    found: list[int] = []
    for name in value:
        if not isinstance(name, str) or name not in index:
            raise PositionError(where, f"{brief(name)} is no {kind} of this map")
        if index[name] in found:
            raise PositionError(where, f"{name} is there twice")
        found.append(index[name])
    return found


def _cards(value: JSON, where: str) -> list[int]:
    if not isinstance(value, list):
        raise PositionError(where, "must be a list of cards")
    for word in value:
        if not isinstance(word, str) or word not in NUMBER:
            raise PositionError(where, f"{brief(word)} is no card: {', '.join(CARDS)}")
    return [NUMBER[word] for word in value]


def _counts(value: JSON, where: str) -> list[int]:
    if not isinstance(value, dict):
        raise PositionError(where, "must be an object of cards and their numbers")
    counts = [0] * len(CARDS)
    for word, count in value.items():
        if word not in NUMBER:
            raise PositionError(where, f"{brief(word)} is no card: {', '.join(CARDS)}")
        if type(count) is not int or not 0 <= count <= 99:
            raise PositionError(where, f"{word} must be a whole number from 0 to 99")
        counts[NUMBER[word]] = count
    return counts


def _load_cards(state: State, data: Mapping[str, JSON]) -> None:
    state.hands = [_counts(hand, f"hands[{p}]") for p, hand in enumerate(data["hands"])]
    known = _per_player(state, data, "known", {})
    state.known = [_counts(counts, f"known[{p}]") for p, counts in enumerate(known)]
    for player, counts in enumerate(state.known):
        if any(counts[card] > state.hands[player][card] for card in KINDS):
            raise PositionError(f"known[{player}]", "names cards that are not in the hand")
    state.discards = _counts(data.get("discards", {}), "discards")
    state.away = tuple(_counts(data.get("away", {}), "away"))
    state.row = _cards(data.get("row", []), "row")
    state.deck = _cards(data.get("deck", []), "deck")[::-1]
    _load_tunnel(state, data)
    named = _all_cards(state)
    for card in KINDS:
        if named[card] > state.map.deck[card]:
            raise PositionError("cards", f"{named[card]} × {CARDS[card]}: there are fewer")
    rest = spread([state.map.deck[card] - named[card] for card in KINDS])
    generator(state.seed, "position").shuffle(rest)
    if "row" not in data:
        # A quiet row: no locomotives, as long as other cards are left.
        rest.sort(key=lambda card: card == LOCO)
        while rest and len(state.row) < state.map.features.row:
            state.row.append(rest.pop(0))
        generator(state.seed, "position", 1).shuffle(rest)
    match data.get("rest", "deck"):
        case "deck":
            state.deck[:0] = rest
        case "discards":
            state.discards = [a + b for a, b in zip(state.discards, tally(rest), strict=True)]
        case "away":
            state.away = tuple(a + b for a, b in zip(state.away, tally(rest), strict=True))
        case _:
            raise PositionError("rest", "must be deck, discards or away")


def _load_tunnel(state: State, data: Mapping[str, JSON]) -> None:
    tunnel = data.get("tunnel")
    if (tunnel is None) == (state.phase is Phase.TUNNEL):
        raise PositionError("tunnel", "is there in the phase tunnel, and only then")
    if tunnel is None:
        return
    if not isinstance(tunnel, dict) or set(tunnel) != {"route", "cards", "revealed"}:
        raise PositionError("tunnel", "must be an object: route, cards, revealed")
    map_ = state.map
    route = map_.routes[_ids([tunnel["route"]], map_.route_index, "tunnel.route", "route")[0]]
    cards = sorted(_cards(tunnel["cards"], "tunnel.cards"))
    revealed = _cards(tunnel["revealed"], "tunnel.revealed")
    plain = {card for card in cards if card != LOCO}
    if not route.tunnel or state.owners[route.index] != FREE:
        raise PositionError("tunnel.route", "must be a free tunnel")
    if len(cards) != route.length or len(plain | {route.colour} - {None}) > 1:
        raise PositionError("tunnel.cards", "do not pay for this route (zuz.claim.cards)")
    if cards.count(LOCO) < route.ferry:
        raise PositionError("tunnel.cards", "lack locomotives (zuz.ferry)")
    if state.trains[state.player] < route.length:
        raise PositionError("tunnel.route", "takes more trains than there are")
    if len(revealed) > map_.features.tunnel_cards:
        raise PositionError("tunnel.revealed", f"at most {map_.features.tunnel_cards} cards")
    extra = sum(card in (cards[0], LOCO) for card in revealed)
    if not extra:
        raise PositionError("tunnel.revealed", "costs nothing, so there is nothing to decide")
    state.tunnel = Tunnel(route.index, tuple(cards), tuple(revealed), extra)


def _all_cards(state: State) -> list[int]:
    """Counts of every card, wherever it lies."""
    total = tally(state.row)
    piles = [*state.hands, state.discards, state.away, tally(state.deck)]
    if state.tunnel is not None:
        piles += (tally(state.tunnel.cards), tally(state.tunnel.revealed))
    for pile in piles:
        for card in KINDS:
            total[card] += pile[card]
    return total


def _load_tickets(state: State, data: Mapping[str, JSON]) -> None:
    map_ = state.map
    index = map_.ticket_index
    seen: set[int] = set()

    def read(value: JSON, where: str) -> list[int]:
        found = _ids(value, index, where, "ticket")
        if both := seen & set(found):
            raise PositionError(where, f"{map_.tickets[min(both)].id} is there twice")
        seen.update(found)
        return found

    for player, held in enumerate(_per_player(state, data, "tickets", [])):
        state.tickets[player] = tuple(sorted(read(held, f"tickets[{player}]")))
    for player, offer in enumerate(_per_player(state, data, "offers", [])):
        state.offers[player] = tuple(read(offer, f"offers[{player}]"))
    state.removed = tuple(sorted(read(data.get("removed", []), "removed")))
    state.ticket_deck = read(data.get("ticket_deck", []), "ticket_deck")[::-1]
    if any(map_.tickets[ticket].long for ticket in state.ticket_deck):
        raise PositionError("ticket_deck", "long tickets are dealt at the start only")
    rest = [ticket.index for ticket in map_.tickets if ticket.index not in seen]
    where = data.get("rest_tickets", "deck")
    if where not in ("deck", "removed"):
        raise PositionError("rest_tickets", "must be deck or removed")
    short = [ticket for ticket in rest if where == "deck" and not map_.tickets[ticket].long]
    generator(state.seed, "position-tickets").shuffle(short)
    state.ticket_deck[:0] = short
    gone = (ticket for ticket in rest if ticket not in short)
    state.removed = tuple(sorted((*state.removed, *gone)))


def _check_rules(state: State) -> None:
    """What no sequence of legal actions can leave behind, as far as it would hinder play."""
    features, players = state.map.features, len(state.hands)
    _check_doubles(state)
    _check_supply(state)
    choosing = {Phase.START: range(state.player, players), Phase.TICKETS: (state.player,)}
    for player, offer in enumerate(state.offers):
        if bool(offer) != (player in choosing.get(state.phase, ())):
            message = "tickets are offered to those who have yet to choose, and only to them"
            raise PositionError(f"offers[{player}]", message)
        most = features.start_long + features.start_short
        if len(offer) > (most if state.phase is Phase.START else features.tickets_draw):
            raise PositionError(f"offers[{player}]", "too many tickets")
    if state.phase is Phase.START and (state.turn != state.player or state.turns_left != ENDLESS):
        raise PositionError("turn", "at the start it is the player's number")
    over = state.phase is Phase.OVER
    if over != (state.turns_left == 0 or state.passes >= players) or state.passes > players:
        raise PositionError("phase", "over means no turns left, or everyone has passed")


def _check_doubles(state: State) -> None:
    owners, features = state.owners, state.map.features
    for route in state.map.routes:
        owner, beside = owners[route.index], owners[route.twin] if route.twin >= 0 else FREE
        if FREE in (owner, beside):
            continue
        if owner == beside:
            raise PositionError(f"routes[{owner}]", f"{route.id}: both tracks of a double route")
        if len(state.hands) < features.second_track_from:
            raise PositionError(f"routes[{owner}]", f"{route.id} is closed (zuz.double.closed)")


def _check_supply(state: State) -> None:
    features, row = state.map.features, state.row
    if len(row) > features.row:
        raise PositionError("row", f"must be at most {features.row} cards")
    if len(row) < features.row and any_left(state):
        raise PositionError("row", "is short although cards are left (zuz.draw.two)")
    if row.count(LOCO) >= features.flush_at and can_flush(state):
        raise PositionError("row", "shows too many locomotives (zuz.draw.flush)")
    if state.phase is Phase.SECOND and not any_left(state) and all(card == LOCO for card in row):
        raise PositionError("phase", "there is no second card to take (zuz.deck.empty)")
