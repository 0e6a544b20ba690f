"""Why level 3 does what it does, from the figures that decided."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.search import Valued
from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.bots.model import TrainsModel
from stellwerk.games.game_of_trains.bots.train import after_use, ascending
from stellwerk.games.game_of_trains.cars import ABILITY, PLACES, Ability
from stellwerk.games.game_of_trains.state import Phase, State
from stellwerk.table.bot import Choice
from stellwerk.table.game import Args

_MUCH = 0.1
"""A difference in the next player's chance to win at once that is worth naming."""
_OUTCOMES = 12
"""Outcomes of chance over which that chance is averaged."""


def explain(model: TrainsModel, state: State, ranking: Sequence[Valued[Action]]) -> Choice:
    """The best move of a ranking with what speaks for it."""
    me = state.player
    best = ranking[0]
    action = best.move
    train = tuple(state.trains[me])
    after = after_use(train, action)
    if ascending(after):
        return Choice(action, "got.why.win")
    args: Args = {"percent": _percent(best.shares[me])}
    if action.verb == "draw":
        second = next(valued for valued in ranking if valued.move != action)
        return Choice(action, "got.why.draw-more", args | {"other": _percent(second.shares[me])})
    args["car"] = action.car
    hindering = _hindering(model, state, ranking)
    if hindering is not None:
        return Choice(action, "got.why.hinder-more", args | hindering)
    before_turns, after_turns = model.race.turns(train), model.race.turns(after)
    ability = ABILITY[action.car]
    if action.verb == "use" and ability is Ability.LOCK:
        return Choice(
            action, "got.why.lock", args | {"car": train[action.first - 1], "place": action.first}
        )
    if action.verb == "use" and ability in PLACES:
        return Choice(action, "got.why.remove", args | {"place": PLACES[str(ability)]})
    if round(after_turns) < round(before_turns):
        turns = {"before": round(before_turns), "after": round(after_turns)}
        kind = "place-nearer" if action.verb == "place" else "use-nearer"
        return Choice(action, f"got.why.{kind}", args | turns | {"place": action.first})
    kind = "place-best" if action.verb == "place" else "use-best"
    return Choice(action, f"got.why.{kind}", args | {"place": action.first})


def _hindering(model: TrainsModel, state: State, ranking: Sequence[Valued[Action]]) -> Args | None:
    """Set if another move would do more for the own train, but let the next player win sooner."""
    train = tuple(state.trains[state.player])
    turns = [model.race.turns(after_use(train, valued.move)) for valued in ranking]
    tempting = min(range(len(ranking)), key=turns.__getitem__)
    if tempting == 0 or turns[tempting] >= turns[0] or ranking[tempting].move.verb == "draw":
        return None
    otherwise = _danger(model, state, ranking[tempting].move)
    now = _danger(model, state, ranking[0].move)
    if otherwise - now < _MUCH:
        return None
    rival = (state.player + 1) % len(state.trains)
    return {"player": rival, "before": _percent(otherwise), "after": _percent(now)}


def _danger(model: TrainsModel, state: State, action: Action) -> float:
    """Chance that after the action the next player wins within the turn."""
    chances = []
    for after in model.outcomes(state, action, _OUTCOMES):
        if after.phase is Phase.OVER:
            chances.append(float(after.player != state.player))
        else:
            chances.append(model.threat(after, after.player))
    return sum(chances) / len(chances)


def _percent(share: float) -> int:
    return round(100 * share)
