"""The reckoning: tickets and the cards that paid for them, bonuses, victory (karten.score,
karten.bonus, karten.winner)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.games.kartenspiel.cards import LOCO, Counts
from stellwerk.games.kartenspiel.solver import best_tickets
from stellwerk.games.kartenspiel.state import Observation, Paid, Phase, State
from stellwerk.games.kartenspiel.tickets import BONUSES, TICKETS
from stellwerk.table.game import Result


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One player's points, line by line."""

    interim: tuple[Paid, ...]
    """Completed at the first of two scorings, and the cards that paid then (karten.interim)."""
    paid: tuple[Paid, ...]
    """Completed now, with the cards of the hidden stack."""
    open: tuple[int, ...]
    """Tickets that stay open: their points are subtracted."""
    left: Counts
    """What stays over of the hidden stack."""
    bonuses: tuple[str, ...]
    """The cities whose bonus the player gets."""

    @property
    def interim_points(self) -> int:
        return sum(TICKETS[paid.ticket].points for paid in self.interim)

    @property
    def tickets(self) -> int:
        """Points for the tickets in hand at the end: completed ones less open ones."""
        gained = sum(TICKETS[paid.ticket].points for paid in self.paid)
        return gained - sum(TICKETS[ticket].points for ticket in self.open)

    @property
    def bonus_points(self) -> int:
        return sum(BONUSES[city] for city in self.bonuses)

    @property
    def completed(self) -> int:
        """How many tickets are completed, at either scoring."""
        return len(self.interim) + len(self.paid)

    @property
    def total(self) -> int:
        return self.interim_points + self.tickets + self.bonus_points


def pay(completed: Sequence[int], stack: Sequence[int]) -> tuple[Paid, ...]:
    """Which cards pay for which of the tickets, which can be completed together: plain cards
    first, locomotives for what they lack."""
    cards = list(stack)
    paid = []
    for ticket in sorted(completed):
        used = []
        for colour in TICKETS[ticket].cards:
            card = colour if cards[colour] else LOCO
            cards[card] -= 1
            used.append(card)
        paid.append(Paid(ticket, tuple(sorted(used))))
    return tuple(paid)


def left_over(paid: Sequence[Paid], stack: Sequence[int]) -> Counts:
    """The cards of a stack that paid for nothing."""
    cards = list(stack)
    for _, used in paid:
        for card in used:
            cards[card] -= 1
    return tuple(cards)


def bonus_winners(city: str, done: Sequence[Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """The most completed tickets that name the city, and who has so many, at least one
    (karten.bonus). ``done``: everyone's completed tickets."""
    counts = city_counts(city, done)
    most = max(counts)
    return most, tuple(p for p, count in enumerate(counts) if count == most > 0)


def city_counts(city: str, done: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many completed tickets of each player name the city."""
    return tuple(sum(city in TICKETS[ticket].big for ticket in tickets) for tickets in done)


def reckon(
    interim: Sequence[tuple[Paid, ...]],
    tickets: Sequence[tuple[int, ...]],
    stacks: Sequence[Counts],
) -> tuple[Reckoning, ...]:
    """Everyone's points as if these tickets and stacks were counted now."""
    paid = [pay(best_tickets(tickets[p], stack), stack) for p, stack in enumerate(stacks)]
    done = [[t for t, _ in (*interim[p], *paid[p])] for p in range(len(stacks))]
    winners = {city: bonus_winners(city, done)[1] for city in BONUSES}
    return tuple(
        Reckoning(
            interim=interim[p],
            paid=paid[p],
            open=tuple(ticket for ticket in tickets[p] if ticket not in done[p]),
            left=left_over(paid[p], stacks[p]),
            bonuses=tuple(city for city in BONUSES if p in winners[city]),
        )
        for p in range(len(stacks))
    )


def reckon_state(state: State) -> tuple[Reckoning, ...]:
    """Everyone's points as if the match ended now."""
    return reckon(state.done, state.tickets, [tuple(stack) for stack in state.stacks])


def reckon_seen(observation: Observation) -> tuple[Reckoning, ...]:
    """Everyone's points from what all may see after the end."""
    assert observation.stacks is not None and observation.everyones is not None
    return reckon(observation.done, observation.everyones, observation.stacks)


def done_tickets(line: Reckoning) -> tuple[int, ...]:
    """The tickets completed at either scoring."""
    return tuple(ticket for ticket, _ in (*line.interim, *line.paid))


def rank(line: Reckoning) -> tuple[int, int, int]:
    """Compares players: points, then completed tickets, then bonuses (karten.winner)."""
    return line.total, line.completed, len(line.bonuses)


def result_of(lines: Sequence[Reckoning]) -> Result:
    """Who has won; the reason is the rule that decided."""
    ranks = [rank(line) for line in lines]
    best = max(ranks)
    winners = tuple(player for player, r in enumerate(ranks) if r == best)
    returns = tuple(line.total for line in lines)
    if len(winners) > 1:
        reason = "karten.winner.shared"
    else:
        depth = sum(
            any(r[:n] == best[:n] for p, r in enumerate(ranks) if p not in winners) for n in (1, 2)
        )
        reason = ("karten.winner", "karten.winner.tickets", "karten.winner.bonuses")[depth]
    return Result(winners, returns, reason)


def result(state: State) -> Result | None:
    """The outcome, or None while the game goes on."""
    return result_of(reckon_state(state)) if state.phase is Phase.OVER else None
