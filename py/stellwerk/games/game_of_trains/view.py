"""Game of Trains on the table: trains, yard, what was drawn, and what can be done now.

Everything is drawn from an observation; `Board` says what may be touched.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup

from stellwerk.games.game_of_trains.action import Action
from stellwerk.games.game_of_trains.cars import ability
from stellwerk.games.game_of_trains.state import Observation, Phase
from stellwerk.table.board import Board, Mark, element_id, knob
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, classes, icon, join, plate

_CAR = Template(
    '<button{attributes} data-ability="{ability}" data-name="{name}" data-vt="{vt}">'
    '<b class="car-no">{number}</b>'
    '<svg class="car-art" aria-hidden="true"><use href="#w-{ability}"></use></svg>'
    '<svg class="car-sym" aria-hidden="true"><use href="#a-{ability}"></use></svg></button>'
)
_LOCK = Template('<span class="lock" data-vt="{vt}">{icon}</span>')
_SLOT = Template('<li class="{names}">{car}{lock}</li>')
_LOCO = Markup(
    '<li class="loco" aria-hidden="true"><svg viewBox="0 0 100 60"><use href="#w-loco"></use></svg>'
    "</li>"
)
_CARS = Template('<ol class="cars" data-arrows>{loco}{slots}</ol>')
_LAMP = {True: Markup('<i class="is-up"></i>'), False: Markup("<i></i>")}
_CLIMB = Template(
    '<span class="climb"><span class="climb-lamps" aria-hidden="true">{lamps}</span>'
    '<span aria-hidden="true">{ups}/6</span><span class="vh">{spoken}</span></span>'
)
_DOTS = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')
# The stylesheet tells trains that lie by a class of their own: quickly passed over for all others.
_OTHER = Template(
    '<article class="train lying" id="{id}" data-colour="{colour}" aria-label="{label}">'
    '<div class="train-box"><div class="train-head">{plate}<{h} class="train-name">{name}</{h}>'
    '<span class="train-kind">{kind}</span>{dots}{climb}{note}</div>{cars}</div></article>'
)
_NOTE = Template('<p class="train-note">{text}</p>')
_OTHERS = Template(
    '<div class="others" role="group" data-count="{count}" aria-label="{label}">{trains}</div>'
)
_OWN = Template(
    '<div class="train is-own" role="group" id="{id}" data-colour="{colour}" '
    'aria-labelledby="{id}-name">'
    '<div class="train-box"><div class="train-head">{plate}'
    '<{h} class="train-name" id="{id}-name">{name}</{h}>'
    '<span class="train-kind">{kind}</span>{climb}</div>{cars}</div></div>'
)
_YARD = Template(
    '<div class="yard" role="group" aria-labelledby="{id}"><{h} class="rubric" id="{id}">'
    "<span>{title}</span><span>{count}</span></{h}>"
    '<div class="yard-row" data-arrows><div class="piles">{deck}{discards}</div>'
    '<ol class="faceup" aria-label="{label}">{cars}</ol></div></div>'
)
_PILE = Template(
    '<button{attributes}>{icon}<span class="pile-no">{count}</span>'
    '<span class="pile-name">{name}</span></button>'
)
_FACE_UP = Template('<li class="slot" data-tip="{tip}">{car}</li>')
_NONE = Template('<li class="faceup-none">{text}</li>')
_DRAWN = Template(
    '<ol class="drawn" data-count="{count}" aria-label="{label}" data-arrows>{cars}</ol>'
)

_EVENT_ICONS = {
    "drew": "i-ev-draw",
    "placed": "i-ev-place",
    "discarded": "i-ev-discard",
    "swapped": "a-swap-adjacent",
    "moved": "a-move-right",
    "removed": "i-ev-discard",
    "protected": "a-lock",
    "refilled": "i-ev-draw",
    "locked": "a-lock",
    "unlocked": "i-ev-lost",
    "paired": "i-ev-pair",
    "reshuffled": "i-ev-shuffle",
    "won": "i-winner",
}


def board(observation: Observation, board: Board, act: Markup) -> Markup:
    """The whole board; ``act`` (what can be done now) stands before the viewer's own train."""
    others = [
        _other_train(observation, board, player)
        for player in range(len(observation.trains))
        if player != observation.me
    ]
    return join(
        [
            _OTHERS.format(
                count=len(others),
                label=board.texts.plural("got.view.others", len(others)),
                trains=join(others),
            ),
            _yard(observation, board),
            act,
            _large_train(observation, board, observation.me),
        ]
    )


def in_hand(observation: Observation, board: Board) -> Markup:
    """The drawn cars that wait for their place."""
    if not observation.drawn:
        return EMPTY
    cars = (
        _SLOT.format(
            names="slot",
            car=_car(board, number, f"drawn:{number}", "got.view.drawn-car", drag=True),
            lock="",
        )
        for number in observation.drawn
    )
    return _DRAWN.format(
        count=len(observation.drawn), label=board.texts("got.view.drawn"), cars=join(cars)
    )


def now(observation: Observation, board: Board) -> str:
    """What the player to act can do, as a sentence."""
    t = board.texts
    path = board.pick.path if board.pick else ()
    count = len(observation.drawn)
    if observation.phase is Phase.SETUP:
        if not count:
            return t.plural("got.now.setup-draw", observation.player + 1)
        return t.plural("got.now.setup-place", count)
    if count:
        return t("got.now.place", car=observation.drawn[0])
    if not path:
        return t("got.now.play" if observation.face_up else "got.now.play-nothing-open")
    kind, _, number = path[-1].partition(":")
    if kind == "car":
        return t(f"got.now.ability.{ability(int(number))}")
    car = observation.trains[observation.player][int(number) - 1]
    text_id = "got.now.second" if len(path) > 1 else "got.now.slot"
    return t(text_id, car=car, place=number)


def log_icon(event: Event) -> str:
    """The symbol beside a line of the log."""
    if event.kind == "used":
        return f"a-{event.args['ability']}"
    return _EVENT_ICONS.get(event.kind, "i-info")


def action_label(action: Action, board: Board) -> tuple[str, str]:
    """Symbol and words for an action where several fit."""
    t = board.texts
    if action.verb == "draw":
        return "i-ev-draw", t("got.view.draw")
    if action.verb == "place":
        return "i-ev-place", t("got.view.place", car=action.car, place=action.first)
    kind = ability(action.car)
    name = t(f"got.ability-name.{kind}")
    if action.second:
        places = f"{action.first} ↔ {action.second}"
    else:
        places = str(action.first) if action.first else ""
    text_id = "got.view.use-at" if places else "got.view.use"
    return f"a-{kind}", t(text_id, car=action.car, ability=name, place=places)


def _large_train(observation: Observation, board: Board, index: int) -> Markup:
    player, mine = board.players[index], index == observation.me
    return _OWN.format(
        id=board.element_id(f"train-{index}"),
        colour=player.colour,
        plate=plate(player.colour),
        h=board.heading,
        name=player.name,
        kind=board.texts("got.view.own-train") if mine else "",
        climb=_climb(observation.trains[index], board),
        cars=_cars(observation, board, index),
    )


def _other_train(observation: Observation, board: Board, index: int) -> Markup:
    player, t = board.players[index], board.texts
    note = board.notes.get(index, "")
    thinking = index == board.thinking
    return _OTHER.format(
        id=board.element_id(f"train-{index}"),
        colour=player.colour,
        label=t("got.view.train-of", name=player.name),
        plate=plate(player.colour),
        h=board.heading,
        name=player.name,
        kind=board.kind(index),
        dots=_DOTS if thinking else "",
        climb=_climb(observation.trains[index], board),
        note=_NOTE.format(text=note) if note else "",
        cars=_cars(observation, board, index),
    )


def _cars(observation: Observation, board: Board, player: int) -> Markup:
    train, locks = observation.trains[player], observation.locks[player]
    mine = player == observation.me
    slots = []
    for index, number in enumerate(train):
        place, lock = index + 1, locks[index]
        target = f"slot:{place}" if mine else f"other:{player}:{place}"
        text_id = "got.view.locked-car" if lock else "got.view.car"
        rises = index > 0 and train[index - 1] < number
        slots.append(
            _SLOT.format(
                names=classes("slot", rises and "is-up", lock > 0 and "is-locked"),
                car=_car(board, number, target, text_id, place=place, drag=mine),
                lock=_LOCK.format(vt=board.element_id(f"car-{lock}"), icon=icon("a-lock"))
                if lock
                else "",
            )
        )
    return _CARS.format(loco=_LOCO, slots=join(slots))


def _car(
    board: Board, number: int, target: str, text_id: str, *, place: int = 0, drag: bool = False
) -> Markup:
    mark, last = board.mark(target), number in board.changed
    return _drawn_car(board.texts, board.name, mark, last, number, target, text_id, place, drag)


@lru_cache(maxsize=1024)
def _drawn_car(
    t: Texts,
    name: str,
    mark: Mark,
    last: bool,
    number: int,
    target: str,
    text_id: str,
    place: int,
    drag: bool,
) -> Markup:
    """A car as it looks in that place and state; most stay as they are from view to view."""
    kind = ability(number)
    line = t(f"got.ability-line.{kind}")
    label = t(text_id, car=number, ability=t(f"got.ability-name.{kind}"), place=place, line=line)
    return _CAR.format(
        attributes=knob(name + target, mark, "car", last and "is-last", label=label, drag=drag),
        ability=kind,
        name=t(f"got.ability-short.{kind}"),
        number=number,
        vt=element_id(f"{name}car-{number}"),
    )


def _climb(train: tuple[int, ...], board: Board) -> Markup:
    """How far the end is: how many neighbours stand in ascending order."""
    rises = [a < b for a, b in pairwise(train)]
    return _CLIMB.format(
        lamps=join(_LAMP[up] for up in rises),
        ups=sum(rises),
        spoken=board.texts("got.view.rises", n=sum(rises)),
    )


def _yard(observation: Observation, board: Board) -> Markup:
    t = board.texts
    deck = _PILE.format(
        attributes=board.target("deck", "pile", "deck", label=None),
        icon=icon("w-back"),
        count=observation.deck_size,
        name=t("got.view.deck"),
    )
    discards = _PILE.format(
        attributes=board.target("discards", "pile", "discards", label=None),
        icon=icon("i-ev-discard"),
        count=len(observation.discards),
        name=t("got.view.discards"),
    )
    cars = [
        _FACE_UP.format(
            tip=t(f"got.ability-line.{ability(number)}"),
            car=_car(board, number, f"car:{number}", "got.view.open-car", drag=True),
        )
        for number in observation.face_up
    ]
    return _YARD.format(
        id=board.element_id("yard-title"),
        h=board.heading,
        title=t("got.view.yard"),
        count=t("got.view.open-count", n=len(cars)),
        deck=deck,
        discards=discards,
        label=t("got.view.open-cars"),
        cars=join(cars) if cars else _NONE.format(text=t("got.view.none-open")),
    )


def final(observation: Observation, board: Board) -> Markup:
    """The trains at the end, the winner's large."""
    trains = [
        _large_train(observation, board, player)
        if player == observation.player
        else _other_train(observation, board, player)
        for player in range(len(observation.trains))
    ]
    return join(trains)


def changed_cars(events: tuple[Event, ...]) -> frozenset[int]:
    """The cars that these events have put somewhere."""
    cars: set[int] = set()
    for event in events:
        if event.kind in ("placed", "swapped", "moved", "refilled", "locked"):
            cars.add(event.args["car"])
        if event.kind in ("placed", "swapped"):
            cars.add(event.args["old" if event.kind == "placed" else "other"])
    return frozenset(cars)
