"""Level 3: counts through its own turn and the answers to it, chance included."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stellwerk.bots.search import Ply, Search
from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.bots.model import TrainsModel
from stellwerk.games.game_of_trains.bots.reasons import explain
from stellwerk.games.game_of_trains.position import sample
from stellwerk.games.game_of_trains.state import Observation
from stellwerk.table.bot import Choice

PLIES = (Ply(moves=3, within=1, outcomes=60, followed=8), Ply(1, 1, 8, 1))
"""Its own turn: every move with every car that may come; the three best also with the answer of
whoever is next, for eight of the cars that may come."""


class Searcher:
    """Takes the move with the highest chance to win, as far as it looks."""

    def __init__(self, plies: Sequence[Ply] = PLIES) -> None:
        self._plies = tuple(plies)

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], "got.why.only")
        state = sample(observation, rng)
        model = TrainsModel(state, rng)
        ranking = Search(model, self._plies).rank(state)
        allowed = set(legal)
        return explain(model, state, [valued for valued in ranking if valued.move in allowed])
