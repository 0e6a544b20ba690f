"""``scene``: whether scenes hold."""

from __future__ import annotations

from argparse import Namespace

from stellwerk.shell.reading import Trouble, read_text, to_scene
from stellwerk.table.scene import SceneError, judge


def scene(chosen: Namespace) -> int:
    """Judge every file; what does not hold is named, with the number of the try."""
    failed = False
    for name in chosen.files:
        found, game = to_scene(name, read_text(name))
        problems = []
        for number, tried in enumerate(found.tries, 1):
            try:
                problems += [f"try {number}: {problem}" for problem in judge(found, tried, game)]
            except SceneError as error:
                raise Trouble(f"{name}: try {number}: {error}") from error
        failed = failed or bool(problems)
        for problem in problems:
            print(f"{name}: {problem}")
        if not problems:
            print(f"{name}: ok ({len(found.tries)} tried)")
    return 1 if failed else 0
