"""The catalogues are complete in both languages, and every sentence can be formed.

Which refusals and events there are is not listed here: engines are played and asked.
"""

from __future__ import annotations

import json
import pathlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.catalogue import LANGUAGES, Texts, texts
from stellwerk.table.game import Event, Violation
from stellwerk.table.match import MAX_CHARACTERS, MatchError, parse_match
from stellwerk.table.picking import Path, Picker
from stellwerk.table.replay import Replay
from stellwerk.table.rulebook import RuleBook
from stellwerk.table.scene import load_scenes
from stellwerk.table.sentences import (
    Words,
    event_markup,
    event_sentence,
    listed,
    match_error_sentence,
    violation_markup,
    violation_sentence,
)
from tests.properties.hooks import HOOKS

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "py" / "stellwerk"
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("texts/*.po")})
NAMES = ["Änne", "Ben", "Cleo", "<b>Dora</b>", "Emil"]
BLOCKS = {"p", "ul", "ol", "li"}
INLINE = {"strong", "em"}
FOR_PAGES = {"name", "tagline", "duration", "goal", "begins", "note"}
"""What the lobby and the rules page ask of a game, by its prefix."""

each_folder = pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE))
)
each_game = pytest.mark.parametrize("game_id", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def messages(path: pathlib.Path) -> dict[str, Message]:
    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.stem, abort_invalid=True)
    return {text_id(message): message for message in catalogue if message.id}


def text_id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(message: Message) -> set[str]:
    return {name for text in strings(message) for _, name, _, _ in Formatter().parse(text) if name}


@cache
def all_ids() -> frozenset[str]:
    return frozenset(key for folder in FOLDERS for key in messages(folder / "de.po"))


def rulebook(game_id: str) -> RuleBook:
    book: RuleBook = part(game_id, "rulebook").RULEBOOK
    return book


def words(game_id: str) -> Words:
    found: Words = part(game_id, "sentences").words
    return found


# --- The files


def test_there_are_catalogues() -> None:
    assert PACKAGE / "table/texts" in FOLDERS
    assert PACKAGE / "games/game_of_trains/texts" in FOLDERS


@each_folder
def test_languages_have_the_same_texts(folder: pathlib.Path) -> None:
    assert {path.stem for path in folder.glob("*.po")} == set(LANGUAGES)
    first, *others = (messages(folder / f"{lang}.po") for lang in LANGUAGES)
    for other in others:
        assert list(first) == list(other), "the same ids in the same order"
        for key, message in first.items():
            assert fields(message) == fields(other[key]), key
            assert message.pluralizable == other[key].pluralizable, key


@each_folder
@each_language
def test_no_text_is_missing_doubtful_or_there_twice(folder: pathlib.Path, lang: str) -> None:
    path = folder / f"{lang}.po"
    for key, message in messages(path).items():
        assert not message.fuzzy, key
        assert all(text.strip() for text in strings(message)), key
    ids = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    assert [key for key, count in Counter(ids).items() if count > 1] == []


def test_no_id_is_in_two_folders() -> None:
    ids = Counter(key for folder in FOLDERS for key in messages(folder / "de.po"))
    assert [key for key, count in ids.items() if count > 1] == []


@each_language
def test_typography(lang: str) -> None:
    """Quotation marks, apostrophes and dashes as the language writes them."""
    for folder in FOLDERS:
        for key, message in messages(folder / f"{lang}.po").items():
            for text in strings(message):
                plain = re.sub(r"<[^>]*>", "", text)
                assert '"' not in plain and " - " not in plain and "..." not in plain, key
                assert text == text.strip() and "  " not in text, key
                if lang == "de":
                    assert plain.count("„") == plain.count("“"), key


class _Balance(HTMLParser):
    """Collects open tags; says whether everything is closed, known and in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.loose = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open == ["ul"]:
            self.loose += data


# --- What a game needs


@each_game
@each_language
def test_every_rule_is_explained(game_id: str, lang: str) -> None:
    t, book = texts(lang), rulebook(game_id)
    for section in book.sections:
        assert t.has(f"{book.prefix}.section.{section.id}"), section.id
    for rule in book.rules():
        assert t.has(f"{rule.id}.title"), rule.id
        assert t.has(f"{rule.id}.interpreted") == rule.interpreted, rule.id
        assert t.has(f"{rule.id}.why") == (rule.interpreted or rule.interpretation), rule.id
        for suffix in ("text", "interpreted") if rule.interpreted else ("text",):
            blocks = _Balance(t(f"{rule.id}.{suffix}"))
            assert blocks.open == [] and not blocks.loose.strip(), f"{rule.id}.{suffix}"
            assert blocks.seen <= BLOCKS | INLINE and "p" in blocks.seen, f"{rule.id}.{suffix}"
        why = _Balance(t(f"{rule.id}.why"))
        assert why.open == [] and why.seen <= INLINE, rule.id
        for reason in rule.reasons:
            assert t.has(f"{rule.id}:{reason}"), reason
    for name in FOR_PAGES:
        assert t.has(f"{book.prefix}.{name}"), name


@each_language
def test_every_ability_has_its_texts(lang: str) -> None:
    from stellwerk.games.game_of_trains.cars import Ability

    for ability in Ability:
        for kind in ("ability-name", "ability-line", "now.ability"):
            assert texts(lang).has(f"got.{kind}.{ability}")


# --- Sentences, with what the engines really say

Case = tuple[str, tuple[str, ...]]


def _states(game_id: str, rng: Random) -> Iterator[Any]:
    """Positions from random matches and from the scenes, the end included."""
    engine = game(game_id)
    for players in engine.player_counts:
        state = engine.setup({}, players, rng.getrandbits(30))
        for _ in range(60):
            legal = engine.legal_actions(state)
            if not legal:
                break
            if rng.random() < 0.12:
                yield engine.clone(state)
            engine.apply(state, rng.choice(legal))
    for scene in load_scenes(package(game_id), game_id):
        state = engine.load(scene.position)
        yield engine.clone(state)
        for tried in scene.all_tries:
            state = engine.load(scene.position)
            for text in tried.actions:
                if engine.check(state, engine.parse(text)) is None:
                    engine.apply(state, engine.parse(text))
                    yield engine.clone(state)


def _refused(picker: Picker, targets: list[str], path: Path = ()) -> Iterator[Path]:
    """The shortest touches that no legal action begins with."""
    for target in targets:
        longer = (*path, target)
        if picker.at(longer) is None:
            yield longer
        elif len(longer) < 3:
            yield from _refused(picker, targets, longer)


@cache
def said(game_id: str) -> tuple[dict[Case, Violation], dict[Case, Event]]:
    """An example of each refusal and each event, told apart by their arguments' names."""
    engine, rng = game(game_id), Random(20)
    interaction = part(game_id, "interaction")
    space = list(engine.action_space(engine.setup({}, engine.player_counts[0], 0)))
    refusals: dict[Case, Violation] = {}
    events: dict[Case, Event] = {}

    def refused(violation: Violation | None) -> None:
        if violation is not None:
            refusals.setdefault((violation.text_id, tuple(sorted(violation.args))), violation)

    for number, state in enumerate(_states(game_id, rng)):
        for action in space if number % 12 == 0 else rng.sample(space, 40):
            refused(engine.check(state, action))
        legal = engine.legal_actions(state)
        picker = Picker(interaction, state, legal)
        for path in _refused(picker, list(HOOKS[game_id].touchable(state))):
            refused(interaction.refuse(state, path))
        for action in rng.sample(legal, min(4, len(legal))):
            for event in engine.apply(engine.clone(state), action):
                events.setdefault((event.kind, tuple(sorted(event.args))), event)
    for scene in load_scenes(package(game_id), game_id):
        for tried in scene.all_tries:
            state = engine.load(scene.position)
            for text in tried.actions:
                violation = engine.check(state, engine.parse(text))
                refused(violation)
                for event in engine.apply(state, engine.parse(text)) if not violation else ():
                    events.setdefault((event.kind, tuple(sorted(event.args))), event)
    return refusals, events


_LEFT_OVER = re.compile(r"[⟨⟩{}\[\]'_]|  |\b(None|True|False)\b|\b[a-z]+-(left|right|skip)\b")


def is_finished(sentence: str) -> bool:
    """Nothing is left of ids, fields and Python's ways of writing."""
    return sentence[-1] in ".!?" and not _LEFT_OVER.search(sentence)


@each_game
@each_language
def test_every_refusal_becomes_a_sentence(game_id: str, lang: str) -> None:
    refusals, _ = said(game_id)
    assert refusals
    for violation in refusals.values():
        sentence = violation_sentence(texts(lang), violation, NAMES, words(game_id))
        assert is_finished(sentence), sentence


@each_game
@each_language
def test_every_event_becomes_a_sentence(game_id: str, lang: str) -> None:
    _, events = said(game_id)
    prefix = game(game_id).prefix
    for event in events.values():
        sentence = event_sentence(texts(lang), prefix, event, NAMES, words(game_id))
        assert is_finished(sentence), sentence


@each_game
def test_refusals_are_those_of_the_rulebook(game_id: str) -> None:
    """Nothing is refused for a reason the rulebook does not have, and no reason is idle."""
    refusals, _ = said(game_id)
    known = {f"{rule.id}:{why}" for rule in rulebook(game_id).rules() for why in rule.reasons}
    given = {violation.text_id for violation in refusals.values()}
    assert given - known == set()
    assert known - given == set(), "a reason that never came up in all these positions"


@each_game
def test_names_are_escaped_in_markup_only(game_id: str) -> None:
    refusals, events = said(game_id)
    t, prefix = texts("de"), game(game_id).prefix
    evil = ["<img src=x>"] * len(NAMES)
    event = next(event for event in events.values())
    assert "<img" in event_sentence(t, prefix, event, evil, words(game_id))
    assert "<img" not in event_markup(t, prefix, event, evil, words(game_id))
    named = [
        violation
        for violation in refusals.values()
        if "<img" in violation_sentence(t, violation, evil, words(game_id))
    ]
    assert named
    for violation in named:
        assert "&lt;img" in violation_markup(t, violation, evil, words(game_id))


def test_lists() -> None:
    de, en = texts("de"), texts("en")
    assert listed(de, []) == ""
    assert listed(de, [12]) == "12"
    assert listed(de, [12, 45]) == "12 und 45"
    assert listed(en, ["a", "b", "c"], "or") == "a, b or c"


def test_cars_and_numbers_in_sentences() -> None:
    engine = game("game-of-trains")
    scenes = {scene.id: scene for scene in load_scenes(package(engine.id), engine.id)}
    tell = words(engine.id)

    def refusal(lang: str, scene: str, action: str) -> str:
        violation = engine.check(engine.load(scenes[scene].position), engine.parse(action))
        assert violation is not None
        return violation_sentence(texts(lang), violation, NAMES, tell)

    assert refusal("de", "zwei-nach-rechts", "use 9 6").startswith("Wagen 66 steht auf Platz 6.")
    assert "dazwischen: 5 Wagen" in refusal("de", "nachbarn-tauschen", "use 20 1 7")
    assert "between them: 1 car." in refusal("en", "nachbarn-tauschen", "use 20 3 5")
    assert "kein Wagen" in refusal("de", "uebernaechste-tauschen", "use 16 2 3")
    drew = Event("drew", 1, {"cars": [12, 45]})
    assert event_sentence(texts("en"), "got", drew, NAMES, tell) == "Ben draws cars 12 and 45."


# --- Match files


def _match(**changes: object) -> str:
    data: dict[str, object] = {
        "format": "stellwerk-match",
        "version": 1,
        "game": "game-of-trains",
        "options": {},
        "players": [{"name": "A", "kind": "human"}, {"name": "B", "kind": "bot", "level": 2}],
        "seed": 3,
        "actions": ["draw"],
    }
    return json.dumps(data | changes)


def _players(**changes: object) -> list[dict[str, object]]:
    return [{"name": "A", "kind": "human"} | changes, {"name": "B", "kind": "human"}]


BROKEN = {
    "match.too-long": "x" * (MAX_CHARACTERS + 1),
    "match.no-json": _match()[:40],
    "match.no-match": "[]",
    "match.version": _match(version=2),
    "match.game": _match(game="chess"),
    "match.players": _match(players=[]),
    "match.position": _match(position={"trains": []}),
    "match.notation": _match(actions=["draw", "jump"]),
    "match.illegal": _match(actions=["draw", "draw"]),
    "match.entry.position": _match(position=3),
    "match.entry.players": _match(players=[1, 2]),
    "match.entry.players.name": _match(players=_players(name="")),
    "match.entry.players.kind": _match(players=_players(kind="cat")),
    "match.entry.players.level": _match(players=_players(level=9)),
    "match.entry.players.colour": _match(players=_players(colour="none")),
    "match.entry.seed": _match(seed=-1),
    "match.entry.options": _match(options={"loops": 1}),
    "match.entry.actions": _match(actions=[3]),
}


@pytest.mark.parametrize("expected", BROKEN)
@each_language
def test_every_broken_match_file_is_explained(expected: str, lang: str) -> None:
    with pytest.raises(MatchError) as caught:
        Replay(parse_match(BROKEN[expected], game), game("game-of-trains"))
    t = texts(lang)
    sentence = match_error_sentence(t, caught.value, NAMES, words("game-of-trains"))
    assert sentence[-1] in ".!?" and "⟨" not in sentence and "{" not in sentence
    start = re.split(r"[{]", t(expected, **dict.fromkeys(_fields(expected), "{")))[0]
    assert sentence.startswith(start), "another text than the one meant for it"


def _fields(key: str) -> set[str]:
    return fields(messages(PACKAGE / "table/texts/de.po")[key])


# --- Ids in the sources and ids in the catalogues


@cache
def source_ids() -> tuple[frozenset[str], tuple[str, ...], frozenset[str]]:
    """Texts in the Python sources that look like ids; beginnings and endings of composed ones."""
    code = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    whole = frozenset(re.findall(r'"([a-z][\w-]*(?:[.:][\w-]+)+)"', code))
    beginnings = tuple(sorted(set(re.findall(r'f"([a-z][\w-]*(?:\.[\w-]+)*\.)\{', code))))
    endings = frozenset(re.findall(r'f"\{[\w.]*prefix\}(\.[\w.-]+)"', code))
    return whole, beginnings, endings


def _expected(game_id: str) -> set[str]:
    book = rulebook(game_id)
    _, events = said(game_id)
    ids = {f"{book.prefix}.{name}" for name in FOR_PAGES}
    ids |= {f"{book.prefix}.section.{section.id}" for section in book.sections}
    ids |= {f"{book.prefix}.event.{kind}" for kind, _ in events}
    for entry in part(game_id, "short").PARTS:
        ids |= {f"{book.prefix}.short.{entry}", f"{book.prefix}.short.{entry}.title"}
    for option in game(game_id).options:
        named = [value for value in option.values if not isinstance(value, bool)]
        of_option = ["", "-note", *(f".{value}" for value in named)]
        ids |= {f"{book.prefix}.option.{option.id}{ending}" for ending in of_option}
    for field in part(game_id, "editing").FIELDS:
        ids |= {f"{book.prefix}.edit.{field.key}", f"{book.prefix}.edit-group.{field.group}"}
    for rule in book.rules():
        ids |= {f"{rule.id}.{suffix}" for suffix in ("title", "text", "why", "interpreted")}
        ids |= {f"{rule.id}:{reason}" for reason in rule.reasons}
    return ids


@each_game
def test_every_event_and_nothing_else_has_a_sentence(game_id: str) -> None:
    _, events = said(game_id)
    start = f"{game(game_id).prefix}.event."
    known = {key for key in all_ids() if key.startswith(start)}
    assert known == {f"{start}{kind}" for kind, _ in events}


@each_game
def test_no_text_is_idle(game_id: str) -> None:
    """Whatever the catalogues of a game and of the table hold is asked for somewhere."""
    whole, beginnings, endings = source_ids()
    prefix = game(game_id).prefix
    expected = _expected(game_id) | {f"{prefix}{ending}" for ending in endings}
    idle = {
        key
        for key in all_ids()
        if key.startswith((f"{prefix}.", "match.", "list."))
        and key not in expected
        and key.removesuffix(".none") not in whole
        and key not in BROKEN
        and not key.startswith(beginnings)
    }
    assert idle == set()


@each_game
def test_every_id_in_the_sources_has_a_text(game_id: str) -> None:
    whole, beginnings, _ = source_ids()
    prefix = game(game_id).prefix
    rules = {rule.id for rule in rulebook(game_id).rules()}
    asked = {key for key in whole if key.startswith((f"{prefix}.", "match."))}
    assert asked - all_ids() - rules == set()
    for beginning in beginnings:
        if beginning.startswith(f"{prefix}."):
            assert any(key.startswith(beginning) for key in all_ids() | rules), beginning


# --- The checks themselves


def test_a_missing_text_shows_its_id() -> None:
    t: Texts = texts("de")
    assert t("no.such.text") == "⟨no.such.text⟩"
    assert not is_finished(t("no.such.text"))
    assert not is_finished("Wagen [12, 45] kommt.")
    assert is_finished("Wagen 12 und 45 kommen.")
