"""What every bot of Gleis um Gleis promises: legal, repeatable, blind to what it may not know, and
a reason that can be told and gives nothing away."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.games.gleis_um_gleis import bots
from stellwerk.games.gleis_um_gleis.bots import bot
from stellwerk.games.gleis_um_gleis.bots.counting import chances, expected, holds
from stellwerk.games.gleis_um_gleis.bots.finishing import Prospects, finishing, worth
from stellwerk.games.gleis_um_gleis.bots.outlook import Outlook
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.network import place
from stellwerk.games.gleis_um_gleis.queries import network_of, preview
from stellwerk.games.gleis_um_gleis.sentences import words
from stellwerk.games.gleis_um_gleis.state import Phase, State
from stellwerk.table.bot import LEVELS, Bot, Choice
from stellwerk.table.catalogue import LANGUAGES, texts
from tests.bots import positions
from tests.gleis_um_gleis.hooks import hide
from tests.gleis_um_gleis.table import FINISH, LAST, LINE, OTHER, STATION, position

BOTS: dict[str, Bot] = {f"level {level}": bot(level) for level in LEVELS}
FOLDER = Path(bots.__file__).parent
ALIKE = (0.0, 1.0, 1.0, 1.0, 1.0)
OPTIONS = [{"variant": v, "doublers": d} for v in ("none", "a", "b") for d in (False, True)]


ask = partial(positions.ask, GAME)


def midway(players: int, options: int, seed: int, actions: int) -> State:
    """A state some way into a match between random moves and level 2."""
    state: State = positions.midway(
        GAME, BOTS["level 2"], players, OPTIONS[options], seed, actions, at_random=0.3
    )
    return state


STATES = st.builds(
    midway,
    st.sampled_from((2, 3, 4)),
    st.integers(0, len(OPTIONS) - 1),
    st.integers(0, 10**6),
    st.integers(0, 80),
)


@pytest.mark.parametrize("name", list(BOTS))
@given(state=STATES, seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_what_is_hidden_changes_nothing(name: str, state: State, seed: int) -> None:
    choice = ask(BOTS[name], state, seed)
    assert choice == ask(BOTS[name], state, seed)
    other = state.clone()
    actor = GAME.actor(state)
    assert actor is not None
    hide(other, actor, Random(seed))
    assert choice == ask(BOTS[name], other, seed)
    assert GAME.check(state, choice.action) is None
    assert_told(choice)


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_matches_are_legal_and_end(name: str, options: int) -> None:
    state = GAME.setup(OPTIONS[options], 2 + options % 3, options)
    for count in range(400):
        if GAME.actor(state) is None:
            break
        choice = ask(BOTS[name], state, count)
        assert GAME.check(state, choice.action) is None
        GAME.apply(state, choice.action)
    assert GAME.result(state) is not None


@given(state=STATES)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_points_are_those_of_the_rules(state: State) -> None:
    """What a tile would finish, found by pattern, counts as the rules' own preview says."""
    if state.phase is not Phase.LAY:
        return
    state.variant = type(state.variant).NONE
    seen, network = GAME.observe(state, state.player), state.network
    doubles = [at for at in state.doubles if at > 0]
    for action in GAME.legal_actions(state):
        if action.verb != "lay":
            continue
        at, kind = place(action.x, action.y), state.set.index[action.tile]
        laid = 4 * kind + action.turn // 90
        lines = finishing(state.set, network.frontier[at]).get(kind, {}).get(laid, ())
        found = worth(network, at, lines, ALIKE, doubles)
        assert found == sum(score.points for score in preview(seen, action).scores)


@given(state=STATES)
@settings(max_examples=30, deadline=None, derandomize=True)
def test_looking_where_something_changed_is_enough(state: State) -> None:
    prospects = Prospects(state.set, ALIKE, ())
    live = prospects.on(state.network)
    if state.phase is not Phase.LAY:
        return
    for action in GAME.legal_actions(state)[::3]:
        if action.verb == "lay":
            at = place(action.x, action.y)
            after = state.network.clone()
            after.put(at, 4 * state.set.index[action.tile] + action.turn // 90)
            changed = prospects.after(live, state.network, after, at)
            assert changed == prospects.on(after)


@pytest.mark.parametrize("level", [2, 3])
def test_the_best_line_is_finished(level: int) -> None:
    choice = ask(bot(level), position(LINE, [LAST, *OTHER], OTHER, laid=1), 1)
    assert choice.action == GAME.parse(FINISH)
    assert choice.args["points"] == 6


def test_level_three_plans_both_tiles_together() -> None:
    """A curve first makes the line longer that the other tile finishes: 10 points, not 6."""
    state = position(LINE, [LAST, *OTHER], OTHER)
    first = ask(bot(3), state, 1)
    assert first.why == "gleis.why.both"
    GAME.apply(state, first.action)
    second = ask(bot(3), state, 2)
    assert second.action.tile == GAME.parse(FINISH).tile
    assert second.args["points"] == 10


def test_level_three_leaves_less_than_level_two() -> None:
    """Over many turns without points, what the next player can expect."""
    left = {2: 0.0, 3: 0.0}
    for seed in range(12):
        state = midway(2, 0, seed, 11)
        if state.phase is not Phase.LAY or state.laid == 0:
            continue
        for level in left:
            after = state.clone()
            GAME.apply(after, ask(bot(level), state, seed).action)
            seen = GAME.observe(after, state.player)
            outlook = Outlook(seen, ())
            left[level] += outlook.left(outlook.see(network_of(seen)))
    assert left[3] < left[2]


def test_counting() -> None:
    """Ten tiles not seen, five of them in a hand: with two good ones both count, with three the
    worst only if one better is missing."""
    chance = chances(10, 5)
    assert chance[0] == pytest.approx(0.5) and chance[1] == pytest.approx(0.5)
    assert chance[2] == pytest.approx(0.5 - 5 * 4 * 3 / (10 * 9 * 8))
    assert expected({0: 6.0, 1: 3.0}, [1, 1], chance) == pytest.approx(4.5)
    assert holds(10, 0, 5) == 0 and holds(10, 6, 5) == 1 and holds(0, 0, 0) == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["a", "b"])
def test_a_marker_is_turned_up_when_it_gains(level: int, variant: str) -> None:
    """Variant B: as soon as possible. Variant A: when somebody else would get the points."""
    entries: dict[str, Any] = {"variant": variant, "markers": ["yellow", "blue"], "laid": 1}
    table = [*LINE, f"{LAST} 2 0"]
    mine = position(
        table, OTHER, OTHER, player=1, finishing=[2, 0], asked=[1, 0] if variant == "a" else [1],
        **entries,
    )  # fmt: skip
    assert GAME.format(ask(bot(level), mine, 1).action) == ("keep" if variant == "a" else "reveal")
    if variant == "a":
        theirs = position(table, OTHER, OTHER, player=0, finishing=[2, 0], asked=[1], **entries)
        assert GAME.format(ask(bot(level), theirs, 1).action) == "reveal"


@pytest.mark.parametrize("level", LEVELS)
def test_keeping_sounds_the_same_with_and_without_a_choice(level: int) -> None:
    table = [*LINE, f"{LAST} 2 0"]
    said = set()
    for colour in ("blue", "red"):
        markers = ["yellow", colour]
        state = position(
            table, OTHER, OTHER, variant="a", markers=markers, laid=1, player=1, finishing=[2, 0],
            asked=[1, 0],
        )  # fmt: skip
        choice = ask(bot(level), state, 1)
        said.add((choice.why, str(choice.args)))
    assert len(said) == 1


def marking(table: list[str], tile: str) -> State:
    """The first of two people has laid and may now place their 2× marker; they hold one tile."""
    return position(
        table,
        [tile],
        [],
        rest="away",
        doublers=True,
        phase="mark",
        laid=2,
        doubles=["held", "held"],
    )


@pytest.mark.parametrize("level", [2, 3])
def test_the_doubler_goes_where_the_hand_will_finish(level: int) -> None:
    """A long line, and nobody else has tiles left: the marker belongs on that line."""
    table = [f"{STATION} 0 0", *(f"blue-ew+yellow-ns {x} 0" for x in (1, 2))]
    choice = ask(bot(level), marking(table, LAST), 1)
    assert choice.why == "gleis.why.double"
    assert (choice.action.x, choice.action.y) in {(0, 0), (1, 0), (2, 0)}


@pytest.mark.parametrize("level", [2, 3])
def test_no_doubler_for_a_line_that_has_neither_station_nor_end_yet(level: int) -> None:
    """The hand's tile has both, and would finish a line whose two ends meet in one place."""
    curve = "green-ne+red-sw"
    table = [f"{curve} 0 0 270", f"{curve} 0 1 180", f"{curve} 1 1 90"]
    state = marking(table, "green-ne+red-end-s+red-station-w")
    choice = ask(bot(level), state, 1)
    assert choice.why == "gleis.why.wait" and GAME.check(state, choice.action) is None


def test_there_are_three_levels() -> None:
    for level in (0, 4):
        with pytest.raises(ValueError, match="no level"):
            bot(level)


def test_texts_are_complete_in_both_languages() -> None:
    used = set()
    for path in FOLDER.glob("*.py"):
        used |= set(re.findall(r'"(gleis\.why\.[a-z-]+)"', path.read_text("utf-8")))
    for lang in LANGUAGES:
        text = (FOLDER / "texts" / f"{lang}.po").read_text("utf-8")
        assert set(re.findall(r'^msgid "(gleis.+)"$', text, re.MULTILINE)) == used, lang


def assert_told(choice: Choice) -> None:
    """Both languages have the reason, with everything it names."""
    for lang in LANGUAGES:
        catalogue = texts(lang)
        told = catalogue(choice.why, **words(catalogue, choice.args, ("Ada", "Bo", "Cy", "Di")))
        assert "⟨" not in told and "{" not in told
