"""Pack Python sources into zips of bytecode; runs inside Pyodide (see pack.mjs).

`job`, set by pack.mjs, is JSON:
  {"libraries": [{"folder": …, "prefix": …, "without": […]}…], "out": …}    our code
  {"roots": […], "never": […], "out": …}                                    standard library
All paths are relative to the checkout, which is mounted at /checkout. The script's value is
JSON: what was packed.

Bytecode is compiled with optimize=2 (no asserts, no docstrings) and stored uncompressed: the
host's gzip or brotli does better over the whole file, and importing need not inflate.
"""

import ast
import contextlib
import dataclasses
import importlib
import importlib._bootstrap_external as external
import json
import marshal
import re
import sys
import types
import zipfile
from pathlib import Path

CHECKOUT = Path("/checkout")
CUSTOMIZE = CHECKOUT / "building" / "pack" / "sitecustomize.py"
STDLIB = Path(next(entry for entry in sys.path if entry.endswith(".zip")))
#: What the interpreter has imported by itself (and what this script needs, which is less).
STARTED_WITH = frozenset(sys.modules)
#: Fixed, so that the same sources give the same bytes and so the same version.
EPOCH = (1980, 1, 1, 0, 0, 0)


def bytecode(source: bytes | ast.Module, name: str) -> bytes:
    """A `.pyc` that is never checked against a source, there being none."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, bytes(8), checked=False))


class WithDocs(ast.NodeTransformer):
    """Gives dataclasses a docstring in place of that which optimize=2 takes away: to a class
    without one, `@dataclass` writes one, for which it works out the signature at each start."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
            docs = ast.parse("__doc__ = ' '").body
            node.body[:0] = [ast.copy_location(ast.fix_missing_locations(docs[0]), node)]
        return node


def library_bytecode(source: bytes, name: str) -> bytes:
    """Bytecode of our own code and its libraries."""
    tree = ast.fix_missing_locations(WithDocs().visit(ast.parse(source, name)))
    return bytecode(tree, name)


def record_dataclasses(archive: Path, modules: list[str]) -> bytes:
    """The code that `@dataclass` compiles as our modules are imported; see sitecustomize.py."""
    record: dict[str, types.CodeType] = {}

    def execute(source: str, globals: dict[str, object], locals: dict[str, object]) -> None:
        record[source] = compile(source, "<dataclass>", "exec", optimize=2)
        exec(record[source], globals, locals)

    sys.path.insert(0, str(archive))
    dataclasses.exec = execute  # type: ignore[attr-defined]
    for module in modules:
        # What needs the page's modules can't be imported here; its classes are compiled there.
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    return marshal.dumps(dict(sorted(record.items())))


def write_zip(out: Path, members: dict[str, bytes]) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(members):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), members[name])


def imported(source: bytes, package: str) -> set[str]:
    """Every module name that a source mentions in an import, at any depth."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: -node.level + 1 or None]
                base = ".".join([*parents, base] if base else parents)
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def library_modules() -> dict[str, str]:
    """The standard library's modules and the names of their files in its zip."""
    return {
        re.sub(r"(/__init__)?\.py$", "", name).replace("/", "."): name
        for name in zipfile.ZipFile(STDLIB).namelist()
        if name.endswith(".py")
    }


def pack_stdlib(roots: list[str], never: list[str], out: Path) -> dict[str, object]:
    """Keep what starts with the interpreter and what the roots may import, at any depth."""
    archive = zipfile.ZipFile(STDLIB)
    files = library_modules()
    barred = re.compile("|".join(f"{re.escape(name)}(\\.|$)" for name in never))
    kept: dict[str, bytes] = {}
    waiting = [*roots, *STARTED_WITH]
    while waiting:
        parts = waiting.pop().split(".")
        for depth in range(1, len(parts) + 1):
            module = ".".join(parts[:depth])
            if module not in files or files[module] in kept:
                continue
            if barred.match(module) and module not in STARTED_WITH:
                continue
            source = archive.read(files[module])
            kept[files[module]] = source
            is_package = files[module].endswith("/__init__.py")
            waiting += imported(source, module if is_package else module.rpartition(".")[0])
    write_zip(out, {f"{name}c": bytecode(source, name) for name, source in kept.items()})
    return {"modules": len(kept), "of": len(files)}


def pack_libraries(libraries: list[dict[str, object]], out: Path) -> dict[str, object]:
    """Our package and the pure Python ones it needs, their data files included."""
    members: dict[str, bytes] = {}
    needs: set[str] = set()
    for library in libraries:
        folder = CHECKOUT / str(library["folder"])
        without = re.compile("|".join(library["without"]) or "$.")  # type: ignore[arg-type]
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder).as_posix()
            if path.is_dir() or "__pycache__" in relative or without.search(relative):
                continue
            name = f"{library['prefix']}/{relative}"
            data = path.read_bytes()
            if path.suffix == ".py":
                package = name.rpartition("/")[0].replace("/", ".")
                if library["prefix"] == "stellwerk":
                    needs |= imported(data, package)
                members[f"{name}c"] = library_bytecode(data, name)
            else:
                members[name] = data
    write_zip(out, members)
    ours = [name for name in members if re.match(r"stellwerk/.*\.pyc$", name)]
    modules = [re.sub(r"(/__init__)?\.pyc$", "", name).replace("/", ".") for name in ours]
    members["dataclass_code.bin"] = record_dataclasses(out, modules)
    members["sitecustomize.pyc"] = bytecode(CUSTOMIZE.read_bytes(), "sitecustomize.py")
    write_zip(out, members)
    return {"files": len(members), "imports": sorted(needs & library_modules().keys())}


task = json.loads(job)  # type: ignore[name-defined]  # noqa: F821
target = CHECKOUT / task["out"]
if "roots" in task:
    result = pack_stdlib(task["roots"], task["never"], target)
else:
    result = pack_libraries(task["libraries"], target)
json.dumps(result)
