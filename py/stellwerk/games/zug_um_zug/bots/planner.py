"""Level 2: joins its tickets as cheaply as can be, draws what that takes, builds what is in
danger first, and uses what time is left for long routes and new tickets."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.games.zug_um_zug.action import TICKETS, Action
from stellwerk.games.zug_um_zug.bots.board import board_of, standing, turns_left
from stellwerk.games.zug_um_zug.bots.closing import last_turn
from stellwerk.games.zug_um_zug.bots.drawing import best_draw
from stellwerk.games.zug_um_zug.bots.needs import needs, payment
from stellwerk.games.zug_um_zug.bots.outlooks import (
    extras,
    gain_of_tickets,
    ticket_worth,
    tickets_over,
    urgency,
)
from stellwerk.games.zug_um_zug.bots.planning import Plan, Sight, Taste, make_plan, weights
from stellwerk.games.zug_um_zug.cards import LOCO
from stellwerk.games.zug_um_zug.state import NONE, Observation, Phase
from stellwerk.table.bot import Choice
from stellwerk.table.game import Args


def sight_of(seen: Observation, taste: Taste) -> Sight:
    """What a plan depends on, out of an observation."""
    board = board_of(seen.map)
    return Sight(
        board=board,
        standing=standing(board, seen.owners, seen.me, len(seen.trains)),
        hand=seen.hand,
        trains=seen.trains[seen.me],
        stations=seen.stations[seen.me],
        crowded=frozenset(city for cities in seen.stations for city in cities),
        turns=round(turns_left(board, seen, taste.pace)),
        taste=taste,
        gains=board.points,
    )


_FEAR = 0.5
"""A danger, in turns, that is worth naming."""


class Planner:
    """Plans anew at every decision; plans are remembered as long as nothing changes."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = taste or Taste()

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "zuz.why.only")
        sight = self.sight(observation)
        match observation.phase:
            case Phase.START | Phase.TICKETS:
                return self.keep(sight, observation, legal)
            case Phase.TUNNEL:
                return Choice(legal[0], "zuz.why.tunnel-pay")
            case Phase.SECOND:
                plan = self.plan(sight, observation.tickets)
                draw = best_draw(sight, observation, plan, extras(sight, plan), legal)
                assert draw is not None, "the draw has not ended"
                return draw
        return self.turn(sight, observation, legal)

    def sight(self, seen: Observation) -> Sight:
        """What it makes its plans from."""
        return sight_of(seen, self.taste)

    def plan(self, sight: Sight, tickets: tuple[int, ...]) -> Plan:
        """How these tickets are to be completed."""
        return make_plan(sight, tickets)

    def keep(self, sight: Sight, seen: Observation, legal: Sequence[Action]) -> Choice:
        """The tickets that make the best plan together with those in hand."""
        board = sight.board
        if seen.phase is Phase.TICKETS:
            sight = sight._replace(turns=sight.turns - 1)
        best, best_worth = legal[0], float("-inf")
        for action in legal:
            kept = tuple(board.map.ticket_index[ticket] for ticket in action.tickets)
            plan = self.plan(sight, (*seen.tickets, *kept))
            if plan.worth > best_worth:
                best, best_worth = action, plan.worth
        return Choice(best, "zuz.why.keep-plan")

    def turn(self, sight: Sight, seen: Observation, legal: Sequence[Action]) -> Choice:
        """One of the turn's actions."""
        board = sight.board
        if sight.turns <= 1:
            last = last_turn(board, seen, legal)
            if last is not None:
                return self.close(last.action)
        plan = self.plan(sight, seen.tickets)
        claim = self.claim(sight, seen, plan, legal)
        if claim is not None:
            return claim
        station = self.station(sight, seen, plan, legal)
        if station is not None:
            return station
        more = extras(sight, plan)
        if not plan.routes and not plan.borrowed:
            if TICKETS in legal:
                costs = weights(sight)
                features = board.map.features
                gain = gain_of_tickets(ticket_worth(sight, plan, costs), features.tickets_draw)
                if gain * sight.taste.more > sight.taste.turn:
                    return Choice(TICKETS, "zuz.why.tickets")
            extra = self.extra(sight, seen, more, legal)
            if extra is not None:
                return extra
        draw = best_draw(sight, seen, plan, more, legal)
        return draw or self.without_cards(sight, seen, legal)

    def close(self, action: Action) -> Choice:
        """The last turn's best. What it brings stays unsaid: tickets count in it."""
        if action.verb == "station":
            return Choice(action, "zuz.why.last-station", {"city": action.target})
        return Choice(action, "zuz.why.last-claim", {"route": action.target})

    def claim(
        self, sight: Sight, seen: Observation, plan: Plan, legal: Sequence[Action]
    ) -> Choice | None:
        """The planned route that is most in danger among those that can be paid."""
        board = sight.board
        claimable = {action.target for action in legal if action.verb == "claim"}
        ready = [route for route in plan.routes if board.map.routes[route].id in claimable]
        if not ready:
            return None
        fear = urgency(sight, plan, weights(sight), seen.owners, seen.me)
        for route in sorted(ready, key=lambda r: (-fear[r], -board.length[r], r)):
            others = needs(board, seen.hand, [other for other in plan.routes if other != route])
            action = payment(board, seen.hand, route, others.want)
            if action is None or (board.tunnel[route] and not self.covered(sight, action)):
                continue
            return self.told(sight, plan, route, action, fear[route])
        return None

    def told(self, sight: Sight, plan: Plan, route: int, action: Action, fear: float) -> Choice:
        """What speaks for claiming a planned route. Tickets, and how many of them, stay
        unsaid: they are secret."""
        args: Args = {"route": action.target}
        if fear >= _FEAR:
            return Choice(action, "zuz.why.claim-danger", args)
        if len(tickets_over(sight, plan, route)) > 1:
            return Choice(action, "zuz.why.claim-shared", args)
        return Choice(action, "zuz.why.claim-plan", args)

    def covered(self, sight: Sight, action: Action) -> bool:
        """Whether a tunnel's surprise could be paid; with little time left it is tried anyway."""
        card = action.cards[0]
        have = sight.hand[LOCO] + (sight.hand[card] if card != LOCO else 0)
        return have > len(action.cards) or sight.turns <= 2

    def station(
        self, sight: Sight, seen: Observation, plan: Plan, legal: Sequence[Action]
    ) -> Choice | None:
        """A planned station, once the routes are built: it can be built late."""
        if not plan.borrowed or (plan.routes and sight.turns > len(plan.borrowed) + 1):
            return None
        board = sight.board
        for route in plan.borrowed:
            for city in (board.a[route], board.b[route]):
                name = board.map.cities[city].id
                ways = [a for a in legal if a.verb == "station" and a.target == name]
                if ways:
                    want = plan.needs.want
                    action = min(ways, key=lambda a: (self._harm(seen, a, want), a.cards))
                    return Choice(action, "zuz.why.station", {"city": name})
        return None

    def _harm(self, seen: Observation, action: Action, want: Sequence[int]) -> float:
        locos = action.cards.count(LOCO)
        card = action.cards[0]
        short = want[card] - (seen.hand[card] - len(action.cards) + locos)
        return locos + (max(0, short) if card != LOCO else 0)

    def extra(
        self,
        sight: Sight,
        seen: Observation,
        more: Sequence[tuple[float, int]],
        legal: Sequence[Action],
    ) -> Choice | None:
        """A further route for its points, if the best one can be paid."""
        if not more:
            return None
        board = sight.board
        route = more[0][1]
        name = board.map.routes[route].id
        if not any(action.verb == "claim" and action.target == name for action in legal):
            return None
        action = payment(board, seen.hand, route, NONE)
        if action is None or (board.tunnel[route] and not self.covered(sight, action)):
            return None
        args: Args = {"route": name, "points": board.points[route]}
        return Choice(action, "zuz.why.claim-points", args)

    def without_cards(self, sight: Sight, seen: Observation, legal: Sequence[Action]) -> Choice:
        """Nothing can be drawn: what points are to be had, else whatever harms least."""
        board = sight.board
        index = board.map.route_index
        claims = {action.target for action in legal if action.verb == "claim"}
        for name in sorted(claims, key=lambda route: (-board.length[index[route]], route)):
            action = payment(board, seen.hand, index[name], NONE)
            if action is not None:
                return Choice(action, "zuz.why.claim-longest", {"route": name})
        others = [action for action in legal if action.verb == "station"] or list(legal)
        return Choice(others[0], "zuz.why.no-cards")
