"""Effects on their way out, as the JSON that ``static/js/effects.mjs`` carries out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from stellwerk.app.effects import Effect


def to_json(effects: Iterable[Effect]) -> str:
    """A list of objects: an effect's fields, and its class as ``kind``."""
    return json.dumps([{"kind": type(effect).__name__, **asdict(effect)} for effect in effects])
