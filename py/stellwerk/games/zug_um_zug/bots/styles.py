"""For the arena alone: four styles of play known from the literature on this game.

Their names and ideas come from F. de Mesentier Silva, S. Lee, J. Togelius, A. Nealen: "AI-based
playtesting of contemporary board games", FDG 2017. The heuristics in detail are our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from stellwerk.games.zug_um_zug.action import DRAW_DECK, TICKETS, Action
from stellwerk.games.zug_um_zug.bots.board import MINE, OPEN, Board, board_of, standing
from stellwerk.games.zug_um_zug.bots.forest import FAR, distances, join, way
from stellwerk.games.zug_um_zug.bots.needs import missing_for, needs, payment
from stellwerk.games.zug_um_zug.cards import CARDS, LOCO, NUMBER
from stellwerk.games.zug_um_zug.scoring import reckon
from stellwerk.games.zug_um_zug.state import Observation, Phase, State
from stellwerk.table.bot import Bot, Choice


@dataclass(frozen=True, slots=True)
class Look:
    """What a style looks at. ``costs``: by route, the trains it still takes; ``FAR`` if closed.
    ``open``: tickets not joined yet that still can be."""

    seen: Observation
    board: Board
    standing: tuple[int, ...]
    costs: list[float]
    open: list[int]

    @property
    def trains(self) -> int:
        return self.seen.trains[self.seen.me]

    def ends(self, ticket: int) -> tuple[int, int]:
        card = self.board.map.tickets[ticket]
        return card.a, card.b

    def takes(self, ticket: int, costs: Sequence[float]) -> float:
        a, b = self.ends(ticket)
        return distances(self.board, costs, a)[b]

    def free(self) -> list[int]:
        """The routes that trains suffice for."""
        return [
            route
            for route, what in enumerate(self.standing)
            if what == OPEN and self.board.length[route] <= self.trains
        ]


def look_at(seen: Observation) -> Look:
    """An observation laid out."""
    board = board_of(seen.map)
    stands = standing(board, seen.owners, seen.me, len(seen.trains))
    costs = [
        0.0 if what == MINE else float(board.length[route]) if what == OPEN else FAR
        for route, what in enumerate(stands)
    ]
    look = Look(seen, board, stands, costs, [])
    look.open.extend(t for t in seen.tickets if 0 < look.takes(t, costs) <= look.trains)
    return look


class _Style:
    """Builds the first of its goals that it can pay, and otherwise draws for them."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "zuz.why.only")
        look = look_at(observation)
        match observation.phase:
            case Phase.START | Phase.TICKETS:
                return Choice(self.keep(look, legal), "zuz.why.keep-plan")
            case Phase.TUNNEL:
                return Choice(legal[0], "zuz.why.tunnel-pay")
        if TICKETS in legal and self.is_hungry(look):
            return Choice(TICKETS, "zuz.why.tickets")
        goals = list(self.goals(look))
        claim = _claim(look, goals, legal)
        return claim or _draw(look, goals, legal, rng)

    def keep(self, look: Look, legal: Sequence[Action]) -> Action:
        """All of them."""
        return max(legal, key=lambda action: len(action.tickets))

    def is_hungry(self, look: Look) -> bool:
        """Whether to draw tickets now."""
        return False

    def goals(self, look: Look) -> Iterable[int]:
        """The routes to build, the most wanted first."""
        raise NotImplementedError


class Path(_Style):
    """Keeps all tickets, buys what lies on their shortest ways, then the longest routes."""

    def goals(self, look: Look) -> Iterable[int]:
        points = look.board.map.tickets
        tickets = sorted(look.open, key=lambda t: (-points[t].points, t))
        return list(_ways(look, tickets, look.costs)) or _longest(look, 1)


class Hungry(_Style):
    """Takes more tickets early, then builds them all as one net."""

    _ENOUGH: Final = 5
    _EARLY: Final = 40
    """Trains: nothing to speak of has been built yet."""

    def is_hungry(self, look: Look) -> bool:
        return len(look.seen.tickets) < self._ENOUGH and look.trains >= self._EARLY

    def goals(self, look: Look) -> Iterable[int]:
        net = join(look.board, look.costs, [look.ends(ticket) for ticket in look.open])
        if net.weight <= look.trains and net.routes:
            length = look.board.length
            return sorted(net.routes, key=lambda route: (-length[route], route))
        return Path().goals(look)


class OneStep(_Style):
    """Looks one claim ahead: what it scores, and how much nearer it brings the tickets."""

    _PATIENCE: Final = 1.2
    """Points that a missing card takes off."""

    def goals(self, look: Look) -> Iterable[int]:
        board, hand = look.board, look.seen.hand
        before = {ticket: look.takes(ticket, look.costs) for ticket in look.open}
        scores: dict[int, float] = {}
        for route in look.free():
            after = list(look.costs)
            after[route] = 0.0
            score = float(board.points[route])
            for ticket, far in before.items():
                nearer = far - look.takes(ticket, after)
                score += board.map.tickets[ticket].points * nearer / far
            scores[route] = score - self._PATIENCE * missing_for(board, hand, route)
        best = sorted(scores, key=lambda route: (-scores[route], route))
        return best[:1]


class LongRoute(_Style):
    """Keeps two tickets at most and joins them by long routes; routes of five and six first."""

    _LONG: Final = 5
    _CHARM: Final = 0.6
    """What a train in a long route costs when ways are chosen."""

    def keep(self, look: Look, legal: Sequence[Action]) -> Action:
        index = look.board.map.ticket_index

        def far(action: Action) -> float:
            return sum(look.takes(index[ticket], look.costs) for ticket in action.tickets)

        return min(legal, key=lambda one: (abs(len(one.tickets) - 2), far(one), one.tickets))

    def goals(self, look: Look) -> Iterable[int]:
        length = look.board.length
        charmed = [
            cost * self._CHARM if length[route] >= self._LONG else cost
            for route, cost in enumerate(look.costs)
        ]
        on_way = list(_ways(look, look.open, charmed))
        return [*on_way, *_longest(look, self._LONG)] or _longest(look, 1)


class Chance:
    """Any legal action."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        return Choice(rng.choice(legal), "zuz.why.only")


STYLES: Final[dict[str, type[Bot]]] = {
    "chance": Chance,
    "path": Path,
    "hungry": Hungry,
    "one-step": OneStep,
    "long-route": LongRoute,
}
"""By the name under which the arena calls them."""


def _ways(look: Look, tickets: Iterable[int], costs: Sequence[float]) -> Iterator[int]:
    """The routes still to claim on the lightest way of each ticket, one ticket after the other."""
    left = list(costs)
    trains = look.trains
    length = look.board.length
    for ticket in tickets:
        found = way(look.board, left, *look.ends(ticket)) or ()
        routes = [route for route in found if left[route] > 0]
        if sum(length[route] for route in routes) > trains:
            continue
        trains -= sum(length[route] for route in routes)
        for route in sorted(routes, key=lambda one: (-length[one], one)):
            left[route] = 0.0
            yield route


def _longest(look: Look, least: int) -> list[int]:
    """Free routes of at least that length, those that lack fewest cards for their points first."""
    board, hand = look.board, look.seen.hand
    routes = [route for route in look.free() if board.length[route] >= least]
    return sorted(
        routes,
        key=lambda route: (missing_for(board, hand, route) - board.points[route], route),
    )[:4]


def _claim(look: Look, goals: Sequence[int], legal: Sequence[Action]) -> Choice | None:
    board = look.board
    claimable = {action.target for action in legal if action.verb == "claim"}
    for place, route in enumerate(goals):
        if board.map.routes[route].id not in claimable:
            continue
        others = needs(board, look.seen.hand, goals[:place])
        action = payment(board, look.seen.hand, route, others.want)
        if action is not None:
            return Choice(action, "zuz.why.claim-plan", {"route": action.target})
    return None


_AHEAD: Final = 3
"""For so many goals at a time it draws."""


def _draw(look: Look, goals: Sequence[int], legal: Sequence[Action], rng: Random) -> Choice:
    """The colour in the row that the goals lack most, a locomotive for the last card of one, else
    blind."""
    draws = [action for action in legal if action.verb == "draw"]
    if not draws:
        return Choice(rng.choice(legal), "zuz.why.no-cards")
    short = needs(look.board, look.seen.hand, goals[:_AHEAD]).short
    good = [action for action in draws if action != DRAW_DECK and short[NUMBER[action.target]] > 0]
    plain = [action for action in good if action.target != CARDS[LOCO]]
    if plain:
        best = max(plain, key=lambda action: (short[NUMBER[action.target]], action.target))
        return Choice(best, "zuz.why.draw-way", {"card": best.target})
    nearly = bool(goals) and missing_for(look.board, look.seen.hand, goals[0]) == 1
    loco = Action("draw", CARDS[LOCO])
    if loco in draws and (nearly or short[LOCO]):
        return Choice(loco, "zuz.why.draw-loco", {"card": loco.target})
    if DRAW_DECK in draws:
        return Choice(DRAW_DECK, "zuz.why.draw-deck")
    return Choice(rng.choice(draws), "zuz.why.no-cards")


def style(name: str) -> Bot:
    """The opponent of that name. Raises KeyError."""
    return STYLES[name]()


def measure(state: State, player: int) -> Mapping[str, tuple[float, float]]:
    """For the arena: how many of the ticket points that a player kept were completed."""
    tickets = reckon(state)[player].tickets
    done = sum(line.points for line in tickets if line.done)
    return {"ticket points completed": (done, sum(line.points for line in tickets))}
