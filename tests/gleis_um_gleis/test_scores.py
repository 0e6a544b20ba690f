"""Points: lines, doubling, and the checks of real life about them."""

from __future__ import annotations

from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.position import opening

from .table import FINISH, LINE, OTHER, kinds, of_kind, play, position, read, refused


def test_the_event_tells_the_line_in_order() -> None:
    state = position(LINE)
    (scored,) = of_kind(play(state, FINISH), "scored")
    assert scored.args["tiles"] == [[0, 0], [1, 0], [2, 0]]
    assert (scored.args["length"], scored.args["base"], scored.args["points"]) == (3, 6, 6)
    state = position([LINE[0]], ["yellow-ns+blue-station-e+blue-end-w"], OTHER)
    (scored,) = of_kind(play(state, "lay yellow-ns+blue-station-e+blue-end-w -1 0"), "scored")
    assert scored.args["tiles"] == [[-1, 0], [0, 0]], "from the station, wherever it lies"


def test_a_line_twice_over_one_tile_counts_it_once() -> None:
    ring = ["blue-nw+yellow-es 0 1", "blue-ne+red-sw -1 1", "blue-es+red-nw -1 0"]
    state = position(ring, ["red-ne+blue-end-s+blue-station-w", "yellow-ns+green-ew"], OTHER)
    (scored,) = of_kind(play(state, "lay red-ne+blue-end-s+blue-station-w 0 0"), "scored")
    assert scored.args["length"] == 4 and scored.args["points"] == 10
    assert scored.args["tiles"] == [[0, 0], [-1, 0], [-1, 1], [0, 1]]


def test_a_marker_on_a_tile_crossed_twice_counts_once() -> None:
    ring = ["blue-nw+yellow-es 0 1", "blue-ne+red-sw -1 1", "blue-es+red-nw -1 0"]
    last = "red-ne+blue-end-s+blue-station-w"
    state = position(ring, [last, "yellow-ns+green-ew"], OTHER, doubles=[[0, 1], "held"])
    play(state, f"lay {last} 0 0")
    assert state.scores == [20, 0]


def test_a_hole_with_four_neighbours() -> None:
    ring = [
        "blue-ns+yellow-ew 0 -1", "green-ne+yellow-sw 1 -1 90", "red-ew+green-ns 1 0",
        "green-ne+red-sw 1 1", "blue-ns+red-ew 0 1", "green-ne+red-sw -1 1 270",
        "red-ew+green-ns -1 0", "green-ne+yellow-sw -1 -1 180",
    ]  # fmt: skip
    state = position(ring, ["blue-ns+red-ew", "blue-ne+red-sw", "blue-ns+yellow-ew"], OTHER)
    there = [action for action in GAME.legal_actions(state) if (action.x, action.y) == (0, 0)]
    assert list(map(str, there)) == ["lay blue-ns+red-ew 0 0 0"]
    for turn in (0, 90, 180, 270):
        assert refused(state, f"lay blue-ne+red-sw 0 0 {turn}") == "gleis.match:colour"
    play(state, "lay blue-ns+red-ew 0 0")
    assert (512 * 1024 + 512) not in state.network.frontier


def test_the_longest_possible_line() -> None:
    """All 21 tiles of our set with a through track in blue, in steps down to the right, with a
    station and a track end: 23 tiles, 276 points."""
    ours = GAME.setup({}, 2, 0).set
    curves: list[int] = []
    straights: list[int] = []
    for kind, count in enumerate(ours.counts):
        for part in ours.codes[kind].split("+"):
            word, _, edges = part.partition("-")
            if word == "blue" and len(edges) == 2:
                (straights if edges in ("ns", "ew") else curves).extend([kind] * count)
    assert (len(curves), len(straights)) == (12, 9)
    state = GAME.load({"table": ["red-ns+blue-station-e+blue-end-w 0 0"], "rest": "away",
                       "hands": [OTHER, OTHER]})  # fmt: skip
    network, x, y, heading = state.network, 0, 0, 1
    for kind in [*straights, *curves]:
        x, y = (x + 1, y) if heading == 1 else (x, y + 1)
        at = (x + 512) * 1024 + y + 512
        turns = [
            laid
            for laid in ours.fitting(network.frontier[at])[kind]
            if ours.laid[laid].joins[(heading + 2) % 4] in (1, 2)
        ]
        assert network.put(at, turns[0]) == []
        heading = ours.laid[turns[0]].joins[(heading + 2) % 4]
    x, y = (x + 1, y) if heading == 1 else (x, y + 1)
    state.hands[0] = [ours.index["blue-end-n+green-ew+blue-station-s"]]
    turn = 0 if heading == 2 else 270
    (scored,) = of_kind(
        play(state, f"lay blue-end-n+green-ew+blue-station-s {x} {y} {turn}"), "scored"
    )
    assert (scored.args["length"], scored.args["points"]) == (23, 276)
    assert len(set(map(tuple, scored.args["tiles"]))) == 23
    assert scored.args["tiles"][0] == [0, 0] and scored.args["tiles"][-1] == [x, y]


def test_no_line_can_be_longer_than_the_table() -> None:
    """216 tiles in a row, the largest set there can be, stay within the coordinates."""
    long = read(
        {"edges": "- blue - blue", "stations": "e", "ends": "w"},
        {"count": 215, "edges": "- blue - blue", "tracks": "ew"},
    )
    data = opening(long, 2, {})
    state = GAME.load({**data, "table": ["blue-ew 200 0"], "seed": 2})
    for _ in range(213):
        ways = [action for action in GAME.legal_actions(state) if action.tile == "blue-ew"]
        play(state, str(max(ways, key=lambda action: action.x)))
    assert max(state.network.frontier) // 1024 - 512 > 400
    assert GAME.dump(state)["table"][-1] == "blue-ew 413 0 0"


def test_three_lines_at_once_double_and_no_more() -> None:
    around = [
        "blue-ew+red-station-s+red-end-n 0 -1",
        "yellow-ns+red-station-e+red-end-w 1 0",
        "yellow-ns+blue-station-w+blue-end-e -1 0",
        "green-ew+blue-station-n+blue-end-s 0 1",
        "blue-ne+yellow-sw 1 -1 270",
        "green-ne+yellow-sw 1 1 180",
        "green-ne+yellow-sw -1 1 90",
    ]
    state = position(around, ["red-ne+blue-end-s+blue-station-w"], OTHER)
    events = play(state, "lay red-ne+blue-end-s+blue-station-w 0 0")
    assert kinds(events).count("scored") == 3
    assert sorted(event.args["points"] for event in of_kind(events, "scored")) == [6, 6, 12]
    assert {event.args["together"] for event in of_kind(events, "scored")} == {2}


def test_four_lines_at_once() -> None:
    stars = read(
        {"edges": "blue blue blue blue", "stations": "nesw"},
        {"count": 4, "edges": "blue - - -", "ends": "n"},
        {"count": 4, "edges": "blue blue - -", "tracks": "ne"},
    )
    ends = ["blue-end-s 0 -1", "blue-end-w 1 0", "blue-end-n 0 1", "blue-end-e -1 0"]
    corners = ["blue-ne 1 -1", "blue-es 1 1", "blue-sw -1 1"]
    star = "blue-station-n+blue-station-e+blue-station-s+blue-station-w"
    data = opening(stars, 2, {}) | {"table": [*ends, *corners], "hands": [[star], []]}
    state = GAME.load(data)
    events = play(state, f"lay {star} 0 0")
    assert [event.args["points"] for event in of_kind(events, "scored")] == [6, 6, 6, 6]


def test_a_loop_beside_a_finished_line_doubles_nothing() -> None:
    knots = read(
        {"edges": "blue blue red -", "tracks": "ne", "stations": "s"},
        {"count": 5, "edges": "blue blue - -", "tracks": "ne"},
        {"edges": "red - - -", "ends": "n"},
    )
    ring = ["blue-nw 1 0", "blue-sw 1 -1", "blue-es 0 -1"]
    knot = "blue-ne+red-station-s"
    data = opening(knots, 2, {}) | {
        "table": [*ring, "blue-es 1 1", "red-end-n 0 1"],
        "hands": [[knot], []],
    }
    state = GAME.load(data)
    events = play(state, f"lay {knot} 0 0")
    assert kinds(events)[:4] == ["laid", "looped", "finished", "scored"] or kinds(events)[:4] == [
        "laid", "finished", "looped", "scored",
    ]  # fmt: skip
    assert state.scores == [3, 0]


def test_two_stations_of_one_tile_must_not_meet() -> None:
    """Only in sets of one's own: both edges face the same line."""
    twins = read(
        {"edges": "blue blue - -", "stations": "ne"},
        {"count": 5, "edges": "blue blue - -", "tracks": "ne"},
    )
    ring = ["blue-nw 1 0", "blue-sw 1 -1", "blue-es 0 -1"]
    data = opening(twins, 2, {}) | {"table": ring, "hands": [["blue-station-n+blue-station-e"], []]}
    state = GAME.load(data)
    assert refused(state, "lay blue-station-n+blue-station-e 0 0") == "gleis.two-stations:extended"
