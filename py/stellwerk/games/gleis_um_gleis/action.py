"""Actions and their text form.

    lay blue-ns+red-ew 1 -2 90   lay a tile at x 1, y -2, turned clockwise by 90 degrees
    pass                         no tile of yours can be laid (gleis.pass)
    reveal                       turn up your station marker (gleis.variant.a, gleis.variant.b)
    keep                         leave it hidden, or have another one (gleis.variant.ask)
    double 0 1                   lay your 2× marker on the tile there (gleis.variant.c)
    done                         end the turn and keep the 2× marker

x grows to the right, y downwards; the first tile lies at 0 0. A tile's word is its code (module
``tiles``). Whatever looks alike on the table is one action: the code may be given in any
orientation and the turn left out, ``lay blue-ew+red-ns 1 -2`` is the first line once more.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stellwerk.games.gleis_um_gleis.network import REACH
from stellwerk.games.gleis_um_gleis.tiles import BadCode, canonical, read_code, spell, turned
from stellwerk.table.game import NotationError

TURNS: Final = (0, 90, 180, 270)


class Action(NamedTuple):
    """``verb`` is lay, pass, reveal, keep, double or done; the rest only as far as it needs it."""

    verb: str
    tile: str = ""
    x: int = 0
    y: int = 0
    turn: int = 0

    def __str__(self) -> str:
        match self.verb:
            case "lay":
                return f"lay {self.tile} {self.x} {self.y} {self.turn}"
            case "double":
                return f"double {self.x} {self.y}"
        return self.verb


PASS: Final = Action("pass")
REVEAL: Final = Action("reveal")
KEEP: Final = Action("keep")
DONE: Final = Action("done")
_PLAIN: Final = {action.verb: action for action in (PASS, REVEAL, KEEP, DONE)}
_COUNTS: Final = {"lay": (3, 4), "double": (2, 2), **dict.fromkeys(_PLAIN, (0, 0))}


def lay(tile: str, x: int, y: int, turn: int = 0) -> Action:
    """Laying a tile, in the canonical form. Raises BadCode."""
    first, quarters = canonical(turned(read_code(tile), turn // 90))
    return Action("lay", spell(first), x, y, 90 * quarters)


def kind(action: Action) -> str:
    """What sort of action it is, as a beginner tells them apart."""
    return action.verb


def parse(text: str) -> Action:
    """Read an action. Raises NotationError that names the word it stumbles over."""
    words = text.split()
    verb = words[0] if words else ""
    if verb not in _COUNTS:
        message = f"{verb[:20]!r} is no action: {', '.join(_COUNTS)}"
        raise NotationError("gleis.notation.verb", message, word=verb[:20])
    low, high = _COUNTS[verb]
    if not low <= len(words) - 1 <= high:
        count = len(words) - 1
        message = f"{verb!r} takes {low} to {high} words, not {count}"
        raise NotationError("gleis.notation.count", message, word=verb, count=count)
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "double":
        return Action("double", "", _coordinate(words[1]), _coordinate(words[2]))
    x, y = _coordinate(words[2]), _coordinate(words[3])
    turn = _turn(words[4]) if len(words) > 4 else 0
    try:
        return lay(words[1], x, y, turn)
    except BadCode as error:
        word = words[1][:60]
        message = f"{word!r} is no tile: {error}"
        raise NotationError("gleis.notation.tile", message, word=word) from error


def _coordinate(word: str) -> int:
    digits = word.removeprefix("-")
    # isascii: int() would also read digits of other scripts, which print back differently.
    if digits.isascii() and digits.isdigit() and len(digits) <= 3 and int(digits) <= REACH:
        return int(word)
    message = f"{word[:20]!r} is no number from -{REACH} to {REACH}"
    raise NotationError("gleis.notation.coordinate", message, word=word[:20], reach=REACH)


def _turn(word: str) -> int:
    if word not in map(str, TURNS):
        message = f"{word[:20]!r} is none of 0, 90, 180, 270"
        raise NotationError("gleis.notation.turn", message, word=word[:20])
    return int(word)
