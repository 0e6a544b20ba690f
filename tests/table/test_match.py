"""Match files: what is written is read back, and what is broken is named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.games import registry
from stellwerk.games.game_of_trains.game import GAME
from stellwerk.table.game import Option
from stellwerk.table.match import (
    COLOURS,
    MAX_CHARACTERS,
    MAX_NAME,
    MAX_SEED,
    Match,
    MatchError,
    Player,
    parse_match,
    print_match,
)
from stellwerk.table.replay import Replay

SAVED = Path(__file__).resolve().parent.parent / "fixtures" / "matches"


def plain() -> dict[str, Any]:
    """A sound match file as data."""
    return {
        "format": "stellwerk-match",
        "version": 1,
        "game": "game-of-trains",
        "options": {},
        "players": [
            {"name": "Ada", "kind": "human", "colour": COLOURS[0]},
            {"name": "Bot", "kind": "bot", "level": 2, "colour": COLOURS[1]},
        ],
        "seed": 7,
        "actions": ["draw"],
    }


def read(text: str) -> Match:
    return parse_match(text, registry.game)


def error(text: str) -> MatchError:
    """What is wrong with a file, in reading or in replaying it."""
    with pytest.raises(MatchError) as caught:
        match = read(text)
        Replay(match, registry.game(match.game))
    found = caught.value
    assert len(str(found)) < 300, "a message, not the file"
    assert found.where == found.args_for_text["where"]
    return found


LETTERS = st.characters(categories=["L", "N", "P", "S"])
NAMES = st.text(LETTERS, min_size=1, max_size=MAX_NAME)
PLAYERS = st.builds(
    Player, NAMES, st.sampled_from(["human", "bot"]), st.just(1), st.sampled_from(COLOURS)
) | st.builds(Player, NAMES, st.just("bot"), st.integers(1, 3), st.sampled_from(COLOURS))
MATCHES = st.builds(
    Match,
    st.just("game-of-trains"),
    st.lists(PLAYERS, min_size=2, max_size=4).map(tuple),
    st.integers(0, MAX_SEED),
    st.just({}),
    st.lists(st.text(max_size=20), max_size=5).map(tuple),
    st.none() | st.dictionaries(st.text(max_size=5), st.integers() | st.text(), max_size=3),
)


@settings(deadline=None, derandomize=True, database=None, max_examples=60)
@given(match=MATCHES, indent=st.sampled_from([None, 1]))
def test_printing_and_reading(match: Match, indent: int | None) -> None:
    text = print_match(match, indent=indent)
    assert read(text) == match
    assert print_match(read(text), indent=indent) == text


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "&amp; \"quoted\" 'twice'",
        "{0} {name} %s",
        "Zoë 🚂",
        "שלום",
    ],
)
def test_names_are_kept_as_they_are(name: str) -> None:
    data = plain()
    data["players"][0]["name"] = name
    match = read(json.dumps(data))
    assert match.players[0].name == name
    assert json.loads(print_match(match))["players"][0]["name"] == name


def set_to(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Put the last argument where the others lead to."""
    *keys, last, value = path

    def change(data: dict[str, Any]) -> None:
        inside: Any = data
        for key in keys:
            inside = inside[key]
        inside[last] = value

    return change


def without(*path: Any) -> Callable[[dict[str, Any]], None]:
    *keys, last = path

    def change(data: dict[str, Any]) -> None:
        inside: Any = data
        for key in keys:
            inside = inside[key]
        del inside[last]

    return change


NAN, INFINITY = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("change", "text_id", "where"),
    [
        (without("format"), "match.no-match", "format"),
        (set_to("format", "chess"), "match.no-match", "format"),
        (without("version"), "match.version", "version"),
        (set_to("version", 2), "match.version", "version"),
        (set_to("version", "1"), "match.version", "version"),
        (set_to("version", True), "match.version", "version"),
        (set_to("version", 1.0), "match.version", "version"),
        (set_to("version", [[]]), "match.version", "version"),
        (without("game"), "match.game", "game"),
        (set_to("game", "monopoly"), "match.game", "game"),
        (set_to("game", ["game-of-trains"]), "match.game", "game"),
        (set_to("game", "x" * 100_000), "match.game", "game"),
        (without("players"), "match.players", "players"),
        (set_to("players", []), "match.players", "players"),
        (set_to("players", [{"name": "A", "kind": "human"}]), "match.players", "players"),
        (set_to("players", [{"name": "A", "kind": "human"}] * 5), "match.players", "players"),
        (set_to("players", {"0": {}, "1": {}}), "match.players", "players"),
        (set_to("players", 1, "Ada"), "match.entry", "players[1]"),
        (without("players", 0, "name"), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", ""), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", "  "), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", 5), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", "x" * 41), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", "a\nb"), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", "a\x00"), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", "\u202egnihton"), "match.entry", "players[0].name"),
        (set_to("players", 0, "name", "\ud800"), "match.entry", "players[0].name"),
        (without("players", 0, "kind"), "match.entry", "players[0].kind"),
        (set_to("players", 0, "kind", "ghost"), "match.entry", "players[0].kind"),
        (set_to("players", 0, "kind", ["bot"]), "match.entry", "players[0].kind"),
        (set_to("players", 1, "level", 4), "match.entry", "players[1].level"),
        (set_to("players", 1, "level", True), "match.entry", "players[1].level"),
        (set_to("players", 1, "level", 1.0), "match.entry", "players[1].level"),
        (set_to("players", 1, "level", None), "match.entry", "players[1].level"),
        (set_to("players", 1, "colour", "plaid"), "match.entry", "players[1].colour"),
        (set_to("players", 1, "colour", {}), "match.entry", "players[1].colour"),
        (set_to("options", None), "match.entry", "options"),
        (set_to("options", []), "match.entry", "options"),
        (set_to("options", {"fast": True}), "match.entry", "options.fast"),
        (without("seed"), "match.entry", "seed"),
        (set_to("seed", "7"), "match.entry", "seed"),
        (set_to("seed", -1), "match.entry", "seed"),
        (set_to("seed", True), "match.entry", "seed"),
        (set_to("seed", 7.0), "match.entry", "seed"),
        (set_to("seed", NAN), "match.entry", "seed"),
        (set_to("seed", INFINITY), "match.entry", "seed"),
        (set_to("seed", 2**53), "match.entry", "seed"),
        (set_to("seed", 10**4000), "match.entry", "seed"),
        (without("actions"), "match.entry", "actions"),
        (set_to("actions", "draw"), "match.entry", "actions"),
        (set_to("actions", [1]), "match.entry", "actions[0]"),
        (set_to("actions", ["draw", None]), "match.entry", "actions[1]"),
        (set_to("actions", ["draw", "x" * 201]), "match.entry", "actions[1]"),
        (set_to("actions", ["pull"]), "match.notation", "actions[0]"),
        (set_to("actions", ["draw", "place 99 1"]), "match.notation", "actions[1]"),
        (set_to("actions", ["draw", "\ud800"]), "match.notation", "actions[1]"),
        (set_to("actions", ["draw", "draw"]), "match.illegal", "actions[1]"),
        (set_to("position", []), "match.entry", "position"),
        (set_to("position", {}), "match.position", "position.trains"),
        (set_to("position", {"trains": 3}), "match.position", "position.trains"),
    ],
)
def test_broken_entries_are_named(
    change: Callable[[dict[str, Any]], None], text_id: str, where: str
) -> None:
    data = plain()
    change(data)
    found = error(json.dumps(data))
    assert (found.text_id, found.where) == (text_id, where)


def test_an_illegal_action_is_told_with_its_number_and_rule() -> None:
    rng = random.Random(4)
    replay = Replay(read(json.dumps(plain() | {"actions": []})), GAME)
    while len(replay) < 20 or not GAME.check(replay.state, GAME.parse("place 1 1")):
        replay.play(rng.choice(GAME.legal_actions(replay.state)))
    data = plain() | {"actions": [*replay.match.actions, "place 1 1", "draw"]}
    found = error(json.dumps(data))
    assert (found.text_id, found.where) == ("match.illegal", f"actions[{len(replay)}]")
    assert found.args_for_text["number"] == len(replay) + 1
    assert found.args_for_text["rule"] == "got.draw"
    assert found.args_for_text["violation"].rule == "got.draw"
    assert "place 1 1" in str(found)


def test_every_truncated_file_is_refused() -> None:
    text = print_match(read(json.dumps(plain())))
    for length in range(len(text)):
        assert error(text[:length]).text_id == "match.no-json"


@pytest.mark.parametrize(
    "text",
    ["", " ", "null x", "{", "[1,", "﻿{}", "\x00", '{"a": tru}', '{"seed": ' + "9" * 5000 + "}"],
)
def test_no_json(text: str) -> None:
    assert error(text).text_id == "match.no-json"


@pytest.mark.parametrize("text", ["null", "1", "[]", '"stellwerk-match"', "{}", "NaN"])
def test_json_but_no_match(text: str) -> None:
    assert error(text).text_id == "match.no-match"


def test_the_line_of_broken_json_is_told() -> None:
    text = print_match(read(json.dumps(plain()))).replace('"seed": 7', '"seed": 7 7')
    line = text[: text.index("7 7")].count("\n") + 1
    assert error(text).args_for_text["line"] == line


def test_ten_megabytes_of_noise() -> None:
    noise = random.Random(1).randbytes(10_000_000).decode("latin-1")
    found = error(noise)
    assert found.text_id == "match.too-long"
    assert error("[" * (MAX_CHARACTERS + 1)).text_id == "match.too-long"
    assert error(noise[:MAX_CHARACTERS]).text_id == "match.no-json"


@pytest.mark.parametrize("depth", [10, 200, *range(900, 1010, 7), 5_000, 500_000])
@pytest.mark.parametrize("entry", ["version", "game", "seed", "position", "players", "top"])
def test_deeply_nested(depth: int, entry: str) -> None:
    deep = "[" * depth + "]" * depth
    if entry == "position":
        deep = '{"trains": [[' + deep + "]]}"
    data = plain() | {"position": None}
    text = json.dumps(data | {entry: "HERE"}).replace('"HERE"', deep)
    found = error(deep if entry == "top" else text)
    assert found.text_id.startswith("match.")


def test_an_entry_given_twice_is_refused() -> None:
    text = json.dumps(plain())
    for name in ("seed", "players", "name", "options"):
        twice = text.replace(f'"{name}":', f'"{name}": 0, "{name}":', 1)
        found = error(twice)
        assert (found.text_id, found.where) == ("match.entry", name)


class WithOptions:
    """The game with two options, of which none exists in truth."""

    options = (Option("stations", (False, True)), Option("length", ("short", "long", 3)))

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({}, None),
        ({"stations": True}, None),
        ({"stations": False, "length": 3}, None),
        ({"stations": 1}, "options.stations"),
        ({"stations": "yes"}, "options.stations"),
        ({"stations": None}, "options.stations"),
        ({"length": 3.0}, "options.length"),
        ({"length": ["short"]}, "options.length"),
        ({"speed": 1}, "options.speed"),
        ({"x" * 100_000: 1}, "options." + "x" * 40),
    ],
)
def test_options(options: dict[str, Any], where: str | None) -> None:
    text = json.dumps(plain() | {"options": options})
    game: Any = WithOptions()
    if where is None:
        assert parse_match(text, lambda _: game).options == options
        return
    with pytest.raises(MatchError) as caught:
        parse_match(text, lambda _: game)
    assert (caught.value.text_id, caught.value.where) == ("match.entry", where)


@settings(deadline=None, derandomize=True, database=None, max_examples=150)
@given(st.data())
def test_damaged_files_never_crash(data: st.DataObject) -> None:
    text = print_match(read(json.dumps(plain())))
    place = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(place, min(len(text), place + 12)))
    damaged = text[:place] + data.draw(st.text(max_size=4)) + text[end:]
    try:
        match = read(damaged)
        Replay(match, registry.game(match.game))
    except MatchError as found:
        assert found.text_id and str(found)


def test_a_match_can_begin_at_a_position() -> None:
    trains = [[70, 60, 50, 40, 30, 20, 10], [71, 61, 52, 41, 31, 21, 11]]
    data = plain() | {"position": {"trains": trains, "deck": [45]}, "actions": ["draw"]}
    replay = Replay(read(json.dumps(data)), GAME)
    assert replay.state.drawn == [45] and replay.state.seed == 7
    assert read(print_match(replay.match)) == replay.match


@pytest.mark.parametrize("path", sorted(SAVED.glob("*.json")), ids=lambda path: path.stem)
def test_saved_matches_still_play(path: Path) -> None:
    """Files of real matches: what was saved once can be opened for ever. ``expected`` stands in
    a file of the same name: the end of the match as recorded when it was saved."""
    match = read(path.read_text("utf-8"))
    game = registry.game(match.game)
    replay = Replay(match, game)
    expected = json.loads(path.with_suffix(".expected").read_text("utf-8"))
    result = game.result(replay.state)
    assert expected["actions"] == len(replay)
    assert expected["turn"] == game.turn(replay.state)
    assert expected["winners"] == (list(result.winners) if result else None)
    assert expected["reason"] == (result.reason if result else None)
    assert expected["state"] == game.dump(replay.state)


def test_a_position_for_another_number_of_players_is_refused() -> None:
    position = {"trains": [[9, 8, 7, 6, 5, 4, 3], [21, 20, 19, 18, 17, 16, 15]]}
    names = ("A", "B", "C")
    match = Match("game-of-trains", tuple(map(Player, names)), 1, position=position)
    with pytest.raises(MatchError) as caught:
        Replay(match, GAME)
    assert caught.value.text_id == "match.seats"
