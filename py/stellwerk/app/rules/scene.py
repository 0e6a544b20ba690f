"""One scene as it is drawn: question, board, what may be tried, the answer, and where to go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from stellwerk.app.model import Lesson, Model
from stellwerk.app.parts import button, describe
from stellwerk.app.picture_files import scene_buttons
from stellwerk.app.rules.lesson import lesson_picker, position, step_of
from stellwerk.app.rules.play_on import PEOPLE
from stellwerk.app.rules.telling import is_answered, seat_names, tell_remark, tell_verdict
from stellwerk.app.rules.trying import open_steps
from stellwerk.games.registry import game, part
from stellwerk.table.board import Board
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join
from stellwerk.table.match import COLOURS, Player

_SCENE = Template(
    '<section class="scene" id="scene-{id}" aria-labelledby="scene-{id}-title">'
    '<{h} class="scene-title" id="scene-{id}-title">'
    '<span class="scene-mark">{mark}</span>{title}</{h}>{steps}'
    '<p class="scene-question" id="question-{id}" tabindex="-1">{question}</p>'
    '<div class="scene-board {prefix}">{board}</div>'
    '<div class="scene-tries" role="group" aria-label="{tries_label}">{tries}</div>'
    "{answer}{onward}</section>"
)
_STEPS = Template('<ol class="scene-steps" aria-label="{label}">{steps}</ol>')
_STEP = Template("<li><button{attributes}>{content}</button></li>")
_DONE = Template('{icon}<span class="vh">{text}</span>')
_ANSWER = Template(
    '<div class="{names}"><p class="answer-verdict">{icon}<strong>{verdict}</strong></p>'
    '<p class="answer-text">{text}</p>{remark}'
    '<p class="answer-rule">{rule}{again}{onward}</p></div>'
)
_REMARK = Template('<p class="answer-remark">{text}</p>')
_RULE_ID = Template('<a class="rule-id"{attributes}>{id}</a>')
_CHIPS = Template('<div class="chips">{chips}</div>')
_ACT = Template(
    '<div class="act-zone"><section class="act">{hand}<p class="act-text">{text}</p>'
    "{chips}</section></div>"
)
_PLAY_ON = Template(
    '<p class="scene-on" role="group" aria-labelledby="on-{id}"><span id="on-{id}">{label}</span>'
    '{buttons}<a class="chip chip-quiet" id="edit-{id}" href="#editor/{game}/szene/{id}">{icon}'
    "{edit}</a></p>"
)
_OVER = Template('<p class="scene-on">{text}</p>')


@dataclass(frozen=True, slots=True)
class Place:
    """Where a scene stands: the element for its title, the attributes of a link to a rule (from
    game and rule id), and whether it leads on to a match and to the editor."""

    title: str
    link: Callable[[str, str], Markup] = lambda game_id, rule: attributes(
        href=f"#regeln/{game_id}/{rule}"
    )
    leads_on: bool = True


_KNOWN: dict[str, tuple[Lesson, str, str, Markup]] = {}
"""Scene id → how that scene was drawn last: a touch changes one scene of many."""


def scene_section(model: Model, lesson: Lesson, heading: str = "h4") -> Markup:
    """The whole scene. ``heading``: the element for its title."""
    known = _KNOWN.get(lesson.scene.id)
    if known is not None and known[0] is lesson and known[1:3] == (model.lang, heading):
        return known[3]
    drawn = draw_scene(model, lesson, Place(heading))
    _KNOWN[lesson.scene.id] = lesson, model.lang, heading, drawn
    return drawn


def draw_scene(model: Model, lesson: Lesson, place: Place) -> Markup:
    """The whole scene, wherever it stands."""
    t, scene, lang = model.texts, lesson.scene, model.lang
    engine, view = game(scene.game), part(scene.game, "view")
    state = position(lesson)
    actor = engine.actor(state)
    board = _board(model, lesson, state, place.title)
    observation = engine.observe(state, 0 if actor is None else actor)
    text = view.now(observation, board) if actor is not None else t("rules.over")
    act = _ACT.format(
        hand=view.in_hand(observation, board), text=text, chips=_chips(lesson, observation, board)
    )
    return _SCENE.format(
        id=scene.id,
        h=place.title,
        mark=t("rules.scene"),
        title=scene.title[lang],
        steps=_steps(model, lesson),
        question=step_of(lesson).question[lang],
        prefix=engine.prefix,
        board=view.board(observation, board, act),
        tries_label=t("rules.try"),
        tries=_tries(model, lesson),
        answer=_answer(model, lesson, place),
        onward=_leads_on(model, lesson, engine.seats(state), over=actor is None)
        if place.leads_on
        else EMPTY,
    )


def _board(model: Model, lesson: Lesson, state: JSON, heading: str) -> Board:
    scene, engine = lesson.scene, game(lesson.scene.game)
    pick = None
    if engine.actor(state) is not None:
        pick = lesson_picker(lesson, state).at(lesson.path)
    players = tuple(
        Player(name, colour=colour)
        for name, colour in zip(seat_names(model, 5), COLOURS, strict=False)
    )
    return Board(
        texts=model.texts,
        players=players,
        pick=pick,
        name=f"{scene.id}/",
        heading=f"h{int(heading[1]) + 1}",
        turned=lesson.turned,
        about=tuple(engine.parse(text) for tried in scene.all_tries for text in tried.actions),
    )


def _steps(model: Model, lesson: Lesson) -> Markup:
    """Where one is, in scenes with several steps; those that are solved can be gone back to."""
    t, scene = model.texts, lesson.scene
    count = len(scene.steps)
    if count == 1:
        return EMPTY
    steps = []
    for index in range(count):
        solved = index in lesson.solved
        content: Markup | str = str(index + 1)
        if solved:
            content = _DONE.format(icon=icon("i-check"), text=index + 1)
        label = t("rules.step", n=index + 1, count=count)
        steps.append(
            _STEP.format(
                attributes=attributes(
                    type="button",
                    class_=classes("step", solved and "is-solved"),
                    id=f"step-{scene.id}-{index}",
                    data_on="rules.step",
                    data_value=f"{scene.id} {index}",
                    aria_current="step" if index == lesson.step else None,
                    aria_disabled="true" if index > open_steps(lesson) else None,
                    aria_label=f"{label} {t('rules.solved')}" if solved else label,
                ),
                content=content,
            )
        )
    return _STEPS.format(label=t("rules.steps"), steps=join(steps))


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


def _tries(model: Model, lesson: Lesson) -> Markup:
    scene = lesson.scene
    return join(
        button(
            f"try-{scene.id}-{index}",
            "rules.try",
            _try_label(model, lesson, index),
            symbol="i-play",
            names="chip",
            value=f"{scene.id} {index}",
            aria_pressed="true" if lesson.tried is tried else "false",
        )
        for index, tried in enumerate(step_of(lesson).tries)
    )


def _try_label(model: Model, lesson: Lesson, index: int) -> str:
    """What the try does, in words."""
    engine, view = game(lesson.scene.game), part(lesson.scene.game, "view")
    board, step = Board(texts=model.texts, players=()), step_of(lesson)
    actions = step.tries[index].actions[len(step.start) :]
    return " → ".join(view.action_label(engine.parse(text), board)[1] for text in actions)


def _answer(model: Model, lesson: Lesson, place: Place) -> Markup:
    t, scene = model.texts, lesson.scene
    if not is_answered(lesson):
        return EMPTY
    refused = lesson.violation is not None
    rule = EMPTY
    if lesson.violation is not None:
        link = place.link(scene.game, lesson.violation.rule)
        rule = _RULE_ID.format(attributes=link, id=lesson.violation.rule)
    remark = tell_remark(model, lesson)
    return _ANSWER.format(
        names=classes("answer", "is-refused" if refused else "is-allowed"),
        icon=icon("i-stop" if refused else "i-check"),
        verdict=tell_verdict(model, lesson),
        text=lesson.tried.answer[model.lang] if lesson.tried is not None else "",
        remark=_REMARK.format(text=remark) if remark else EMPTY,
        rule=rule,
        again=button(
            f"restart-{scene.id}",
            "rules.restart",
            t("rules.again"),
            symbol="i-undo",
            names="btn btn-quiet",
            value=scene.id,
        ),
        onward=_onward(model, lesson),
    )


def _onward(model: Model, lesson: Lesson) -> Markup:
    """To the next step, once this one is solved."""
    following = lesson.step + 1
    if lesson.step not in lesson.solved or following == len(lesson.scene.steps):
        return EMPTY
    return button(
        f"onward-{lesson.scene.id}",
        "rules.step",
        model.texts("rules.onward"),
        symbol="i-next",
        names="btn btn-main",
        value=f"{lesson.scene.id} {following}",
    )


def _leads_on(model: Model, lesson: Lesson, seats: int, *, over: bool) -> Markup:
    """From here to a match, to the editor, to a picture."""
    onward = _play_on(model, lesson, seats, over=over)
    return onward + scene_buttons(model.texts, lesson.scene.id)


def _play_on(model: Model, lesson: Lesson, seats: int, *, over: bool) -> Markup:
    """The way from here to a match."""
    t, scene_id = model.texts, lesson.scene.id
    if over:
        return _OVER.format(text=t("play-on.over"))
    buttons = [
        button(
            f"play-on-{scene_id}",
            "rules.play-on",
            t.plural("play-on.bots", seats - 1),
            symbol="i-bot",
            names="chip chip-quiet",
            value=scene_id,
        ),
        button(
            f"play-on-{scene_id}-people",
            "rules.play-on",
            t("play-on.people"),
            symbol="i-human",
            names="chip chip-quiet",
            value=f"{scene_id} {PEOPLE}",
        ),
    ]
    return _PLAY_ON.format(
        id=scene_id,
        label=t("play-on.label"),
        buttons=join(buttons),
        game=lesson.scene.game,
        icon=icon("i-edit"),
        edit=t("editor.edit-short"),
    )
