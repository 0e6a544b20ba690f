"""Level 3: plans both tiles of a turn together and counts what they leave for the next player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.action import DONE, Action
from stellwerk.games.gleis_um_gleis.bots.answering import answer, only
from stellwerk.games.gleis_um_gleis.bots.finishing import arriving
from stellwerk.games.gleis_um_gleis.bots.outlook import Outlook, View
from stellwerk.games.gleis_um_gleis.bots.placing import (
    Placement,
    as_action,
    best_of,
    placements,
    told,
    without,
)
from stellwerk.games.gleis_um_gleis.bots.weighing import lying_doubles, own_weights
from stellwerk.games.gleis_um_gleis.network import xy
from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.state import TILES_A_TURN, Observation, Phase
from stellwerk.table.bot import Choice

WIDTH: Final = 6
"""So many first tiles, the best at first sight, are tried with every second one."""
_MARK_FROM: Final = 3.0
"""So many points must the 2× marker promise while better chances may come."""

_NOTABLE: Final = 1.0
"""So many points less for the next player are worth a word."""


class Plan(NamedTuple):
    """A tile to lay now. ``value``: of the whole turn; ``second``: what the second tile brings."""

    value: float
    first: Placement
    view: View
    hand: list[int]
    second: float = 0.0


class Dispatcher:
    """Takes the turn whose points, less what it leaves, are the most."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if observation.phase is Phase.ASK:
            return answer(observation, legal)
        if len(legal) == 1:
            return only(legal)
        doubles = lying_doubles(observation)
        outlook = Outlook(observation, doubles)
        view = outlook.see(network_of(observation))
        if observation.phase is Phase.MARK:
            return self._mark(observation, outlook, view)
        weights = own_weights(observation)
        firsts = placements(view.network, observation.hand, weights, doubles)
        plans = [
            self._first(observation, outlook, outlook.lay(view, one.at, one.laid), one)
            for one in firsts
        ]
        plans.sort(key=lambda plan: -plan.value)
        if observation.laid < TILES_A_TURN - 1:
            both = []
            for plan in plans[:WIDTH]:
                for one in placements(plan.view.network, plan.hand, weights, doubles):
                    after = outlook.lay(plan.view, one.at, one.laid)
                    value = outlook.value(after, without(plan.hand, one.kind))
                    value += plan.first.points + one.points
                    both.append(plan._replace(value=value, view=after, second=one.points))
            plans = both or plans
        best = max(plans, key=lambda plan: plan.value)
        return self._explain(observation, outlook, best, plans)

    def _first(self, seen: Observation, outlook: Outlook, view: View, placement: Placement) -> Plan:
        hand = without(seen.hand, placement.kind)
        if seen.laid < TILES_A_TURN - 1:  # only to choose which ones to follow
            value = best_of(view.mine, hand) - outlook.left(view)
        else:
            value = outlook.value(view, hand)
        return Plan(placement.points + value, placement, view, hand)

    def _explain(
        self, seen: Observation, outlook: Outlook, best: Plan, plans: Sequence[Plan]
    ) -> Choice:
        """What speaks for a plan, without a word about what is hidden."""
        action = as_action(network_of(seen), best.first)
        points, rival = told(seen, action), {"player": outlook.rival}
        tempting = max(plans, key=lambda plan: plan.first.points + plan.second)
        cautious = outlook.left(tempting.view) - outlook.left(best.view) >= _NOTABLE
        if best.first.points > 0:
            if cautious:
                return Choice(action, "gleis.why.points-little-left", points | rival)
            return Choice(action, "gleis.why.points", points)
        if best.second > 0:
            return Choice(action, "gleis.why.both")
        if cautious:
            return Choice(action, "gleis.why.little-left", rival)
        return Choice(action, "gleis.why.patient")

    def _mark(self, seen: Observation, outlook: Outlook, view: View) -> Choice:
        """The 2× marker where it gains most over those who come before the observer does."""
        lying = lying_doubles(seen)
        places = sorted(set().union(*(arriving(view.network, at) for at in view.mine)))
        least = _MARK_FROM if seen.bag_size else 0.0
        best, value = None, outlook.value(view, seen.hand) + least
        for at in places:
            doubled = Outlook(seen, (*lying, at))
            worth = doubled.value(doubled.see(view.network), seen.hand)
            if worth > value:
                best, value = at, worth
        if best is None:
            return Choice(DONE, "gleis.why.wait")
        x, y = xy(best)
        return Choice(Action("double", "", x, y), "gleis.why.double")
