"""Explorers: what is shown is what the engine says, whatever is set; addresses and bad values."""

from __future__ import annotations

import ast
import pathlib
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from stellwerk.app.effects import Copy, Go
from stellwerk.app.explore.finding import about, all_explorers, find
from stellwerk.app.explore.reading import parse, query, settings_from
from stellwerk.app.explore.update import address
from stellwerk.app.model import Explore, Lobby, Table
from stellwerk.app.pages.frame import Site
from stellwerk.app.pages.rules_page import page as rules_page
from stellwerk.app.view import view
from stellwerk.games.registry import GAMES, explorers, game, part
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.explorer import Explorer, Settings
from stellwerk.table.sentences import violation_sentence
from tests.app.play import Page, started

NAMES = [f"Person {letter}" for letter in "ABCDE"]
EACH = [pytest.param(*pair, id=pair[1].id) for pair in all_explorers()]
each_explorer = pytest.mark.parametrize(("game_id", "explorer"), EACH)

RULELESS = {
    "action", "cards", "explorers", "game", "maps", "outlook", "queries", "scoring", "sentences",
    "state", "tile_set", "tiles", "view",
}  # fmt: skip
"""Modules of a game's folder that an explorer may use: the protocol (``game``), words and numbers
for things, what is shown (``view``), and the scoring and queries that views show as well."""


class _Verdicts(HTMLParser):
    """The list of verdicts on the page: label, allowed or not, sentence, rule."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self._into = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = (dict(attrs).get("class") or "").split()
        if "verdict" in names:
            kind = "allowed" if "is-allowed" in names else "refused"
            self.found.append({"kind": kind, "label": "", "text": "", "rule": ""})
        into = {"verdict-what": "label", "verdict-text": "text", "rule-id": "rule"}
        self._into = next((into[name] for name in names if name in into), self._into)

    def handle_endtag(self, tag: str) -> None:
        if tag == "p" or self._into == "rule":
            self._into = ""

    def handle_data(self, data: str) -> None:
        if self._into and self.found:
            self.found[-1][self._into] += data


def opened(explorer: Explorer, asked: str = "") -> Page:
    page = Page()
    page.send("page.route", f"ausprobieren/{explorer.id}" + (f"?{asked}" if asked else ""))
    return page


def screen(page: Page) -> Explore:
    assert isinstance(page.model.screen, Explore)
    return page.model.screen


def set_something(page: Page, explorer: Explorer, rng: Random) -> None:
    """Turn one of the controls, a hidden one now and then."""
    fields = explorer.fields(page.model.texts, screen(page).settings)
    field = rng.choice([one for one in fields if one.kind != "hidden" or rng.random() < 0.3])
    page.send("explore.set", f"{field.id} {rng.choice(field.choices).value}")


def engine_says(game_id: str, explorer: Explorer, settings: Settings) -> list[dict[str, str]]:
    """The verdicts by the protocol alone, without the app."""
    engine, t = game(game_id), texts("de")
    words = part(game_id, "sentences").words
    found = []
    for asked in explorer.questions(t, settings):
        if asked.quiet:
            continue
        state: Any = engine.load(asked.position)
        for text in asked.prelude:
            assert engine.parse(text) in engine.legal_actions(state)
            engine.apply(state, engine.parse(text))
        entry = {"label": asked.label}
        if engine.actor(state) != asked.player:
            entry |= {"kind": "refused", "text": t("explore.over"), "rule": asked.over}
        elif (why := engine.check(state, engine.parse(asked.action))) is None:
            assert engine.parse(asked.action) in engine.legal_actions(state)
            entry |= {"kind": "allowed", "text": t("rules.allowed"), "rule": asked.rule}
        else:
            assert engine.parse(asked.action) not in engine.legal_actions(state)
            sentence = violation_sentence(t, why, NAMES, words)
            entry |= {"kind": "refused", "text": sentence, "rule": why.rule}
        found.append(entry)
    return found


@each_explorer
@pytest.mark.parametrize("seed", range(2))
def test_what_is_shown_is_what_check_says(game_id: str, explorer: Explorer, seed: int) -> None:
    rng, page = Random(seed), opened(explorer, explorer.examples[seed].query)
    for _ in range(7):
        shown = _Verdicts(str(view(page.model))).found
        expected = engine_says(game_id, explorer, screen(page).settings)
        assert [entry["label"] for entry in shown] == [entry["label"] for entry in expected]
        for on_page, by_engine in zip(shown, expected, strict=True):
            assert on_page["kind"] == by_engine["kind"], on_page
            assert on_page["text"].startswith(by_engine["text"]), on_page
            assert on_page["rule"] == by_engine["rule"], on_page
            assert part(game_id, "rulebook").RULEBOOK.knows(on_page["rule"])
        set_something(page, explorer, rng)


@each_explorer
def test_what_cannot_be_is_refused_with_its_rule(game_id: str, explorer: Explorer) -> None:
    """A barred choice changes nothing; the live region says why."""
    rng, page, barred = Random(5), opened(explorer), 0
    for _ in range(25):
        set_something(page, explorer, rng)
        before = screen(page).settings
        for field in explorer.fields(page.model.texts, before):
            for choice in field.choices:
                if choice.violation is None:
                    continue
                barred += 1
                page.send("explore.set", f"{field.id} {choice.value}")
                assert screen(page).settings == before
                assert screen(page).refusal == choice.violation
                words = part(game_id, "sentences").words
                told = violation_sentence(page.model.texts, choice.violation, NAMES, words)
                assert page.model.said == told
                assert choice.violation.rule in str(view(page.model))
                break
    assert barred or explorer.id != "doppelstrecken"


@each_explorer
def test_an_address_keeps_what_is_set(game_id: str, explorer: Explorer) -> None:
    rng, page = Random(9), opened(explorer)
    for _ in range(12):
        set_something(page, explorer, rng)
        now = screen(page).settings
        fragment = address(explorer, page.model, now)
        assert set(fragment) <= set("abcdefghijklmnopqrstuvwxyz0123456789-/?=&._")
        again = settings_from(explorer, texts("en"), parse(fragment.partition("?")[2]))
        assert again == now
        shown = [effect for effect in page.effects if isinstance(effect, Go)]
        assert not shown or shown[-1].replace
    page.send("explore.copy")
    assert page.effects[-1] == Copy(fragment, whole_link=True)
    page.send("explore.reset")
    assert query(explorer, page.model.texts, screen(page).settings) == ""


@each_explorer
def test_bad_values_are_told_and_nothing_breaks(game_id: str, explorer: Explorer) -> None:
    rng = Random(3)
    fields = explorer.fields(texts("de"), settings_from(explorer, texts("de"), {}))
    words = ["", "=", "&&", "-1", "99999", "<script>", "loco", "red", "\u202e", "ä" * 90]
    for _ in range(15):
        pairs = (f"{rng.choice(fields).id}={rng.choice(words)}" for _ in range(2))
        page = opened(explorer, "&".join(pairs))
        markup = str(view(page.model))
        assert "<script>" not in markup
        assert _Verdicts(markup).found
    page = opened(explorer, "nonsense=1")
    assert "nonsense=1" in str(view(page.model))
    page.send("explore.set", "nonsense 1")
    page.send("explore.set", f"{fields[0].id} nonsense")
    assert dict(screen(page).settings) == dict(settings_from(explorer, texts("de"), {}))


@each_explorer
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there(game_id: str, explorer: Explorer, lang: str) -> None:
    rng, page = Random(1), opened(explorer)
    page.send("page.language", lang)
    for _ in range(8):
        set_something(page, explorer, rng)
        assert "⟨" not in str(view(page.model)) and "⟨" not in page.model.said


@each_explorer
def test_touching_the_picture(game_id: str, explorer: Explorer) -> None:
    """Whatever can be touched sets something or says its verdict."""
    page, said = opened(explorer), 0
    markup = str(view(page.model))
    start = f'data-target="{explorer.id}/'
    targets = sorted({piece.split('"')[0] for piece in markup.split(start)[1:]})
    assert targets
    for target in Random(4).sample(targets, min(14, len(targets))):
        page.send("table.pick", f"{explorer.id}/{target}")
        assert page.model.said_count == said + 1, target
        said = page.model.said_count


@each_explorer
def test_its_rules_lead_to_it(game_id: str, explorer: Explorer) -> None:
    book = part(game_id, "rulebook").RULEBOOK
    assert explorer.rules
    for rule in explorer.rules:
        assert book.knows(rule)
        assert about(game_id, rule) == f"ausprobieren/{explorer.id}"
    page = Page()
    page.send("page.route", f"regeln/{game_id}")
    assert f'href="#ausprobieren/{explorer.id}"' in str(view(page.model))


@each_explorer
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_written_rules_lead_to_it(game_id: str, explorer: Explorer, lang: str) -> None:
    written = rules_page(Site("pages-0123456789/"), lang, game_id)
    link = f'href="../../index.html#ausprobieren/{explorer.id}"'
    for rule in explorer.rules:
        article = written.split(f'<article class="rule" aria-labelledby="{rule}">')[1]
        assert link in article.split("</article>")[0]
    assert written.count(link) == len(explorer.rules)


@each_explorer
def test_every_example_is_set_as_it_says(game_id: str, explorer: Explorer) -> None:
    assert explorer.examples
    for example in explorer.examples:
        page = opened(explorer, example.query)
        assert not screen(page).passed_over
        assert texts("de")(example.text).endswith(("?", "…"))
        markup = str(view(page.model))
        assert f'href="#ausprobieren/{explorer.id}?{example.query.replace("&", "&amp;")}"' in markup


def test_the_rule_beside_the_game_leads_there_too() -> None:
    page = started("human", "human")
    page.send("rule.show", "zuz.tunnel.reveal")
    assert 'href="#ausprobieren/tunnel"' in str(view(page.model))
    page.send("rule.show", "got.win")
    assert "rule-dialog-explore" not in str(view(page.model))


def test_the_list_of_all() -> None:
    page = Page()
    page.send("page.route", "")
    assert isinstance(page.model.screen, Lobby)
    assert 'href="#ausprobieren"' in str(view(page.model))
    page.send("page.route", "ausprobieren")
    markup = str(view(page.model))
    for _, explorer in all_explorers():
        assert f'href="#ausprobieren/{explorer.id}"' in markup
    page.send("page.route", "ausprobieren/<b>")
    assert "&lt;b&gt;" in str(view(page.model)), "an unknown name is told"


def test_names_are_told_apart() -> None:
    names = [explorer.id for game_id in GAMES for explorer in explorers(game_id)]
    assert len(names) == len(set(names))
    assert find("nothing") is None


def test_from_a_match_and_back() -> None:
    page = started("human", "human")
    match = page.table.id
    page.send("page.route", "ausprobieren/doppelstrecken")
    assert screen(page).back == match
    page.send("explore.back")
    assert isinstance(page.model.screen, Table) and page.model.screen.id == match


def test_explorers_hold_no_rule() -> None:
    """They import the protocol and what is shown, not the modules in which rules are."""
    folder = pathlib.Path(part("zug-um-zug", "game").__file__ or "").parents[1]
    sources = sorted(folder.glob("*/explorers/*.py"))
    assert sources
    for path in sources:
        own = f"stellwerk.games.{path.parents[1].name}."
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(own):
                module = (node.module or "").removeprefix(own).split(".")[0]
                assert module in RULELESS, f"{path}: {node.module}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "Violation", f"{path} refuses something by itself"


def test_a_verdict_of_ones_own_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first test fails if the page says something else than the engine."""
    found = find("doppelstrecken")
    assert found is not None
    monkeypatch.setattr("stellwerk.app.explore.view.verdict", lambda *_: "Das geht.")
    with pytest.raises(AssertionError):
        test_what_is_shown_is_what_check_says(*found, 0)
