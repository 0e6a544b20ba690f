"""What stands in a host page before a scene's frame: text and picture, and a button."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .hosting import ANSWER_TIME, BEHIND, BUSY, FRAME, TEN, Host, Visiting, element, try_it
from .test_accessible import AXE, OVERFLOW, TOO_SMALL, axe_source

SCENES = [TEN[0], TEN[3], TEN[4], TEN[8]]
HOST_STYLE = (
    "<style>body { margin: 0; } @media (prefers-color-scheme: dark) "
    "{ body { background: #111; color: #eee; } }</style>"
)
WAIT = "<p style='block-size: 3000px'>Text</p>"


def shown(reader: Any, count: int = 1) -> None:
    reader.page.wait_for_function(
        "(count) => heard.filter(({ type }) => type === 'stellwerk:shown').length >= count",
        arg=count,
    )


def test_its_button_brings_the_scene_and_python(host: Host, visit: Visiting) -> None:
    reader = visit()
    reader.page.goto(host.write(host.script + element(*TEN[0])))
    shown(reader)
    reader.page.keyboard.press("Tab")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_function(
        "heard.some(({ type }) => type === 'stellwerk:started')", timeout=ANSWER_TIME
    )
    assert not reader.page.evaluate(BEHIND, 0)
    assert reader.page.evaluate("document.activeElement.tagName") == "IFRAME"
    assert reader.page.locator("stellwerk-szene .question").count() == 0
    try_it(reader.frames()[0])


def test_pressed_before_the_page_has_come_to_rest(host: Host, visit: Visiting) -> None:
    """A slow picture of the host's own: no frame would be made before it is there."""
    reader = visit()
    held: list[Any] = []
    reader.context.route("**/slow.png", lambda route: held.append(route))
    body = host.script + element(*TEN[1]) + '<img src="slow.png" alt="">'
    reader.page.goto(host.write(body), wait_until="commit")
    shown(reader)
    assert reader.page.locator("iframe").count() == 0
    frame = reader.press(0)
    try_it(frame)
    held[0].fulfill(body="", content_type="image/png")


def test_nothing_that_is_read_moves_by_itself(host: Host, visit: Visiting) -> None:
    reader = visit()
    # The first is on the screen with its upper half; the second is far below.
    bodies = [element(*TEN[0]), WAIT, element(*TEN[2]), WAIT]
    style = "<style>body { padding-block-start: 60vh; }</style>"
    reader.page.goto(host.write(host.script + "".join(bodies), head=style))
    reader.page.wait_for_function(
        "(scene) => heard.some(({ type, on }) => type === 'stellwerk:size' && on === scene)",
        arg=TEN[0][1],
    )
    reader.page.wait_for_timeout(300)
    assert reader.page.evaluate(BEHIND, 0)
    # Scrolled past it, it stays, too: what comes after it would move.
    reader.page.evaluate("scrollTo(0, 2400)")
    reader.page.wait_for_timeout(300)
    assert reader.page.evaluate(BEHIND, 0)
    # The second has come while it was below the screen.
    reader.page.wait_for_function(f"({FRAME})(1) && !({BEHIND})(1)")
    reader.page.evaluate("scrollTo(0, 3000)")
    # What moved when the posters came is not meant; they were 480 pixels high before.
    shift = """(since) => new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
            for (const { value, startTime } of list.getEntries()) {
                if (startTime > since) sum += value;
            }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100);
    })"""
    since = max(one["at"] for one in reader.heard("shown")) + 100
    assert reader.page.evaluate(shift, since) < 0.01


def test_colours_and_language(host: Host, visit: Visiting) -> None:
    reader = visit(color_scheme="dark", viewport={"width": 820, "height": 2400})
    bodies = [
        element(*TEN[0]),
        element(*TEN[0], 'farbschema="hell"'),
        element(*TEN[0], 'lang="en"'),
    ]
    reader.page.goto(host.write(host.script + "".join(bodies)))
    shown(reader, 3)
    colours = """() => [...document.querySelectorAll("stellwerk-szene")].map(({ shadowRoot }) =>
        getComputedStyle(shadowRoot.querySelector("section")).backgroundColor)"""
    dark, light = "rgb(20, 31, 58)", "rgb(255, 253, 247)"
    assert reader.page.evaluate(colours) == [dark, light, dark]
    titles = reader.page.locator("stellwerk-szene .title")
    expect(titles.nth(2)).to_contain_text("The third locomotive")
    reader.page.evaluate(
        """() => {
            const [first, second] = document.querySelectorAll("stellwerk-szene");
            first.setAttribute("lang", "en");
            second.setAttribute("farbschema", "dunkel");
            second.setAttribute("szene", "offene-lokomotive");
        }"""
    )
    expect(titles.nth(0)).to_contain_text("The third locomotive")
    expect(titles.nth(1)).to_contain_text("Eine offene Lokomotive")
    assert reader.page.evaluate(colours)[1] == dark
    # The frame behind it is the one that belongs to it.
    frame = reader.press(1)
    assert frame.evaluate(
        "[document.body.dataset.scene, document.documentElement.dataset.theme]"
    ) == [
        "offene-lokomotive",
        "dark",
    ]


def test_where_no_poster_comes_the_frame_does(host: Host, visit: Visiting) -> None:
    reader = visit()
    reader.context.route("**/szenen/**/*.js", lambda route: route.abort())
    reader.page.goto(host.write(host.script + element(*TEN[0])))
    reader.page.wait_for_selector("iframe")
    assert not reader.page.evaluate(BEHIND, 0)
    try_it(reader.frames()[0])
    reader.problems[:] = [one for one in reader.problems if "ERR_FAILED" not in one]


def test_where_markup_from_text_is_forbidden_the_frame_comes(host: Host, visit: Visiting) -> None:
    reader = visit()
    policy = (
        "<meta http-equiv='Content-Security-Policy' content=\"require-trusted-types-for 'script'\">"
    )
    # Scripts are added by address, which is a sink, too.
    reader.page.goto(host.write(host.script + element(*TEN[0]), head=policy))
    reader.page.wait_for_selector("iframe")
    assert not reader.page.evaluate(BEHIND, 0)
    expect(reader.page.frame_locator("iframe").locator(".scene-question")).to_be_visible()
    reader.problems.clear()


def test_without_its_frame_the_poster_stays(host: Host, visit: Visiting) -> None:
    """Said where the button is, and the button may be pressed again."""
    reader = visit()
    blocked = True
    reader.context.route(
        "**/szenen/**/*.html*",
        lambda route: (
            route.fulfill(body="<p>?", content_type="text/html") if blocked else route.fallback()
        ),
    )
    reader.page.clock.install()
    reader.page.goto(host.write(host.script + element(*TEN[0])))
    shown(reader)
    reader.page.locator("[data-try]").click()
    reader.page.wait_for_function("document.querySelector('iframe')?.contentWindow.length === 0")
    reader.page.wait_for_timeout(300)
    reader.page.clock.fast_forward(9000)
    expect(reader.page.locator("stellwerk-szene [role=alert]")).to_contain_text("antwortet nicht")
    expect(reader.page.locator("stellwerk-szene .question")).to_be_visible()
    blocked = False
    reader.page.locator("[data-try]").click()
    reader.page.wait_for_function(f"({FRAME})(0) && !({BEHIND})(0)")
    reader.problems.clear()  # It is told on the console as well.


def test_it_is_accessible_and_fits(host: Host, visit: Visiting) -> None:
    problems: list[str] = []
    for scheme in ("light", "dark"):
        reader = visit(viewport={"width": 320, "height": 900}, has_touch=True, color_scheme=scheme)
        reader.page.add_init_script(BUSY)
        body = "".join(element(*scene) for scene in SCENES)
        page = host.write(f"<main><h1>Gast</h1>{host.script}{body}</main>", head=HOST_STYLE)
        reader.page.goto(page)
        shown(reader, len(SCENES))
        reader.page.evaluate(axe_source())
        problems += [f"{scheme}: {one['id']} {one['nodes']}" for one in reader.page.evaluate(AXE)]
        problems += [f"{scheme}: {one}" for one in reader.page.evaluate(OVERFLOW)]
        problems += [f"{scheme}: {one}" for one in reader.page.evaluate(TOO_SMALL)]
        for number in range(len(SCENES)):
            box = reader.page.locator("[data-try]").nth(number).bounding_box()
            assert box and box["height"] >= 44
    assert not problems, "\n".join(problems)
