"""The program behind an embedded scene."""

from __future__ import annotations

import json
import re

import pytest

from stellwerk.app.embed.page import read_sprite
from stellwerk.app.embed.poster import DELIVER, poster_script
from stellwerk.app.embed.program import EmbeddedScene, Tell
from stellwerk.app.message import Message

SCENE = "drei-lokomotiven"


@pytest.fixture
def program() -> EmbeddedScene:
    return EmbeddedScene("zug-um-zug", SCENE, "de")


def told(program: EmbeddedScene, name: str, value: str = "") -> list[Tell]:
    effects = program.handle(Message(name, value))
    return [effect for effect in effects if isinstance(effect, Tell)]


def test_what_is_tried_is_told(program: EmbeddedScene) -> None:
    (tell,) = told(program, "table.pick", f"{SCENE}/row:2")
    assert tell == Tell("tried", {"action": "draw red", "verdict": "ok", "seen": 1, "of": 3})
    # The row is another one now; its locomotive is refused as the second card.
    (tell,) = told(program, "table.pick", f"{SCENE}/row:2")
    assert tell.fields["verdict"] == "zuz.draw.loco-second"
    assert 'class="answer is-refused"' in program.markup()
    assert told(program, "rules.restart", SCENE) == [Tell("restarted", {})]
    assert 'class="answer' not in program.markup()


def test_the_last_step_solves_it_which_is_told_once(program: EmbeddedScene) -> None:
    assert [tell.type for tell in told(program, "rules.try", f"{SCENE} 0")] == ["tried"]
    assert told(program, "rules.step", f"{SCENE} 1") == []
    assert [tell.type for tell in told(program, "rules.try", f"{SCENE} 0")] == ["tried"]
    assert [tell.type for tell in told(program, "rules.try", f"{SCENE} 1")] == ["tried", "solved"]
    assert [tell.type for tell in told(program, "rules.try", f"{SCENE} 1")] == ["tried"]


def test_of_a_suggestion_with_two_actions_the_last_is_told() -> None:
    scene = "nachgerueckte-lokomotive"
    program = EmbeddedScene("zug-um-zug", scene, "de")
    effects = program.handle(Message("rules.try", f"{scene} 0"))
    assert [type(effect).__name__ for effect in effects] == ["Later"]
    (tell,) = told(program, "rules.coming", scene)
    assert (tell.fields["action"], tell.fields["verdict"]) == ("draw loco", "zuz.draw.loco-second")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("page.route", "partie/x"),
        ("lobby.start", ""),
        ("rules.back", ""),
        ("page.language", "fr"),
        ("key", "u"),
        ("store.list", "[]"),
    ],
)
def test_what_belongs_elsewhere_does_nothing(program: EmbeddedScene, name: str, value: str) -> None:
    before = program.markup()
    assert program.handle(Message(name, value)) == ()
    assert program.markup() == before


def test_two_of_one_scene_know_nothing_of_each_other(program: EmbeddedScene) -> None:
    other = EmbeddedScene("zug-um-zug", SCENE, "de")
    at_first = other.markup()
    told(program, "rules.try", f"{SCENE} 0")
    assert other.markup() == at_first
    told(other, "page.language", "en")
    assert "The third locomotive" in other.markup()
    assert "Die dritte Lokomotive" in program.markup()


def test_links_leave_the_frame(program: EmbeddedScene) -> None:
    told(program, "table.pick", f"{SCENE}/row:2")
    told(program, "table.pick", f"{SCENE}/row:2")
    links = re.findall(r"<a\b[^>]*>", program.markup())
    assert len(links) == 3
    for link in links:
        assert 'target="_blank" rel="noopener"' in link
        assert 'href="../../' in link


def test_a_poster_has_what_a_strict_policy_allows() -> None:
    """Text, picture and its CSS; no style in the markup, and what stood there as it was."""
    script = poster_script("zug-um-zug", "acht-felder", "de")
    head, arguments = script.removesuffix(");\n").split("?.(", 1)
    assert head == DELIVER
    name, markup, css = json.loads(f"[{arguments}]")
    assert name == "zug-um-zug/acht-felder.de"
    assert "<style" not in markup and " style=" not in markup
    assert re.findall(r' data-style="(--c:#\w+;--s:#\w+)"', markup)
    assert "font-size" in css and "{" in css
    assert "Ausprobieren" in markup and "<desc>" in markup


def test_a_scene_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        EmbeddedScene("zug-um-zugg", SCENE, "de")
    with pytest.raises(FileNotFoundError):
        EmbeddedScene("zug-um-zug", "no-such-scene", "de")
    with pytest.raises(FileNotFoundError):
        EmbeddedScene("zug-um-zug", "../../../../pyproject", "de")


def test_a_page_carries_the_drawings_it_uses_and_those_that_they_use() -> None:
    sprite = read_sprite(
        '<svg><!-- c --><symbol id="a"><use href="#b"/></symbol> <symbol id="b"><g/></symbol>'
        '<symbol id="c"><g/></symbol></svg>'
    )
    part = sprite.part('<svg><use href="#a"></use><use href="#none"></use></svg>')
    assert re.findall(r'symbol id="(\w+)"', part) == ["a", "b"]
