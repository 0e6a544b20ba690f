"""A worker for test_same_everywhere.py: fingerprints of random matches."""

import json

from stellwerk.games.registry import game
from stellwerk.table.fingerprint import fingerprint

__export__ = ["fingerprints"]


def fingerprints(matches):
    """For a JSON list of [game, seed, players], a JSON list of fingerprints."""
    return json.dumps(
        [fingerprint(game(g), seed, players) for g, seed, players in json.loads(matches)]
    )
