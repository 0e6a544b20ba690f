"""The conformance suite: every game of the registry passes it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from stellwerk.games.registry import GAMES
from stellwerk.table.fingerprint import fingerprint

from . import conformance
from .conformance import Case, walk

CASES = [pytest.param(Case.of(game_id), id=game_id) for game_id in GAMES]
CHECKS = (
    conformance.pieces_are_conserved,
    conformance.legal_means_not_refused,
    conformance.notation_reads_what_it_prints,
    conformance.clones_are_independent,
    conformance.dumps_load,
    conformance.observations_hide,
    conformance.samples_fit,
    conformance.undo_gives_nothing_away,
    conformance.events_are_told,
    conformance.random_matches_end,
    conformance.saved_matches_come_back,
    conformance.undo_restores,
    conformance.every_action_can_be_picked,
    conformance.wrong_picks_are_explained,
)
SEEDS = st.integers(0, 2**53 - 1)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
quick = settings(
    deadline=None,
    derandomize=True,
    database=None,
    # Explaining would trace every line, at several times the cost.
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_promise(case: Case, check: Any) -> None:
    @settings(quick, max_examples=12)
    @given(SEEDS, st.sampled_from(case.game.player_counts))
    def promise(seed: int, players: int) -> None:
        check(case, (seed, players))

    promise()


@pytest.mark.parametrize("case", CASES)
@settings(quick, max_examples=400)
@given(typed=st.text())
def test_any_text_is_read_or_refused(case: Case, typed: str) -> None:
    conformance.notation_takes_anything(case, typed)


@cache
def vocabulary(game_id: str) -> tuple[list[str], list[str]]:
    """Some actions' texts, and all the words in them."""
    game = Case.of(game_id).game
    texts = {
        game.format(action)
        for seed in range(3)
        for action in game.action_space(game.setup({}, game.player_counts[0], seed))
    }
    return sorted(texts), sorted({word for text in texts for word in text.split()})


@pytest.mark.parametrize("case", CASES)
@settings(quick, max_examples=400)
@given(data=st.data())
def test_nearly_right_texts_are_read_or_refused(case: Case, data: st.DataObject) -> None:
    texts, known = vocabulary(case.game.id)
    words = data.draw(st.sampled_from(texts)).split(" ")
    place = data.draw(st.integers(0, len(words)))
    words[place : place + data.draw(st.integers(0, 1))] = data.draw(
        st.lists(st.sampled_from(known) | st.text(max_size=4), max_size=2)
    )
    conformance.notation_takes_anything(case, data.draw(st.sampled_from([" ", "  "])).join(words))


@pytest.mark.parametrize("case", CASES)
@settings(quick, max_examples=300)
@given(data=st.dictionaries(st.text(max_size=8), JSON_VALUES, max_size=6))
def test_garbage_is_no_position(case: Case, data: dict[str, Any]) -> None:
    conformance.loading_takes_anything(case, data)


@pytest.mark.parametrize("case", CASES)
@settings(quick, max_examples=600)
@given(data=st.data())
def test_damaged_positions_are_refused_or_playable(case: Case, data: st.DataObject) -> None:
    """A true position with a few entries, at any depth, put out of order."""
    start = (data.draw(st.integers(0, 30)), data.draw(st.sampled_from(case.game.player_counts)))
    *_, state = walk(case, start, data.draw(st.integers(0, 60)))
    dump = json.loads(json.dumps(case.game.dump(state)))
    for _ in range(data.draw(st.integers(1, 3))):
        damage(dump, data)
    conformance.loading_takes_anything(case, dump)


def damage(dump: dict[str, Any], data: st.DataObject) -> None:
    inside: Any = dump
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(inside[key], dict | list) and data.draw(st.booleans()):
            inside = inside[key]
            continue
        break
    match data.draw(st.sampled_from(["replace", "small", "remove", "repeat"])):
        case "replace":
            inside[key] = data.draw(JSON_VALUES)
        case "small":
            inside[key] = data.draw(st.integers(-2, 90))
        case "remove":
            del inside[key]
        case _:
            other = data.draw(st.sampled_from(keys))
            inside[other] = json.loads(json.dumps(inside[key]))


@pytest.mark.parametrize("case", CASES)
def test_the_same_seed_gives_the_same_match(case: Case) -> None:
    """The browser test compares these with Pyodide's."""
    starts = [(seed, n) for seed in range(8) for n in case.game.player_counts]
    prints = [fingerprint(case.game, *start) for start in starts]
    assert prints == [fingerprint(case.game, *start) for start in starts]
    assert len(set(prints)) == len(prints), "the seed makes no difference"


@pytest.mark.parametrize("case", CASES)
def test_revealing_events_are_events(case: Case) -> None:
    """A kind that never happens in ``reveals`` would be a slip of the pen."""
    seen: set[str] = set()
    for seed in range(5):
        state, rng = conformance.begin(case, (seed, case.game.player_counts[0]))
        for _ in range(400):
            if legal := case.game.legal_actions(state):
                seen.update(e.kind for e in case.game.apply(state, rng.choice(legal)))
    assert case.game.reveals <= seen


@pytest.mark.parametrize("case", CASES)
def test_what_games_say_of_themselves(case: Case) -> None:
    game = case.game
    assert game.player_counts and all(count >= 1 for count in game.player_counts)
    assert (case.rulebook.game, case.rulebook.prefix) == (game.id, game.prefix)
    ids = [rule.id for rule in case.rulebook.rules()]
    assert len(set(ids)) == len(ids)
    assert all(rule_id.startswith(f"{game.prefix}.") for rule_id in ids)
    for option in game.options:
        assert len(set(map(repr, option.values))) == len(option.values) >= 2
