"""The table of Gleis um Gleis: what it shows, and whole matches played by touching it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from stellwerk.app.model import Lesson, Rules, Table
from stellwerk.app.rules.update import open_rules
from stellwerk.app.view import view
from stellwerk.games.gleis_um_gleis import interaction, queries
from stellwerk.games.gleis_um_gleis import view as table_view
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.network import place
from stellwerk.games.gleis_um_gleis.state import Phase, State
from stellwerk.games.gleis_um_gleis.view.choice import fits, outcome, read_path
from stellwerk.games.gleis_um_gleis.view.marks import Count, pack, unpack
from stellwerk.games.gleis_um_gleis.view.strands import strands
from stellwerk.table.board import Board
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.game import Event
from stellwerk.table.match import COLOURS, Match, Player
from stellwerk.table.picking import Picker
from stellwerk.table.replay import Replay
from tests.app.play import Page
from tests.gleis_um_gleis.table import FINISH, LAST, LINE, OTHER, STATION, position

VOID = {"br", "hr", "img", "input", "path", "rect", "circle", "use"}
VARIANTS = [("none", False), ("a", True), ("b", False), ("none", True)]


class Reader(HTMLParser):
    """Checks that everything is closed in order; collects ids, targets and labels."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.elements: list[dict[str, str | None]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append(found)
        if "id" in found:
            self.ids[str(found["id"])] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def element(self, element_id: str) -> dict[str, str | None]:
        return next(e for e in self.elements if e.get("id") == element_id)


def players(*kinds: str) -> tuple[Player, ...]:
    return tuple(
        Player("ABCD"[seat], kind, 2, COLOURS[seat])  # type: ignore[arg-type]
        for seat, kind in enumerate(kinds)
    )


def board_of(state: State, *path: str, lang: str = "de", **more: Any) -> Board:
    legal = GAME.legal_actions(state)
    pick = Picker(interaction, state, legal).at(path) if legal else None
    seats = players(*["human"] * len(state.hands))
    return Board(texts=texts(lang), players=seats, pick=pick, **more)


def shown(state: State, board: Board, player: int | None = None) -> str:
    seen = GAME.observe(state, state.actor if player is None else player)
    markup = table_view.board(seen, board, table_view.in_hand(seen, board))
    return str(markup)


def page_with(position_: Any, *kinds: str, **options: Any) -> Page:
    chosen = {"variant": "none", "doublers": False, **options}
    match = Match(GAME.id, players(*kinds), 5, options=chosen, position=position_)
    page = Page()
    page.store["one"] = (1, "")
    screen = Table("one", Replay(match, GAME), revision=1, eyes=0)
    page.model = replace(page.model, screen=screen)
    return page


def random_states(seed: int, count: int, variant: str, doublers: bool) -> Iterator[State]:
    rng = Random(seed)
    state = GAME.setup({"variant": variant, "doublers": doublers}, 2 + seed % 3, seed)
    for _ in range(count):
        yield state
        legal = GAME.legal_actions(state)
        if not legal:
            return
        GAME.apply(state, rng.choice(legal))


# --- lines and changes ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_lines_are_those_of_the_engine(seed: int) -> None:
    for state in random_states(seed, 80, "none", False):
        seen = GAME.observe(state, 0)
        found, where = strands(seen.set, seen.tiles)
        told = Counter(
            (line.colour, line.length, line.station, line.end, line.loop)
            for line in queries.lines(seen)
        )
        assert told == Counter((s.colour, s.length, s.station, s.end, s.loop) for s in found)
        assert len({strand.name for strand in found}) == len(found)
        for (at, edge), number in where.items():
            pieces = found[number].pieces
            assert any(p.at == at and edge in (p.edge, p.join) for p in pieces)


def test_lines_begin_at_their_station() -> None:
    state = position(LINE)
    seen = GAME.observe(state, 0)
    found, where = strands(seen.set, seen.tiles)
    strand = found[where[place(1, 0), 1]]
    assert [piece.at for piece in strand.pieces] == [place(0, 0), place(1, 0)]
    assert (strand.lacks, strand.length) == ("end", 2)


def test_what_moves_did_survives_the_numbers() -> None:
    tiles = [[0, 0], [1, 0], [-3, 7]]
    events = [
        Event("laid", 0, {"tile": LAST, "x": -3, "y": 7, "turn": 0}),
        Event("finished", 0, {"colour": "blue", "tiles": tiles, "length": 3}),
        Event("finished", 0, {"colour": "red", "tiles": tiles[1:], "length": 2}),
        Event("claimed", 1, {"points": 84}),
        Event("claimed", 1, {"points": 6}),
        Event("doubled", 0, {"x": 1, "y": 0}),
    ]
    changes = unpack(pack(events))
    assert changes.laid == {place(-3, 7)}
    assert changes.doublers == {place(1, 0)}
    assert changes.gains == {1: 90}
    assert changes.counts[place(0, 0)] == (Count(0, 1, 0),)
    assert changes.counts[place(-3, 7)] == (Count(0, 3, 2), Count(1, 2, 4))


# --- choosing and turning ---------------------------------------------------------------------


def test_only_turns_that_fit_come_up_on_a_place() -> None:
    state = position(["blue-ns+red-ew 0 0"], ["blue-ne+red-sw"], OTHER)
    seen = GAME.observe(state, 0)
    path = ("hand:0", "cell:0:1")
    fitting = fits(seen, "blue-ne+red-sw")[0, 1]
    assert len(fitting) == 2
    turn, found = 0, []
    for _ in range(4):
        turn = table_view.turn(seen, path, turn, "1")
        found.append(turn)
    assert set(found) == set(fitting) and found[:2] == found[2:]
    assert table_view.turn(seen, path, turn, "-1") == found[2]
    # In the hand every turn comes up.
    assert [table_view.turn(seen, ("hand:0",), turn, "1") for turn in (0, 90, 180, 270)] == [
        90, 180, 270, 0,
    ]  # fmt: skip


def test_what_was_turned_in_the_hand_is_laid_so_where_it_fits() -> None:
    state = position(["blue-ns+red-ew 0 0"], ["blue-ne+red-sw"], OTHER)
    seen = GAME.observe(state, 0)
    one, other = fits(seen, "blue-ne+red-sw")[0, 1]
    for wish in (one, other):
        chosen = read_path(seen, ("hand:0", "cell:0:1"), wish)
        assert chosen is not None and chosen.turn == wish


@pytest.mark.parametrize("seed", range(3))
def test_the_preview_tells_what_comes(seed: int) -> None:
    rng = Random(seed)
    for state in random_states(seed, 60, "b", True):
        laying = [action for action in GAME.legal_actions(state) if action.verb == "lay"]
        for action in rng.sample(laying, min(2, len(laying))):
            seen = GAME.observe(state, state.player)
            found = outcome(seen, action.tile, (action.x, action.y), action.turn)
            assert found.violation is None and found.brings is not None
            after = state.clone()
            GAME.apply(after, action)
            known, where = strands(after.set, tuple(sorted(after.network.tiles.items())))
            at = place(action.x, action.y)
            told = {known[where[at, edge]] for edge in range(4)}
            assert Counter((s.colour, s.length, s.lacks) for s in found.strands) == Counter(
                (s.colour, s.length, s.lacks) for s in told
            )
            if after.phase is not Phase.ASK:
                gain = after.scores[state.player] - state.scores[state.player]
                assert found.brings.points_for(state.player) == gain


def test_by_touch_alone_with_a_detour() -> None:
    page = page_with({"table": LINE, "hands": [[LAST, *OTHER], OTHER]}, "human", "bot")
    held = page.replay.state.hands[0]
    state = page.replay.state
    last = GAME.parse(FINISH).tile
    index = held.index(state.set.index[last])
    page.send("table.pick", f"hand:{index}")
    seen = GAME.observe(state, 0)
    places = fits(seen, last)
    assert (2, 0) in places and len(places) > 1
    other = next(cell for cell in places if cell != (2, 0))
    page.send("table.pick", f"cell:{other[0]}:{other[1]}")
    assert page.table.path == (f"hand:{index}", f"cell:{other[0]}:{other[1]}")
    # Another place that fits takes the tile over.
    markup = Reader(str(view(page.model)))
    place_ = markup.element("cell-2-0")
    assert place_["data-on"] == "table.drag"
    page.send("table.drag", str(place_["data-value"]))
    assert page.table.path == (f"hand:{index}", "cell:2:0")
    markup = Reader(str(view(page.model)))
    assert "6 Punkte" in str(view(page.model))
    lay = markup.element("lay")
    page.send(str(lay["data-on"]), str(lay["data-value"]))
    assert page.replay.state.scores[0] == 6
    numbers = re.findall(r'class="g-counted".*?<text[^>]*>(\d+)<', str(view(page.model)))
    assert sorted(numbers) == ["1", "2", "3"]
    # The first tile can be taken back until the second lies.
    assert "take-back" in Reader(str(view(page.model))).ids
    page.send("table.undo", "step")
    assert page.replay.state.laid == 0


def test_keys_and_buttons_turn_and_say_so() -> None:
    page = page_with({"table": ["blue-ns+red-ew 0 0"], "hands": [OTHER, OTHER]}, "human", "bot")
    page.send("table.pick", "hand:0")
    page.send("key", "r")
    assert page.table.turned == 90 and "90" in page.model.said
    page.send("key", "R")
    assert page.table.turned == 0
    page.send("table.turn", "=180")
    assert page.table.turned == 180
    page.send("table.pick", "hand:1")
    assert page.table.turned == 0
    page.send("table.unpick")
    page.send("key", "r")  # Nothing to turn: it means redo again.
    assert page.table.turned == 0


def test_taking_the_tile_out_of_the_path_gives_up_its_place() -> None:
    page = page_with({"table": ["blue-ns+red-ew 0 0"], "hands": [OTHER, OTHER]}, "human", "bot")
    seen = GAME.observe(page.replay.state, 0)
    cell = next(iter(fits(seen, seen.set.codes[seen.hand[0]])))
    page.send("table.pick", "hand:0")
    page.send("table.pick", f"cell:{cell[0]}:{cell[1]}")
    page.send("table.pick", "hand:0")
    assert page.table.path == ()


def test_a_turn_that_does_not_fit_says_why_and_shows_where() -> None:
    page = page_with(
        {"table": ["blue-ns+red-ew 0 0"], "hands": [["blue-ne+red-sw"], OTHER]}, "human", "bot"
    )
    page.send("table.pick", "hand:0")
    page.send("table.pick", "cell:0:1")
    seen = GAME.observe(page.replay.state, 0)
    fitting = fits(seen, "blue-ne+red-sw")[0, 1]
    wrong = next(turn for turn in (0, 90, 180, 270) if turn not in fitting)
    refused = Reader(str(view(page.model))).element(f"turn-{wrong}")
    assert refused["aria-disabled"] == "true"
    assert "Kante oben" in str(refused["aria-label"])
    page.send("table.pick", f"turn:{wrong}")
    assert page.table.refusal is not None and page.table.refusal.rule == "gleis.match"
    markup = str(view(page.model))
    assert "g-clash" in markup and "is-clash" in markup
    assert page.table.path == ("hand:0", "cell:0:1")
    page.send("table.turn", "1")
    assert "g-clash" not in str(view(page.model))


# --- markers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", "ab")
def test_the_question_looks_the_same_whatever_the_marker_is(variant: str) -> None:
    questions = set()
    for colour in ("blue", "red"):
        state = position(LINE, [LAST, *OTHER], OTHER, variant=variant, markers=[colour, "green"])
        GAME.apply(state, GAME.parse(FINISH))
        assert state.phase is Phase.ASK
        board = board_of(state)
        seen = GAME.observe(state, 0)
        questions.add((str(table_view.in_hand(seen, board)), table_view.now(seen, board)))
    assert len(questions) == 1
    markup = questions.pop()[0]
    assert "aria-disabled" not in markup and "is-open" not in markup


def test_hidden_markers_stay_hidden() -> None:
    looks = set()
    for colour in ("red", "green"):
        state = position(LINE, [LAST, *OTHER], OTHER, variant="a", markers=["blue", colour])
        looks.add(shown(state, board_of(state), 0))
    assert len(looks) == 1


def test_the_double_marker_is_laid_by_touch_and_stays() -> None:
    page = page_with(
        {"table": ["blue-ns+red-ew 0 0"], "hands": [["blue-ns+red-ew"], OTHER], "doublers": True},
        "human",
        "human",
        doublers=True,
    )
    page.send("table.pick", "hand:0")
    page.send("table.pick", "cell:0:1")
    page.send("table.pick", "turn:0")
    assert page.replay.state.phase is Phase.MARK
    markup = Reader(str(view(page.model)))
    assert markup.element("doubler")["data-target"] == "doubler"
    page.send("table.pick", "doubler")
    assert "is-open" in str(Reader(str(view(page.model))).element("cell-0-0")["class"])
    page.send("table.pick", "cell:0:0")
    assert page.replay.state.doubles[0] == place(0, 0)
    assert page.table.covered
    page.send("table.uncover")
    assert "2×-Marker von A" in str(view(page.model))


# --- everything -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("variant", "doublers"), VARIANTS)
def test_every_position_is_drawn_soundly(variant: str, doublers: bool, lang: str) -> None:
    rng = Random(7)
    for index, state in enumerate(random_states(5, 200, variant, doublers)):
        if index % 7:
            continue
        path: tuple[str, ...] = ()
        legal = GAME.legal_actions(state)
        if legal and index % 2:
            way = next(iter(interaction.paths(state, rng.choice(legal))))
            path = way[: rng.randrange(len(way))]
        board = board_of(state, *path, lang=lang)
        markup = shown(state, board)
        assert "⟨" not in markup and "{" not in markup
        found = Reader(markup)
        assert [key for key, count in found.ids.items() if count > 1] == []
        for element in found.elements:
            for shows in str(element.get("data-shows") or "").split():
                assert shows in found.ids
            if "data-target" in element:
                assert element.get("id"), element
        assert table_view.now(GAME.observe(state, state.actor), board)
        for action in legal[:5]:
            symbol, label = table_view.action_label(action, board)
            assert symbol and "⟨" not in label


@pytest.mark.parametrize(("variant", "doublers"), VARIANTS[1:])
def test_whole_matches_by_touch(variant: str, doublers: bool) -> None:
    """Two people at one device play to the end by nothing but touches that the page offers."""
    rng = Random(len(variant) + doublers)
    page = page_with(None, "human", "human", variant=variant, doublers=doublers)
    for _ in range(400):
        if GAME.actor(page.replay.state) is None:
            break
        if page.table.covered:
            assert "data-target" not in str(view(page.model))
            page.send("table.uncover", "still")
            continue
        found = Reader(str(view(page.model)))
        lay = next((e for e in found.elements if e.get("id") == "lay"), None)
        if lay is not None:
            page.send(str(lay["data-on"]), str(lay["data-value"]))
            continue
        touches = [
            element
            for element in found.elements
            if "data-target" in element
            and "aria-disabled" not in element
            and (page.table.path == () or str(element["data-target"]).startswith("cell:"))
        ]
        assert touches, "there is always something to touch"
        touched = rng.choice(touches)
        page.send("table.pick", str(touched["data-target"]))
    assert GAME.result(page.replay.state) is not None
    end = str(view(page.model))
    assert "gstand" in end and "gcourse" in end and "⟨" not in end
    Reader(end)


def test_scenes_are_drawn_and_can_be_turned() -> None:
    page = Page()
    page.model = replace(page.model, screen=open_rules(GAME.id, "", ""))
    markup = str(view(page.model))
    assert "⟨" not in markup
    assert [key for key, count in Reader(markup).ids.items() if count > 1] == []
    page.send("table.pick", "farben-an-der-kante/hand:0")
    page.send("table.turn", "farben-an-der-kante/1")
    screen = page.model.screen
    assert isinstance(screen, Rules)
    lesson = screen.lessons["farben-an-der-kante"]
    assert isinstance(lesson, Lesson) and lesson.turned == 90
    assert "g-edge" not in str(view(page.model))


def test_a_tile_with_a_station_and_an_end_shows_both() -> None:
    state = position([f"{STATION} 0 0"])
    markup = shown(state, board_of(state))
    assert "#g-house" in markup and "#g-buffer" in markup
    assert "Bahnhof Blau" in markup and "Gleis-Ende Blau" in markup
