"""States as plain data: complete (`dump`) or partial (`load`), as in scene and match files.

Entries, all but ``hands`` optional: final_turn, seed, shuffles, turn, round, player, phase,
turns_left (null while no end is in sight), and

- hands, known, stacks: for each player, cards by word, e.g. ``{red = 2, loco = 1}``
- yards: for each player, plain cards by colour; locos: the locomotives lying with each colour
- row, deck (top card first), discards and away (by word): ``away`` are cards not in this match.
  Cards named nowhere go under the deck, or where ``rest`` says: deck, discards, away.
- tickets, offers: for each player, ids; done: for each player, ids and the cards that paid;
  ticket_deck (top first), away_tickets: ids. Tickets named nowhere go under the ticket deck, or
  where ``rest_tickets`` says: deck, away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stellwerk.games.kartenspiel.cards import (
    CARDS,
    KINDS,
    LOCO,
    NUMBER,
    PLAIN,
    ROW,
    SUPPLY,
    spread,
    tally,
    words,
)
from stellwerk.games.kartenspiel.ending import TWICE_FROM
from stellwerk.games.kartenspiel.state import ENDLESS, FIRST, LAST, Paid, Phase, State
from stellwerk.games.kartenspiel.tickets import DRAW_OFFER, INDEX, START_OFFER, TICKETS, ids
from stellwerk.table.chance import generator
from stellwerk.table.game import JSON, PositionError, brief

PLAYERS: Final = (2, 3, 4)
MAX_NUMBER: Final = 2**53 - 1
_NUMBERS: Final = ("seed", "shuffles", "turn", "player")
_KEYS: Final = {
    "final_turn", "hands", "known", "yards", "locos", "stacks", "row", "deck", "discards", "away",
    "rest", "tickets", "offers", "done", "ticket_deck", "away_tickets", "rest_tickets", "phase",
    "round", "turns_left", *_NUMBERS,
}  # fmt: skip


def dump(state: State) -> dict[str, JSON]:
    """The whole state as JSON data."""
    return {
        "final_turn": state.final_turn,
        "seed": state.seed,
        "shuffles": state.shuffles,
        "hands": [_by_word(hand) for hand in state.hands],
        "known": [_by_word(known) for known in state.known],
        "yards": [_by_word(yard) for yard in state.yards],
        "locos": [_by_word(locos) for locos in state.locos],
        "stacks": [_by_word(stack) for stack in state.stacks],
        "row": words(state.row),
        "deck": words(state.deck[::-1]),
        "discards": _by_word(state.discards),
        "away": _by_word(state.away),
        "tickets": [ids(held) for held in state.tickets],
        "offers": [ids(offer) for offer in state.offers],
        "done": [
            {TICKETS[paid.ticket].id: words(paid.cards) for paid in done} for done in state.done
        ],
        "ticket_deck": ids(state.ticket_deck[::-1]),
        "away_tickets": ids(state.away_tickets),
        "player": state.player,
        "phase": str(state.phase),
        "turn": state.turn,
        "round": state.round,
        "turns_left": None if state.turns_left == ENDLESS else state.turns_left,
    }


def _by_word(counts: Sequence[int]) -> dict[str, int]:
    return {CARDS[card]: count for card, count in enumerate(counts) if count}


def load(data: Mapping[str, JSON]) -> State:
    """The state that (part of) such data describes. Raises PositionError."""
    if unknown := set(data) - _KEYS:
        known = ", ".join(sorted(_KEYS))
        raise PositionError(repr(min(unknown)), f"unknown entry; known are {known}")
    hands = data.get("hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        raise PositionError("hands", "must be a list of 2 to 4 hands")
    numbers = {key: _number(data, key) for key in _NUMBERS}
    final_turn = data.get("final_turn", False)
    if not isinstance(final_turn, bool):
        raise PositionError("final_turn", "must be true or false")
    state = State(len(hands), numbers["seed"], final_turn=final_turn)
    state.shuffles, state.turn = numbers["shuffles"], numbers["turn"]
    state.player = numbers["player"]
    if state.player >= len(hands):
        raise PositionError("player", f"there are players 0 to {len(hands) - 1}")
    _load_phase(state, data)
    _load_cards(state, data)
    _load_tickets(state, data)
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
    phase = data.get("phase", "turn")
    if not isinstance(phase, str) or phase not in tuple(Phase):
        raise PositionError("phase", f"must be one of {', '.join(Phase)}")
    state.phase = Phase(phase)
    players = len(state.hands)
    left = data.get("turns_left", 0 if state.phase is Phase.OVER else None)
    if left is not None:
        if type(left) is not int or not 0 <= left <= players:
            raise PositionError("turns_left", f"must be 0 to {players}, or null")
        state.turns_left = left
    round_ = data.get("round", FIRST)
    if type(round_) is not int or round_ not in (FIRST, LAST):
        raise PositionError("round", f"must be {FIRST} or {LAST}")
    if round_ == LAST and players != TWICE_FROM:
        raise PositionError("round", "only four players play the deck twice (karten.interim)")
    state.round = round_


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
    def rows(key: str) -> list[list[int]]:
        entries = _per_player(state, data, key, {})
        return [_counts(entry, f"{key}[{player}]") for player, entry in enumerate(entries)]

    state.hands, state.known, state.stacks = rows("hands"), rows("known"), rows("stacks")
    for player, known in enumerate(state.known):
        if any(known[card] > state.hands[player][card] for card in KINDS):
            raise PositionError(f"known[{player}]", "names cards that are not in the hand")
    for key in ("yards", "locos"):
        counts = rows(key)
        for player, row in enumerate(counts):
            if row.pop():
                raise PositionError(f"{key}[{player}]", "the locomotive is no colour")
        setattr(state, key, counts)
    _check_yards(state)
    state.discards = _counts(data.get("discards", {}), "discards")
    state.away = tuple(_counts(data.get("away", {}), "away"))
    state.deck = _cards(data.get("deck", []), "deck")[::-1]
    state.row = _cards(data.get("row", []), "row")
    rest = _rest(state)
    generator(state.seed, "position").shuffle(rest)
    if "row" not in data:
        # A quiet row: no locomotives, as long as other cards are left.
        rest.sort(key=lambda card: card == LOCO)
        while rest and len(state.row) < ROW:
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


def _check_yards(state: State) -> None:
    for colour in PLAIN:
        owners = [
            player
            for player in range(len(state.hands))
            if state.yards[player][colour] + state.locos[player][colour]
        ]
        if len(owners) > 1:
            message = f"{CARDS[colour]} lies in two yards (karten.rob)"
            raise PositionError(f"yards[{owners[1]}]", message)


def _rest(state: State) -> list[int]:
    """The cards that are named nowhere."""
    total = [0] * len(CARDS)
    piles = [*state.hands, *state.stacks, state.discards, state.away]
    piles += [tally(state.deck), tally(state.row)]
    piles += [[*yard, sum(locos)] for yard, locos in zip(state.yards, state.locos, strict=True)]
    for pile in piles:
        for card in KINDS:
            total[card] += pile[card]
    for card in KINDS:
        if total[card] > SUPPLY[card]:
            message = f"{total[card]} × {CARDS[card]}: there are only {SUPPLY[card]}"
            raise PositionError("cards", message)
    return spread([SUPPLY[card] - total[card] for card in KINDS])


def _load_tickets(state: State, data: Mapping[str, JSON]) -> None:
    seen: set[int] = set()

    def read(value: JSON, where: str) -> list[int]:
        if not isinstance(value, list):
            raise PositionError(where, "must be a list of tickets' ids")
        found: list[int] = []
        for name in value:
            if not isinstance(name, str) or name not in INDEX:
                raise PositionError(where, f"{brief(name)} is no ticket")
            if INDEX[name] in seen:
                raise PositionError(where, f"{name} is there twice")
            seen.add(INDEX[name])
            found.append(INDEX[name])
        return found

    for player, held in enumerate(_per_player(state, data, "tickets", [])):
        state.tickets[player] = tuple(sorted(read(held, f"tickets[{player}]")))
    for player, offer in enumerate(_per_player(state, data, "offers", [])):
        state.offers[player] = tuple(read(offer, f"offers[{player}]"))
    for player, done in enumerate(_per_player(state, data, "done", {})):
        where = f"done[{player}]"
        if not isinstance(done, dict):
            raise PositionError(where, "must be an object of tickets and the cards that paid")
        tickets = read(list(done), where)
        paid = [Paid(t, tuple(sorted(_cards(done[TICKETS[t].id], where)))) for t in tickets]
        state.done[player] = tuple(sorted(paid))
    state.away_tickets = tuple(sorted(read(data.get("away_tickets", []), "away_tickets")))
    state.ticket_deck = read(data.get("ticket_deck", []), "ticket_deck")[::-1]
    rest = [ticket for ticket in range(len(TICKETS)) if ticket not in seen]
    match data.get("rest_tickets", "deck"):
        case "deck":
            generator(state.seed, "position-tickets").shuffle(rest)
            state.ticket_deck[:0] = rest
        case "away":
            state.away_tickets = tuple(sorted((*state.away_tickets, *rest)))
        case _:
            raise PositionError("rest_tickets", "must be deck or away")


def _check_rules(state: State) -> None:
    """What no sequence of legal actions can leave behind, as far as it would hinder play."""
    if len(state.row) > ROW:
        raise PositionError("row", f"must be at most {ROW} cards")
    if len(state.row) < ROW and state.deck:
        raise PositionError("row", "is short although cards are left (karten.draw)")
    if state.phase is Phase.SECOND and not state.deck and set(state.row) <= {LOCO}:
        raise PositionError("phase", "there is no second card to take (karten.draw)")
    players = range(len(state.hands))
    starting = state.phase is Phase.START
    choosing: Sequence[int] = range(state.player, len(players)) if starting else (state.player,)
    if state.phase not in (Phase.START, Phase.TICKETS):
        choosing = ()
    for player, offer in enumerate(state.offers):
        if bool(offer) != (player in choosing):
            message = "tickets are offered to those who have yet to choose, and only to them"
            raise PositionError(f"offers[{player}]", message)
        if len(offer) > (START_OFFER if starting else DRAW_OFFER):
            raise PositionError(f"offers[{player}]", "too many tickets")
    if starting and (state.turn != state.player or state.turns_left != ENDLESS):
        raise PositionError("turn", "at the start it is the player's number")
    if (state.phase is Phase.OVER) != (state.turns_left == 0):
        raise PositionError("turns_left", "0 means that the match is over")
    for player, done in enumerate(state.done):
        if done and state.round == FIRST:
            raise PositionError(f"done[{player}]", "there was no first scoring (karten.interim)")
        for ticket, cards in done:
            _check_payment(f"done[{player}]", ticket, cards)


def _check_payment(where: str, ticket: int, cards: Sequence[int]) -> None:
    needs, given = TICKETS[ticket].needs, tally(cards)
    short = sum(max(0, needs[colour] - given[colour]) for colour in PLAIN)
    if len(cards) != sum(needs) or short != given[LOCO]:
        raise PositionError(where, f"{words(cards)} do not pay for {TICKETS[ticket].id}")
