"""Level 3: searches among plans. Level 2 takes the shortest ways; this one lays out several nets
for the same tickets, from the shortest to those that go round by long routes, and follows the one
that brings most. So it builds more for its points, needs fewer turns, and ends the match before the
others are done."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stellwerk.games.zug_um_zug.bots.outlooks import extras
from stellwerk.games.zug_um_zug.bots.planner import Planner
from stellwerk.games.zug_um_zug.bots.planning import Plan, Sight, Taste, make_plan

TASTE: Final = Taste(risk=0.96, card=0.3, more=1.5)
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
    """The planner with a choice of plans."""

    def __init__(self) -> None:
        super().__init__(TASTE)

    def plan(self, sight: Sight, tickets: tuple[int, ...]) -> Plan:
        """The one of several plans that brings most; the first of equals."""
        sights = (sight._replace(taste=taste) for taste in WAYS)
        plans = ((one, make_plan(one, tickets)) for one in sights)
        return max(plans, key=lambda found: _brings(*found))[1]


def _brings(sight: Sight, plan: Plan) -> float:
    """What a plan is worth with the routes that trains and turns still allow after it."""
    if plan.trains > sight.trains:
        return plan.worth
    return plan.worth + sum(max(0.0, score) for score, _ in extras(sight, plan))
