"""Level 3: searches among plans. Level 2 takes the shortest ways; this one lays out several nets
for the same tickets, from the shortest to those that go round by long routes, and follows the one
that brings most. So it builds more for its points, needs fewer turns, and ends the match before the
others are done. It also sees where a rival's net has a gap, and fills it if that is cheap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.bots.denial import denials
from stellwerk.games.zug_um_zug.bots.longest import longest_of_rivals, prospect
from stellwerk.games.zug_um_zug.bots.needs import needs, payment
from stellwerk.games.zug_um_zug.bots.outlooks import extras
from stellwerk.games.zug_um_zug.bots.planner import Planner, sight_of
from stellwerk.games.zug_um_zug.bots.planning import Plan, Sight, Taste, make_plan
from stellwerk.games.zug_um_zug.state import Observation, Phase
from stellwerk.table.bot import Choice

TASTE: Final = Taste(risk=0.96, card=0.3, more=1.5, gray=True, pace=1.7)
"""How it weighs a plan; found by play against level 2."""
WAYS: Final = tuple(
    replace(TASTE, charm=charm, have=have)
    for charm, have in (
        (0.1, 0.35),
        (0.15, 0.35),
        (0.25, 0.7),
        (0.3, 0.35),
        (0.4, 0.5),
        (0.5, 0.35),
    )
)
"""How ways are chosen for each of the plans that it compares: how much the points of long routes
draw it, and how much the cards in hand do."""


class Searcher(Planner):
    """The planner with a choice of plans, and an eye on rivals."""

    def __init__(self) -> None:
        super().__init__(TASTE)

    def sight(self, seen: Observation) -> Sight:
        """A route brings its points and what rivals lose by it."""
        sight = sight_of(seen, self.taste)
        lost = denials(sight.board, seen.owners, seen.trains, seen.stations, seen.me)
        gains = tuple(map(sum, zip(sight.board.points, lost, strict=True)))
        board, players = sight.board, len(seen.trains)
        # What one rival does not get is worth as much as what one gets, shared by all rivals.
        worth = board.map.features.longest_points * (1 + 1 / (players - 1))
        longest = longest_of_rivals(board, seen.owners, seen.me, players)
        return sight._replace(gains=gains, rival_path=longest, path_points=worth)

    def plan(self, sight: Sight, tickets: tuple[int, ...]) -> Plan:
        """The one of several plans that brings most; the first of equals."""
        return best_plan(sight, tickets)[1]

    def keep(self, sight: Sight, seen: Observation, legal: Sequence[Action]) -> Choice:
        """The tickets that bring most together with those in hand and all that is built besides."""
        if seen.phase is Phase.TICKETS:
            sight = sight._replace(turns=sight.turns - 1)
        index = sight.board.map.ticket_index

        def brings(action: Action) -> float:
            kept = tuple(index[ticket] for ticket in action.tickets)
            return best_plan(sight, (*seen.tickets, *kept))[0]

        return Choice(max(legal, key=brings), "zuz.why.keep-plan")

    def turn(self, sight: Sight, seen: Observation, legal: Sequence[Action]) -> Choice:
        """A gap in a rival's net comes first: it may be closed the next moment."""
        deny = self.deny(sight, seen, legal) if sight.turns > 1 else None
        return deny or super().turn(sight, seen, legal)

    def deny(self, sight: Sight, seen: Observation, legal: Sequence[Action]) -> Choice | None:
        """The claim that rivals would lose most by, if it is worth its turn and its cards."""
        board, taste = sight.board, sight.taste
        index = board.map.route_index
        names = {action.target for action in legal if action.verb == "claim"}
        gaps = sorted(r for r in map(index.__getitem__, names) if sight.gains[r] > board.points[r])
        if not gaps:
            return None
        plan = self.plan(sight, seen.tickets)
        best: Action | None = None
        most = 0.0
        for route in gaps:
            others = [other for other in plan.routes if other != route]
            before = needs(board, seen.hand, others)
            action = payment(board, seen.hand, route, before.want)
            if action is None or (board.tunnel[route] and not self.covered(sight, action)):
                continue
            hand = list(seen.hand)
            for card in action.cards:
                hand[card] -= 1
            again = needs(board, hand, others).missing - before.missing
            takes = 1 + again / taste.useful
            trains = board.length[route]
            if route not in plan.routes and (
                plan.trains + trains > sight.trains or plan.turns + takes > sight.turns
            ):
                continue
            net = sight.gains[route] - taste.turn * takes - taste.card * (trains - again)
            if net > most:
                best, most = action, net
        return best and Choice(best, "zuz.why.claim-deny", {"route": best.target})


@lru_cache(256)
def best_plan(sight: Sight, tickets: tuple[int, ...]) -> tuple[float, Plan]:
    """The best of several plans for these tickets, and what it brings with all that goes with it.
    The first of equals."""
    best: tuple[float, Plan] | None = None
    seen = set()
    for taste in WAYS:
        one = sight._replace(taste=taste)
        plan = make_plan(one, tickets)
        if (plan.routes, plan.borrowed, plan.tickets) in seen:
            continue
        seen.add((plan.routes, plan.borrowed, plan.tickets))
        brings = _brings(one, plan)
        if best is None or brings > best[0]:
            best = brings, plan
    assert best is not None, "there is at least one way"
    return best


def _brings(sight: Sight, plan: Plan) -> float:
    """What a plan is worth with the routes that trains and turns still allow after it, and with
    the longest path that may come of them."""
    if plan.trains > sight.trains:
        return plan.worth
    more = [(score, route) for score, route in extras(sight, plan) if score > 0]
    routes = [*plan.routes, *(route for _, route in more)]
    return plan.worth + sum(score for score, _ in more) + prospect(sight, routes)
