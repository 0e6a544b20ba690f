"""The stage by itself: the tests play the program and look at messages and the DOM."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.stage_site import stage_site

PROGRAM = """() => {
  globalThis.messages = [];
  stellwerk.connect((name, value, at) => {
    messages.push([name, value]);
    globalThis.answer?.(name, value, at);
  });
}"""

BOARD = """
<main id="board" data-screen="table">
  <ul class="row" id="yard" data-arrows>{yard}</ul>
  <ul class="row low" id="train" data-arrows>{train}</ul>
  <p id="said" role="status" aria-live="polite"></p>
</main>"""


def car(number: int) -> str:
    return (
        f'<li><button id="car-{number}" data-vt="car-{number}" data-drags data-drag'
        f' data-target="car:{number}">{number}</button></li>'
    )


def slot(number: int, inside: str = "") -> str:
    return f'<li><button id="slot-{number}" data-target="slot:{number}">{inside}</button></li>'


def board(yard: str = car(1) + car(2) + car(3), train: str = slot(1) + slot(2) + slot(3)) -> str:
    return BOARD.format(yard=yard, train=train)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with stage_site() as address:
        yield address


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(has_touch=True)
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """The page, connected to the test; anything in the console that is wrong fails the test."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None,
    )
    page.goto(site)
    page.wait_for_function("globalThis.stellwerk")
    page.evaluate(PROGRAM)
    page.evaluate("messages.length = 0")
    yield page
    assert not wrong


def patch(page: Page, html: str, animate: bool = False) -> None:
    page.evaluate("([html, animate]) => stellwerk.patch(html, animate)", [html, animate])


ASIDE = ("page.hidden", "stage.foresee")
"""The page's own remarks, and questions that change nothing: a press that lasts is foreseen, and
how long one lasts here is up to the machine."""


def messages(page: Page, *but: str) -> list[list[str]]:
    """What the program was told since the last time."""
    told: list[list[str]] = page.evaluate("messages.splice(0)")
    return [message for message in told if message[0] not in (*ASIDE, *but)]


def wait_for(page: Page, name: str) -> str:
    """The value of the message with this name, as soon as it has come."""
    page.wait_for_function(f"messages.some(([name]) => name === {json.dumps(name)})")
    return str(page.evaluate(f"messages.find(([name]) => name === {json.dumps(name)})[1]"))


def carry_out(page: Page, **effect: object) -> None:
    page.evaluate("(effects) => stellwerk.carryOut(effects)", json.dumps([effect]))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


# --- messages -------------------------------------------------------------------------------


def test_clicks_before_the_program_is_there_wait_for_it(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(site)
    page.wait_for_function("globalThis.stellwerk")
    page.click("#early")
    page.evaluate(PROGRAM)
    assert ["lobby.start", "now"] in page.evaluate("messages")


def test_a_message_sent_while_one_is_handled_comes_after_it(page: Page) -> None:
    page.evaluate("""() => {
      globalThis.order = [];
      globalThis.answer = (name) => {
        order.push(`${name} begins`);
        if (name === "one") stellwerk.send("two");
        order.push(`${name} ends`);
      };
      stellwerk.send("one");
    }""")
    assert page.evaluate("order") == ["one begins", "one ends", "two begins", "two ends"]


def test_what_clicks_and_fields_send(page: Page) -> None:
    patch(
        page,
        """<div><button id="b" data-on="table.undo" data-value="turn">u</button>
        <button id="t" data-target="deck" aria-disabled="true"><span id="in">x</span></button>
        <a id="a" href="#regeln/got" data-on="rule.show" data-value="got.pair">rule</a>
        <input id="n" data-on="lobby.name" data-value="2" value="">
        <input id="c" type="checkbox" data-on="lobby.hand-over">
        <select id="s" data-on="table.pace"><option>slow<option>fast</select>
        <input id="r" type="range" min="0" max="9" value="0" data-on="table.show">
        <form data-on="form" id="f"><input name="x" value="1"><button id="go">go</button></form>
        </div>
        """,
    )
    page.click("#b")
    page.click("#in", force=True)  # Refusable things can be clicked all the same.
    page.click("#a")
    page.fill("#n", "Anna B")
    page.press("#n", "Enter")
    page.check("#c")
    page.select_option("#s", "fast")
    page.fill("#r", "7")
    page.wait_for_timeout(50)
    page.click("#go")
    assert messages(page) == [
        ["table.undo", "turn"],
        ["table.pick", "deck"],
        ["rule.show", "got.pair"],
        ["lobby.name", "2 Anna B"],
        ["lobby.hand-over", "true"],
        ["table.pace", "fast"],
        ["table.show", "7"],
        ["form", '{"x":"1"}'],
    ]
    assert page.evaluate("location.hash") == ""


def test_an_error_in_the_program_shows_a_line_and_does_not_end_it(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    page.goto(site)
    page.wait_for_function("globalThis.stellwerk")
    page.evaluate(PROGRAM)
    page.evaluate("""() => {
      globalThis.answer = (name) => { if (name === "bad") throw new Error("oh"); };
      stellwerk.send("bad");
      stellwerk.send("good");
    }""")
    assert "went wrong" in page.inner_text("#trouble p")
    assert page.evaluate("messages.at(-1)[0]") == "good"
    page.click("#trouble >> text=Go on")
    assert page.query_selector("#trouble") is None


# --- patching -------------------------------------------------------------------------------


def test_focus_and_typed_text_outlive_a_patch(page: Page) -> None:
    form = '<form>{before}<label>Name <input id="name" value="{value}"></label></form>'
    patch(page, form.format(before="", value="Anna"))
    page.focus("#name")
    page.keyboard.press("End")
    page.keyboard.type("-Ma")
    page.keyboard.press("ArrowLeft")
    patch(page, form.format(before="<p>A line</p>", value="Berta"))
    assert page.input_value("#name") == "Anna-Ma"
    page.keyboard.type("x")
    assert page.input_value("#name") == "Anna-Mxa"
    page.evaluate("document.activeElement.blur()")
    patch(page, form.format(before="", value="Berta"))
    assert page.input_value("#name") == "Berta"


def test_focus_follows_a_thing_that_moves_and_else_stays_near(page: Page) -> None:
    patch(page, board())
    page.focus("#car-2")
    patch(page, board(yard=car(1) + car(3), train=slot(1) + car(2) + slot(3)))
    assert focused(page) == "car-2"
    patch(page, board(yard=car(1) + car(3)))
    assert focused(page).startswith("slot-")


def test_the_program_decides_what_is_checked_even_while_it_has_the_focus(page: Page) -> None:
    box = '<div><input type="checkbox" id="box" data-on="x" {}></div>'
    patch(page, box.format(""))
    page.check("#box")
    patch(page, box.format(""))
    assert not page.is_checked("#box")
    patch(page, box.format("checked"))
    assert page.is_checked("#box")


def test_what_was_folded_out_and_scrolled_stays_so(page: Page) -> None:
    html = (
        '<div data-screen="table"><details id="d"><summary>More</summary>x</details>'
        '<div class="scroll" id="log" data-scroll="log"><p class="tall">{}</p></div></div>'
    )
    patch(page, html.format("one"))
    page.click("summary")
    page.evaluate("document.getElementById('log').scrollTop = 200")
    patch(page, html.format("two"))
    assert page.evaluate("document.getElementById('d').open")
    assert page.evaluate("document.getElementById('log').scrollTop") == 200


TILES = """<main id="board" data-screen="table"><svg viewBox="0 0 9 9">{}</svg>
<p id="said" role="status" aria-live="polite"></p></main>"""


def tile(name: str, mark: str, inner: str = "<g><path d='M0 0'/></g><g/>") -> str:
    return f'<g id="{name}" data-same="{mark}" class="tile">{inner}</g>'


@pytest.mark.parametrize(
    "after",
    [
        tile("a", "1") + tile("b", "2"),
        tile("a", "1") + tile("b", "3", "<g class='other'/>"),
        tile("c", "4") + tile("a", "1"),
        tile("b", "2") + tile("a", "1") + tile("c", "4", ""),
        tile("a", "2") + tile("b", "1"),
        tile("a", "1") + tile("z", "1") + tile("b", "2"),
        f"<g id='around'>{tile('a', '1')}</g>" + tile("b", "2"),
        tile("a", "5", tile("in", "6") + "<g/>") + tile("b", "2"),
        "<g data-same='2'><g><path d='M0 0'/></g><g/></g>",
        "",
    ],
)
def test_what_is_vouched_for_is_parsed_once_and_never_lost(page: Page, after: str) -> None:
    before = tile("a", "1") + tile("b", "2")
    button = '<button id="go" data-on="go">go</button>'
    patch(page, TILES.format(before) + button)
    page.evaluate(
        """(html) => {
      globalThis.parsed = [];
      const inner = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
      Object.defineProperty(HTMLTemplateElement.prototype, "innerHTML", {
        ...inner, set(html) { parsed.push(html.length); inner.set.call(this, html); },
      });
      globalThis.first = document.getElementById("a");
      globalThis.answer = () => stellwerk.patch(html, false);
    }""",
        TILES.format(after) + button,
    )
    page.click("#go")
    assert page.evaluate(
        """(html) => {
          const template = document.createElement("div");
          template.innerHTML = html;
          return template.querySelector("svg").isEqualNode(document.querySelector("svg"));
        }""",
        TILES.format(after),
    )
    if after == before:
        assert page.evaluate("parsed[0]") < len(TILES.format(after) + button)
        assert page.evaluate("parsed.length === 1 && first === document.getElementById('a')")


def test_another_screen_begins_at_its_top(page: Page) -> None:
    html = '<div data-screen="{}"><p class="tall"></p><p class="tall"></p></div>'
    patch(page, html.format("table"))
    page.evaluate("scrollTo(0, 300)")
    patch(page, html.format("table"))
    assert page.evaluate("scrollY") == 300
    patch(page, html.format("rules"))
    assert page.evaluate("scrollY") == 0


def test_the_same_sentence_is_announced_again(page: Page) -> None:
    html = (
        '<div><p id="said" role="status" aria-live="polite" data-count="{}">'
        "It is your move.</p></div>"
    )
    patch(page, html.format(1))
    page.wait_for_function("document.getElementById('said').textContent.startsWith('It')")
    page.evaluate("""() => {
      globalThis.changes = 0;
      new MutationObserver((list) => (changes += list.length))
        .observe(document.getElementById("said"), {childList: true});
    }""")
    patch(page, html.format(1))
    page.wait_for_timeout(100)
    assert page.evaluate("changes") == 0
    patch(page, html.format(2))
    page.wait_for_function("changes >= 2")
    assert page.inner_text("#said") == "It is your move."


def test_a_modal_dialog_opens_is_left_by_escape_and_gives_the_focus_back(page: Page) -> None:
    without = '<div><button id="rule" data-on="rule.show">?</button>{}</div>'
    dialog = (
        '<dialog data-modal id="dialog"><button id="close" data-on="rule.show">x</button></dialog>'
    )
    patch(page, without.format(""))
    page.focus("#rule")
    patch(page, without.format(dialog))
    assert page.evaluate("document.getElementById('dialog').matches(':modal')")
    assert focused(page) == "close"
    patch(page, without.format(dialog))
    assert page.evaluate("document.getElementById('dialog').matches(':modal')")
    page.keyboard.press("Escape")
    assert messages(page) == [["page.escape", ""]]
    assert page.is_visible("#dialog")
    page.mouse.click(2, 2)
    assert messages(page) == [["page.escape", ""]]
    patch(page, without.format(""))
    assert focused(page) == "rule"


# --- motion ---------------------------------------------------------------------------------

MOVED = board(yard=car(1) + car(3), train=slot(1) + car(2) + slot(3))


def test_only_what_moves_is_named_and_only_while_it_moves(page: Page) -> None:
    patch(page, board())
    page.evaluate("""() => {
      globalThis.named = new Set();
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        for (const e of document.querySelectorAll("[style]")) named.add(e.dataset.vt);
        return (globalThis.transition = start(update));
      };
    }""")
    patch(page, MOVED, animate=True)
    page.evaluate("transition.updateCallbackDone")
    assert page.query_selector("#train #car-2") is not None
    page.evaluate("transition.finished")
    # Car 3 moved up to where car 2 was.
    assert page.evaluate("[...named].sort()") == ["car-2", "car-3"]
    assert page.query_selector("#app [style]") is None


def test_a_patch_during_a_motion_is_not_lost_and_the_page_stays_live(page: Page) -> None:
    patch(page, board())
    page.evaluate(
        """([moved, still]) => {
          stellwerk.patch(moved, true);
          stellwerk.patch(still, true);
          stellwerk.patch(moved.replace(">1<", ">one<"), true);
        }""",
        [MOVED, board()],
    )
    page.wait_for_function("document.getElementById('car-1').textContent === 'one'")
    page.click("#car-1")
    assert messages(page) == [["table.pick", "car:1"]]


def test_a_patch_without_motion_stands_at_once(page: Page) -> None:
    patch(page, board())
    text = page.evaluate(
        """([moved]) => {
          stellwerk.patch(moved, true);
          stellwerk.patch("<p id='cover'>Anna</p>", false);
          return document.getElementById("app").textContent;
        }""",
        [MOVED],
    )
    assert text == "Anna"


def test_a_browser_that_fails_at_motion_shows_the_move_all_the_same(page: Page) -> None:
    patch(page, board())
    page.evaluate(
        """() => {
          document.startViewTransition = () => ({
            ready: Promise.resolve(),
            updateCallbackDone: Promise.resolve(),
            finished: new Promise(() => {}),
          });
        }"""
    )
    patch(page, MOVED, animate=True)
    page.wait_for_selector("#train #car-2")


def test_reduced_motion_is_respected(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    patch(page, board())
    page.evaluate("() => { document.startViewTransition = () => messages.push(['moved', '']) }")
    patch(page, MOVED, animate=True)
    assert page.query_selector("#train #car-2") is not None
    assert messages(page) == []


# --- pointers -------------------------------------------------------------------------------


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=5)


def test_a_press_is_foreseen_while_it_lasts(page: Page) -> None:
    patch(page, board())
    # One that is over before its frame was drawn is a click and nothing else.
    page.evaluate("""() => {
        const at = { bubbles: true, isPrimary: true, button: 0 };
        const car = document.getElementById("car-1");
        car.dispatchEvent(new PointerEvent("pointerdown", at));
        car.dispatchEvent(new PointerEvent("pointerup", at));
        car.click();
    }""")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert page.evaluate("messages.splice(0)") == [["table.pick", "car:1"]]
    page.mouse.move(*middle(page, "#car-1"))
    page.mouse.down()
    assert wait_for(page, "stage.foresee") == "car:1"
    page.mouse.up()
    told = page.evaluate("messages.splice(0)")
    assert told == [["stage.foresee", "car:1"], ["table.pick", "car:1"]]


def test_what_was_prepared_is_shown_once_and_only_on_the_page_it_was_for(page: Page) -> None:
    patch(page, "<p id='text'>one</p>")
    page.evaluate("stellwerk.prepare(\"<p id='text'>two</p>\")")
    assert page.inner_text("#text") == "one"
    assert page.evaluate("stellwerk.showPrepared(false)") is True
    assert page.inner_text("#text") == "two"
    assert page.evaluate("stellwerk.showPrepared(false)") is False
    page.evaluate("stellwerk.prepare(\"<p id='text'>three</p>\")")
    patch(page, "<p id='text'>four</p>")
    assert page.evaluate("stellwerk.showPrepared(false)") is False
    assert page.inner_text("#text") == "four"


def test_a_drag_is_told_apart_from_a_tap(page: Page) -> None:
    patch(page, board())
    x, y = middle(page, "#car-1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y + 2)
    page.mouse.up()
    assert messages(page) == [["table.pick", "car:1"]]
    drag(page, "#car-1", "#slot-2")
    assert page.query_selector("#slot-2[data-under]") is not None
    assert page.query_selector("#car-1[data-lifted]") is not None
    assert page.query_selector("body > .drag-ghost") is not None
    patch(page, board())  # What the program shows meanwhile leaves the drag alone.
    assert page.query_selector("#car-1[data-lifted]") is not None
    page.mouse.up()
    assert messages(page) == [["table.lift", "car:1"], ["table.drag", "car:1 slot:2"]]
    assert page.query_selector(".drag-ghost, [data-lifted], [data-under]") is None
    page.click("#car-2")
    assert messages(page) == [["table.pick", "car:2"]]


def test_a_drag_that_ends_nowhere_or_by_escape(page: Page) -> None:
    patch(page, board())
    drag(page, "#car-1", "#yard")
    page.mouse.move(600, 500)
    page.mouse.up()
    assert messages(page) == [["table.lift", "car:1"], ["table.drop-nowhere", "car:1"]]
    drag(page, "#car-1", "#slot-2")
    page.keyboard.press("Escape")
    page.mouse.up()
    assert messages(page) == [["table.lift", "car:1"], ["table.drop-nowhere", "car:1"]]
    page.wait_for_selector(".drag-ghost", state="detached")


def test_losing_the_window_ends_a_drag_and_leaves_nothing_in_sight(page: Page) -> None:
    patch(page, board())
    drag(page, "#car-1", "#slot-2")
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert page.query_selector(".drag-ghost") is None
    told = page.evaluate("messages.map(([name]) => name)")
    assert told[-2:] == ["table.drop-nowhere", "page.hidden"]
    page.mouse.up()


def test_a_drag_whose_thing_is_replaced_goes_on(page: Page) -> None:
    patch(page, board())
    drag(page, "#car-1", "#slot-2")
    patch(page, board(yard=car(2) + car(3)))
    page.mouse.move(*middle(page, "#slot-3"), steps=3)
    page.mouse.up()
    assert messages(page)[-1] == ["table.drag", "car:1 slot:3"]


def test_dragging_by_finger(page: Page) -> None:
    patch(page, board())
    client = page.context.new_cdp_session(page)
    x, y = middle(page, "#car-1")
    to_x, to_y = middle(page, "#slot-3")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        client.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    touch("touchStart", (x, y))
    touch("touchMove", (x + 10, y + 10))
    touch("touchMove", (to_x, to_y))
    page.wait_for_timeout(300)  # Chromium takes a finger lifted on the move for a fling,
    touch("touchMove", (to_x, to_y))
    touch("touchEnd")  # and swallows the tap after one, on pages without a script too.
    assert messages(page) == [["table.lift", "car:1"], ["table.drag", "car:1 slot:3"]]
    page.touchscreen.tap(x, y)
    assert messages(page) == [["table.pick", "car:1"]]


GLIDES = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-vt]")].flatMap((e) =>
    e.getAnimations().map((a) => [e.id, a.effect.getKeyframes()[0].transform])))"""


def answer_with(page: Page, name: str, html: str) -> None:
    page.evaluate(
        """([wanted, html]) => {
          globalThis.answer = (name) => { if (name === wanted) stellwerk.patch(html, true); };
        }""",
        [name, html],
    )


def test_what_a_person_does_is_shown_at_once_and_glides(page: Page) -> None:
    patch(page, board())
    answer_with(page, "table.pick", MOVED)
    x, y = middle(page, "#car-2")
    page.evaluate("document.getElementById('car-2').click()")
    assert page.query_selector("#train #car-2") is not None
    glides = page.evaluate(GLIDES)
    assert sorted(glides) == ["car-2", "car-3"]
    page.wait_for_function("document.getElementById('car-2').getAnimations().length === 0")
    to_x, to_y = middle(page, "#car-2")
    assert glides["car-2"].startswith(f"translate({x - to_x:g}px, {y - to_y:g}px)")


def test_a_motion_after_a_drag_begins_at_the_ghost(page: Page) -> None:
    patch(page, board())
    answer_with(page, "table.drag", MOVED)
    drag(page, "#car-2", "#slot-2")
    page.mouse.up()
    # It was dropped where it belongs: there is no way left to glide.
    assert list(page.evaluate(GLIDES)) == ["car-3"]
    assert page.query_selector(".drag-ghost") is None


def test_press_and_hold(page: Page) -> None:
    patch(page, '<div><button id="show" data-hold="table.uncover">Hold</button></div>')
    page.mouse.move(*middle(page, "#show"))
    page.mouse.down()
    assert page.query_selector("[data-held]") is not None
    page.wait_for_timeout(200)
    page.mouse.up()
    page.wait_for_timeout(500)
    assert messages(page) == []
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    assert messages(page) == [["table.uncover", ""]]
    page.focus("#show")
    page.keyboard.down("Space")
    page.wait_for_timeout(200)
    page.keyboard.up("Space")
    assert messages(page) == []
    page.keyboard.down("Enter")
    page.wait_for_timeout(700)
    page.keyboard.up("Enter")
    assert messages(page) == [["table.uncover", ""]]
    # As a screen reader does it.
    page.evaluate("document.getElementById('show').click()")
    assert messages(page) == [["table.uncover", ""]]


# --- keyboard -------------------------------------------------------------------------------


def test_arrows_move_the_focus_by_geometry(page: Page) -> None:
    patch(page, board())
    page.focus("#car-1")
    for key, where in [
        ("ArrowRight", "car-2"),
        ("ArrowDown", "slot-2"),
        ("ArrowLeft", "slot-1"),
        ("ArrowLeft", "slot-1"),
        ("End", "slot-3"),
        ("Home", "slot-1"),
        ("ArrowUp", "car-1"),
    ]:
        page.keyboard.press(key)
        assert focused(page) == where, key
    page.keyboard.press("Enter")
    assert messages(page) == [["table.pick", "car:1"]]


def test_shortcuts_work_but_not_while_typing_or_with_modifiers(page: Page) -> None:
    patch(page, '<div><input id="name"><button id="b">b</button></div>')
    page.focus("#b")
    for key in ("u", "r", "h", "?", "x", "Control+u", "Escape"):
        page.keyboard.press(key)
    assert messages(page) == [
        ["key", "u"],
        ["key", "r"],
        ["key", "h"],
        ["key", "?"],
        ["page.escape", ""],
    ]
    page.focus("#name")
    page.keyboard.type("hur?")
    assert messages(page) == []
    assert page.input_value("#name") == "hur?"
    patch(page, '<dialog data-modal id="d"><button id="x">x</button></dialog>')
    page.keyboard.press("u")
    assert messages(page) == []


# --- files ----------------------------------------------------------------------------------


def test_files_are_read_or_refused(page: Page) -> None:
    patch(page, '<div><input type="file" id="file" data-on="file"></div>')

    def choose(parts: str) -> None:
        page.evaluate(f"""() => {{
          const data = new DataTransfer();
          data.items.add(new File([{parts}], "match.json"));
          const input = document.getElementById("file");
          input.files = data.files;
          input.dispatchEvent(new Event("change", {{bubbles: true}}));
        }}""")

    choose("""'{"ä": 1}'""")
    assert wait_for(page, "file.read") == '{"ä": 1}'
    choose("new Uint8Array(5 * 1024 * 1024 + 1)")
    assert wait_for(page, "file.failed") == "too-big"
    messages(page)
    choose("new Uint8Array([255, 254, 0])")
    assert wait_for(page, "file.failed") == "unreadable"


def test_a_file_dropped_on_the_page_is_read(page: Page) -> None:
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File(["{}"], "match.json"));
      const event = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
      document.body.dispatchEvent(event);
    }""")
    assert wait_for(page, "file.read") == "{}"


# --- store ----------------------------------------------------------------------------------


def second_tab(page: Page, site: str) -> Page:
    other = page.context.new_page()
    other.goto(site)
    other.wait_for_function("globalThis.stellwerk")
    other.evaluate(PROGRAM)
    return other


def save(page: Page, revision: int, record: str, id: str = "a") -> str:
    """What came of it: saved, conflict or failed."""
    messages(page)
    carry_out(page, kind="Save", id=id, revision=revision, record=record)
    page.wait_for_function("messages.some(([n]) => /store.(saved|conflict|failed)/.test(n))")
    name: str = page.evaluate("messages.find(([n]) => /store.(saved|conflict|failed)/.test(n))[0]")
    return name.removeprefix("store.")


def test_two_tabs_do_not_overwrite_each_other(page: Page, site: str) -> None:
    other = second_tab(page, site)
    assert save(page, 0, '{"n": 1}') == "saved"
    assert wait_for(page, "store.saved") == "a 1"
    changed = json.loads(wait_for(other, "store.changed"))
    assert (changed["id"], changed["revision"], changed["record"]) == ("a", 1, '{"n": 1}')
    assert save(other, 0, '{"n": "other"}') == "conflict"
    assert json.loads(wait_for(other, "store.conflict"))["record"] == '{"n": 1}'
    assert save(other, 1, '{"n": 2}') == "saved"
    assert save(page, 1, '{"n": "late"}') == "conflict"
    assert json.loads(wait_for(page, "store.conflict"))["revision"] == 2
    carry_out(page, kind="Load", id="a")
    assert json.loads(wait_for(page, "store.loaded"))["record"] == '{"n": 2}'


def test_moves_made_faster_than_the_store_answers_are_all_kept(page: Page) -> None:
    effects = [
        {"kind": "Save", "id": "a", "revision": n, "record": json.dumps({"n": n})}
        for n in range(20)
    ]
    page.evaluate("(effects) => stellwerk.carryOut(effects)", json.dumps(effects))
    page.wait_for_function("messages.filter(([n]) => n === 'store.saved').length === 20")
    carry_out(page, kind="Load", id="a")
    loaded = json.loads(wait_for(page, "store.loaded"))
    assert (loaded["revision"], loaded["record"]) == (20, '{"n": 19}')


UNSAVED = """() => Object.keys(localStorage).filter((key) => key.startsWith("stellwerk-unsaved"))
  .flatMap((key) => JSON.parse(localStorage.getItem(key)))"""


def test_what_is_being_written_when_the_page_goes_is_kept_elsewhere(page: Page) -> None:
    save(page, 0, "{}")
    messages(page)
    effects = [
        {"kind": "Save", "id": "a", "revision": n, "record": json.dumps({"n": n})} for n in (1, 2)
    ]
    page.evaluate(
        f"""(effects) => {{
          stellwerk.carryOut(effects);
          dispatchEvent(new Event("pagehide"));
          globalThis.kept = ({UNSAVED})();
        }}""",
        json.dumps(effects),
    )
    (kept,) = page.evaluate("kept")
    assert (kept["entry"]["revision"], kept["entry"]["record"]) == (3, '{"n": 2}')
    assert kept["expected"] == 1
    # The page stayed after all: written as always, and nothing is left behind.
    page.wait_for_function("messages.filter(([n]) => n === 'store.saved').length === 2")
    page.wait_for_function(f"({UNSAVED})().length === 0")


@pytest.mark.parametrize(
    ("stored", "writer", "expected", "wins"),
    [
        (0, "", 0, True),  # a new match
        (1, "", 1, True),  # what it followed is there
        (2, "gone", 1, True),  # the first of its writes got through
        (2, "other", 1, False),  # another tab has played on
        (4, "gone", 1, False),  # it was written after all
        (0, "", 1, False),  # deleted since
    ],
)
def test_the_next_start_writes_what_was_kept(
    page: Page, stored: int, writer: str, expected: int, wins: bool
) -> None:
    for revision in range(stored):
        save(page, revision, "{}")
    page.evaluate(
        """async ([stored, writer, expected]) => {
          const entry = { id: "a", revision: 3, saved: 0, writer: "gone", record: "kept" };
          localStorage.setItem("stellwerk-unsaved-gone", JSON.stringify([{ entry, expected }]));
          if (!stored || !writer) return;
          const { openDB } = await import("./static/vendor/idb.mjs");
          const database = await openDB("stellwerk");
          await database.put("matches", { ...(await database.get("matches", "a")), writer });
          database.close();
        }""",
        [stored, writer, expected],
    )
    page.reload()
    page.wait_for_function("globalThis.stellwerk")
    page.evaluate(PROGRAM)
    carry_out(page, kind="ListMatches")
    listed = json.loads(wait_for(page, "store.list"))
    assert [entry["record"] for entry in listed] == (["kept"] if wins else ["{}"] * bool(stored))
    assert page.evaluate(UNSAVED) == []


def test_listing_and_deleting(page: Page, site: str) -> None:
    save(page, 0, "{}", id="old")
    page.wait_for_timeout(5)
    save(page, 0, "{}", id="new")
    other = second_tab(page, site)
    messages(page)
    carry_out(page, kind="ListMatches")
    assert [e["id"] for e in json.loads(wait_for(page, "store.list"))] == ["new", "old"]
    messages(page)
    carry_out(page, kind="Delete", id="new")
    assert [e["id"] for e in json.loads(wait_for(page, "store.list"))] == ["old"]
    assert [e["id"] for e in json.loads(wait_for(other, "store.list"))] == ["old"]
    carry_out(page, kind="Load", id="new")
    assert wait_for(page, "store.missing") == "new"
    # Played on here although another tab deleted it: nothing is overwritten, nothing lost.
    assert save(page, 1, '{"n": 2}', id="new") == "saved"


def test_a_store_that_does_not_work_says_so(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }"
    )
    page.goto(site)
    page.wait_for_function("globalThis.stellwerk")
    page.evaluate(PROGRAM)
    assert save(page, 0, "{}") == "failed"
    assert wait_for(page, "store.failed") == "a"


# --- bots -----------------------------------------------------------------------------------


def test_where_no_worker_starts_the_page_is_asked_and_the_pace_is_kept(page: Page) -> None:
    page.evaluate("""() => {
      globalThis.answer = (name, question) => {
        if (name !== "stage.think") return;
        const { request, level } = JSON.parse(question);
        const action = { request, action: "draw", why: "w", args: {} };
        stellwerk.answerHere(question, level === 1 ? JSON.stringify(action) : "");
      };
      console.warn = console.error = () => {};
    }""")
    began = page.evaluate("performance.now()")
    carry_out(page, kind="AskBot", request=7, match="{}", level=1, delay=300)
    assert json.loads(wait_for(page, "bot.chosen"))["request"] == 7
    assert page.evaluate("performance.now()") - began >= 300
    carry_out(page, kind="AskBot", request=8, match="{}", level=2, delay=0)
    assert wait_for(page, "bot.failed") == "8"


# --- the page -------------------------------------------------------------------------------


def test_address_preferences_focus_and_title(page: Page) -> None:
    patch(page, '<div><h1 id="title">T</h1></div>')
    messages(page)
    carry_out(page, kind="Go", fragment="partie/a", replace=False)
    carry_out(page, kind="Go", fragment="partie/b", replace=True)
    assert messages(page) == [["page.route", "partie/a"]]
    assert page.evaluate("location.hash") == "#partie/b"
    page.go_back()
    assert wait_for(page, "page.route") == ""
    carry_out(page, kind="Prefer", key="lang", value="de")
    carry_out(page, kind="Dress", lang="de", theme="dark", title="Partie")
    carry_out(page, kind="Focus", id="title")
    facts = json.loads(page.evaluate("stellwerk.facts()"))
    assert facts["lang"] == "de" and facts["preferences"] == {"lang": "de"}
    assert len(facts["entropy"]) == 32
    assert page.title() == "Partie"
    assert focused(page) == "title"


def test_losing_sight_of_the_page_is_told_at_once(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert page.evaluate("messages.at(-1)") == ["page.hidden", ""]


def test_copying_and_downloading(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    carry_out(page, kind="Copy", text="m=abc", whole_link=True)
    assert wait_for(page, "page.copied").endswith("/#m=abc")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/#m=abc")
    with page.expect_download() as download:
        carry_out(page, kind="Download", name="m.json", text="{}", media_type="application/json")
    assert download.value.suggested_filename == "m.json"
    assert download.value.path().read_text() == "{}"
