"""A position as a picture: one SVG that needs nothing else, for the shell, print and the web."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.scoring import result
from stellwerk.games.gleis_um_gleis.sentences import result_sentence
from stellwerk.games.gleis_um_gleis.state import NONE, Phase, State, observe
from stellwerk.games.gleis_um_gleis.vignette import vignette
from stellwerk.table.catalogue import Texts


def svg(state: State, texts: Texts, names: Sequence[str]) -> Markup:
    """The whole position as everybody may see it: no hands, no hidden markers."""
    seen = observe(state, state.player)
    markers = tuple(
        colour if shown else NONE for colour, shown in zip(seen.markers, seen.revealed, strict=True)
    )
    title = texts("gleis.name")
    if state.phase is Phase.OVER:
        outcome = result(state)
        assert outcome is not None
        title = f"{title}: {result_sentence(texts, outcome, names)}"
    public = replace(seen, hand=(), markers=markers)
    return vignette(public, texts, names).svg(title, texts.lang)
