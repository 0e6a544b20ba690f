"""What others put into their pages: a page for each scene, and `stellwerk.js`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

from .paths import PY, STATIC


@contextmanager
def our_python() -> Iterator[None]:
    sys.path.insert(0, str(PY))
    try:
        yield
    finally:
        sys.path.remove(str(PY))


def write_scenes(site: Path, app: str, base: str) -> str:
    """`szenen/GAME/SCENE.LANG.html`; with the site's own address the oEmbed files as well."""
    with our_python():
        from stellwerk.app.embed.page import every_scene, read_sprite
    sprite = read_sprite((STATIC / "art" / "symbols.svg").read_text(encoding="utf-8"))
    count = 0
    for documents in every_scene(app, sprite, base):
        page = site / f"{documents.path}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(documents.page(), encoding="utf-8")
        if base:
            (site / f"{documents.path}.json").write_text(documents.oembed(), encoding="utf-8")
        count += 1
    oembed = "with oEmbed" if base else "no oEmbed: it needs --base-url https://…"
    return f"{count} pages, {oembed}"


def write_guides(site: Path, app: str, base: str) -> None:
    """`einbetten/index.html` and `embed/index.html`, each with an article as an example."""
    with our_python():
        from stellwerk.app.embed.guide import ARTICLES, FOLDERS, guide_page
        from stellwerk.app.embed.page import read_sprite
    sprite = read_sprite((STATIC / "art" / "symbols.svg").read_text(encoding="utf-8"))
    for lang, folder in FOLDERS.items():
        (site / folder).mkdir(exist_ok=True)
        page = guide_page(lang, app, sprite, base)
        (site / folder / "index.html").write_text(page, encoding="utf-8")
        article = (STATIC / "embed" / f"article.{lang}.html").read_text(encoding="utf-8")
        article = re.sub(r"<!--.*?-->\n", "", article, flags=re.DOTALL)
        (site / folder / ARTICLES[lang]).write_text(article, encoding="utf-8")


def write_scripts(site: Path) -> None:
    """What must not lie in a versioned folder: `stellwerk.js`, whose address stands in other
    people's pages (it knows what scenes there are, so that a slip of the pen is told), and the
    embeds' own service worker, which has the whole site in its scope."""
    copyfile(STATIC / "embed" / "embed-sw.js", site / "embed-sw.js")
    with our_python():
        from stellwerk.app.embed.page import scenes_by_game
    text = (STATIC / "embed" / "stellwerk.js").read_text(encoding="utf-8")
    known = json.dumps(scenes_by_game(), separators=(",", ":"))
    (site / "stellwerk.js").write_text(text.replace("{{scenes}}", known), encoding="utf-8")
