"""``scene``: whether scenes hold."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from stellwerk.shell.reading import Trouble, read_text, to_scene
from stellwerk.table.scene import Scene, SceneError, Try, judge


def scene(chosen: Namespace) -> int:
    """Judge every file; what does not hold is named, with the number of the try."""
    failed = False
    for name in chosen.files:
        found, game = to_scene(name, read_text(name))
        problems = []
        for where, tried in _numbered(found):
            try:
                problems += [f"{where}: {problem}" for problem in judge(found, tried, game)]
            except SceneError as error:
                raise Trouble(f"{name}: {where}: {error}") from error
        failed = failed or bool(problems)
        for problem in problems:
            print(f"{name}: {problem}")
        if not problems:
            print(f"{name}: ok ({len(found.all_tries)} tried)")
    return 1 if failed else 0


def _numbered(found: Scene) -> Iterator[tuple[str, Try]]:
    """Every try and what to call it; only scenes with several steps speak of them."""
    for step, entry in enumerate(found.steps, 1):
        for number, tried in enumerate(entry.tries, 1):
            yield f"step {step}, try {number}" if found.later else f"try {number}", tried
