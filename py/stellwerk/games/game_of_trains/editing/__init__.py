"""How positions of Game of Trains are edited by hand; see ``stellwerk.table.form``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from stellwerk.games.game_of_trains.cars import CARS, TRAIN_LENGTH
from stellwerk.games.game_of_trains.state import Phase, State
from stellwerk.table.catalogue import Texts
from stellwerk.table.form import Data, Field
from stellwerk.table.game import JSON
from stellwerk.table.picking import Path, Pick


def _phases(data: Data) -> Sequence[str]:
    return tuple(Phase)


FIELDS = (
    Field("player", "player", "turn", default=0),
    Field("phase", "choice", "turn", values=_phases, default="play"),
    Field("trains", "numbers", "trains", each=True, least=1, most=CARS, fixed=TRAIN_LENGTH),
    Field("face_up", "numbers", "yard", least=1, most=CARS, default=[]),
    Field("drawn", "numbers", "yard", least=1, most=CARS, default=[]),
    Field("deck", "numbers", "yard", least=1, most=CARS, default=[]),
    Field("discards", "numbers", "yard", least=1, most=CARS, default=[]),
    Field(
        "locks",
        "numbers",
        "locks",
        each=True,
        most=CARS,
        fixed=TRAIN_LENGTH,
        default=[0] * TRAIN_LENGTH,
    ),
)
LEFT_OUT = frozenset({"deck", "seed", "reshuffles"})


def start(players: int) -> dict[str, JSON]:
    """Trains that fall: nobody has won."""
    return {"trains": [list(range(CARS - seat, 0, -11))[:TRAIN_LENGTH] for seat in range(players)]}


def label(texts: Texts, key: str, value: str) -> str:
    """What a value of a field is called."""
    return texts(f"got.edit.{key}.{value}")


def pick(state: State, path: Path) -> Pick:
    """Every open car; two of them change places."""
    me = state.player
    trains = (
        f"slot:{place}" if player == me else f"other:{player}:{place}"
        for player in range(len(state.trains))
        for place in range(1, TRAIN_LENGTH + 1)
    )
    return Pick(path, frozenset([*trains, *(f"car:{car}" for car in state.face_up)]), ())


def touched(data: Data, state: State, path: Path) -> Iterable[dict[str, JSON]] | None:
    """Two cars change places."""
    if len(path) < 2:
        return None
    first, second = (_car(state, target) for target in path)
    fresh: dict[str, Any] = deepcopy(dict(data))
    change = {first: second, second: first}
    fresh["trains"] = [[change.get(car, car) for car in train] for train in fresh["trains"]]
    if "face_up" in fresh:
        fresh["face_up"] = [change.get(car, car) for car in fresh["face_up"]]
    return [fresh]


def _car(state: State, target: str) -> int:
    kind, *numbers = target.split(":")
    match kind:
        case "car":
            return int(numbers[0])
        case "slot":
            return state.trains[state.player][int(numbers[0]) - 1]
    return state.trains[int(numbers[0])][int(numbers[1]) - 1]
