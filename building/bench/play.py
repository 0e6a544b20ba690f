"""What somebody at the table feels: how long a touch takes to be seen, whether the page stays
awake while a bot thinks, how much memory a match leaves behind.

The page marks `stellwerk:input` (when the key came or the finger was lifted, which makes a click)
and `stellwerk:painted` (when the frame that shows the answer is done), see static/js/marks.mjs.
"""

from __future__ import annotations

import sys
import time
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from ..paths import PY
from . import Context, Row

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOVES = 120
TURNS = 6
USABLE = "performance.getEntriesByName('stellwerk:usable').length > 0"
#: People look at what has happened before they go on; taps that soon are taken for slips, and
#: at a table of several people it has turned to the next one by then.
REST = 1000
#: A pointer comes to a thing before it presses it, and a press lasts a moment; milliseconds.
POINTING, PRESSING = 120, 80

TIMES = """() => {
    const at = (name) => performance.getEntriesByName(name).map((mark) => mark.startTime);
    const [inputs, paints] = [at("stellwerk:input"), at("stellwerk:painted")];
    return paints.map((paint) => paint - Math.max(...inputs.filter((input) => input <= paint)));
}"""
WATCH = """() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) longTasks.push([task.startTime, task.duration]);
    }).observe({ type: "longtask", buffered: true });
}"""
#: The same two marks on the plain page, where what is to be painted is one number.
COUNT = """() => {
    globalThis.counted = [];
    document.addEventListener("click", (event) => requestAnimationFrame(() =>
        requestAnimationFrame(() => counted.push(performance.now() - event.timeStamp))));
}"""
COUNTS = 40
WASM = """
import js, pyodide_js
js.stellwerkBench(pyodide_js._module.HEAP8.length)
"""


def run(context: Context) -> list[Row]:
    sys.path.insert(0, str(PY))
    touch = touches(context)
    plain = plain_touches(context)
    tasks, memory = bots(context)
    return [
        Row(f"click to painted move, p95 of {len(touch)}", p95(touch), "ms", at_most=50),
        Row("click to painted move, median", median(touch), "ms"),
        Row("click to a painted number on the plain page, p95", p95(plain), "ms"),
        Row("click to a painted number on the plain page, median", median(plain), "ms"),
        Row("longest main-thread task, level 3 thinking", max(tasks, default=0), "ms", at_most=50),
        *memory,
    ]


def p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1]


def link(*kinds: str, seed: int) -> str:
    """The fragment of a link with a new match whose setup is done."""
    from stellwerk.app.record import pack
    from stellwerk.games.registry import game
    from stellwerk.table.match import Match, Player
    from stellwerk.table.replay import Replay

    engine = game("game-of-trains")
    players = tuple(
        Player(f"Player {number}", "bot" if kind == "bot" else "human", 3)
        for number, kind in enumerate(kinds)
    )
    replay = Replay(Match(engine.id, players, seed), engine)
    for _ in range(2 * len(kinds)):
        replay.play(engine.legal_actions(replay.state)[-1])
    return f"#{pack(replay.match)}"


def open_table(page: Page, context: Context, fragment: str) -> None:
    page.goto("about:blank")
    page.goto(f"{context.origin}/site/{fragment}", wait_until="commit")
    page.wait_for_function(USABLE, timeout=120_000)
    page.wait_for_selector("#act.is-you")
    page.wait_for_timeout(1500)  # What follows the start is not a move's.


def click(page: Page, element_id: str) -> None:
    box = page.locator(f"#{element_id}").bounding_box()
    assert box is not None, f"there is no {element_id}"
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(POINTING)
    page.mouse.down()
    page.wait_for_timeout(PRESSING)
    page.mouse.up()


def move(page: Page, element_id: str) -> None:
    """Click, and wait until the answer is painted and look at it."""
    seen = page.evaluate("performance.getEntriesByName('stellwerk:painted').length")
    click(page, element_id)
    page.wait_for_function(
        "(seen) => performance.getEntriesByName('stellwerk:painted').length > seen", arg=seen
    )
    page.wait_for_timeout(REST)


def touches(context: Context) -> list[float]:
    """Two people at one device draw and place; every click is a move."""
    browser = context.browser.new_context(
        service_workers="block", viewport={"width": 1280, "height": 800}
    )
    times: list[float] = []
    try:
        page = browser.new_page()
        seed = 1
        while len(times) < MOVES:
            print(f"  touches: {len(times)} of {MOVES}", flush=True)
            open_table(page, context, link("human", "human", seed=seed))
            seed += 1
            for turn in range(20):
                move(page, "deck")
                move(page, f"slot-{1 + turn % 7}")
                if page.locator("#end-title").count():
                    break
            found: list[float] = page.evaluate(TIMES)
            times += found
    finally:
        browser.close()
    return times


def plain_touches(context: Context) -> list[float]:
    """A click on the plain page's button: as little as a click can be in PyScript."""
    browser = context.browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = browser.new_page()
        page.goto(f"{context.origin}/plain/")
        page.wait_for_function(USABLE, timeout=120_000)
        page.wait_for_timeout(REST)
        page.evaluate(COUNT)
        for _ in range(COUNTS):
            click(page, "count")
            page.wait_for_timeout(REST / 4)
        found: list[float] = page.evaluate("counted")
        return found
    finally:
        browser.close()


def bots(context: Context) -> tuple[list[float], list[Row]]:
    """Long tasks from a person's move until the bot's is there; memory after all of them."""
    browser = context.browser.new_context(
        service_workers="block", viewport={"width": 1280, "height": 800}
    )
    tasks: list[float] = []
    try:
        page = browser.new_page()
        open_table(page, context, link("human", "bot", seed=1))
        page.evaluate(WATCH)
        for turn in range(TURNS):
            print(f"  a bot thinks: {turn + 1} of {TURNS}", flush=True)
            move(page, "deck")
            click(page, f"slot-{7 - turn}")
            painted = page.evaluate("performance.now()")
            page.wait_for_selector("#act:not(.is-you)")
            page.wait_for_selector("#act.is-you, #end-title", timeout=120_000)
            found: list[list[float]] = page.evaluate("longTasks")
            tasks += [duration for begun, duration in found if begun >= painted]
            if page.locator("#end-title").count():
                break
            time.sleep(REST / 1000)
        return tasks, memory(page)
    finally:
        browser.close()


def memory(page: Page) -> list[Row]:
    from .speed import IN_PYODIDE

    wasm: int = page.evaluate(IN_PYODIDE, WASM)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap: dict[str, Any] = session.send("Runtime.getHeapUsage")
    return [
        Row("memory after a match: Python (WebAssembly)", wasm / 1e6, "MB"),
        Row("memory after a match: JavaScript heap", heap["usedSize"] / 1e6, "MB"),
    ]
