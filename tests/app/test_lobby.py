"""The lobby: setting up, going on, importing, deleting."""

from __future__ import annotations

import json
import re

import pytest

from stellwerk.app.effects import Download, Focus
from stellwerk.app.model import Lobby, Table
from stellwerk.app.record import pack, read_list, unpack
from stellwerk.app.view import view
from stellwerk.games.registry import GAMES, game
from stellwerk.table.match import COLOURS, MAX_NAME, Match, MatchError, Player, print_match
from tests.app.play import Page, started


def lobby(page: Page) -> Lobby:
    assert isinstance(page.model.screen, Lobby)
    return page.model.screen


def ready() -> Page:
    page = Page()
    page.send("page.route", "")
    return page


def test_only_player_counts_that_the_rules_name() -> None:
    page = ready()
    for count in (1, 5, 4):
        page.send("lobby.players", str(count))
    assert len(lobby(page).seats) == 4
    assert len({seat.colour for seat in lobby(page).seats}) == 4


def test_what_was_typed_survives_more_and_fewer_players() -> None:
    page = ready()
    page.send("lobby.name", "0 Anna Lena")
    page.send("lobby.players", "4")
    page.send("lobby.players", "2")
    assert lobby(page).seats[0].name == "Anna Lena"


def test_names_are_cut_and_told_apart() -> None:
    page = ready()
    page.send("lobby.name", "0 " + "x" * 100)
    page.send("lobby.name", "1 " + "x" * 100)
    page.send("lobby.start")
    names = [player.name for player in page.replay.players]
    assert len(set(names)) == 2 and all(len(name) <= MAX_NAME for name in names)


def test_markup_in_names_is_kept_as_text() -> None:
    page = ready()
    page.send("lobby.name", "0 <b>&amp;\u202e\x07</b>")
    page.send("lobby.start")
    assert page.replay.players[0].name == "<b>&amp;</b>"


def test_a_colour_that_somebody_has_is_swapped() -> None:
    page = ready()
    first, second = (seat.colour for seat in lobby(page).seats)
    page.send("lobby.colour", f"0 {second}")
    assert [seat.colour for seat in lobby(page).seats] == [second, first]


def test_lots_decide_who_begins() -> None:
    page = ready()
    page.send("lobby.players", "4")
    for index in range(4):
        page.send("lobby.name", f"{index} {'ABCD'[index]}")
    orders = set()
    for _ in range(20):
        page.send("lobby.lots")
        orders.add("".join(seat.name for seat in lobby(page).seats))
    assert len(orders) > 5 and all(sorted(order) == list("ABCD") for order in orders)


def test_the_list_shows_game_players_turn_and_who_is_to_act() -> None:
    page = started("human", "human")
    page.send("table.pick", "deck")
    page.send("table.leave")
    assert page.model.saved is not None
    (line,) = page.model.saved
    assert (line.game, line.players, line.turn, line.to_act) == (GAMES[0], ("A", "B"), 1, "A")
    page.send("lobby.resume", line.id)
    assert isinstance(page.model.screen, Table) and len(page.replay) == 1


def test_deleting_asks_first() -> None:
    page = started("human", "human")
    record = page.table.id
    page.send("table.leave")
    page.send("lobby.delete", record)
    assert record in page.store and Focus("delete-yes") in page.effects
    page.send("page.escape")
    assert lobby(page).deleting == ""
    page.send("lobby.delete-yes", record)
    assert page.store == {} and page.model.saved == ()


def broken_files() -> dict[str, str]:
    good = print_match(Match("game-of-trains", (Player("A"), Player("B")), 3))
    data = json.loads(good)
    return {
        "match.no-json": good[: len(good) // 2],
        "match.version": json.dumps(data | {"version": 2}),
        "match.illegal": json.dumps(data | {"actions": ["draw", "draw"]}),
        "match.notation": json.dumps(data | {"actions": ["dance"]}),
        "match.too-long": "x" * 10_000_000,
        "match.no-match": "[]",
        "match.game": json.dumps(data | {"game": "chess"}),
    }


@pytest.mark.parametrize("text_id", broken_files())
def test_a_broken_file_is_refused_and_nothing_is_lost(text_id: str) -> None:
    page = started("human", "human")
    match, record = page.replay.match, page.table.id
    text = broken_files()[text_id]
    page.send("file.read", text)
    assert page.model.notice is not None and page.model.notice.text_id == text_id
    assert page.replay.match == match, "a table stays as it is"
    page.send("table.leave")
    page.send("lobby.name", "0 Anna")
    page.send("file.read", text)
    error = lobby(page).error
    assert error is not None and error.text_id == text_id
    assert lobby(page).seats[0].name == "Anna" and list(page.store) == [record]


def test_a_damaged_link_leads_to_the_lobby_with_the_reason() -> None:
    fragment = pack(Match("game-of-trains", (Player("A"), Player("B")), 3))
    for damaged in (fragment[:-9], "m=", "m=%%%", "m=" + "A" * 400):
        page = Page()
        page.send("page.route", damaged)
        assert lobby(page).error is not None


def test_a_link_unpacks_to_no_more_than_a_match_may_have() -> None:
    bomb = print_match(Match("game-of-trains", (Player("A"), Player("B")), 3)) + " " * 50_000_000
    from base64 import urlsafe_b64encode
    from zlib import compress

    fragment = "m=" + urlsafe_b64encode(compress(bomb.encode(), 9)).decode()
    with pytest.raises(MatchError):
        unpack(fragment)


def test_a_damaged_record_is_left_out_of_the_list() -> None:
    assert read_list('[{"id": "x", "saved": 1, "record": "{"}]') == ()


def test_a_record_that_is_gone_says_so() -> None:
    page = Page()
    page.send("page.route", "partie/nowhere")
    error = lobby(page).error
    assert error is not None and error.text_id == "match.missing"


def test_languages_and_themes() -> None:
    page = ready()
    page.send("page.language", "en")
    page.send("page.theme", "dark")
    assert (page.model.lang, page.model.theme) == ("en", "dark")
    page.send("page.language", "xx")
    page.send("page.theme", "pink")
    assert (page.model.lang, page.model.theme) == ("en", "dark")


def test_every_game_offers_its_player_counts() -> None:
    for game_id in GAMES:
        assert set(game(game_id).player_counts) <= {2, 3, 4, 5}
        assert len(COLOURS) >= max(game(game_id).player_counts)
    assert not any(isinstance(effect, Download) for effect in ready().effects)


@pytest.mark.parametrize("game_id", GAMES)
def test_where_hands_are_hidden_the_hand_over_is_on_and_says_why(game_id: str) -> None:
    page = ready()
    page.send("lobby.game", game_id)
    shown = str(view(page.model))
    switch = next(tag for tag in re.findall(r"<input[^>]*>", shown) if "option-hand-over" in tag)
    locked = game(game_id).hidden_hands
    assert (" disabled" in switch) is locked and (" checked" in switch) is locked
    assert ('aria-describedby="option-hand-over-note"' in switch) is locked
    note = page.model.texts("lobby.hand-over-always" if locked else "lobby.hand-over-note")
    assert f'id="option-hand-over-note">{note}' in shown
