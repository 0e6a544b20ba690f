"""A game's rules as a page: goal, a turn, each action, end and scoring, special cases, variants,
what we had to interpret and why, questions and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from stellwerk.app.addresses import app, rules_address, short_address, up
from stellwerk.app.explore.finding import about
from stellwerk.app.pages.frame import NAMES, Page, Site, framed, icon, search
from stellwerk.app.pages.scenes import scene_block
from stellwerk.app.rules.prose import rule_body
from stellwerk.games.registry import game, package, part
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.rulebook import Rule, RuleBook, Section
from stellwerk.table.scene import Scene, load_scenes
from stellwerk.table.sentences import listed

_MAIN = Template(
    '<main id="main" class="rules"><div class="rules-intro"><h1 class="rules-title">{title}</h1>'
    '<p class="rules-lead">{lead}</p><p class="rules-acts"><a class="btn btn-main" '
    'href="{play_href}">{play_icon}{play}</a><a class="btn" href="{short_href}">{print_icon}'
    '{short}</a></p>{search}<p class="rules-note">{note}</p></div>'
    '<nav class="toc" aria-labelledby="toc-title"><h2 class="toc-title" id="toc-title">{contents}'
    '</h2><ol class="toc-list">{toc}</ol></nav><div class="rules-body">{sections}'
    '<footer class="rules-note">{source}</footer></div></main>'
)
_TOC = Template('<li><a href="#{id}">{title}</a>{inner}</li>')
_TOC_LIST = Template("<ol>{rules}</ol>")
_SECTION = Template(
    '<section class="rules-section" aria-labelledby="{id}"><h2 class="rules-h" id="{id}">'
    "{title}</h2>{content}</section>"
)
_RULE = Template(
    '<article class="rule" aria-labelledby="{id}"><div class="rule-text prose">'
    '<h3 class="rule-title" id="{id}">{title}</h3>'
    '<p class="rule-anchor"><a class="rule-id" href="#{id}">{id}</a>'
    '<a class="rule-other" href="{other}#{id}" hreflang="{other_lang}" lang="{other_lang}">'
    '{other_name}<span class="vh">: {id}</span></a></p>{body}{also}'
    "{explorer}</div>{scenes}</article>"
)
_SCENES = Template('<div class="rule-scenes">{scenes}</div>')
_ALSO = Template('<p class="rule-also">{text} {links}</p>')
_EXPLORER = Template(
    '<p class="rule-explorer"><a class="btn" href="{href}">{icon}{text}'
    '<span class="vh">: {title}</span></a></p>'
)
_ALSO_LINK = Template('<a href="#scene-{id}">{title}</a>')
_GOAL = Template('<div class="prose">{text}</div>')
_OPTION = Template(
    '<article class="rule" aria-labelledby="{id}"><div class="rule-text prose">'
    '<h3 class="rule-title" id="{id}">{title}</h3><p>{text}</p></div></article>'
)
_INTERPRETATIONS = Template('<p class="prose">{text}</p><dl class="readings">{entries}</dl>')
_INTERPRETATION = Template(
    '<div class="reading" id="auslegung-{id}"><dt><a href="#{id}">{title}</a></dt>'
    '<dd class="prose">{text}<p class="auslegung-why"><strong>{why_title}</strong> {why}</p></dd>'
    "</div>"
)
_QUESTIONS = Template('<dl class="questions">{entries}</dl>')
_QUESTION = Template(
    '<div class="question"><dt><a href="#scene-{id}">{question}</a></dt><dd>{answer}</dd></div>'
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the page with its heading; ``entries``: ids and titles for the contents."""

    id: str
    title: str
    content: Markup
    entries: tuple[tuple[str, str], ...] = ()


def page(site: Site, lang: str, game_id: str) -> str:
    """The document."""
    book: RuleBook = part(game_id, "rulebook").RULEBOOK
    paths = {each: rules_address(each, game_id) for each in LANGUAGES}
    t = Page(lang, paths, "", "", "", "").texts
    name = t(f"{book.prefix}.name")
    made = Page(
        lang,
        paths,
        title=t("pages.title", game=name),
        description=t("pages.description", game=name, tagline=t(f"{book.prefix}.tagline")),
        kind="page-rules",
        play=f"neu/{game_id}",
    )
    scenes = load_scenes(package(game_id), game_id)
    chapters = [
        *_chapters(made, book, scenes),
        *_options(made, game_id, book),
        _interpretations(made, book),
        _questions(made, book, scenes),
    ]
    content = _MAIN.format(
        contents=t("rules.contents"),
        toc=join(map(_toc, chapters)),
        title=t("rules.title", game=name),
        lead=t(f"{book.prefix}.tagline"),
        play_href=app(made.path, made.play),
        play_icon=icon("i-play"),
        play=t("pages.play"),
        short_href=f"{up(made.path)}{short_address(lang, game_id)}",
        print_icon=icon("i-print"),
        short=t("pages.short"),
        search=search(site, made, game_id),
        note=t("rules.note"),
        sections=join(
            _SECTION.format(id=chapter.id, title=chapter.title, content=chapter.content)
            for chapter in chapters
        ),
        source=t(f"{book.prefix}.note") if t.has(f"{book.prefix}.note") else "",
    )
    return framed(site, made, content)


def _toc(chapter: Chapter) -> Markup:
    inner = EMPTY
    if chapter.entries:
        rules = (_TOC.format(id=id_, title=title, inner=EMPTY) for id_, title in chapter.entries)
        inner = _TOC_LIST.format(rules=join(rules))
    return _TOC.format(id=chapter.id, title=chapter.title, inner=inner)


def _chapters(page: Page, book: RuleBook, scenes: Sequence[Scene]) -> list[Chapter]:
    """The rulebook's own sections, the goal of the game before them."""
    t, goal = page.texts, f"{book.prefix}.section.goal"
    what = _GOAL.format(text=t.rich(f"{book.prefix}.short.goal"))
    chapters = []
    if all(section.id != "goal" for section in book.sections):
        chapters.append(Chapter(goal, t("pages.goal"), what))
    for section in book.sections:
        chapter = _chapter(page, book, section, scenes)
        if chapter.id == goal:
            chapter = replace(chapter, content=what + chapter.content)
        chapters.append(chapter)
    return chapters


def _chapter(page: Page, book: RuleBook, section: Section, scenes: Sequence[Scene]) -> Chapter:
    t = page.texts
    return Chapter(
        f"{book.prefix}.section.{section.id}",
        t(f"{book.prefix}.section.{section.id}"),
        join(_rule(page, book, rule, scenes) for rule in section.rules),
        tuple((rule.id, t(f"{rule.id}.title")) for rule in section.rules),
    )


def _explorer(page: Page, book: RuleBook, rule: Rule) -> Markup:
    """To the explorer about a rule, if there is one."""
    address = about(book.game, rule.id)
    if not address:
        return EMPTY
    t = page.texts
    return _EXPLORER.format(
        href=app(page.path, address),
        icon=icon("i-hand"),
        text=t("explore.title"),
        title=t(f"{rule.id}.title"),
    )


def _rule(page: Page, book: RuleBook, rule: Rule, scenes: Sequence[Scene]) -> Markup:
    t = page.texts
    own = [scene for scene in scenes if scene.rules[0] == rule.id]
    others = [scene for scene in scenes if rule.id in scene.rules[1:]]
    blocks = EMPTY
    if own:
        blocks = _SCENES.format(scenes=join(scene_block(page, scene) for scene in own))
    also = EMPTY
    if others:
        links = (_ALSO_LINK.format(id=scene.id, title=scene.title[page.lang]) for scene in others)
        also = _ALSO.format(text=t("pages.also"), links=join(links, Markup(", ")))
    other = next(lang for lang in LANGUAGES if lang != page.lang)
    return _RULE.format(
        id=rule.id,
        title=t(f"{rule.id}.title"),
        other=f"{up(page.path)}{page.paths[other]}",
        other_lang=other,
        other_name=NAMES[other],
        body=rule_body(t, rule),
        also=also,
        explorer=_explorer(page, book, rule),
        scenes=blocks,
    )


def _options(page: Page, game_id: str, book: RuleBook) -> list[Chapter]:
    """What can be agreed on before a match, where the rulebook has no section of variants."""
    t, options = page.texts, game(game_id).options
    if not options or any(section.id == "variants" for section in book.sections):
        return []
    told, entries = [], []
    for option in options:
        id_ = f"{book.prefix}.option.{option.id}"
        text = t(f"{id_}-note")
        if not isinstance(option.values[0], bool):
            names = listed(t, [t(f"{id_}.{value}") for value in option.values], "or")
            text = f"{names}. {text}"
        told.append(_OPTION.format(id=id_, title=t(id_), text=text))
        entries.append((id_, t(id_)))
    return [
        Chapter(f"{book.prefix}.section.variants", t("pages.variants"), join(told), tuple(entries))
    ]


def _interpretations(page: Page, book: RuleBook) -> Chapter:
    """All that we had to interpret, with the reasons, in one list."""
    t = page.texts
    entries = (
        _INTERPRETATION.format(
            id=rule.id,
            title=t(f"{rule.id}.title"),
            text=t.rich(f"{rule.id}.{'text' if rule.interpretation else 'interpreted'}"),
            why_title=t("rules.why"),
            why=t.rich(f"{rule.id}.why"),
        )
        for rule in book.rules()
        if rule.interpretation or rule.interpreted
    )
    content = _INTERPRETATIONS.format(text=t("pages.readings-note"), entries=join(entries))
    return Chapter("auslegungen", t("pages.readings"), content)


def _questions(page: Page, book: RuleBook, scenes: Sequence[Scene]) -> Chapter:
    """What the scenes ask, in the order of the rules, each with its answer."""
    order = {rule.id: place for place, rule in enumerate(book.rules())}
    asked = [scene for scene in scenes if "?" in scene.question[page.lang]]
    asked.sort(key=lambda scene: order[scene.rules[0]])
    entries = (
        _QUESTION.format(
            id=scene.id,
            question=scene.question[page.lang],
            answer=scene.tries[0].answer[page.lang],
        )
        for scene in asked
    )
    content = _QUESTIONS.format(entries=join(entries))
    return Chapter("fragen", page.texts("pages.questions"), content)
