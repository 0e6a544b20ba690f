"""One short text for a whole random match, to compare machines and Pythons with each other."""

from __future__ import annotations

import hashlib
import json
from random import Random

from stellwerk.table.game import AnyGame

LIMIT = 400


def fingerprint(game: AnyGame, seed: int, players: int, limit: int = LIMIT) -> str:
    """The SHA-256 of a random match of at most ``limit`` actions: every action, every event and
    the last state. Options are drawn at random too."""
    rng = Random(f"{seed}/fingerprint")
    options = {option.id: rng.choice(option.values) for option in game.options}
    state = game.setup(options, players, seed)
    told = hashlib.sha256(json.dumps(options).encode())
    for _ in range(limit):
        legal = game.legal_actions(state)
        if not legal:
            break
        action = rng.choice(legal)
        events = game.apply(state, action)
        told.update(json.dumps([game.format(action), events]).encode())
    told.update(json.dumps(game.dump(state), sort_keys=True).encode())
    return told.hexdigest()
