"""How Das Kartenspiel is touched.

Targets: ``row:2`` (a place in the row), ``deck``, ``discards``, ``tickets`` (the ticket deck),
``hand:red`` (a colour of the actor's own hand), ``set:3:1`` (a set of three plain cards of the
chosen colour and one locomotive), ``yard`` (the own yard), ``other:1:red`` (a colour in player
1's yard), ``stack:1`` (player 1's hidden stack), ``offer:<ticket id>``, ``keep``, ``pass``.

For a set the colour is chosen first, then its size; or the colour is dragged to the own yard,
then every set of it fits and the table asks which. Three colours are chosen one after the other,
in any order. Tickets are chosen one by one and then kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from stellwerk.games.kartenspiel.action import DRAW, DRAW_DECK, PASS, Action, keep, lay
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, NUMBER
from stellwerk.games.kartenspiel.refusals import cannot_lay, check, not_free
from stellwerk.games.kartenspiel.state import Phase, State
from stellwerk.games.kartenspiel.tickets import INDEX, ids
from stellwerk.table.game import Violation
from stellwerk.table.picking import Path

STARTS = frozenset({"row", "deck", "discards", "tickets", "other", "stack", "pass"})
"""Kinds of targets that always begin a new choice."""


def paths(state: State, action: Action) -> Iterable[Path]:
    """The ways to reach a legal action; see ``stellwerk.table.picking``."""
    match action.verb:
        case "draw":
            if action.target == "deck":
                return [("deck",)]
            card = NUMBER[action.target]
            return [(f"row:{slot}",) for slot, open_ in enumerate(state.row) if open_ == card]
        case "lay":
            cards = action.cards
            hands = [f"hand:{CARDS[card]}" for card in dict.fromkeys(cards) if card != LOCO]
            if len(hands) == 3:
                return permutations(hands)
            locos = cards.count(LOCO)
            return [(hands[0], f"set:{len(cards) - locos}:{locos}"), (hands[0], "yard")]
        case "keep":
            offers = [f"offer:{ticket}" for ticket in ids(action.tickets)]
            return [(*order, "keep") for order in permutations(offers)]
        case verb:
            return [(verb,)]


def asks_first(action: Action) -> bool:
    """Drawing tickets shows what undo cannot take back, and a slip of the finger can do it."""
    return action.verb == "tickets"


def refuse(state: State, path: Path) -> Violation:
    """The rule that forbids what was tried with a path that no legal action begins with."""
    kind, _, what = path[-1].partition(":")
    if state.phase is Phase.OVER:
        return _or_chosen(check(state, PASS))
    match kind:
        case "stack":
            return Violation("karten.depart", "look", {"owner": int(what)})
        case "discards":
            return Violation("karten.draw", "discards")
        case "offer" | "keep":
            return _tickets(state, path)
        case "hand" | "set" | "yard":
            return _lay(state, path)
        case "other":
            return _other(state, int(what.partition(":")[0]))
        case "row" if int(what) < len(state.row):
            return _alone(state, DRAW[state.row[int(what)]])
        case "row" | "deck":
            return _alone(state, DRAW_DECK)
        case verb:
            return _alone(state, Action(verb))


def _alone(state: State, action: Action) -> Violation:
    """What is an action of its own can't follow a colour that is to be laid."""
    return check(state, action) or Violation("karten.one-action", "either-or")


def _or_chosen(violation: Violation | None) -> Violation:
    """Where nothing is wrong with what was touched, an action had been chosen before it."""
    return violation or Violation("karten.one-action", "chosen")


def _tickets(state: State, path: Path) -> Violation:
    chosen = [target.removeprefix("offer:") for target in path if "offer:" in target]
    if len(set(chosen)) < len(chosen):
        rule = "karten.setup" if state.phase is Phase.START else "karten.tickets"
        return Violation(rule, "twice", {"ticket": chosen[-1]})
    return _or_chosen(check(state, keep(INDEX[ticket] for ticket in chosen)))


def _other(state: State, player: int) -> Violation:
    """Another player's yard: nothing is taken from it, one robs by laying more."""
    if (due := _due(state)) is not None:
        return due
    return Violation("karten.set.beat", "by-laying", {"owner": player})


def _due(state: State) -> Violation | None:
    """What must be done before any laying, if anything."""
    return None if state.phase is Phase.TURN else check(state, lay((LOCO,)))


def _lay(state: State, path: Path) -> Violation:
    """Colours, then perhaps a size or the yard."""
    if (due := _due(state)) is not None:
        return due
    colours = [NUMBER[target.removeprefix("hand:")] for target in path if "hand:" in target]
    kind, *numbers = path[-1].split(":")
    if not colours:
        return Violation("karten.set", "own-hand")
    if LOCO in colours:
        if len(set(colours)) == len(colours) == 3:
            return _or_chosen(check(state, lay(colours)))
        return Violation("karten.set", "locos-later", {"locos": state.hands[state.player][LOCO]})
    first = colours[0]
    if len(colours) > 1:
        return _three(state, colours)
    if kind == "set":
        plain, locos = map(int, numbers)
        found = check(state, lay((first,) * plain + (LOCO,) * locos))
        if found is not None:
            return found
    return _or_chosen(cannot_lay(state, first))


def _three(state: State, colours: list[int]) -> Violation:
    """Several colours were touched: what bars them from being three of their kind."""
    names = [CARDS[colour] for colour in colours]
    args = {"cards": names, "size": len(colours), "colours": list(dict.fromkeys(names))}
    if len(set(colours)) < len(colours):
        return Violation("karten.three", "mixed", args)
    for colour in colours:
        if (taken := not_free(state, colour)) is not None:
            return taken
    hand = state.hands[state.player]
    missing = [CARDS[colour] for colour in colours if not hand[colour]]
    if missing:
        return Violation("karten.three", "not-in-hand", args | {"missing": missing})
    return check(state, lay(colours)) or Violation("karten.three", "count", args)
