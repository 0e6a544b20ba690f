"""What is to be said of the position that is edited."""

from __future__ import annotations

import re

from stellwerk.app.editor.data import check, find_field
from stellwerk.app.model import Editor, Model
from stellwerk.app.rules.telling import seat_names
from stellwerk.games.registry import game, part
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import PositionError

_PROBLEMS = (
    (r"is closed", "closed"),
    (r"both tracks", "both"),
    (r"is there twice|is taken twice|in two yards|lies a tile", "twice"),
    (r"there are (only|fewer)|× ", "too-many"),
    (r"at most|too many", "at-most"),
    (r"is short although", "short"),
    (r"are offered", "offers"),
    (r"more trains than", "trains"),
    (r"does not fit", "fit"),
    (r"hang together", "together"),
    (r"is no |no ticket|no tile|none of", "unknown"),
    (r"ascending already", "won"),
    (r"not ascending|over means|match is over|no turns left", "over"),
    (r"there are players|must be below", "player"),
    (r"must be|needs|has \d+ cars", "form"),
)
"""What `load` says, in English for files and shells, and which sentence says it here."""


def tell_position(model: Model, editor: Editor) -> str:
    """Whether the position can be played, and by whom; else what is wrong with it."""
    t = model.texts
    if editor.error is not None:
        return tell_error(t, editor, editor.error)
    engine, state = game(editor.game), check(editor.game, editor.data)
    actor = engine.actor(state)
    if actor is None:
        return t("editor.over")
    return t("editor.sound", name=seat_names(model, actor + 1)[actor])


def tell_error(t: Texts, editor: Editor, error: PositionError) -> str:
    """Where something is wrong, and what."""
    message = str(error)
    found = next((name for pattern, name in _PROBLEMS if re.search(pattern, message)), "other")
    why = t(f"editor.problem-{found}")
    name = where_name(t, editor, error.where)
    return t("editor.problem", where=name, why=why) if name else why


def where_name(t: Texts, editor: Editor, where: str) -> str:
    """The field that an error is about, as the form calls it; empty if it has none."""
    key, seat = split_where(where)
    if find_field(editor.game, key) is None:
        return ""
    name = t(f"{game(editor.game).prefix}.edit.{key}")
    return f"{name}, {t('seat.name', n=seat + 1)}" if seat is not None else name


def split_where(where: str) -> tuple[str, int | None]:
    """``hands[1]`` → hands, 1."""
    found = re.match(r"'?([a-z_]+)'?(?:\[(\d+)\])?", where)
    if found is None:
        return "", None
    return found[1], int(found[2]) if found[2] else None


def rule_of(editor: Editor, error: PositionError) -> str:
    """The rule that the error names, if it does; for a link."""
    book = part(editor.game, "rulebook").RULEBOOK
    words = re.findall(r"[a-z]+(?:\.[a-z-]+)+", str(error))
    return next((word for word in words if book.knows(word)), "")
