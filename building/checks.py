"""`build.py test`: every check, one line each, and a summary at the end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass, field

from . import browser, texts
from .paths import CACHE, ROOT
from .report import Trouble
from .site import SiteBuild

BROWSER_TESTS = "tests/browser"
COUNTED = ("tests", "failures", "errors", "skipped")


@dataclass
class Checks:
    """Runs checks one after the other; a failure is noted and the rest still runs."""

    total: int
    done: int = 0
    failures: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTED, 0))

    def check(self, text: str, action: Callable[[], str | None], talks: bool = False) -> bool:
        """Run one check. The action raises Trouble, or returns a note for the line."""
        self.done += 1
        print(f"[{self.done}/{self.total}] {text} …", end="\n" if talks else " ", flush=True)
        began = time.monotonic()
        try:
            note = action()
        except Trouble as trouble:
            self.failures.append(text)
            print(f"FAILED\n{trouble}" if not talks else f"FAILED: {trouble}", flush=True)
            return False
        seconds = f"{time.monotonic() - began:.1f} s"
        print(f"{note}, {seconds}" if note else seconds, flush=True)
        return True

    def skip(self, text: str, reason: str) -> None:
        self.done += 1
        self.failures.append(text)
        print(f"[{self.done}/{self.total}] {text} … not run: {reason}", flush=True)

    def pytest(self, name: str, *arguments: str) -> str:
        """Run pytest, its output as it comes, and add up what it counted."""
        CACHE.mkdir(exist_ok=True)
        report = CACHE / f"tests-{name}.xml"
        report.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        code = subprocess.call(command, cwd=ROOT, env=os.environ | {"PYTHONUNBUFFERED": "1"})
        self._count(report)
        # 5: no test matched, which is right for one of the two runs when -k is given.
        if code not in (0, 5) or (code == 5 and "-k" not in arguments):
            raise Trouble(f"pytest ended with exit code {code}")
        return "tests passed" if code == 0 else "no test matches"

    def _count(self, report: object) -> None:
        try:
            suite = ET.parse(str(report)).getroot().find("testsuite")
        except (OSError, ET.ParseError):
            return
        if suite is not None:
            for kind in COUNTED:
                self.counts[kind] += int(suite.get(kind, "0"))


def tool(*command: str) -> Callable[[], None]:
    """A check that is a command; its output is shown only when it fails."""

    def action() -> None:
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True
        )
        if done.returncode != 0:
            raise Trouble((done.stdout + done.stderr).strip())

    return action


def import_contracts() -> None:
    """import-linter has no `-m` form; what its command does, in a child of its own."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise Trouble((done.stdout + done.stderr).strip())


def build_site() -> None:
    for step in SiteBuild().steps():
        step.action()


def workers() -> list[str]:
    """Parallel runs as the machine has processors; more browsers than two gain nothing. Whoever is
    done takes over from the other: whole matches take long, and some come last."""
    return ["-n", str(min(2, os.cpu_count() or 1)), "--dist", "worksteal"]


def run(quick: bool, expression: str | None) -> int:
    """All checks; the exit code says whether all passed."""
    began = time.monotonic()
    only = ["-k", expression] if expression else []
    checks = Checks(total=6 if quick else 9)
    checks.check("message catalogues", texts.compile_all)
    checks.check("ruff check", tool("ruff", "check", "."))
    checks.check("ruff format --check", tool("ruff", "format", "--check", "."))
    checks.check("mypy", tool("mypy"))
    checks.check("import contracts", import_contracts)
    built = not quick and checks.check("site", build_site)
    checks.check(
        "tests of engines, rules, views, shell",
        lambda: checks.pytest("py", "-n", "auto", f"--ignore={BROWSER_TESTS}", *only),
        talks=True,
    )
    if not quick:
        found = checks.check("Chromium", lambda: str(browser.find_chromium().name))
        text = "browser tests"
        if built and found:
            environment_says_built()
            checks.check(
                text,
                lambda: checks.pytest("browser", *workers(), BROWSER_TESTS, *only),
                talks=True,
            )
        else:
            checks.skip(text, "no site" if not built else "no Chromium")
    return summary(checks, time.monotonic() - began)


def environment_says_built() -> None:
    """Tells tests/browser/conftest.py that site/ is fresh, so it need not be built again."""
    os.environ["STELLWERK_SITE_IS_FRESH"] = "1"


def summary(checks: Checks, seconds: float) -> int:
    broken = checks.counts["failures"] + checks.counts["errors"]
    passed = checks.counts["tests"] - broken - checks.counts["skipped"]
    minutes = f"{int(seconds // 60)} min {seconds % 60:.0f} s"
    if checks.failures:
        print(f"\nFAILED: {', '.join(checks.failures)} ({minutes})")
    else:
        print(f"\nall {checks.total} checks passed ({minutes})")
    skipped = f", {checks.counts['skipped']} skipped" if checks.counts["skipped"] else ""
    print(f"{passed} passed, {broken} failed{skipped}", flush=True)
    return 1 if checks.failures else 0
