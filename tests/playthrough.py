"""Playthroughs: fixed matches as text, with every answer of the engine at every step.

Of state and observation a step shows what the last one has changed. Any change in what an engine
says shows as a difference in these files (after OpenSpiel). If the change is meant, write them anew
and read the difference before committing it:

    python -m tests.playthrough            write all (with py/ on PYTHONPATH)
    python -m tests.playthrough --check    compare only; exit 1 if one differs
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "fixtures" / "playthroughs"


@dataclass(frozen=True)
class Playthrough:
    """A match of random legal actions; the seeds are such that it ends soon."""

    game: str
    players: int
    seed: int
    note: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        chosen = "".join(f"-{key if v is True else v}" for key, v in self.options.items())
        return FOLDER / f"{self.game}{chosen}-{self.players}-players-seed-{self.seed}.txt"


PLAYTHROUGHS = (
    Playthrough("gleis-um-gleis", 2, 25, "lines and loops, no markers"),
    Playthrough("gleis-um-gleis", 3, 31, "markers", {"variant": "a", "doublers": True}),
    Playthrough("game-of-trains", 2, 224, "won by the player who acts"),
    Playthrough("game-of-trains", 3, 239, "every kind of event, the deck renewed too"),
    Playthrough("game-of-trains", 4, 1357, "won by a removal"),
    Playthrough("kartenspiel", 2, 5, "the deck is played through once"),
    Playthrough("kartenspiel", 3, 57, "one more turn for everyone", {"final_turn": True}),
    Playthrough("kartenspiel", 4, 29, "a first scoring, and a second deck"),
    Playthrough("zug-um-zug", 2, 54, "double routes closed", {"map": "europa"}),
    Playthrough("zug-um-zug", 4, 20, "both tracks of double routes open", {"map": "nordamerika"}),
)


def lines(case: Playthrough) -> Iterator[str]:
    """The playthrough's text."""
    from stellwerk.games.registry import game as find_game

    game = find_game(case.game)
    rng = Random(case.seed)
    state = game.setup(case.options, case.players, case.seed)
    yield f"{case.game}, {case.players} players, seed {case.seed}: {case.note}"
    yield f"player counts: {list(game.player_counts)}"
    yield f"options: {[(option.id, option.values) for option in game.options]}"
    yield f"reveals: {sorted(game.reveals)}"
    step = 0
    known: dict[str, str] = {}
    while True:
        legal = game.legal_actions(state)
        yield ""
        yield f"# step {step}"
        yield f"actor: {game.actor(state)}  turn: {game.turn(state)}  result: {game.result(state)}"
        yield "state:"
        yield from _news(known, {key: _short(value) for key, value in game.dump(state).items()})
        yield from _observations(game, state, case.players, known)
        yield f"legal ({len(legal)}): " + " · ".join(map(game.format, legal))
        yield from _refusals(game, state, rng)
        if not legal:
            return
        action = rng.choice(legal)
        yield f"action: {game.format(action)}"
        for event in game.apply(state, action):
            yield f"event: {event.kind} player {event.player} {_short(event.args)}"
        step += 1


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _news(known: dict[str, str], entries: Mapping[str, str], owner: str = "") -> Iterator[str]:
    """The entries that are not ``known`` yet; from now on they are."""
    for key, value in entries.items():
        if known.get(owner + key) != value:
            known[owner + key] = value
            yield f"  {key}: {value}"


def _observations(game: Any, state: Any, players: int, known: dict[str, str]) -> Iterator[str]:
    """The first player's news, the others' observation where it differs from the first's."""
    first = _entries(game.observe(state, 0))
    yield "observation of 0:"
    yield from _news(known, first, "seen ")
    for player in range(1, players):
        entries = _entries(game.observe(state, player))
        differing = {key: value for key, value in entries.items() if first.get(key) != value}
        yield f"observation of {player}: " + ", ".join(f"{k}: {v}" for k, v in differing.items())


def _entries(observation: Any) -> dict[str, str]:
    return {f.name: str(getattr(observation, f.name)) for f in fields(observation)}


def _refusals(game: Any, state: Any, rng: Random) -> Iterator[str]:
    """A few actions that are not legal, one for each reason, and why not."""
    space = list(game.action_space(state))
    seen = set()
    for action in rng.sample(space, min(150, len(space))):
        violation = game.check(state, action)
        if violation is not None and violation.text_id not in seen:
            seen.add(violation.text_id)
            yield f"refused: {game.format(action)} by {violation.text_id} {_short(violation.args)}"


def text(case: Playthrough) -> str:
    return "\n".join(lines(case)) + "\n"


def main(arguments: list[str]) -> int:
    differing = 0
    for case in PLAYTHROUGHS:
        made = text(case)
        if case.path.exists() and case.path.read_text("utf-8") == made:
            continue
        differing += 1
        print(f"{'differs' if '--check' in arguments else 'written'}: {case.path.name}")
        if "--check" not in arguments:
            case.path.write_text(made, "utf-8")
    return 1 if differing and "--check" in arguments else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "py"))
    sys.exit(main(sys.argv[1:]))
