"""The position editor, without a browser."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from random import Random
from typing import Any

import pytest

from stellwerk.app.editor.data import (
    fields,
    find_field,
    from_toml,
    pack_position,
    taken_over,
    to_toml,
    unpack_position,
)
from stellwerk.app.editor.telling import tell_position
from stellwerk.app.effects import Copy, Download, Go
from stellwerk.app.model import Editor, Lobby, Table
from stellwerk.app.record import unpack
from stellwerk.app.view import view
from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.scene import judge, load_scenes, parse_scene
from tests.app.play import Page, started

SCENES = [scene for game_id in GAMES for scene in load_scenes(package(game_id), game_id)]


def editing(game_id: str, data: dict[str, Any] | None = None) -> Page:
    page = Page(bots_answer=False)
    rest = f"/{pack_position(data)}" if data is not None else ""
    page.send("page.route", f"editor/{game_id}{rest}")
    return page


def editor(page: Page) -> Editor:
    assert isinstance(page.model.screen, Editor)
    return page.model.screen


def last(page: Page, kind: type) -> Any:
    return [effect for effect in page.effects if isinstance(effect, kind)][-1]


@pytest.mark.parametrize("game_id", GAMES)
def test_it_begins_with_something_that_can_be_played(game_id: str) -> None:
    page = editing(game_id)
    for count in game(game_id).player_counts:
        page.send("editor.players", str(count))
        assert editor(page).error is None, editor(page).error
        assert game(game_id).seats(game(game_id).load(editor(page).data)) == count
        shown = str(view(page.model))
        assert "⟨" not in shown
    page.send("page.language", "en")
    assert "⟨" not in view(page.model)
    page.send("editor.play")
    assert isinstance(page.model.screen, Table)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
def test_every_scene_can_be_edited_and_written_again(scene: Any) -> None:
    page = Page()
    page.send("page.route", f"editor/{scene.game}/szene/{scene.id}")
    data = dict(editor(page).data)
    assert data == dict(scene.position) and editor(page).error is None
    assert from_toml(to_toml(data)) == data
    assert unpack_position(pack_position(data)) == data
    assert "⟨" not in view(page.model)
    page.send("editor.save")
    text = last(page, Download).text
    written = parse_scene("eigene", scene.game, text)
    assert dict(written.position) == data
    assert judge(written, written.tries[0], game(scene.game)) == []


def test_a_count_goes_up_and_down_and_back() -> None:
    page = editing("zug-um-zug")
    page.send("editor.step", "hands.1.red 1")
    page.send("editor.step", "hands.1.red 1")
    assert editor(page).data["hands"] == [{}, {"red": 2}]
    page.send("editor.step", "hands.1.red -1")
    page.send("editor.step", "hands.1.red -1")
    page.send("editor.step", "hands.1.red -1")
    assert editor(page).data["hands"] == [{}, {}]
    page.send("editor.undo")
    assert editor(page).data["hands"] == [{}, {"red": 1}]
    page.send("editor.undo")
    page.send("editor.redo")
    assert editor(page).data["hands"] == [{}, {"red": 1}]


def test_lists_are_changed_added_to_and_shortened() -> None:
    page = editing("kartenspiel")
    for word in ("red", "loco", "green"):
        page.send("editor.put", f"deck.+ {word}")
    page.send("editor.put", "deck.1 blue")
    page.send("editor.drop", "deck.0")
    assert editor(page).data["deck"] == ["blue", "green"]
    page.send("editor.put", "deck.+ ")
    assert editor(page).data["deck"] == ["blue", "green"], "nothing was chosen"
    page.send("editor.put", "tickets.1.+ dallas--miami")
    assert editor(page).data["tickets"] == [[], ["dallas--miami"]]


def test_an_empty_number_is_left_to_the_game() -> None:
    page = editing("zug-um-zug")
    page.send("editor.put", "turns_left 2")
    assert editor(page).data["turns_left"] == 2
    page.send("editor.put", "turns_left ")
    assert "turns_left" not in editor(page).data
    page.send("editor.put", "trains.0 x")
    assert page.model.notice is not None and "trains" not in editor(page).data


@pytest.mark.parametrize("game_id", GAMES)
def test_each_seat_of_each_field_can_be_filled_and_emptied(game_id: str) -> None:
    """Whatever is left open, the position can be shown, saved and opened again by its address."""
    for field in fields(game_id):
        if not field.each or field.kind not in ("number", "numbers"):
            continue
        page = editing(game_id)
        place = f"{field.key}.0" if field.kind == "number" else f"{field.key}.0.0"
        for value in ("3", ""):
            page.send("editor.put", f"{place} {value}")
            shown = editor(page)
            assert unpack_position(pack_position(shown.data)) == shown.data
            assert from_toml(to_toml(shown.data)) == shown.data and str(view(page.model))


def test_one_players_trains_leave_the_others_to_the_game() -> None:
    page = editing("zug-um-zug")
    page.send("editor.put", "trains.0 30")
    assert editor(page).data["trains"] == [30, 45] and editor(page).error is None
    page.send("editor.put", "trains.0 ")
    assert "trains" not in editor(page).data


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("odd", [{"hands": [{}] * 12}, {"players": 10**9}, {"trains": [[]] * 9}])
def test_a_link_with_too_many_seats_is_told(game_id: str, odd: dict[str, object]) -> None:
    page = editing(game_id, odd)
    assert len(str(view(page.model))) < 10**6


@pytest.mark.parametrize(
    ("game_id", "text", "target"),
    [
        ("game-of-trains", "trains = 5", "slot:1"),
        ("zug-um-zug", "hands = [{}, {}]\nroutes = [[]]", "route:portland--seattle-1"),
        ("zug-um-zug", "hands = [{}, {}]\nroutes = 5", "route:portland--seattle-1"),
    ],
)
def test_the_board_can_be_touched_while_the_text_is_wrong(
    game_id: str, text: str, target: str
) -> None:
    page = editing(game_id)
    page.send("editor.text", text)
    assert editor(page).error is not None
    page.send("table.pick", target)
    assert str(view(page.model))


def test_what_is_wrong_stands_at_its_field_and_nothing_is_lost() -> None:
    page = editing("zug-um-zug", {"hands": [{}, {}], "routes": [["portland--seattle-1"], []]})
    page.send("editor.put", "routes.1.+ portland--seattle-2")
    wrong = editor(page)
    assert wrong.error is not None and wrong.data["routes"][1] == ["portland--seattle-2"]
    shown = str(view(page.model))
    assert 'id="wrong-routes-0"' in shown and "Strecken, Person 1" in page.model.said
    assert "ist zu" in page.model.said
    assert "#regeln/zug-um-zug/zuz.double.closed" in shown
    page.effects.clear()
    for message in ("editor.play", "editor.save", "editor.embed"):
        page.send(message)
    assert isinstance(page.model.screen, Editor)
    assert not [e for e in page.effects if isinstance(e, Download | Copy)]
    page.send("editor.step", "hands.0.blue 1")
    assert editor(page).data["routes"][1] == ["portland--seattle-2"]
    page.send("editor.drop", "routes.1.0")
    assert editor(page).error is None and editor(page).data["hands"][0] == {"blue": 1}


@pytest.mark.parametrize(
    ("game_id", "data", "said"),
    [
        ("zug-um-zug", {"hands": [{"red": 13}, {}]}, "So viele gibt es nicht."),
        ("game-of-trains", {"trains": [[1] * 7, [2, 3, 4, 5, 6, 7, 9]]}, "zweimal"),
        (
            "game-of-trains",
            {"trains": [[9, 8, 7, 6, 5, 4, 3], [1, 2, 10, 11, 12, 13, 14]]},
            "geord",
        ),
        ("kartenspiel", {"hands": [{}, {}], "row": ["red"]}, "Karten, obwohl"),
        ("gleis-um-gleis", {"table": ["red-ns+blue-ew 0 0", "red-ns+blue-ew 5 5"]}, "zusammen"),
        ("gleis-um-gleis", {"player": 7}, "sitzt nicht"),
    ],
)
def test_errors_are_told_in_the_readers_language(
    game_id: str, data: dict[str, Any], said: str
) -> None:
    page = editing(game_id, data)
    assert said in tell_position(page.model, editor(page))
    assert editor(page).data == data
    assert "⟨" not in view(page.model)


def test_touching_a_route_gives_it_its_next_owner() -> None:
    page = editing("zug-um-zug")
    owners = []
    for _ in range(3):
        page.send("table.pick", "route:helena--seattle")
        routes = editor(page).data["routes"]
        owners.append(next((seat for seat, row in enumerate(routes) if row), None))
    assert owners == [0, 1, None]
    page.send("table.pick", "city:denver")
    assert page.model.notice is not None, "no stations on this map"
    page.send("editor.put", "map europa")
    page.send("table.pick", "city:wien")
    assert editor(page).data["stations"] == [["wien"], []]
    first = game("zug-um-zug").load(editor(page).data).row[0]
    page.send("table.pick", "row:0")
    assert game("zug-um-zug").load(editor(page).data).row[0] != first


def test_a_track_that_nobody_may_have_is_passed_over() -> None:
    data = {"hands": [{}, {}], "routes": [["portland--seattle-1"], []]}
    page = editing("zug-um-zug", data)
    page.send("table.pick", "route:portland--seattle-2")
    assert editor(page).error is None


def test_two_cars_change_places() -> None:
    page = editing("game-of-trains")
    trains = editor(page).data["trains"]
    page.send("table.pick", "slot:1")
    assert editor(page).path == ("slot:1",)
    page.send("table.pick", "other:1:7")
    after = editor(page).data["trains"]
    assert (after[0][0], after[1][6]) == (trains[1][6], trains[0][0])
    page.send("table.pick", "slot:1")
    page.send("page.escape")
    assert editor(page).path == ()


def test_tiles_are_laid_from_the_hand_and_turned() -> None:
    hands = [["blue-ns+yellow-ew", "yellow-ns+green-ew"], ["red-ns+green-ew"]]
    page = editing("gleis-um-gleis", {"table": ["blue-ns+red-ew 0 0"], "hands": hands})
    page.send("table.pick", "hand:0")
    page.send("table.pick", "cell:0:1")
    data = editor(page).data
    assert data["table"] == ["blue-ns+red-ew 0 0 0", "blue-ns+yellow-ew 0 1 0"]
    assert data["hands"] == [["green-ns+yellow-ew"], ["red-ns+green-ew"]]
    page = editing("gleis-um-gleis", {"table": ["blue-ns+red-ew 0 0"], "hands": hands})
    page.send("table.pick", "cell:0:0")
    assert editor(page).data["table"] == ["blue-ns+red-ew 0 0 90"]


def test_the_text_says_the_same_and_bad_text_is_kept() -> None:
    page = editing("game-of-trains")
    page.send("editor.text", "trains = [[9")
    assert editor(page).typed == "trains = [[9" and editor(page).unreadable
    assert "trains = [[9" in view(page.model)
    data = {"trains": [[61, 48, 35, 40, 22, 17, 9], [74, 69, 58, 50, 36, 27, 14]], "face_up": [12]}
    page.send("editor.text", to_toml(data))
    assert editor(page).data == data and not editor(page).unreadable
    assert tomllib.loads(to_toml(data)) == data


@pytest.mark.parametrize("text", ["day = 2026-11-30", "face_up = [inf]", "face_up = [nan]"])
def test_what_an_address_could_not_hold_is_refused(text: str) -> None:
    page = editing("game-of-trains")
    before = editor(page).data
    page.send("editor.text", text)
    assert editor(page).unreadable and editor(page).typed == text
    assert editor(page).data == before


@pytest.mark.parametrize("game_id", GAMES)
def test_an_emptied_text_is_the_beginning_again(game_id: str) -> None:
    page = editing(game_id)
    page.send("editor.text", "")
    assert editor(page).error is None
    assert editor(page).data == part(game_id, "editing").start(min(game(game_id).player_counts))
    assert "⟨" not in view(page.model)


def test_a_scene_file_dropped_on_the_editor_is_edited() -> None:
    page = editing("zug-um-zug")
    scene = next(scene for scene in SCENES if scene.game == "zug-um-zug")
    text = resources.files(package("zug-um-zug")).joinpath(f"scenes/{scene.id}.toml").read_text()
    page.send("file.read", text)
    assert dict(editor(page).data) == dict(scene.position)
    page.send("editor.undo")
    assert dict(editor(page).data) != dict(scene.position), "and what was there is not lost"


@pytest.mark.parametrize("address", ["editor/zug-um-zug", "regeln/zug-um-zug", "ausprobieren"])
def test_a_dropped_file_that_is_nothing_is_told_and_nothing_is_left(address: str) -> None:
    page = Page()
    page.send("page.route", address)
    screen = page.model.screen
    for name in ("file.read", "file.failed"):
        page.send(name, "\x89PNG, not a match")
        assert page.model.screen == screen and page.model.notice is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_from_a_match_and_to_a_match(game_id: str) -> None:
    page = Page(bots_answer=False)
    page.send("page.route", "")
    page.send("lobby.game", game_id)
    page.send("lobby.start")
    for _ in range(4):
        page.table.replay.play(page.replay.game.legal_actions(page.replay.state)[0])
    engine, seen = page.replay.game, page.replay.game.observe(page.replay.state, 0)
    record = page.table.id
    page.send("table.edit")
    assert editor(page).error is None and editor(page).back == f"partie/{record}"
    shown = engine.observe(engine.load(editor(page).data), 0)
    public = [key for key in ("hand", "trains", "row", "owners", "tiles") if hasattr(seen, key)]
    assert public and all(getattr(shown, key) == getattr(seen, key) for key in public)
    page.send("editor.back")
    assert isinstance(page.model.screen, Table) and page.table.id == record


def test_what_one_may_not_know_is_made_up() -> None:
    page = started("human", "human")
    page.send("lobby.start")
    engine = game("zug-um-zug")
    state = engine.setup({}, 2, 5)
    data = taken_over("zug-um-zug", state, 0)
    assert engine.load(data).hands[0] == state.hands[0]
    assert engine.load(data).tickets[1] == state.tickets[1] or True
    assert engine.dump(engine.load(data))["deck"] != engine.dump(state)["deck"]
    assert engine.load(data).hands[1] != state.hands[1]


def test_into_ones_own_stack_one_may_not_look_either() -> None:
    """What is taken over would be the same if the stack were of other cards (karten.depart)."""
    engine, other = game("kartenspiel"), {"red": 2, "loco": 1}
    data = {
        "hands": [{"blue": 2}, {"pink": 1}],
        "yards": [{"green": 1}, {}],
        "stacks": [other, {"white": 2}],
    }
    real = engine.load(data)
    swapped = engine.load({**engine.dump(real), "stacks": [{}, {"white": 2}], "rest": "deck"})
    held = engine.dump(swapped)["deck"][:3]
    swapped = engine.load(
        {
            **engine.dump(swapped),
            "stacks": [{card: held.count(card) for card in held}, {"white": 2}],
            "deck": engine.dump(swapped)["deck"][3:],
        }
    )
    assert swapped.stacks[0] != real.stacks[0] and sum(swapped.stacks[0]) == 3
    assert taken_over("kartenspiel", real, 0) == taken_over("kartenspiel", swapped, 0)
    made_up = taken_over("kartenspiel", real, 0, {"memory_aid": False})
    assert sum(made_up["stacks"][0].values()) == 3 and made_up["stacks"][0] != other
    aided = taken_over("kartenspiel", real, 0, {"memory_aid": True})
    assert aided["stacks"][0] == other and aided["stacks"][1] != {"white": 2}


@pytest.mark.parametrize("aid", [False, True])
def test_the_editor_opened_from_a_match_keeps_the_stack_shut(aid: bool) -> None:
    page = Page(bots_answer=False)
    page.send("page.route", "")
    page.send("lobby.game", "kartenspiel")
    if aid:
        page.send("lobby.option", "memory_aid")
    page.send("lobby.start")
    rng = Random(4)
    while sum(page.replay.state.stacks[0]) < 6 or page.replay.state.player:
        legal = page.replay.game.legal_actions(page.replay.state)
        page.replay.play(rng.choice([a for a in legal if a.verb == "lay"] or legal))
    real = page.replay.game.dump(page.replay.state)["stacks"]
    page.send("table.edit")
    shown = editor(page).data["stacks"]
    assert [sum(pile.values()) for pile in shown] == [sum(pile.values()) for pile in real]
    assert (shown[0] == real[0]) is aid


@pytest.mark.parametrize("game_id", GAMES)
def test_links_and_embeds(game_id: str) -> None:
    page = editing(game_id)
    page.send("editor.link")
    copied = last(page, Copy)
    assert copied.whole_link
    again = Page()
    again.send("page.route", copied.text)
    assert editor(again).data == editor(page).data
    page.send("editor.embed")
    code = last(page, Copy)
    assert code.around.startswith("<iframe ") and 'src="{link}"' in code.around
    match = unpack(code.text)
    assert match.game == game_id and {p.kind for p in match.players} == {"human", "bot"}


def test_the_address_follows_so_that_a_reload_loses_nothing() -> None:
    page = editing("zug-um-zug")
    page.send("editor.step", "hands.0.red 1")
    go = last(page, Go)
    assert go.replace
    again = Page()
    again.send("page.route", go.fragment)
    assert editor(again).data == editor(page).data


@pytest.mark.parametrize(
    "rest", ["halma", "zug-um-zug/!!!", "zug-um-zug/szene/nein", "zug-um-zug/" + "A" * 40]
)
def test_bad_addresses_lead_to_the_lobby(rest: str) -> None:
    page = Page()
    page.send("page.route", f"editor/{rest}")
    assert isinstance(page.model.screen, Lobby)
    assert page.model.notice is not None, "and it is said"


def test_odd_data_from_a_link_breaks_nothing() -> None:
    for data in ({"hands": 3}, {"hands": [3, []]}, {"row": "red"}, {"map": 7}, {"players": "x"}):
        for game_id in GAMES:
            page = editing(game_id, data)
            view(page.model)
            page.send("editor.players", "3")
            page.send("editor.step", "hands.0.red 1")
            view(page.model)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_field_is_an_entry_of_the_position(game_id: str) -> None:
    engine = game(game_id)
    for field in part(game_id, "editing").FIELDS:
        assert find_field(game_id, field.key) is field
        try:
            engine.load({field.key: json.loads("null")})
        except ValueError as error:
            assert "unknown entry" not in str(error)


def test_a_group_that_was_wrong_stays_open_while_it_is_mended() -> None:
    page = editing("zug-um-zug")
    page.send("editor.put", "routes.0.+ portland--seattle-1")
    page.send("editor.put", "routes.1.+ portland--seattle-2")
    assert 'open id="group-routes"' in view(page.model)
    page.send("editor.drop", "routes.1.0")
    assert editor(page).error is None
    assert 'open id="group-routes"' in view(page.model)
