"""Sentences that only Das Kartenspiel has. What all games need is in ``tests.texts``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stellwerk.games.kartenspiel import interaction, outlook
from stellwerk.games.kartenspiel.cards import CARDS
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.sentences import result_sentence, words
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.game import NotationError, Result
from stellwerk.table.scene import load_scenes
from stellwerk.table.sentences import event_sentence, violation_sentence
from tests.texts.test_catalogues import PACKAGE, is_finished, messages, said

from .board import position

FOLDER = PACKAGE / "games/kartenspiel"
NAMES_AT_TABLE = ["Anna", "Ben", "Cleo", "Dora"]
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def _states(rng: Random) -> list[Any]:
    states = []
    for players in GAME.player_counts:
        for seed in range(3):
            state = GAME.setup({"final_turn": bool(seed % 2)}, players, seed)
            while legal := GAME.legal_actions(state):
                if rng.random() < 0.12:
                    states.append(GAME.clone(state))
                GAME.apply(state, rng.choice(legal))
            states.append(state)
    for scene in load_scenes("stellwerk.games.kartenspiel", GAME.id):
        for tried in scene.all_tries:
            state = GAME.load(scene.position)
            states.append(GAME.clone(state))
            for text in tried.actions:
                if GAME.check(state, GAME.parse(text)) is None:
                    GAME.apply(state, GAME.parse(text))
                    states.append(GAME.clone(state))
    return states


def test_what_only_one_may_see_is_not_told() -> None:
    for event in said(GAME.id)[1].values():
        public = {key: value for key, value in event.args.items() if key != "private"}
        told = [
            event_sentence(texts("en"), "karten", event._replace(args=args), NAMES_AT_TABLE, words)
            for args in (public, event.args)
        ]
        assert told[0] == told[1]


def test_what_it_takes_to_beat_a_set_is_said_first() -> None:
    state = position("red red loco loco", "", yards=["", "red red red"])
    violation = GAME.check(state, GAME.parse("lay red red"))
    assert violation is not None
    sentence = violation_sentence(texts("de"), violation, NAMES_AT_TABLE, words)
    assert sentence.startswith("Rot: 4 nötig, weil Ben 3 liegen hat.")
    seen = GAME.observe(state, 0)
    assert outlook.needed_text(texts("de"), seen, CARDS.index("red")) == "Rot: 4 nötig"
    state = position("red red", "", yards=["", "red red red"])
    violation = interaction.refuse(state, ("hand:red",))
    sentence = violation_sentence(texts("de"), violation, NAMES_AT_TABLE, words)
    assert sentence.endswith("Auf deiner Hand: 2 rote Karten.")


@each_language
def test_results_and_instructions(lang: str) -> None:
    t = texts(lang)
    for rule in ("", ".tickets", ".bonuses", ".shared"):
        winners = (0, 2) if rule == ".shared" else (1,)
        for points in (1, -3, 40):
            result = Result(winners, (points, points, points), f"karten.winner{rule}")
            sentence = result_sentence(t, result, NAMES_AT_TABLE)
            assert is_finished(sentence) and "-" not in sentence
    for state in _states(Random(1)):
        if GAME.actor(state) is None:
            continue
        legal = GAME.legal_actions(state)
        paths = {
            (),
            *(way[:n] for a in legal for way in interaction.paths(state, a) for n in (1, 2)),
        }
        seen = GAME.observe(state, state.player)
        for path in paths:
            said_now = outlook.instruction(
                t, seen, path, NAMES_AT_TABLE, must_pass=legal[0].verb == "pass"
            )
            assert is_finished(said_now), said_now


@each_language
def test_typing_errors_are_explained(lang: str) -> None:
    seen = set()
    for typed in (
        "jump",
        "draw",
        "lay red*27",
        "lay red*x",
        "lay mauve",
        "keep berlin--paris",
        "keep dallas--miami dallas--miami",
        "lay " + "red*26 " * 2,
    ):
        with pytest.raises(NotationError) as caught:
            GAME.parse(typed)
        seen.add(caught.value.text_id)
        assert texts(lang)(caught.value.text_id, **caught.value.args_for_text)[-1] == "."
    ids = {key for key in messages(FOLDER / "texts/de.po") if ".notation." in key}
    assert seen == ids
