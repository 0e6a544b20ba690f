"""The two zips of bytecode that the page loads: the standard library, trimmed, and our code."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

from . import node
from .paths import CACHE, NODE_MODULES, PY, ROOT
from .report import Trouble

PACKER = Path(__file__).parent / "pack"
APP_ZIP = CACHE / "stellwerk.zip"
STDLIB_ZIP = CACHE / "python_stdlib.zip"

#: Standard library beyond what our own code imports: what PyScript's Python side and rich
#: tracebacks need, and what anyone expects to be there. Our own imports are found by themselves.
ROOTS = [
    "asyncio",
    "base64",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.latin_1",
    "encodings.utf_8",
    "enum",
    "functools",
    "hashlib",
    "html",
    "inspect",
    "io",
    "itertools",
    "json",
    "math",
    "operator",
    "os",
    "pathlib",
    "pyodide.code",
    "pyodide.ffi",
    "pyodide.webloop",
    "random",
    "re",
    "string",
    "struct",
    "textwrap",
    "time",
    "traceback",
    "typing",
    "unicodedata",
    "zlib",
]

#: Reached only from code that a page never runs (command lines, servers, debuggers, other
#: platforms, Python twins of what is there in C); leaving them out halves the library. Importing
#: one fails as any missing module does. What our own code imports stays in all the same.
NEVER = [
    "_pydatetime",
    "_pydecimal",
    "_pyio",
    "_pyrepl",
    "_strptime",
    "_sysconfigdata__emscripten_wasm32-emscripten",
    "argparse",
    "asyncio.proactor_events",
    "asyncio.windows_events",
    "asyncio.windows_utils",
    "cProfile",
    "calendar",
    "code",
    "concurrent.futures.process",
    "concurrent.interpreters",
    "configparser",
    "csv",
    "ctypes",
    "curses",
    "difflib",
    "doctest",
    "email",
    "encodings.idna",
    "getpass",
    "http",
    "imaplib",
    "importlib.metadata",
    "logging.config",
    "logging.handlers",
    "mimetypes",
    "multiprocessing",
    "netrc",
    "optparse",
    "pdb",
    "pickle",
    "pickletools",
    "platform",
    "profile",
    "pstats",
    "py_compile",
    "pydoc",
    "pyodide.console",
    "rlcompleter",
    "runpy",
    "smtplib",
    "socketserver",
    "sqlite3",
    "statistics",
    "stringprep",
    "sysconfig",
    "tarfile",
    "tkinter",
    "tracemalloc",
    "tty",
    "unittest",
    "urllib",
    "uuid",
    "webbrowser",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zoneinfo",
]


def library_folder(name: str) -> str:
    """Where a pure Python library lies in our environment, relative to the checkout."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise Trouble(f"the Python package {name} is not installed")
    try:
        return Path(spec.origin).parent.relative_to(ROOT).as_posix()
    except ValueError:
        raise Trouble(f"{name} is not in .venv; run this through build.py") from None


def _pack(job: dict[str, Any]) -> dict[str, Any]:
    printed = node.run_script(PACKER / "pack.mjs", str(ROOT), json.dumps(job))
    result: dict[str, Any] = json.loads(printed.strip().splitlines()[-1])
    return result


def _fingerprint(folders: list[Path], job: dict[str, Any]) -> str:
    digest = hashlib.sha256(json.dumps(job, sort_keys=True).encode())
    digest.update((NODE_MODULES / "pyodide" / "package.json").read_bytes())
    for file in sorted(PACKER.iterdir()):
        if file.is_file():
            digest.update(file.read_bytes())
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _pack_if_changed(job: dict[str, Any], folders: list[Path]) -> dict[str, Any]:
    """Starting Pyodide takes seconds, so the same input is packed once."""
    record = CACHE / (Path(job["out"]).name + ".json")
    fingerprint = _fingerprint(folders, job)
    if record.exists() and (ROOT / job["out"]).exists():
        known: dict[str, Any] = json.loads(record.read_text())
        if known.get("fingerprint") == fingerprint:
            return known
    CACHE.mkdir(exist_ok=True)
    result = _pack(job) | {"fingerprint": fingerprint}
    record.write_text(json.dumps(result))
    return result


def games_in_preparation() -> list[str]:
    """Folders of games that the registry does not offer yet; the page need not load them."""
    sys.path.insert(0, str(PY))
    try:
        from stellwerk.games.registry import GAMES, package
    finally:
        sys.path.remove(str(PY))
    offered = {package(game).rpartition(".")[2] for game in GAMES}
    folders = (path.parent.name for path in (PY / "stellwerk" / "games").glob("*/__init__.py"))
    return sorted(set(folders) - offered)


def pack_app() -> dict[str, Any]:
    """`stellwerk` and its libraries in one zip; the result lists what they import."""
    # The shell and the arena are for terminals; leaving them out also leaves out argparse. Pages
    # that need no Python are written by the build.
    without = [
        r"^__main__\.py$",
        r"^shell/",
        r"^bots/(arena|statistics)\.py$",
        r"^games/\w+/bots/styles\.py$",
        r"^app/pages/",
        r"^app/embed/(page|guide)\.py$",
        r"^games/\w+/short/",
        r"\.po$",
    ]
    without += [f"^games/{folder}/" for folder in games_in_preparation()]
    libraries = [
        {"folder": "py/stellwerk", "prefix": "stellwerk", "without": without},
        {
            "folder": library_folder("markupsafe"),
            "prefix": "markupsafe",
            "without": [r"\.(so|pyd|c|pyi|typed)$"],
        },
        {"folder": library_folder("tomli_w"), "prefix": "tomli_w", "without": [r"\.typed$"]},
        # PyScript writes its own package as sources and compiles them at each start; found in
        # the zip first, these are not used.
        {
            "folder": "node_modules/@pyscript/core/src/stdlib/pyscript",
            "prefix": "pyscript",
            "without": [],
        },
    ]
    job = {"libraries": libraries, "out": APP_ZIP.relative_to(ROOT).as_posix()}
    return _pack_if_changed(job, [ROOT / library["folder"] for library in libraries])  # type: ignore[operator]


def pack_stdlib(imports: list[str]) -> dict[str, Any]:
    """The standard library without what nothing on the page can reach."""
    wanted = set(imports)
    job = {
        "roots": sorted({*ROOTS, *wanted}),
        "never": [name for name in NEVER if name not in wanted],
        "out": STDLIB_ZIP.relative_to(ROOT).as_posix(),
    }
    return _pack_if_changed(job, [])
