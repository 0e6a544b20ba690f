"""What is to be done now, in one line."""

from __future__ import annotations

from stellwerk.games.gleis_um_gleis.queries import network_of
from stellwerk.games.gleis_um_gleis.sentences import colour_name, tile_name
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.games.gleis_um_gleis.tiles import colour_word
from stellwerk.table.catalogue import Texts
from stellwerk.table.picking import Path
from stellwerk.table.sentences import listed


def instruction(texts: Texts, seen: Observation, path: Path) -> str:
    """What the player to act, whose observation this is, decides now. ``path``: what has been
    touched already. The question about markers is the same for everyone (gleis.variant.ask)."""
    match seen.phase:
        case Phase.OVER:
            return texts("gleis.now.over")
        case Phase.ASK:
            words = dict.fromkeys(colour_word(line.colour) for line in seen.pending)
            colours = listed(texts, [colour_name(texts, word) for word in words])
            return texts(f"gleis.now.ask.{seen.variant}", colours=colours)
        case Phase.MARK:
            return texts("gleis.now.double" if path else "gleis.now.mark")
    if path and path[0].startswith("hand:"):
        tile = tile_name(texts, seen.set.codes[seen.hand[int(path[0].partition(":")[2])]])
        placed = any(target.startswith("cell:") for target in path)
        return texts("gleis.now.turn" if placed else "gleis.now.place", tile=tile)
    if seen.me == seen.player and not can_lay(seen):
        return texts("gleis.now.stop" if seen.laid else "gleis.now.pass")
    if len(seen.hand) == 1 and not seen.bag_size:
        return texts("gleis.now.last")
    return texts("gleis.now.second" if seen.laid else "gleis.now.first")


def can_lay(seen: Observation) -> bool:
    """Whether any tile of the own hand fits somewhere (gleis.pass)."""
    hand = set(seen.hand)
    patterns = network_of(seen).frontier.values()
    return any(not hand.isdisjoint(seen.set.fitting(pattern)) for pattern in patterns)
