"""Where pages and pictures lie in the site. These addresses are for ever: others link to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FOLDERS: Final[Mapping[str, str]] = {"de": "regeln", "en": "rules"}
SHORT: Final[Mapping[str, str]] = {"de": "kurz.html", "en": "short.html"}


def overview_page(lang: str) -> str:
    """All games' rules, and the search."""
    return f"{FOLDERS[lang]}/index.html"


def rules_address(lang: str, game_id: str) -> str:
    """A game's rules."""
    return f"{FOLDERS[lang]}/{game_id}/index.html"


def short_address(lang: str, game_id: str) -> str:
    """A game's rules on one page to print."""
    return f"{FOLDERS[lang]}/{game_id}/{SHORT[lang]}"


def picture(game_id: str, scene_id: str, lang: str) -> str:
    """The picture of a scene."""
    return f"szenen/{game_id}/{scene_id}.{lang}.svg"


def search_documents(lang: str) -> str:
    """What can be searched; beside the pages' style sheet, not for ever."""
    return f"search.{lang}.json"


def up(path: str) -> str:
    """From a page to the site's root: ``../../``."""
    return "../" * path.count("/")


def app(path: str, fragment: str = "") -> str:
    """From a page to the app."""
    return f"{up(path)}index.html{'#' if fragment else ''}{fragment}"
