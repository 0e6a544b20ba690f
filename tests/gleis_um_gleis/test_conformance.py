"""What the suite for all games does not ask: each variant for itself, and texts of tiles' words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stellwerk.games.gleis_um_gleis.game import GAME
from tests.properties import conformance
from tests.properties.conformance import Case
from tests.properties.test_conformance import quick

CASE = Case.of(GAME.id)
STARTS = [(0, 2), (5, 2), (7, 3), (6, 3), (1, 4), (4, 4), (9, 4)]
"""Seed and players; the options are drawn from the seed."""


def test_every_variant_keeps_the_promises() -> None:
    met = set()
    for start in STARTS:
        state, _ = conformance.begin(CASE, start)
        met.add((str(state.variant), any(state.doubles)))
        conformance.pieces_are_conserved(CASE, start)
        conformance.legal_means_not_refused(CASE, start)
        conformance.observations_hide(CASE, start)
        conformance.samples_fit(CASE, start)
        conformance.undo_gives_nothing_away(CASE, start)
    assert met >= {
        ("none", False), ("none", True), ("a", False), ("a", True), ("b", False), ("b", True),
    }  # fmt: skip


@quick
@given(typed=st.text("laybluerdginsw-+ 0123"))
def test_any_text_is_read_or_refused(typed: str) -> None:
    conformance.notation_takes_anything(CASE, typed)
