"""Between the stage and Python: nothing leaks, nothing stops, bots think elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from .conftest import START_TIMEOUT, USABLE, Watched

Start = Callable[..., None]

COUNT_PROXIES = """
  globalThis.proxies = 0;
  const { register } = FinalizationRegistry.prototype;
  FinalizationRegistry.prototype.register = function (...what) {
    proxies += 1;
    return register.apply(this, what);
  };
"""
SPY = """() => {
  globalThis.patches = 0;
  const { patch } = stellwerk;
  stellwerk.patch = (...what) => { patches += 1; patch(...what); };
}"""
FAST = "localStorage.setItem('stellwerk.pace', 'fast');"
FIRST_MOVE = """async () => {
  const answer = (request) => new Promise((done) => {
    request.onsuccess = () => done(request.result);
  });
  const database = await answer(indexedDB.open("stellwerk"));
  const entries = await answer(database.transaction("matches").objectStore("matches").getAll());
  database.close();
  return JSON.parse(entries[0].record).match.actions.length > 0;
}"""


def send(page: Page, name: str, value: str) -> None:
    page.evaluate("([name, value]) => stellwerk.send(name, value)", [name, value])


def test_no_proxy_is_left_behind_by_500_patches(page: Page, start: Start) -> None:
    page.add_init_script(COUNT_PROXIES)
    start(page)
    page.evaluate(SPY)
    before = page.evaluate("proxies")
    page.evaluate("""() => {
      for (let i = 0; i < 500; i += 1) stellwerk.send("lobby.players", i % 2 ? "2" : "4");
    }""")
    assert page.evaluate("patches") == 500
    assert page.evaluate("proxies") == before


def test_what_changes_nothing_patches_nothing(page: Page, start: Start) -> None:
    start(page)
    page.evaluate(SPY)
    send(page, "no.such.message", "")
    assert page.evaluate("patches") == 0


def test_clicks_on_the_lobby_before_python_count(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site_url)
    page.wait_for_function("globalThis.stellwerk")
    page.locator("#name-1").fill("Ada")
    page.locator("#players-3").check(force=True)
    assert page.evaluate("performance.getEntriesByName('stellwerk:usable').length") == 0
    for route in held:
        route.continue_()
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    expect(page.locator("#name-3")).to_be_visible()
    expect(page.locator("#name-1")).to_have_value("Ada")


def test_an_error_in_python_shows_a_line_and_play_goes_on(
    page: Page, start: Start, watched: Watched
) -> None:
    watched.allow("ValueError")
    start(page)
    send(page, "lobby.players", "many")
    expect(page.locator("#trouble")).to_contain_text("schiefgegangen")
    send(page, "lobby.players", "3")
    expect(page.locator("#name-3")).to_be_visible()


def test_an_address_that_breaks_us_leads_to_the_lobby(
    page: Page, site_url: str, watched: Watched
) -> None:
    watched.allow("AttributeError")
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site_url)
    page.wait_for_function("globalThis.stellwerk")
    page.evaluate("""() => {
      const facts = stellwerk.facts;
      stellwerk.facts = () => JSON.stringify({ ...JSON.parse(facts()), route: [5] });
    }""")
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    page.wait_for_function(USABLE, timeout=START_TIMEOUT)
    expect(page.locator("#toast")).to_contain_text("Diese Adresse führt zu nichts")
    expect(page.locator("#trouble")).to_have_count(0)
    page.click("#game-game-of-trains")
    expect(page.locator("#start")).to_be_visible()


def test_a_start_that_fails_says_so(page: Page, site_url: str, watched: Watched) -> None:
    watched.allow(".")
    page.route("**/stellwerk.zip", lambda route: route.abort())
    page.goto(site_url)
    expect(page.locator("#trouble")).to_contain_text("konnte nicht starten", timeout=START_TIMEOUT)


def play_against_a_bot(page: Page) -> None:
    """Start a match in which a bot begins, and wait for its first move to be stored."""
    send(page, "lobby.kind", "0 bot-1")
    send(page, "lobby.kind", "1 human")
    send(page, "lobby.start", "")
    page.wait_for_selector("#deck")
    page.wait_for_function(FIRST_MOVE, timeout=START_TIMEOUT)


def test_bots_think_in_a_worker(page: Page, start: Start) -> None:
    page.add_init_script(FAST)
    start(page)
    assert len(page.workers) == 0  # Not before somebody asks.
    play_against_a_bot(page)
    assert len(page.workers) == 1


def test_bots_think_on_the_page_where_there_are_no_workers(
    page: Page, start: Start, watched: Watched
) -> None:
    watched.allow("none here")
    page.add_init_script(
        f"{FAST} globalThis.Worker = class {{ constructor() {{ throw new Error('none here'); }} }};"
    )
    start(page)
    play_against_a_bot(page)
    assert len(page.workers) == 0
