"""Level 1: lays a set as soon as it has a fair one, draws what its tickets name."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from stellwerk.games.kartenspiel.action import DRAW_DECK, Action
from stellwerk.games.kartenspiel.bots.sight import needs_of
from stellwerk.games.kartenspiel.cards import LOCO, NUMBER, PLAIN
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.tickets import TICKETS
from stellwerk.table.bot import Choice

_FAIR_SET: Final = 3
_KEPT: Final = {Phase.START: 3, Phase.TICKETS: 2}
"""How many tickets it likes to keep."""
_FEW_TICKETS: Final = 8
"""With so many tickets, completed ones among them, it takes no more."""
_CURIOUS: Final = 0.15
"""How often it draws tickets, once those in hand ask for hardly anything."""


class Sensible:
    """Looks at its hand and its tickets, at nobody else and not ahead."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "karten.why.only")
        match observation.phase:
            case Phase.START | Phase.TICKETS:
                return _keep(observation, legal, rng)
            case Phase.SECOND:
                return _draw(observation, legal, rng)
        lays = [action for action in legal if action.verb == "lay"]
        if lays:
            most = max(len(action.cards) for action in lays)
            if most >= _FAIR_SET:
                action = rng.choice([action for action in lays if len(action.cards) == most])
                return Choice(action, "karten.why.lay-most", {"size": most})
        tickets = [action for action in legal if action.verb == "tickets"]
        draws = [action for action in legal if action.verb == "draw"]
        if tickets and len(observation.tickets) < _FEW_TICKETS:
            if not draws:
                return Choice(tickets[0], "karten.why.tickets-only")
            if not any(_wanted(observation)) or rng.random() < _CURIOUS:
                return Choice(tickets[0], "karten.why.tickets-curious")
        if draws:
            return _draw(observation, draws, rng)
        action = lays[0] if lays else legal[0]
        return Choice(action, "karten.why.no-draw")


def _wanted(seen: Observation) -> list[int]:
    """What the tickets want beyond the own hand, yard and stack, by colour."""
    demand, yard = needs_of(seen.tickets), seen.yards[seen.me]
    return [max(0, demand[c] - seen.memory[c] - yard[c] - seen.hand[c]) for c in PLAIN]


def _draw(seen: Observation, draws: Sequence[Action], rng: Random) -> Choice:
    wanted = _wanted(seen)
    good = [
        action
        for action in draws
        if action is not DRAW_DECK
        and (card := NUMBER.get(action.target, LOCO)) != LOCO
        and wanted[card]
    ]
    if good:
        action = rng.choice(good)
        return Choice(action, "karten.why.draw-named", {"colour": action.target})
    if DRAW_DECK in draws:
        return Choice(DRAW_DECK, "karten.why.draw-luck")
    action = rng.choice(draws)
    return Choice(action, "karten.why.draw-any", {"card": action.target})


def _keep(seen: Observation, legal: Sequence[Action], rng: Random) -> Choice:
    """The tickets of which the hand holds most, in proportion."""

    def share(ticket: int) -> float:
        cards = TICKETS[ticket].cards
        needs = TICKETS[ticket].needs
        held = sum(min(needs[colour], seen.hand[colour]) for colour in PLAIN)
        return held / len(cards)

    order = sorted(seen.offer, key=lambda ticket: (-share(ticket), rng.random()))
    kept = set(order[: _KEPT[seen.phase]])
    fitting = [action for action in legal if set(action.tickets) == kept]
    action = fitting[0] if fitting else legal[-1]
    return Choice(action, "karten.why.keep-held", {"count": len(action.tickets)})
