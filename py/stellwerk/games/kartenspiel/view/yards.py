"""All yards side by side: eight tracks, one for each colour, across everybody's yards.

A colour never lies in two yards at once, so a track shows whose it is, how many cars stand there
and, at its end, how many cards it takes to lay that colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import CARDS, LOCO, PLAIN
from stellwerk.games.kartenspiel.outlook import needed, needed_text
from stellwerk.games.kartenspiel.sentences import card_names, colour_name
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.view.cards import SIGNS
from stellwerk.games.kartenspiel.view.marks import Marks, Robbed
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, classes, icon, join, plate

_YARDS = Template(
    '<div class="{names}" role="group" aria-label="{label}" data-count="{count}">'
    '<div class="ksigns" aria-hidden="true">{signs}</div>{yards}'
    '<div class="kneeds"><{h} class="kneeds-title" title="{needs_label}">{needs_title}</{h}>'
    '<ul class="kneeds-list" aria-label="{needs_label}">{needs}</ul></div></div>'
)
_SIGN = Template('<span class="{names}" data-c="{card}">{sign}<span>{name}</span></span>')
_NEED = Template(
    '<li class="{names}" data-c="{card}"><b aria-hidden="true">{number}</b>{icon}'
    '<span class="kneed-have" aria-hidden="true">{have}</span><span class="vh">{spoken}</span></li>'
)
_YARD = Template(
    '<div class="{names}" role="group" data-colour="{colour}" aria-label="{label}">'
    '<div class="kyard-head"><p class="kyard-who">{plate}<span class="kyard-name">{name}</span>'
    '{dots}</p><p class="kyard-kind">{kind}</p><ul class="kyard-facts">{facts}</ul>{stack}'
    '{note}</div><div class="ktracks" id="{id}">{own}{tracks}</div></div>'
)
_FACT = Template(
    '<li title="{text}">{icon}<span aria-hidden="true">{count}</span>'
    '<span class="vh">{text}</span></li>'
)
_STACK = Template(
    '<button{attributes}>{icon}<b aria-hidden="true">{count}</b> '
    '<span class="kstack-name" aria-hidden="true">{name}</span>{gone}</button>'
)
_GONE = Template('<i class="kgone" data-vt="{vt}" data-step="{step}" aria-hidden="true"></i>')
_NOTE = Template('<p class="kyard-note">{text}</p>')
_DOTS = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')
_TRACK = Template('<div class="{names}" data-c="{card}">{content}</div>')
_EMPTY_TRACKS = {
    (colour, is_wanted): _TRACK.format(
        names=classes("ktrack", is_wanted and "is-wanted"), card=CARDS[colour], content=EMPTY
    )
    for colour in PLAIN
    for is_wanted in (False, True)
}
_OWN_YARD = Template("<button{attributes}></button>")
_EMPTY_YARD = Template('<span class="vh">{text}</span>')
_SET = Template('<button{attributes}><b class="kset-no">{count}</b>{cars}</button>')
_OWN_SET = Template(
    '<span class="{names}" role="img" aria-label="{label}"><b class="kset-no">{count}</b>{cars}'
    "</span>"
)
_CARS = Template('<span class="kcars">{cars}</span>')
_CAR = Template('<i class="kcar" data-c="{card}" data-vt="{vt}">{sign}</i>')
_ROBBED = Template(
    '<span class="krobbed" title="{text}"><span class="krobbed-cars" aria-hidden="true">{cars}'
    '</span><span class="krobbed-by">{plate}<b aria-hidden="true">−{count}</b></span>'
    '<span class="vh">{text}</span></span>'
)
_LOST = Markup("<i></i>")


def car_name(board: Board, player: int, colour: int, index: int, *, loco: bool = False) -> str:
    """What a car is called while it moves: from the hand to the yard, on its way, to the
    discards."""
    return board.element_id(f"car-{player}-{CARDS[colour]}-{'l' if loco else ''}{index}")


def yards(observation: Observation, board: Board, marks: Marks) -> Markup:
    """Everybody's yard, in the order of the seats, between the colours and what they take."""
    t = board.texts
    players = range(len(observation.hand_sizes))
    wanted = _wanted(board)
    return _YARDS.format(
        names=classes("kyards", observation.phase is Phase.START and "is-start"),
        label=t("karten.view.yards"),
        count=len(players),
        h=board.heading,
        signs=join(
            _SIGN.format(
                names=classes("ksigns-row", colour in wanted and "is-wanted"),
                card=CARDS[colour],
                sign=SIGNS[CARDS[colour]],
                name=colour_name(t, CARDS[colour]),
            )
            for colour in PLAIN
        ),
        yards=join(_yard(observation, board, marks, player, wanted) for player in players),
        needs_title=t("karten.view.needed"),
        needs_label=t("karten.view.needed-label"),
        needs=join(_need(observation, board, colour, colour in wanted) for colour in PLAIN),
    )


def _wanted(board: Board) -> frozenset[int]:
    """The colours chosen from the hand."""
    path = board.pick.path if board.pick is not None else ()
    words = {target.removeprefix("hand:") for target in path if target.startswith("hand:")}
    return frozenset(colour for colour in PLAIN if CARDS[colour] in words)


def _need(observation: Observation, board: Board, colour: int, is_wanted: bool) -> Markup:
    t, hand = board.texts, observation.hand
    size = needed(observation, colour).size
    plain, locos = hand[colour], hand[LOCO]
    can = size > 0 and plain > 0 and plain + locos >= size
    name = colour_name(t, CARDS[colour])
    if size:
        spoken = needed_text(t, observation, colour)
    else:
        spoken = t("karten.view.needed-own", colour=name)
    held = card_names(t, [CARDS[colour]] * plain + ["loco"] * (locos if plain else 0))
    return _NEED.format(
        names=classes(
            "kneed",
            can and "is-enough",
            not size and "is-own",
            size > 2 and "is-beating",
            is_wanted and "is-wanted",
        ),
        card=CARDS[colour],
        number=size or "–",
        icon=icon("i-check") if can else EMPTY,
        have=_have(plain, locos),
        spoken=t("karten.view.needed-spoken", needed=spoken, cards=held),
    )


def _have(plain: int, locos: int) -> Markup:
    """What the hand holds for a set: plain cards and locomotives."""
    if not plain:
        return Markup("0")
    more = Markup("+{}{}").format(locos, SIGNS["loco"]) if locos else EMPTY
    return Markup("{}{}").format(plain, more)


def _yard(
    observation: Observation, board: Board, marks: Marks, player: int, wanted: frozenset[int]
) -> Markup:
    t, seat = board.texts, board.players[player]
    mine = player == observation.me
    turn = player == observation.player and observation.phase is not Phase.OVER
    note = board.notes.get(player, "")
    lying = any(observation.yards[player]) or any(observation.locos[player])
    own = EMPTY
    if mine:
        label = t("karten.view.own-yard")
        own = _OWN_YARD.format(attributes=board.target("yard", "kdrop", label=label))
    if not lying:
        own += _EMPTY_YARD.format(text=t("karten.view.yard-empty"))
    label = t("karten.view.yard-of", name=seat.name)
    return _YARD.format(
        names=classes("kyard", mine and "is-me", turn and "is-turn"),
        colour=seat.colour,
        label=label,
        plate=plate(seat.colour),
        name=seat.name,
        dots=_DOTS if player == board.thinking else "",
        kind=board.kind(player),
        facts=join(
            _FACT.format(icon=icon(symbol), count=count, text=text)
            for symbol, count, text in _facts(observation, board, player)
        ),
        stack=_stack(observation, board, marks, player),
        note=_NOTE.format(text=note) if note else EMPTY,
        id=board.element_id(f"yard-{player}"),
        own=own,
        tracks=join(_track(observation, board, marks, player, c, c in wanted) for c in PLAIN),
    )


def _facts(observation: Observation, board: Board, player: int) -> Sequence[tuple[str, int, str]]:
    t = board.texts
    cards = observation.hand_sizes[player]
    tickets = observation.ticket_counts[player]
    return [
        ("z-cards", cards, t.plural("karten.view.in-hand", cards)),
        ("z-ticket", tickets, t.plural("karten.tickets-counted", tickets)),
    ]


def _stack(observation: Observation, board: Board, marks: Marks, player: int) -> Markup:
    """The hidden stack, a tunnel's mouth; what has just gone in still lies before it."""
    t, count = board.texts, observation.stack_sizes[player]
    gone: list[Markup] = []
    for owner, colour, card in marks.gone:
        if owner != player:
            continue
        index = _index_gone(observation, marks, player, colour, card)
        vt = car_name(board, player, colour, index, loco=card == LOCO)
        gone.append(_GONE.format(vt=vt, step=len(gone)))
    name = board.players[player].name
    label = t.plural("karten.view.stack", count, name=name)
    return _STACK.format(
        attributes=board.target(f"stack:{player}", "kstack", bool(gone) and "is-last", label=label),
        icon=icon("z-tunnel"),
        count=count,
        name=t("karten.view.on-its-way"),
        gone=join(gone),
    )


def _index_gone(observation: Observation, marks: Marks, player: int, colour: int, card: int) -> int:
    """Which car of its set it was that left: the one after those that stayed."""
    for robbed in marks.robbed:
        if robbed.owner == player and robbed.colour == colour:
            return robbed.locos if card == LOCO else robbed.plain
    rows = observation.locos if card == LOCO else observation.yards
    return rows[player][colour]


def departed(observation: Observation, board: Board, marks: Marks) -> frozenset[str]:
    """The names of cars that lie before a tunnel or on the discards."""
    names = {
        car_name(
            board, p, colour, _index_gone(observation, marks, p, colour, card), loco=card == LOCO
        )
        for p, colour, card in marks.gone
    }
    return frozenset(
        names.union(*(lost_cars(observation, board, robbed) for robbed in marks.robbed))
    )


def lost_cars(observation: Observation, board: Board, robbed: Robbed) -> Mapping[str, str]:
    """A robbed set's cars by name, and what they are; not those of a new set of the colour."""
    owner, colour = robbed.owner, robbed.colour
    plain, locos = observation.yards[owner][colour], observation.locos[owner][colour]
    cars = {car_name(board, owner, colour, i): CARDS[colour] for i in range(plain, robbed.plain)}
    for i in range(locos, robbed.locos):
        cars[car_name(board, owner, colour, i, loco=True)] = CARDS[LOCO]
    return cars


def _track(
    observation: Observation, board: Board, marks: Marks, player: int, colour: int, is_wanted: bool
) -> Markup:
    plain, locos = observation.yards[player][colour], observation.locos[player][colour]
    content = EMPTY
    if plain + locos:
        content = _set(observation, board, marks, player, colour)
    else:
        for robbed in marks.robbed:
            if robbed.owner == player and robbed.colour == colour:
                content = _robbed(board, robbed)
    if not content:
        return _EMPTY_TRACKS[colour, is_wanted]
    names = classes("ktrack", is_wanted and "is-wanted")
    return _TRACK.format(names=names, card=CARDS[colour], content=content)


def _set(observation: Observation, board: Board, marks: Marks, player: int, colour: int) -> Markup:
    t, word = board.texts, CARDS[colour]
    plain, locos = observation.yards[player][colour], observation.locos[player][colour]
    cars = [
        _CAR.format(
            card="loco", vt=car_name(board, player, colour, i, loco=True), sign=SIGNS["loco"]
        )
        for i in range(locos)
    ]
    cars += [
        _CAR.format(card=word, vt=car_name(board, player, colour, i), sign=SIGNS[word])
        for i in range(plain)
    ]
    args: Mapping[str, object] = {
        "name": board.players[player].name,
        "count": plain + locos,
        "cards": card_names(t, [word] * plain + ["loco"] * locos),
    }
    names = classes("kset", (player, colour) in marks.laid and "is-last")
    if player == observation.me:
        return _OWN_SET.format(
            names=names,
            label=t("karten.view.set-own", **args),
            count=plain + locos,
            cars=_CARS.format(cars=join(cars)),
        )
    label = t("karten.view.set-other", needed=needed_text(t, observation, colour), **args)
    return _SET.format(
        attributes=board.target(f"other:{player}:{word}", names, label=label),
        count=plain + locos,
        cars=_CARS.format(cars=join(cars)),
    )


def _robbed(board: Board, robbed: Robbed) -> Markup:
    """The empty track after a robbery: what stood there, and who did it."""
    t, count, by = board.texts, robbed.plain + robbed.locos, board.players[robbed.by]
    held = [CARDS[robbed.colour]] * robbed.plain + ["loco"] * robbed.locos
    text = t("karten.view.robbed", by=by.name, cards=card_names(t, held))
    return _ROBBED.format(
        text=text, cars=join([_LOST] * count), count=count, plate=plate(by.colour)
    )
