"""A game's rules on one page, to print and lay beside the table."""

from __future__ import annotations

from stellwerk.app.addresses import app, rules_address, short_address, up
from stellwerk.app.pages.frame import Page, Site, framed, icon
from stellwerk.games.registry import game, part
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.markup import Template, join

_MAIN = Template(
    '<main id="main" class="short"><div class="short-head">'
    '<h1 class="short-title">{title}</h1><p class="short-facts">{facts}</p></div>'
    '<p class="rules-acts"><button type="button" class="btn btn-main" data-print hidden>'
    '{print_icon}{print}</button><a class="btn" href="{rules_href}">{rules_icon}{rules}</a>'
    '<a class="btn" href="{play_href}">{play_icon}{play}</a></p>'
    '<div class="short-parts">{parts}</div><p class="short-foot">{foot}</p></main>'
)
_PART = Template(
    '<section class="short-part prose"><h2 class="short-h">{title}</h2>{text}</section>'
)


def page(site: Site, lang: str, game_id: str) -> str:
    """The document."""
    engine = game(game_id)
    prefix = engine.prefix
    paths = {each: short_address(each, game_id) for each in LANGUAGES}
    t = Page(lang, paths, "", "", "", "").texts
    name = t(f"{prefix}.name")
    made = Page(
        lang,
        paths,
        title=t("pages.short-title", game=name),
        description=t("pages.short-description", game=name, tagline=t(f"{prefix}.tagline")),
        kind="page-short",
        play=f"neu/{game_id}",
    )
    counts = engine.player_counts
    facts = t("pages.facts", low=min(counts), high=max(counts), duration=t(f"{prefix}.duration"))
    content = _MAIN.format(
        title=name,
        facts=facts,
        print_icon=icon("i-print"),
        print=t("pages.print"),
        rules_href=f"{up(made.path)}{rules_address(lang, game_id)}",
        rules_icon=icon("i-rules"),
        rules=t("pages.whole"),
        play_href=app(made.path, made.play),
        play_icon=icon("i-play"),
        play=t("pages.play"),
        parts=join(
            _PART.format(
                title=t(f"{prefix}.short.{entry}.title"), text=t.rich(f"{prefix}.short.{entry}")
            )
            for entry in part(game_id, "short").PARTS
        ),
        foot=t("pages.short-foot", game=name),
    )
    return framed(site, made, content)
