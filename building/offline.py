"""The service worker: `sw.js`, with the list of everything it keeps."""

from __future__ import annotations

import json
from pathlib import Path

from . import node
from .paths import ROOT


def write_service_worker(site: Path) -> str:
    printed = node.run_script(Path(__file__).parent / "service_worker.mjs", str(ROOT), str(site))
    result = json.loads(printed.strip().splitlines()[-1])
    return f"{result['count']} files, {result['size'] / 1e6:.1f} MB kept for offline"
