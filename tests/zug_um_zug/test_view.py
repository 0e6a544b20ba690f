"""The table of Zug um Zug: whatever is legal can be touched, nothing lacks its words, and what is
shown agrees with the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import networkx
import pytest
from markupsafe import Markup

from stellwerk.app.model import Lobby, Rules, Table
from stellwerk.app.rules.update import open_rules
from stellwerk.app.view import view as app_view
from stellwerk.games import registry
from stellwerk.games.zug_um_zug import interaction, view
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.outlook import Hope, outlook
from stellwerk.games.zug_um_zug.picture import svg
from stellwerk.games.zug_um_zug.state import FREE, Phase, State
from stellwerk.games.zug_um_zug.view.course import course_of
from stellwerk.games.zug_um_zug.view.map import CITIES, ROW
from stellwerk.table.board import Board
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.game import AnyGame
from stellwerk.table.match import COLOURS, Match, Player
from stellwerk.table.picking import Path, Picker
from stellwerk.table.replay import Replay
from stellwerk.table.scene import load_scenes
from tests.app.play import Page

each_map = pytest.mark.parametrize("map_id", map_ids())
NAMES = ("Änne", "<b>Ben</b>", "Cleo & Co", "Dora", "Emil")
VOID = re.compile(r"<(br|hr|img|input)\b[^>]*>")


def seats(count: int) -> tuple[Player, ...]:
    return tuple(Player(NAMES[k], colour=COLOURS[k]) for k in range(count))


def played(map_id: str, players: int, seed: int) -> Iterator[State]:
    """The states of a match at random, in which building comes before everything."""
    state, rng = GAME.setup({"map": map_id}, players, seed), Random(seed)
    yield state
    while GAME.actor(state) is not None:
        legal = GAME.legal_actions(state)
        claims = [action for action in legal if action.verb == "claim"]
        GAME.apply(state, rng.choice(claims if claims and rng.random() < 0.8 else legal))
        yield state


def board_of(state: State, path: Path = (), lang: str = "de", name: str = "") -> Board:
    picker = Picker(interaction, state, GAME.legal_actions(state))
    pick = picker.at(path) if GAME.actor(state) is not None else None
    return Board(texts(lang), seats(len(state.hands)), pick, name=name)


def draw(state: State, board: Board) -> Markup:
    seen = GAME.observe(state, state.player)
    zone = Markup('<div class="act-zone">{hand}<p>{now}</p></div>').format(
        hand=view.in_hand(seen, board), now=view.now(seen, board)
    )
    return view.board(seen, board, zone)


def sound(markup: str) -> None:
    """Well formed, no id twice, no text missing, nothing of a name taken for markup."""
    assert "⟨" not in markup, re.findall("⟨[^⟩]*⟩", markup)[:3]
    assert "<b>Ben" not in markup
    bare = re.sub(r" (data-zoom|data-arrows)(?=[ >])", "", VOID.sub("", markup))
    ElementTree.fromstring(f"<main>{bare}</main>")
    ids = Counter(re.findall(r' id="([^"]*)"', markup))
    assert [key for key, count in ids.items() if count > 1] == []
    shows = set(re.findall(r'data-shows="([^"]*)"', markup))
    assert shows <= set(ids)


@each_map
@pytest.mark.parametrize("players", [2, 5])
def test_whatever_is_legal_can_be_touched(map_id: str, players: int) -> None:
    for number, state in enumerate(played(map_id, players, seed=players)):
        if number % 23 and state.phase in (Phase.TURN, Phase.SECOND):
            continue
        board = board_of(state, lang=LANGUAGES[number % 2])
        markup = draw(state, board)
        sound(markup)
        targets = set(re.findall(r'data-target="([^"]*)"', markup))
        if board.pick is not None:
            assert board.pick.open - targets == set()
            opened = set(re.findall(r'class="[^"]*is-open[^"]*"[^>]*data-target="([^"]*)"', markup))
            assert opened == board.pick.open & targets
            for target in sorted(board.pick.open)[:3]:
                again = board_of(state, (target,))
                if again.pick is not None and again.pick.open:
                    second = draw(state, again)
                    assert again.pick.open <= set(re.findall(r'data-target="([^"]*)"', second))


@each_map
def test_only_one_route_is_a_stop_of_the_tab_key(map_id: str) -> None:
    state = GAME.setup({"map": map_id}, 2, 1)
    routes = re.findall(r'tabindex="(-?\d)" id="route-', draw(state, board_of(state)))
    assert routes.count("0") == 1
    assert len(routes) == len(find_map(map_id).routes)


def test_a_route_tells_what_it_is_and_what_can_be_done() -> None:
    position = {
        "hands": [{"blue": 2}, {}],
        "routes": [["duluth--omaha-1"], ["denver--kansas-city-1"]],
    }
    state = GAME.load(position)
    markup = draw(state, board_of(state))
    labels = dict(re.findall(r'data-target="(route:[^"]*)"[^>]*aria-label="([^"]*)"', markup))
    assert labels["route:portland--seattle-1"] == (
        "Portland – Seattle, Grau, 1 Feld, frei, du kannst bauen"
    )
    assert labels["route:duluth--omaha-1"].endswith(", gehört dir")
    assert labels["route:duluth--omaha-2"].endswith("Das Gleis daneben ist gebaut")
    assert labels["route:denver--kansas-city-1"].endswith("gehört &lt;b&gt;Ben&lt;/b&gt;")
    assert labels["route:helena--winnipeg"].endswith(", frei")


def test_a_payment_shows_what_it_leaves() -> None:
    state = GAME.load({"hands": [{"blue": 3, "loco": 2}, {}]})
    seen, board = GAME.observe(state, 0), board_of(state)
    action = GAME.parse("claim kansas-city--saint-louis-1 blue loco")
    symbol, shown = view.choice(action, seen, board)
    assert symbol == ""
    assert "1 × Blau und 1 × Lokomotive; dann bleibt: 2 × Blau, 1 × Lokomotive" in shown


@each_map
def test_every_action_has_words(map_id: str) -> None:
    for lang in LANGUAGES:
        for number, state in enumerate(played(map_id, 3, seed=8)):
            if number % 40 and state.phase is Phase.TURN:
                continue
            board = board_of(state, lang=lang)
            for action in GAME.legal_actions(state)[::7]:
                symbol, words = view.action_label(action, board)
                assert symbol and words and "⟨" not in words


def test_what_just_happened_is_marked() -> None:
    state = GAME.load({"map": "europa", "hands": [{"red": 1}, {}], "row": ["blue"] * 5})
    events = tuple(GAME.apply(state.clone(), GAME.parse("station paris red")))
    cities = find_map("europa").city_index
    assert view.changed_cars(events) == {CITIES + cities["paris"]}
    events = tuple(GAME.apply(state, GAME.parse("draw blue")))
    assert view.changed_cars(events) == {ROW}


# --- what a ticket still needs


@each_map
@pytest.mark.parametrize("players", [2, 4])
def test_the_way_that_is_missing_least(map_id: str, players: int) -> None:
    """Against networkx, which knows no stations."""
    map_ = find_map(map_id)
    shared = players >= map_.features.second_track_from
    for number, state in enumerate(played(map_id, players, seed=31)):
        if number % 37:
            continue
        me, seen = state.player, GAME.observe(state, state.player)
        graph = networkx.MultiGraph()
        graph.add_nodes_from(range(len(map_.cities)))
        for route in map_.routes:
            owner = state.owners[route.index]
            beside = FREE if route.twin < 0 else state.owners[route.twin]
            if owner == me:
                graph.add_edge(route.a, route.b, weight=0)
            elif owner == FREE and (beside == FREE or (shared and beside != me)):
                graph.add_edge(route.a, route.b, weight=route.length)
        for ticket in map_.tickets:
            look = outlook(seen, ticket.index)
            lent = any(state.owners[route] not in (FREE, me) for route in look.way)
            try:
                least = networkx.shortest_path_length(graph, ticket.a, ticket.b, weight="weight")
            except networkx.NetworkXNoPath:
                assert look.hope is Hope.LOST or lent
                continue
            if lent:
                assert look.missing < least
                assert not look.stations or least > state.trains[me]
                continue
            assert look.missing == least
            assert (look.hope is Hope.DONE) == (least == 0)
            assert (look.hope is Hope.SHORT) == (least > state.trains[me])
            costs = [
                0 if state.owners[route] == me else map_.routes[route].length for route in look.way
            ]
            assert sum(costs) == least


def test_a_station_opens_a_way() -> None:
    """Cádiz is cut off by another player's routes; a station there would lend one of them."""
    position = {
        "map": "europa",
        "hands": [{}, {}],
        "routes": [[], ["cadiz--lisboa", "cadiz--madrid"]],
        "trains": [45, 40],
    }
    seen = GAME.observe(GAME.load(position), 0)
    ticket = next(t for t in find_map("europa").tickets if t.id == "cadiz--stockholm")
    assert outlook(seen, ticket.index)[:3] == (Hope.OPEN, outlook(seen, ticket.index).missing, 1)
    built = GAME.observe(GAME.load(position | {"stations": [["cadiz"], []]}), 0)
    assert outlook(built, ticket.index).stations == 0


# --- the end


@each_map
@pytest.mark.parametrize("players", [2, 5])
def test_the_reckoning_agrees_with_the_result(map_id: str, players: int) -> None:
    match = Match("zug-um-zug", seats(players), 4, options={"map": map_id})
    engine: AnyGame = GAME  # type: ignore[assignment]
    replay, rng = Replay(match, engine), Random(4)
    while GAME.actor(replay.state) is not None:
        legal = GAME.legal_actions(replay.state)
        claims = [action for action in legal if action.verb == "claim"]
        replay.play(rng.choice(claims or legal))
    result = GAME.result(replay.state)
    assert result is not None
    for lang in LANGUAGES:
        board = Board(texts(lang), replay.players)
        final = view.final(GAME.observe(replay.state, 0), board)
        course = view.course(replay, board)
        sound(final + course)
        total = final[final.index('<tr class="is-total">') :]
        cells = re.findall(r"<td[^>]*>(−?)(\d+)<", total)[:players]
        shown = [int(f"{'-' if sign else ''}{digits}") for sign, digits in cells]
        assert tuple(shown) == result.returns
    found = course_of(replay)
    assert found.points[-1] == result.returns
    assert found.points[found.rounds - 1] == tuple(replay.state.points)
    assert found.points[0] == (0,) * players


@each_map
def test_the_picture_needs_nothing_else(map_id: str) -> None:
    for number, state in enumerate(played(map_id, 5, seed=2)):
        if number % 60 and state.phase is not Phase.OVER:
            continue
        for lang in LANGUAGES:
            drawn = str(svg(state, texts(lang), NAMES))
            assert "⟨" not in drawn and "<b>Ben" not in drawn
            ElementTree.fromstring(drawn)
            linked = set(re.findall(r'href="#([^"]*)"', drawn))
            assert linked <= set(re.findall(r' id="([^"]*)"', drawn))


# --- scenes of the rules


def test_scenes_show_the_places_they_are_about() -> None:
    for scene in load_scenes("stellwerk.games.zug_um_zug", "zug-um-zug"):
        state = GAME.load(scene.position)
        tried = [GAME.parse(text) for entry in scene.all_tries for text in entry.actions]
        plain = board_of(state, name=f"{scene.id}/")
        board = Board(
            plain.texts, seats(5), plain.pick, name=plain.name, heading="h5", about=tuple(tried)
        )
        markup = draw(state, board)
        sound(markup)
        assert len(markup) < 160_000
        for action in tried:
            if action.verb == "claim" and action.target in find_map(state.map.id).route_index:
                assert f'data-target="{scene.id}/route:{action.target}"' in markup


# --- in the app


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game in the registry, whether it is there for everybody yet or not."""
    monkeypatch.setitem(registry._FOLDERS, "zug-um-zug", "stellwerk.games.zug_um_zug")


def at_table(state: Mapping[str, object], *, map_id: str = "nordamerika") -> Page:
    match = Match("zug-um-zug", seats(2), 1, options={"map": map_id}, position=dict(state))
    page = Page()
    table = Table("one", Replay(match, registry.game("zug-um-zug")), revision=1, eyes=0)
    page.store["one"] = (1, "")
    page.model = replace(page.model, screen=table)
    return page


@pytest.mark.usefixtures("registered")
def test_the_lobby_offers_the_maps() -> None:
    page = Page()
    page.model = replace(page.model, screen=Lobby("zug-um-zug"))
    markup = app_view(page.model)
    assert re.search(r'<select class="select" id="option-map" data-on="lobby.option"', markup)
    assert '<option value="nordamerika" selected>Nordamerika</option>' in markup
    page.send("lobby.option", "map europa")
    assert isinstance(page.model.screen, Lobby)
    assert page.model.screen.options == {"map": "europa"}
    page.send("lobby.option", "map atlantis")
    assert isinstance(page.model.screen, Lobby)
    assert page.model.screen.options["map"] in map_ids()


@pytest.mark.usefixtures("registered")
def test_a_route_first_or_cards_first() -> None:
    page = at_table({"hands": [{"blue": 3, "loco": 2}, {}]})
    page.send("table.pick", "route:kansas-city--saint-louis-1")
    assert app_view(page.model).count('data-on="table.choose"') == 3
    page.send("table.choose", "claim kansas-city--saint-louis-1 blue blue")
    assert page.replay.actions
    page = at_table({"hands": [{"blue": 2, "red": 2}, {}]})
    page.send("table.pick", "hand:blue")
    page.send("table.pick", "route:kansas-city--saint-louis-1")
    assert [str(action) for action in page.replay.actions] == [
        "claim kansas-city--saint-louis-1 blue blue"
    ]


@pytest.mark.usefixtures("registered")
def test_a_tunnel_asks_first_and_shows_what_was_turned_up() -> None:
    position = {
        "map": "europa",
        "hands": [{"red": 3}, {}],
        "deck": ["red", "loco", "blue"],
    }
    page = at_table(position, map_id="europa")
    page.send("table.pick", "route:barcelona--pamplona")
    assert not page.replay.actions
    page.send("table.choose", "claim barcelona--pamplona red red")
    markup = app_view(page.model)
    assert markup.count("zc-turned is-costly") == 2
    assert 'data-target="pay"' in markup and 'data-target="withdraw"' in markup
    page.send("table.pick", "withdraw")
    assert page.replay.state.hands[0][6] == 3


@pytest.mark.usefixtures("registered")
def test_tickets_are_chosen_one_by_one() -> None:
    page = at_table({"hands": [{}, {}], "phase": "start", "offers": [
        ["denver--el-paso", "calgary--phoenix", "dallas--new-york"], ["boston--miami"],
    ]})  # fmt: skip
    page.send("table.pick", "offer:denver--el-paso")
    page.send("table.pick", "keep")
    assert page.table.refusal is not None and page.table.refusal.rule == "zuz.tickets.start"
    page.send("table.pick", "offer:calgary--phoenix")
    assert app_view(page.model).count("z-ticket is-shown") == 2
    page.send("table.pick", "keep")
    assert len(page.replay.state.tickets[0]) == 2


@pytest.mark.usefixtures("registered")
def test_the_end_tells_how_it_went() -> None:
    position = {"hands": [{"red": 1}, {}], "trains": [45, 3], "turns_left": 1}
    page = at_table(position)
    page.send("table.pick", "deck")
    page.send("table.pick", "deck")
    markup = app_view(page.model)
    assert "zreck-table" in markup and "zcourse-chart" in markup
    sound(markup[markup.index('<section class="zreck"') : markup.rindex("</main>")])


@pytest.mark.usefixtures("registered")
def test_in_a_scene_payments_can_be_chosen_too() -> None:
    page = Page()
    page.send("page.route", "regeln/game-of-trains")
    page.model = replace(page.model, screen=open_rules("zug-um-zug", "", ""))
    scene = "eine-strecke-bezahlen"
    page.send("table.pick", f"{scene}/route:kansas-city--saint-louis-1")
    markup = app_view(page.model)
    assert markup.count('data-on="rules.choose"') == 3
    page.send("rules.choose", f"{scene} claim kansas-city--saint-louis-1 blue loco")
    assert isinstance(page.model.screen, Rules)
    assert page.model.screen.lessons[scene].tried is page.model.screen.lessons[scene].scene.tries[1]
