"""What the site takes from npm packages."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from .paths import NODE_MODULES, STATIC
from .report import Trouble

PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"

#: PyScript's optional parts; nothing on our pages asks for them.
UNUSED = re.compile(
    r"^(codemirror|deprecations|donkey|mpy-|py-editor|py-game|py-terminal|pyodide_graph|xterm|zip-)"
)


def copy_pyscript(target: Path) -> None:
    target.mkdir(parents=True)
    for path in sorted(PYSCRIPT.iterdir()):
        if path.suffix == ".js" and not UNUSED.match(path.name):
            text = path.read_text(encoding="utf-8")
            # The maps stay behind, so nothing should point to them.
            text = re.sub(r"\n?//# sourceMappingURL=.*\n?$", "\n", text)
            (target / path.name).write_text(text, encoding="utf-8")


def copy_pyodide(target: Path) -> None:
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        source = PYODIDE / name
        if not source.exists():
            raise Trouble(f"the npm package pyodide has no {name}")
        if source.suffix == ".mjs":
            text = source.read_text(encoding="utf-8")
            text = re.sub(r"\n?//# sourceMappingURL=.*\n?$", "\n", text)
            (target / name).write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(source, target / name)


def copy_fonts(folder: Path, css: str = "") -> None:
    """Copy the font files that a stylesheet names, and no others; by default the app's."""
    css = css or (STATIC / "css" / "fonts.css").read_text(encoding="utf-8")
    named = set(re.findall(r"\bfonts/([\w-]+\.woff2)", css))
    (folder / "fonts").mkdir(exist_ok=True)
    for name in sorted(named):
        found = next(iter((NODE_MODULES / "@fontsource").glob(f"*/files/{name}")), None)
        if found is None:
            raise Trouble(f"a stylesheet names the font {name}, which no @fontsource package has")
        shutil.copyfile(found, folder / "fonts" / name)


def copy_libraries(target: Path) -> None:
    """The JavaScript libraries that our modules import as `../vendor/NAME.mjs`."""
    target.mkdir(parents=True)
    shutil.copyfile(
        NODE_MODULES / "idiomorph" / "dist" / "idiomorph.esm.js", target / "idiomorph.mjs"
    )
    shutil.copyfile(NODE_MODULES / "idb" / "build" / "index.js", target / "idb.mjs")
    shutil.copyfile(
        NODE_MODULES / "@panzoom" / "panzoom" / "dist" / "panzoom.es.js", target / "panzoom.mjs"
    )


def write_built_module(target: Path, runtime: str, runtime_folder: Path, app_folder: Path) -> None:
    """`boot/built.mjs`: what the boot modules cannot know before the build."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    info = lock["info"]
    values = {
        "version": json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"],
        "runtime": f"../../{runtime}/",
        # An index without packages: none is ever loaded by name.
        "lock": json.dumps({"info": info, "packages": {}}),
        "wasm": {"bytes": (runtime_folder / "pyodide.asm.wasm").stat().st_size},
        "stdlib": {
            "url": f"../../{runtime}/python_stdlib.zip",
            "bytes": (runtime_folder / "python_stdlib.zip").stat().st_size,
        },
        "app": {
            "url": "../stellwerk.zip",
            "bytes": (app_folder / "stellwerk.zip").stat().st_size,
        },
    }
    lines = ["// Written by the build."]
    lines += [f"export const {name} = {json.dumps(value)};" for name, value in values.items()]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
