"""Scenes in somebody else's page: `stellwerk.js`, a frame for each scene, one Python for all."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .conftest import launch_options
from .hosting import (
    ANSWER_TIME,
    BUSY,
    PYTHON,
    RELEASE,
    TEN,
    Host,
    Visiting,
    answered,
    element,
    try_it,
    until,
    visiting,
)

LOCOS = TEN[:4]


def page_of(host: Host, scenes: list[tuple[str, str]], more: str = "") -> str:
    return host.write(host.script + "".join(element(*scene, more) for scene in scenes))


@pytest.mark.first_visit
def test_ten_scenes_are_readable_without_python(host: Host, visit: Visiting) -> None:
    """Text and picture, in the page's own document, before any frame has come."""
    body = host.script + "<main>" + "".join(element(*scene) for scene in TEN) + "</main>"
    style = "<style>main { columns: 4; } body { margin: 0; }</style>"
    address = host.write(body, head=style)
    reader = visit(viewport={"width": 2400, "height": 2400})
    asked: list[str] = []
    reader.context.on("request", lambda request: asked.append(request.url))
    reader.context.route(PYTHON, lambda route: route.abort())
    reader.page.add_init_script(BUSY)
    reader.page.goto(address)
    reader.page.wait_for_function(
        "heard.filter(({ type }) => type === 'stellwerk:shown').length === 10"
    )
    times = [one["at"] for one in reader.heard("shown")]
    print(f"ten scenes stand in the page after {max(times):.0f} ms")
    for number, (_, scene) in enumerate(TEN):
        poster = reader.page.locator("stellwerk-szene").nth(number)
        assert poster.locator(".title").inner_text().strip(), scene
        assert poster.locator(".question").inner_text().strip(), scene
        box = poster.locator("svg[role=img]").bounding_box()
        assert box and box["width"] > 200 and box["height"] > 60, scene
        assert poster.locator("svg[role=img] > desc").text_content(), scene
    assert reader.page.locator("iframe").count() == 0
    # The frames come after, and none of them has loaded Python.
    reader.page.evaluate(RELEASE)
    reader.page.wait_for_function(
        "new Set(heard.filter(({ type }) => type === 'stellwerk:ready').map(({ on }) => on))"
        ".size === 10"
    )
    assert not [url for url in asked if "/runtime-" in url or "worker" in url]


def test_three_touched_scenes_share_one_python(host: Host, visit: Visiting) -> None:
    reader = visit(viewport={"width": 820, "height": 2400})
    reader.page.goto(page_of(host, LOCOS))
    frames = [reader.frame(number) for number in range(4)]
    before = [frame.locator("#app").inner_html() for frame in frames]
    try_it(frames[0])
    try_it(frames[2], 1)
    try_it(frames[1], 2)
    assert reader.workers() == 1
    assert [one["on"] for one in reader.heard("started")] == [LOCOS[0][1], LOCOS[2][1], LOCOS[1][1]]
    # Nothing of one is in another: each shows what was tried in it, and the fourth is as it was.
    assert frames[3].locator("#app").inner_html() == before[3]
    for frame, number in zip(frames, (0, 2, 1), strict=False):
        pressed = frame.locator("[id^=try-][aria-pressed=true]")
        assert pressed.count() == 1
        assert pressed.get_attribute("id") == f"{frame_prefix(frame)}-{number}"
    # Starting again in one leaves the others.
    frames[0].locator("[id^=restart-]").click()
    expect(frames[0].locator(".answer")).to_have_count(0)
    expect(frames[1].locator(".answer")).to_be_visible()
    expect(frames[2].locator(".answer")).to_be_visible()


def frame_prefix(frame: Any) -> str:
    name: str = frame.locator("[id^=try-]").first.get_attribute("id")
    return name.rpartition("-")[0]


def test_the_host_page_never_waits(host: Host, chromium: Browser) -> None:
    """With a process for each site, as browsers on a desktop have it. Of three readings the least
    counts: this machine has more to do than that."""
    options = launch_options()
    options["args"] = [*options["args"], "--site-per-process"]
    address = page_of(host, LOCOS)
    readings: list[float] = []
    with chromium.browser_type.launch(**options) as isolating:
        while len(readings) < 3 and min(readings, default=50) >= 50:
            with visiting(isolating, viewport={"width": 820, "height": 2400}) as reader:
                reader.page.goto(address)
                for number in range(3):
                    try_it(reader.frame(number))
                assert reader.workers() == 1
                long = reader.page.evaluate("long")
                readings.append(max((duration for _, duration in long), default=0))
    print(f"longest tasks of the host page, in as many readings: {readings} ms")
    assert min(readings) < 50


def test_two_touched_at_once(host: Host, visit: Visiting) -> None:
    reader = visit(viewport={"width": 820, "height": 1600})
    reader.page.goto(page_of(host, LOCOS[:2]))
    frames = [reader.frame(0), reader.frame(1)]
    for frame in frames:
        # By key: where the first one's answer is awaited, the second one moves under the pointer.
        frame.locator("[id^=try-]").first.press("Enter", no_wait_after=True)
    for frame in frames:
        answered(frame)
    assert reader.workers() == 1


def test_the_frame_that_runs_python_is_taken_away(host: Host, visit: Visiting) -> None:
    reader = visit(viewport={"width": 820, "height": 1800})
    reader.page.goto(page_of(host, LOCOS[:3]))
    first, second, third = (reader.frame(number) for number in range(3))
    try_it(first)
    second.locator("[data-target$='/row:2']").first.click()
    expect(second.locator(".answer.is-allowed")).to_be_visible(timeout=ANSWER_TIME)
    hand = second.locator(".scene-board").inner_text()
    reader.page.evaluate("document.querySelector('stellwerk-szene').remove()")
    reader.page.wait_for_function("document.querySelectorAll('iframe').length === 2")
    # What was done there is still done: the next touch is the second card.
    second.locator("[data-target$='/deck']").first.click()
    expect(second.locator(".scene-board")).not_to_have_text(hand, timeout=ANSWER_TIME)
    reader.page.wait_for_function(
        "heard.filter(({ type }) => type === 'stellwerk:tried').length === 3"
    )
    assert [one["detail"]["action"] for one in reader.heard("tried")][1:] == [
        "draw green",
        "draw deck",
    ]
    try_it(third)
    assert reader.workers() == 1


def test_the_frame_that_runs_python_goes_while_another_waits(host: Host, visit: Visiting) -> None:
    reader = visit(viewport={"width": 820, "height": 1600})
    reader.page.goto(page_of(host, LOCOS[:2]))
    frames = [reader.frame(0), reader.frame(1)]
    for frame in frames:
        # By key: where the first one's answer is awaited, the second one moves under the pointer.
        frame.locator("[id^=try-]").first.press("Enter", no_wait_after=True)
    expect(frames[1].locator("#wait")).to_be_visible()
    reader.page.evaluate("document.querySelector('stellwerk-szene').remove()")
    answered(frames[1])
    assert reader.workers() == 1


def test_the_first_touch_is_not_lost(host: Host, visit: Visiting) -> None:
    """Not even one that comes before the page's own modules."""
    reader = visit()
    held: list[Any] = []
    reader.context.route("**/embed/stage.mjs", lambda route: held.append(route))
    reader.page.goto(page_of(host, LOCOS[:1]))
    frame = reader.frame(0)
    card = frame.locator("[data-target$='/row:2']").first
    card.click()
    reader.page.wait_for_function("() => true")
    while not held:
        reader.page.wait_for_timeout(20)
    held[0].continue_()
    expect(frame.locator("#wait")).to_be_visible()
    expect(frame.locator(".answer.is-allowed")).to_be_visible(timeout=ANSWER_TIME)
    expect(frame.locator("#wait")).to_be_hidden()
    reader.page.wait_for_function("heard.some(({ type }) => type === 'stellwerk:tried')")
    (tried,) = reader.heard("tried")
    assert tried["detail"]["action"] == "draw red"
    assert tried["detail"]["verdict"] == "ok"


def test_the_height_follows_the_content(host: Host, visit: Visiting) -> None:
    reader = visit()
    reader.page.goto(page_of(host, LOCOS[:1]))
    frame = reader.frame(0)
    fits = """() => {
        const frame = document.querySelector("iframe");
        const told = heard.findLast(({ type }) => type === "stellwerk:size")?.detail.height;
        return told && Math.abs(frame.offsetHeight - told) < 1 ? told : 0;
    }"""

    def height() -> int:
        reader.page.wait_for_function(fits)
        inside = "document.documentElement.scrollHeight <= innerHeight"
        until(frame, inside)
        found: int = frame.evaluate("document.body.offsetHeight")
        return found

    at_first = height()
    try_it(frame)
    reader.page.wait_for_function(
        "(before) => document.querySelector('iframe').offsetHeight > before", arg=at_first
    )
    assert height() > at_first
    reader.page.set_viewport_size({"width": 360, "height": 740})
    reader.page.wait_for_function("document.querySelector('iframe').offsetWidth < 400")
    assert height() > at_first
    frame.locator("[id^=restart-]").click()
    expect(frame.locator(".answer")).to_have_count(0)


def test_colours_and_language_by_attribute(host: Host, visit: Visiting) -> None:
    reader = visit(viewport={"width": 820, "height": 1800}, color_scheme="dark")
    english = (
        element(*LOCOS[2], 'theme="dark"').replace("spiel=", "game=").replace("szene=", "scene=")
    )
    scenes = [
        element(*LOCOS[0], 'farbschema="hell" lang="en"'),
        english,
        element(*LOCOS[2]),
    ]
    reader.page.goto(host.write(host.script + "".join(scenes)))
    frames = [reader.frame(number) for number in range(3)]
    dress = "[document.documentElement.lang, document.documentElement.dataset.theme]"
    assert [frame.evaluate(dress) for frame in frames] == [
        ["en", "light"],
        ["de", "dark"],
        ["de", "dark"],
    ]
    reader.page.wait_for_function(
        "document.querySelector('iframe').title.startsWith('The third locomotive')"
    )
    # Later as well; before Python is there, and after, keeping what was done.
    change = """([number, name, value]) =>
        document.querySelectorAll("stellwerk-szene")[number].setAttribute(name, value)"""
    reader.page.evaluate(change, [0, "farbschema", "dunkel"])
    until(frames[0], "document.documentElement.dataset.theme === 'dark'")
    reader.page.emulate_media(color_scheme="light")
    until(frames[2], "document.documentElement.dataset.theme === 'light'")
    reader.page.evaluate(change, [0, "lang", "de"])
    expect(frames[0].locator(".scene-title")).to_contain_text("Die dritte Lokomotive")
    until(frames[0], "document.documentElement.dataset.theme === 'dark'")
    try_it(frames[1])
    reader.page.evaluate(change, [1, "lang", "en"])
    expect(frames[1].locator(".scene-title")).to_contain_text("A face-up locomotive")
    answered(frames[1])


def test_what_the_host_hears_and_may_say(host: Host, visit: Visiting) -> None:
    reader = visit()
    reader.page.goto(page_of(host, LOCOS[1:2]))
    frame = reader.frame(0)
    for number in range(3):
        try_it(frame, number)
    reader.page.wait_for_function("heard.some(({ type }) => type === 'stellwerk:solved')")
    details = [one["detail"] for one in reader.heard("tried")]
    assert [(d["action"], d["verdict"], d["seen"], d["of"]) for d in details] == [
        ("draw loco", "zuz.draw.loco-second", 1, 3),
        ("draw blue", "ok", 2, 3),
        ("draw deck", "ok", 3, 3),
    ]
    assert {d["scene"] for d in details} == {LOCOS[1][1]}
    # Messages of another shape or version, or from elsewhere, do nothing.
    say = "(data) => document.querySelector('iframe').contentWindow.postMessage(data, '*')"
    for wrong in (
        None,
        1,
        "restart",
        {"type": "restart"},
        {"stellwerk": 2, "type": "restart"},
        {"stellwerk": 1, "type": "dress", "theme": "pink", "lang": "../x"},
    ):
        reader.page.evaluate(say, wrong)
    frame.evaluate("postMessage({ stellwerk: 1, type: 'restart' }, '*')")
    frame.evaluate("new Promise((resolve) => setTimeout(resolve))")
    answered(frame, 2)
    assert frame.evaluate("document.documentElement.lang") == "de"
    reader.page.evaluate("document.querySelector('stellwerk-szene').restart()")
    expect(frame.locator(".answer")).to_have_count(0)
    reader.page.wait_for_function("heard.some(({ type }) => type === 'stellwerk:restarted')")
    # And what somebody else says in the scene's name is not believed by the element.
    count = len(reader.heard("tried"))
    reader.page.evaluate("postMessage({ stellwerk: 1, type: 'tried', action: 'x' }, '*')")
    reader.page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    assert len(reader.heard("tried")) == count


@pytest.mark.parametrize(
    ("markup", "reason", "text"),
    [
        (element("zug-um-zugg", "x"), "game", "zug-um-zug"),
        (element("zug-um-zug", "drei-lokomotivn"), "scene", "drei-lokomotiven"),
    ],
)
def test_a_slip_of_the_pen_is_told(
    host: Host, visit: Visiting, markup: str, reason: str, text: str
) -> None:
    reader = visit()
    reader.page.goto(host.write(f"{host.script}{markup}"))
    expect(reader.page.locator("stellwerk-szene [role=alert]")).to_contain_text(text)
    (error,) = reader.heard("error")
    assert error["detail"]["reason"] == reason
    assert reader.page.locator("iframe").count() == 0
    reader.problems.clear()  # It is told on the console as well.


def test_what_is_inside_for_readers_without_scripts_goes(host: Host, visit: Visiting) -> None:
    reader = visit()
    inside = element(*LOCOS[0]).replace("></", "><p>Ersatz</p><p>noch einer</p></")
    reader.page.goto(host.write(inside, head=host.script))
    expect(reader.page.locator("stellwerk-szene .question")).to_be_visible()
    expect(reader.page.get_by_text("Ersatz")).to_be_hidden()
    reader.frame(0)
    children = (
        "[...document.querySelector('stellwerk-szene').childNodes].map((one) => one.nodeName)"
    )
    assert reader.page.evaluate(children) == ["IFRAME"]


def test_waiting_for_its_own_button(host: Host, visit: Visiting) -> None:
    reader = visit()
    inside = '<p id="before">Ersatz</p><button data-try>Ausprobieren</button>'
    markup = element(*LOCOS[0], "warten").replace(
        "></stellwerk-szene>", f">{inside}</stellwerk-szene>"
    )
    reader.page.goto(host.write(host.script + markup))
    expect(reader.page.locator("#before")).to_be_visible()
    assert reader.page.locator("iframe").count() == 0
    reader.page.click("[data-try]")
    frame = reader.frame(0)
    assert reader.page.locator("#before").count() == 0
    reader.page.wait_for_function(
        "heard.some(({ type }) => type === 'stellwerk:started')", timeout=ANSWER_TIME
    )
    expect(frame.locator("#wait")).to_be_hidden()


def test_a_frame_without_any_script(host: Host, visit: Visiting) -> None:
    reader = visit()
    source = f"{host.site}szenen/zug-um-zug/drei-lokomotiven.en.html?farbschema=dunkel"
    reader.page.goto(
        host.write(f'<iframe src="{source}" title="x" width="560" height="400"></iframe>')
    )
    frame = reader.frame(0)
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    assert frame.evaluate("document.documentElement.scrollHeight > innerHeight")
    try_it(frame)
