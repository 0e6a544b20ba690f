"""Pages that need no Python: every rule has its place on them, in both languages, and no link leads
nowhere."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser

import pytest

from stellwerk.app.addresses import overview_page, rules_address, short_address
from stellwerk.app.pages import pages, search_files
from stellwerk.app.pages.compounds import parts_of
from stellwerk.app.pages.frame import Page, Site
from stellwerk.app.pages.scenes import scene_block
from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.rulebook import RuleBook
from stellwerk.table.scene import OK, find_scene, load_scenes

VOID = {"meta", "link", "img", "input", "br", "hr"}
SHAPES = {"path", "circle"}
each_game = pytest.mark.parametrize("game_id", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Reading(HTMLParser):
    """A document taken apart: ids, links, pictures, and which article each id stands in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[dict[str, str]] = []
        self.texts: dict[str, str] = {}
        self.meta: dict[str, str] = {}
        self.inside: dict[str, list[str]] = {}
        """By article (of a rule): ids of the scenes that stand in it or are linked there."""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        assert not [key for key in given if key.startswith("on")], "the policy runs no such script"
        if "id" in given:
            self.ids.append(given["id"])
        for key in ("href", "src"):
            if key in given:
                self.links.append(given[key])
        if tag == "img":
            self.pictures.append(given)
        if tag == "meta" and "name" in given:
            self.meta[given["name"]] = given["content"]
        article = next((a["aria-labelledby"] for t, a in self.open if t == "article"), None)
        target = given.get("id", "") or given.get("href", "").removeprefix("#")
        if article and target.startswith("scene-") and not target.endswith("-title"):
            self.inside.setdefault(article, []).append(target.removeprefix("scene-"))
        if tag not in VOID:
            self.open.append((tag, given))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SHAPES

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self.open.pop()
        assert opened == tag

    def handle_data(self, data: str) -> None:
        tag = self.open[-1][0] if self.open else ""
        self.texts[tag] = self.texts.get(tag, "") + data


@cache
def site() -> dict[str, str]:
    return dict(pages(Site("pages-0123456789/")))


@cache
def reading(path: str) -> Reading:
    return Reading(site()[path])


def rulebook(game_id: str) -> RuleBook:
    book: RuleBook = part(game_id, "rulebook").RULEBOOK
    return book


def test_the_addresses_are_those_that_others_link_to() -> None:
    assert rules_address("de", "zug-um-zug") == "regeln/zug-um-zug/index.html"
    assert rules_address("en", "zug-um-zug") == "rules/zug-um-zug/index.html"
    assert short_address("de", "kartenspiel") == "regeln/kartenspiel/kurz.html"
    assert short_address("en", "kartenspiel") == "rules/kartenspiel/short.html"
    assert {overview_page(lang) for lang in LANGUAGES} == {"regeln/index.html", "rules/index.html"}
    assert len(site()) == 2 * (1 + 2 * len(GAMES))


@each_game
@each_language
def test_every_rule_has_an_anchor_and_a_scene(game_id: str, lang: str) -> None:
    page, t = reading(rules_address(lang, game_id)), texts(lang)
    scenes = {scene.id: scene for scene in load_scenes(package(game_id), game_id)}
    for rule in rulebook(game_id).rules():
        assert page.ids.count(rule.id) == 1
        assert t(f"{rule.id}.title") in page.texts["h3"]
        shown = page.inside.get(rule.id, [])
        assert any(rule.id in scenes[scene].rules for scene in shown), rule.id
    for scene in scenes.values():
        assert page.ids.count(f"scene-{scene.id}") == 1
        for tried in scene.tries:
            assert tried.answer[lang] in site()[rules_address(lang, game_id)].replace("&#39;", "'")
            if tried.expect != OK:
                assert tried.expect in page.ids, "every rule that refuses is explained"


@each_game
@each_language
def test_the_order_is_that_of_a_new_player(game_id: str, lang: str) -> None:
    page, prefix = reading(rules_address(lang, game_id)), game(game_id).prefix
    chapters = [
        id_ for id_ in page.ids if re.fullmatch(r"\w+\.section\.\w+|auslegungen|fragen", id_)
    ]
    names = [chapter.removeprefix(f"{prefix}.section.") for chapter in chapters]
    assert names[0] == "goal" and names[-2:] == ["auslegungen", "fragen"]
    wanted = ["goal", "setup", "turn", "end", "cases", "variants", "auslegungen", "fragen"]
    assert [name for name in names if name in wanted] == [name for name in wanted if name in names]
    if game(game_id).options:
        assert "variants" in names


@each_game
@each_language
def test_every_interpretation_is_in_the_list(game_id: str, lang: str) -> None:
    page, t = site()[rules_address(lang, game_id)], texts(lang)
    for rule in rulebook(game_id).rules():
        is_ours = rule.interpretation or rule.interpreted
        assert (f'id="auslegung-{rule.id}"' in page) == is_ours
        if is_ours:
            assert page.count(str(t.rich(f"{rule.id}.why"))) == 2


@pytest.mark.parametrize("path", sorted(site()))
def test_no_link_leads_nowhere(path: str) -> None:
    page = reading(path)
    assert [id_ for id_, count in Counter(page.ids).items() if count > 1] == []
    for link in page.links:
        target, _, anchor = link.partition("#")
        assert not re.match(r"[a-z]+:|/", link), "the site may lie below any path"
        where = (
            posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
        )
        if where == "index.html":
            assert re.fullmatch(r"|(neu|szene|ausprobieren)/[\w/-]+", anchor), anchor
        elif where in site():
            assert not anchor or anchor in reading(where).ids, link
        else:
            assert where.startswith(("pages-0123456789/", "szenen/")), link


@pytest.mark.parametrize("path", sorted(site()))
def test_what_a_search_engine_and_a_screen_reader_need(path: str) -> None:
    text, page = site()[path], reading(path)
    lang = "de" if path.startswith("regeln") else "en"
    assert f'<html lang="{lang}"' in text and "⟨" not in text
    assert text.count("<h1") == 1 and '<main id="main"' in text
    assert 60 < len(page.meta["description"]) < 320
    assert 20 < len(page.texts["title"]) < 80
    assert len({reading(other).texts["title"] for other in site()}) == len(site())
    for picture in page.pictures:
        assert picture["loading"] == "lazy" and len(picture["alt"]) > 40
        assert picture["width"].isdigit() and picture["height"].isdigit()


def test_addresses_of_the_other_language_are_absolute_or_not_there() -> None:
    path = rules_address("en", "kartenspiel")
    assert "canonical" not in site()[path]
    based = dict(pages(Site("pages-0/", "https://example.org/s/")))[path]
    assert '<link rel="canonical" href="https://example.org/s/rules/kartenspiel/">' in based
    german = 'rel="alternate" hreflang="de" href="https://example.org/s/regeln/kartenspiel/"'
    assert german in based


@each_game
@each_language
def test_the_short_rule_is_whole(game_id: str, lang: str) -> None:
    text, t = site()[short_address(lang, game_id)], texts(lang)
    for entry in part(game_id, "short").PARTS:
        assert str(t.rich(f"{game(game_id).prefix}.short.{entry}")) in text


@each_language
def test_everything_can_be_searched(lang: str) -> None:
    name = f"search.{lang}.json"
    found = {entry["id"]: entry for entry in json.loads(dict(search_files())[name])}
    for game_id in GAMES:
        for rule in rulebook(game_id).rules():
            entry = found[rule.id]
            path, _, anchor = entry["at"].partition("#")
            assert anchor in reading(path).ids
            assert "<" not in entry["text"] and "{" not in entry["text"]
        for scene in load_scenes(package(game_id), game_id):
            path, _, anchor = found[f"{game_id}/{scene.id}"]["at"].partition("#")
            assert anchor in reading(path).ids


def test_long_words_are_taken_apart() -> None:
    parts = parts_of(["Zielkarten und eine Karte am Ziel", "Bahnhof, Marker: der Bahnhofsmarker"])
    assert parts("Zielkarten") == {"ziel", "karten"}
    assert parts("Bahnhofsmarker") == {"bahnhof", "marker"}
    assert parts("Karte am Ende") == set()


def test_a_scene_in_steps_is_readable_to_its_end() -> None:
    scene = find_scene(package("zug-um-zug"), "zug-um-zug", "tunnel-bezahlt")
    assert scene is not None and scene.later
    page = Page("de", {"de": "regeln/zug-um-zug/index.html"}, "", "", "", "")
    drawn = str(scene_block(page, scene))
    for step in scene.steps:
        assert step.question["de"] in drawn
        assert all(tried.answer["de"] in drawn for tried in step.tries)
