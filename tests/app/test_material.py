"""Own tiles: loaded in the lobby, played with, saved, exported, opened again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stellwerk.app.effects import Download, Focus
from stellwerk.app.model import Lobby
from stellwerk.app.record import pack
from stellwerk.app.view import view
from stellwerk.games.gleis_um_gleis.tile_set import our_set
from stellwerk.table.match import print_match
from tests.app.play import Page
from tests.gleis_um_gleis.table import own_set

CROSSES = own_set(
    {"count": 20, "edges": "blue red blue red", "tracks": "ns ew"},
    {"count": 5, "edges": "blue blue red red", "tracks": "ne", "stations": "s", "ends": "w"},
    name="Opas <Kiste>",
)


def lobby(page: Page) -> Lobby:
    assert isinstance(page.model.screen, Lobby)
    return page.model.screen


def at_the_game() -> Page:
    page = Page()
    page.send("page.route", "")
    page.send("lobby.game", "gleis-um-gleis")
    return page


def loaded(**changes: Any) -> Page:
    page = at_the_game()
    page.send("material.read", json.dumps(CROSSES | changes))
    return page


def test_the_lobby_says_what_is_played_with() -> None:
    page = at_the_game()
    assert "von uns entworfen" in view(page.model)
    page.send("material.read", json.dumps(CROSSES))
    shown = view(page.model)
    assert "Eigene Kärtchen: „Opas &lt;Kiste&gt;“ (25 Kärtchen)." in shown
    assert "Gelb kommt auf keinem Kärtchen vor." in shown, "odd, but it can be played"
    assert "Opas <Kiste>" in page.model.said
    page.send("material.drop")
    assert lobby(page).material is None and "von uns entworfen" in view(page.model)


def test_another_game_is_not_played_with_tiles() -> None:
    page = loaded()
    page.send("lobby.game", "game-of-trains")
    assert lobby(page).material is None and "material" not in view(page.model)
    page.send("lobby.start")
    assert page.replay.match.position is None


@pytest.mark.parametrize("first", [{}, CROSSES])
def test_a_broken_file_is_told_and_changes_nothing(first: dict[str, Any]) -> None:
    page = at_the_game()
    if first:
        page.send("material.read", json.dumps(first))
    before = lobby(page).material
    broken = own_set(CROSSES["tiles"][0], {"edges": "blue - red -", "tracks": "ns"})
    page.send("material.read", json.dumps(broken))
    assert lobby(page).material == before
    assert Focus("material-error") in page.effects
    assert "Kärtchen 2: Das Gleis von oben nach unten verbindet Blau mit Rot." in view(page.model)
    page.send("page.language", "en")
    assert "Tile 2" in view(page.model)
    page.send("material.close-error")
    assert "material-error" not in view(page.model)
    page.send("material.failed", "too-big")
    assert "material-error" in view(page.model)


def test_a_set_dropped_on_the_lobby_is_known_for_what_it_is() -> None:
    page = Page()
    page.send("page.route", "")
    page.send("file.read", json.dumps(CROSSES))
    assert lobby(page).game == "gleis-um-gleis" and lobby(page).material is not None
    page.send("lobby.game", "game-of-trains")
    page.send("file.read", json.dumps(CROSSES | {"version": 9}))
    assert lobby(page).material is None and lobby(page).material_error is not None


def test_the_template_is_our_own_set() -> None:
    page = at_the_game()
    page.send("material.example")
    template = next(effect for effect in page.effects if isinstance(effect, Download))
    page.send("material.read", template.text)
    assert lobby(page).material is None, "which needs no file"
    data = json.loads(template.text) | {"name": "Abgetippt"}
    page.send("material.read", json.dumps(data))
    assert lobby(page).material.total == our_set().total


def test_tiles_stay_with_the_match_wherever_it_goes() -> None:
    page = loaded()
    page.send("lobby.option", "doublers")
    page.send("lobby.kind", "1 human")
    page.send("lobby.start")
    match = page.replay.match
    tiles = page.replay.state.set
    assert tiles.names["de"] == "Opas <Kiste>" and tiles.total == 25
    assert any(page.replay.state.doubles)
    page.send("table.uncover")
    assert '<small class="gbag-set">„Opas &lt;Kiste&gt;“</small>' in view(page.model)

    action = page.replay.game.legal_actions(page.replay.state)[0]
    page.replay.play(action)
    text = print_match(page.replay.match)
    record = page.table.id
    other = Page()
    for way in (("file.read", text), ("page.route", pack(page.replay.match))):
        other.send("page.route", "")
        other.send(*way)
        assert other.replay.state.set == tiles
        assert other.replay.match == page.replay.match

    page.send("table.leave")
    page.send("lobby.resume", record)
    assert page.replay.state.set == tiles
    page.send("table.again")
    assert page.replay.state.set == tiles and page.replay.match.seed != match.seed
    assert [player.name for player in page.replay.players] == [
        player.name for player in (*match.players[1:], match.players[0])
    ]
