"""The reckoning at the end (zuz.score.*, zuz.station.use, zuz.winner)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.games.zug_um_zug.maps import Map
from stellwerk.games.zug_um_zug.network import best_station_use, routes_of
from stellwerk.games.zug_um_zug.state import Phase, State
from stellwerk.games.zug_um_zug.trail import Trail, longest_trail
from stellwerk.table.game import Result


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket in the reckoning: its points are added if ``done``, else subtracted."""

    ticket: int
    points: int
    done: bool


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One player's points, line by line. Routes, cities and tickets by index."""

    routes: int
    tickets: tuple[TicketLine, ...]
    borrowed: tuple[tuple[int, int | None], ...]
    """For each station its city and the opponent's route it uses, if any."""
    stations: int
    """Points for stations that were not built."""
    trail: tuple[int, ...]
    """The routes of one longest path in the order of travel."""
    trail_length: int
    longest: int
    """The bonus for the longest path of all, or 0."""

    @property
    def ticket_points(self) -> int:
        return sum(line.points if line.done else -line.points for line in self.tickets)

    @property
    def done(self) -> int:
        """How many tickets are completed."""
        return sum(line.done for line in self.tickets)

    @property
    def total(self) -> int:
        return self.routes + self.ticket_points + self.stations + self.longest


def player_trail(map_: Map, owners: Sequence[int], player: int) -> Trail:
    """A player's longest path; ``edges`` are routes by index (zuz.score.longest)."""
    mine = routes_of(owners, player)
    found = longest_trail(
        [(map_.routes[i].a, map_.routes[i].b, map_.routes[i].length) for i in mine]
    )
    return Trail(found.length, tuple(mine[edge] for edge in found.edges))


def reckon(state: State) -> tuple[Reckoning, ...]:
    """Everyone's points as if the match ended now."""
    map_, features = state.map, state.map.features
    players = range(len(state.hands))
    trails = [player_trail(map_, state.owners, player) for player in players]
    longest = max(trail.length for trail in trails)
    found = []
    for player in players:
        stations, tickets = state.stations[player], state.tickets[player]
        use = best_station_use(map_, state.owners, player, stations, tickets)
        trail = trails[player]
        found.append(
            Reckoning(
                routes=state.points[player],
                tickets=tuple(
                    TicketLine(ticket, map_.tickets[ticket].points, ticket in use.done)
                    for ticket in tickets
                ),
                borrowed=tuple(zip(stations, use.routes, strict=True)),
                stations=features.station_points * (len(features.station_costs) - len(stations)),
                trail=trail.edges,
                trail_length=trail.length,
                longest=features.longest_points if trail.length == longest > 0 else 0,
            )
        )
    return tuple(found)


def winners(lines: Sequence[Reckoning]) -> tuple[int, ...]:
    """Most points; then most completed tickets, fewest stations, the longest path; then shared
    (zuz.winner)."""
    ranks = [(r.total, r.done, -len(r.borrowed), r.trail_length) for r in lines]
    best = max(ranks)
    return tuple(player for player, rank in enumerate(ranks) if rank == best)


def result(state: State) -> Result | None:
    """The outcome, or None while the game goes on."""
    if state.phase is not Phase.OVER:
        return None
    lines = reckon(state)
    returns = tuple(line.total for line in lines)
    reason = "zuz.pass.all" if state.passes == len(state.hands) else "zuz.end"
    return Result(winners(lines), returns, reason)
