"""The pages that need no Python, the pictures of their scenes, and what those pages are made with.

Their own files lie in a folder named after its content, apart from the app's: a page that was
kept for offline keeps its look when the app moves on.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from . import vendor
from .pages import squeezed
from .paths import NODE_MODULES, PY, STATIC
from .report import Trouble
from .tree import content_hash

#: The house's own style sheets that these pages need, in order, and then theirs.
SHEETS = (
    "css/tokens.css",
    "css/fonts.css",
    "css/base.css",
    "css/shell.css",
    "css/parts.css",
    "css/rules.css",
    "pages/pages.css",
)
#: The fonts of these pages, all of them there for the first paint: a text that changes its font
#: while somebody reads jumps, and one in a font of its own beside the others looks broken. Weights
#: between take the nearest of these.
PRELOADED = (
    "barlow-latin-400-normal.woff2",
    "barlow-condensed-latin-600-normal.woff2",
    "barlow-condensed-latin-700-normal.woff2",
)
#: The script with which others embed scenes; the pages use it themselves where it is there.
EMBEDS = "stellwerk.js"


def write(site: Path, base_url: str = "") -> str:
    """Write everything below the folder; returns a note for the progress line."""
    sys.path.insert(0, str(PY))
    try:
        from stellwerk.app.pages import pages, pictures, search_files
        from stellwerk.app.pages.frame import Site
    finally:
        sys.path.remove(str(PY))
    assets = _assets(site, dict(search_files()))
    about = Site(f"{assets}/", base_url, PRELOADED, embeds=(site / EMBEDS).exists())
    made = {"pages": dict(pages(about)), "pictures": dict(pictures())}
    for files in made.values():
        for name, text in files.items():
            _put(site / name, text)
    if base_url:
        _put(site / "sitemap.xml", _sitemap(base_url, ["index.html", *made["pages"]]))
    return f"{len(made['pages'])} pages, {len(made['pictures'])} pictures"


def _assets(site: Path, documents: dict[str, str]) -> str:
    """The pages' own files; the folder's name."""
    folder = site / "pages"
    folder.mkdir()
    css = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in SHEETS)
    css = _with_few_fonts(squeezed(css.replace("../fonts/", "fonts/")))
    _put(folder / "pages.css", css)
    vendor.copy_fonts(folder, css)
    for source in (
        STATIC / "pages" / "pages.mjs",
        STATIC / "pages" / "search.mjs",
        STATIC / "js" / "prefs.js",
        STATIC / "icons" / "icon.svg",
    ):
        shutil.copyfile(source, folder / source.name)
    library = NODE_MODULES / "minisearch" / "dist" / "es" / "index.js"
    if not library.exists():
        raise Trouble("the npm package minisearch has no dist/es/index.js")
    text = library.read_text(encoding="utf-8")
    _put(folder / "minisearch.mjs", re.sub(r"\n?//# sourceMappingURL=.*\n?$", "\n", text))
    for name, text in documents.items():
        _put(folder / name, text)
    named = f"pages-{content_hash(folder)}"
    folder.rename(site / named)
    return named


def _with_few_fonts(css: str) -> str:
    """With the faces of the preloaded fonts only, and their other letters (latin-ext)."""

    def kept(face: re.Match[str]) -> str:
        wanted = face[1].replace("-latin-ext-", "-latin-") in PRELOADED
        return face[0].replace("font-display: swap", "font-display: optional") if wanted else ""

    return re.sub(r"@font-face \{[^}]*?fonts/([\w-]+\.woff2)[^}]*\}\n", kept, css)


def _sitemap(base_url: str, paths: list[str]) -> str:
    urls = "".join(
        f"<url><loc>{base_url}{path.removesuffix('index.html')}</loc></url>\n" for path in paths
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f'{head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
