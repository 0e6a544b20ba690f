"""Level 2: knows what its tickets want, draws that, lays it in good time, and takes on new
tickets as long as it can expect the cards for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from stellwerk.games.kartenspiel.action import DRAW_TICKETS, Action
from stellwerk.games.kartenspiel.bots.choosing import keep, wants_tickets
from stellwerk.games.kartenspiel.bots.danger import Danger
from stellwerk.games.kartenspiel.bots.drawing import draw
from stellwerk.games.kartenspiel.bots.laying import Lay, Survival, hurry, lays, unthreatened
from stellwerk.games.kartenspiel.bots.sight import Sight, sight
from stellwerk.games.kartenspiel.bots.taste import Taste
from stellwerk.games.kartenspiel.cards import CARDS
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.table.bot import Choice
from stellwerk.table.game import Args

_WORTHLESS: Final = 0.05


class Planner:
    """Plans by what it holds. How much it thinks of the others is a matter of taste: level 2 does
    not."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = taste or Taste()

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "karten.why.only")
        view = sight(observation)
        match observation.phase:
            case Phase.START | Phase.TICKETS:
                return keep(view, self.taste, legal)
            case Phase.SECOND:
                return draw(view, self.taste, legal)
        return self.turn(view, legal)

    def turn(self, view: Sight, legal: Sequence[Action]) -> Choice:
        """Lay, draw tickets, or draw cards."""
        allowed = set(legal)
        found = lays(view, self.taste, survival(view.seen, self.taste))
        good = [one for one in found if one.action in allowed]
        draws = [action for action in legal if action.verb == "draw"]
        pressed = hurry(view)
        enough = 1.0 if pressed else self.taste.patience
        if good and good[0].value >= enough:
            return told(view, good[0], pressed=pressed)
        if DRAW_TICKETS in allowed and wants_tickets(view, self.taste):
            return Choice(DRAW_TICKETS, "karten.why.tickets")
        if draws:
            return draw(view, self.taste, draws)
        if good and good[0].value > _WORTHLESS:
            return told(view, good[0], pressed=pressed)
        action = legal[-1] if DRAW_TICKETS not in allowed else DRAW_TICKETS
        return Choice(action, "karten.why.no-draw")


def survival(seen: Observation, taste: Taste) -> Survival:
    """How likely cards are to lie there still at the own next turn."""
    return Danger(seen, taste.wary).survival if taste.wary else unthreatened


def told(view: Sight, one: Lay, *, pressed: bool) -> Choice:
    """A lay with what speaks for it, as far as everyone may hear it: how many of the cards the
    tickets want stays unsaid."""
    cards = one.action.cards
    if len(set(cards)) == 3:
        return Choice(one.action, "karten.why.lay-three")
    if one.robbed:
        args: Args = {"colour": CARDS[cards[0]], "lying": one.robbed}
        return Choice(one.action, "karten.why.lay-rob", args)
    if pressed:
        return Choice(one.action, "karten.why.lay-now", {"turns": int(view.turns)})
    return Choice(one.action, "karten.why.lay-serving")
