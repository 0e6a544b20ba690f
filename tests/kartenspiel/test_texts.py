"""The catalogues are complete, and every sentence can be formed.

When the game joins the registry, ``tests.texts`` does this too.
"""

from __future__ import annotations

import pathlib
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from stellwerk.games.kartenspiel import interaction, outlook
from stellwerk.games.kartenspiel.action import NAMES
from stellwerk.games.kartenspiel.cards import CARDS, COLOURS
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.rulebook import RULEBOOK
from stellwerk.games.kartenspiel.sentences import result_sentence, words
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.game import Event, NotationError, Result, Violation
from stellwerk.table.picking import Picker
from stellwerk.table.scene import load_scenes
from stellwerk.table.sentences import event_sentence, violation_sentence
from tests.texts.test_catalogues import (
    BLOCKS,
    FOR_PAGES,
    INLINE,
    PACKAGE,
    _Balance,
    is_finished,
    messages,
)

from .board import position
from .hooks import KARTENSPIEL

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
        for tried in scene.tries:
            state = GAME.load(scene.position)
            states.append(GAME.clone(state))
            for text in tried.actions:
                if GAME.check(state, GAME.parse(text)) is None:
                    GAME.apply(state, GAME.parse(text))
                    states.append(GAME.clone(state))
    return states


@cache
def said() -> tuple[dict[str, Violation], dict[str, Event]]:
    """An example of each refusal and each event."""
    rng = Random(20)
    refusals: dict[str, Violation] = {}
    events: dict[str, Event] = {}

    def refused(violation: Violation | None) -> None:
        if violation is not None:
            refusals.setdefault(violation.text_id, violation)

    for state in _states(rng):
        for action in rng.sample(list(GAME.action_space(state)), 200):
            refused(GAME.check(state, action))
        legal = GAME.legal_actions(state)
        picker = Picker(interaction, state, legal)
        targets = list(KARTENSPIEL.touchable(state))
        open_paths = [()]
        for path in open_paths:
            for target in targets:
                pick = picker.at((*path, target))
                if pick is None:
                    refused(interaction.refuse(state, (*path, target)))
                elif pick.open and len(path) < 2 and len(open_paths) < 12:
                    open_paths.append((*path, target))
        for action in rng.sample(legal, min(3, len(legal))):
            for event in GAME.apply(GAME.clone(state), action):
                events.setdefault(event.kind, event)
    for scene in load_scenes("stellwerk.games.kartenspiel", GAME.id):
        for tried in scene.tries:
            state = GAME.load(scene.position)
            for text in tried.actions:
                violation = GAME.check(state, GAME.parse(text))
                refused(violation)
                for event in GAME.apply(state, GAME.parse(text)) if not violation else ():
                    events.setdefault(event.kind, event)
    return refusals, events


@each_language
def test_every_rule_is_explained(lang: str) -> None:
    t = texts(lang)
    for section in RULEBOOK.sections:
        assert t.has(f"karten.section.{section.id}")
    for rule in RULEBOOK.rules():
        assert t.has(f"{rule.id}.title"), rule.id
        assert t.has(f"{rule.id}.interpreted") == rule.interpreted, rule.id
        assert t.has(f"{rule.id}.why") == (rule.interpreted or rule.interpretation), rule.id
        for suffix in ("text", "interpreted") if rule.interpreted else ("text",):
            blocks = _Balance(t(f"{rule.id}.{suffix}"))
            assert blocks.open == [] and not blocks.loose.strip(), rule.id
            assert blocks.seen <= BLOCKS | INLINE and "p" in blocks.seen, rule.id
        for reason in rule.reasons:
            assert t.has(f"{rule.id}:{reason}"), reason
    for name in FOR_PAGES:
        assert t.has(f"karten.{name}"), name
    for option in GAME.options:
        assert t.has(f"karten.option.{option.id}") and t.has(f"karten.option.{option.id}-note")


def test_refusals_are_those_of_the_rulebook() -> None:
    known = {f"{rule.id}:{why}" for rule in RULEBOOK.rules() for why in rule.reasons}
    assert set(said()[0]) == known


def test_every_event_and_nothing_else_has_a_sentence() -> None:
    ids = {key for key in messages(FOLDER / "texts/de.po") if key.startswith("karten.event.")}
    assert ids == {f"karten.event.{kind}" for kind in said()[1]}


@each_language
def test_everything_said_becomes_a_sentence(lang: str) -> None:
    refusals, events = said()
    for violation in refusals.values():
        sentence = violation_sentence(texts(lang), violation, NAMES_AT_TABLE, words)
        assert is_finished(sentence), sentence
    for event in events.values():
        sentence = event_sentence(texts(lang), "karten", event, NAMES_AT_TABLE, words)
        assert is_finished(sentence), sentence


def test_what_only_one_may_see_is_not_told() -> None:
    for event in said()[1].values():
        public = {key: value for key, value in event.args.items() if key != "private"}
        told = [
            event_sentence(texts("en"), "karten", event._replace(args=args), NAMES_AT_TABLE, words)
            for args in (public, event.args)
        ]
        assert told[0] == told[1]


def test_the_sentence_of_the_brief() -> None:
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


def test_no_text_is_idle() -> None:
    code = "\n".join(path.read_text("utf-8") for path in pathlib.Path(FOLDER).rglob("*.py"))
    code += (PACKAGE / "app/lobby/view.py").read_text("utf-8")
    whole = set(re.findall(r'"(karten[\w-]*(?:[.:][\w-]+)+)"', code))
    beginnings = tuple(re.findall(r'f"(karten(?:\.[\w-]+)*\.)\{', code))
    rules = {rule.id for rule in RULEBOOK.rules()}
    asked = ("karten.section.", "karten.event.", "karten.option.", *beginnings)
    for key in messages(FOLDER / "texts/de.po"):
        start = key.partition(":")[0]
        name = key.removeprefix("karten.")
        base, _, suffix = key.rpartition(".")
        assert (
            key.removesuffix(".none") in whole
            or key.startswith(asked)
            or (":" in key and start in rules)
            or (base in rules and suffix in ("title", "text", "why", "interpreted"))
            or name in FOR_PAGES
        ), key
    # The view and the bots bring texts of their own.
    known = rules.union(*map(messages, FOLDER.rglob("texts/de.po")))
    assert {key for key in whole if key not in known} == set()
    assert len(COLOURS) == 8 and len(NAMES) > 46
