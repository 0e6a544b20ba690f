"""What every bot promises: legal, repeatable, blind to what it may not know, and a reason."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.bots.search import Ply
from stellwerk.games.game_of_trains import bots
from stellwerk.games.game_of_trains.bots import bot
from stellwerk.games.game_of_trains.bots.searcher import Searcher
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.games.game_of_trains.state import State
from stellwerk.table.bot import LEVELS, Bot, Choice
from stellwerk.table.game import JSON
from tests.bots import positions

QUICK = Searcher((Ply(2, 1, 6, 3), Ply(1, 1, 3, 1)))
"""Level 3's code with less effort, so that many positions can be tried."""
BOTS: dict[str, Bot] = {**{f"level {level}": bot(level) for level in LEVELS}, "quick": QUICK}
TEXTS = {
    lang: (Path(bots.__file__).parent / "texts" / f"{lang}.po").read_text("utf-8")
    for lang in ("de", "en")
}


ask = partial(positions.ask, GAME)


def position(players: int, seed: int, actions: int) -> State:
    """A state some way into a match between random moves and level 2."""
    state: State = positions.midway(
        GAME, BOTS["level 2"], players, {}, seed, actions, at_random=0.5
    )
    return state


def stirred(state: State, rng: Random) -> State:
    """The same as far as a player may know."""
    other = state.clone()
    rng.shuffle(other.deck)
    rng.shuffle(other.discards)
    other.seed = rng.getrandbits(40)
    other.reshuffles = rng.randrange(9)
    return other


STATES = st.builds(position, st.sampled_from((2, 3, 4)), st.integers(0, 10**6), st.integers(0, 60))


@pytest.mark.parametrize("name", ["level 1", "level 2", "quick"])
@given(state=STATES, seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_what_is_hidden_changes_nothing(name: str, state: State, seed: int) -> None:
    choice = ask(BOTS[name], state, seed)
    assert choice == ask(BOTS[name], state, seed)
    assert choice == ask(BOTS[name], stirred(state, Random(seed)), seed)
    assert choice.action in GAME.legal_actions(state)
    assert_told(choice)


def test_what_is_hidden_changes_nothing_at_full_depth() -> None:
    for seed in range(4):
        state = position(2 + seed % 3, seed, 12 + seed)
        choice = ask(BOTS["level 3"], state, seed)
        assert choice == ask(BOTS["level 3"], stirred(state, Random(seed)), seed)
        assert_told(choice)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("names", [["level 1"], ["level 2"], ["quick", "level 2"]])
def test_matches_are_legal_and_end(players: int, names: list[str]) -> None:
    for seed in range(3):
        state = GAME.setup({}, players, seed)
        for count in range(2000):
            actor = GAME.actor(state)
            if actor is None:
                break
            choice = ask(BOTS[names[actor % len(names)]], state, count)
            assert GAME.check(state, choice.action) is None
            GAME.apply(state, choice.action)
        assert GAME.result(state) is not None


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize(
    ("train", "face_up", "drawn", "wins"),
    [
        ([1, 12, 30, 20, 50, 60, 70], [4], [], "use 4 3 4"),
        ([30, 12, 20, 40, 50, 60, 70], [], [5], "place 5 1"),
        ([12, 20, 5, 40, 50, 60, 70], [3], [], "use 3 3"),
    ],
)
def test_a_win_is_taken(
    name: str, train: list[int], face_up: list[int], drawn: list[int], wins: str
) -> None:
    trains = [train, [84, 83, 82, 81, 80, 79, 78]]
    state = GAME.load({"trains": trains, "face_up": face_up, "drawn": drawn})
    choice = ask(BOTS[name], state, 1)
    assert (GAME.format(choice.action), choice.why) == (wins, "got.why.win")


@pytest.mark.parametrize("level", [2, 3])
def test_a_rival_about_to_win_is_hindered(level: int) -> None:
    """Player 1 is one car short; 63 empties the middle place, which holds its row together."""
    state = GAME.load(
        {"trains": [[70, 60, 51, 40, 33, 20, 10], [2, 84, 24, 36, 49, 61, 72]], "face_up": [63]}
    )
    choice = ask(bot(level), state, 1)
    if level == 2:
        assert GAME.format(choice.action) == "use 63"
        assert choice.why == "got.why.hinder"
    assert_told(choice)


def test_there_are_three_levels() -> None:
    for level in (0, 4):
        with pytest.raises(ValueError, match="no level"):
            bot(level)


def test_texts_are_complete_in_both_languages() -> None:
    used = set()
    for path in Path(bots.__file__).parent.glob("*.py"):
        used |= set(re.findall(r'"(got\.why\.[a-z-]+)"', path.read_text("utf-8")))
    used |= {f"got.why.{verb}-{end}" for verb in ("place", "use") for end in ("nearer", "best")}
    for lang, text in TEXTS.items():
        assert set(re.findall(r'^msgid "(got.+)"$', text, re.MULTILINE)) == used, lang


def assert_told(choice: Choice) -> None:
    """Both languages have the reason, and every name in it has an argument."""
    for lang, text in TEXTS.items():
        found = re.search(
            rf'^msgid "{re.escape(choice.why)}"\nmsgstr (.*?)(\n\n|\Z)',
            text,
            re.MULTILINE | re.DOTALL,
        )
        assert found, (lang, choice.why)
        names = set(re.findall(r"\{(\w+)\}", found[1]))
        args: dict[str, JSON] = dict(choice.args)
        assert names <= set(args), (lang, choice)
