"""A game's rules page: prose with an anchor per rule, and beside it scenes to try."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.addresses import rules_address
from stellwerk.app.explore.finding import about
from stellwerk.app.learn.progress import lesson_ids
from stellwerk.app.lobby.view import language_choice, theme_choice
from stellwerk.app.model import Model, Rules
from stellwerk.app.parts import button
from stellwerk.app.rules.prose import rule_body
from stellwerk.app.rules.scene import scene_section
from stellwerk.games.registry import part
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, classes, icon, join
from stellwerk.table.rulebook import Rule, Section

_SCREEN = Template(
    '<header class="head"><a class="brand" id="brand" href="#">{icon}'
    '<span class="brand-name">Stellwerk</span></a>{back}'
    '<div class="head-end">{language}{theme}</div></header><div class="bars">{bars}</div>'
    '<main id="main" class="rules"><nav class="toc" aria-labelledby="toc-title">'
    '<h2 class="toc-title" id="toc-title">{contents}</h2><ol class="toc-list">{toc}</ol></nav>'
    '<div class="rules-body"><h1 class="rules-title" id="page-title" tabindex="-1">{title}</h1>'
    '<p class="rules-lead">{goal}</p>{learn}<p class="rules-note">{note}</p>'
    "{page}{sections}{source}</div></main>"
)
_LEARN = Template(
    '<p class="rules-learn">{text} <a class="btn" id="to-lessons" href="#lernen/{game}">{icon}{go}'
    "</a></p>"
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
    '<p class="rule-anchor"><a class="rule-id" href="#regeln/{game}/{id}">{id}</a></p>{body}'
    "{explorer}</div>{scenes}</article>"
)
_EXPLORER = Template('<p><a class="btn rule-explore" href="#{address}">{icon}{text}</a></p>')
_SCENES = Template('<div class="rule-scenes">{scenes}</div>')


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
        learn=_LEARN.format(
            game=rules.game,
            text=t("learn.invite", count=len(lesson_ids(rules.game))),
            icon=icon("i-learn"),
            go=t("learn.invite-go"),
        ),
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
        scenes = _SCENES.format(scenes=join(scene_section(model, lesson) for lesson in lessons))
    return _RULE.format(
        names=classes("rule", rules.rule == rule.id and "is-target"),
        id=rule.id,
        game=rules.game,
        title=t(f"{rule.id}.title"),
        body=rule_body(t, rule),
        explorer=_explorer(t, rules.game, rule),
        scenes=scenes,
    )


def _explorer(t: Texts, game_id: str, rule: Rule) -> Markup:
    """A link to the explorer about a rule, if there is one."""
    address = about(game_id, rule.id)
    if not address:
        return EMPTY
    return _EXPLORER.format(address=address, icon=icon("i-hand"), text=t("explore.title"))
