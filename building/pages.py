"""`index.html`, its stylesheet and the manifest."""

from __future__ import annotations

import html
import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

from .paths import PY, ROOT, STATIC
from .report import Trouble

LANGUAGES = ("de", "en")
#: Games whose stylesheet others wear as well: the cars' cards, and piles and hands.
LENT_STYLES = {
    "game-of-trains": ("zug-um-zug", "kartenspiel", "gleis-um-gleis"),
    "zug-um-zug": ("kartenspiel",),
}
#: Layers and custom properties are declared here, so these come before the other stylesheets.
FIRST_STYLES = ("tokens.css", "fonts.css", "base.css")
#: What a scene in somebody else's page wears below its game's: of the house's, what a scene needs.
EMBED_STYLES = (*FIRST_STYLES, "embed.css", "learn.css", "parts.css", "rules.css", "table.css")


def prerendered_lobbies() -> dict[str, str]:
    """The lobby as the application's own view renders it, one per language."""
    sys.path.insert(0, str(PY))
    try:
        from stellwerk.app.prerender import lobby
    except ImportError as error:
        raise Trouble(
            f"cannot pre-render the lobby: stellwerk.app.prerender.lobby(lang) is needed ({error})"
        ) from error
    finally:
        sys.path.remove(str(PY))
    return {language: str(lobby(language)) for language in LANGUAGES}


def games() -> tuple[str, ...]:
    """The ids of all games; a game's stylesheet is named after it."""
    sys.path.insert(0, str(PY))
    try:
        from stellwerk.games.registry import ANNOUNCED, GAMES
    finally:
        sys.path.remove(str(PY))
    return (*GAMES, *ANNOUNCED)


def write_stylesheets(folder: Path) -> None:
    """What all screens need in one file: the first paint waits for one request, not for ten. Each
    game's in a file of its own, worn only while it is shown: rules of games that nobody sees would
    be matched against every element at every move."""
    folder.mkdir(parents=True)
    own = {f"{game}.css" for game in games()}
    sheets = sorted(
        (path for path in (STATIC / "css").glob("*.css") if path.name not in own),
        key=lambda path: (
            FIRST_STYLES.index(path.name) if path.name in FIRST_STYLES else len(FIRST_STYLES),
            path.name,
        ),
    )
    parts = [
        f"/* {path.name} */\n{path.read_text(encoding='utf-8')}"
        for path in [STATIC / "boot" / "boot.css", *sheets]
    ]
    (folder / "stellwerk.css").write_text("\n".join(parts), encoding="utf-8")
    embed = "\n".join((STATIC / "css" / name).read_text("utf-8") for name in EMBED_STYLES)
    (folder / "embed.css").write_text(squeezed(embed), encoding="utf-8")
    for name in own:
        if (STATIC / "css" / name).exists():
            shutil.copyfile(STATIC / "css" / name, folder / name)


def squeezed(css: str) -> str:
    """Without comments and indentation."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return "\n".join(line.strip() for line in css.splitlines() if line.strip()) + "\n"


def game_sheets(app: Path) -> str:
    """Links to the games' stylesheets, off until static/js/sheets.mjs puts one on."""
    return "\n    ".join(
        f'<link rel="stylesheet" href="./{app.name}/css/{game}.css" media="not all" '
        f'data-games="{" ".join((game, *LENT_STYLES.get(game, ())))}" />'
        for game in sorted(games())
        if (app / "css" / f"{game}.css").exists()
    )


def to_site_paths(text: str, app: str) -> str:
    """Turn a checkout's path (static/…, py/…) into that of the site's versioned folder."""
    return re.sub(r"^(?:\./)?static/", f"./{app}/", re.sub(r"^(?:\./)?py/", f"./{app}/py/", text))


def pyscript_config(app: str) -> str:
    """`pyscript.toml` as JSON, its paths those of the site."""

    def rewrite(value: object) -> object:
        if isinstance(value, str):
            return to_site_paths(value, app)
        if isinstance(value, list):
            return [rewrite(entry) for entry in value]
        if isinstance(value, dict):
            return {to_site_paths(key, app): rewrite(entry) for key, entry in value.items()}
        return value

    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    return json.dumps(rewrite(config), separators=(",", ":"))


def preloads(site: Path, app: str, runtime: str) -> str:
    """Links that start every download at once instead of one behind the other."""
    core = next(iter((site / runtime / "pyscript").glob("core-*.js")), None)
    if core is None:
        raise Trouble("PyScript's core has no core-*.js; see building/vendor.py")
    modules = [
        f"{app}/boot/boot.mjs",
        f"{app}/boot/built.mjs",
        f"{app}/boot/steps.mjs",
        f"{runtime}/pyodide.mjs",
        f"{runtime}/pyodide.asm.mjs",
        f"{runtime}/pyscript/{core.name}",
    ]
    files = [
        f"{runtime}/pyodide.asm.wasm",
        f"{runtime}/python_stdlib.zip",
        f"{app}/stellwerk.zip",
    ]
    links = [f'<link rel="modulepreload" href="./{name}" />' for name in modules]
    links += [f'<link rel="preload" as="fetch" crossorigin href="./{name}" />' for name in files]
    return "\n    ".join(links)


def sprite() -> str:
    """The drawings as part of the page: what the first paint shows needs no further request."""
    text = (STATIC / "art" / "symbols.svg").read_text(encoding="utf-8")
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = text.replace("<svg ", '<svg class="sprite" aria-hidden="true" focusable="false" ', 1)
    return re.sub(r">\s+<", "><", text).strip()


def write_index(site: Path, app: str, runtime: str, lobbies: dict[str, str]) -> None:
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    config = pyscript_config(app)
    values = {
        "game_sheets": game_sheets(site / app),
        "preloads": preloads(site, app, runtime),
        "pyscript": f"./{runtime}/pyscript",
        "config": html.escape(config, quote=True),
        "mpy_config": html.escape(json.dumps({"plugins": json.loads(config)["plugins"]})),
        "sprite": sprite(),
        **{f"lobby_{language}": lobbies[language] for language in LANGUAGES},
    }
    page = re.sub(
        r'\b(src|href)="([^"]+)"',
        lambda match: f'{match[1]}="{to_site_paths(match[2], app)}"',
        template,
    )
    # The explanations are for readers of the template.
    page = re.sub(r"\s*<!--.*?-->", "", page, flags=re.DOTALL)
    page = re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], page)
    (site / "index.html").write_text(page, encoding="utf-8")


def write_manifest(site: Path, app: str) -> None:
    text = (STATIC / "manifest.webmanifest").read_text(encoding="utf-8")
    manifest = json.loads(text)
    for icon in manifest["icons"]:
        icon["src"] = to_site_paths(icon["src"], app)
    (site / "manifest.webmanifest").write_text(
        json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
