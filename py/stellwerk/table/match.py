"""A match: setup and actions. Nothing else is saved, shared, replayed or sent to a worker."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from stellwerk.table.game import JSON, AnyGame, NotationError, PositionError, brief
from stellwerk.table.read_json import read_json

FORMAT = "stellwerk-match"
VERSION = 1
MAX_CHARACTERS = 2_000_000
"""Longer texts are refused unread; the longest matches stay far below."""
MAX_NAME = 40
MAX_SEED = 2**53 - 1
"""Seeds stay exact in JSON readers that know only floating-point numbers."""
_JOINER = "\N{ZERO WIDTH JOINER}"
"""Part of many an emoji, and of some scripts' words."""
COLOURS = ("blue", "green", "yellow", "violet", "black", "teal")

Kind = Literal["human", "bot"]


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table. ``level`` (1 to 3) counts for bots only."""

    name: str
    kind: Kind = "human"
    level: int = 1
    colour: str = COLOURS[0]


@dataclass(frozen=True, slots=True)
class Match:
    """``position``: where play starts if not at the game's own setup (partial state data)."""

    game: str
    players: tuple[Player, ...]
    seed: int
    options: Mapping[str, JSON] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    position: Mapping[str, JSON] | None = None

    def with_actions(self, actions: tuple[str, ...]) -> Match:
        """The same match with other actions."""
        return replace(self, actions=actions)


class MatchError(ValueError):
    """A match that can't be read or played. ``text_id`` and ``args`` make the sentence for people.

    ``where`` is the entry concerned, e.g. ``actions[12]``.
    """

    def __init__(self, text_id: str, where: str, message: str, **args: JSON) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.text_id = text_id
        self.where = where
        self.args_for_text: dict[str, JSON] = {"where": where, "problem": message, **args}


def print_match(match: Match, *, indent: int | None = 1) -> str:
    """The match file's text."""
    data: dict[str, JSON] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game,
        "options": dict(match.options),
        "players": [_print_player(player) for player in match.players],
        "seed": match.seed,
        "actions": list(match.actions),
    }
    if match.position is not None:
        data["position"] = dict(match.position)
    return json.dumps(data, ensure_ascii=False, indent=indent)


def _print_player(player: Player) -> dict[str, JSON]:
    data: dict[str, JSON] = {"name": player.name, "kind": player.kind, "colour": player.colour}
    return data | {"level": player.level} if player.kind == "bot" else data


def parse_match(text: str, find_game: Callable[[str], AnyGame]) -> Match:
    """Read a match file. ``find_game`` raises KeyError for unknown games. Raises MatchError.

    The actions are only read as texts; ``Replay`` plays and judges them.
    """
    if len(text) > MAX_CHARACTERS:
        raise MatchError(
            "match.too-long", "", f"longer than {MAX_CHARACTERS} characters", limit=MAX_CHARACTERS
        )
    try:
        data = read_json(text, object_pairs_hook=_each_once)
    except MatchError:
        raise
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise MatchError("match.no-json", "", f"no JSON: {error}", line=line) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise MatchError("match.no-match", "format", f"is not {FORMAT!r}")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise MatchError(
            "match.version",
            "version",
            f"this program reads version {VERSION}, not {brief(version)}",
            version=brief(version),
            known=VERSION,
        )
    game = _game(data, find_game)
    players = _players(data.get("players"), game)
    position = data.get("position")
    if position is not None and not isinstance(position, dict):
        raise MatchError("match.entry", "position", "must be an object")
    return Match(
        game=game.id,
        players=players,
        seed=_seed(data.get("seed")),
        options=_options(data.get("options", {}), game),
        actions=_actions(data.get("actions")),
        position=position,
    )


def start(match: Match, game: AnyGame) -> JSON:
    """The state in which the match begins. Raises MatchError."""
    if match.position is None:
        return game.setup(match.options, len(match.players), match.seed)
    try:
        state = game.load({"seed": match.seed, **match.position})
    except PositionError as error:
        raise MatchError("match.position", f"position.{error.where}", str(error)) from error
    seats, players = game.seats(state), len(match.players)
    if seats != players:
        message = f"are {players}, but the position is for {seats}"
        raise MatchError("match.seats", "players", message, seats=seats, players=players)
    return state


def parse_action(game: AnyGame, text: str, where: str) -> JSON:
    """An action of a match file. Raises MatchError."""
    try:
        return game.parse(text)
    except NotationError as error:
        raise MatchError("match.notation", where, str(error), action=text) from error


def is_printable(character: str) -> bool:
    """Whether it may stand in a name: nothing that controls the text around it."""
    return character.isprintable() or character == _JOINER


def _each_once(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    """Two entries of one name: which one counts would be a guess."""
    data: dict[str, JSON] = {}
    for name, value in pairs:
        if name in data:
            raise MatchError("match.entry", name[:40], "is there twice")
        data[name] = value
    return data


def _game(data: dict[str, JSON], find_game: Callable[[str], AnyGame]) -> AnyGame:
    name = data.get("game")
    try:
        return find_game(name if isinstance(name, str) else "")
    except KeyError:
        shown = name[:40] if isinstance(name, str) else brief(name)
        raise MatchError("match.game", "game", f"unknown game {shown}", name=shown) from None


def _players(value: JSON, game: AnyGame) -> tuple[Player, ...]:
    if not isinstance(value, list) or len(value) not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        raise MatchError("match.players", "players", f"must be a list of {counts}", counts=counts)
    return tuple(
        _player(entry, f"players[{index}]", usual)
        for index, (entry, usual) in enumerate(zip(value, COLOURS, strict=False))
    )


def _player(entry: JSON, where: str, usual: str) -> Player:
    if not isinstance(entry, dict):
        raise MatchError("match.entry", where, "must be an object")
    name, kind = entry.get("name"), entry.get("kind")
    level, colour = entry.get("level", 1), entry.get("colour", usual)
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
        message = f"must be a text of 1 to {MAX_NAME} characters"
        raise MatchError("match.entry", f"{where}.name", message)
    if not all(map(is_printable, name)):
        raise MatchError("match.entry", f"{where}.name", "has characters that can't be printed")
    if kind not in ("human", "bot"):
        raise MatchError("match.entry", f"{where}.kind", "must be 'human' or 'bot'")
    if type(level) is not int or level not in (1, 2, 3):
        raise MatchError("match.entry", f"{where}.level", "must be 1, 2 or 3")
    if colour not in COLOURS:
        raise MatchError("match.entry", f"{where}.colour", f"must be one of {', '.join(COLOURS)}")
    return Player(name, kind, level, colour)


def _seed(value: JSON) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_SEED:
        raise MatchError("match.entry", "seed", f"must be a whole number from 0 to {MAX_SEED}")
    return value


def _options(value: JSON, game: AnyGame) -> dict[str, JSON]:
    if not isinstance(value, dict):
        raise MatchError("match.entry", "options", "must be an object")
    known = {option.id: option for option in game.options}
    for name, chosen in value.items():
        where = f"options.{name[:40]}"
        if name not in known:
            raise MatchError("match.entry", where, "is no option of this game")
        if not any(type(chosen) is type(v) and chosen == v for v in known[name].values):
            values = ", ".join(json.dumps(value) for value in known[name].values)
            raise MatchError("match.entry", where, f"must be one of {values}")
    return value


def _actions(value: JSON) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise MatchError("match.entry", "actions", "must be a list")
    for index, action in enumerate(value):
        if not isinstance(action, str) or len(action) > 200:
            raise MatchError("match.entry", f"actions[{index}]", "must be a short text")
    return tuple(value)
