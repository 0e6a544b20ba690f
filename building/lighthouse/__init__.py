"""`build.py lighthouse`: what Lighthouse says of the built site, in the tests' Chromium.

Lighthouse is large (176 MB), so it is no part of the npm packages that every checkout gets: this
command installs it, pinned by building/lighthouse/package-lock.json, into .build/lighthouse.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import browser, node
from ..paths import CACHE, SITE
from ..report import Trouble
from ..serve import StaticHandler, serving

PINNED = Path(__file__).parent
INSTALLED = CACHE / "lighthouse"
PROGRAM = INSTALLED / "node_modules" / "lighthouse" / "cli" / "index.js"
GAMES = ("game-of-trains", "zug-um-zug", "kartenspiel", "gleis-um-gleis")
#: What is looked at unless the command line names pages.
PAGES = (
    *(f"{folder}/{game}/index.html" for folder in ("regeln", "rules") for game in GAMES),
    "regeln/index.html",
    "regeln/zug-um-zug/kurz.html",
    "index.html",
)
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


class CompressingHandler(StaticHandler):
    """Compresses what is text, as hosts do, and says that versioned folders may be kept."""

    TEXT = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".zip", ".wasm", ".webmanifest")

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file() or path.suffix not in self.TEXT:
            return super().do_GET()
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        versioned = any(f"/{name}-" in self.path for name in ("app", "runtime", "pages"))
        self.send_header("Cache-Control", "max-age=31536000" if versioned else "no-cache")
        self.end_headers()
        shutil.copyfileobj(io.BytesIO(body), self.wfile)


def install() -> None:
    """`npm ci` in a folder of its own, once for each version of the lock file."""
    stamp = INSTALLED / ".lock.sha256"
    wanted = hashlib.sha256((PINNED / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(PINNED / name, INSTALLED / name)
    print("installing Lighthouse …", flush=True)
    node.npm_ci(INSTALLED)
    stamp.write_text(wanted)


def run(pages: Sequence[str]) -> int:
    """Look at the pages and print a table; what costs points is named below it."""
    if not (SITE / "index.html").exists():
        raise Trouble("there is no site yet; run: python build.py site")
    install()
    chromium = browser.find_chromium()
    lost: list[str] = []
    print(f"{'page':40}{''.join(f'{name:>16}' for name in CATEGORIES)}")
    with serving({"/": SITE}, CompressingHandler) as origin:
        for page in pages or PAGES:
            report = _look(f"{origin}/{page}", chromium)
            scores = [_score(report, name) for name in CATEGORIES]
            print(f"{page:40}{''.join(f'{score:>16}' for score in scores)}", flush=True)
            lost += [
                f"{page}: {reason}" for name in CATEGORIES for reason in _reasons(report, name)
            ]
    print("\n".join(["", *lost]) if lost else "\nno point lost")
    return 0


def _look(url: str, chromium: Path) -> Mapping[str, Any]:
    flags = " ".join(["--headless", *browser.launch_flags()])
    target = CACHE / "lighthouse.json"
    target.unlink(missing_ok=True)
    done = node.run_program(
        PROGRAM,
        url,
        "--quiet",
        "--output=json",
        f"--output-path={target}",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={flags}",
        CHROME_PATH=str(chromium),
    )
    if not target.exists():
        raise Trouble(f"Lighthouse failed at {url}:\n{done.stderr.strip()[-2000:]}")
    report: Mapping[str, Any] = json.loads(target.read_text("utf-8"))
    return report


def _score(report: Mapping[str, Any], category: str) -> str:
    score = report["categories"][category]["score"]
    return "–" if score is None else str(round(score * 100))


def _reasons(report: Mapping[str, Any], category: str) -> list[str]:
    """The audits that count in a category and are not perfect."""
    found = []
    for entry in report["categories"][category]["auditRefs"]:
        audit = report["audits"][entry["id"]]
        score = audit["score"]
        if entry["weight"] and score is not None and score < 1:
            value = f" ({audit['displayValue']})" if audit.get("displayValue") else ""
            found.append(f"{category}: {audit['title']}{value}, score {score}")
    return found
