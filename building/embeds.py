"""What others put into their pages: a page for each scene, and `stellwerk.js`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

from . import pages
from .paths import PY, STATIC


@contextmanager
def our_python() -> Iterator[None]:
    sys.path.insert(0, str(PY))
    try:
        yield
    finally:
        sys.path.remove(str(PY))


def sheets() -> dict[str, tuple[str, ...]]:
    """Which of the games' stylesheets each game wears."""
    return {
        game: tuple(
            sorted(
                owner
                for owner in pages.games()
                if owner == game or game in pages.LENT_STYLES.get(owner, ())
            )
        )
        for game in pages.games()
    }


def write_pages(folder: Path, app: str, base: str) -> str:
    """A page and a poster for each scene in each language, with the site's own address oEmbed
    files as well; and the pages that explain it all, each with an article as an example."""
    with our_python():
        from stellwerk.app.embed.guide import ARTICLES, FOLDERS, guide_page
        from stellwerk.app.embed.page import Site, every_scene, read_sprite
    sprite = read_sprite((STATIC / "art" / "symbols.svg").read_text(encoding="utf-8"))
    site = Site(app, sprite, sheets(), base)
    count = 0
    for documents in every_scene(site):
        _write(folder / f"{documents.path}.html", documents.page())
        _write(folder / f"{documents.path}.js", documents.poster())
        if base:
            _write(folder / f"{documents.path}.json", documents.oembed())
        count += 1
    for lang, name in FOLDERS.items():
        _write(folder / name / "index.html", guide_page(lang, site))
        article = (STATIC / "embed" / f"article.{lang}.html").read_text(encoding="utf-8")
        article = re.sub(r"<!--.*?-->\n", "", article, flags=re.DOTALL)
        _write(folder / name / ARTICLES[lang], article)
    oembed = "with oEmbed" if base else "no oEmbed: it needs --base-url https://…"
    return f"{count} pages, {oembed}"


def write_scripts(folder: Path) -> None:
    """What must not lie in a versioned folder: `stellwerk.js`, whose address stands in other
    people's pages (it knows what scenes there are, so that a slip of the pen is told), and the
    embeds' own service worker, which has the whole site in its scope."""
    with our_python():
        from stellwerk.app.embed.page import scenes_by_game
    copyfile(STATIC / "embed" / "embed-sw.js", folder / "embed-sw.js")
    text = (STATIC / "embed" / "stellwerk.js").read_text(encoding="utf-8")
    known = json.dumps(scenes_by_game(), separators=(",", ":"))
    look = json.dumps(pages.squeezed((STATIC / "embed" / "poster.css").read_text("utf-8")))
    text = text.replace("{{scenes}}", known).replace("{{poster}}", look)
    _write(folder / "stellwerk.js", text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
