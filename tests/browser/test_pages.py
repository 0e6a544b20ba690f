"""Rules pages in a browser: readable without scripts, printable, searchable, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stellwerk.app.addresses import overview_page, rules_address, short_address
from stellwerk.games.registry import GAMES, package, part
from stellwerk.table.scene import load_scenes

from .conftest import START_TIMEOUT, SUB_PATH, USABLE, Watched
from .playing import AtTable, after_setup, fragment
from .test_accessible import DRESS, axe, axe_source
from .test_offline import Host, host  # noqa: F401

Open = Callable[..., Page]
Start = Callable[..., None]

RULES = [rules_address(lang, game_id) for lang in ("de", "en") for game_id in GAMES]
SHORT = [short_address(lang, game_id) for lang in ("de", "en") for game_id in GAMES]
EVERY = [*RULES, *SHORT, overview_page("de"), overview_page("en")]
GAME = "zug-um-zug"
PAGE = rules_address("de", GAME)


def visit(page: Page, site_url: str, path: str) -> None:
    page.goto(f"{site_url}{path}", wait_until="load")


# --- without scripts, on paper


@pytest.mark.parametrize("path", [PAGE, rules_address("en", "gleis-um-gleis")])
def test_everything_can_be_read_without_scripts(open_page: Open, site_url: str, path: str) -> None:
    page = open_page(java_script_enabled=False)
    visit(page, site_url, path)
    game_id = path.split("/")[1]
    for rule in part(game_id, "rulebook").RULEBOOK.rules():
        expect(page.locator(f"[id='{rule.id}']")).to_be_attached()
    text = page.locator("main").text_content() or ""
    lang = "de" if path.startswith("regeln") else "en"
    for scene in load_scenes(package(game_id), game_id):
        assert scene.question[lang] in text and scene.tries[0].answer[lang] in text
    # What does nothing without a script is not there.
    expect(page.locator(".search")).to_be_hidden()
    expect(page.locator("[data-print]")).to_have_count(0)


def test_pictures_come_when_they_are_near(page: Page, site_url: str) -> None:
    visit(page, site_url, PAGE)
    picture = page.locator("#scene-faehre .scene-picture")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    shape = "image => image.clientHeight / image.clientWidth"
    declared = "image => image.getAttribute('height') / image.getAttribute('width')"
    assert picture.evaluate(shape) == pytest.approx(picture.evaluate(declared), abs=0.02)


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("path", SHORT)
def test_a_short_rule_is_one_page_of_paper(page: Page, site_url: str, path: str) -> None:
    visit(page, site_url, path)
    assert pages_of(page.pdf(format="A4", prefer_css_page_size=True)) == 1
    page.emulate_media(media="print")
    expect(page.locator(".head")).to_be_hidden()
    assert page.locator(".short-part").count() > 5


def test_the_whole_rules_can_be_printed(page: Page, site_url: str) -> None:
    visit(page, site_url, rules_address("de", "game-of-trains"))
    assert 4 < pages_of(page.pdf(format="A4", prefer_css_page_size=True)) < 30
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".toc")).to_be_hidden()
    expect(page.locator(".scene-acts").first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


# --- for everybody


@pytest.mark.parametrize("path", EVERY)
def test_nothing_scrolls_sideways_and_axe_finds_nothing(
    open_page: Open, site_url: str, path: str
) -> None:
    page = open_page(viewport={"width": 320, "height": 700}, reduced_motion="reduce")
    visit(page, site_url, path)
    # What is out of sight has to be laid out to be judged.
    page.evaluate("""() => {
        for (const part of document.querySelectorAll(".rules-section, .scene"))
            part.style.contentVisibility = "visible";
    }""")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    page.evaluate(axe_source())
    # Each game narrow and light in one language, wide and dark in the other.
    number = EVERY.index(path)
    if (number + number // len(GAMES)) % 2:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.evaluate(DRESS, "dark")
        assert page.evaluate(wide) <= 0
    problems = axe(page)
    assert not problems, "\n".join(problems)


def test_the_contents_stay_in_sight_on_wide_screens(page: Page, site_url: str) -> None:
    visit(page, site_url, f"{PAGE}#zuz.score.longest")
    expect(page.locator("[id='zuz.score.longest']")).to_be_in_viewport()
    expect(page.locator("#toc-title")).to_be_in_viewport()
    current = page.locator(".toc a[aria-current]")
    page.mouse.wheel(0, 40)
    expect(current).to_have_count(1)
    expect(current).to_have_attribute("href", re.compile(r"#zuz\.(score|winner)"))


def test_the_other_language_opens_at_the_same_rule(page: Page, site_url: str) -> None:
    visit(page, site_url, f"{PAGE}#zuz.tunnel.reveal")
    # Playwright's own click would scroll first, although the header is in sight.
    page.locator("#other-language").evaluate("link => link.click()")
    page.wait_for_url(f"**/{rules_address('en', GAME)}#zuz.tunnel.reveal")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[id='zuz.tunnel.reveal']")).to_be_in_viewport()
    # And without a script from beside the rule itself.
    page.locator("article[aria-labelledby='zuz.tunnel.reveal'] .rule-other").click()
    page.wait_for_url(f"**/{PAGE}#zuz.tunnel.reveal")


def test_the_kept_theme_is_worn(page: Page, site_url: str) -> None:
    page.context.add_init_script("localStorage.setItem('stellwerk.theme', 'dark')")
    page.context.add_init_script("localStorage.setItem('stellwerk.lang', 'en')")
    visit(page, site_url, PAGE)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")


# --- the search


@pytest.mark.parametrize(
    ("lang", "query", "rule"),
    [
        ("de", "lok zweite karte", "zuz.draw.loco-second"),
        ("de", "lok zwiete karte", "zuz.draw.loco-second"),
        ("de", "Lokomotiwe zweite Kartte", "zuz.draw.loco-second"),
        ("de", "doppelstreke dritt", "zuz.double.closed"),
        ("de", "längster weg", "zuz.score.longest"),
        ("de", "laengster weg", "zuz.score.longest"),
        ("de", "langster weg", "zuz.score.longest"),
        ("de", "karten.rob", "karten.rob"),
        ("de", "ausrauben", "karten.rob"),
        ("de", "faehre", "zuz.ferry"),
        ("de", "schloss verloren", "got.lock.lost"),
        ("de", "zweiter bahnhof strecke", "gleis.two-stations"),
        ("en", "loco second card", "zuz.draw.loco-second"),
        ("en", "tunel reveal", "zuz.tunnel.reveal"),
    ],
)
def test_a_search_finds_the_rule_first(
    page: Page, site_url: str, lang: str, query: str, rule: str
) -> None:
    visit(page, site_url, overview_page(lang))
    page.fill("#search", query)
    first = page.locator(".hit .rule-id").first
    expect(first).to_have_text(rule)
    expect(page.locator(".search-hits > li").first.locator(".rule-id")).to_have_text(rule)


def test_the_search_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url, rules_address("de", "kartenspiel"))
    page.focus("#search")
    count = page.locator("#search-count")
    assert count.get_attribute("role") == "status"
    page.keyboard.type("xyzzy")
    expect(count).to_have_text("Nichts gefunden. Versuch es mit einem anderen Wort.")
    page.keyboard.press("Escape")
    expect(page.locator("#search")).to_have_value("")
    expect(page.locator(".hit")).to_have_count(0)
    page.keyboard.type("lok zweite karte")
    expect(count).to_contain_text("Treffer")
    expect(page.locator(".hit mark").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#search")).to_be_focused()
    page.fill("#search", "zuz.draw.loco-second")
    expect(page.locator(".hit .rule-id").first).to_have_text("zuz.draw.loco-second")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{PAGE}#zuz.draw.loco-second")
    expect(page.locator("[id='zuz.draw.loco-second']")).to_be_in_viewport()


def test_a_link_may_bring_its_question(page: Page, site_url: str) -> None:
    visit(page, site_url, f"{overview_page('en')}?q=ferry")
    expect(page.locator(".hit").first).to_contain_text("zuz.ferry")


# --- the app beside them


def test_from_the_lobby_to_the_search_and_back_to_a_new_match(page: Page, start: Start) -> None:
    start(page)
    page.click("#read-rules")
    page.wait_for_url(f"**/{overview_page('de')}")
    page.goto(page.url.replace("index.html", "kartenspiel/index.html"))
    page.locator(".rules-acts .btn-main").click()
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    expect(page.locator("#game-kartenspiel")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#form-title")).to_contain_text("Kartenspiel")


def test_a_refusal_leads_to_the_rule_and_on_to_its_page(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    AtTable(page).tap("discards")
    page.click("#rule-link")
    link = page.locator("#rule-dialog-read")
    expect(link).to_be_visible()
    with page.context.expect_page() as opened:
        link.click()
    read = opened.value
    read.wait_for_load_state()
    rule = read.url.partition("#")[2]
    expect(read.locator(f"[id='{rule}']")).to_be_in_viewport()
    # The game was not left.
    expect(page.locator("#rule-dialog")).to_be_visible()


def test_pictures_are_saved_from_the_table(page: Page, start: Start, tmp_path: Path) -> None:
    start(page, fragment(after_setup("human", "human")))
    for kind, magic in (("svg", b"<svg "), ("png", b"\x89PNG")):
        page.click("#menu-open")
        with page.expect_download() as caught:
            page.click(f"#picture-{kind}")
        caught.value.save_as(tmp_path / kind)
        assert caught.value.suggested_filename.endswith(f".{kind}")
        assert (tmp_path / kind).read_bytes().startswith(magic)
    width = int.from_bytes((tmp_path / "png").read_bytes()[16:20], "big")
    assert width > 1000


# --- offline


def test_rules_pages_are_kept_for_offline(
    open_page: Open,
    watched: Watched,
    host: Host,  # noqa: F811
) -> None:
    page = open_page(service_workers="allow")
    page.goto(host.url, wait_until="commit")
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=START_TIMEOUT)
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    # A first visit asks for none of them.
    later = re.compile(rf"^{SUB_PATH}(regeln|rules|szenen|pages-)")
    assert not [path for path in host.asked if later.match(path)]
    page.reload(wait_until="commit")
    page.wait_for_function("localStorage.getItem('stellwerk.kept') !== null", timeout=120_000)
    assert f"{SUB_PATH}szenen/zug-um-zug/faehre.en.svg" in host.asked
    host.cut()
    page.goto(f"{host.url}{PAGE.removesuffix('index.html')}?from=somewhere#zuz.ferry")
    expect(page.locator("[id='zuz.ferry']")).to_be_in_viewport()
    picture = page.locator("#scene-faehre .scene-picture")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    page.fill("#search", "lok zweite karte")
    expect(page.locator(".hit .rule-id").first).to_have_text("zuz.draw.loco-second")
    page.goto(f"{host.url}{overview_page('en')}")
    expect(page.locator(".book")).to_have_count(len(GAMES))
