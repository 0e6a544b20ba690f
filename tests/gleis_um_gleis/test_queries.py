"""What a board asks: where a tile fits and why not, what it would bring, where a line runs."""

from __future__ import annotations

from random import Random

import pytest

from stellwerk.games.gleis_um_gleis import interaction, queries
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.instructions import instruction
from stellwerk.table.catalogue import texts
from stellwerk.table.picking import Picker

from .table import FINISH, LAST, LINE, OTHER, of_kind, position

TABLE = [*LINE, "blue-ew+red-ns 0 1"]


def test_which_turns_fit_and_why_the_others_do_not() -> None:
    seen = GAME.observe(position(LINE), 0)
    code = GAME.parse(FINISH).tile
    fits = queries.fit(seen, code, 2, 0)
    right = GAME.parse(FINISH).turn
    assert fits[right] is None
    wrong = fits[(right + 180) % 360]
    assert wrong is not None and wrong.text_id == "gleis.two-stations:extended"
    assert wrong.args == {"x": 2, "y": 0, "edge": "w", "colour": "blue"}
    clash = fits[(right + 90) % 360]
    assert clash is not None and clash.args["other_colour"] == "blue"
    assert {v.text_id for v in queries.fit(seen, code, 0, 0).values() if v} == {
        "gleis.adjacent:taken"
    }


@pytest.mark.parametrize("seed", range(3))
def test_fitting_places_are_the_legal_actions(seed: int) -> None:
    rng = Random(seed)
    state = GAME.setup({}, 2, seed)
    while legal := GAME.legal_actions(state):
        seen = GAME.observe(state, state.player)
        if legal[0].verb == "lay" and rng.random() < 0.2:
            found = {
                (code, *at, turn)
                for code in {seen.set.codes[kind] for kind in seen.hand}
                for at, turns in queries.fitting_places(seen, code).items()
                for turn in turns
            }
            assert found == {tuple(action[1:]) for action in legal}
        action = rng.choice(legal)
        if action.verb == "lay":
            preview = queries.preview(seen, action)
            events = GAME.apply(state, action)
            scored = sum(event.args["points"] for event in of_kind(events, "scored"))
            assert preview.points_for(seen.player) == scored
            assert len(preview.loops) == len(of_kind(events, "looped"))
        else:
            GAME.apply(state, action)


def test_the_line_through_a_track() -> None:
    seen = GAME.observe(position(LINE), 0)
    line = queries.line_at(seen, 1, 0, "w")
    assert line is not None and line.tiles == ((0, 0), (1, 0))
    assert (line.colour, line.length, line.worth) == ("blue", 2, 3)
    assert line.station and not line.end and line.open_ends == ((1, 0, "e"),)
    assert queries.line_at(seen, 1, 0, "e") == line
    assert queries.line_at(seen, 5, 5, "n") is None
    other = queries.line_at(seen, 1, 0, "n")
    assert other is not None and not other.station and len(other.open_ends) == 2


def test_the_line_as_it_would_be() -> None:
    seen = GAME.observe(position(LINE), 0)
    line = queries.line_after(seen, GAME.parse(FINISH), "w")
    assert line is not None and line.finished and line.length == 3 and line.open_ends == ()
    assert queries.line_at(seen, 1, 0, "w") != line, "nothing was laid"


def test_loops_and_finished_lines_are_told() -> None:
    ring = ["blue-es+red-nw 0 0", "blue-sw+red-ne 1 0", "blue-ne+yellow-sw 0 1",
            "blue-nw+yellow-es 1 1"]  # fmt: skip
    seen = GAME.observe(position(ring, OTHER, OTHER), 0)
    line = queries.line_at(seen, 0, 0, "e")
    assert line is not None and line.loop and line.length == 4 and not line.open_ends
    assert [line.loop for line in queries.lines(seen)].count(True) == 1
    done = GAME.observe(position([*LINE, f"{LAST} 2 0"], OTHER, OTHER), 0)
    assert [line.length for line in queries.lines(done) if line.finished] == [3]


def test_what_lies_where() -> None:
    seen = GAME.observe(position(LINE), 0)
    assert [(tile.x, tile.y) for tile in queries.tiles_on_table(seen)] == [(0, 0), (1, 0)]
    assert len(queries.free_places(seen)) == 6
    assert queries.turns_of(seen, "blue-ns+yellow-ew") == (0, 90)


def test_a_doubled_preview() -> None:
    state = position(LINE, doubles=[[0, 0], "held"], variant="a", markers=["red", "blue"],
                     revealed=[False, True])  # fmt: skip
    preview = queries.preview(GAME.observe(state, 0), GAME.parse(FINISH))
    assert (preview.points_for(0), preview.points_for(1)) == (0, 12)


def test_tile_place_and_turn_in_either_order() -> None:
    state = position(LINE, [LAST, "blue-ns+red-ew"], OTHER)
    picker = Picker(interaction, state, GAME.legal_actions(state))
    held = [state.set.codes[kind] for kind in state.hands[0]]
    last = f"hand:{held.index(GAME.parse(FINISH).tile)}"
    cross = f"hand:{held.index('blue-ns+red-ew')}"
    turn = f"turn:{GAME.parse(FINISH).turn}"
    for path in ((last, "cell:2:0", turn), (last, turn, "cell:2:0")):
        pick = picker.at(path)
        assert pick is not None and pick.fitting == (GAME.parse(FINISH),)
    pick = picker.at((cross, "cell:2:0"))
    assert pick is not None and pick.open == {"turn:90", "turn:270"}, "both look alike"


def refusal(state: object, *path: str) -> str:
    return interaction.refuse(state, path).text_id  # type: ignore[arg-type]


def test_refused_touches() -> None:
    state = position(["blue-ns+red-ew 0 0"], ["yellow-ns+green-ew", "blue-ns+yellow-ew"], OTHER)
    held = [state.set.codes[kind] for kind in state.hands[0]]
    green = f"hand:{held.index('green-ns+yellow-ew')}"
    blue = f"hand:{held.index('blue-ns+yellow-ew')}"
    assert refusal(state, green) == "gleis.match:nowhere"
    assert refusal(state, blue, "cell:1:0") == "gleis.match:no-turn"
    assert refusal(state, blue, "cell:0:0") == "gleis.adjacent:taken"
    assert refusal(state, blue, "cell:1:1") == "gleis.adjacent:diagonal"
    assert refusal(state, "cell:1:0") == "gleis.turn:tile-first"
    assert refusal(state, "turn:90") == "gleis.turn:tile-first"
    assert refusal(state, "doubler") == "gleis.variant.c:not-in-play"
    assert refusal(state, "pass") == "gleis.pass:can-lay"


def test_what_is_due_is_said() -> None:
    t = texts("de")
    state = position(LINE, [LAST, "blue-ns+red-ew"], OTHER)
    seen = GAME.observe(state, 0)
    assert instruction(t, seen, ()) == t("gleis.now.first")
    assert "Blau" in instruction(t, seen, ("hand:0",))
    assert "Blau" in instruction(t, seen, ("hand:0", "cell:2:0"))
    asking = position(LINE, variant="a", markers=["red", "blue"])
    GAME.apply(asking, GAME.parse(FINISH))
    lines = {instruction(t, GAME.observe(asking, player), ()) for player in (0, 1)}
    assert len(lines) == 1 and "Fertig: Blau." in lines.pop()
