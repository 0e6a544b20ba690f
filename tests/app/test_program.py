"""What a touch would bring about, worked out while the finger is still down."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from stellwerk.app.message import Message
from stellwerk.app.program import Program
from stellwerk.app.record import pack
from stellwerk.app.table.seats import picker, table_of
from stellwerk.games.registry import GAMES, game
from stellwerk.table.match import Match, Player, print_match
from stellwerk.table.replay import Replay

from .play import answer

TOUCHES = 45
TARGET = re.compile(r'data-target="([^"]+)"')


def programs(game_id: str, seed: int, count: int = 2) -> list[Program]:
    """Pages of an open table at which two people and a bot have played for a while."""
    kinds = (("Ada", "human"), ("Bea", "human"), ("Bot", "bot"))
    players = tuple(Player(name, kind, 1) for name, kind in kinds)  # type: ignore[arg-type]
    replay = Replay(Match(game_id, players, seed), game(game_id))
    rng = Random(seed)
    for _ in range(40):
        legal = replay.game.legal_actions(replay.state)
        if not legal:
            break
        replay.play(rng.choice(legal))
    found = [Program("de", "auto", {}, 7) for _ in range(count)]
    for program in found:
        program.handle(Message("page.route", pack(replay.match), 0.0))
        let_the_others_move(program, 0.0)
    return found


def inviting(program: Program) -> list[str]:
    """What can be touched to go on."""
    table = table_of(program.model)
    picked = picker(table).at(table.path)
    return sorted(picked.open) if picked else []


def state(program: Program) -> tuple[str, str, bool]:
    """All that a program shows and holds."""
    replay = table_of(program.model).replay
    return program.markup(), replay.game.dump(replay.state), replay.can_redo()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_foreseen_touch_is_the_touch(game_id: str) -> None:
    """Two pages are touched alike; on one of them, each touch was foreseen, and others that came
    to nothing as well. They show the same, wish the same and hold the same match."""
    plain, foreseeing = programs(game_id, seed=5)
    rng = Random(11)
    moved = refused = 0
    for number in range(1, TOUCHES + 1):
        at = 1000.0 * number
        before = state(plain)
        assert state(foreseeing) == before
        targets = sorted({unescape(target) for target in TARGET.findall(before[0])})
        if not targets:
            break
        touched = rng.choice((rng.random() < 0.8 and inviting(plain)) or targets)
        for slipped in rng.sample(targets, min(2, len(targets))):
            foreseeing.foresee(Message("table.pick", slipped, at))
            assert state(foreseeing) == before, f"foreseeing {slipped} changed something"
        touch = Message("table.pick", touched, at)
        ahead = foreseeing.foresee(touch)
        wishes = plain.handle(touch)
        assert foreseeing.handle(touch) == wishes
        after = state(plain)
        assert state(foreseeing) == after
        assert ahead in (None, after[0])
        assert ahead is not None or after == before, "what changes was not foreseen"
        moved += after[1] != before[1]
        refused += table_of(plain.model).refusal is not None
        for page in (plain, foreseeing):
            let_the_others_move(page, at)
    assert moved >= 3
    assert refused >= 1


def let_the_others_move(program: Program, at: float) -> None:
    """What happens by itself after a touch: the table turns, bots answer; and a hand-over."""
    program.handle(Message("table.turn-over", "", at + 100))
    while table_of(program.model).thinking:
        table = table_of(program.model)
        text = answer(table.request, print_match(table.replay.match))
        program.handle(Message("bot.chosen", text, at + 200))
    if table_of(program.model).covered:
        program.handle(Message("table.uncover", "", at + 300))
        program.handle(Message("table.catch-up", "skip", at + 400))
