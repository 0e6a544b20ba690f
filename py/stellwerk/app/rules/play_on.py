"""From a scene to a match: "From here, play on"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stellwerk.app.effects import Go, ListMatches
from stellwerk.app.lobby.update import begin, complete_options, players
from stellwerk.app.message import Message
from stellwerk.app.model import Model, Seat
from stellwerk.app.rules.trying import lessons_of
from stellwerk.app.step import Handlers, Step, notify, stay
from stellwerk.app.table.moving import ask_bot
from stellwerk.games.registry import GAMES, game, package
from stellwerk.table.game import JSON
from stellwerk.table.match import COLOURS, MAX_SEED, Match
from stellwerk.table.scene import Scene, find_scene

PEOPLE = "alle"
"""What a link says, and a button, if every seat is a person's."""
BOT_LEVEL = 2


def play_on(
    model: Model,
    game_id: str,
    position: Mapping[str, JSON],
    actions: tuple[str, ...] = (),
    *,
    people: bool,
    replace_address: bool = False,
) -> Step:
    """Open a position as a match (see `match_from`)."""
    match = match_from(model, game_id, position, actions, people=people)
    if match is None:
        return stay(notify(model, "play-on.over"))
    model, effects = begin(model, match, hand_over=False)
    if replace_address:
        effects = tuple(
            replace(effect, replace=True) if isinstance(effect, Go) else effect
            for effect in effects
        )
    model, asking = ask_bot(notify(model, "play-on.begun"))
    return model, (*effects, *asking)


def match_from(
    model: Model,
    game_id: str,
    position: Mapping[str, JSON],
    actions: tuple[str, ...],
    *,
    people: bool,
) -> Match | None:
    """A position as a match: whoever is to act is the reader, the others are bots or people. None
    if nobody is to act. The position must be one that the game's `load` reads."""
    engine = game(game_id)
    state = engine.load(position)
    reader = engine.actor(state)
    for text in actions:
        engine.apply(state, engine.parse(text))
    if engine.actor(state) is None or reader is None:
        return None
    seats = tuple(
        Seat(kind="human" if people or seat == reader else "bot", level=BOT_LEVEL, colour=colour)
        for seat, colour in zip(range(engine.seats(state)), COLOURS, strict=False)
    )
    said = {**engine.dump(state), **position}
    known = {option.id: option.values for option in engine.options}
    agreed = {key: value for key, value in said.items() if value in known.get(key, ())}
    return Match(
        game=game_id,
        players=players(seats, model.texts),
        seed=model.rng.randint(0, MAX_SEED),
        options=complete_options(game_id, agreed),
        actions=actions,
        # With its seed: what nobody has said of the position stays as the reader has seen it.
        position={"seed": 0, **position},
    )


def _from_scene(model: Model, message: Message) -> Step:
    """``scene-id``, or ``scene-id alle``: the position as it was left."""
    scene_id, _, people = message.value.partition(" ")
    lesson = lessons_of(model)[scene_id]
    scene = lesson.scene
    return play_on(model, scene.game, scene.position, lesson.actions, people=people == PEOPLE)


def open_scene(model: Model, rest: str) -> Step:
    """The address ``szene/GAME/SCENE`` or ``szene/GAME/SCENE/alle``: the scene as a match."""
    game_id, _, rest = rest.partition("/")
    scene_id, _, people = rest.partition("/")
    scene = _find(game_id, scene_id)
    lobby = replace(model, screen=model.lobby, rule="")
    home = (Go("", replace=True), ListMatches())
    if scene is None:
        return stay(notify(lobby, "play-on.unknown"), *home)
    opened, effects = play_on(
        lobby, game_id, scene.position, people=people == PEOPLE, replace_address=True
    )
    return opened, effects or home


def _find(game_id: str, scene_id: str) -> Scene | None:
    return find_scene(package(game_id), game_id, scene_id) if game_id in GAMES else None


HANDLERS: Handlers = {"rules.play-on": _from_scene}
