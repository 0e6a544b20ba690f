"""Progress lines and troubles: what a person sees while the build runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


class Trouble(Exception):
    """Something is missing or broken outside our code; its text is the one line a user sees."""


@dataclass(frozen=True)
class Step:
    """One line of progress. `talks` says that the action prints lines of its own."""

    text: str
    action: Callable[[], object]
    talks: bool = False


def run_steps(steps: Sequence[Step]) -> None:
    """Run the steps in order, a line each; the first failure ends the run."""
    for number, step in enumerate(steps, start=1):
        head = f"[{number}/{len(steps)}] {step.text} …"
        print(head, end="\n" if step.talks else " ", flush=True)
        began = time.monotonic()
        try:
            note = step.action()
        except BaseException:
            if not step.talks:
                print("failed", flush=True)
            raise
        seconds = f"{time.monotonic() - began:.1f} s"
        if step.talks:
            print(f"[{number}/{len(steps)}] done in {seconds}", flush=True)
        else:
            print(f"{note}, {seconds}" if isinstance(note, str) else seconds, flush=True)


def fail(trouble: Trouble) -> int:
    """Show a trouble and give the exit code that goes with it."""
    print(f"build.py: {trouble}", file=sys.stderr, flush=True)
    return 1
