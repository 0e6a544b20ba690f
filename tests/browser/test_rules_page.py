"""The rules page: every rule has its place, and the scenes beside the rules can be played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from stellwerk.games.registry import package, part
from stellwerk.table.scene import load_scenes

from .playing import GAME, AtTable, after_setup, fragment, press

Open = Callable[..., Page]
Start = Callable[..., None]

BOOK = part(GAME, "rulebook").RULEBOOK
RULES = [rule for section in BOOK.sections for rule in section.rules]
SCENES = {scene.id: scene for scene in load_scenes(package(GAME), GAME)}
PAGE = f"#regeln/{GAME}"
PATIENCE = 20_000
"""Milliseconds for an answer: the actions of a suggestion are shown one after the other."""


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_every_rule_has_its_anchor_and_every_link_its_rule(
    open_page: Open, start: Start, locale: str
) -> None:
    page = open_page(locale=locale)
    start(page, PAGE)
    ids = page.locator("#main [id]").evaluate_all("(all) => all.map((element) => element.id)")
    assert len(ids) == len(set(ids))
    for rule in RULES:
        assert rule.id in ids
        article = page.locator(f"article[aria-labelledby='{rule.id}']")
        assert article.locator(".rule-text").inner_text().strip()
        is_interpreted = rule.interpretation or rule.interpreted
        assert article.locator(".auslegung").count() == bool(is_interpreted), rule.id
    links = page.locator(f"#main a[href^='#regeln/{GAME}/']").evaluate_all(
        "(links) => links.map((link) => link.hash.split('/')[2])"
    )
    assert set(links) <= set(ids)
    # Every scene stands somewhere on the page.
    assert {f"scene-{scene}" for scene in SCENES} <= set(ids)


def test_a_link_to_a_rule_leads_there(page: Page, start: Start) -> None:
    rule = RULES[-1].id
    start(page, f"{PAGE}/{rule}")
    heading = page.locator(f"[id='{rule}']")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    # From the table of contents to another one, and back with the browser's own button.
    first = RULES[0].id
    page.click(f"[id='toc-{first}']")
    expect(page.locator(f"[id='{first}']")).to_be_in_viewport()
    page.go_back()
    expect(heading).to_be_in_viewport()


def test_a_scene_is_played_in_place(page: Page, start: Start) -> None:
    start(page, f"{PAGE}/got.win")
    name = "gewinnen-durch-einsetzen"
    scene = page.locator(f"#scene-{name}")
    scene.locator(f"[data-target='{name}/deck']").click()
    scene.locator(f"[data-target='{name}/slot:4']").click()
    expect(scene.locator(".answer.is-allowed")).to_contain_text("Die Zahlen steigen auf")
    scene.locator(f"#restart-{name}").click()
    expect(scene.locator(".answer")).to_have_count(0)
    # What is refused names its rule here, too.
    press(page, f"[data-target='{name}/discards']")
    expect(scene.locator(".answer.is-refused .rule-id")).to_have_text("got.draw")
    # By drag it is the same.
    scene.locator(f"[data-target='{name}/deck']").click()
    expect(scene.locator(".drawn")).to_be_visible()
    scene.locator(".drawn [data-target]").drag_to(scene.locator(f"[data-target='{name}/slot:3']"))
    expect(scene.locator(".answer.is-allowed")).to_contain_text("Auch erlaubt")


def test_every_try_of_every_scene_comes_out_as_it_says(page: Page, start: Start) -> None:
    """The engine holds this in tests/scenes; here: it comes out so on the page."""
    page.emulate_media(reduced_motion="reduce")
    start(page, PAGE)
    for scene in SCENES.values():
        answer = page.locator(f"#scene-{scene.id} .answer")
        for index, entry in enumerate(scene.tries):
            page.evaluate(
                "(name) => document.getElementById(name).click()", f"try-{scene.id}-{index}"
            )
            if entry.expect == "ok":
                expect(answer, scene.id).to_have_class("answer is-allowed", timeout=PATIENCE)
            else:
                expect(answer, scene.id).to_have_class("answer is-refused", timeout=PATIENCE)
                expect(answer.locator(".rule-id")).to_have_text(entry.expect)
            expect(answer.locator(".answer-text")).to_have_text(entry.answer["de"])


def test_from_the_table_and_back(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    table = AtTable(page)
    table.play("draw")
    page.click("#rules")
    expect(page.locator("#page-title")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.click("#back")
    expect(page.locator(".drawn")).to_be_visible()
    page.go_back()
    expect(page.locator("#page-title")).to_be_visible()
