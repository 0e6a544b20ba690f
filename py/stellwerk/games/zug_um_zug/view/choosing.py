"""What is decided in the action line: payments, tickets, a tunnel."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.cards import CARDS, LOCO
from stellwerk.games.zug_um_zug.sentences import card_name, city_name, pair_name
from stellwerk.games.zug_um_zug.state import Observation, Phase
from stellwerk.games.zug_um_zug.view.cards import FACES, mini, minis
from stellwerk.games.zug_um_zug.view.tickets import offer
from stellwerk.games.zug_um_zug.view.words import cards_left, payment_name
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, classes, icon, join

_TUNNEL = Template(
    '<div class="ztunnel"><p class="ztunnel-part"><span class="label">{laid}</span>'
    '<span class="ztunnel-cards">{cards}</span></p><p class="ztunnel-part">'
    '<span class="label">{turned}</span><span class="ztunnel-cards">{revealed}</span></p>'
    '<div class="ztunnel-acts"><button{pay}>{pay_icon}{pay_text}</button>'
    "<button{withdraw}>{withdraw_icon}{withdraw_text}</button></div></div>"
)
_TURNED_UP = Template(
    '<div class="ztunnel"><p class="ztunnel-part"><span class="label">{turned}</span>'
    '<span class="ztunnel-cards">{revealed}</span></p></div>'
)
_TURNED = Template(
    '<span class="{names}" data-c="{card}">{face}<span class="vh">{text}</span>{mark}</span>'
)
_MARK = Markup('<b class="zc-cost" aria-hidden="true">+1</b>')
_PASS = Template("<button{attributes}>{text}</button>")
_CHOICE = Template(
    '<span class="zpay" aria-hidden="true">{cards}</span><span class="vh">{spoken}</span>'
    '<span class="zpay-left" aria-hidden="true">{text} {left}</span>'
)

_EVENT_ICONS = {
    "took": "z-cards",
    "drew": "i-ev-draw",
    "refilled": "i-ev-place",
    "flushed": "i-ev-shuffle",
    "reshuffled": "i-ev-shuffle",
    "nothing-left": "i-ev-lost",
    "offered": "z-ticket",
    "kept": "z-ticket",
    "claimed": "z-cars",
    "laid": "z-tunnel",
    "revealed": "z-tunnel",
    "withdrew": "i-undo",
    "built": "z-station",
    "passed": "i-next",
    "last-round": "i-clock",
    "ended": "i-winner",
}


def in_hand(observation: Observation, board: Board) -> Markup:
    """Tickets offered, a tunnel's cards, or the button for passing."""
    if observation.player != observation.me:
        return EMPTY
    if observation.offer and observation.phase in (Phase.START, Phase.TICKETS):
        return offer(observation, board)
    if observation.tunnel is not None:
        return _tunnel(observation, board)
    if must_pass(board):
        attributes = board.target("pass", "btn", "btn-main", label=None)
        return _PASS.format(attributes=attributes, text=board.texts("zuz.view.pass"))
    return EMPTY


def must_pass(board: Board) -> bool:
    """Whether nothing but passing is legal."""
    return board.pick is not None and board.pick.open == {"pass"}


def _tunnel(observation: Observation, board: Board) -> Markup:
    t, tunnel = board.texts, observation.tunnel
    assert tunnel is not None
    return _TUNNEL.format(
        laid=t("zuz.view.laid"),
        cards=minis(tunnel.cards),
        turned=t("zuz.view.turned-up"),
        revealed=_turned(t, tunnel.cards, tunnel.revealed),
        pay=board.target("pay", "btn", "btn-main", label=None),
        pay_icon=icon("i-check"),
        pay_text=t.plural("zuz.view.pay-more", tunnel.extra),
        withdraw=board.target("withdraw", "btn", label=None),
        withdraw_icon=icon("i-undo"),
        withdraw_text=t("zuz.view.withdraw"),
    )


def turned_up(t: Texts, laid: tuple[int, ...], revealed: tuple[int, ...]) -> Markup:
    """The cards that were turned up for a tunnel, where nothing is left to decide."""
    return _TURNED_UP.format(turned=t("zuz.view.turned-up"), revealed=_turned(t, laid, revealed))


def _turned(t: Texts, laid: tuple[int, ...], revealed: tuple[int, ...]) -> Markup:
    turned = []
    for kind in revealed:
        costs = kind in (laid[0], LOCO)
        turned.append(
            _TURNED.format(
                names=classes("zc", "zc-turned", costs and "is-costly"),
                card=CARDS[kind],
                face=FACES[CARDS[kind]],
                text=card_name(t, CARDS[kind]),
                mark=_MARK if costs else "",
            )
        )
    return join(turned)


def choice(action: Action, observation: Observation, board: Board) -> tuple[str, str | Markup]:
    """One of several ways to pay: its cards, and what it leaves of those colours."""
    if action.verb not in ("claim", "station", "pay"):
        return action_label(action, board)
    t, cards = board.texts, action.cards
    left = join(
        mini(CARDS[kind], observation.hand[kind] - cards.count(kind)) for kind in sorted(set(cards))
    )
    spoken = t(
        "zuz.view.payment",
        cards=payment_name(t, cards),
        left=cards_left(t, observation.hand, cards),
    )
    markup = _CHOICE.format(cards=minis(cards), spoken=spoken, text=t("zuz.view.leaves"), left=left)
    return "", markup


def action_label(action: Action, board: Board) -> tuple[str, str]:
    """Symbol and words for an action."""
    t = board.texts
    cards = payment_name(t, action.cards) if action.cards else ""
    match action.verb:
        case "draw" if action.target == "deck":
            return "i-ev-draw", t("zuz.view.draw-deck")
        case "draw":
            return "z-cards", t("zuz.view.take", card=card_name(t, action.target))
        case "claim":
            route = pair_name(t, action.target)
            return "z-cars", t("zuz.view.claim", route=route, cards=cards)
        case "station":
            city = city_name(t, action.target)
            return "z-station", t("zuz.view.build", city=city, cards=cards)
        case "tickets":
            return "z-ticket", t("zuz.view.draw-tickets")
        case "keep":
            return "z-ticket", _keep_label(t, action)
        case "pay":
            return "z-tunnel", t("zuz.view.pay", cards=cards)
        case "withdraw":
            return "i-undo", t("zuz.view.withdraw")
    return "i-next", t("zuz.view.pass")


def _keep_label(t: Texts, action: Action) -> str:
    if not action.tickets:
        return t("zuz.view.keep-none")
    return t("zuz.view.keep-these", tickets=", ".join(pair_name(t, i) for i in action.tickets))


def log_icon(event: Event) -> str:
    """The symbol beside a line of the log."""
    return _EVENT_ICONS.get(event.kind, "i-info")
