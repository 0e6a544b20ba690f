"""The viewer's tickets with what each still needs, and those among which the viewer chooses.

Each ticket is held against all cards in hand and yard as if these served it alone. What was sent
off does not count, for nobody may look: only the house rule ``memory_aid`` counts it.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import CARDS, LOCO, Counts
from stellwerk.games.kartenspiel.outlook import MEMORY_AID, cards_in_sight, lack
from stellwerk.games.kartenspiel.sentences import card_names, points_counted, ticket_name
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.tickets import BONUSES, CITIES, TICKETS
from stellwerk.games.kartenspiel.view.cards import SIGNS, minis
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join

_TICKETS = Template(
    '<div class="ztickets ktickets" role="group" aria-labelledby="{id}" tabindex="0" id="{id}-all">'
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{count}</span></{h}>'
    '<ol class="ztickets-list">{tickets}</ol>{memory}{bonuses}</div>'
)
_TICKET = Template('<li class="{names}">{face}</li>')
_FACE = Template(
    '<span class="zt-ends"><span>{a}</span> <span>{b}</span></span>'
    '<b class="zt-points">{points}<span class="vh"> {points_word}</span></b>'
    '<span class="kt-needs" aria-hidden="true">{needs}</span>'
    '<span class="vh">{spoken}</span><span class="zt-state">{icon}{text}</span>'
)
_NEED = Template('<i class="{names}" data-c="{card}">{sign}</i>')
_NONE = Template('<li class="ztickets-none">{text}</li>')
_MEMORY = Template(
    '<div class="kmemory"><p class="kmemory-title"><span class="tag">{tag}</span>{title}</p>'
    '<p class="kmemory-cards">{cards}</p><span class="vh">{spoken}</span></div>'
)
_BONUSES = Template(
    '<div class="kbonuses"><p class="kbonuses-title">{title}</p><ul aria-label="{title}">{cities}'
    "</ul></div>"
)
_BONUS = Template(
    '<li title="{text}"><span aria-hidden="true">{city} <b>{points}</b></span>'
    '<span class="kbonus-mine" aria-hidden="true">{mine}</span><span class="vh">{text}</span></li>'
)
_OFFER = Template(
    '<div class="zoffer koffer"><ol class="zoffer-list" aria-label="{label}" data-count="{count}" '
    "data-arrows>{tickets}</ol><button{keep}>{icon}{text}</button></div>"
)
_OFFERED = Template(
    '<li><button{attributes}>{face}<span class="zt-box">{icon}</span></button></li>'
)


def has_memory(board: Board) -> bool:
    """Whether the players agreed on the memory aid."""
    return bool(board.options.get(MEMORY_AID, False))


def tickets(observation: Observation, board: Board) -> Markup:
    """The tickets kept, the nearest first, and those set aside at a first scoring."""
    t, cards = board.texts, cards_in_sight(observation, memory=has_memory(board))

    def order(ticket: int) -> tuple[int, int]:
        missing = lack(ticket, cards)
        return len(missing.colours) - missing.covered, -TICKETS[ticket].points

    items = []
    for ticket in sorted(observation.tickets, key=order):
        near = order(ticket)[0] == 0
        names = classes("zt", "kt", near and "is-near")
        items.append(_TICKET.format(names=names, face=_face(t, ticket, cards)))
    done = observation.done[observation.me]
    for paid in done:
        items.append(_TICKET.format(names="zt kt is-done", face=_done_face(t, paid.ticket)))
    count = len(observation.tickets)
    points = sum(TICKETS[ticket].points for ticket in observation.tickets)
    return _TICKETS.format(
        id=board.element_id("tickets-title"),
        h=board.heading,
        title=t("karten.view.tickets"),
        count=t.plural("karten.view.tickets-sum", count, points=points) if count else "",
        tickets=join(items) if items else _NONE.format(text=t("karten.view.no-tickets")),
        memory=_memory(observation, board) if has_memory(board) else EMPTY,
        bonuses=_bonuses(observation, board),
    )


def _memory(observation: Observation, board: Board) -> Markup:
    """What the viewer sent off: only with the house rule."""
    t = board.texts
    words = [CARDS[card] for card, count in enumerate(observation.memory) for _ in range(count)]
    return _MEMORY.format(
        tag=t("karten.view.house-rule"),
        title=t("karten.view.memory"),
        cards=minis(observation.memory) if words else t("karten.view.memory-none"),
        spoken=card_names(t, words) if words else "",
    )


def _bonuses(observation: Observation, board: Board) -> Markup:
    """The six bonuses, and how many of one's own tickets name the city."""
    t = board.texts
    held = [*observation.tickets, *(paid.ticket for paid in observation.done[observation.me])]
    cities = []
    for city, points in BONUSES.items():
        mine = sum(city in TICKETS[ticket].big for ticket in held)
        text = t.plural("karten.view.bonus-of", mine, city=CITIES[city], points=points)
        cities.append(
            _BONUS.format(
                city=CITIES[city], points=points, mine=f"{mine} ×" if mine else "–", text=text
            )
        )
    return _BONUSES.format(title=t("karten.view.bonuses"), cities=join(cities))


def offer(observation: Observation, board: Board) -> Markup:
    """Tickets to choose from."""
    t, cards = board.texts, cards_in_sight(observation, memory=has_memory(board))
    chosen = board.pick.path if board.pick is not None else ()
    items = []
    for ticket in sorted(observation.offer, key=lambda ticket: TICKETS[ticket].points):
        target = f"offer:{TICKETS[ticket].id}"
        taken = target in chosen
        pressed = attributes(aria_pressed=None if taken else "false")
        items.append(
            _OFFERED.format(
                attributes=board.target(target, "zt", "kt", "zt-offer", label=None) + pressed,
                face=_face(t, ticket, cards),
                icon=icon("i-check") if taken else EMPTY,
            )
        )
    count = sum(target.startswith("offer:") for target in chosen)
    if count:
        text = t.plural("karten.view.keep", count)
    else:
        starts = observation.phase is Phase.START
        text = t("karten.view.keep-first" if starts else "karten.view.keep-none")
    return _OFFER.format(
        label=t("karten.view.offer"),
        count=len(items),
        tickets=join(items),
        keep=board.target("keep", "btn", "btn-main", "zoffer-keep", label=None),
        icon=icon("i-check"),
        text=text,
    )


def _face(t: Texts, ticket: int, cards: Counts) -> Markup:
    missing = lack(ticket, cards)
    rest = len(missing.colours) - missing.covered
    if not missing.colours:
        symbol, text = "i-check", t("karten.view.ticket-there")
    elif not rest:
        symbol, text = "z-loco", t.plural("karten.view.ticket-locos", missing.covered)
    else:
        symbol, text = "z-cards", t.plural("karten.view.ticket-lacks", rest)
    names = [CARDS[card] for card in missing.colours]
    spoken = t("karten.view.ticket-needs", cards=card_names(t, _words(ticket)))
    if names:
        lacking = t("karten.view.ticket-missing", cards=card_names(t, names))
        spoken = f"{spoken} {lacking}"
    return _ends(t, ticket, _needs(ticket, cards), spoken, icon(symbol), text)


def _done_face(t: Texts, ticket: int) -> Markup:
    spoken = t("karten.view.ticket-needs", cards=card_names(t, _words(ticket)))
    done = t("karten.view.ticket-done")
    return _ends(t, ticket, EMPTY, spoken, icon("i-check"), done)


def _ends(t: Texts, ticket: int, needs: Markup, spoken: str, symbol: Markup, text: str) -> Markup:
    known = TICKETS[ticket]
    return _FACE.format(
        a=CITIES[known.a],
        b=CITIES[known.b],
        points=known.points,
        points_word=points_counted(t, known.points).partition(" ")[2],
        needs=needs,
        spoken=spoken,
        icon=symbol,
        text=text,
    )


def _words(ticket: int) -> list[str]:
    return [CARDS[card] for card in TICKETS[ticket].cards]


def _needs(ticket: int, cards: Counts) -> Markup:
    """One plate for each card of the price: full if it is there, hollow if not, half for one that
    a locomotive can stand for."""
    plates, locos = [], cards[LOCO]
    used = [0] * len(CARDS)
    for card in TICKETS[ticket].cards:
        used[card] += 1
        state = ""
        if used[card] > cards[card]:
            state = "is-loco" if locos > 0 else "is-missing"
            locos -= 1
        plates.append(_need(card, state))
    return join(plates)


@cache
def _need(card: int, state: str) -> Markup:
    word = CARDS[card]
    return _NEED.format(names=classes("kt-need", state), card=word, sign=SIGNS[word])


def paid_label(t: Texts, ticket: int) -> str:
    """A ticket's cities."""
    return ticket_name(t, TICKETS[ticket].id)
