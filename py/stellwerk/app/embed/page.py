"""The documents that the build writes for each scene: its page and what oEmbed says of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final

from markupsafe import Markup

from stellwerk.app.embed.poster import poster_script
from stellwerk.app.embed.program import lesson_model
from stellwerk.app.embed.view import SITE, embed_view
from stellwerk.app.model import Model, Rules
from stellwerk.games.registry import GAMES, game, package
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.markup import EMPTY, Template, attributes, join
from stellwerk.table.scene import Scene, scene_names

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""As that of the site's page, but nothing here makes functions from strings."""

WIDTH: Final = 560
HEIGHT: Final = 640
"""What oEmbed and the plain frame offer; a scene that is higher scrolls in its frame."""

_DOCUMENT = Template(
    '<!doctype html><html lang="{lang}" data-theme="light"><head><meta charset="utf-8">'
    '<meta http-equiv="Content-Security-Policy" content="{policy}">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark">'
    '<title>{title}</title><meta name="description" content="{description}">'
    # Blocking on purpose: the colours must stand before the first paint.
    '<script src="{app}/embed/dress.js"></script>'
    '<link rel="stylesheet" href="{app}/css/embed.css">{sheets}{fonts}'
    '<link rel="icon" href="{app}/icons/icon.svg" type="image/svg+xml">{oembed}'
    '<script defer src="{app}/embed/frame.js"></script></head>'
    '<body class="embed-body" data-game="{game}" data-scene="{scene}">{sprite}'
    '<div id="app">{content}</div>'
    '<div class="embed-wait" id="wait" role="status" hidden><progress class="embed-bar" max="1" '
    'value="0" aria-label="{loading}"></progress><p>{loading} <span data-amount></span></p></div>'
    '<div class="embed-trouble" id="trouble-failed" role="alert" hidden><p>{failed}</p>'
    '<button type="button" class="btn" data-retry>{retry}</button></div>'
    '<div class="embed-trouble" id="trouble-broke" role="alert" hidden><p>{broke}</p>'
    '<button type="button" class="btn" data-retry>{retry}</button></div>'
    '<noscript><p class="embed-trouble">{no_script}</p></noscript></body></html>\n'
)
_FONTS: Final = (
    "barlow-latin-400-normal",
    "barlow-condensed-latin-500-normal",
    "barlow-condensed-latin-600-normal",
    "barlow-condensed-latin-700-normal",
)
"""What every scene is set in: asked for early, or else it would be laid out twice."""
_SHEET = Template('<link rel="stylesheet"{attributes}>')
_FONT = Template('<link rel="preload" as="font" type="font/woff2" crossorigin{attributes}>')
_OEMBED_LINK = Template('<link rel="alternate" type="application/json+oembed"{attributes}>')
_FRAME = Template("<iframe{attributes}></iframe>")


@dataclass(frozen=True, slots=True)
class Sprite:
    """The drawings, of which a page carries only those that it shows at first."""

    symbols: dict[str, str]

    def part(self, content: str) -> Markup:
        """The symbols that are named in the content, and those that these name."""
        wanted: dict[str, None] = {}
        left = _used(content)
        for name in left:
            if name in self.symbols and name not in wanted:
                wanted[name] = None
                left += _used(self.symbols[name])
        return Markup(
            '<svg class="sprite" id="sprite" aria-hidden="true" focusable="false">'
            f"{''.join(self.symbols[name] for name in sorted(wanted))}</svg>"
        )


def read_sprite(text: str) -> Sprite:
    """From the file with all drawings, which holds nothing but symbols."""
    plain = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    symbols = re.findall(r'(<symbol id="([^"]+)".*?</symbol>)', plain, flags=re.DOTALL)
    return Sprite({name: re.sub(r">\s+<", "><", symbol) for symbol, name in symbols})


def _used(markup: str) -> list[str]:
    return re.findall(r'<use\b[^>]*?\bhref="#([^"]+)"', markup)


@dataclass(frozen=True, slots=True)
class Site:
    """What the documents are to know of the site: its versioned folder, its drawings, which
    stylesheets each game wears, and its own address with a slash at its end, empty if the build was
    not told."""

    app: str
    sprite: Sprite
    sheets: Mapping[str, tuple[str, ...]]
    base: str = ""


@dataclass(frozen=True, slots=True)
class SceneDocuments:
    """One scene in one language."""

    game: str
    scene: str
    lang: str
    site: Site

    @property
    def path(self) -> str:
        """Where the page lies in the site, without the ending."""
        return f"szenen/{self.game}/{self.scene}.{self.lang}"

    def page(self) -> str:
        """The page: readable before anything else is loaded."""
        model = self._model
        t, scene = model.texts, _scene(model)
        content = embed_view(model)
        app = f"{SITE}{self.site.app}"
        return _DOCUMENT.format(
            lang=self.lang,
            policy=POLICY,
            title=self._title(model),
            description=t(
                "embed.description",
                question=scene.question[self.lang],
                game=t(f"{game(self.game).prefix}.name"),
            ),
            app=app,
            sheets=join(
                _SHEET.format(attributes=attributes(href=f"{app}/css/{name}.css"))
                for name in self.site.sheets[self.game]
            ),
            fonts=join(
                _FONT.format(attributes=attributes(href=f"{app}/fonts/{name}.woff2"))
                for name in _FONTS
            ),
            oembed=self._oembed_link(),
            game=self.game,
            scene=self.scene,
            sprite=self.site.sprite.part(content),
            content=content,
            loading=t("embed.loading"),
            failed=t("embed.failed"),
            broke=t("embed.broke"),
            retry=t("embed.retry"),
            no_script=t("embed.no-script"),
        )

    def poster(self) -> str:
        """The script with which a host page shows the scene before its frame."""
        return poster_script(self.game, self.scene, self.lang)

    def oembed(self) -> str:
        """The oEmbed file (https://oembed.com, version 1.0); needs the site's own address."""
        title = self._title(self._model)
        frame = _FRAME.format(
            attributes=attributes(
                src=f"{self.site.base}{self.path}.html",
                title=title,
                width=WIDTH,
                height=HEIGHT,
                loading="lazy",
            )
        )
        data = {
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": "Stellwerk",
            "provider_url": self.site.base,
            "cache_age": 86400,
            "html": str(frame),
            "width": WIDTH,
            "height": HEIGHT,
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    @property
    def _model(self) -> Model:
        return lesson_model(self.game, self.scene, self.lang)

    def _title(self, model: Model) -> str:
        name = model.texts(f"{game(self.game).prefix}.name")
        return unescape(f"{_scene(model).title[self.lang]} · {name}")

    def _oembed_link(self) -> Markup:
        if not self.site.base:
            return EMPTY
        address = f"{self.site.base}{self.path}.json"
        return _OEMBED_LINK.format(attributes=attributes(href=address, title="oEmbed"))


def _scene(model: Model) -> Scene:
    assert isinstance(model.screen, Rules)
    (lesson,) = model.screen.lessons.values()
    return lesson.scene


def every_scene(site: Site) -> Iterator[SceneDocuments]:
    """All scenes of all games in all languages."""
    for game_id, scenes in scenes_by_game().items():
        for scene in scenes:
            for lang in LANGUAGES:
                yield SceneDocuments(game_id, scene, lang, site)


def scenes_by_game() -> dict[str, list[str]]:
    """The scenes' ids."""
    return {game_id: scene_names(package(game_id)) for game_id in GAMES}
