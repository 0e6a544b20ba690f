"""`build.py site`: everything a static host needs, in `site/`.

    index.html, sw.js, manifest.webmanifest
    app-<hash>/       ours: css, js, icons, fonts, boot modules, main.py, the zip of our Python
    runtime-<hash>/   not ours: PyScript, Pyodide, the standard library's zip
    regeln/, rules/   pages that need no Python, and szenen/ with their pictures (rules_pages.py)
    pages-<hash>/     what those pages are made with: css, search, fonts
    stellwerk.js, embed-sw.js, einbetten/, embed/   for those who embed scenes (embeds.py)

The hash is of the folder's content. So a file's address never means two things: any cache may
keep it for ever, a page never mixes two versions, and the service worker's copy of a file can
come from the browser's own cache instead of being fetched a second time.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import embeds, node, offline, pages, python_zips, rules_pages, texts, vendor
from .paths import CACHE, NODE_MODULES, PY, SITE, STATIC
from .report import Step, Trouble
from .tree import content_hash

#: Of static/: put together anew, or written beside the versioned folder.
NOT_VERSIONED = ("css", "pages", "*.webmanifest", "stellwerk.js", "embed-sw.js", "article.*.html")


@dataclass
class SiteBuild:
    """One build; its methods are the steps, in order."""

    target: Path = SITE
    lobbies: Callable[[], dict[str, str]] = pages.prerendered_lobbies
    main: Path = PY / "main.py"
    base_url: str = ""
    staging: Path = CACHE / "site"
    packed: dict[str, Any] = field(default_factory=dict)
    runtime: str = ""
    app: str = ""

    def steps(self) -> list[Step]:
        return [
            Step("npm packages", node.install_packages),
            Step("message catalogues", texts.compile_all),
            Step("our Python, as bytecode", self.pack_app),
            Step("the standard library, trimmed, as bytecode", self.pack_stdlib),
            Step("PyScript and Pyodide", self.copy_runtime),
            Step("our static files, fonts, libraries", self.copy_app),
            Step("pages", self.write_pages),
            # First, because the rules pages embed their scenes where there is a script for that.
            Step("scenes to embed", self.write_embeds),
            Step("rules pages and pictures", self.write_rules_pages),
            Step("service worker", self.write_service_worker),
            Step(f"putting it at {self.target.name}/", self.publish),
        ]

    def pack_app(self) -> str:
        self.packed = python_zips.pack_app()
        return f"{self.packed['files']} files"

    def pack_stdlib(self) -> str:
        result = python_zips.pack_stdlib(self.packed["imports"])
        return f"{result['modules']} of {result['of']} modules"

    def copy_runtime(self) -> None:
        shutil.rmtree(self.staging, ignore_errors=True)
        folder = self.staging / "runtime"
        vendor.copy_pyscript(folder / "pyscript")
        vendor.copy_pyodide(folder)
        shutil.copyfile(python_zips.STDLIB_ZIP, folder / "python_stdlib.zip")
        self.runtime = f"runtime-{content_hash(folder)}"
        folder.rename(self.staging / self.runtime)

    def copy_app(self) -> None:
        folder = self.staging / "app"
        shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns(*NOT_VERSIONED))
        pages.write_stylesheets(folder / "css")
        vendor.copy_fonts(folder)
        vendor.copy_libraries(folder / "vendor")
        shutil.copyfile(python_zips.APP_ZIP, folder / "stellwerk.zip")
        (folder / "py").mkdir()
        for script in sorted(PY.glob("*.py")):
            shutil.copyfile(script, folder / "py" / script.name)
        if not self.main.exists():
            raise Trouble("py/main.py is missing: the page would have nothing to start")
        shutil.copyfile(self.main, folder / "py" / "main.py")
        vendor.write_built_module(
            folder / "boot" / "built.mjs", self.runtime, self.staging / self.runtime, folder
        )
        self.app = f"app-{content_hash(folder)}"
        folder.rename(self.staging / self.app)

    def write_pages(self) -> None:
        pages.write_index(self.staging, self.app, self.runtime, self.lobbies())
        pages.write_manifest(self.staging, self.app)

    def write_rules_pages(self) -> str:
        return rules_pages.write(self.staging, self.base_url)

    def write_embeds(self) -> str:
        embeds.write_scripts(self.staging)
        return embeds.write_pages(self.staging, self.app, self.base_url)

    def write_service_worker(self) -> str:
        return offline.write_service_worker(self.staging)

    def publish(self) -> str:
        if not (NODE_MODULES / "pyodide").exists():
            raise Trouble("node_modules vanished during the build")
        shutil.rmtree(self.target, ignore_errors=True)
        self.staging.rename(self.target)
        total = sum(path.stat().st_size for path in self.target.rglob("*") if path.is_file())
        return f"{total / 1e6:.1f} MB"
