"""The viewer's tickets with how they stand, and those among which the viewer chooses."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.zug_um_zug.maps import Ticket, find_map
from stellwerk.games.zug_um_zug.outlook import Hope, Outlook
from stellwerk.games.zug_um_zug.sentences import counted, pair_name
from stellwerk.games.zug_um_zug.state import Observation
from stellwerk.games.zug_um_zug.view.map import box, looked_at, way_id
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import Template, attributes, classes, icon, join

_TICKETS = Template(
    '<div class="ztickets" role="group" aria-labelledby="{id}"><{h} class="rubric" id="{id}">'
    '<span>{title}</span><span>{count}</span></{h}><ol class="ztickets-list">{tickets}</ol></div>'
)
_TICKET = Template("<li><button{attributes}>{face}</button></li>")
_FACE = Template(
    '<span class="zt-ends"><span>{a}</span> <span>{b}</span></span>'
    '<b class="zt-points">{points}</b><span class="zt-state">{icon}{text}</span>'
)
_NONE = Template('<li class="ztickets-none">{text}</li>')
_OFFER = Template(
    '<div class="zoffer"><ol class="zoffer-list" aria-label="{label}" data-count="{count}" '
    "data-arrows>{tickets}</ol><button{keep}>{icon}{text}</button></div>"
)
_OFFERED = Template(
    '<li><button{attributes}>{face}<span class="zt-box">{icon}</span></button></li>'
)
_ICONS = {
    Hope.DONE: "i-check",
    Hope.OPEN: "z-cars",
    Hope.SHORT: "i-warning",
    Hope.LOST: "i-close",
}


def tickets(observation: Observation, board: Board) -> Markup:
    """The tickets kept."""
    t = board.texts
    map_ = find_map(observation.map)
    looks = looked_at(observation)
    items = []
    order = {Hope.OPEN: 0, Hope.SHORT: 1, Hope.DONE: 2, Hope.LOST: 3}
    for index in sorted(observation.tickets, key=lambda i: order[looks[i].hope]):
        ticket = map_.tickets[index]
        items.append(
            _TICKET.format(
                attributes=attributes(
                    type="button",
                    id=board.element_id(f"ticket:{ticket.id}"),
                    class_=classes("zt", f"is-{looks[index].hope}"),
                    data_shows=way_id(board, ticket.id),
                    data_zoom_box=box(map_.id, [index]),
                    aria_label=_label(t, observation, ticket, looks[index]),
                ),
                face=_face(t, observation, ticket, looks[index]),
            )
        )
    done = sum(looks[index].hope is Hope.DONE for index in observation.tickets)
    return _TICKETS.format(
        id=board.element_id("tickets-title"),
        h=board.heading,
        title=t("zuz.view.tickets"),
        count=t("zuz.view.tickets-done", done=done, all=len(observation.tickets)),
        tickets=join(items) if items else _NONE.format(text=t("zuz.view.no-tickets")),
    )


def offer(observation: Observation, board: Board) -> Markup:
    """Tickets to choose from. What is pointed at or chosen shows on the map."""
    t = board.texts
    map_ = find_map(observation.map)
    looks = looked_at(observation)
    chosen = board.pick.path if board.pick is not None else ()
    items = []
    for index in observation.offer:
        ticket = map_.tickets[index]
        target = f"offer:{ticket.id}"
        taken = target in chosen
        state = board.target(
            target, "zt", "zt-offer", label=_label(t, observation, ticket, looks[index])
        )
        shows = attributes(
            data_shows=way_id(board, ticket.id), aria_pressed=None if taken else "false"
        )
        items.append(
            _OFFERED.format(
                attributes=state + shows,
                face=_face(t, observation, ticket, looks[index]),
                icon=icon("i-check") if taken else "",
            )
        )
    count = sum(target.startswith("offer:") for target in chosen)
    return _OFFER.format(
        label=t("zuz.view.offer"),
        count=len(items),
        tickets=join(items),
        keep=board.target("keep", "btn", "btn-main", "zoffer-keep", label=None),
        icon=icon("i-check"),
        text=t.plural("zuz.view.keep", count) if count else t("zuz.view.keep-none"),
    )


def _face(t: Texts, observation: Observation, ticket: Ticket, look: Outlook) -> Markup:
    map_ = find_map(observation.map)
    return _FACE.format(
        a=map_.cities[ticket.a].name(t.lang),
        b=map_.cities[ticket.b].name(t.lang),
        points=ticket.points,
        icon=icon(_ICONS[look.hope]),
        text=state_of(t, look, observation.trains[observation.me]),
    )


def _label(t: Texts, observation: Observation, ticket: Ticket, look: Outlook) -> str:
    """The face as it is read out."""
    return t(
        "zuz.view.ticket-label",
        ticket=pair_name(t, ticket.id),
        points=counted(t, "points", ticket.points),
        state=state_of(t, look, observation.trains[observation.me]),
    )


def state_of(t: Texts, look: Outlook, trains: int) -> str:
    """How a ticket stands, in a few words."""
    match look.hope:
        case Hope.DONE:
            return t("zuz.view.ticket-done")
        case Hope.LOST:
            return t("zuz.view.ticket-lost")
        case Hope.SHORT:
            return t("zuz.view.ticket-short", missing=look.missing, trains=trains)
    if look.stations and not look.missing:
        return t("zuz.view.ticket-open", cars=counted(t, "stations", look.stations))
    if look.stations:
        return t(
            "zuz.view.ticket-stations",
            cars=counted(t, "trains", look.missing),
            stations=counted(t, "stations", look.stations),
        )
    return t("zuz.view.ticket-open", cars=counted(t, "trains", look.missing))
