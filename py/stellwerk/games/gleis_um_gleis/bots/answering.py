"""What all levels do alike: the only thing possible, and the answer about a station marker.

A reason can be read by everyone at the table, so none says what is hidden: an answer sounds the
same whatever the marker is, and also where there was no choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.gleis_um_gleis.action import KEEP, REVEAL, Action
from stellwerk.games.gleis_um_gleis.state import Observation, Variant
from stellwerk.table.bot import Choice


def only(legal: Sequence[Action]) -> Choice:
    """There is no choice."""
    return Choice(legal[0], "gleis.why.only")


def answer(seen: Observation, legal: Sequence[Action]) -> Choice:
    """Variant B doubles at once and from then on. In variant A the points of one's own line come
    anyway: the marker stays hidden, so that others go on finishing lines of that colour."""
    if REVEAL in legal and (seen.variant is Variant.B or seen.player != seen.me):
        return Choice(REVEAL, "gleis.why.reveal")
    return Choice(KEEP, "gleis.why.keep")
