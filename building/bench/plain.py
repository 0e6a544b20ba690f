"""The page to measure against: PyScript's documented "hello", from the same npm packages, with a
button that counts."""

from __future__ import annotations

import shutil
from pathlib import Path

from .. import vendor

PAGE = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Plain PyScript</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="./pyscript/core.css" />
    <script type="module" src="./pyscript/core.js"></script>
  </head>
  <body>
    <p id="hello">Starting</p>
    <button id="count" type="button">0</button>
    <script type="py" src="./main.py" config="./pyscript.toml"></script>
  </body>
</html>
"""
MAIN = """\
from pyscript import document, when, window

count = document.getElementById("count")


@when("click", "#count")
def add(event):
    count.textContent = str(int(count.textContent) + 1)


document.getElementById("hello").textContent = "Hello"
window.performance.mark("stellwerk:usable")
"""
CONFIG = 'interpreter = "./pyodide/pyodide.mjs"\n'


def write(target: Path) -> None:
    """PyScript and Pyodide as they come, served from the page's own folder."""
    shutil.rmtree(target, ignore_errors=True)
    for source, name in ((vendor.PYSCRIPT, "pyscript"), (vendor.PYODIDE, "pyodide")):
        shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("*.map"))
    (target / "index.html").write_text(PAGE, encoding="utf-8")
    (target / "main.py").write_text(MAIN, encoding="utf-8")
    (target / "pyscript.toml").write_text(CONFIG, encoding="utf-8")
