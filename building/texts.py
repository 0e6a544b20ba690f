"""Compile the gettext catalogues.

Every `texts/LANG.po` below `py/stellwerk` (the application's and each game's) goes into one
`py/stellwerk/catalogues/LANG.mo`, which `stellwerk.table.catalogue` reads.
"""

from __future__ import annotations

from pathlib import Path

from .paths import PY
from .report import Trouble

PACKAGE = PY / "stellwerk"
TARGET = PACKAGE / "catalogues"


def sources() -> dict[str, list[Path]]:
    """The `.po` files by language."""
    found: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.rglob("texts/*.po")):
        found.setdefault(path.stem, []).append(path)
    return found


def compile_all() -> str:
    """Write the catalogues whose sources are newer; returns a note for the progress line."""
    found = sources()
    count = 0
    for language, paths in found.items():
        target = TARGET / f"{language}.mo"
        newest = max(path.stat().st_mtime for path in [*paths, *{path.parent for path in paths}])
        # The folders' times tell when a source was taken away.
        if not target.exists() or target.stat().st_mtime < newest:
            count += _compile(language, paths, target)
    return f"{count} texts in {len(found)} languages" if count else "up to date"


def _compile(language: str, paths: list[Path], target: Path) -> int:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    merged = Catalog(locale=language, fuzzy=False)
    origin: dict[str, Path] = {}
    for path in paths:
        try:
            with path.open("rb") as source:
                catalogue = read_po(source, locale=language, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            raise Trouble(f"{path.relative_to(PY)}: {error}") from error
        for message in catalogue:
            if not message.id:
                continue
            key = message.id if isinstance(message.id, str) else message.id[0]
            if key in origin:
                raise Trouble(
                    f"the text {key!r} stands twice: in {origin[key].relative_to(PY)} "
                    f"and {path.relative_to(PY)}"
                )
            origin[key] = path
            merged[message.id] = message
    target.parent.mkdir(exist_ok=True)
    with target.open("wb") as out:
        write_mo(out, merged)
    return len(origin)
