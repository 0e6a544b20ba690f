"""update(model, message) → (model, effects): the one place where anything changes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

from stellwerk.app import picture_files as pictures
from stellwerk.app.editor import update as editor
from stellwerk.app.effects import (
    AcceptUpdate,
    Dress,
    Focus,
    Go,
    Later,
    ListMatches,
    Load,
    Prefer,
)
from stellwerk.app.explore import update as explore
from stellwerk.app.learn import update as learn
from stellwerk.app.lobby import update as lobby
from stellwerk.app.lobby.update import begin, refuse
from stellwerk.app.message import Message
from stellwerk.app.model import (
    Editor,
    Explore,
    Learning,
    Lobby,
    Model,
    Rules,
    Table,
    Theme,
    Waiting,
)
from stellwerk.app.record import LINK, read_list, unpack
from stellwerk.app.rules import update as rules
from stellwerk.app.rules.play_on import open_scene
from stellwerk.app.step import NOTICE_TIME, Handlers, Step, lost, notice, notify, say, stay
from stellwerk.app.table import update as table
from stellwerk.app.table.moving import ask_bot
from stellwerk.app.table.picking import can_turn
from stellwerk.app.table.sharing import open_record
from stellwerk.app.table.telling import tell_match_error
from stellwerk.app.titles import title
from stellwerk.games.registry import GAMES
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.match import MatchError


def update(model: Model, message: Message) -> Step:
    """Answer a message. Unknown ones, and those that the screen has no use for, change nothing."""
    handlers: Handlers = COMMON
    if message.name not in handlers:
        match model.screen:
            case Lobby():
                handlers = lobby.HANDLERS
            case Table():
                handlers = {
                    **table.HANDLERS,
                    **pictures.FOR_TABLES,
                    **_FILES,
                    "table.edit": editor.edit_match,
                }
            case Rules():
                handlers = {**rules.HANDLERS, **pictures.FOR_SCENES, **_FILES}
            case Explore():
                handlers = {**explore.HANDLERS, **_FILES}
            case Learning():
                handlers = {**learn.HANDLERS, **pictures.FOR_SCENES, **_FILES}
            case Editor():
                handlers = {**editor.HANDLERS, **_FILES, "file.read": _file_at_editor}
            case Waiting():
                handlers = {}
    handler = handlers.get(message.name)
    if handler is None:
        return stay(model)
    worn = _dress(model)  # Before anything moves: the match in play is the same object after it.
    changed, effects = handler(model, message)
    if changed.notice is not None and changed.notice is not model.notice:
        effects += (Later(NOTICE_TIME, "page.notice-over", str(changed.notice.number)),)
    if (dress := _dress(changed)) != worn:
        effects += (dress,)
    return changed, effects


def _dress(model: Model) -> Dress:
    return Dress(model.lang, model.theme, title(model))


# --- going from screen to screen ------------------------------------------------------------


def _route(model: Model, message: Message) -> Step:
    fragment = message.value
    kind, _, rest = fragment.partition("/")
    if fragment.startswith(LINK):
        return _open_link(model, fragment)
    if kind == "partie" and rest:
        if isinstance(model.screen, Table) and model.screen.id == rest:
            return ask_bot(model)
        return stay(replace(model, screen=Waiting(rest), rule=""), Load(rest))
    if kind == "regeln":
        return _open_rules(model, rest)
    if kind == "ausprobieren":
        return explore.open_explorer(model, rest)
    if kind == "szene":
        return open_scene(model, rest)
    if kind == "lernen":
        return learn.open_learning(model, rest)
    if kind == "editor":
        return editor.open_editor(model, rest)
    if kind == "neu" and rest in GAMES:
        return _open_new(model, rest)
    if fragment:
        return lost(model)
    return stay(replace(model, screen=model.lobby, rule=""), ListMatches())


def _open_link(model: Model, fragment: str) -> Step:
    try:
        changed, effects = begin(model, unpack(fragment), hand_over=False)
    except MatchError as error:
        changed, effects = refuse(model, error)
        return changed, (*effects, Go("", replace=True), ListMatches())
    opened = tuple(
        Go(effect.fragment, replace=True) if isinstance(effect, Go) else effect
        for effect in effects
    )
    changed, asking = ask_bot(notify(changed, "table.from-link"))
    return changed, (*opened, *asking)


def _open_rules(model: Model, rest: str) -> Step:
    game_id, _, rule = rest.partition("/")
    if game_id not in GAMES:
        return lost(model)
    screen = model.screen
    back = screen.id if isinstance(screen, Table) else ""
    if isinstance(screen, Rules) and screen.game == game_id:
        opened = replace(screen, rule=rule)
    else:
        opened = rules.open_rules(game_id, rule, back)
    return stay(replace(model, screen=opened, rule=""), Focus(rule or "page-title"))


def _open_new(model: Model, game_id: str) -> Step:
    """The lobby with a game chosen: where the rules pages' link to play leads."""
    opened = replace(model, screen=model.lobby, rule="")
    chosen, effects = lobby.HANDLERS["lobby.game"](opened, Message("lobby.game", game_id))
    return chosen, (*effects, Go("", replace=True), ListMatches(), Focus("form-title"))


def _loaded(model: Model, message: Message) -> Step:
    entry = json.loads(message.value)
    if not isinstance(model.screen, Waiting) or model.screen.id != entry["id"]:
        return stay(model)
    return open_record(model, message.value)


def _missing(model: Model, message: Message) -> Step:
    error = MatchError("match.missing", "", "no such match on this device")
    changed, effects = refuse(model, error)
    return changed, (*effects, Go("", replace=True), ListMatches())


def _listed(model: Model, message: Message) -> Step:
    return stay(replace(model, saved=read_list(message.value)))


def _saved(model: Model, message: Message) -> Step:
    return stay(replace(model, store_failed=False) if model.store_failed else model)


def _store_failed(model: Model, message: Message) -> Step:
    return stay(notify(replace(model, store_failed=True), "store.failed"))


# --- the page -------------------------------------------------------------------------------


def _language(model: Model, message: Message) -> Step:
    if message.value not in LANGUAGES:
        return stay(model)
    return stay(replace(model, lang=message.value), Prefer("lang", message.value))


def _theme(model: Model, message: Message) -> Step:
    if message.value not in get_args(Theme):
        return stay(model)
    theme: Theme = message.value  # type: ignore[assignment]
    return stay(replace(model, theme=theme), Prefer("theme", theme))


def _skip(model: Model, message: Message) -> Step:
    """The link for those who come by keyboard: over the page's head to what it is about."""
    return stay(model, Focus("main"))


def _notice_over(model: Model, message: Message) -> Step:
    if model.notice is None or str(model.notice.number) != message.value:
        return stay(model)
    return stay(replace(model, notice=None))


def _update_ready(model: Model, message: Message) -> Step:
    return stay(say(replace(model, update_ready=True), model.texts("page.update-ready")))


def _accept_update(model: Model, message: Message) -> Step:
    return stay(model, AcceptUpdate())


def _later_update(model: Model, message: Message) -> Step:
    return stay(replace(model, update_ready=False))


def _offline_ready(model: Model, message: Message) -> Step:
    return stay(notify(replace(model, offline_ready=True), "page.offline-ready"))


def _copied(model: Model, message: Message) -> Step:
    is_code = message.value.startswith("<")
    return stay(notify(model, "page.copied-code" if is_code else "page.copied"))


def _copy_failed(model: Model, message: Message) -> Step:
    return stay(notify(model, "page.copy-failed"))


def _show_rule(model: Model, message: Message) -> Step:
    """The rule beside the game; empty closes it."""
    focus = () if message.value else (Focus("rule-link"),)
    return stay(replace(model, rule=message.value), *focus)


def _escape(model: Model, message: Message) -> Step:
    """Whatever lies on top goes away first."""
    if model.rule:
        return _show_rule(model, Message("rule.show"))
    screen = model.screen
    if isinstance(screen, Lobby):
        return stay(replace(model, screen=replace(screen, deleting="", error=None)))
    if isinstance(screen, Table):
        if screen.menu:
            return stay(replace(model, screen=replace(screen, menu=False)))
        if screen.log_open:
            return stay(replace(model, screen=replace(screen, log_open=False)))
        if screen.shown is not None and not screen.path:
            return update(model, Message("table.show"))
        return update(model, Message("table.unpick"))
    if isinstance(screen, Editor):
        return stay(replace(model, screen=replace(screen, path=())))
    return stay(model)


def _key(model: Model, message: Message) -> Step:
    """Single-key shortcuts at the table."""
    if not isinstance(model.screen, Table) or not model.shortcuts:
        return stay(model)
    game_id = model.screen.replay.game.id
    turning = can_turn(model.screen)
    wish = {
        "u": Message("table.undo", "step"),
        "r": Message("table.turn", "1") if turning else Message("table.redo"),
        "R": Message("table.turn", "-1"),
        "h": Message("table.hint"),
        "?": Message("table.rules", game_id),
    }.get(message.value)
    return stay(model) if wish is None else update(model, wish)


def _shortcuts(model: Model, message: Message) -> Step:
    if message.value not in ("on", "off"):
        return stay(model)
    changed = replace(model, shortcuts=message.value == "on")
    return stay(changed, Prefer("shortcuts", message.value))


def _file(model: Model, message: Message) -> Step:
    """A file dropped anywhere but in the lobby: a match is opened if it is sound, else it is told
    why not, without leaving."""
    changed, effects = lobby.HANDLERS[message.name](model, message)
    if isinstance(changed.screen, Table):
        return changed, effects
    assert isinstance(changed.screen, Lobby) and changed.screen.error is not None
    error = changed.screen.error
    return stay(notice(model, error.text_id, tell_match_error(model.texts, error)))


def _file_at_editor(model: Model, message: Message) -> Step:
    """There it may be a scene or a position as well."""
    return editor.read_file(model, message) or _file(model, message)


_FILES: Handlers = {"file.read": _file, "file.failed": _file}

COMMON: Handlers = {
    "page.route": _route,
    "page.language": _language,
    "page.theme": _theme,
    "page.skip": _skip,
    "page.notice-over": _notice_over,
    "page.update-ready": _update_ready,
    "page.update": _accept_update,
    "page.update-later": _later_update,
    "page.offline-ready": _offline_ready,
    "page.copied": _copied,
    "page.copy-failed": _copy_failed,
    "page.escape": _escape,
    "key": _key,
    "page.shortcuts": _shortcuts,
    "rule.show": _show_rule,
    "store.loaded": _loaded,
    "store.missing": _missing,
    "store.list": _listed,
    "store.saved": _saved,
    "store.failed": _store_failed,
    **table.FROM_OUTSIDE,
    **pictures.FROM_OUTSIDE,
}
"""Messages that any screen may get."""
