"""What every bot promises: legal, repeatable, blind to what it may not know, and a reason."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stellwerk.games.zug_um_zug import bots
from stellwerk.games.zug_um_zug.action import TICKETS
from stellwerk.games.zug_um_zug.bots import bot
from stellwerk.games.zug_um_zug.bots.board import board_of
from stellwerk.games.zug_um_zug.bots.styles import STYLES, measure, style
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.maps import map_ids
from stellwerk.games.zug_um_zug.sentences import words
from stellwerk.games.zug_um_zug.state import State
from stellwerk.table.bot import LEVELS, Bot, Choice
from stellwerk.table.catalogue import texts
from tests.bots import positions
from tests.zug_um_zug.hooks import hide

BOTS: dict[str, Bot] = {f"level {level}": bot(level) for level in LEVELS}
BOTS |= {name: style(name) for name in STYLES}
TEXTS = {
    lang: (Path(bots.__file__).parent / "texts" / f"{lang}.po").read_text("utf-8")
    for lang in ("de", "en")
}
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


ask = partial(positions.ask, GAME)


def position(map_id: str, players: int, seed: int, actions: int, wild: float) -> State:
    """A state some way into a match of level 2, with a share of random moves."""
    state: State = positions.midway(
        GAME, BOTS["level 2"], players, {"map": map_id}, seed, actions, at_random=wild
    )
    return state


STATES = st.builds(
    position,
    st.sampled_from(map_ids()),
    st.sampled_from(GAME.player_counts),
    st.integers(0, 10**6),
    st.integers(0, 330),
    st.sampled_from((0.0, 0.1, 0.5, 1.0)),
)


@pytest.mark.parametrize("name", [f"level {level}" for level in LEVELS])
@given(state=STATES, seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_hidden_changes_nothing(name: str, state: State, seed: int) -> None:
    choice = ask(BOTS[name], state, seed)
    assert choice == ask(BOTS[name], state, seed)
    other = state.clone()
    hide(other, state.player, Random(seed))
    assert choice == ask(BOTS[name], other, seed)
    assert choice.action in GAME.legal_actions(state)
    assert_told(choice)


SEATED = [(f"level {level}", count) for level in LEVELS for count in GAME.player_counts]


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("name, players", [*SEATED, *((name, 2) for name in STYLES)])
def test_matches_are_legal_and_end(map_id: str, players: int, name: str) -> None:
    state = GAME.setup({"map": map_id}, players, 7 * players + len(name))
    for count in range(3000):
        if GAME.actor(state) is None:
            break
        choice = ask(BOTS[name], state, count)
        assert GAME.check(state, choice.action) is None
        assert_told(choice)
        GAME.apply(state, choice.action)
    assert GAME.result(state) is not None


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_reason_gives_a_ticket_away(level: int) -> None:
    for map_id in map_ids():
        state = GAME.setup({"map": map_id}, 2, level)
        for count in range(120):
            if GAME.actor(state) is None:
                break
            choice = ask(bot(level), state, count)
            assert_public(map_id, choice)
            GAME.apply(state, choice.action)


def assert_public(map_id: str, choice: Choice) -> None:
    """A reason names what the action names, and of points only those printed on the map."""
    action, board = choice.action, board_of(map_id)
    route = board.map.route_index.get(action.target)
    points = None if route is None else board.points[route]
    public = dict.fromkeys(("card", "route", "city"), action.target) | {"points": points}
    assert choice.args == {key: public[key] for key in choice.args}, choice


@pytest.mark.parametrize("level", [2, 3])
def test_the_last_turn_completes_a_ticket(level: int) -> None:
    """Two points for the route and twice the ticket's eleven beat a route of six."""
    state = GAME.load(
        {
            "hands": [{"green": 2, "yellow": 6}, {"red": 1}],
            "routes": [
                ["dallas--little-rock", "little-rock--nashville", "nashville--pittsburgh"],
                ["duluth--helena", "helena--seattle"],
            ],
            "tickets": [["dallas--new-york"], []],
            "turns_left": 1,
        }
    )
    choice = ask(bot(level), state, 1)
    assert choice.action.target == "new-york--pittsburgh-2"
    assert (choice.why, choice.args) == ("zuz.why.last-claim", {"route": choice.action.target})


def test_measure_counts_ticket_points() -> None:
    state = GAME.load(
        {
            "hands": [{}, {}],
            "routes": [["dallas--little-rock", "little-rock--nashville"], []],
            "tickets": [["dallas--new-york"], []],
        }
    )
    assert measure(state, 0) == {"ticket points completed": (0, 11)}
    assert measure(state, 1) == {"ticket points completed": (0, 0)}


def test_styles_play_as_they_are_called() -> None:
    """Path keeps all tickets, Hungry takes more, LongRoute keeps two."""
    state = GAME.setup({"map": "nordamerika"}, 2, 5)
    assert len(ask(style("path"), state, 0).action.tickets) == 3
    assert len(ask(style("long-route"), state, 0).action.tickets) == 2
    hungry = style("hungry")
    for _ in range(2):
        GAME.apply(state, ask(hungry, state, 0).action)
    assert ask(hungry, state, 0).action == TICKETS


def test_there_are_three_levels() -> None:
    for level in (0, 4):
        with pytest.raises(ValueError, match="no level"):
            bot(level)


def test_texts_are_complete_in_both_languages() -> None:
    used = set()
    for path in Path(bots.__file__).parent.glob("*.py"):
        used |= set(re.findall(r'"(zuz\.why\.[a-z-]+)"', path.read_text("utf-8")))
    used |= {f"zuz.why.{end}" for end in ("claim-ticket", "claim-longest")}
    for lang, text in TEXTS.items():
        assert set(re.findall(r'^msgid "(zuz.+)"$', text, re.MULTILINE)) == used, lang


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
        assert names <= set(words(texts(lang), choice.args, NAMES)), (lang, choice)
