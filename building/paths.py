"""Where things are in a checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE_MODULES = ROOT / "node_modules"
PY = ROOT / "py"
STATIC = ROOT / "static"
SITE = ROOT / "site"
BENCH_SITE = ROOT / "bench-site"
#: Products worth keeping between builds; safe to delete at any time.
CACHE = ROOT / ".build"
