"""view(model) → markup: the whole page's content."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.editor.view import editor_screen
from stellwerk.app.explore.finding import find
from stellwerk.app.explore.view import explore_screen
from stellwerk.app.learn.view import learning_screen
from stellwerk.app.lobby.view import lobby_screen
from stellwerk.app.model import Editor, Explore, Learning, Lobby, Model, Rules, Table, Waiting
from stellwerk.app.parts import bar, button
from stellwerk.app.rules.dialog import rule_dialog
from stellwerk.app.rules.view import rules_screen
from stellwerk.app.table.hand_over import hand_over_line
from stellwerk.app.table.view import table_screen
from stellwerk.table.markup import EMPTY, Template, icon, join

_PAGE = Template(
    '<a class="skip" href="#main" data-on="page.skip">{skip}</a>'
    '<div class="{names}" id="page" lang="{lang}" data-screen="{kind}"{game}>{screen}</div>'
    "{over}{toast}"
    '<p id="said" class="vh" role="status" aria-live="polite" data-count="{count}">{said}</p>'
)
# Whose stylesheet is worn.
_GAME = Template(' data-game="{id}"')
# What it says the live region says as well.
_TOAST = Template(
    '<div class="toast" id="toast" aria-hidden="true">{icon}<span>{text}</span></div>'
)
_WAITING = Template('<main id="main" class="waiting"><p>{text}</p></main>')


def view(model: Model) -> Markup:
    """Everything inside the mount point."""
    names, screen = _screen(model)
    table = model.screen
    # Under the cover nothing of the match is in the page, not even what was said last.
    covered = isinstance(table, Table) and table.covered
    return _PAGE.format(
        skip=model.texts("page.skip"),
        names=f"app {names}",
        kind=names.split()[0],
        lang=model.lang,
        game=_GAME.format(id=game) if (game := game_shown(model)) else EMPTY,
        screen=screen,
        over=rule_dialog(model) if model.rule else EMPTY,
        toast=EMPTY if covered else _toast(model),
        count=model.said_count,
        said=hand_over_line(model) if covered else model.said,
    )


def _screen(model: Model) -> tuple[str, Markup]:
    bars = join([_update_bar(model), _store_bar(model)])
    match model.screen:
        case Lobby() as lobby:
            return "app-lobby", lobby_screen(model, lobby, bars)
        case Table() as table:
            return table_screen(model, table, bars)
        case Rules() as rules:
            return "app-rules", rules_screen(model, rules, bars)
        case Explore() as explore:
            return "app-explore", explore_screen(model, explore, bars)
        case Learning() as learning:
            return "app-rules app-learn", learning_screen(model, learning, bars)
        case Editor() as editor:
            return "app-rules app-editor", editor_screen(model, editor, bars)
        case Waiting():
            return "app-waiting", _WAITING.format(text=model.texts("page.loading"))


def game_shown(model: Model) -> str:
    """The id of the game that the screen draws, empty if none."""
    match model.screen:
        case Table() as table:
            return table.replay.game.id
        case Explore() as explore if (found := find(explore.name)) is not None:
            return found[0]
        case Rules() | Learning() | Editor() as shown:
            return shown.game
    return ""


def _toast(model: Model) -> Markup:
    if model.notice is None:
        return EMPTY
    return _TOAST.format(icon=icon("i-info"), text=model.notice.text)


def _update_bar(model: Model) -> Markup:
    if not model.update_ready:
        return EMPTY
    t = model.texts
    acts = [
        button("update-yes", "page.update", t("page.update-now"), names="btn btn-main"),
        button("update-later", "page.update-later", t("page.update-later")),
    ]
    return bar(t("page.update-label"), "i-update", t("page.update-ready"), join(acts))


def _store_bar(model: Model) -> Markup:
    if not model.store_failed:
        return EMPTY
    t = model.texts
    acts = EMPTY
    if isinstance(model.screen, Table):
        acts = button("store-export", "table.export", t("table.export"), symbol="i-save")
    return bar(t("store.label"), "i-warning", t("store.failed"), acts)
