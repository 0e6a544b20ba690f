"""The service worker: `sw.js`, with the list of everything it keeps.

The app is kept whole, as it is fetched. The rules pages and their pictures would make a first visit
a quarter heavier, so they are kept as they are read, and all of them from the second visit on:
`offline.json` is the list for that, which static/js/later.mjs works off when the page is idle.

Workbox writes the worker's code (service_worker.mjs), which takes seconds and depends on nothing
but Workbox; so it is written once, and each build puts its own list of files into it.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from . import node
from .paths import CACHE, ROOT
from .report import Trouble

SCRIPT = Path(__file__).parent / "service_worker.mjs"
TEMPLATE = CACHE / "sw.js"
#: What Workbox's code has in place of the list.
PLACE = re.compile(r'\[\{\s*"?url"?:\s*"LIST",\s*"?revision"?:\s*null\s*\}\]')
#: Folders whose name holds a hash of their content: their files need no second one.
HASHED = re.compile(r"^(app|runtime)-[0-9a-f]{10}/")
#: What is kept later; service_worker.mjs knows the same folders.
LATER = re.compile(r"^(regeln|rules|szenen|pages-[0-9a-f]{10})/")
#: Of these, what is kept only once somebody has opened it: a page to embed for each scene, which
#: names the app's files and so changes with every version, and its poster for other people's pages.
OPENED = re.compile(r"^szenen/.*\.(html|json|js)$")
LATER_LIST = "offline.json"


def write_service_worker(site: Path) -> str:
    """Write `sw.js` for the files that are in the folder now."""
    (site / "sw.js").unlink(missing_ok=True)
    every = sorted(path for path in site.rglob("*") if path.is_file())
    later = [path for path in every if LATER.match(path.relative_to(site).as_posix())]
    _write_later(
        site, [path for path in later if not OPENED.match(path.relative_to(site).as_posix())]
    )
    unlisted = {*later, site / LATER_LIST, site / "sitemap.xml"}
    files = [path for path in every if path not in unlisted]
    entries = []
    for path in files:
        url = path.relative_to(site).as_posix()
        digest = None if HASHED.match(url) else hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        entries.append({"url": url, "revision": digest})
    # A function, so that nothing in the list is read as a reference to a group.
    code, count = PLACE.subn(lambda _: json.dumps(entries, separators=(",", ":")), template())
    if count != 1:
        raise Trouble("Workbox's output is not as expected; see building/offline.py")
    (site / "sw.js").write_text(code, encoding="utf-8")
    size = sum(path.stat().st_size for path in files)
    return f"{len(files)} files, {size / 1e6:.1f} MB kept for offline"


def _write_later(site: Path, files: list[Path]) -> None:
    """What is kept when there is time; its version changes with any of the files."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    urls = [path.relative_to(site).as_posix() for path in files]
    kept = {"version": digest.hexdigest()[:16], "urls": urls}
    (site / LATER_LIST).write_text(json.dumps(kept, separators=(",", ":")), encoding="utf-8")


def template() -> str:
    """Workbox's code, written anew when Workbox or its configuration changed."""
    inputs = SCRIPT.read_bytes() + (ROOT / "package-lock.json").read_bytes()
    head = f"// {hashlib.sha256(inputs).hexdigest()}\n"
    if TEMPLATE.exists():
        text = TEMPLATE.read_text(encoding="utf-8")
        if text.startswith(head):
            return text.removeprefix(head)
    CACHE.mkdir(exist_ok=True)
    node.run_script(SCRIPT, str(ROOT), str(TEMPLATE))
    text = TEMPLATE.read_text(encoding="utf-8")
    TEMPLATE.write_text(head + text, encoding="utf-8")
    return text
