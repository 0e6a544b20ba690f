"""What is decided in the action line: tickets, the size of a set, passing."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from stellwerk.games.kartenspiel.action import Action
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, NUMBER, PLAIN, tally, words
from stellwerk.games.kartenspiel.outlook import needed, needed_text
from stellwerk.games.kartenspiel.sentences import card_names, colour_name, ticket_name
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.tickets import ids
from stellwerk.games.kartenspiel.view.cards import SIGNS, mini, minis
from stellwerk.games.kartenspiel.view.row import card_word
from stellwerk.games.kartenspiel.view.tickets import offer
from stellwerk.table.board import Board
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, join
from stellwerk.table.sentences import listed

_SETS = Template(
    '<div class="ksets" data-c="{card}" role="group" aria-label="{label}">'
    '<p class="ksets-need">{need}</p><div class="ksets-grid" data-arrows>'
    "{rows}</div></div>"
)
_LINE = Template('<div class="ksets-row">{head}{cells}</div>')
_HEAD = Template('<span class="ksets-head" aria-hidden="true">{count}{sign}</span>')
_SIZE = Template(
    '<button{attributes} data-size="{size}"><b>{size}</b>'
    '<span class="ksets-cars" aria-hidden="true">{cars}</span></button>'
)
_DOT = Template('<i data-c="{card}"></i>')
_PASS = Template("<button{attributes}>{text}</button>")
_CHOICE = Template(
    '<span class="zpay" aria-hidden="true">{cards}</span><span class="vh">{spoken}</span>'
    '<span class="zpay-left" aria-hidden="true">{text} {left}</span>'
)
_EVENT_ICONS: Final = {
    "took": "z-cards",
    "drew": "i-ev-draw",
    "refilled": "i-ev-place",
    "nothing-left": "i-ev-lost",
    "offered": "z-ticket",
    "kept": "z-ticket",
    "laid": "z-cars",
    "laid-three": "z-cars",
    "robbed": "i-ev-discard",
    "departed": "z-tunnel",
    "played-through": "i-clock",
    "scored": "i-check",
    "left-open": "i-close",
    "new-deck": "i-ev-shuffle",
    "last-round": "i-clock",
    "bonus": "i-plus",
    "passed": "i-next",
    "ended": "i-winner",
}


def in_hand(observation: Observation, board: Board) -> Markup:
    """Tickets offered, the sizes of a set, or the button for passing."""
    if observation.player != observation.me:
        return EMPTY
    if observation.offer and observation.phase in (Phase.START, Phase.TICKETS):
        return offer(observation, board)
    if board.pick is None:
        return EMPTY
    if must_pass(board):
        button = board.target("pass", "btn", "btn-main", label=None)
        return _PASS.format(attributes=button, text=board.texts("karten.view.pass"))
    path = board.pick.path
    if len(path) == 1 and path[0].startswith("hand:"):
        colour = NUMBER[path[0].removeprefix("hand:")]
        if colour in PLAIN and any(target.startswith("set:") for target in board.pick.open):
            return _sets(observation, board, colour)
    return EMPTY


def must_pass(board: Board) -> bool:
    """Whether nothing but passing is legal."""
    return board.pick is not None and board.pick.open == {"pass"}


def _sets(observation: Observation, board: Board, colour: int) -> Markup:
    """A grid of all sets of a colour: plain cards across, locomotives down."""
    t, word = board.texts, CARDS[colour]
    most, locos = observation.hand[colour], observation.hand[LOCO]
    wanted = needed(observation, colour)
    need = needed_text(t, observation, colour)
    if wanted.owner is not None:
        owner = board.player_name(wanted.owner)
        need = t("karten.view.need-because", needed=need, owner=owner, lying=wanted.lying)
    heads = join(_HEAD.format(count=plain, sign=SIGNS[word]) for plain in range(1, most + 1))
    rows = [_LINE.format(head=_HEAD.format(count="", sign=""), cells=heads)]
    for more in range(locos + 1):
        head = (f"+{more}", SIGNS["loco"]) if more else ("", "")
        cells = []
        for plain in range(1, most + 1):
            cards = card_names(t, [word] * plain + ["loco"] * more)
            label = t("karten.view.set", size=plain + more, cards=cards)
            dots = join([_DOT.format(card=word)] * plain + [_DOT.format(card="loco")] * more)
            target = board.target(f"set:{plain}:{more}", "ksize", label=label)
            cells.append(_SIZE.format(attributes=target, size=plain + more, cars=dots))
        rows.append(_LINE.format(head=_HEAD.format(count=head[0], sign=head[1]), cells=join(cells)))
    return _SETS.format(
        card=word,
        label=t("karten.view.sets", colour=colour_name(t, word)),
        need=need,
        rows=join(rows),
    )


def choice(action: Action, observation: Observation, board: Board) -> tuple[str, str | Markup]:
    """One of several sets: its cards, and what it leaves of them in hand."""
    if action.verb != "lay":
        return action_label(action, board)
    t, used = board.texts, tally(action.cards)
    kinds = [kind for kind, count in enumerate(used) if count]
    left = [observation.hand[kind] - used[kind] for kind in kinds]
    still = [CARDS[kind] for kind, count in zip(kinds, left, strict=True) for _ in range(count)]
    spoken = t(
        "karten.view.choice",
        cards=card_names(t, words(action.cards)),
        left=card_names(t, still),
    )
    plates = join(mini(CARDS[kind], count) for kind, count in zip(kinds, left, strict=True))
    return "", _CHOICE.format(
        cards=minis(used), spoken=spoken, text=t("karten.view.leaves"), left=plates
    )


def action_label(action: Action, board: Board) -> tuple[str, str]:
    """Symbol and words for an action."""
    t = board.texts
    match action.verb:
        case "draw" if action.target == "deck":
            return "i-ev-draw", t("karten.view.draw-deck")
        case "draw":
            return "z-cards", t("karten.view.take", card=card_word(t, action.target))
        case "lay":
            return "z-cars", t("karten.view.lay", cards=card_names(t, words(action.cards)))
        case "tickets":
            return "z-ticket", t("karten.view.draw-tickets")
        case "keep" if not action.tickets:
            return "z-ticket", t("karten.view.keep-none")
        case "keep":
            names = listed(t, [ticket_name(t, ticket) for ticket in ids(action.tickets)])
            return "z-ticket", t("karten.view.keep-these", tickets=names)
        case "look":
            return "i-eye", t("karten.view.look")
    return "i-next", t("karten.view.pass")


def log_icon(event: Event) -> str:
    """The symbol beside a line of the log."""
    return _EVENT_ICONS.get(event.kind, "i-info")
