"""The lobby's form, the saved matches and imports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stellwerk.app.effects import Copy, Delete, Download, Effect, Focus, Go, Save
from stellwerk.app.message import Message
from stellwerk.app.model import Lobby, Model, Seat, Table
from stellwerk.app.record import Saved, pack, write_record
from stellwerk.app.step import Handlers, Step, notify, say, stay
from stellwerk.app.table.seats import cover
from stellwerk.games import registry
from stellwerk.games.registry import GAMES, game
from stellwerk.table.catalogue import Texts
from stellwerk.table.match import (
    COLOURS,
    MAX_NAME,
    MAX_SEED,
    Match,
    MatchError,
    Player,
    is_printable,
    parse_match,
)
from stellwerk.table.replay import Replay


def new_id(model: Model) -> str:
    """An id for a match record; random, so that no two devices agree by chance."""
    return f"{model.rng.getrandbits(60):015x}"


def _lobby(model: Model) -> Lobby:
    return model.screen if isinstance(model.screen, Lobby) else model.lobby


def _with(model: Model, **changes: object) -> Step:
    lobby = replace(_lobby(model), **changes)  # type: ignore[arg-type]
    return stay(replace(model, screen=lobby, lobby=lobby))


def _with_seat(model: Model, index: int, **changes: object) -> Step:
    seats = _lobby(model).seats
    changed = (
        replace(seat, **changes) if at == index else seat  # type: ignore[arg-type]
        for at, seat in enumerate(seats)
    )
    return _with(model, seats=tuple(changed))


def _split(message: Message) -> tuple[int, str]:
    """``"2 Anna"``: the seat's number and what was chosen for it."""
    index, _, value = message.value.partition(" ")
    return int(index), value


def _choose_game(model: Model, message: Message) -> Step:
    if message.value not in GAMES:
        return stay(notify(model, "lobby.not-yet"))
    if message.value == _lobby(model).game:
        return stay(model)
    return _with(model, game=message.value, options={}, material=None, material_error=None)


def _choose_players(model: Model, message: Message) -> Step:
    lobby, count = _lobby(model), int(message.value)
    if count not in game(lobby.game).player_counts:
        return stay(model)
    seats = lobby.seats[:count]
    while len(seats) < count:
        colour = next(c for c in COLOURS if all(c != seat.colour for seat in seats))
        seats += (Seat(kind="bot", colour=colour),)
    return _with(model, seats=seats)


def _name(model: Model, message: Message) -> Step:
    index, value = _split(message)
    printable = "".join(character for character in value if is_printable(character))
    return _with_seat(model, index, name=printable[:MAX_NAME])


def _kind(model: Model, message: Message) -> Step:
    """``"1 human"`` or ``"1 bot-3"``."""
    index, value = _split(message)
    kind, _, level = value.partition("-")
    if kind == "human":
        return _with_seat(model, index, kind="human")
    return _with_seat(model, index, kind="bot", level=int(level))


def _colour(model: Model, message: Message) -> Step:
    """A colour that another seat has is swapped with it."""
    index, value = _split(message)
    seats = list(_lobby(model).seats)
    for at, seat in enumerate(seats):
        if seat.colour == value and at != index:
            seats[at] = replace(seat, colour=seats[index].colour)
    seats[index] = replace(seats[index], colour=value)
    return _with(model, seats=tuple(seats))


def _option(model: Model, message: Message) -> Step:
    """Choose a value of an option (``map europa``), or the next one (a switch has two)."""
    lobby = _lobby(model)
    option_id, _, wish = message.value.partition(" ")
    for option in game(lobby.game).options:
        if option.id == option_id:
            for value in option.values:
                if str(value) == wish:
                    return _with(model, options=lobby.options | {option.id: value})
            now = lobby.options.get(option.id, option.values[0])
            following = (option.values.index(now) + 1) % len(option.values)
            return _with(model, options=lobby.options | {option.id: option.values[following]})
    return stay(model)


def _hand_over(model: Model, message: Message) -> Step:
    return _with(model, hand_over=not _lobby(model).hand_over)


def _draw_lots(model: Model, message: Message) -> Step:
    """Put the seats into a random order: the first one begins."""
    seats = list(_lobby(model).seats)
    model.rng.shuffle(seats)
    changed, effects = _with(model, seats=tuple(seats))
    named = players(tuple(seats), model.texts)
    return notify(changed, "lobby.lots-drawn", name=named[0].name), effects


def players(seats: tuple[Seat, ...], texts: Texts) -> tuple[Player, ...]:
    """The players of a match; empty names are filled in, equal names told apart."""
    named: list[Player] = []
    for number, seat in enumerate(seats, 1):
        default = f"level.{seat.level}" if seat.kind == "bot" else "seat.name"
        name = seat.name.strip() or texts(default, n=number)
        taken = [player.name for player in named]
        count, base = 1, name[: MAX_NAME - 3]
        while name in taken:
            count += 1
            name = f"{base} {count}"
        level = seat.level if seat.kind == "bot" else 1
        named.append(Player(name, seat.kind, level, seat.colour))
    return tuple(named)


def seats_of(match: Match) -> tuple[Seat, ...]:
    """The form's lines that would set up the same players again."""
    return tuple(Seat(p.name, p.kind, p.level, p.colour) for p in match.players)


def _start(model: Model, message: Message) -> Step:
    lobby = _lobby(model)
    options = complete_options(lobby.game, lobby.options)
    position = None
    if lobby.material is not None and (material := registry.material(lobby.game)):
        position = material.opening(lobby.material, len(lobby.seats), options)
    match = Match(
        game=lobby.game,
        players=players(lobby.seats, model.texts),
        seed=model.rng.randint(0, MAX_SEED),
        options=options,
        position=position,
    )
    return begin(model, match, hand_over=lobby.hand_over)


def complete_options(game_id: str, chosen: Mapping[str, object]) -> dict[str, object]:
    """Every option of the game with its chosen or default value."""
    return {option.id: chosen.get(option.id, option.values[0]) for option in game(game_id).options}


def begin(model: Model, match: Match, *, hand_over: bool) -> Step:
    """Open a match as a new record on this device. Raises MatchError."""
    replay = Replay(match, game(match.game))
    table = Table(new_id(model), replay, hand_over=hand_over, revision=1, last_seen=len(replay))
    table = cover(table, left=True)
    record = write_record(replay, hand_over=hand_over)
    opened = replace(model, screen=table)
    effects: tuple[Effect, ...] = (Save(table.id, 0, record), Go(f"partie/{table.id}"))
    return opened, effects


def import_text(model: Model, text: str) -> Step:
    """Open a match file as a new match; a broken one is refused and nothing else changes."""
    try:
        return begin(model, parse_match(text, game), hand_over=False)
    except MatchError as error:
        if error.text_id == "match.no-match" and (game_id := _material_for(text)):
            return _use_material(model, game_id, text)
        return refuse(model, error)


def _material_for(text: str) -> str | None:
    """The game whose material a file says to be."""
    for game_id in GAMES:
        material = registry.material(game_id)
        if material is not None and f'"{material.FORMAT}"' in text:
            return game_id
    return None


def _use_material(model: Model, game_id: str, text: str) -> Step:
    """Read a file with material for a game; if it is broken, what was loaded before stays."""
    material = registry.material(game_id)
    if material is None:
        return stay(model)
    model, _ = _choose_game(model, Message("lobby.game", game_id))
    try:
        changed, _ = _with(model, material=material.read(text), material_error=None)
    except ValueError as error:
        return _refuse_material(model, error)
    told = material.told(model.texts, _lobby(changed).material)
    return stay(say(changed, " ".join(told)), Focus("material-title"))


def _refuse_material(model: Model, error: ValueError) -> Step:
    changed, _ = _with(model, material_error=error)
    return stay(changed, Focus("material-error"))


def _read_material(model: Model, message: Message) -> Step:
    return _use_material(model, _lobby(model).game, message.value)


def _material_failed(model: Model, message: Message) -> Step:
    return _refuse_material(model, _unreadable(message))


def _drop_material(model: Model, message: Message) -> Step:
    """Back to what the game comes with."""
    changed, _ = _with(model, material=None, material_error=None)
    return stay(changed, Focus("material-title"))


def _material_example(model: Model, message: Message) -> Step:
    material = registry.material(_lobby(model).game)
    return stay(model) if material is None else stay(model, Download(*material.example()))


def _close_material_error(model: Model, message: Message) -> Step:
    changed, _ = _with(model, material_error=None)
    return stay(changed, Focus("material-title"))


def refuse(model: Model, error: MatchError) -> Step:
    """Back to where one was, with the reason in sight."""
    lobby = replace(_lobby(model), error=error)
    refused = replace(model, screen=lobby, lobby=lobby)
    return stay(refused, Focus("import-error"))


def _read_file(model: Model, message: Message) -> Step:
    return import_text(model, message.value)


def _file_failed(model: Model, message: Message) -> Step:
    return refuse(model, _unreadable(message))


def _unreadable(message: Message) -> MatchError:
    known = message.value if message.value in ("too-big", "unreadable") else "unreadable"
    return MatchError(f"match.{known}", "", f"the file is {known}")


def _close_error(model: Model, message: Message) -> Step:
    return _with(model, error=None)


def _resume(model: Model, message: Message) -> Step:
    return stay(model, Go(f"partie/{message.value}"))


def _saved(model: Model, record_id: str) -> Saved | None:
    return next((saved for saved in model.saved or () if saved.id == record_id), None)


def _export(model: Model, message: Message) -> Step:
    saved = _saved(model, message.value)
    if saved is None:
        return stay(model)
    return stay(model, Download(file_name(saved.game, saved.id), saved.match))


def _link(model: Model, message: Message) -> Step:
    saved = _saved(model, message.value)
    if saved is None:
        return stay(model)
    try:
        return stay(model, Copy(pack(parse_match(saved.match, game)), whole_link=True))
    except MatchError as error:
        return refuse(model, error)


def file_name(game_id: str, record_id: str) -> str:
    """What an exported match is called."""
    return f"stellwerk-{game_id}-{record_id[:6]}.json"


def _ask_delete(model: Model, message: Message) -> Step:
    changed, _ = _with(model, deleting=message.value)
    return stay(changed, Focus("delete-yes" if message.value else "saved-title"))


def _delete(model: Model, message: Message) -> Step:
    changed, _ = _with(model, deleting="")
    return stay(changed, Delete(message.value), Focus("saved-title"))


HANDLERS: Handlers = {
    "lobby.game": _choose_game,
    "lobby.players": _choose_players,
    "lobby.name": _name,
    "lobby.kind": _kind,
    "lobby.colour": _colour,
    "lobby.option": _option,
    "lobby.hand-over": _hand_over,
    "lobby.lots": _draw_lots,
    "lobby.start": _start,
    "lobby.close-error": _close_error,
    "lobby.resume": _resume,
    "lobby.export": _export,
    "lobby.link": _link,
    "lobby.delete": _ask_delete,
    "lobby.delete-yes": _delete,
    "file.read": _read_file,
    "file.failed": _file_failed,
    "material.read": _read_material,
    "material.failed": _material_failed,
    "material.drop": _drop_material,
    "material.example": _material_example,
    "material.close-error": _close_material_error,
}
