"""The last turn: what brings most at once, reckoned exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.bots.board import Board
from stellwerk.games.zug_um_zug.network import best_station_use
from stellwerk.games.zug_um_zug.scoring import player_trail
from stellwerk.games.zug_um_zug.state import Observation


class Last(NamedTuple):
    """An action with the points it brings; ``longest``: whether it takes the longest path."""

    action: Action
    gain: int
    tickets: int
    longest: bool


def last_turn(board: Board, seen: Observation, legal: Sequence[Action]) -> Last | None:
    """The claim or station that brings most, None if nothing brings anything."""
    trails = [player_trail(board.map, seen.owners, p).length for p in range(len(seen.trains))]
    rivals = max(length for player, length in enumerate(trails) if player != seen.me)
    before = _score(board, seen, seen.owners, seen.stations[seen.me], trails[seen.me], rivals)
    best: Last | None = None
    tried: set[tuple[str, str]] = set()
    for action in legal:
        if action.verb not in ("claim", "station") or (action.verb, action.target) in tried:
            continue
        tried.add((action.verb, action.target))
        owners, stations, length = list(seen.owners), seen.stations[seen.me], trails[seen.me]
        gain = 0
        if action.verb == "claim":
            route = board.map.route_index[action.target]
            if board.tunnel[route] and not _safe(seen, action):
                continue
            owners[route] = seen.me
            gain = board.points[route]
            length = player_trail(board.map, owners, seen.me).length
        else:
            stations = (*stations, board.map.city_index[action.target])
        after = _score(board, seen, owners, stations, length, rivals)
        gain += sum(after) - sum(before)
        if gain > 0 and (best is None or gain > best.gain):
            best = Last(action, gain, after[0] - before[0], after[1] > before[1])
    return best


def _safe(seen: Observation, action: Action) -> bool:
    """Whether a tunnel leaves a card for the surprise."""
    return seen.hand[action.cards[0]] + seen.hand[-1] > len(action.cards)


def _score(
    board: Board,
    seen: Observation,
    owners: Sequence[int],
    stations: tuple[int, ...],
    length: int,
    rivals: int,
) -> tuple[int, int, int]:
    """Points for tickets, for the longest path, and for stations that are not built."""
    features, tickets = board.map.features, board.map.tickets
    done = best_station_use(board.map, owners, seen.me, stations, seen.tickets).done
    points = sum(tickets[t].points if t in done else -tickets[t].points for t in seen.tickets)
    path = features.longest_points if length >= rivals else 0
    return points, path, features.station_points * (len(features.station_costs) - len(stations))
