"""The position editor: the form, the board beside it, what can be done with the position."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.editor.data import check, fields, players, to_toml
from stellwerk.app.editor.form import At, group_section
from stellwerk.app.editor.telling import rule_of, split_where, tell_error, tell_position
from stellwerk.app.lobby.view import language_choice, theme_choice
from stellwerk.app.model import Editor, Model
from stellwerk.app.parts import button
from stellwerk.app.rules.play_on import PEOPLE
from stellwerk.app.rules.telling import seat_names
from stellwerk.games.registry import game, part
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join
from stellwerk.table.match import COLOURS, Player

_SCREEN = Template(
    '<header class="head"><a class="brand" id="brand" href="#">{icon}'
    '<span class="brand-name">Stellwerk</span></a>{back}'
    '<div class="head-end">{language}{theme}</div></header><div class="bars">{bars}</div>'
    '<main id="main" class="editor"><div class="editor-head"><h1 class="rules-title" '
    'id="page-title" tabindex="-1">{title}</h1><p class="editor-note">{note}</p>{state}'
    '<div class="editor-acts" role="group" aria-label="{acts_label}">{acts}</div></div>'
    '<section class="editor-table" aria-labelledby="editor-board-title">'
    '<h2 class="rubric" id="editor-board-title"><span>{board_title}</span>'
    '<span>{hint}</span></h2><div class="scene-board editor-board {prefix}">{board}</div></section>'
    '<div class="editor-form">{players}{groups}{text}</div></main>'
)
_STATE = Template(
    '<div class="{names}" id="editor-state" tabindex="-1">{icon}<p>{text} {rule}</p></div>'
)
_RULE = Template('<a class="rule-id" href="#regeln/{game}/{rule}">{rule}</a>')
_PLAYERS = Template(
    '<div class="editor-players"><span class="label" id="editor-players">{label}</span>'
    '<div class="seg" role="radiogroup" aria-labelledby="editor-players">{counts}</div></div>'
)
_COUNT = Template("<label><input{attributes}>{count}</label>")
_TEXT = Template(
    '<details class="editor-group"{open}><summary>{title}</summary>'
    '<p class="editor-note">{note}</p>'
    "<textarea{attributes}>\n{text}</textarea>{wrong}</details>"
)
_WRONG = Template(
    '<p class="editor-wrong" id="editor-text-wrong">{text} <span lang="en">{why}</span></p>'
)
_ACT = Template(
    '<div class="act-zone"><section class="act"><p class="act-text">{text}</p></section></div>'
)


def editor_screen(model: Model, editor: Editor, bars: Markup) -> Markup:
    """The whole page."""
    t, prefix = model.texts, game(editor.game).prefix
    back = EMPTY
    if editor.back:
        back = button("back", "editor.back", t("rules.back"), symbol="i-back", names="tool")
    return _SCREEN.format(
        icon=icon("i-brand"),
        back=back,
        language=language_choice(model),
        theme=theme_choice(model),
        bars=bars,
        title=t("editor.title", game=t(f"{prefix}.name")),
        note=t("editor.note"),
        state=_state(model, editor),
        acts_label=t("editor.acts"),
        acts=_acts(model, editor),
        board_title=t("editor.board"),
        hint=t(f"{prefix}.edit-hint"),
        prefix=prefix,
        board=_board(model, editor),
        players=_players(model, editor),
        groups=_groups(model, editor),
        text=_text(model, editor),
    )


def _state(model: Model, editor: Editor) -> Markup:
    wrong = editor.error is not None
    rule = rule_of(editor, editor.error) if editor.error is not None else ""
    return _STATE.format(
        names=classes("editor-state", wrong and "is-wrong"),
        icon=icon("i-warning" if wrong else "i-check"),
        text=tell_position(model, editor),
        rule=_RULE.format(game=editor.game, rule=rule) if rule else EMPTY,
    )


def _acts(model: Model, editor: Editor) -> Markup:
    t, wrong = model.texts, editor.error is not None
    entries = [
        ("undo", "editor.undo", "table.undo", "i-undo", "btn", "", not editor.undone_to),
        ("redo", "editor.redo", "table.redo", "i-redo", "btn", "", not editor.redone_to),
        ("play", "editor.play", "editor.play", "i-play", "btn btn-main", "", wrong),
        ("people", "editor.play", "editor.play-people", "i-human", "btn", PEOPLE, wrong),
        ("link", "editor.link", "editor.link", "i-share", "btn", "", False),
        ("embed", "editor.embed", "editor.embed", "i-copy", "btn", "", wrong),
        ("save", "editor.save", "editor.save", "i-save", "btn", "", wrong),
        ("clear", "editor.clear", "editor.clear", "i-trash", "btn btn-quiet", "", False),
    ]
    return join(
        button(f"editor-{name}", message, t(text), symbol=symbol, names=names, value=value, off=off)
        for name, message, text, symbol, names, value, off in entries
    )


def _board(model: Model, editor: Editor) -> Markup:
    """The position as it was when it was last right."""
    engine, view = game(editor.game), part(editor.game, "view")
    state = check(editor.game, editor.good)
    actor = engine.actor(state)
    names = zip(seat_names(model, 5), COLOURS, strict=False)
    board = Board(
        texts=model.texts,
        players=tuple(Player(name, colour=colour) for name, colour in names),
        pick=part(editor.game, "editing").pick(state, editor.path),
        heading="h3",
    )
    observation = engine.observe(state, 0 if actor is None else actor)
    text = model.texts("editor.touch-more" if editor.path else "editor.touch")
    drawn: Markup = view.board(observation, board, _ACT.format(text=text))
    return drawn


def _players(model: Model, editor: Editor) -> Markup:
    now = players(editor.game, editor.data)
    counts = (
        _COUNT.format(
            attributes=attributes(
                type="radio",
                name="editor-players",
                id=f"editor-players-{count}",
                data_on="editor.players",
                value=count,
                checked=count == now,
            ),
            count=count,
        )
        for count in game(editor.game).player_counts
    )
    return _PLAYERS.format(label=model.texts("lobby.head-persons-long"), counts=join(counts))


def _groups(model: Model, editor: Editor) -> Markup:
    groups = dict.fromkeys(field.group for field in fields(editor.game))
    at: At = ("", None)
    problem = ""
    if editor.error is not None:
        at, problem = split_where(editor.error.where), tell_error(model.texts, editor, editor.error)
    return join(
        group_section(model, editor, group, at, problem, opened=number == 0)
        for number, group in enumerate(groups)
    )


def _text(model: Model, editor: Editor) -> Markup:
    """The same as a text, for those who know it."""
    t = model.texts
    wrong = EMPTY
    if editor.unreadable:
        wrong = _WRONG.format(text=t("editor.unreadable"), why=editor.unreadable)
    text = to_toml(editor.data) if editor.typed is None else editor.typed
    return _TEXT.format(
        open=attributes(open=bool(editor.unreadable), id="group-toml"),
        title=t("editor.text"),
        note=t("editor.text-note"),
        attributes=attributes(
            class_="input editor-toml",
            id="editor-toml",
            data_on="editor.text",
            rows=14,
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            aria_label=t("editor.text"),
            aria_invalid="true" if editor.unreadable else None,
            aria_describedby="editor-text-wrong" if editor.unreadable else None,
        ),
        text=text,
        wrong=wrong,
    )
