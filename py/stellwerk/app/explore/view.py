"""An explorer on the page: controls, the picture, and what the rules say; and the list of all."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.explore.asking import answers, course, people, rule_of, verdict
from stellwerk.app.explore.controls import controls
from stellwerk.app.explore.finding import all_explorers, find
from stellwerk.app.lobby.view import language_choice, theme_choice
from stellwerk.app.model import Explore, Model
from stellwerk.app.parts import button
from stellwerk.games.registry import game, part
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import Answer, Explorer, open_targets
from stellwerk.table.game import Violation
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate
from stellwerk.table.match import COLOURS
from stellwerk.table.picking import Pick
from stellwerk.table.sentences import violation_sentence

_SCREEN = Template(
    '<header class="head"><a class="brand" id="brand" href="#">{icon}'
    '<span class="brand-name">Stellwerk</span></a>{back}'
    '<div class="head-end">{language}{theme}</div></header><div class="bars">{bars}</div>'
    '<main id="main" class="explore" data-scrolls>{content}</main>'
)
_HEAD = Template(
    '<div class="explore-head"><p class="explore-kicker">{kicker}</p>'
    '<h1 class="rules-title" id="page-title" tabindex="-1">{title}</h1>'
    '<p class="explore-lead">{lead}</p>{examples}{fault}</div>'
)
_KICKER = Template('<a id="explore-all" href="#ausprobieren">{all}</a>')
_GAME = Template(' · <a id="explore-game" href="#regeln/{game}/{rule}">{name}</a>')
_FAULT = Template('<p class="note explore-fault" id="explore-fault">{icon}<span>{text}</span></p>')
_BODY = Template(
    '{head}<form class="explore-set" id="explore-set" aria-labelledby="explore-set-title">'
    '<h2 class="explore-h" id="explore-set-title">{set_title}</h2>{controls}{refusal}'
    '<div class="explore-acts">{acts}</div></form>'
    '<div class="explore-show"><div class="explore-board scene-board {prefix}">{picture}</div>'
    '<section class="explore-says" aria-labelledby="explore-says-title">'
    '<h2 class="explore-h" id="explore-says-title">{says_title}</h2>{course}{summary}'
    '<ol class="verdicts">{verdicts}</ol></section></div>'
)
_COURSE = Template('<ul class="explore-course">{lines}</ul>')
_LINE = Template("<li>{icon}<span>{text}</span></li>")
_VERDICT = Template(
    '<li{attributes}><span class="verdict-mark">{icon}</span><div class="verdict-body">'
    '<p class="verdict-what">{plate}{label}</p><p class="verdict-text">{text}</p>{rule}</div></li>'
)
_RULE = Template(
    '<p class="verdict-rule"><a href="#regeln/{game}/{id}"><span class="rule-id">{id}</span> '
    '<span class="verdict-title">{title}</span></a></p>'
)
_REFUSAL = Template(
    '<div class="explore-refusal" id="explore-refusal"><p>{icon}<span>{text}</span></p>{rule}</div>'
)
_CARD = Template(
    '<li class="explore-card"><p class="explore-card-game">{game}</p>'
    '<h2 class="explore-card-title"><a id="explore-{id}" href="#ausprobieren/{id}">{title}</a></h2>'
    "<p>{lead}</p>{examples}</li>"
)
_EXAMPLES = Template('<ul class="explore-examples" aria-label="{label}">{examples}</ul>')
_EXAMPLE = Template('<li><a href="#ausprobieren/{id}?{query}">{icon}<span>{text}</span></a></li>')
_LIST = Template('{head}<ol class="explore-list">{cards}</ol>')


def explore_screen(model: Model, screen: Explore, bars: Markup) -> Markup:
    """The whole page."""
    t, found = model.texts, find(screen.name)
    back = EMPTY
    if screen.back:
        back = button("back", "explore.back", t("rules.back"), symbol="i-back", names="tool")
    return _SCREEN.format(
        icon=icon("i-brand"),
        back=back,
        language=language_choice(model),
        theme=theme_choice(model),
        bars=bars,
        content=_all(t, screen) if found is None else _one(model, screen, *found),
    )


def _all(t: Texts, screen: Explore) -> Markup:
    fault = EMPTY
    if screen.passed_over:
        fault = _fault(t("explore.unknown", name=screen.passed_over[0]))
    cards = (
        _CARD.format(
            id=explorer.id,
            game=t(f"{game(game_id).prefix}.name"),
            title=t(explorer.title),
            lead=t(explorer.lead),
            examples=_examples(t, explorer),
        )
        for game_id, explorer in all_explorers()
    )
    head = _HEAD.format(
        kicker=t("explore.kicker"),
        title=t("explore.title"),
        lead=t("explore.lead"),
        examples=EMPTY,
        fault=fault,
    )
    return _LIST.format(head=head, cards=join(cards))


def _fault(text: str) -> Markup:
    return _FAULT.format(icon=icon("i-warning"), text=text)


def _one(model: Model, screen: Explore, game_id: str, explorer: Explorer) -> Markup:
    t, settings = model.texts, screen.settings
    found = answers(game_id, explorer, model.lang, settings)
    chosen = (screen.chosen,) if screen.chosen else ()
    board = Board(
        texts=t,
        players=people(t),
        pick=Pick((), open_targets(found), ()),
        name=f"{explorer.id}/",
        hint=chosen,
        heading="h3",
    )
    acts = [
        button("explore-reset", "explore.reset", t("explore.reset"), symbol="i-undo"),
        button("explore-copy", "explore.copy", t("explore.copy"), symbol="i-share"),
    ]
    return _BODY.format(
        head=_head(t, screen, game_id, explorer),
        set_title=t("explore.set"),
        controls=controls(t, explorer.fields(t, settings), settings),
        refusal=_refusal(t, game_id, screen.refusal),
        acts=join(acts),
        prefix=game(game_id).prefix,
        picture=explorer.picture(settings, found, board),
        says_title=t("explore.says"),
        course=_course(t, game_id, explorer, found),
        summary=explorer.summary(settings, found, board),
        verdicts=join(_verdicts(t, game_id, found, screen.chosen)),
    )


def _head(t: Texts, screen: Explore, game_id: str, explorer: Explorer) -> Markup:
    fault = EMPTY
    if screen.passed_over:
        fault = _fault(t("explore.passed-over", what=", ".join(screen.passed_over[:3])))
    name = t(f"{game(game_id).prefix}.name")
    kicker = _KICKER.format(all=t("explore.title"))
    kicker += _GAME.format(game=game_id, rule=explorer.rules[0], name=name)
    return _HEAD.format(
        kicker=kicker,
        title=t(explorer.title),
        lead=t(explorer.lead),
        examples=_examples(t, explorer),
        fault=fault,
    )


def _examples(t: Texts, explorer: Explorer) -> Markup:
    """Questions that people ask, each a link to what answers it."""
    shown = (
        _EXAMPLE.format(
            id=explorer.id, query=example.query, icon=icon("i-next"), text=t(example.text)
        )
        for example in explorer.examples
    )
    return _EXAMPLES.format(label=t("explore.examples"), examples=join(shown))


def _course(t: Texts, game_id: str, explorer: Explorer, found: tuple[Answer, ...]) -> Markup:
    lines = course(t, game_id, found[0], explorer.tells)
    if not lines:
        return EMPTY
    shown = (_LINE.format(icon=icon("i-ev-place"), text=line) for line in lines)
    return _COURSE.format(lines=join(shown))


def _refusal(t: Texts, game_id: str, violation: Violation | None) -> Markup:
    if violation is None:
        return EMPTY
    names = [player.name for player in people(t)]
    words = part(game_id, "sentences").words
    return _REFUSAL.format(
        icon=icon("i-stop"),
        text=violation_sentence(t, violation, names, words),
        rule=_rule(t, game_id, violation.rule),
    )


def _rule(t: Texts, game_id: str, rule: str) -> Markup:
    """The way to the rule behind what is said."""
    return _RULE.format(game=game_id, id=rule, title=t(f"{rule}.title"))


def _verdicts(t: Texts, game_id: str, found: tuple[Answer, ...], chosen: str) -> list[Markup]:
    shown = []
    are_many = len({answer.question.player for answer in found}) > 1
    for answer in found:
        asked = answer.question
        if asked.quiet and asked.id != chosen:
            continue
        names = classes(
            "verdict",
            "is-allowed" if answer.allowed else "is-refused",
            asked.id == chosen and "is-chosen",
        )
        verdict_id = f"verdict-{asked.id}".replace(":", "-").replace("/", "-")
        shown.append(
            _VERDICT.format(
                attributes=attributes(class_=names, id=verdict_id),
                icon=icon("i-check" if answer.allowed else "i-stop"),
                plate=plate(COLOURS[asked.player]) if are_many else EMPTY,
                label=asked.label,
                text=verdict(t, game_id, answer),
                rule=_rule(t, game_id, rule_of(answer)),
            )
        )
    return shown
