"""What every page has around its content: head, header with the other language, footer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from stellwerk.app.addresses import app, overview_page, search_documents, up
from stellwerk.table.catalogue import LANGUAGES, Texts, texts
from stellwerk.table.markup import EMPTY, Template, join

_PAGE = Template(
    '<!doctype html>\n<html lang="{lang}" data-one-language>\n<head>\n<meta charset="utf-8">\n'
    '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'; '
    "script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'\">\n"
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
    '<meta name="color-scheme" content="light dark">\n<meta name="theme-color" content="#15233f">\n'
    '<title>{title}</title>\n<meta name="description" content="{description}">\n{links}'
    '<script src="{assets}prefs.js"></script>\n'
    '<link rel="stylesheet" href="{assets}pages.css">\n{preloads}'
    '<link rel="icon" href="{assets}icon.svg" type="image/svg+xml">\n'
    '<script type="module" src="{assets}pages.mjs"></script>\n{embeds}</head>\n'
    '<body class="{kind}">\n<a class="skip" href="#main">{skip}</a>\n{sprite}'
    '<header class="head on-enamel"><a class="brand" href="{app}">{brand}'
    '<span class="brand-name">Stellwerk</span></a>'
    '<nav class="head-end" aria-label="{nav_label}">{nav}</nav></header>\n'
    "{content}\n</body>\n</html>\n"
)
_PRELOAD = Template(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="{assets}fonts/{name}">\n'
)
_EMBEDS = Template('<script defer src="{up}stellwerk.js"></script>\n')
_LINK = Template('<link rel="{rel}"{hreflang} href="{href}">\n')
_HREFLANG = Template(' hreflang="{lang}"')
_NAV = Template('<a class="tool" href="{href}"{current}>{icon}<span>{text}</span></a>')
_CURRENT = Markup(' aria-current="page"')
_LANG = Template(
    '<a class="tool tool-lang" id="other-language" href="{href}" hreflang="{lang}" lang="{lang}" '
    'title="{name}"><span class="vh">{name}</span><span aria-hidden="true">{code}</span></a>'
)
_SYMBOLS = Template(
    '<svg class="sprite" aria-hidden="true" focusable="false" width="0" height="0">{symbols}</svg>'
)
_SYMBOL = Template('<symbol id="{id}" viewBox="{box}">{body}</symbol>')
_LINE = (
    '<path fill="none" stroke="currentColor" stroke-width="{w}" stroke-linecap="round" '
    'stroke-linejoin="round" d="{d}"/>'
)
_ICONS = {
    "i-brand": (
        "0 0 32 32",
        _LINE.format(w=3, d="M2.5 22.5h20.5M8 22.5 20 10.5h3")
        + '<circle cx="27" cy="10.5" r="3.2" fill="currentColor"/><circle cx="27" cy="22.5" '
        'r="2.4" fill="none" stroke="currentColor" stroke-width="1.8"/>',
    ),
    "i-hand": (
        "0 0 24 24",
        _LINE.format(
            w=1.9,
            d="M8.5 13V5.2a1.5 1.5 0 0 1 3 0V11M11.5 9.8a1.5 1.5 0 0 1 3 0V11.5M14.5 11a1.5 1.5 "
            "0 0 1 3 0v5c0 3-2 5-5 5-2.8 0-4.2-1.2-5.3-3.3l-2.4-4.3a1.5 1.5 0 0 1 2.5-1.6L8.5 13",
        ),
    ),
    "i-play": ("0 0 24 24", '<path fill="currentColor" d="M7 4.5v15l12.5-7.5Z"/>'),
    "i-rules": (
        "0 0 24 24",
        _LINE.format(
            w=2,
            d="M12 6.5C10 4.8 7 4.5 3.5 4.5v13.5c3.5 0 6.5.3 8.5 2 2-1.7 5-2 8.5-2V4.5"
            "c-3.5 0-6.5.3-8.5 2ZM12 6.5V20",
        ),
    ),
    "i-print": (
        "0 0 24 24",
        _LINE.format(w=2, d="M7 8V3.5h10V8M7 17H3.5V8h17v9H17M7 14h10v6.5H7Z"),
    ),
    "i-search": (
        "0 0 24 24",
        _LINE.format(w=2.2, d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5"),
    ),
    "i-check": ("0 0 24 24", _LINE.format(w=2.6, d="m4.5 12.5 5 5L19.5 7")),
    "i-stop": (
        "0 0 24 24",
        _LINE.format(w=2, d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3Z")
        + _LINE.format(w=2.4, d="M7.5 12h9"),
    ),
}
_USE = Template('<svg class="icon" aria-hidden="true"><use href="#{id}"></use></svg>')
NAMES = {"de": "Deutsch", "en": "English"}


@dataclass(frozen=True, slots=True)
class Site:
    """What pages must know of the site they lie in.

    ``assets``: the folder of their own files, from the site's root. ``base_url``: where the site
    will be, with a slash at its end, if that is known. ``preloaded``: font files that the first
    paint needs. ``embeds``: whether there is a script that makes scenes alive.
    """

    assets: str
    base_url: str = ""
    preloaded: tuple[str, ...] = ()
    embeds: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page. ``paths``: its address by language. ``kind``: class name of the body."""

    lang: str
    paths: Mapping[str, str]
    title: str
    description: str
    kind: str
    play: str
    """Where in the app the link to play leads."""

    @property
    def path(self) -> str:
        return self.paths[self.lang]

    @property
    def texts(self) -> Texts:
        return texts(self.lang)


def icon(symbol: str) -> Markup:
    """A symbol of the page's own few."""
    return _USE.format(id=symbol)


def framed(site: Site, page: Page, content: Markup) -> str:
    """The whole document."""
    t, root = page.texts, up(page.path)
    assets = f"{root}{site.assets}"
    other = next(lang for lang in LANGUAGES if lang != page.lang)
    here = overview_page(page.lang)
    nav = [
        _NAV.format(
            href=f"{root}{here}",
            icon=icon("i-rules"),
            text=t("pages.rules"),
            current=_CURRENT if page.path == here else EMPTY,
        ),
        _NAV.format(
            href=app(page.path, page.play), icon=icon("i-play"), text=t("pages.play"), current=EMPTY
        ),
        _LANG.format(
            href=f"{root}{page.paths[other]}", lang=other, name=NAMES[other], code=other.upper()
        ),
    ]
    return str(
        _PAGE.format(
            lang=page.lang,
            title=page.title,
            description=page.description,
            links=_links(site, page),
            assets=assets,
            preloads=join(_PRELOAD.format(assets=assets, name=name) for name in site.preloaded),
            embeds=_EMBEDS.format(up=root) if site.embeds else EMPTY,
            kind=page.kind,
            skip=t("page.skip"),
            sprite=_sprite(),
            app=app(page.path),
            brand=icon("i-brand"),
            nav_label=t("pages.nav"),
            nav=join(nav),
            content=content,
        )
    )


def _links(site: Site, page: Page) -> Markup:
    """The page's one true address, and the other language's: only absolute ones mean anything to
    those who read them."""
    if not site.base_url:
        return EMPTY
    links = [("canonical", EMPTY, page.path)]
    links += [("alternate", _HREFLANG.format(lang=lang), path) for lang, path in page.paths.items()]
    return join(
        _LINK.format(rel=rel, hreflang=hreflang, href=site.base_url + plain(path))
        for rel, hreflang, path in links
    )


def plain(path: str) -> str:
    """An address as a host serves it: a folder instead of its index."""
    return path.removesuffix("index.html")


def _sprite() -> Markup:
    symbols = (
        _SYMBOL.format(id=name, box=box, body=Markup(body)) for name, (box, body) in _ICONS.items()
    )
    return _SYMBOLS.format(symbols=join(symbols))


_SEARCH = Template(
    '<search class="search" data-search data-documents="{documents}" data-root="{root}" '
    'data-game="{game}" data-texts="{texts}"><form role="search" class="search-form">'
    '<label class="search-label" for="search">{label}</label><div class="search-field">{icon}'
    '<input class="input" id="search" type="search" autocomplete="off" spellcheck="false" '
    'placeholder="{example}" aria-describedby="search-count"></div></form>'
    '<p class="search-count" id="search-count" role="status" aria-live="polite"></p>'
    '<ol class="search-hits" id="search-hits"></ol></search>'
)


def search(site: Site, page: Page, game_id: str = "") -> Markup:
    """The search over all rules: shown only where scripts run."""
    t, root = page.texts, up(page.path)
    told = {
        # The numbers are filled in by the page.
        key: t(f"pages.search-{key}", n="{n}", shown="{shown}")
        for key in ("none", "one", "many", "first", "rule", "scene")
    }
    return _SEARCH.format(
        documents=f"{root}{site.assets}{search_documents(page.lang)}",
        root=root,
        game=game_id,
        texts=json.dumps(told, ensure_ascii=False),
        label=t("pages.search"),
        icon=icon("i-search"),
        example=t("pages.search-example"),
    )
