"""`build.py arena`: bot levels play against each other. The arena itself is `stellwerk.bots`."""

from __future__ import annotations

import os
import subprocess
import sys

from .paths import PY, ROOT
from .report import Trouble


def run(arguments: list[str]) -> int:
    if not (PY / "stellwerk" / "bots" / "arena.py").exists():
        raise Trouble("py/stellwerk/bots/arena.py is missing")
    environment = {**os.environ, "PYTHONPATH": str(PY)}
    command = [sys.executable, "-m", "stellwerk.bots.arena", *arguments]
    return subprocess.call(command, cwd=ROOT, env=environment)
