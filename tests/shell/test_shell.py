"""``python -m stellwerk``: what it prints, its exit status, and one line for bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from stellwerk.__main__ import main
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.games.registry import GAMES
from stellwerk.shell.playing import Trouble, read_options
from stellwerk.table.game import Option
from stellwerk.table.match import Match, Player, print_match

ROOT = Path(__file__).resolve().parent.parent.parent
SCENES = ROOT / "py/stellwerk/games/game_of_trains/scenes"
TRAINS = [[70, 60, 50, 40, 30, 20, 10], [71, 61, 52, 41, 31, 21, 11]]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def match(tmp_path: Path) -> str:
    """A match file: Ada, with markup in her name, has to act."""
    players = (Player("Ada <b>&"), Player("Bert"))
    position = {
        "trains": TRAINS,
        "face_up": [4, 2],
        "deck": [45],
        "locks": [[0] * 7, [18] + [0] * 6],
    }
    path = tmp_path / "match.json"
    path.write_text(print_match(Match(GAME.id, players, 5, position=position)), "utf-8")
    return str(path)


def run(capsys: Any, *arguments: str) -> tuple[int, str, str]:
    """Exit status, output, errors."""
    try:
        status = main(arguments)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def is_refused(capsys: Any, *arguments: str) -> str:
    """The one line for bad input."""
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("stellwerk: ") and err.count("\n") == 1 and err.endswith("\n")
    assert len(err) < 400
    return err


def test_legal(capsys: Any, match: str) -> None:
    status, out, _ = run(capsys, "legal", match)
    swaps = [f"use 4 {n} {n + 1}" for n in range(1, 7)]
    assert (status, out.splitlines()) == (0, ["draw", *swaps, "use 2 1", "use 2 4", "use 2 7"])


def test_legal_from_standard_input(capsys: Any, match: str, monkeypatch: Any) -> None:
    data = io.BytesIO(Path(match).read_bytes())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    status, out, _ = run(capsys, "legal", "-")
    assert status == 0 and out.startswith("draw\n")


def test_check_ok(capsys: Any, match: str) -> None:
    status, out, _ = run(capsys, "check", match, "use 4 1 2")
    lines = out.splitlines()
    assert status == 0 and lines[0] == "ok"
    assert [line.partition(":")[0] for line in lines[1:]] == ["used", "swapped"]
    assert "Ada <b>&" in lines[1]


@pytest.mark.parametrize("language", ["de", "en"])
def test_check_refused(capsys: Any, match: str, language: str) -> None:
    status, out, _ = run(capsys, "--lang", language, "check", match, "use 4 1 3")
    rule, sentence = out.splitlines()
    assert (status, rule) == (1, "got.swap-adjacent")
    assert "⟨" not in sentence and "{" not in sentence
    assert run(capsys, "check", match, "use 4 1 3", "--lang", language)[1] == out


def test_languages_differ(capsys: Any, match: str) -> None:
    outputs = {run(capsys, "check", match, "draw", "--lang", code)[1] for code in ("de", "en")}
    assert len(outputs) == 2


def test_play_at_random(capsys: Any) -> None:
    arguments = ("play", "game-of-trains", "--players", "3", "--games", "2", "--seed", "4")
    status, out, _ = run(capsys, *arguments, "--limit", "300", "--json")
    data = json.loads(out)
    assert status == 0
    assert (data["game"], data["players"], data["games"], data["seed"]) == (GAMES[0], 3, 2, 4)
    assert sum(data["wins"]) == data["games"] - data["unfinished"]
    assert run(capsys, *arguments, "--limit", "300", "--json")[1] == out
    status, out, _ = run(capsys, *arguments, "--limit", "300")
    assert status == 0 and out.splitlines()[0].split() == ["game", "game-of-trains"]


def test_play_with_bots(capsys: Any) -> None:
    arguments = ("--players", "2", "--bots", "1", "2", "--games", "2", "--json")
    status, out, _ = run(capsys, "play", "game-of-trains", *arguments)
    data = json.loads(out)
    assert status == 0 and data["bots"] == [1, 2]
    assert data["unfinished"] == 0 and sum(data["wins"]) == 2
    assert sum(data["reasons"].values()) == 2


def test_options_are_read() -> None:
    class WithOptions:
        id = "some-game"
        options = (Option("stations", (False, True)), Option("length", ("short", "long", 3)))

    game: Any = WithOptions()
    given = ["stations=true", "length=long"]
    assert read_options(game, given) == {"stations": True, "length": "long"}
    assert read_options(game, ["length=3"]) == {"length": 3}
    for wrong in ("stations", "stations=maybe", "wheels=4", "=", "length="):
        with pytest.raises(Trouble):
            read_options(game, [wrong])


def test_every_scene_holds(capsys: Any) -> None:
    files = sorted(map(str, SCENES.glob("*.toml")))
    status, out, _ = run(capsys, "scene", *files)
    assert (status, len(out.splitlines())) == (0, len(files)), out


SCENE = """
rules = ["got.draw"]
[title]
de = "T"
en = "T"
[question]
de = "F"
en = "Q"
[position]
trains = [[70, 60, 50, 40, 30, 20, 10], [71, 61, 52, 41, 31, 21, 11]]
deck = [45]
[[try]]
action = "draw"
expect = "ok"
[try.answer]
de = "A"
en = "A"
[[try]]
action = ["draw", "draw"]
expect = "got.ability"
[try.answer]
de = "A"
en = "A"
"""


def test_a_scene_that_does_not_hold(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE)
    status, out, _ = run(capsys, "scene", str(path))
    assert (status, out) == (1, f"{path}: try 2: expected got.ability, got got.draw\n")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("rules =", "rules", "no TOML"),
        ('"got.draw"', '"chess.mate"', "chess"),
        ('"got.draw"', "5", "rules"),
        ("[position]", "[place]", "place"),
        ("deck = [45]", "deck = [99]", "99"),
        ("deck = [45]", "deck = 2020-01-01", "deck"),
        ("deck = [45]", "seed = 0x" + "f" * 5000, "seed"),
        ('action = "draw"', 'action = "pull"', "pull"),
        ('expect = "ok"', 'expect = "ok"\nevents = 5', "events"),
        ('expect = "ok"', 'expect = "ok"\nafter = "x"', "after"),
        ('expect = "ok"', 'expect = "ok"\nmaybe = 1', "action, expect"),
        ("deck = [45]", "deck = " + "[" * 5000 + "]" * 5000, "scene.toml"),
    ],
)
def test_broken_scenes(capsys: Any, tmp_path: Path, old: str, new: str, named: str) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE.replace(old, new, 1))
    line = is_refused(capsys, "scene", str(path))
    assert named in line and "scene.toml" in line


def test_render_a_match(capsys: Any, match: str, tmp_path: Path) -> None:
    status, out, _ = run(capsys, "render", match)
    assert status == 0
    picture = ElementTree.fromstring(out)
    assert picture.tag == f"{SVG}svg"
    description = picture.findtext(f"{SVG}desc") or ""
    assert "Ada <b>&" in description and "Bert" in description and "70, 60" in description
    drawn = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"70", "11", "Ada <b>&"} <= set(drawn)
    assert "href" not in out and "http" not in out.replace("http://www.w3.org/2000/svg", "")
    target = tmp_path / "picture.svg"
    assert run(capsys, "render", match, "-o", str(target)) == (0, "", "")
    assert target.read_text("utf-8") == out


@pytest.mark.parametrize("language", ["de", "en"])
def test_render_scenes(capsys: Any, language: str) -> None:
    every = (ROOT / "py/stellwerk/games").glob("*/scenes/*.toml")
    for path in sorted(every)[::7]:  # tests/app/test_pictures.py looks at each.
        status, out, _ = run(capsys, "render", str(path), "--lang", language)
        assert status == 0 and "⟨" not in out
        picture = ElementTree.fromstring(out)
        assert picture.findtext(f"{SVG}title") and picture.findtext(f"{SVG}desc")


@pytest.mark.parametrize("game_id", GAMES)
def test_render_a_match_of_every_game(capsys: Any, tmp_path: Path, game_id: str) -> None:
    players = [{"name": name, "kind": "human"} for name in ("Ada <b>&", "Bert")]
    data = {"format": "stellwerk-match", "version": 1, "game": game_id, "options": {}, "seed": 7}
    path = tmp_path / "match.json"
    path.write_text(json.dumps(data | {"players": players, "actions": []}))
    status, out, _ = run(capsys, "render", str(path), "--lang", "en")
    assert status == 0 and "⟨" not in out
    assert "Ada <b>&" in "".join(ElementTree.fromstring(out).itertext())


def test_bad_input_is_one_line(capsys: Any, match: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(Path(match).read_text("utf-8")[:-30])
    assert "no JSON" in is_refused(capsys, "legal", str(broken))
    assert "No such file" in is_refused(capsys, "legal", str(tmp_path / "missing.json"))
    assert "directory" in is_refused(capsys, "legal", str(tmp_path))
    assert "null" in is_refused(capsys, "legal", "a\0b")
    broken.write_bytes(b"\xff\xfe" * 40)
    assert "UTF-8" in is_refused(capsys, "legal", str(broken))
    broken.write_bytes(os.urandom(10_000_000))
    assert "longer" in is_refused(capsys, "render", str(broken))
    broken.write_text("x" * 10_000_000)
    assert "longer" in is_refused(capsys, "scene", str(broken))
    assert "longer" in is_refused(capsys, "legal", str(broken))
    assert "'pull' is no action" in is_refused(capsys, "check", match, "pull")
    assert "check" in is_refused(capsys, "check", match)
    assert "missing" in is_refused(capsys, "render", match, "-o", str(tmp_path / "missing" / "a"))
    broken.write_text(Path(match).read_text("utf-8").replace('"actions": []', '"actions": ["x"]'))
    assert "actions[0]" in is_refused(capsys, "legal", str(broken))


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("play", "chess", "--players", "2"),
        ("play", "game-of-trains"),
        ("play", "game-of-trains", "--players", "5"),
        ("play", "game-of-trains", "--players", "two"),
        ("play", "game-of-trains", "--players", "3", "--bots", "1", "2"),
        ("play", "game-of-trains", "--players", "2", "--bots", "4"),
        ("play", "game-of-trains", "--players", "2", "--games", "0"),
        ("play", "game-of-trains", "--players", "2", "--seed", "-1"),
        ("play", "game-of-trains", "--players", "2", "--seed", "9" * 30),
        ("play", "game-of-trains", "--players", "2", "--option", "fast=true"),
        ("--lang", "fr", "legal", "-"),
    ],
)
def test_bad_arguments_are_one_line(capsys: Any, arguments: tuple[str, ...]) -> None:
    is_refused(capsys, *arguments)


def test_as_a_program(match: str) -> None:
    """Once for real: the module runs, reads a pipe, and a closed pipe is no accident."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "stellwerk"]
    done = subprocess.run(
        [*command, "check", "-", "use 4 1 3"],
        input=Path(match).read_text("utf-8"),
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "") and done.stdout.startswith("got.swap")
    done = subprocess.run(
        [*command, "legal", "-"], input="{", env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.count("\n") == 1
    writer = subprocess.Popen(
        [*command, "legal", match], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writer.stdout is not None and writer.stderr is not None
    writer.stdout.close()
    assert writer.stderr.read() == b"" and writer.wait() == 0
    writer.stderr.close()
