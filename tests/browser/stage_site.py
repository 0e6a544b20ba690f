"""A small server for the stage's own page: our modules as they stand in the checkout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
VENDOR = {
    "idiomorph.mjs": ROOT / "node_modules/idiomorph/dist/idiomorph.esm.js",
    "idb.mjs": ROOT / "node_modules/idb/build/index.js",
    "panzoom.mjs": ROOT / "node_modules/@panzoom/panzoom/dist/panzoom.es.js",
}
TYPES = {".mjs": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8"}


@cache
def policy() -> str:
    """The Content-Security-Policy of the real page."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<meta\s+http-equiv="Content-Security-Policy".*?/>', page, re.DOTALL)
    assert found is not None
    return found.group()


def find(path: str) -> tuple[bytes, str] | None:
    """Content and media type of what lies at a path."""
    name = path.split("?")[0].lstrip("/") or "stage.html"
    if name.startswith("static/vendor/"):
        file = VENDOR.get(name.rsplit("/", 1)[1])
    elif name.startswith("static/"):
        file = ROOT / name
    else:
        file = HERE / name
    if file is None or not file.is_file():
        return None
    content = file.read_bytes()
    if name == "stage.html":
        content = content.replace(b"{{policy}}", policy().encode())
    return content, TYPES.get(Path(name).suffix, "application/octet-stream")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        found = find(self.path)
        if found is None:
            self.send_error(404)
            return
        content, media_type = found
        self.send_response(200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def stage_site() -> Iterator[str]:
    """Serves until the end of the block; the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
