"""The viewer's own cards, grouped by colour, each with what it takes to lay it."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import CARDS, KINDS, LOCO
from stellwerk.games.kartenspiel.outlook import needed
from stellwerk.games.kartenspiel.sentences import card_names
from stellwerk.games.kartenspiel.state import Observation
from stellwerk.games.kartenspiel.view.cards import card
from stellwerk.games.kartenspiel.view.marks import Marks
from stellwerk.games.kartenspiel.view.yards import car_name, departed
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, classes, icon, join

_HAND = Template(
    '<div class="zhand khand" role="group" aria-labelledby="{id}" data-kinds="{kinds}">'
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{count}</span></{h}>'
    '<div class="zhand-cards" data-arrows>{cards}</div></div>'
)
_CARD = Template(
    '<div class="khand-card">{card}<p class="{names}" aria-hidden="true">{need}</p></div>'
)
_NEED = Template('{icon}<b>{number}</b><span class="kneed-word">{word}</span>')
_COUNT = Template('<b class="zc-no" aria-hidden="true">{count}</b>')
_WAITING = Template('<i class="kwaiting" data-vt="{vt}" aria-hidden="true"></i>')
_NONE = Template('<p class="zhand-none">{text}</p>')


def hand(observation: Observation, board: Board, marks: Marks) -> Markup:
    """The cards with their numbers."""
    t = board.texts
    total = sum(observation.hand)
    cards = [_kind(observation, board, marks, kind) for kind in KINDS if observation.hand[kind]]
    return _HAND.format(
        id=board.element_id("hand-title"),
        h=board.heading,
        kinds=len(cards),
        title=t("karten.view.hand"),
        count=t.plural("karten.cards-counted", total) if total else "",
        cards=join(cards) if cards else _NONE.format(text=t("karten.view.hand-empty")),
    )


def _kind(observation: Observation, board: Board, marks: Marks, kind: int) -> Markup:
    t, me, count, word = board.texts, observation.me, observation.hand[kind], CARDS[kind]
    label, need, state = card_names(t, [word] * count), EMPTY, ""
    if kind != LOCO:
        wanted = needed(observation, kind)
        enough = wanted.size > 0 and count + observation.hand[LOCO] >= wanted.size
        if not wanted.size:
            text, state = t("karten.view.lies-here"), "is-own"
        else:
            text = t("karten.view.need", needed=wanted.size)
            state = "is-enough" if enough else ""
        label = t("karten.view.hand-card", cards=label, needed=text)
        need = _NEED.format(
            icon=icon("i-check") if enough else EMPTY,
            number=wanted.size or "–",
            word=t("karten.view.needed") if wanted.size else text,
        )
    attributes = board.target(
        f"hand:{word}",
        "zc",
        "zc-own",
        f"is-{min(count, 4)}",
        (me, kind) in marks.hands and "is-fresh",
        label=label,
        drag=kind != LOCO,
    )
    more = _COUNT.format(count=count) + _waiting(observation, board, marks, kind)
    return _CARD.format(
        card=card(word, attributes, more), names=classes("kneed-text", state), need=need
    )


def _waiting(observation: Observation, board: Board, marks: Marks, kind: int) -> Markup:
    """Where the cars that could be laid start their way: invisible, one for each card."""
    me, path = observation.me, board.pick.path if board.pick is not None else ()
    if kind == LOCO:
        chosen = [colour for colour in range(LOCO) if f"hand:{CARDS[colour]}" in path]
        names = [
            car_name(board, me, colour, i, loco=True)
            for colour in chosen[:1]
            for i in range(observation.locos[me][colour], observation.hand[LOCO])
        ]
    elif observation.yards[me][kind] or observation.locos[me][kind]:
        return EMPTY
    else:
        names = [car_name(board, me, kind, i) for i in range(observation.hand[kind])]
    taken = departed(observation, board, marks)
    return join(_WAITING.format(vt=name) for name in names if name not in taken)
