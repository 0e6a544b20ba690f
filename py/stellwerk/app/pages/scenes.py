"""A scene as part of a page: picture, question, what may be tried and what the rules answer."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.addresses import app, picture, up
from stellwerk.app.pages.frame import Page, icon
from stellwerk.app.pictures import scene_vignette
from stellwerk.games.registry import game, part
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, classes, join
from stellwerk.table.picture import WIDTH
from stellwerk.table.scene import OK, Scene, Step, Try

_SCENE = Template(
    '<stellwerk-szene class="scene" id="scene-{id}" spiel="{game}" szene="{id}" lang="{lang}" '
    'warten role="region" aria-labelledby="scene-{id}-title">'
    '<h4 class="scene-title" id="scene-{id}-title"><span class="scene-mark">{mark}</span>{title}'
    '</h4><p class="scene-question">{question}</p>'
    '<img class="scene-picture" src="{src}" width="{width}" height="{height}" loading="lazy" '
    'decoding="async" alt="{alt}"><ul class="scene-answers">{tries}</ul>{later}'
    '<p class="scene-acts"><button type="button" class="btn btn-main" data-try>{play}{try_it}'
    '</button><a class="btn" href="{app}">{play_on}</a></p></stellwerk-szene>'
)
_STEP = Template('<p class="scene-question">{question}</p><ul class="scene-answers">{tries}</ul>')
_TRY = Template(
    '<li class="{names}">{icon}<span class="scene-try">{label}<span class="vh">: {verdict}</span>'
    '</span><span class="scene-answer">{answer}{rule}</span></li>'
)
_RULE = Template(' <a class="rule-id" href="#{id}">{id}</a>')


def scene_block(page: Page, scene: Scene) -> Markup:
    """The scene, readable as it is; a script may make it alive."""
    t, lang = page.texts, page.lang
    vignette = scene_vignette(scene, lang)
    return _SCENE.format(
        id=scene.id,
        game=scene.game,
        lang=lang,
        mark=t("pages.scene"),
        title=scene.title[lang],
        question=scene.question[lang],
        src=f"{up(page.path)}{picture(scene.game, scene.id, lang)}",
        width=WIDTH,
        height=vignette.height,
        alt=vignette.words,
        tries=join(_try(page, scene, tried) for tried in scene.tries),
        later=join(_step(page, scene, step) for step in scene.later),
        play=icon("i-play"),
        try_it=t("pages.try"),
        app=app(page.path, f"szene/{scene.game}/{scene.id}"),
        play_on=t("pages.play-on"),
    )


def _step(page: Page, scene: Scene, step: Step) -> Markup:
    """What is asked once the step before is solved."""
    tries = join(_try(page, scene, tried, len(step.start)) for tried in step.tries)
    return _STEP.format(question=step.question[page.lang], tries=tries)


def _try(page: Page, scene: Scene, tried: Try, done: int = 0) -> Markup:
    """``done``: how many of its actions the steps before have taken."""
    t, allowed = page.texts, tried.expect == OK
    return _TRY.format(
        names=classes("try", "is-allowed" if allowed else "is-refused"),
        icon=icon("i-check" if allowed else "i-stop"),
        label=_label(page, scene, tried.actions[done:]),
        verdict=t("pages.allowed" if allowed else "pages.refused"),
        answer=tried.answer[page.lang],
        rule=EMPTY if allowed else _RULE.format(id=tried.expect),
    )


def _label(page: Page, scene: Scene, actions: tuple[str, ...]) -> str:
    """What is tried, in words."""
    engine, view = game(scene.game), part(scene.game, "view")
    board = Board(texts=page.texts, players=())
    labels = (view.action_label(engine.parse(text), board)[1] for text in actions)
    return " → ".join(labels)
