"""An embedded scene's page: the scene, and below it the ways to its rule and to the game."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.addresses import rules_address
from stellwerk.app.model import Lesson, Model, Rules
from stellwerk.app.rules.scene import Place, draw_scene
from stellwerk.table.markup import Template, attributes, icon

SITE = "../../"
"""From an embed's page to the site that it belongs to."""

_PAGE = Template(
    '<main class="embed" id="page" lang="{lang}" data-screen="embed" data-game="{game}">{scene}'
    '<footer class="embed-foot"><a class="embed-link"{rule_link}>{rule_icon}'
    '<span><span class="vh">{rule_label} </span>{rule}</span></a>'
    '<a class="embed-link"{play_link}>{play_icon}{play}</a></footer></main>'
    '<p id="said" class="vh" role="status" aria-live="polite" data-count="{count}">{said}</p>'
)


def embed_view(model: Model) -> Markup:
    """Everything inside the mount point."""
    assert isinstance(model.screen, Rules)
    t, rules = model.texts, model.screen
    (lesson,) = rules.lessons.values()
    scene = lesson.scene
    place = Place(
        "h1", lambda game, rule: _outward(_rule_address(model, game, rule)), leads_on=False
    )
    return _PAGE.format(
        lang=model.lang,
        game=scene.game,
        scene=draw_scene(model, lesson, place),
        rule_link=_outward(_rule_address(model, scene.game, scene.rules[0]), "embed-rule"),
        rule_icon=icon("i-rules"),
        rule_label=t("embed.rule"),
        rule=t(f"{scene.rules[0]}.title"),
        play_link=_outward(_play_address(lesson), "embed-play"),
        play_icon=icon("i-brand"),
        play=t("embed.play"),
        count=model.said_count,
        said=model.said,
    )


def _rule_address(model: Model, game: str, rule: str) -> str:
    return f"{SITE}{rules_address(model.lang, game)}#{rule}"


def _play_address(lesson: Lesson) -> str:
    return f"{SITE}index.html#szene/{lesson.scene.game}/{lesson.scene.id}"


def _outward(address: str, element_id: str | None = None) -> Markup:
    """A link that leaves the frame alone, and tells the other page nothing of the host's."""
    return attributes(id=element_id, href=address, target="_blank", rel="noopener")
