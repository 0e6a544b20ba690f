"""Offline, and updates that wait: the mechanics, whatever is played on them."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from building import offline
from building.serve import QuietServer, StaticHandler

from .conftest import START_TIMEOUT, SUB_PATH, USABLE, Watched, launch_options

Open = Callable[..., Page]

#: Folders that a first visit doesn't fetch.
LATER = ("regeln/", "rules/", "szenen/", "pages-")

LISTEN = """
globalThis.heard = [];
for (const name of ["offline-ready", "update-ready"]) {
  addEventListener(`stellwerk:${name}`, () => heard.push(name));
}
"""


@dataclass
class Host:
    """A host of its own, which can deploy another version and lose its network."""

    server: QuietServer
    mounts: dict[str, Path]
    url: str
    asked: list[str]

    def deploy(self, folder: Path) -> None:
        self.mounts[SUB_PATH] = folder

    def cut(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(site: Path, watched: Watched) -> Iterator[Host]:
    mounts = {SUB_PATH: site}
    asked: list[str] = []

    class Handler(StaticHandler):
        cache_for = 0

        def do_GET(self) -> None:
            asked.append(self.path)
            super().do_GET()

        def end_headers(self) -> None:
            if self.cache_for and re.search("/(app|runtime)-", self.path):
                self.send_header("Cache-Control", f"max-age={self.cache_for}")
            super().end_headers()

    Handler.mounts = mounts
    server = QuietServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    watched.origin = f"http://localhost:{server.server_port}"
    host = Host(server, mounts, f"{watched.origin}{SUB_PATH}", asked)
    yield host
    host.cut()


@pytest.fixture
def next_version(site: Path, tmp_path: Path) -> Path:
    """The same site with another title, as a release would change it."""
    folder = tmp_path / "next"
    shutil.copytree(site, folder)
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("<title>Stellwerk", "<title>Next Stellwerk"), encoding="utf-8")
    offline.write_service_worker(folder)
    return folder


def visit(page: Page, url: str) -> None:
    page.goto(url, wait_until="commit")
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)


def wait_heard(page: Page, name: str) -> None:
    page.wait_for_function(f"heard.includes('{name}')", timeout=START_TIMEOUT)


def open_listening(open_page: Open) -> Page:
    page = open_page(service_workers="allow")
    page.context.add_init_script(LISTEN)
    return page


def test_works_without_a_network_after_the_first_visit(
    open_page: Open, host: Host, site: Path
) -> None:
    page = open_listening(open_page)
    visit(page, host.url)
    wait_heard(page, "offline-ready")

    # Everything is kept, the large files too, and nothing came over the network twice.
    kept = page.evaluate("""async () => {
        const names = await caches.keys();
        const requests = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map((request) => new URL(request.url).pathname);
    }""")
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    wanted = {name for name in files if not name.startswith(LATER)}
    assert {name.removeprefix(SUB_PATH) for name in kept} == wanted - {"sw.js", "offline.json"}

    host.cut()
    page.reload(wait_until="commit")
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    # A new tab, and a link that carries something in its fragment, work just as well.
    other = page.context.new_page()
    visit(other, f"{host.url}#anything")


def test_the_first_page_itself_goes_on_without_a_network(open_page: Open, host: Host) -> None:
    page = open_listening(open_page)
    visit(page, host.url)
    wait_heard(page, "offline-ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    host.cut()
    manifest = page.evaluate("fetch('./manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["name"] == "Stellwerk"


def test_an_update_waits_for_a_yes_and_never_mixes_versions(
    open_page: Open, host: Host, next_version: Path
) -> None:
    page = open_listening(open_page)
    visit(page, host.url)
    wait_heard(page, "offline-ready")

    host.deploy(next_version)
    visit(page, host.url)
    assert page.title() == "Stellwerk"
    wait_heard(page, "update-ready")
    # However often the page is loaded: without a yes it stays what it was.
    visit(page, host.url)
    assert page.title() == "Stellwerk"
    wait_heard(page, "update-ready")

    with page.expect_navigation(wait_until="commit", timeout=START_TIMEOUT):
        page.evaluate("dispatchEvent(new CustomEvent('stellwerk:update-accept'))")
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    assert page.title() == "Next Stellwerk"
    host.cut()
    visit(page, host.url)
    assert page.title() == "Next Stellwerk"


def test_another_tab_asks_too_when_one_has_said_yes(
    open_page: Open, host: Host, next_version: Path
) -> None:
    first = open_listening(open_page)
    visit(first, host.url)
    wait_heard(first, "offline-ready")
    host.deploy(next_version)
    visit(first, host.url)
    second = first.context.new_page()
    visit(second, host.url)
    wait_heard(first, "update-ready")
    wait_heard(second, "update-ready")
    second.evaluate("heard.length = 0")
    second.evaluate("sessionStorage.setItem('same document', 'yes'); globalThis.same = true")

    with first.expect_navigation(wait_until="commit", timeout=START_TIMEOUT):
        first.evaluate("dispatchEvent(new CustomEvent('stellwerk:update-accept'))")
    wait_heard(second, "update-ready")
    assert second.evaluate("globalThis.same")
    with second.expect_navigation(wait_until="commit", timeout=START_TIMEOUT):
        second.evaluate("dispatchEvent(new CustomEvent('stellwerk:update-accept'))")
    assert second.title() == "Next Stellwerk"


def test_the_precache_does_not_download_again(
    chromium: Browser, host: Host, tmp_path: Path
) -> None:
    """With the caching any host allows for addresses that hold a hash, and a disk to cache on."""
    host.server.RequestHandlerClass.cache_for = 600
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", **launch_options(), headless=True
    )
    try:
        page = context.new_page()
        page.add_init_script(LISTEN)
        visit(page, host.url)
        wait_heard(page, "offline-ready")
    finally:
        context.close()
    files = [path for path in host.asked if "/runtime-" in path or "/app-" in path]
    assert sorted(files) == sorted(set(files))
