"""Level 3: plans as level 2 does, and thinks of the others: robs, weighs being robbed, lays sets
great enough to last, and chooses tickets with an eye on the cities' bonuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from stellwerk.games.kartenspiel.action import Action
from stellwerk.games.kartenspiel.bots.planner import Planner
from stellwerk.games.kartenspiel.bots.taste import Taste
from stellwerk.games.kartenspiel.state import Observation
from stellwerk.table.bot import Choice

_BY_PLAYERS: Final[Mapping[int, Planner]] = {
    # What one loses between two the other has won: so rob, and lay what is hard to rob.
    2: Planner(Taste(patience=3.8, rob=3.0, wary=0.35, loco=2.6, hit=0.55, cities=1.0)),
    # Among more, robbing helps those who watch as well; it pays to lay early.
    3: Planner(Taste(patience=2.3, rob=1.6, wary=0.1, pair=0.15, slack=4.0, cities=1.0)),
    4: Planner(Taste(patience=2.2, rob=0.8, wary=0.1, cities=1.0)),
}


class Strategist:
    """Plays two, three and four differently, as measured in the arena."""

    def decide(self, observation: Observation, legal: Sequence[Action], rng: Random) -> Choice:
        return _BY_PLAYERS[len(observation.hand_sizes)].decide(observation, legal, rng)
