"""Find a Chromium for the browser tests and the bench."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from .report import Trouble

#: Names under which systems install it, the free ones first, and before them the one without a
#: window of its own: it starts a page in two thirds of the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
#: A browser under test speaks to the page's origin and to nobody else.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Chromium profiles the heap in a few of its runs, drawn by chance. Its stack walk then reads
    # past the end of the separate stack on which WebAssembly may wait, and the page crashes.
    # The first two are Playwright's own, which this switch replaces.
    "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,"
    "HeapProfilerReporting:stable-probability/0/nonstable-probability/0",
)
HOW = (
    "no Chromium found for the browser tests. Get one with "
    "`.venv/bin/playwright install chromium` or from your system's packages (chromium), "
    "or leave them out: python build.py test --quick"
)


def launch_flags() -> list[str]:
    """Chromium's sandbox does not start for root, as CI often is."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if as_root else [])]


def playwright_chromium() -> Path | None:
    """The browser that `playwright install chromium` brought, if it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def system_chromium() -> Path | None:
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return next((Path(path) for path in MAC if Path(path).exists()), None)


def installable() -> bool:
    """Whether this is Debian (or a child of it) with the right to install packages."""
    return (
        hasattr(os, "geteuid")
        and os.geteuid() == 0
        and shutil.which("apt-get") is not None
        and Path("/etc/debian_version").exists()
    )


def install_chromium() -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium-headless-shell"]):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            lines = [line for line in done.stderr.splitlines() if line.strip()]
            detail = lines[-1] if lines else f"exit code {done.returncode}"
            raise Trouble(f"`{' '.join(command)}` failed ({detail}); {HOW}")


def find_chromium(install: bool = True) -> Path:
    """Playwright's own, else the system's, else (as root on Debian) installed now."""
    found = playwright_chromium() or system_chromium()
    if found is None and install and installable():
        install_chromium()
        found = system_chromium()
    if found is None:
        raise Trouble(HOW)
    return found
