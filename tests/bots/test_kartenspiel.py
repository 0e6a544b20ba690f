"""What every bot of Das Kartenspiel promises: legal, repeatable, blind to what it may not know,
and a reason that can be told."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.games.kartenspiel import bots
from stellwerk.games.kartenspiel.bots import bot
from stellwerk.games.kartenspiel.bots.sight import lying, turns_left
from stellwerk.games.kartenspiel.cards import CARDS
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.sentences import words
from stellwerk.games.kartenspiel.state import State
from stellwerk.table.bot import LEVELS, Bot, Choice
from stellwerk.table.catalogue import LANGUAGES, texts
from tests.bots import positions
from tests.kartenspiel.hooks import hide

BOTS: dict[str, Bot] = {f"level {level}": bot(level) for level in LEVELS}
FOLDER = Path(bots.__file__).parent
TEXTS = {lang: (FOLDER / "texts" / f"{lang}.po").read_text("utf-8") for lang in ("de", "en")}
OPTIONS = [{"start_locomotive": start, "final_turn": final} for start in (0, 1) for final in (0, 1)]


ask = partial(positions.ask, GAME)


def position(players: int, options: int, seed: int, actions: int) -> State:
    """A state some way into a match between random moves and level 2."""
    state: State = positions.midway(
        GAME, BOTS["level 2"], players, OPTIONS[options], seed, actions, at_random=0.4
    )
    return state


STATES = st.builds(
    position,
    st.sampled_from((2, 3, 4)),
    st.integers(0, len(OPTIONS) - 1),
    st.integers(0, 10**6),
    st.integers(0, 150),
)


@pytest.mark.parametrize("name", list(BOTS))
@given(state=STATES, seed=st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_what_is_hidden_changes_nothing(name: str, state: State, seed: int) -> None:
    choice = ask(BOTS[name], state, seed)
    assert choice == ask(BOTS[name], state, seed)
    other = state.clone()
    hide(other, state.player, Random(seed))
    assert GAME.observe(other, state.player) == GAME.observe(state, state.player)
    assert choice == ask(BOTS[name], other, seed)
    assert choice.action in GAME.legal_actions(state)
    assert_told(choice)


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("options", OPTIONS)
def test_matches_are_legal_and_end(players: int, options: dict[str, int]) -> None:
    for level in LEVELS:
        state = GAME.setup(options, players, level)
        for count in range(2000):
            actor = GAME.actor(state)
            if actor is None:
                break
            choice = ask(BOTS[f"level {level}"], state, count)
            assert GAME.check(state, choice.action) is None
            assert_told(choice)
            assert_nothing_is_given_away(state, choice)
            GAME.apply(state, choice.action)
        assert GAME.result(state) is not None


def test_there_are_three_levels() -> None:
    for level in (0, 4):
        with pytest.raises(ValueError, match="no level"):
            bot(level)


def test_texts_are_complete_in_both_languages() -> None:
    used = set()
    for path in FOLDER.glob("*.py"):
        used |= set(re.findall(r'"(karten\.why\.[a-z-]+)"', path.read_text("utf-8")))
    for lang, text in TEXTS.items():
        assert set(re.findall(r'^msgid "(karten.+)"$', text, re.MULTILINE)) == used, lang


def assert_nothing_is_given_away(state: State, choice: Choice) -> None:
    """Whatever a reason names is known to all: it lies open, or the action itself says it. Nor may
    it count tickets, hand or stack for a person who asked for advice."""
    action = choice.action
    other = GAME.observe(state, (state.player + 1) % len(state.hands))
    laid = CARDS[action.cards[0]] if action.cards else ""
    public = {
        "colour": laid or action.target,
        "card": action.target,
        "size": len(action.cards),
        "count": len(action.tickets),
        "lying": lying(GAME.observe(state, state.player), action.cards[0]) if laid else 0,
        "turns": int(turns_left(other)),
    }
    assert choice.args == {key: public[key] for key in choice.args}, choice
    for lang, text in TEXTS.items():
        found = re.search(rf'"{re.escape(choice.why)}"\nmsgstr (.*?)\n\n', f"{text}\n\n", re.DOTALL)
        assert found, lang
        named = {name.partition("_")[0] for name in re.findall(r"\{(\w+)\}", found[1])}
        assert named == set(choice.args), (lang, choice, "nothing is handed over in vain")


def assert_told(choice: Choice) -> None:
    """Both languages can say the reason."""
    for lang in LANGUAGES:
        told = texts(lang)
        args = words(told, choice.args, ["Anna", "Ben", "Cem", "Dora"])
        sentence = told(choice.why, **args)
        assert sentence and "⟨" not in sentence, (lang, choice)
