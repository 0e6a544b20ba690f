"""An embedded scene by keyboard and screen reader, the pages that explain it, README, oEmbed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from building.paths import ROOT, STATIC
from stellwerk.app.embed.page import SceneDocuments, Site, read_sprite, scenes_by_game

from .hosting import ANSWER_TIME, TEN, Host, Visiting, answered, element, try_it
from .test_accessible import AXE, OVERFLOW, SETTLE, TOO_SMALL, axe_source

Open = Callable[..., Page]
GUIDES = [("einbetten", "de"), ("embed", "en")]


def test_a_whole_lesson_by_keyboard(host: Host, visit: Visiting) -> None:
    reader = visit()
    reader.page.goto(host.write(host.script + element(*TEN[1])))
    frame = reader.frame(0)
    keyboard = reader.page.keyboard
    first = frame.locator("[id^=try-]").first
    for _ in range(20):
        keyboard.press("Tab")
        if first.evaluate("(button) => button === document.activeElement"):
            break
    for number in range(3):
        suggestion = frame.locator("[id^=try-]").nth(number)
        expect(suggestion).to_be_focused()
        keyboard.press("Enter")
        answered(frame, number)
        expect(suggestion).to_be_focused()
        text = frame.locator(".answer-text").inner_text()
        expect(frame.locator("#said")).to_contain_text(text)
        keyboard.press("Tab")
    # On to "again", and from there back to the board, card by card.
    again = frame.locator("[id^=restart-]")
    expect(again).to_be_focused()
    keyboard.press("Enter")
    expect(frame.locator(".answer")).to_have_count(0)
    assert frame.evaluate("document.activeElement.closest('.scene') !== null")
    frame.locator("[data-target$='/row:1']").focus()
    keyboard.press("ArrowRight")
    expect(frame.locator("[data-target$='/row:2']")).to_be_focused()
    keyboard.press("Enter")
    expect(frame.locator(".answer.is-allowed")).to_be_visible()
    expect(frame.locator("[data-target$='/row:2']")).to_be_focused()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_and_small_screens(host: Host, visit: Visiting, theme: str) -> None:
    reader = visit(viewport={"width": 320, "height": 900}, has_touch=True, reduced_motion="reduce")
    scenes = [TEN[0], TEN[6]] if theme == "light" else [TEN[4], TEN[8]]
    style = "<style>body { margin: 0; }</style>"
    body = host.script + "".join(element(*scene, f'theme="{theme}"') for scene in scenes)
    reader.page.goto(host.write(f"<main><h1>Gast</h1>{body}</main>", head=style))
    problems: list[str] = []
    for number, (_, scene) in enumerate(scenes):
        frame = reader.frame(number)
        for state in ("at first", "answered"):
            if state == "answered":
                try_it(frame)
            frame.evaluate(SETTLE)
            frame.evaluate(axe_source())
            where = f"{scene}, {state}, {theme}"
            problems += [f"{where}: {one['id']} {one['nodes']}" for one in frame.evaluate(AXE)]
            problems += [f"{where}: {one}" for one in frame.evaluate(OVERFLOW)]
            # The boards' own pieces: below.
            small = [one for one in frame.evaluate(TOO_SMALL) if not one.startswith(scene)]
            problems += [f"{where}: {one}" for one in small]
    assert not problems, "\n".join(problems)


SMALL_TARGETS = """() => {
    const targets = document.querySelectorAll(".embed :is([data-target], button, a[href], select)");
    const small = [...targets].flatMap((target) => {
        // What does nothing, what is said only, and the places of a map, which can be looked at
        // more closely and which the suggestions below name, too.
        if (target.matches("[aria-disabled=true], :disabled")) return [];
        if (target.closest(".vh, [inert], .glines, .zmap svg")) return [];
        const { width, height } = target.getBoundingClientRect();
        if (width >= 43.5 && height >= 43.5) return [];
        const name = target.dataset.target ?? target.id ?? target.className;
        return [`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
    const wide = document.documentElement.scrollWidth;
    return [targets.length, wide > innerWidth ? [...small, `${wide} px wide`] : small];
}"""


@pytest.mark.parametrize("game_id", list(scenes_by_game()))
def test_every_scene_fits_fingers_and_320_pixels(
    open_page: Open, site_url: str, game_id: str
) -> None:
    """As wide as a narrow phone's frame, before Python; a scene's parts are the same after."""
    page = open_page(
        viewport={"width": 320, "height": 900}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    problems: list[str] = []
    for number, scene in enumerate(scenes_by_game()[game_id]):
        lang = ("de", "en")[number % 2]
        page.goto(f"{site_url}szenen/{game_id}/{scene}.{lang}.html", wait_until="load")
        count, found = page.evaluate(SMALL_TARGETS)
        assert count > 1
        problems += [f"{scene}, {lang}: {one}" for one in found]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(("folder", "lang"), GUIDES)
def test_the_page_that_explains_it(open_page: Open, site_url: str, folder: str, lang: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{site_url}{folder}/index.html")
    assert page.evaluate("document.documentElement.lang") == lang
    expect(page.locator("#code-script")).to_contain_text(f"{site_url}stellwerk.js")
    page.select_option("#scene", "kartenspiel/eine-aktion")
    page.locator("[name=lang][value=en]").check(force=True)
    page.locator("[name=theme][value=dunkel]").check(force=True)
    expect(page.locator("#preview .title")).to_have_text(re.compile("action"))
    page.locator("#preview [data-try]").click()
    inside = page.frame_locator("#preview iframe")
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
    expect(inside.locator("html")).to_have_attribute("lang", "en")
    expect(inside.locator("body")).to_have_attribute("data-scene", "eine-aktion")
    page.click("[data-copy=code-script]")
    expect(page.locator("#said")).not_to_be_empty()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert 'spiel="kartenspiel" szene="eine-aktion" lang="en" farbschema="dunkel"' in copied
    page.click("[data-copy=code-frame]")
    expect(page.locator("[data-copy=code-frame]")).to_have_attribute("data-done", re.compile("."))
    copied = page.evaluate("navigator.clipboard.readText()")
    assert f"{site_url}szenen/kartenspiel/eine-aktion.en.html?farbschema=dunkel" in copied


@pytest.mark.parametrize(("folder", "lang"), GUIDES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_that_explains_it_is_accessible(
    open_page: Open, site_url: str, folder: str, lang: str, scheme: str
) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{site_url}{folder}/index.html")
    page.locator("#preview .question").wait_for()
    page.evaluate(axe_source())
    for width in (1440, 320):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(SETTLE)
        assert page.evaluate(AXE) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_article_on_another_origin(host: Host, visit: Visiting) -> None:
    text = (STATIC / "embed" / "article.de.html").read_text(encoding="utf-8")
    text = text.replace("../stellwerk.js", f"{host.site}stellwerk.js")
    (host.folder / "artikel.html").write_text(text, encoding="utf-8")
    reader = visit(viewport={"width": 820, "height": 3600})
    reader.page.goto(f"{host.address}/artikel.html")
    assert reader.page.locator("stellwerk-szene").count() == 4
    for number in (3, 0, 2, 1):
        try_it(reader.frame(number))
    assert reader.workers() == 1


def test_what_the_readme_says_works_in_an_empty_file(host: Host, visit: Visiting) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.split("## Embed it")[1].split("\n## ")[0]
    with_script, frame_only, *_ = re.findall(r"```html\n(.*?)```", section, flags=re.DOTALL)
    for number, snippet in enumerate((with_script, frame_only)):
        assert "https://your-host/stellwerk/" in snippet
        page = host.folder / f"empty-{number}.html"
        page.write_text(snippet.replace("https://your-host/stellwerk/", host.site), "utf-8")
        reader = visit()
        reader.page.goto(f"{host.address}/{page.name}")
        frame = reader.frame(0)
        assert frame.evaluate("document.documentElement.dataset.theme") == "light"
        try_it(frame)
        expect(frame.locator(".answer")).to_be_visible(timeout=ANSWER_TIME)


def test_oembed_files(site: Path) -> None:
    base = "https://example.org/stellwerk/"
    sprite = read_sprite((STATIC / "art" / "symbols.svg").read_text(encoding="utf-8"))
    documents = SceneDocuments(*TEN[0], "de", Site("app-0", sprite, {"zug-um-zug": ()}, base))
    data = json.loads(documents.oembed())
    address = f"{base}szenen/zug-um-zug/drei-lokomotiven.de"
    assert (data["version"], data["type"]) == ("1.0", "rich")
    assert f'src="{address}.html"' in data["html"]
    assert data["html"].startswith("<iframe ")
    assert data["width"] > 0 and data["height"] > 0
    link = f'<link rel="alternate" type="application/json+oembed" href="{address}.json"'
    assert link in documents.page()
    # Built without its own address, the site names no such files.
    built = (site / "szenen/zug-um-zug/drei-lokomotiven.de.html").read_text(encoding="utf-8")
    assert "oembed" not in built


def test_every_scene_has_its_page_and_every_drawing_is_there(site: Path) -> None:
    for game_id, scenes in scenes_by_game().items():
        for scene in scenes:
            for lang in ("de", "en"):
                text = (site / f"szenen/{game_id}/{scene}.{lang}.html").read_text("utf-8")
                used = set(re.findall(r'<use\b[^>]*?href="#([^"]+)"', text))
                assert used <= set(re.findall(r'<symbol id="([^"]+)"', text)), scene
                assert "⟨" not in text, scene
                assert len(text) < 170_000, scene
