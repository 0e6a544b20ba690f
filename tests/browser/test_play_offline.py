"""Playing with the network cut, and a new version that waits for a yes. How it is kept is tested
in test_offline.py; here: what somebody at the table notices."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from building import offline
from building.serve import serving

from .conftest import START_TIMEOUT, SUB_PATH, USABLE, Watched
from .playing import FAST_BOTS, AtTable, after_setup, cars, fragment, short_match

Open = Callable[..., Page]


def visit(page: Page, url: str) -> None:
    page.goto(url, wait_until="commit")
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)


def wait_until_kept(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_a_whole_match_with_the_network_cut(open_page: Open, site: Path, watched: Watched) -> None:
    page = open_page(service_workers="allow")
    page.add_init_script(FAST_BOTS)
    foreseen = short_match(page, "human", "bot-1")
    with serving({SUB_PATH: site}) as origin:
        watched.origin = origin
        visit(page, f"{origin}{SUB_PATH}")
        expect(page.locator("#boot-place")).to_contain_text("auch ohne Netz", timeout=START_TIMEOUT)
    # From here on there is no server any more.
    page.reload(wait_until="commit")
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    page.click("#start")
    played = AtTable(page).play_to_the_end()
    assert played.actions == foreseen.actions
    expect(page.locator("#end-title")).to_be_visible()
    # The rules are there as well, and the match after another start.
    page.click("#rules")
    expect(page.locator("#page-title")).to_be_visible()
    page.go_back()
    page.reload(wait_until="commit")
    expect(page.locator("#end-title")).to_be_visible(timeout=START_TIMEOUT)


@pytest.fixture
def next_version(site: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "next"
    shutil.copytree(site, folder)
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("<body>", '<body data-version="next">'), encoding="utf-8")
    offline.write_service_worker(folder)
    return folder


def test_a_new_version_asks_and_the_match_goes_on(
    open_page: Open, site: Path, next_version: Path, watched: Watched
) -> None:
    page = open_page(service_workers="allow")
    is_next = page.locator("body[data-version=next]")
    mounts = {SUB_PATH: site}
    with serving(mounts) as origin:
        watched.origin = origin
        visit(page, f"{origin}{SUB_PATH}{fragment(after_setup('human', 'human'))}")
        wait_until_kept(page)
        table = AtTable(page)
        table.play("draw")
        mounts[SUB_PATH] = next_version
        page.reload(wait_until="commit")
        expect(page.locator("#update-yes")).to_be_visible(timeout=START_TIMEOUT)
        expect(is_next).to_have_count(0)
        # Later is an answer, too: the match goes on as it was.
        page.click("#update-later")
        expect(page.locator("#update-yes")).to_have_count(0)
        drawn = table.replay().state.drawn[0]
        table.play(f"place {drawn} 2")
        page.reload(wait_until="commit")
        expect(page.locator("#update-yes")).to_be_visible(timeout=START_TIMEOUT)
        before, match = cars(page), table.match()
        with page.expect_navigation(wait_until="commit", timeout=START_TIMEOUT):
            page.click("#update-yes")
        page.wait_for_function(USABLE, timeout=START_TIMEOUT)
        expect(is_next).to_have_count(1)
        expect(page.locator("#deck")).to_be_visible()
        assert cars(page) == before and table.match() == match
