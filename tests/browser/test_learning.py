"""Lessons and the position editor on a page: by keyboard, by finger, and from there to a match."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stellwerk.app.record import unpack
from stellwerk.app.rules.lesson import solutions
from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.scene import Scene, find_scene, judge, parse_scene

from .playing import GAME, AtTable, after_setup, fragment
from .test_accessible import AXE, NARROW, OVERFLOW, SETTLE, TOO_SMALL, WIDE, axe_source

Open = Callable[..., Page]
Start = Callable[..., None]


def scene(game_id: str, scene_id: str) -> Scene:
    found = find_scene(package(game_id), game_id, scene_id)
    assert found is not None
    return found


def tab_to(page: Page, element_id: str) -> None:
    """Press Tab until the element has the focus, as somebody without a mouse does."""
    for _ in range(120):
        if page.evaluate("document.activeElement.id") == element_id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {element_id}")


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_whole_tutorial_by_keyboard(open_page: Open, start: Start, game_id: str) -> None:
    """And by ear: whatever is asked and answered is said."""
    page = open_page(reduced_motion="reduce")
    start(page)
    tab_to(page, f"learn-{game_id}")
    page.keyboard.press("Enter")
    ids, said = part(game_id, "lessons").LESSONS, page.locator("#said")
    for number, scene_id in enumerate(ids, 1):
        lesson = scene(game_id, scene_id)
        expect(page.locator("#learn-at")).to_have_text(f"Lektion {number} von {len(ids)}")
        for step_number, step in enumerate(lesson.steps):
            if step_number:
                tab_to(page, f"onward-{scene_id}")
                page.keyboard.press("Enter")
                expect(page.locator(f"#question-{scene_id}")).to_be_focused()
                expect(said).to_contain_text(step.question["de"])
            right = step.tries.index(solutions(step)[0])
            tab_to(page, f"try-{scene_id}-{right}")
            page.keyboard.press("Enter")
            verdict = "is-allowed" if step.tries[right].expect == "ok" else "is-refused"
            expect(page.locator(f".answer.{verdict}")).to_be_visible(timeout=20_000)
            expect(said).to_contain_text(step.tries[right].answer["de"])
            assert page.evaluate("document.activeElement.id") == f"try-{scene_id}-{right}"
        expect(said).to_contain_text(f"{number} von {len(ids)}")
        tab_to(page, "learn-next")
        page.keyboard.press("Enter")
    expect(page.locator("#learned-title")).to_be_focused()
    tab_to(page, "learn-play")
    page.keyboard.press("Enter")
    learned = page.locator(f"#learn-{game_id} .dep-learned")
    expect(learned).to_have_text(f"{len(ids)}/{len(ids)}")
    # Kept on the device.
    start(page)
    expect(learned).to_have_text(f"{len(ids)}/{len(ids)}")


def test_from_a_scene_to_a_match_that_is_saved(page: Page, start: Start) -> None:
    start(page, "#regeln/zug-um-zug/zuz.draw.two")
    name = "luecke-sofort-gefuellt"
    page.locator(f"[data-target='{name}/row:0']").click()
    page.click(f"#play-on-{name}")
    expect(page.locator("#act")).to_be_visible()
    match = AtTable(page).match()
    assert match.actions == ("draw red",) and match.position is not None
    assert [player.kind for player in match.players] == ["human", "bot"]
    page.reload()
    expect(page.locator("#act")).to_be_visible(timeout=60_000)
    assert AtTable(page).match().actions[:1] == ("draw red",)


def test_a_scenes_address_is_a_match(page: Page, start: Start) -> None:
    start(page, f"#szene/{GAME}/gewinnen-durch-einsetzen")
    table = AtTable(page)
    table.play("draw")
    table.play("place 30 4")
    expect(page.locator("#end-title")).to_be_visible()


def test_steps_glide_and_stay_still_where_it_is_wished(open_page: Open, start: Start) -> None:
    page = open_page(reduced_motion="reduce")
    start(page, f"#lernen/{GAME}/gewinnen-durch-einsetzen")
    page.click("#try-gewinnen-durch-einsetzen-0")
    expect(page.locator(".answer")).to_have_count(0)
    expect(page.locator(".drawn")).to_be_visible()
    # Transitions are over within a frame then; one that has just begun may still be there.
    assert (
        page.evaluate("""document.getAnimations().map((motion) => motion.effect.getTiming())
        .filter(({ duration, delay }) => duration + delay > 16).length""")
        == 0
    )
    expect(page.locator(".answer.is-allowed")).to_be_visible()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["desktop", "phone"])
def test_a_position_is_built_by_hand(
    open_page: Open, start: Start, viewport: dict[str, int], tmp_path: Path
) -> None:
    phone = viewport is NARROW
    page = open_page(
        viewport=viewport, has_touch=phone, permissions=["clipboard-read", "clipboard-write"]
    )
    start(page, "#editor/zug-um-zug")
    state = page.locator("#editor-state")
    expect(state).to_contain_text("in Ordnung")
    page.click("#group-hands > summary")
    for _ in range(2):
        page.click("#more-hands-0-red")
    expect(page.locator("#field-hands output").nth(6)).to_have_text("2")
    # The board is edited by touching it.
    page.locator("[data-target='route:helena--seattle']").first.evaluate("(e) => e.focus()")
    page.keyboard.press("Enter")
    expect(page.locator("[data-target='route:helena--seattle'][data-colour=blue]")).to_be_visible()
    # What is wrong stands at its field, and goes with undo.
    page.click("#group-supply > summary")
    for _ in range(14):
        page.click("#more-discards-loco")
    page.select_option("#edit-row-new", "loco")
    expect(state).to_have_class("editor-state is-wrong")
    page.click("#editor-undo")
    expect(state).to_contain_text("in Ordnung")
    with page.expect_download() as download:
        page.click("#editor-save")
    path = tmp_path / "scene.toml"
    download.value.save_as(path)
    written = parse_scene("eigene", "zug-um-zug", path.read_text("utf-8"))
    assert judge(written, written.tries[0], game("zug-um-zug")) == []
    assert written.position["hands"][0] == {"red": 2}
    assert written.position["routes"][0] == ["helena--seattle"]
    assert tomllib.loads(page.locator("#editor-toml").input_value()) == written.position
    page.click("#editor-embed")
    expect(page.locator("#toast")).to_contain_text("Code kopiert")
    code = page.evaluate("navigator.clipboard.readText()")
    assert code.startswith('<iframe src="http') and "/#m=" in code
    embedded = unpack("m=" + code.partition("#m=")[2].partition('"')[0])
    # A reload finds it again, and it can be played.
    page.reload()
    expect(page.locator("#field-hands output").nth(6)).to_have_text("2", timeout=60_000)
    page.click("#editor-play")
    expect(page.locator("#act")).to_be_visible()
    assert AtTable(page).match().position == embedded.position


def test_from_a_match_to_the_editor_and_back(page: Page, start: Start) -> None:
    start(page, fragment(after_setup("human", "human")))
    page.click("#menu-open")
    page.click("#edit")
    expect(page.locator("#editor-state")).to_contain_text("in Ordnung")
    page.locator("[data-target='slot:1']").click()
    page.locator("[data-target='slot:2']").click()
    expect(page.locator("#editor-undo")).not_to_have_attribute("aria-disabled", "true")
    page.click("#back")
    expect(page.locator("#act")).to_be_visible()


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_lessons_and_editors_are_accessible(open_page: Open, start: Start, locale: str) -> None:
    page = open_page(locale=locale, viewport=WIDE, reduced_motion="reduce")
    start(page)
    page.evaluate(axe_source())
    problems: list[str] = []
    places = (
        "lernen/zug-um-zug/tunnel-bezahlt",
        "lernen/gleis-um-gleis/variante-a",
        "editor/zug-um-zug/szene/bahnhof",
        "editor/game-of-trains",
        "editor/kartenspiel",
        "editor/gleis-um-gleis/szene/drei-und-sechs",
    )
    # Every second place in each language: the languages differ in their words only.
    for place in places[locale == "en-GB" :: 2]:
        page.evaluate("(to) => { location.hash = to; }", place)
        marker = "#learn-at" if place.startswith("lernen") else "#editor-state"
        expect(page.locator(marker)).to_be_visible()
        if place.startswith("lernen"):
            page.click(f"#try-{place.rpartition('/')[2]}-0")
            expect(page.locator(".answer")).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        for theme, viewport in (("light", WIDE), ("dark", NARROW)):
            page.set_viewport_size(viewport)
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            page.evaluate(SETTLE)
            where = f"{place}, {theme}, {viewport['width']} px"
            for one in page.evaluate(AXE):
                nodes = "\n    ".join(one["nodes"])
                problems.append(f"{where}: {one['id']}: {one['help']}\n    {nodes}")
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate(SETTLE)
            problems += [f"{place}, {width} px: {wide}" for wide in page.evaluate(OVERFLOW)]
        page.set_viewport_size(WIDE)
    assert not problems, "\n".join(problems)


def test_targets_are_large_enough_for_fingers(open_page: Open, start: Start) -> None:
    page = open_page(viewport=NARROW, has_touch=True, is_mobile=True, reduced_motion="reduce")
    start(page)
    problems: list[str] = []
    for place in ("lernen/game-of-trains/ziehen-und-einsetzen", "editor/kartenspiel"):
        page.evaluate("(to) => { location.hash = to; }", place)
        expect(page.locator("#learn-at, #editor-state").first).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        # The boards' own pieces are as large as at the table.
        page.evaluate("document.querySelectorAll('.editor-board').forEach((b) => b.remove())")
        problems += [f"{place}: {small}" for small in page.evaluate(TOO_SMALL)]
    assert not problems, "\n".join(problems)
