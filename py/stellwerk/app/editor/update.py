"""Editing a position: every change can be taken back, and none that is wrong loses anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stellwerk.app.editor import data as edited
from stellwerk.app.editor.data import Unreadable, check
from stellwerk.app.editor.scene_file import scene_file
from stellwerk.app.editor.telling import split_where, tell_position
from stellwerk.app.effects import Copy, Download, Focus, Go, ListMatches
from stellwerk.app.message import Message
from stellwerk.app.model import Editor, Model, Table
from stellwerk.app.record import pack
from stellwerk.app.rules.play_on import PEOPLE, match_from, play_on
from stellwerk.app.step import Handlers, Step, lost, notify, say, stay
from stellwerk.app.table.seats import table_of
from stellwerk.app.table.sight import sight, viewer
from stellwerk.games.registry import GAMES, game, package, part
from stellwerk.table.form import Data
from stellwerk.table.game import PositionError
from stellwerk.table.scene import find_scene

FRAME = '<iframe src="{link}" title="Stellwerk" width="100%" height="720"></iframe>'
MOST_STEPS = 200
"""How many changes can be taken back."""


def open_editor(model: Model, rest: str) -> Step:
    """The address ``editor/GAME``, ``editor/GAME/szene/SCENE`` or ``editor/GAME/`` and a packed
    position."""
    game_id, _, packed = rest.partition("/")
    home = (Go("", replace=True), ListMatches())
    if game_id not in GAMES:
        return lost(model)
    screen = model.screen
    if (
        isinstance(screen, Editor)
        and screen.game == game_id
        and packed == edited.pack_position(screen.data)
    ):
        return stay(model)
    back = f"partie/{screen.id}" if isinstance(screen, Table) else ""
    begun = part(game_id, "editing").start(2)
    try:
        data = _read(game_id, packed) if packed else begun
    except Unreadable:
        lobby = replace(model, screen=model.lobby, rule="")
        return stay(notify(lobby, "editor.bad-link"), *home)
    editor = Editor(game_id, data, good=begun, back=back)
    return stay(replace(model, screen=_checked(editor), rule=""), Focus("page-title"))


def _read(game_id: str, packed: str) -> Data:
    kind, _, scene_id = packed.partition("/")
    if kind != "szene":
        return edited.unpack_position(packed)
    scene = find_scene(package(game_id), game_id, scene_id)
    if scene is None:
        raise Unreadable(f"no scene {scene_id}")
    return scene.position


def edit_match(model: Model, message: Message) -> Step:
    """From a match's menu: the position that is looked at."""
    table = table_of(model)
    seen = sight(model, table)
    replay = table.replay
    data = edited.taken_over(
        replay.game.id, seen.state, viewer(table, seen.state), replay.match.options
    )
    return stay(model, Go(f"editor/{replay.game.id}/{edited.pack_position(data)}"))


def _checked(editor: Editor) -> Editor:
    """The editor with what is wrong with its data; the board keeps showing what was right."""
    try:
        check(editor.game, editor.data)
    except PositionError as error:
        field = edited.find_field(editor.game, split_where(error.where)[0])
        opened = editor.opened | ({field.group} if field is not None else set())
        return replace(editor, error=error, opened=opened)
    return replace(editor, good=editor.data, error=None)


def _editor(model: Model) -> Editor:
    assert isinstance(model.screen, Editor)
    return model.screen


def _change(model: Model, data: Data) -> Step:
    """Put new data in, as a step that can be taken back."""
    editor = _editor(model)
    if data == editor.data:
        return stay(replace(model, screen=replace(editor, path=(), typed=None)))
    steps = (*editor.undone_to[-MOST_STEPS:], editor.data)
    return _show(model, replace(editor, data=data, undone_to=steps, redone_to=()))


def _show(model: Model, editor: Editor) -> Step:
    packed = edited.pack_position(editor.data)
    shown = _checked(replace(editor, path=(), typed=None, unreadable=""))
    model = replace(model, screen=shown)
    # The address holds the position: a reload, or a closed tab opened again, loses nothing.
    go = Go(f"editor/{editor.game}/{packed}", replace=True)
    return stay(say(model, tell_position(model, shown)), go)


def _try(model: Model, change: Callable[[], Data]) -> Step:
    """A change by the form; data that came by a link or as text may have no such place."""
    try:
        data = change()
    except (ValueError, TypeError, LookupError, AttributeError):
        return stay(notify(model, "editor.no-number"))
    return _change(model, data)


def _put(model: Model, message: Message) -> Step:
    """``place value``"""
    place, _, value = message.value.partition(" ")
    editor = _editor(model)
    if place.endswith(f".{edited.END}") and not value:
        return stay(model)
    return _try(model, lambda: edited.changed(editor.game, editor.data, place, value))


def _step(model: Model, message: Message) -> Step:
    """``place 1`` or ``place -1``"""
    place, _, by = message.value.partition(" ")
    editor = _editor(model)
    return _try(model, lambda: edited.stepped(editor.game, editor.data, place, int(by)))


def _drop(model: Model, message: Message) -> Step:
    editor = _editor(model)
    return _try(model, lambda: edited.dropped(editor.game, editor.data, message.value))


def _players(model: Model, message: Message) -> Step:
    editor, count = _editor(model), int(message.value)
    if count not in game(editor.game).player_counts:
        return stay(model)
    return _change(model, edited.for_players(editor.game, editor.data, count))


def _clear(model: Model, message: Message) -> Step:
    """Back to a small position; that too can be taken back."""
    editor = _editor(model)
    seats = edited.players(editor.game, editor.data)
    return _change(model, part(editor.game, "editing").start(seats))


def _text(model: Model, message: Message) -> Step:
    """The position as a text; if it can't be read, what was typed stays."""
    editor = _editor(model)
    try:
        data = edited.from_toml(message.value)
    except Unreadable as error:
        wrong = replace(editor, typed=message.value, unreadable=str(error))
        return stay(say(replace(model, screen=wrong), model.texts("editor.unreadable")))
    return _change(model, edited.completed(editor.game, data))


def read_file(model: Model, message: Message) -> Step | None:
    """A scene file, or the text of a position; None for what is neither."""
    try:
        data = edited.from_toml(message.value)
    except Unreadable:
        return None
    position = data.get("position", data)
    if not isinstance(position, dict):
        return None
    return _change(model, edited.completed(_editor(model).game, position))


def _undo(model: Model, message: Message) -> Step:
    editor = _editor(model)
    if not editor.undone_to:
        return stay(notify(model, "table.undo-nothing"))
    *rest, data = editor.undone_to
    redone = (*editor.redone_to, editor.data)
    return _show(model, replace(editor, data=data, undone_to=tuple(rest), redone_to=redone))


def _redo(model: Model, message: Message) -> Step:
    editor = _editor(model)
    if not editor.redone_to:
        return stay(notify(model, "table.redo-nothing"))
    *rest, data = editor.redone_to
    undone = (*editor.undone_to, editor.data)
    return _show(model, replace(editor, data=data, undone_to=undone, redone_to=tuple(rest)))


def _touch(model: Model, message: Message) -> Step:
    """A touch on the board, or two of a drag."""
    editor, editing = _editor(model), part(_editor(model).game, "editing")
    state, path = check(editor.game, editor.good), editor.path
    for target in message.value.split(" "):
        if target in path:
            return stay(replace(model, screen=replace(editor, path=())))
        if target not in editing.pick(state, path).open:
            path = ()
        if target not in editing.pick(state, path).open:
            return stay(notify(model, "editor.not-there"))
        path = (*path, target)
    # What is seen and touched is the last good position; what was wrong since can be had by undo.
    candidates = editing.touched(editor.good, state, path)
    if candidates is None:
        return stay(replace(model, screen=replace(editor, path=path)))
    for data in candidates:
        try:
            check(editor.game, data)
        except PositionError:
            continue
        return _change(model, data)
    return stay(notify(replace(model, screen=replace(editor, path=())), "editor.no-way"))


# --- what becomes of it ---------------------------------------------------------------------


def _if_sound(model: Model) -> Step | None:
    """The answer if the position can't be used as it is."""
    if _editor(model).error is None:
        return None
    return stay(notify(model, "editor.first-mend"), Focus("editor-state"))


def _play(model: Model, message: Message) -> Step:
    editor = _editor(model)
    return _if_sound(model) or play_on(
        model, editor.game, editor.data, people=message.value == PEOPLE
    )


def _save(model: Model, message: Message) -> Step:
    editor = _editor(model)
    if (unsound := _if_sound(model)) is not None:
        return unsound
    text = scene_file(editor.game, editor.data)
    return stay(model, Download(f"{editor.game}.toml", text, "application/toml"))


def _link(model: Model, message: Message) -> Step:
    editor = _editor(model)
    packed = edited.pack_position(editor.data)
    return stay(model, Copy(f"editor/{editor.game}/{packed}", whole_link=True))


def _embed(model: Model, message: Message) -> Step:
    """Code for another site: the position, to be played on from."""
    editor = _editor(model)
    if (unsound := _if_sound(model)) is not None:
        return unsound
    match = match_from(model, editor.game, editor.data, (), people=False)
    if match is None:
        return stay(notify(model, "play-on.over"))
    return stay(model, Copy(pack(match), whole_link=True, around=FRAME))


def _back(model: Model, message: Message) -> Step:
    return stay(model, Go(_editor(model).back))


HANDLERS: Handlers = {
    "editor.put": _put,
    "editor.step": _step,
    "editor.drop": _drop,
    "editor.players": _players,
    "editor.clear": _clear,
    "editor.text": _text,
    "editor.undo": _undo,
    "editor.redo": _redo,
    "editor.play": _play,
    "editor.save": _save,
    "editor.link": _link,
    "editor.embed": _embed,
    "editor.back": _back,
    "table.pick": _touch,
    "table.drag": _touch,
}
