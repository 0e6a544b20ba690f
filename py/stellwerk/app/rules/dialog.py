"""One rule beside the game, without leaving it."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.app.addresses import rules_address
from stellwerk.app.explore.finding import about
from stellwerk.app.model import Model
from stellwerk.app.parts import button
from stellwerk.app.rules.prose import rule_body
from stellwerk.games.registry import GAMES, part
from stellwerk.table.markup import EMPTY, Template, icon

_DIALOG = Template(
    '<dialog class="dialog" id="rule-dialog" data-modal aria-labelledby="rule-dialog-title">'
    '<h2 class="dialog-head" id="rule-dialog-title">{icon}{title}</h2>'
    '<div class="dialog-body prose">{body}</div><div class="dialog-foot">'
    '{explorer}<a class="btn btn-quiet" id="rule-dialog-read" href="{page}#{rule}" target="_blank" '
    'rel="noopener">{read}</a>'
    '<a class="btn" id="rule-dialog-page" href="#regeln/{game}/{rule}">{all}</a>'
    "{close}</div></dialog>"
)


_EXPLORER = Template('<a class="btn" id="rule-dialog-explore" href="#{address}">{icon}{text}</a>')


def rule_dialog(model: Model) -> Markup:
    """The rule whose id the model holds."""
    t = model.texts
    game_id = next(game for game in GAMES if part(game, "rulebook").RULEBOOK.knows(model.rule))
    rule = part(game_id, "rulebook").RULEBOOK.find(model.rule)
    explorer = EMPTY
    if address := about(game_id, rule.id):
        explorer = _EXPLORER.format(address=address, icon=icon("i-hand"), text=t("explore.title"))
    return _DIALOG.format(
        explorer=explorer,
        icon=icon("i-rules"),
        title=t(f"{rule.id}.title"),
        body=rule_body(t, rule),
        game=game_id,
        rule=rule.id,
        page=rules_address(model.lang, game_id),
        read=t("pages.new-tab"),
        all=t("rules.whole-page"),
        close=button(
            "rule-dialog-close", "rule.show", t("page.close"), names="btn btn-main", value=""
        ),
    )
