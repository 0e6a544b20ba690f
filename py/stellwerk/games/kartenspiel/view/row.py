"""The face-up row, the two decks and the discards."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import CARDS, ROW
from stellwerk.games.kartenspiel.ending import TWICE_FROM
from stellwerk.games.kartenspiel.sentences import colour_name
from stellwerk.games.kartenspiel.state import Observation
from stellwerk.games.kartenspiel.view.cards import SIGNS, card
from stellwerk.games.kartenspiel.view.marks import Marks
from stellwerk.games.kartenspiel.view.yards import lost_cars
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, icon, join

_ROW = Template(
    '<div class="zrow krow" role="group" aria-labelledby="{id}"><{h} class="rubric" id="{id}">'
    '<span>{title}</span></{h}><div class="zrow-cards" data-arrows>{cards}</div>'
    '<div class="zrow-piles" data-arrows>{deck}{tickets}{discards}</div></div>'
)
_GAP = Markup('<span class="zc zc-gap"></span>')
_PILE = Template(
    '<button{attributes}>{icon}<span class="pile-no">{count}</span> '
    '<span class="pile-name">{name}</span>{more}</button>'
)
_LOST = Template(
    '<i class="klost" data-c="{card}" data-vt="{vt}" data-step="{step}" aria-hidden="true">{sign}'
    "</i>"
)


def card_word(t: Texts, word: str) -> str:
    """``Red``, ``Locomotive``."""
    return t("karten.view.loco") if word == "loco" else colour_name(t, word)


def row(observation: Observation, board: Board, marks: Marks) -> Markup:
    """The open cards and the piles."""
    t = board.texts
    cards = []
    for slot, number in enumerate(observation.row):
        name, new = CARDS[number], slot in marks.row
        # Two names take turns, so that the motion begins anew when a place is filled again.
        beat = f"is-new-{observation.deck_size % 2}" if new else ""
        label = t("karten.view.open-card", card=card_word(t, name), n=slot + 1)
        attributes = board.target(f"row:{slot}", "zc", new and "is-last", beat, label=label)
        cards.append(card(name, attributes))
    cards += [_GAP] * (ROW - len(cards))
    lost: dict[str, str] = {}
    for robbed in marks.robbed:
        lost |= lost_cars(observation, board, robbed)
    twice = len(observation.hand_sizes) == TWICE_FROM
    return _ROW.format(
        id=board.element_id("row-title"),
        h=board.heading,
        title=t("karten.view.row"),
        cards=join(cards),
        deck=_pile(
            board,
            "deck",
            "w-back",
            observation.deck_size,
            t(f"karten.view.deck-{observation.round}" if twice else "karten.view.deck"),
        ),
        tickets=_pile(
            board,
            "tickets",
            "z-ticket",
            observation.ticket_deck_size,
            t("karten.view.ticket-deck"),
        ),
        discards=_pile(
            board,
            "discards",
            "i-ev-discard",
            sum(observation.discards),
            t("karten.view.discards"),
            join(
                _LOST.format(vt=vt, step=step, card=word, sign=SIGNS[word])
                for step, (vt, word) in enumerate(lost.items())
            ),
        ),
    )


def _pile(
    board: Board, target: str, symbol: str, count: int, name: str, more: Markup = EMPTY
) -> Markup:
    look = "discards" if target == "discards" else "deck"
    label = board.texts.plural(f"karten.view.{target}-label", count, name=name)
    return _PILE.format(
        attributes=board.target(target, "pile", look, f"zpile-{target}", label=label),
        icon=icon(symbol),
        count=count,
        name=name,
        more=more,
    )
