"""The face-up row and the two decks."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.zug_um_zug.cards import CARDS
from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.sentences import card_name
from stellwerk.games.zug_um_zug.state import Observation
from stellwerk.games.zug_um_zug.view.cards import card
from stellwerk.games.zug_um_zug.view.map import ROW
from stellwerk.table.board import Board
from stellwerk.table.markup import Template, icon, join

_ROW = Template(
    '<div class="zrow" role="group" aria-labelledby="{id}"><{h} class="rubric" id="{id}">{title}'
    '</{h}><div class="zrow-cards" data-arrows>{cards}</div>'
    '<div class="zrow-piles" data-arrows>{deck}{tickets}</div></div>'
)
_GAP = Markup('<span class="zc zc-gap"></span>')
_PILE = Template(
    '<button{attributes}>{icon}<span class="pile-no">{count}</span> '
    '<span class="pile-name">{name}</span></button>'
)


def row(observation: Observation, board: Board) -> Markup:
    """The open cards, the deck and the ticket deck."""
    t = board.texts
    size = find_map(observation.map).features.row
    cards = []
    for slot, number in enumerate(observation.row):
        name = CARDS[number]
        new = ROW + slot in board.changed
        # Two names take turns, so that the motion begins anew when a place is filled again.
        beat = f"is-new-{observation.deck_size % 2}" if new else ""
        label = t("zuz.view.open-card", card=card_name(t, name), n=slot + 1)
        attributes = board.target(f"row:{slot}", "zc", new and "is-last", beat, label=label)
        cards.append(card(name, attributes))
    cards += [_GAP] * (size - len(cards))
    deck_label = t.plural("zuz.view.deck-label", observation.deck_size)
    if discards := sum(observation.discards):
        deck_label += t.plural("zuz.view.deck-discards", discards)
    return _ROW.format(
        id=board.element_id("row-title"),
        h=board.heading,
        title=t("zuz.view.row"),
        cards=join(cards),
        deck=_pile(board, "deck", "w-back", observation.deck_size, t("zuz.view.deck"), deck_label),
        tickets=_pile(
            board,
            "tickets",
            "z-ticket",
            observation.ticket_deck_size,
            t("zuz.view.ticket-deck"),
            t.plural("zuz.view.ticket-deck-label", observation.ticket_deck_size),
        ),
    )


def _pile(board: Board, target: str, symbol: str, count: int, name: str, label: str) -> Markup:
    return _PILE.format(
        attributes=board.target(target, "pile", "deck", f"zpile-{target}", label=label),
        icon=icon(symbol),
        count=count,
        name=name,
    )
