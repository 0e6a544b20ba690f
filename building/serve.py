"""A static server for localhost: `build.py serve`, the browser tests and the bench.

As plain as the hosts it stands for: files, MIME types, Last-Modified; no special headers.
"""

from __future__ import annotations

import errno
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from .paths import SITE
from .report import Trouble


class StaticHandler(SimpleHTTPRequestHandler):
    """Serves folders below prefixes; says nothing on the console."""

    protocol_version = "HTTP/1.1"
    #: Headers and body are written apart: with Nagle's algorithm the body of a small file may wait
    #: 40 ms for the headers' receipt. No web server does that.
    disable_nagle_algorithm = True
    #: URL prefix (with slashes at both ends) → folder; the longest that fits is taken.
    mounts: ClassVar[dict[str, Path]]
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".toml": "text/plain",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def translate_path(self, path: str) -> str:
        plain = path.split("?", 1)[0].split("#", 1)[0]
        for prefix in sorted(self.mounts, key=len, reverse=True):
            if plain.startswith(prefix):
                self.directory = str(self.mounts[prefix])
                return super().translate_path("/" + plain.removeprefix(prefix))
        self.directory = str(Path(__file__).parent / "nothing-is-here")
        return super().translate_path(plain)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection early is nothing to report."""


def make_server(
    mounts: dict[str, Path], port: int = 0, base: type[StaticHandler] = StaticHandler
) -> QuietServer:
    handler = type("Handler", (base,), {"mounts": mounts})
    return QuietServer(("127.0.0.1", port), handler)


@contextmanager
def serving(mounts: dict[str, Path], base: type[StaticHandler] = StaticHandler) -> Iterator[str]:
    """Serve in the background on a free port; gives the origin, without a slash at its end."""
    server = make_server(mounts, base=base)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def reserve(port: int) -> QuietServer:
    """Take the port; asked for before the build, so that nobody waits to hear that it is taken."""
    try:
        return make_server({"/": SITE}, port)
    except OverflowError:
        raise Trouble(f"there is no port {port}; ports go from 1 to 65535") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Trouble(
                f"port {port} is taken; choose another: python build.py serve --port {port + 1}"
            ) from error
        raise Trouble(f"cannot listen on port {port}: {error.strerror}") from error


def serve_site(server: QuietServer, open_browser: bool) -> None:
    """Serve `site/` until Ctrl-C."""
    address = f"http://localhost:{server.server_port}/"
    print(f"Stellwerk is at {address} (Ctrl-C ends)", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
