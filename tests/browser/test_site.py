"""The site as a static host serves it: start, first paint, preferences, policy, workers."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from building.python_zips import ROOTS

from .conftest import START_TIMEOUT, Watched

pytestmark = pytest.mark.first_visit

Open = Callable[..., Page]
Start = Callable[..., None]


def pause_python(page: Page) -> list[Route]:
    """Hold the WebAssembly back, so that the page stays as it is before Python."""
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    return held


def python(page: Page, code: str) -> str:
    """Run the body of a function in the page's Python; gives what it returns, as text."""
    body = "\n".join(f"    {line}" for line in code.strip().splitlines())
    whole = f"""
import js, traceback
def run():
{body}
try:
    js.answer(str(run()))
except Exception:
    js.answer(traceback.format_exc())
"""
    script = """async (code) => {
        const element = document.createElement("script");
        element.type = "py";
        element.textContent = code;
        const answer = new Promise((done) => { globalThis.answer = done; });
        document.body.append(element);
        return await answer;
    }"""
    return str(page.evaluate(script, whole))


def test_starts_below_a_sub_path(page: Page, start: Start) -> None:
    start(page)
    marks = page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    steps = [name for name in marks if name.startswith("stellwerk:")]
    assert steps[:4] == [
        "stellwerk:boot:downloaded",
        "stellwerk:boot:interpreter",
        "stellwerk:boot:package",
        "stellwerk:usable",
    ]
    expect(page.locator("#boot")).to_have_count(0)


def test_every_address_is_relative(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]*)"', index.split('<div id="app">')[0])
    assert addresses
    assert not [address for address in addresses if address.startswith(("/", "http"))]
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()


@pytest.mark.parametrize(
    ("locale", "kept", "expected"),
    [
        ("de-AT", None, "de"),
        ("en-GB", None, "en"),
        ("fr-FR", None, "en"),
        ("de-DE", "en", "en"),
        ("en-US", "de", "de"),
        ("de-DE", "xx", "de"),
    ],
)
def test_language_stands_before_python(
    open_page: Open, site_url: str, locale: str, kept: str | None, expected: str
) -> None:
    page = open_page(locale=locale)
    if kept:
        page.add_init_script(f"localStorage.setItem('stellwerk.lang', '{kept}')")
    pause_python(page)
    page.goto(site_url, wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.lang") == expected
    other = {"de": "en", "en": "de"}[expected]
    expect(page.locator(f"[data-prerendered={other}]")).to_have_count(0)
    assert page.locator("#app").inner_text().strip()


@pytest.mark.parametrize(
    ("scheme", "kept", "expected"),
    [("light", None, "light"), ("dark", None, "dark"), ("dark", "light", "light")],
)
def test_theme_stands_before_python(
    open_page: Open, site_url: str, scheme: str, kept: str | None, expected: str
) -> None:
    page = open_page(color_scheme=scheme)
    if kept:
        page.add_init_script(f"localStorage.setItem('stellwerk.theme', '{kept}')")
    pause_python(page)
    page.goto(site_url, wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.dataset.theme") == expected


def test_the_lobby_is_painted_and_progress_shown_before_python(page: Page, site_url: str) -> None:
    held = pause_python(page)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    expect(page.locator("#app")).not_to_be_empty()
    expect(page.locator("#boot [data-step=download]")).to_be_visible()
    expect(page.locator("#boot [data-amount]")).to_contain_text("MB")
    assert held
    held[0].continue_()
    page.wait_for_function("performance.getEntriesByName('stellwerk:usable').length")
    expect(page.locator("#boot")).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("**/stellwerk.zip", {"status": 404}),
        ("**/pyodide.asm.mjs", {"status": 404}),
        ("**/main.py", {"body": "import stellwerk.not_there"}),
    ],
)
def test_a_failed_start_says_so(
    page: Page, site_url: str, watched: Watched, address: str, answer: dict[str, Any]
) -> None:
    watched.allow("")
    page.route(address, lambda route: route.fulfill(**answer))
    page.goto(site_url)
    expect(page.locator("#trouble")).to_be_visible(timeout=START_TIMEOUT)
    expect(page.locator("#boot")).to_have_count(0)


def test_the_policy_bars_foreign_scripts_and_hosts(
    page: Page, site_url: str, watched: Watched
) -> None:
    watched.allow("CSP|Content Security Policy|content security policy|Failed to load")
    watched.allow("foreign")
    pause_python(page)
    page.goto(site_url, wait_until="domcontentloaded")
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.body.append(script);
        globalThis.refused = fetch("http://foreign.invalid/").then(() => false, () => true);
    }""")
    assert page.evaluate("globalThis.ran") is None
    assert page.evaluate("globalThis.refused")
    for directive in ("script-src-elem", "connect-src"):
        page.wait_for_timeout(100)  # the reports come after the fact
        assert any(f"CSP: {directive}" in problem for problem in watched.problems), directive


def test_nothing_is_fetched_twice(page: Page, start: Start, site_url: str) -> None:
    fetched: Counter[str] = Counter()
    page.on("request", lambda request: fetched.update([request.url]))
    start(page)
    page.wait_for_load_state("networkidle")
    assert fetched[site_url] == 1
    assert {url: count for url, count in fetched.items() if count > 1} == {}


def test_the_trimmed_library_has_what_it_promises(page: Page, start: Start) -> None:
    start(page)
    code = f"""
import importlib
missing = []
for name in {ROOTS!r}:
    try:
        importlib.import_module(name)
    except Exception as error:
        missing.append(repr(error))
return missing
"""
    assert python(page, code) == "[]"
    # Tracebacks need modules of their own.
    assert "in run\nZeroDivisionError" in python(page, "1 / 0")


def test_python_code_comes_as_bytecode(page: Page, start: Start) -> None:
    start(page)
    code = """
import sys
specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
origins = [getattr(spec, "origin", None) or "" for spec in specs]
return [origin for origin in origins if origin.endswith(".py")]
"""
    assert python(page, code) == "[]"


def test_a_worker_starts_through_the_same_boot(page: Page, start: Start, site_url: str) -> None:
    start(page)
    result = page.evaluate(
        """async (probe) => {
            const script = document.createElement("script");
            Object.assign(script, { type: "py", src: probe });
            script.setAttribute("worker", "");
            script.setAttribute("name", "probe");
            document.body.append(script);
            while (!script.xworker) await new Promise((resume) => setTimeout(resume, 10));
            const { sync } = await script.xworker.ready;
            return [await sync.add(20, 22), await sync.facts(), globalThis.crossOriginIsolated];
        }""",
        f"{site_url}probes/worker.py",
    )
    assert result == [42, "3.14 stellwerk.table.match", False]
