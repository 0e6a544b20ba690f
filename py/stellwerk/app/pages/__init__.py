"""Pages that are written at build time and need no Python: rules, short rules, search.

The same catalogues, rulebooks and scenes as in the app; every address is relative, so the site
may lie below any path.
"""

from __future__ import annotations

from collections.abc import Iterator

from stellwerk.app.addresses import (
    overview_page,
    picture,
    rules_address,
    search_documents,
    short_address,
)
from stellwerk.app.pages import documents, overview, rules_page, short_page
from stellwerk.app.pages.frame import Site
from stellwerk.app.pictures import scene_svg
from stellwerk.games.registry import GAMES, package
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.scene import load_scenes


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """Every page with its path in the site."""
    for lang in LANGUAGES:
        yield overview_page(lang), overview.page(site, lang)
        for game_id in GAMES:
            yield rules_address(lang, game_id), rules_page.page(site, lang, game_id)
            yield short_address(lang, game_id), short_page.page(site, lang, game_id)


def pictures() -> Iterator[tuple[str, str]]:
    """The picture of every scene, in every language, with its path in the site."""
    for game_id in GAMES:
        for scene in load_scenes(package(game_id), game_id):
            for lang in LANGUAGES:
                yield picture(game_id, scene.id, lang), scene_svg(scene, lang)


def search_files() -> Iterator[tuple[str, str]]:
    """What can be searched, a file for each language, with its name among the pages' own files."""
    for lang in LANGUAGES:
        yield search_documents(lang), documents.as_json(lang)
