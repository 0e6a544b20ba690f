#!/usr/bin/env python3
"""The one command: `python build.py serve`, `python build.py test`; `help` lists the rest.

This file runs on a bare Python and uses nothing but the standard library. It makes `.venv`,
installs what `requirements.lock` pins, and hands over to the package `building`, which does
the work with that environment's Python.
"""

import sys

# Checked before anything else is imported: an old Python should say one sentence, not a traceback.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Stellwerk needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])  # noqa: UP031

import hashlib
import os
import subprocess
import time
from pathlib import Path

from building.commands import COMMANDS

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "stellwerk-lock.sha256"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

PIP_INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def run_quietly(command: list[str], failure: str) -> None:
    """Run a setup command; if it fails, end with one line that carries its own last word."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 0:
        return
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    if any("Retrying" in line for line in lines):  # pip; its last word is about something else.
        sys.exit(f"\n{failure} (no answer from the package index)")
    errors = [line for line in lines if line.startswith(("ERROR", "Error"))] or lines
    sys.exit(f"\n{failure} ({errors[-1][:200] if errors else 'no message'})")


def step(number: int, text: str, command: list[str], failure: str) -> None:
    print(f"[setup {number}/2] {text} …", end=" ", flush=True)
    began = time.monotonic()
    run_quietly(command, failure)
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def ensure_environment() -> None:
    """Make `.venv` and fill it from the lock file, only when the lock file changed."""
    python = ".".join(map(str, sys.version_info[:2]))
    wanted = f"{python} {hashlib.sha256(LOCK.read_bytes()).hexdigest()}"
    installed = STAMP.read_text() if PYTHON.exists() and STAMP.exists() else ""
    if installed == wanted:
        return
    # An environment of another Python cannot be filled up; any other can.
    start_anew = [] if installed.startswith(f"{python} ") else ["--clear"]
    step(
        1,
        "making .venv",
        [sys.executable, "-m", "venv", *start_anew, str(VENV)],
        "Could not make .venv. On Debian or Ubuntu: apt-get install python3-venv.",
    )
    step(
        2,
        "installing the locked Python packages",
        [str(PYTHON), *PIP_INSTALL, "--require-hashes", "--requirement", str(LOCK)],
        "Could not install the Python packages; is there a network?",
    )
    STAMP.write_text(wanted)


def check_command(arguments: list[str]) -> None:
    """A slip of the pen is answered before anything is installed."""
    command = next((word for word in arguments if not word.startswith("-")), "help")
    if command not in COMMANDS:
        sys.exit(f"build.py: there is no command {command!r}; there is: {', '.join(COMMANDS)}")


def main() -> int:
    try:
        check_command(sys.argv[1:])
        ensure_environment()
        command = [str(PYTHON), "-m", "building", *sys.argv[1:]]
        if os.name == "posix":  # The same process goes on: signals reach the one that works.
            os.chdir(ROOT)
            os.execv(command[0], command)
        return subprocess.call(command, cwd=ROOT)
    except KeyboardInterrupt:
        # The child got the same Ctrl-C and says what there is to say.
        return 130


if __name__ == "__main__":
    sys.exit(main())
