"""The explorer of the lines' scoring: tables that can be, and sums as the rules have them."""

from __future__ import annotations

import pytest

from stellwerk.games.gleis_um_gleis.explorers import EXPLORERS
from stellwerk.games.gleis_um_gleis.explorers.layout import LONGEST, SHORTEST, layout
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.table.catalogue import texts
from stellwerk.table.explorer import Settings, ask_all
from stellwerk.table.game import Event

(SCORING,) = EXPLORERS
LENGTHS = range(SHORTEST, LONGEST + 1)


def scored(**wanted: str) -> tuple[Event, ...]:
    """What is scored with these settings, the others by default."""
    settings: Settings = {}
    for _ in range(4):
        fields = SCORING.fields(texts("de"), settings)
        settings = {field.id: wanted.get(field.id, field.default) for field in fields}
    (answer,) = ask_all(GAME, SCORING.questions(texts("de"), settings))
    assert answer.allowed
    return tuple(event for event in answer.events if event.kind in ("scored", "claimed"))


def points(**wanted: str) -> list[int]:
    return sorted(event.args["points"] for event in scored(**wanted))


@pytest.mark.parametrize("first", LENGTHS)
def test_the_last_tile_finishes_lines_of_just_these_lengths(first: int) -> None:
    for second in (0, *LENGTHS):
        found = layout(first, second)
        state = GAME.load(
            {"table": list(found.table), "hands": [[found.last, found.others[0]], []]}
        )
        lay = GAME.parse(f"lay {found.last} 0 0 {found.turn}")
        assert lay in GAME.legal_actions(state)
        events = [event for event in GAME.apply(state, lay) if event.kind == "finished"]
        lengths = sorted(event.args["length"] for event in events)
        assert lengths == sorted(n for n in (first, second) if n)
        by_colour = {event.args["colour"]: event.args["tiles"] for event in events}
        for colour, places in (found.first, found.second):
            assert {tuple(at) for at in by_colour.get(colour, [])} >= set(places) or first == second


def test_the_sums_of_the_rules() -> None:
    assert sum(points(first="3", second="8")) == 84
    assert sum(points(first="3", second="6")) == 54
    assert points(first="2", second="0") == [3]
    for length in LENGTHS:
        assert points(first=str(length), second="0") == [length * (length + 1) // 2]


def test_markers_and_variants() -> None:
    assert points(first="3", second="0", **{"double-1": "1"}) == [12]
    assert points(first="3", second="0", **{"double-1": "2"}) == [24]
    assert points(first="3", second="8", **{"double-2": "1"}) == [12, 144]
    own = {"variant": "b", "marker": "1", "owner": "1"}
    assert points(first="3", second="8", **own) == [24, 72]
    assert points(first="3", second="8", **own | {"owner": "2"}) == [12, 72]
    claimed = scored(first="3", second="8", variant="a", marker="2", owner="2")
    assert {event.player: event.args["points"] for event in claimed} == {0: 12, 1: 72}
    # With a marker that nobody has turned up, everyone keeps theirs hidden.
    assert points(first="4", second="5", variant="a") == [20, 30]
