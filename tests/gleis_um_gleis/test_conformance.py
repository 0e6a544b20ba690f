"""What every game promises, for every variant and every number of players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.games.gleis_um_gleis import interaction
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.rulebook import RULEBOOK
from stellwerk.table.fingerprint import fingerprint
from tests.gleis_um_gleis.hooks import GLEIS_UM_GLEIS
from tests.properties import conformance
from tests.properties.conformance import Case
from tests.properties.test_conformance import CHECKS, JSON_VALUES, damage, quick

CASE = Case(GAME, GLEIS_UM_GLEIS, RULEBOOK, interaction)
STARTS = [(0, 2), (5, 2), (7, 3), (6, 3), (1, 4), (4, 4), (9, 4)]
"""Seed and players; the options are drawn from the seed."""


def test_every_variant_comes_up() -> None:
    states = [conformance.begin(CASE, start)[0] for start in STARTS]
    assert {(str(s.variant), any(s.doubles)) for s in states} >= {
        ("none", False), ("none", True), ("a", False), ("a", True), ("b", False), ("b", True),
    }  # fmt: skip


@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start[1]}-players-seed-{start[0]}")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_promise(check: Any, start: tuple[int, int]) -> None:
    check(CASE, start)


@settings(quick, max_examples=100)
@given(typed=st.text() | st.text("laybluerdginsw-+ 0123"))
def test_any_text_is_read_or_refused(typed: str) -> None:
    conformance.notation_takes_anything(CASE, typed)


@settings(quick, max_examples=60)
@given(data=st.dictionaries(st.text(max_size=8), JSON_VALUES, max_size=6))
def test_garbage_is_no_position(data: dict[str, Any]) -> None:
    conformance.loading_takes_anything(CASE, data)


@settings(quick, max_examples=250)
@given(data=st.data())
def test_damaged_positions_are_refused_or_playable(data: st.DataObject) -> None:
    start = (data.draw(st.integers(0, 30)), data.draw(st.sampled_from(GAME.player_counts)))
    *_, state = conformance.walk(CASE, start, data.draw(st.integers(0, 90)))
    dump = GAME.dump(state)
    for _ in range(data.draw(st.integers(1, 3))):
        damage(dump, data)
    conformance.loading_takes_anything(CASE, dump)


def test_revealing_events_are_events() -> None:
    """With options drawn, as markers are turned up in the variants only."""
    seen: set[str] = set()
    for seed in range(12):
        state, rng = conformance.begin(CASE, (seed, 2 + seed % 3))
        while legal := GAME.legal_actions(state):
            seen.update(event.kind for event in GAME.apply(state, rng.choice(legal)))
    assert GAME.reveals <= seen


def test_what_the_game_says_of_itself() -> None:
    assert (RULEBOOK.game, RULEBOOK.prefix) == (GAME.id, GAME.prefix)
    ids = [rule.id for rule in RULEBOOK.rules()]
    assert len(set(ids)) == len(ids) and all(rule.startswith("gleis.") for rule in ids)


def test_the_same_seed_gives_the_same_match() -> None:
    starts = [(seed, players) for seed in range(3) for players in GAME.player_counts]
    prints = [fingerprint(GAME, *start) for start in starts]
    assert prints == [fingerprint(GAME, *start) for start in starts]
    assert len(set(prints)) == len(prints)
