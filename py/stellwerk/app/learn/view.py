"""A tutorial: its lessons, the one that is open, and what was learned in the end."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.learn.progress import lesson_ids, solved
from stellwerk.app.lobby.view import language_choice, theme_choice
from stellwerk.app.model import Learning, Model
from stellwerk.app.parts import button
from stellwerk.app.rules.scene import scene_section
from stellwerk.games.registry import game
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join

_SCREEN = Template(
    '<header class="head"><a class="brand" id="brand" href="#">{icon}'
    '<span class="brand-name">Stellwerk</span></a>'
    '<div class="head-end">{language}{theme}</div></header><div class="bars">{bars}</div>'
    '<main id="main" class="rules learn"><nav class="toc lessons" aria-labelledby="lessons-title">'
    '<h2 class="toc-title" id="lessons-title">{lessons_title}</h2>{progress}'
    '<ol class="toc-list">{lessons}</ol>{rules}</nav>'
    '<div class="rules-body"><h1 class="rules-title" id="page-title" tabindex="-1">{title}</h1>'
    "{content}</div></main>"
)
_RULES = Template(
    '<p class="lessons-rules"><a class="btn" id="to-rules" href="#regeln/{game}">{icon}{text}'
    "</a></p>"
)
_PROGRESS = Template(
    '<p class="progress"><progress class="progress-bar" id="progress" max="{count}" value="{n}" '
    'aria-label="{label}"></progress><span>{text}</span></p>'
)
_LESSON = Template("<li><a{attributes}>{mark}<span>{title}</span></a></li>")
_MARK = Template('<span class="{names}">{content}</span>')
_SOLVED = Template('{icon}<span class="vh">{text}</span>')
_OPEN = Template(
    '<p class="learn-at" id="learn-at">{at}</p><div class="learn-scene">{scene}</div>'
    '<div class="learn-acts">{previous}{rule}{next}</div>'
)
_OVER = Template(
    '<section class="learned" aria-labelledby="learned-title"><h2 class="rules-h" '
    'id="learned-title" tabindex="-1">{icon}{title}</h2><p class="rules-lead">{text}</p>'
    '<div class="learn-acts">{acts}</div></section>'
)


def learning_screen(model: Model, learning: Learning, bars: Markup) -> Markup:
    """The whole page."""
    t, prefix = model.texts, game(learning.game).prefix
    ids, done = lesson_ids(learning.game), solved(model, learning.game)
    text = t("learn.progress", n=len(done), count=len(ids))
    return _SCREEN.format(
        icon=icon("i-brand"),
        rules=_RULES.format(game=learning.game, icon=icon("i-rules"), text=t("rules.whole-page")),
        language=language_choice(model),
        theme=theme_choice(model),
        bars=bars,
        lessons_title=t("learn.lessons"),
        progress=_PROGRESS.format(
            count=len(ids), n=len(done), label=t("learn.progress-label"), text=text
        ),
        lessons=join(_lesson(model, learning, scene_id, done) for scene_id in ids),
        title=t("learn.title", game=t(f"{prefix}.name")),
        content=_over(model, learning) if learning.over else _open(model, learning),
    )


def _lesson(model: Model, learning: Learning, scene_id: str, done: frozenset[str]) -> Markup:
    t, number = model.texts, lesson_ids(learning.game).index(scene_id) + 1
    content: Markup | str = str(number)
    if scene_id in done:
        content = _SOLVED.format(icon=icon("i-check"), text=t("learn.solved"))
    here = scene_id == learning.now and not learning.over
    return _LESSON.format(
        attributes=attributes(
            id=f"lesson-{scene_id}",
            href=f"#lernen/{learning.game}/{scene_id}",
            aria_current="step" if here else None,
        ),
        mark=_MARK.format(
            names=classes("lesson-no", scene_id in done and "is-solved"), content=content
        ),
        title=learning.lessons[scene_id].scene.title[model.lang],
    )


def _open(model: Model, learning: Learning) -> Markup:
    t, ids = model.texts, lesson_ids(learning.game)
    lesson, at = learning.lessons[learning.now], ids.index(learning.now)
    previous = EMPTY
    if at:
        previous = button(
            "learn-previous", "learn.previous", t("learn.previous"), symbol="i-back", names="btn"
        )
    rule = lesson.scene.rules[0]
    done = solved(model, learning.game)
    if learning.now not in done:
        text_id, names = "learn.skip", "btn btn-quiet"
    else:
        finished = at == len(ids) - 1 and len(done) == len(ids)
        text_id, names = "learn.finish" if finished else "learn.next", "btn btn-main"
    return _OPEN.format(
        at=t("learn.at", n=at + 1, count=len(ids)),
        scene=scene_section(model, lesson, "h2"),
        previous=previous,
        rule=button(
            "rule-link",
            "rule.show",
            t("table.rule", title=t(f"{rule}.title")),
            symbol="i-rules",
            names="btn btn-quiet",
            value=rule,
        ),
        next=button("learn-next", "learn.next", t(text_id), symbol="i-next", names=names),
    )


def _over(model: Model, learning: Learning) -> Markup:
    t, name = model.texts, model.texts(f"{game(learning.game).prefix}.name")
    acts = [
        button("learn-play", "learn.play", t("learn.play"), symbol="i-play", names="btn btn-main"),
        button("learn-previous", "learn.previous", t("learn.previous"), symbol="i-back"),
        button("learn-forget", "learn.forget", t("learn.forget"), names="btn btn-quiet"),
    ]
    return _OVER.format(
        icon=icon("i-check"),
        title=t("learn.over-title"),
        text=t("learn.over", game=name),
        acts=join(acts),
    )
