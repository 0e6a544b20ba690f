"""A game's rules page: prose with an anchor per rule, and beside it scenes to try."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.addresses import rules_address
from stellwerk.app.lobby.view import language_choice, theme_choice
from stellwerk.app.model import Lesson, Model, Rules
from stellwerk.app.parts import button, describe
from stellwerk.app.picture_files import scene_buttons
from stellwerk.app.rules.prose import rule_body
from stellwerk.app.rules.telling import seat_names, tell_verdict
from stellwerk.app.rules.update import lesson_picker, position
from stellwerk.games.registry import game, part
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template, classes, icon, join
from stellwerk.table.match import COLOURS, Player
from stellwerk.table.rulebook import Rule, Section

_SCREEN = Template(
    '<header class="head"><a class="brand" id="brand" href="#">{icon}'
    '<span class="brand-name">Stellwerk</span></a>{back}'
    '<div class="head-end">{language}{theme}</div></header><div class="bars">{bars}</div>'
    '<main id="main" class="rules"><nav class="toc" aria-labelledby="toc-title">'
    '<h2 class="toc-title" id="toc-title">{contents}</h2><ol class="toc-list">{toc}</ol></nav>'
    '<div class="rules-body"><h1 class="rules-title" id="page-title" tabindex="-1">{title}</h1>'
    '<p class="rules-lead">{goal}</p><p class="rules-note">{note}</p>'
    "{page}{sections}{source}</div></main>"
)
_PAGE = Template('<p class="rules-page"><a href="{href}">{text}</a></p>')
_SOURCE = Template('<p class="rules-note">{text}</p>')
_TOC_SECTION = Template(
    '<li><a href="#regeln/{game}/{id}" id="toc-{id}">{title}</a><ol>{rules}</ol></li>'
)
_TOC_RULE = Template('<li><a href="#regeln/{game}/{id}" id="toc-{id}">{title}</a></li>')
_SECTION = Template(
    '<section class="rules-section" aria-labelledby="{id}"><h2 class="rules-h" id="{id}" '
    'tabindex="-1">{title}</h2>{rules}</section>'
)
_RULE = Template(
    '<article class="{names}" aria-labelledby="{id}"><div class="rule-text prose">'
    '<h3 class="rule-title" id="{id}" tabindex="-1">{title}</h3>'
    '<p class="rule-anchor"><a class="rule-id" href="#regeln/{game}/{id}">{id}</a></p>{body}</div>'
    "{scenes}</article>"
)
_SCENES = Template('<div class="rule-scenes">{scenes}</div>')
_SCENE = Template(
    '<section class="scene" id="scene-{id}" aria-labelledby="scene-{id}-title">'
    '<h4 class="scene-title" id="scene-{id}-title">'
    '<span class="scene-mark">{mark}</span>{title}</h4>'
    '<p class="scene-question">{question}</p><div class="scene-board {prefix}">{board}</div>'
    '<div class="scene-tries" role="group" aria-label="{tries_label}">{tries}</div>'
    "{answer}{save}</section>"
)
_ANSWER = Template(
    '<div class="{names}"><p class="answer-verdict">{icon}<strong>{verdict}</strong></p>'
    '<p class="answer-text">{text}</p><p class="answer-rule">{rule}{again}</p></div>'
)
_RULE_ID = Template('<a class="rule-id" href="#regeln/{game}/{id}">{id}</a>')
_CHIPS = Template('<div class="chips">{chips}</div>')
_ACT = Template(
    '<div class="act-zone"><section class="act">{hand}<p class="act-text">{text}</p>'
    "{chips}</section></div>"
)


def rules_screen(model: Model, rules: Rules, bars: Markup) -> Markup:
    """The whole page."""
    t, book = model.texts, part(rules.game, "rulebook").RULEBOOK
    prefix = book.prefix
    back = EMPTY
    if rules.back:
        back = button("back", "rules.back", t("rules.back"), symbol="i-back", names="tool")
    return _SCREEN.format(
        icon=icon("i-brand"),
        back=back,
        language=language_choice(model),
        theme=theme_choice(model),
        bars=bars,
        contents=t("rules.contents"),
        toc=join(_toc_section(model, rules, section, prefix) for section in book.sections),
        title=t("rules.title", game=t(f"{prefix}.name")),
        goal=t(f"{prefix}.goal"),
        note=t("rules.note"),
        page=_PAGE.format(href=rules_address(model.lang, rules.game), text=t("pages.as-page")),
        source=_source(t, prefix),
        sections=join(_section(model, rules, section, prefix) for section in book.sections),
    )


def _source(t: Texts, prefix: str) -> Markup:
    """What is to be said of the data that the game uses."""
    return _SOURCE.format(text=t(f"{prefix}.note")) if t.has(f"{prefix}.note") else EMPTY


def _toc_section(model: Model, rules: Rules, section: Section, prefix: str) -> Markup:
    t = model.texts
    return _TOC_SECTION.format(
        game=rules.game,
        id=f"{prefix}.section.{section.id}",
        title=t(f"{prefix}.section.{section.id}"),
        rules=join(
            _TOC_RULE.format(game=rules.game, id=rule.id, title=t(f"{rule.id}.title"))
            for rule in section.rules
        ),
    )


def _section(model: Model, rules: Rules, section: Section, prefix: str) -> Markup:
    return _SECTION.format(
        id=f"{prefix}.section.{section.id}",
        title=model.texts(f"{prefix}.section.{section.id}"),
        rules=join(_rule(model, rules, rule) for rule in section.rules),
    )


def _rule(model: Model, rules: Rules, rule: Rule) -> Markup:
    t = model.texts
    lessons = [lesson for lesson in rules.lessons.values() if lesson.scene.rules[0] == rule.id]
    scenes = EMPTY
    if lessons:
        scenes = _SCENES.format(scenes=join(_scene(model, lesson) for lesson in lessons))
    return _RULE.format(
        names=classes("rule", rules.rule == rule.id and "is-target"),
        id=rule.id,
        game=rules.game,
        title=t(f"{rule.id}.title"),
        body=rule_body(t, rule),
        scenes=scenes,
    )


_KNOWN: dict[str, tuple[Lesson, str, Markup]] = {}
"""Scene id → how that scene was drawn last: a touch changes one scene of many."""


def _scene(model: Model, lesson: Lesson) -> Markup:
    known = _KNOWN.get(lesson.scene.id)
    if known is not None and known[0] is lesson and known[1] == model.lang:
        return known[2]
    drawn = _draw_scene(model, lesson)
    _KNOWN[lesson.scene.id] = lesson, model.lang, drawn
    return drawn


def _draw_scene(model: Model, lesson: Lesson) -> Markup:
    t, scene, lang = model.texts, lesson.scene, model.lang
    engine, view = game(scene.game), part(scene.game, "view")
    state = position(lesson)
    actor = engine.actor(state)
    viewer = 0 if actor is None else actor
    pick = lesson_picker(lesson, state).at(lesson.path) if actor is not None else None
    count = len(seat_names(model, 5))
    players = tuple(
        Player(name, colour=colour)
        for name, colour in zip(seat_names(model, count), COLOURS, strict=False)
    )
    board = Board(
        texts=t,
        players=players,
        pick=pick,
        name=f"{scene.id}/",
        heading="h5",
        turned=lesson.turned,
        about=tuple(engine.parse(text) for tried in scene.tries for text in tried.actions),
    )
    observation = engine.observe(state, viewer)
    text = view.now(observation, board) if actor is not None else t("rules.over")
    act = _ACT.format(
        hand=view.in_hand(observation, board), text=text, chips=_chips(lesson, observation, board)
    )
    tries = (
        button(
            f"try-{scene.id}-{index}",
            "rules.try",
            _try_label(model, lesson, index),
            symbol="i-play",
            names="chip",
            value=f"{scene.id} {index}",
            aria_pressed="true" if lesson.tried == index else "false",
        )
        for index in range(len(scene.tries))
    )
    return _SCENE.format(
        id=scene.id,
        mark=t("rules.scene"),
        title=scene.title[lang],
        question=scene.question[lang],
        prefix=engine.prefix,
        board=view.board(observation, board, act),
        tries_label=t("rules.try"),
        tries=join(tries),
        answer=_answer(model, lesson),
        save=scene_buttons(t, scene.id),
    )


def _chips(lesson: Lesson, observation: JSON, board: Board) -> Markup:
    """What fits, if that is more than one action."""
    if board.pick is None or len(board.pick.fitting) < 2:
        return EMPTY
    scene = lesson.scene
    chips = []
    for index, action in enumerate(board.pick.fitting):
        symbol, label = describe(part(scene.game, "view"), action, observation, board)
        value = f"{scene.id} {game(scene.game).format(action)}"
        chips.append(
            button(
                f"choose-{scene.id}-{index}",
                "rules.choose",
                label,
                symbol=symbol,
                names="chip",
                value=value,
            )
        )
    return _CHIPS.format(chips=join(chips))


def _try_label(model: Model, lesson: Lesson, index: int) -> str:
    """What the try does, in words."""
    engine, view = game(lesson.scene.game), part(lesson.scene.game, "view")
    board = Board(texts=model.texts, players=())
    labels = (
        view.action_label(engine.parse(text), board)[1]
        for text in lesson.scene.tries[index].actions
    )
    return " → ".join(labels)


def _answer(model: Model, lesson: Lesson) -> Markup:
    t, scene = model.texts, lesson.scene
    if lesson.violation is None and not lesson.actions:
        return EMPTY
    refused = lesson.violation is not None
    text = scene.tries[lesson.tried].answer[model.lang] if lesson.tried is not None else ""
    rule = EMPTY
    if lesson.violation is not None:
        rule = _RULE_ID.format(game=scene.game, id=lesson.violation.rule)
    return _ANSWER.format(
        names=classes("answer", "is-refused" if refused else "is-allowed"),
        icon=icon("i-stop" if refused else "i-check"),
        verdict=tell_verdict(model, lesson),
        text=text,
        rule=rule,
        again=button(
            f"restart-{scene.id}",
            "rules.restart",
            t("rules.again"),
            symbol="i-undo",
            names="btn btn-quiet",
            value=scene.id,
        ),
    )
