"""The service worker: `sw.js`, with the list of everything it keeps.

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


def write_service_worker(site: Path) -> str:
    """Write `sw.js` for the files that are in the folder now."""
    (site / "sw.js").unlink(missing_ok=True)
    files = sorted(path for path in site.rglob("*") if path.is_file())
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
