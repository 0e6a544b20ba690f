"""What every game promises, for every number of players and both options."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from stellwerk.games.kartenspiel import interaction
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.rulebook import RULEBOOK
from stellwerk.table.fingerprint import fingerprint
from tests.properties import conformance
from tests.properties.conformance import Case, walk
from tests.properties.test_conformance import CHECKS

from .hooks import KARTENSPIEL

CASE = Case(GAME, KARTENSPIEL, RULEBOOK, interaction)
STARTS = [(2, 2), (5, 2), (3, 3), (8, 3), (4, 4), (7, 4)]
"""Seed and players; the options are drawn from the seed."""


@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start[1]}-players-seed-{start[0]}")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_promise(check: Any, start: tuple[int, int]) -> None:
    check(CASE, start)


def test_all_options_come_up() -> None:
    chosen = {
        tuple(rng.choice(option.values) for option in GAME.options)
        for rng in (Random(seed) for seed, _ in STARTS)
    }
    assert len(chosen) >= 3


def test_any_text_is_read_or_refused() -> None:
    rng = Random(1)
    words = ["draw", "lay", "keep", "none", "pass", "tickets", "red", "loco", "deck", "red*3"]
    words += ["red*0", "*", "red*99", "dallas--miami", "miami--dallas", "x", "²", "red*²", "{}"]
    for _ in range(3000):
        conformance.notation_takes_anything(CASE, " ".join(rng.choices(words, k=rng.randint(0, 5))))


@pytest.mark.parametrize("players", GAME.player_counts)
def test_damaged_positions_are_refused_or_playable(players: int) -> None:
    rng = Random(players)
    junk: list[Any] = [None, True, -1, 0, 1, 7, 99, 2**60, 1.5, "", "red", [], {}, ["red"], [[]]]
    junk += [{"red": 3}, {"loco": 1}, ["dallas--miami"]]
    for number in range(400):
        *_, state = walk(CASE, (number % 20, players), rng.randrange(100))
        data = json.loads(json.dumps(GAME.dump(state)))
        for _ in range(rng.randint(1, 3)):
            _damage(data, rng, junk)
        conformance.loading_takes_anything(CASE, data)


def _damage(data: Any, rng: Random, junk: list[Any]) -> None:
    inside = data
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(inside[key], dict | list) and rng.random() < 0.6:
            inside = inside[key]
            continue
        if rng.random() < 0.25:
            del inside[key]
        else:
            inside[key] = json.loads(json.dumps(rng.choice([*junk, inside[rng.choice(keys)]])))
        return


def test_the_same_seed_gives_the_same_match() -> None:
    starts = [(seed, players) for seed in range(5) for players in GAME.player_counts]
    prints = [fingerprint(GAME, *start) for start in starts]
    assert prints == [fingerprint(GAME, *start) for start in starts]
    assert len(set(prints)) == len(prints)


def test_revealing_events_are_events() -> None:
    seen: set[str] = set()
    for seed in range(5):
        state = GAME.setup({}, 2, seed)
        rng = Random(seed)
        while legal := GAME.legal_actions(state):
            seen.update(event.kind for event in GAME.apply(state, rng.choice(legal)))
    assert GAME.reveals <= seen
