"""Pictures of scenes and tables: they stand alone, say what they show, and give nothing away."""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stellwerk.app.effects import Download, DownloadPicture
from stellwerk.app.pictures import scene_svg, scene_vignette
from stellwerk.games.gleis_um_gleis.vignette.track import SYMBOLS
from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.catalogue import texts
from stellwerk.table.picture import PLAYER_SIGNS, SIGNS, WIDTH, of_scene
from stellwerk.table.scene import Scene, load_scenes
from stellwerk.table.train_cards import CARD_PATHS
from tests.app.play import Page

SVG = "{http://www.w3.org/2000/svg}"
SPRITE = (Path(__file__).parents[2] / "static/art/symbols.svg").read_text("utf-8")
MOST_BYTES = 40_000
each_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def scenes(game_id: str) -> dict[str, Scene]:
    return {scene.id: scene for scene in load_scenes(package(game_id), game_id)}


@each_game
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_scene_has_a_picture_that_stands_alone(game_id: str, lang: str) -> None:
    for scene in scenes(game_id).values():
        svg = scene_svg(scene, lang)
        picture = ElementTree.fromstring(svg)
        assert picture.get("viewBox", "").startswith(f"0 0 {WIDTH} "), scene.id
        assert picture.findtext(f"{SVG}title") == scene.title[lang]
        assert "⟨" not in svg and "{" not in (picture.findtext(f"{SVG}desc") or "{")
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        ids = {element.get("id") for element in picture.iter() if element.get("id")}
        assert {link[1:] for link in re.findall(r'href="([^"]*)"', svg)} <= ids
        assert len(gzip.compress(svg.encode())) < MOST_BYTES, scene.id


@each_game
def test_the_words_say_who_is_to_act_and_name_everyone(game_id: str) -> None:
    engine = game(game_id)
    for scene in scenes(game_id).values():
        words = scene_vignette(scene, "de").words
        state = engine.load(scene.position)
        actor = engine.actor(state)
        if actor is not None:
            assert re.search(rf"Person {actor + 1}\b[^.]*\b(ist am Zug|ist dran)", words), scene.id
        assert "Person 2" in words


@pytest.mark.parametrize(
    ("scene_id", "said"),
    [
        ("zug-um-zug/keine-zweite-karte", ["Auslage: 1 × Rot und 1 × Lokomotive", "1 × Blau"]),
        ("zug-um-zug/tunnel-bezahlt", ["Barcelona – Pamplona", "Tunnel", "4 × Rot"]),
        ("zug-um-zug/zielkarten-werten", ["Denver – El Paso (4 Punkte)", "gehört Person 1"]),
        ("kartenspiel/drei-farben", ["1 rote Karte", "Auslage: ", "82"]),
        ("kartenspiel/keine-von-vieren", ["Seattle–Miami", "22 Punkte"]),
        ("game-of-trains/schloss-schuetzt", ["36 (gesichert)", "Offen: 5 (", "Nachziehstapel: "]),
        ("gleis-um-gleis/variante-c", ["2×-Marker", "Blau", "Deine Kärtchen: ", "Im Beutel: "]),
    ],
)
def test_the_words_tell_the_position(scene_id: str, said: list[str]) -> None:
    game_id, _, name = scene_id.partition("/")
    words = scene_vignette(scenes(game_id)[name], "de").words
    for part_ in said:
        assert part_ in words, words


def test_a_picture_shows_nothing_that_whoever_acts_may_not_know() -> None:
    """Two positions that only the other player could tell apart have the same picture."""
    scene = scenes("kartenspiel")["drei-farben"]
    engine, draw = game("kartenspiel"), part("kartenspiel", "vignette").vignette
    pictures = set()
    for hand in ({"pink": 2}, {"loco": 1, "green": 1}):
        position = {**scene.position, "hands": [scene.position["hands"][0], hand]}
        state = engine.load(position)
        state.deck = sorted(state.deck)
        pictures.add(str(of_scene(scene, engine, draw, texts("de"), state).svg("", "de")))
    assert len(pictures) == 1


def test_signs_are_those_of_the_sprite() -> None:
    def path(symbol: str) -> str:
        found = re.search(rf'<symbol id="{symbol}".*?</symbol>', SPRITE)
        assert found, symbol
        return " ".join(re.findall(r' d="([^"]+)"', found[0]))

    for word, drawn in CARD_PATHS.items():
        if word != "loco":  # whose wheels are circles there
            assert drawn == path(f"z-{word}"), word
    for colour, sign in PLAYER_SIGNS.items():
        assert sign in SIGNS, colour
    for symbol in re.findall(r"<symbol.*?</symbol>", SYMBOLS):
        assert symbol in SPRITE


def at_a_table(game_id: str) -> Page:
    page = Page(bots_answer=False)
    page.send("page.route", f"neu/{game_id}")
    page.send("lobby.start")
    return page


@each_game
def test_the_table_is_saved_as_a_picture_without_anybodys_hand(game_id: str) -> None:
    page = at_a_table(game_id)
    page.send("table.picture", "svg")
    (file,) = [effect for effect in page.effects if isinstance(effect, Download)]
    assert file.media_type == "image/svg+xml" and file.name.endswith(".svg")
    assert ElementTree.fromstring(file.text).tag == f"{SVG}svg"
    for own in ("Deine Karten", "Deine Ziele", "Deine Kärtchen", "Zielkarten zur Auswahl"):
        assert own not in file.text
    page.send("table.picture", "png")
    (drawn,) = [effect for effect in page.effects if isinstance(effect, DownloadPicture)]
    assert drawn.svg == file.text and drawn.name.endswith(".png")


def test_a_scene_is_saved_as_it_is_now() -> None:
    page = Page()
    page.send("page.route", "regeln/game-of-trains")
    page.send("scene.picture", "nachbarn-tauschen svg")
    page.send("rules.try", "nachbarn-tauschen 0")
    page.send("scene.picture", "nachbarn-tauschen svg")
    before, after = (effect for effect in page.effects if isinstance(effect, Download))
    assert before.name == after.name == "nachbarn-tauschen.svg"
    assert "24, 61, 33" in before.text and "24, 33, 61" in after.text


def test_a_browser_that_cannot_draw_is_told() -> None:
    page = at_a_table("game-of-trains")
    page.send("page.picture-failed")
    assert page.model.notice is not None and page.model.notice.text_id == "picture.failed"
