"""Ten scenes in somebody else's page, with Python blocked: until all of them can be read, text and
picture.

Beside them, in turns, the same scenes as plain frames, and ten frames of one sentence each: what
the browser itself takes to start a process, to fetch ten documents and to paint them, and the
reason why `<stellwerk-szene>` begins with a poster in the page's own document. Each visit is a new
browser with nothing cached. Chromium writes down by itself when it paints (`--trace-startup`): a
debugger such as Playwright's would stop each new frame's process until it has looked at it.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from .. import browser
from ..report import Trouble
from ..serve import StaticHandler, serving
from . import Context, Row

SCENES = (
    "zug-um-zug/drei-lokomotiven",
    "zug-um-zug/nachgerueckte-lokomotive",
    "zug-um-zug/offene-lokomotive",
    "zug-um-zug/eine-strecke-bezahlen",
    "game-of-trains/gewinnen-durch-einsetzen",
    "game-of-trains/nachbarn-tauschen",
    "kartenspiel/keine-zweite-karte",
    "kartenspiel/eine-aktion",
    "gleis-um-gleis/zwei-bahnhoefe-verbinden",
    "gleis-um-gleis/nichts-passt",
)
#: Four columns, and a window that is large enough to show all ten.
PAGE = (
    '<!doctype html><html lang="de"><meta charset="utf-8"><title>Gast</title>'
    "<style>main { columns: 4; } body { margin: 0; } iframe { display: block; inline-size: 100%; "
    "block-size: 560px; border: 0; }</style><main>{}</main>"
)
#: The poster that came last has been painted when the frame after the next one begins.
WATCH = """<script>
  let shown = 0;
  addEventListener("stellwerk:shown", () => {
    shown += 1;
    const mark = () => performance.mark("readable");
    if (shown === COUNT) requestAnimationFrame(() => requestAnimationFrame(mark));
  });
</script>"""
WINDOW = "--window-size=2400,2400"
SENTENCE = '<!doctype html><meta charset="utf-8"><title>Satz</title><p>Nur dieser Satz.</p>'
#: The browser itself is to have come to rest before it visits the page.
FIRST = (
    '<!doctype html><meta charset="utf-8"><title>Anfang</title><p>Gleich.</p>'
    '<script>setTimeout(() => location.replace("{}"), 1500)</script>'
)
SECONDS = 6
PAINTS = ("firstContentfulPaint", "largestContentfulPaint::Candidate")


class WithoutPython(StaticHandler):
    """A server that has everything but Python."""

    def do_GET(self) -> None:
        if any(name in self.path for name in ("/runtime-", "/stellwerk.zip", "/worker.mjs")):
            self.send_error(404)
        else:
            super().do_GET()


def run(context: Context) -> list[Row]:
    taken: dict[str, list[float]] = {"scenes": [], "frames": [], "sentences": []}
    with _pages(context.site) as pages:
        for number in range(context.rounds):
            print(f"  ten embeds, round {number + 1} of {context.rounds}", flush=True)
            for name in sorted(taken, reverse=number % 2 == 1):
                since_start = _marks if name == "scenes" else _paints
                taken[name].append(since_start(_visit(context.chromium, f"{pages}/{name}.html")))
    return [
        Row("ten embeds readable, cold", median(taken["scenes"]), "ms", at_most=200),
        Row("ten plain frames of scenes painted, cold", median(taken["frames"]), "ms"),
        Row("ten frames of one sentence painted, cold", median(taken["sentences"]), "ms"),
    ]


@contextmanager
def _pages(site: Path) -> Iterator[str]:
    """The two pages, at another site's address than the scenes'; where they are."""
    with (
        TemporaryDirectory() as folder,
        serving({"/": site, "/sentence/": Path(folder)}, WithoutPython) as ours,
        serving({"/": Path(folder)}) as theirs,
    ):
        origin = theirs.replace("localhost", "127.0.0.1")
        script = f'<script src="{ours}/stellwerk.js"></script>'
        scenes = "".join(
            f'<stellwerk-szene spiel="{game}" szene="{scene}"></stellwerk-szene>'
            for game, scene in (name.split("/") for name in SCENES)
        )
        watch = WATCH.replace("COUNT", str(len(SCENES)))
        frames = "".join(f'<iframe src="{ours}/szenen/{name}.de.html"></iframe>' for name in SCENES)
        frame = f'<iframe src="{ours}/sentence/sentence.html?{{}}"></iframe>'
        sentences = "".join(frame.format(number) for number in range(len(SCENES)))
        bodies = {"scenes": watch + script + scenes, "frames": frames, "sentences": sentences}
        files = {"sentence.html": SENTENCE}
        for name, body in bodies.items():
            files[f"{name}.html"] = PAGE.replace("{}", body)
            files[f"first-{name}.html"] = FIRST.replace("{}", f"{origin}/{name}.html")
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        yield origin


def _visit(chromium: Path, url: str) -> list[tuple[float, dict[str, Any]]]:
    """Open a page: what Chromium noted since, with the milliseconds from the navigation."""
    folder, name = url.rsplit("/", 1)
    events = _trace(chromium, f"{folder}/first-{name}")
    began = max(
        event["ts"]
        for event in events
        if event["name"] == "navigationStart"
        and event["args"]["data"].get("documentLoaderURL") == url
    )
    events.sort(key=lambda event: event.get("ts", 0))
    return [((at - began) / 1000, one) for one in events if (at := one.get("ts", 0)) >= began]


def _marks(events: list[tuple[float, dict[str, Any]]]) -> float:
    """When all posters had been painted."""
    for since, event in events:
        if event["name"] == "readable":
            return since
    raise Trouble(f"not all posters were shown in {SECONDS} s")


def _paints(events: list[tuple[float, dict[str, Any]]]) -> float:
    """When the last of the frames was painted last."""
    paints: dict[tuple[int, str], float] = {}
    for since, event in events:
        if event["name"] in PAINTS and not event["args"]["data"].get("isOutermostMainFrame"):
            paints[event["pid"], event["args"]["frame"]] = since
    if len(paints) != len(SCENES):
        raise Trouble(f"{len(paints)} of {len(SCENES)} frames were painted in {SECONDS} s")
    return max(paints.values())


def _trace(chromium: Path, url: str) -> list[dict[str, Any]]:
    """What Chromium notes of itself while it opens a page."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        target = Path(folder) / "trace.json"
        command = [
            str(chromium),
            *browser.launch_flags(),
            "--headless",
            WINDOW,
            f"--user-data-dir={folder}/profile",
            # Or else a browser without a window ends at once.
            "--remote-debugging-port=0",
            "--trace-startup=loading,blink.user_timing",
            "--trace-startup-format=json",
            f"--trace-startup-file={target}",
            f"--trace-startup-duration={SECONDS}",
            url,
        ]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True) as run:
            try:
                return _read(target, time.monotonic() + SECONDS + 30)
            finally:
                _end(run)


def _read(target: Path, deadline: float) -> list[dict[str, Any]]:
    """The trace, once it has been written to its end."""
    while time.monotonic() < deadline:
        time.sleep(0.2)
        try:
            events: list[dict[str, Any]] = json.loads(target.read_text("utf-8"))["traceEvents"]
        except (FileNotFoundError, ValueError):
            continue
        return events
    raise Trouble("Chromium wrote no trace")


def _end(run: subprocess.Popen[bytes]) -> None:
    """The browser with all its processes."""
    if hasattr(os, "killpg"):
        os.killpg(run.pid, 9)
    else:
        run.kill()
