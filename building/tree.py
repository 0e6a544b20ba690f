"""Folders named after what is in them."""

from __future__ import annotations

import hashlib
from pathlib import Path


def content_hash(folder: Path) -> str:
    """Ten digits that change whenever a file's name or content does."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:10]
