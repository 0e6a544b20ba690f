"""All games' rules, and the search over them."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.addresses import overview_page, rules_address, short_address, up
from stellwerk.app.pages.frame import Page, Site, framed, icon, search
from stellwerk.games.registry import GAMES, game, part
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.markup import Template, join
from stellwerk.table.rulebook import RuleBook

_MAIN = Template(
    '<main id="main" class="overview"><h1 class="rules-title">{title}</h1>'
    '<p class="rules-lead">{lead}</p>{search}<ol class="books">{books}</ol></main>'
)
_BOOK = Template(
    '<li class="book"><h2 class="book-title"><a href="{href}">{name}</a></h2>'
    '<p class="book-facts">{facts}</p><p class="book-text">{tagline}</p>'
    '<ul class="book-parts">{parts}</ul><p class="rules-acts">'
    '<a class="btn btn-main" href="{href}">{rules_icon}{rules}<span class="vh">: {name}</span></a>'
    '<a class="btn" href="{short_href}">{print_icon}{short}<span class="vh">: {name}</span></a>'
    "</p></li>"
)
_PART = Template('<li><a href="{href}">{title}</a></li>')


def page(site: Site, lang: str) -> str:
    """The document."""
    paths = {each: overview_page(each) for each in LANGUAGES}
    t = Page(lang, paths, "", "", "", "").texts
    made = Page(
        lang,
        paths,
        title=t("pages.overview-title"),
        description=t("pages.overview-description"),
        kind="page-overview",
        play="",
    )
    content = _MAIN.format(
        title=t("pages.overview"),
        lead=t("pages.overview-lead"),
        search=search(site, made),
        books=join(_book(made, game_id) for game_id in GAMES),
    )
    return framed(site, made, content)


def _book(page: Page, game_id: str) -> Markup:
    t, root = page.texts, up(page.path)
    engine = game(game_id)
    book: RuleBook = part(game_id, "rulebook").RULEBOOK
    href = f"{root}{rules_address(page.lang, game_id)}"
    counts = engine.player_counts
    duration = t(f"{book.prefix}.duration")
    return _BOOK.format(
        href=href,
        name=t(f"{book.prefix}.name"),
        facts=t("pages.facts", low=min(counts), high=max(counts), duration=duration),
        tagline=t(f"{book.prefix}.tagline"),
        parts=join(
            _PART.format(
                href=f"{href}#{book.prefix}.section.{section.id}",
                title=t(f"{book.prefix}.section.{section.id}"),
            )
            for section in book.sections
        ),
        rules_icon=icon("i-rules"),
        rules=t("pages.whole"),
        short_href=f"{root}{short_address(page.lang, game_id)}",
        print_icon=icon("i-print"),
        short=t("pages.short"),
    )
