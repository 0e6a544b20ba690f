"""Why an action is refused: the rule and this position's particulars.

Independent of ``engine.legal_actions``; tests hold the two against each other. Arguments are ids
and numbers: tickets by id, cards by word, players by seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.kartenspiel.action import Action
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, NUMBER, PLAIN, tally, words
from stellwerk.games.kartenspiel.state import Phase, State
from stellwerk.games.kartenspiel.tickets import START_KEEP, TICKETS
from stellwerk.table.game import Args, Violation


def check(state: State, action: Action) -> Violation | None:
    """None if the action is legal, else the rule that forbids it."""
    verb = action.verb
    match state.phase:
        case Phase.OVER:
            return Violation("karten.end", "over")
        case _ if verb == "look":
            return Violation("karten.depart", "look", {"owner": state.player})
        case Phase.START | Phase.TICKETS:
            return _check_keep(state, action)
        case Phase.SECOND if verb != "draw":
            return _during_draw(verb)
    match verb:
        case "draw":
            return _check_draw(state, action.target)
        case "lay":
            return _check_lay(state, action.cards)
        case "tickets":
            return None if state.ticket_deck else Violation("karten.tickets", "deck-empty")
        case "keep":
            return Violation("karten.tickets", "nothing-offered")
        case _:
            return _check_pass(state)


def _during_draw(verb: str) -> Violation:
    match verb:
        case "keep":
            return Violation("karten.tickets", "nothing-offered")
        case "tickets":
            return Violation("karten.one-action", "cards-or-tickets")
        case "lay":
            return Violation("karten.one-action", "cards-or-laying")
        case _:
            return Violation("karten.draw", "one-more")


def _check_draw(state: State, target: str) -> Violation | None:
    if target == "deck":
        return None if state.deck else Violation("karten.draw", "deck-empty")
    card = NUMBER[target]
    if card not in state.row:
        if not state.row:
            return Violation("karten.draw", "row-empty", {"card": target})
        return Violation("karten.draw", "not-in-row", {"card": target, "row": words(state.row)})
    if card == LOCO and state.phase is Phase.SECOND:
        return Violation("karten.draw.loco", "second")
    return None


def _check_keep(state: State, action: Action) -> Violation | None:
    starting = state.phase is Phase.START
    rule = "karten.setup" if starting else "karten.tickets"
    offer = state.offers[state.player]
    if action.verb != "keep":
        return Violation(rule, "choose-first", {"offered": len(offer)})
    for ticket in action.tickets:
        if ticket not in offer:
            return Violation(rule, "not-offered", {"ticket": TICKETS[ticket].id})
    if starting and len(action.tickets) < START_KEEP:
        return Violation(rule, "too-few", {"offered": len(offer)})
    return None


def _check_lay(state: State, cards: Sequence[int]) -> Violation | None:
    """A set (karten.set.*) or three cards of three colours (karten.three.*)."""
    plain = sorted({card for card in cards if card != LOCO})
    locos = len([card for card in cards if card == LOCO])
    if not plain:
        return Violation("karten.set", "only-locos", {"locos": locos})
    if len(plain) > 1:
        return _check_three(state, cards, plain, locos)
    colour = plain[0]
    args: Args = {"colour": CARDS[colour], "size": len(cards)}
    if len(cards) < 2:
        return Violation("karten.set", "single", args)
    if lying(state, state.player, colour):
        return own_colour(state, colour)
    if missing := _lacking(state, cards):
        return Violation("karten.set", "not-in-hand", args | {"missing": missing})
    return _beaten(state, colour, len(cards))


def _check_three(
    state: State, cards: Sequence[int], plain: Sequence[int], locos: int
) -> Violation | None:
    args: Args = {"cards": words(cards), "size": len(cards), "colours": words(plain)}
    if locos:
        return Violation("karten.three", "locomotive", args)
    if len(cards) != 3:
        return Violation("karten.three", "count", args)
    if len(plain) != 3:
        return Violation("karten.three", "mixed", args)
    for colour in plain:
        if taken := not_free(state, colour):
            return taken
    if missing := _lacking(state, cards):
        return Violation("karten.three", "not-in-hand", args | {"missing": missing})
    return None


def lying(state: State, player: int, colour: int) -> int:
    """How many cards of a colour lie in a player's yard, locomotives laid with it included."""
    return state.yards[player][colour] + state.locos[player][colour]


def own_colour(state: State, colour: int) -> Violation:
    """The colour lies in the own yard: nothing is added (karten.set.own)."""
    args: Args = {"colour": CARDS[colour], "lying": lying(state, state.player, colour)}
    return Violation("karten.set.own", "lies", args)


def not_free(state: State, colour: int) -> Violation | None:
    """The yard in which the colour lies already bars it from three colours (karten.three.free)."""
    for player in range(len(state.hands)):
        if count := lying(state, player, colour):
            args: Args = {"colour": CARDS[colour], "lying": count}
            if player == state.player:
                return Violation("karten.three.free", "own", args)
            return Violation("karten.three.free", "other", args | {"owner": player})
    return None


def cannot_lay(state: State, colour: int) -> Violation | None:
    """Why no set of this colour can be laid, whatever one takes; None if one can."""
    hand = state.hands[state.player]
    plain, locos = hand[colour], hand[LOCO]
    args: Args = {"colour": CARDS[colour], "have": plain, "locos": locos}
    if lying(state, state.player, colour):
        return own_colour(state, colour)
    if not plain:
        return Violation("karten.set", "none-in-hand", args)
    if plain + locos < 2:
        return Violation("karten.set", "only-one", args)
    return _beaten(state, colour, plain + locos)


def _beaten(state: State, colour: int, size: int) -> Violation | None:
    """Strictly more cards than any other player has lying (karten.set.beat)."""
    for player in range(len(state.hands)):
        count = lying(state, player, colour)
        if player == state.player or count < size:
            continue
        hand = state.hands[state.player]
        args: Args = {
            "colour": CARDS[colour],
            "size": size,
            "needed": count + 1,
            "owner": player,
            "lying": count,
            "have": hand[colour],
            "locos": hand[LOCO],
        }
        enough = hand[colour] + hand[LOCO] > count
        return Violation("karten.set.beat", "more" if enough else "missing", args)
    return None


def _lacking(state: State, cards: Sequence[int]) -> list[str]:
    """Those of the cards that the player to act does not have."""
    hand, wanted = state.hands[state.player], tally(cards)
    return [CARDS[card] for card in range(LOCO + 1) for _ in range(wanted[card] - hand[card])]


def _check_pass(state: State) -> Violation | None:
    """Passing is refused as long as anything else can be done (karten.pass)."""
    if state.deck or state.row:
        return Violation("karten.pass", "can-draw")
    if state.ticket_deck:
        return Violation("karten.pass", "can-draw-tickets")
    for colour in PLAIN:
        if cannot_lay(state, colour) is None:
            return Violation("karten.pass", "can-lay", {"colour": CARDS[colour]})
    hand = state.hands[state.player]
    free = [colour for colour in PLAIN if hand[colour] and not_free(state, colour) is None]
    if len(free) > 2:
        return Violation("karten.pass", "can-lay-three", {"colours": words(free[:3])})
    return None
