"""The page that explains embedding: `einbetten/index.html` and, in English, `embed/index.html`."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from stellwerk.app.embed.page import HEIGHT, POLICY, Site, scenes_by_game
from stellwerk.games.registry import game, package
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.markup import EMPTY, Template, attributes, icon, join
from stellwerk.table.scene import load_scene

FOLDERS: Final = {"de": "einbetten", "en": "embed"}
"""The page's folder in each language."""
ARTICLES: Final = {"de": "artikel.html", "en": "article.html"}
"""The example beside it."""
FIRST: Final = ("zug-um-zug", "drei-lokomotiven")
"""The scene that the page begins with."""
UNKNOWN: Final = "https://…/stellwerk/"
"""The site's own address, where the build was not told; the page's script puts it right."""

_DOCUMENT = Template(
    '<!doctype html><html lang="{lang}" data-theme="light"><head><meta charset="utf-8">'
    '<meta http-equiv="Content-Security-Policy" content="{policy}; frame-src \'self\'">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark"><title>{title} · Stellwerk</title>'
    '<meta name="description" content="{lead}"><script src="{app}/embed/dress.js"></script>'
    '<link rel="stylesheet" href="{app}/css/stellwerk.css">'
    '<link rel="alternate" hreflang="{other}" href="../{other_folder}/index.html">'
    '<link rel="icon" href="{app}/icons/icon.svg" type="image/svg+xml">'
    '<script src="../stellwerk.js" defer></script>'
    '<script type="module" src="{app}/embed/guide.mjs"></script></head><body>{sprite}{content}'
    "</body></html>\n"
)
_PAGE = Template(
    '<a class="skip" href="#main">{skip}</a><header class="head"><a class="brand" '
    'href="../index.html">{brand}<span class="brand-name">Stellwerk</span></a>'
    '<div class="head-end"><a class="tool" href="../{other_folder}/index.html" lang="{other}" '
    'hreflang="{other}">{other_name}</a></div></header><main id="main" class="guide">'
    '<h1 class="rules-title">{title}</h1><p class="rules-lead">{lead} '
    '<a href="{article}">{example}</a></p>'
    '<section class="guide-try" aria-labelledby="choose"><form class="guide-form" id="choice">'
    '<h2 class="rubric" id="choose"><span>{choose}</span></h2>{fields}</form>'
    '<div class="guide-preview"><h2 class="rubric" id="preview-title"><span>{preview}</span></h2>'
    '<stellwerk-szene id="preview"{preview_attributes}></stellwerk-szene></div>'
    '<div class="guide-codes">{codes}</div></section>'
    '<div class="guide-text prose">{sections}</div></main>'
    '<p class="vh" id="said" role="status" aria-live="polite"></p>'
)
_SCENE_FIELD = Template(
    '<div class="field"><label class="label" for="scene">{label}</label>'
    '<select class="select" id="scene">{groups}</select></div>'
)
_GROUP = Template('<optgroup label="{label}">{options}</optgroup>')
_OPTION = Template("<option{attributes}>{text}</option>")
_CHOICE = Template(
    '<fieldset class="field"><legend class="label">{label}</legend>'
    '<div class="seg seg-small">{options}</div></fieldset>'
)
_RADIO = Template("<label><input{attributes}>{text}</label>")
_CODE = Template(
    '<section class="guide-code" aria-labelledby="{id}-title"><h2 class="rubric" '
    'id="{id}-title"><span>{title}</span></h2><p>{text}</p>'
    '<pre id="{id}"><code>{code}</code>'
    '</pre><button type="button" class="btn" data-copy="{id}" data-copied="{copied}">{icon}{copy}'
    "</button></section>"
)
_SECTION = Template("<section><h2>{title}</h2>{text}</section>")
_TABLE = Template(
    '<div class="guide-table" tabindex="0" role="region" aria-label="{label}"><table><thead><tr>'
    "<th>{type}</th><th>{meaning}</th></tr></thead><tbody>{rows}</tbody></table></div>"
)
_ROW = Template('<tr><th scope="row"><code>{type}</code></th><td>{text}</td></tr>')
_PRE = Template('<pre id="{id}" tabindex="0"><code>{code}</code></pre>')
_ELEMENT = Template("<stellwerk-szene{attributes}></stellwerk-szene>")
_SCRIPT = Template("<script{attributes}></script>")
_FRAME = Template("<iframe{attributes}></iframe>")

_TOLD = ("shown", "ready", "size", "started", "tried", "solved", "restarted", "failed", "error")
_HEARD = ("dress", "begin", "restart")


def guide_page(lang: str, site: Site) -> str:
    """The whole document."""
    t = texts(lang)
    other = "en" if lang == "de" else "de"
    content = _PAGE.format(
        skip=t("page.skip"),
        brand=icon("i-brand"),
        other=other,
        other_folder=FOLDERS[other],
        other_name={"de": "Deutsch", "en": "English"}[other],
        title=t("guide.title"),
        lead=t("guide.lead"),
        article=ARTICLES[lang],
        example=t("guide.example"),
        choose=t("guide.choose"),
        preview=t("guide.preview"),
        preview_attributes=attributes(spiel=FIRST[0], szene=FIRST[1], lang=lang),
        fields=_fields(t, lang),
        codes=_codes(t, lang, site.base or UNKNOWN),
        sections=_sections(t, site.base),
    )
    return _DOCUMENT.format(
        lang=lang,
        policy=POLICY,
        title=t("guide.title"),
        lead=t("guide.lead"),
        app=f"../{site.app}",
        other=other,
        other_folder=FOLDERS[other],
        sprite=site.sprite.part(content),
        content=content,
    )


def _fields(t: Texts, lang: str) -> Markup:
    groups = []
    for game_id, scenes in scenes_by_game().items():
        options = join(
            _OPTION.format(
                attributes=attributes(
                    value=f"{game_id}/{scene}", selected=(game_id, scene) == FIRST
                ),
                text=load_scene(package(game_id), game_id, scene).title[lang],
            )
            for scene in scenes
        )
        groups.append(_GROUP.format(label=t(f"{game(game_id).prefix}.name"), options=options))
    scene = _SCENE_FIELD.format(label=t("guide.scene"), groups=join(groups))
    languages = (("de", "Deutsch"), ("en", "English"))
    themes = (
        ("auto", t("guide.theme-auto")),
        ("hell", t("page.theme-light")),
        ("dunkel", t("page.theme-dark")),
    )
    return join(
        (
            scene,
            _radios("lang", t("page.language"), languages, lang),
            _radios("theme", t("page.theme"), themes, "auto"),
        )
    )


def _radios(name: str, label: str, entries: tuple[tuple[str, str], ...], chosen: str) -> Markup:
    options = join(
        _RADIO.format(
            attributes=attributes(type="radio", name=name, value=value, checked=value == chosen),
            text=text,
        )
        for value, text in entries
    )
    return _CHOICE.format(label=label, options=options)


def _codes(t: Texts, lang: str, base: str) -> Markup:
    """The three ways, as they read for the first scene; the page's script keeps them up to date."""
    game_id, scene = FIRST
    address = f"{base}szenen/{game_id}/{scene}.{lang}.html"
    title = load_scene(package(game_id), game_id, scene).title[lang]
    script = _SCRIPT.format(attributes=attributes(src=f"{base}stellwerk.js"))
    element = _ELEMENT.format(attributes=attributes(spiel=game_id, szene=scene, lang=lang))
    frame = _FRAME.format(
        attributes=attributes(
            src=address, title=f"Stellwerk: {title}", width="100%", height=HEIGHT, loading="lazy"
        )
    )
    ways = (
        ("code-script", "guide.script", f"{script}\n{element}"),
        ("code-frame", "guide.frame", str(frame)),
        ("code-link", "guide.link", address),
    )
    return join(
        _CODE.format(
            id=element_id,
            title=t(text_id),
            text=t(f"{text_id}-text"),
            code=code,
            icon=icon("i-copy"),
            copy=t("guide.copy"),
            copied=t("guide.copied"),
        )
        for element_id, text_id, code in ways
    )


def _sections(t: Texts, base: str) -> Markup:
    origin = "/".join((base or UNKNOWN).split("/")[:3])
    listen = (
        'addEventListener("stellwerk:tried", ({ target, detail }) => {\n'
        '  console.log(target.getAttribute("szene"), detail.action, detail.verdict);\n'
        "});"
    )
    policy = f"script-src {origin}; frame-src {origin}"
    parts: list[tuple[str, Markup]] = [
        ("guide.attributes", t.rich("guide.attributes-text")),
        ("guide.python", t.rich("guide.python-text")),
        (
            "guide.told",
            join(
                (
                    t.rich("guide.told-text"),
                    _table(t, "told", _TOLD),
                    _PRE.format(id="code-listen", code=listen),
                )
            ),
        ),
        ("guide.heard", join((t.rich("guide.heard-text"), _table(t, "heard", _HEARD)))),
        (
            "guide.policy",
            join((t.rich("guide.policy-text"), _PRE.format(id="code-policy", code=policy))),
        ),
        ("guide.privacy", t.rich("guide.privacy-text")),
        ("guide.offline", t.rich("guide.offline-text")),
        (
            "guide.oembed",
            join(
                (
                    t.rich("guide.oembed-text"),
                    EMPTY if base else t.rich("guide.oembed-missing"),
                )
            ),
        ),
    ]
    return join(_SECTION.format(title=t(title), text=text) for title, text in parts)


def _table(t: Texts, kind: str, types: tuple[str, ...]) -> Markup:
    rows = join(_ROW.format(type=one, text=t(f"guide.{kind}-{one}")) for one in types)
    return _TABLE.format(
        label=t(f"guide.{kind}"), type=t("guide.type"), meaning=t("guide.meaning"), rows=rows
    )
