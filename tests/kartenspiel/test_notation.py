"""The text form of actions."""

from __future__ import annotations

import pytest

from stellwerk.games.kartenspiel.game import GAME
from stellwerk.table.game import NotationError


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("draw red", "draw red"),
        ("  draw   deck", "draw deck"),
        ("lay loco red red", "lay red red loco"),
        ("lay red*3 loco*2", "lay red red red loco loco"),
        ("lay green pink red", "lay pink red green"),
        ("keep", "keep none"),
        ("keep none", "keep none"),
        ("keep miami--dallas chicago--dallas", "keep chicago--dallas dallas--miami"),
        ("keep chicago--new-york new-york--chicago", "keep chicago--new-york new-york--chicago"),
        ("tickets", "tickets"),
        ("pass", "pass"),
        ("look", "look"),
    ],
)
def test_reading(typed: str, printed: str) -> None:
    assert GAME.format(GAME.parse(typed)) == printed
    assert GAME.parse(printed) == GAME.parse(typed)


@pytest.mark.parametrize(
    ("typed", "text_id"),
    [
        ("", "karten.notation.verb"),
        ("Draw red", "karten.notation.verb"),
        ("x" * 10_000, "karten.notation.verb"),
        ("draw", "karten.notation.count"),
        ("lay", "karten.notation.count"),
        ("pass now", "karten.notation.count"),
        ("draw mauve", "karten.notation.card"),
        ("lay red*0", "karten.notation.times"),
        ("lay red*٣", "karten.notation.times"),
        ("lay red*", "karten.notation.times"),
        ("lay red*20 blue*20", "karten.notation.many"),
        ("keep none none", "karten.notation.ticket"),
        ("keep dallas--miami miami--dallas", "karten.notation.twice"),
    ],
)
def test_refusing(typed: str, text_id: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(typed)
    assert caught.value.text_id == text_id
    assert len(str(caught.value)) < 120
