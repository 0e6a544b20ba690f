"""The viewer's own cards, grouped by colour."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.zug_um_zug.cards import CARDS, KINDS
from stellwerk.games.zug_um_zug.sentences import card_name, counted
from stellwerk.games.zug_um_zug.state import Observation
from stellwerk.games.zug_um_zug.view.cards import card
from stellwerk.table.board import Board
from stellwerk.table.markup import Template, join

_HAND = Template(
    '<div class="zhand" role="group" aria-labelledby="{id}" data-kinds="{kinds}">'
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{count}</span></{h}>'
    '<div class="zhand-cards" data-arrows>{cards}</div></div>'
)
_COUNT = Template('<b class="zc-no" aria-hidden="true">{count}</b>')
_NONE = Template('<p class="zhand-none">{text}</p>')


def hand(observation: Observation, board: Board) -> Markup:
    """The cards with their numbers; a colour can be chosen before the route."""
    t = board.texts
    cards = []
    for kind in KINDS:
        count = observation.hand[kind]
        if not count:
            continue
        name = CARDS[kind]
        label = t("zuz.times", count=count, card=card_name(t, name))
        depth = f"is-{min(count, 4)}"
        attributes = board.target(f"hand:{name}", "zc", "zc-own", depth, label=label)
        cards.append(card(name, attributes, _COUNT.format(count=count)))
    return _HAND.format(
        id=board.element_id("hand-title"),
        h=board.heading,
        kinds=len(cards),
        title=t("zuz.view.hand"),
        count=counted(t, "cards", sum(observation.hand)),
        cards=join(cards) if cards else _NONE.format(text=t("zuz.view.hand-empty")),
    )
