"""What is decided in the action line: how a tile is turned, markers, passing."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.action import Action
from stellwerk.games.gleis_um_gleis.queries import turns_of
from stellwerk.games.gleis_um_gleis.sentences import colour_name, counted, tile_name
from stellwerk.games.gleis_um_gleis.state import Observation, Phase
from stellwerk.games.gleis_um_gleis.tiles import EDGES, colour_word
from stellwerk.games.gleis_um_gleis.view.art import MIDDLES, picture
from stellwerk.games.gleis_um_gleis.view.choice import (
    Choice,
    Outcome,
    choice_of,
    clashes,
    fits,
    outcome,
)
from stellwerk.games.gleis_um_gleis.view.words import (
    begin,
    gain_words,
    lacks,
    place_name,
    turned_words,
    why_not,
)
from stellwerk.table.board import Board
from stellwerk.table.game import Event
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join

_DESK = Template(
    '<div class="gdesk" id="{id}"><div class="gturns" role="group" aria-label="{label}" '
    'data-arrows>{turns}</div>{lay}<ul class="gafter">{after}</ul></div>'
)
_MINI = Template("<button{attributes}>{picture}{points}</button>")
_POINTS = Template('<b class="gmini-points" aria-hidden="true">+{points}</b>')
_STOP = Template('<span class="gmini-stop">{icon}</span>')
_CLASH = Template('<path class="g-edge" d="{d}"/>')
_LAY = Template("<button{attributes}>{icon}<span>{text}{points}</span></button>")
_LAY_POINTS = Template("<small>{points}</small>")
_AFTER = Template(
    '<li class="{names}" data-g="{colour}">{icon}<b>{length}</b><span>{text}</span></li>'
)
_TURNER = Template("<button{attributes}>{icon}<span>{text}</span></button>")
_ACTS = Template('<div class="{names}" role="group" aria-label="{label}">{lines}{buttons}</div>')
_BUTTON = Template("<button{attributes}>{icon}{text}</button>")
_DONE = Template(
    '<p class="gfinished" data-g="{colour}">{icon}<span>{name}</span><b>{length}</b></p>'
)

_EVENT_ICONS = {
    "laid": "g-tile",
    "looped": "g-turn",
    "finished": "g-line",
    "scored": "i-plus",
    "claimed": "i-plus",
    "revealed": "g-station",
    "kept": "i-hidden",
    "declined": "i-hidden",
    "passed": "i-next",
    "stopped": "i-next",
    "skipped": "i-next",
    "refilled": "g-bag",
    "unfilled": "i-next",
    "doubled": "g-double",
    "ended": "i-winner",
    "blocked": "i-winner",
}


def in_hand(seen: Observation, board: Board) -> Markup:
    """What stands beside the question of what to do now."""
    if board.pick is None:
        return EMPTY
    if seen.phase is Phase.ASK:
        return _question(seen, board)
    if seen.phase is Phase.MARK:
        return _marker(board)
    chosen = choice_of(seen, board)
    if chosen is None:
        return _passing(seen, board)
    if chosen.cell is None:
        return _turner(seen, board, chosen)
    return _desk(seen, board, chosen)


# --- a tile on its place ------------------------------------------------------------------------


def _desk(seen: Observation, board: Board, chosen: Choice) -> Markup:
    """Every turn of the tile, those that fit first; what it would bring; the button to lay it."""
    assert chosen.cell is not None
    t, turns = board.texts, turns_of(seen, chosen.tile)
    fitting = fits(seen, chosen.tile).get(chosen.cell, ())
    rest = [turn for turn in turns if turn not in fitting]
    found = outcome(seen, chosen.tile, chosen.cell, chosen.turn)
    return _DESK.format(
        id=board.element_id("desk"),
        label=t("gleis.view.turns"),
        turns=join(_mini(seen, board, chosen, turn) for turn in [*fitting, *rest]),
        lay=_lay(seen, board, chosen, found),
        after=_after(seen, board, found),
    )


def _mini(seen: Observation, board: Board, chosen: Choice, turn: int) -> Markup:
    """One way to turn the tile. What does not fit says why when it is touched."""
    assert chosen.cell is not None
    t = board.texts
    found = outcome(seen, chosen.tile, chosen.cell, turn)
    is_shown = turn == chosen.turn
    if found.violation is not None:
        why = why_not(t, board, found.violation)
        attributes_ = board.target(
            f"turn:{turn}",
            "gmini",
            is_shown and "is-shown",
            label=f"{begin(turned_words(t, turn))}. {why}",
        )
        edges = (_edge(edge) for edge in clashes(found.violation))
        return _MINI.format(
            attributes=attributes_,
            picture=picture(chosen.tile, turn, _CLASH.format(d="".join(edges))),
            points=_STOP.format(icon=icon("i-stop")),
        )
    assert found.brings is not None
    points = found.brings.points_for(seen.me)
    return _MINI.format(
        attributes=attributes(
            type="button",
            id=board.element_id(f"mini-{turn}"),
            class_=classes("gmini", "is-open", is_shown and "is-chosen is-shown"),
            data_on="table.turn",
            data_value=f"{board.name}={turn}",
            aria_pressed="true" if is_shown else "false",
            aria_label=". ".join(
                [begin(turned_words(t, turn)), *gain_words(t, board, seen, found)]
            ),
        ),
        picture=picture(chosen.tile, turn),
        points=_POINTS.format(points=points) if points else EMPTY,
    )


def _edge(edge: str) -> str:
    x, y = MIDDLES[EDGES.index(edge)]
    inward = 4 if edge in "nw" else -4
    return f"M{x - 29} {y + inward}h58" if edge in "ns" else f"M{x + inward} {y - 29}v58"


def _lay(seen: Observation, board: Board, chosen: Choice, found: Outcome) -> Markup:
    t = board.texts
    if found.violation is not None:
        return EMPTY
    told = gain_words(t, board, seen, found)
    return _LAY.format(
        attributes=attributes(
            type="button",
            id=board.element_id("lay"),
            class_="btn btn-main glay",
            data_on="table.pick",
            data_value=f"{board.name}turn:{chosen.turn}",
        ),
        icon=icon("i-check"),
        text=t("gleis.view.lay"),
        points=_LAY_POINTS.format(points=", ".join(told)) if told else EMPTY,
    )


def _after(seen: Observation, board: Board, found: Outcome) -> Markup:
    """The lines on the tile as they would be then."""
    t = board.texts
    return join(
        _AFTER.format(
            names=classes(strand.finished and "is-finished"),
            colour=strand.colour,
            icon=icon(f"z-{strand.colour}"),
            length=strand.length,
            text=lacks(t, strand),
        )
        for strand in found.strands
    )


def _turner(seen: Observation, board: Board, chosen: Choice) -> Markup:
    """Turning the tile before it has a place."""
    if len(turns_of(seen, chosen.tile)) == 1:
        return EMPTY
    t = board.texts
    return _TURNER.format(
        attributes=attributes(
            type="button",
            id=board.element_id("turn"),
            class_="chip gturner",
            data_on="table.turn",
            data_value=f"{board.name}1",
        ),
        icon=icon("g-turn"),
        text=t("gleis.view.turn"),
    )


# --- passing, markers -------------------------------------------------------------------------


def _passing(seen: Observation, board: Board) -> Markup:
    """Passing, if that is all there is; taking back the first tile until the second lies."""
    t, buttons = board.texts, []
    if board.pick is not None and "pass" in board.pick.open:
        buttons.append(
            _BUTTON.format(
                attributes=board.target("pass", "btn", "btn-main", label=None),
                icon=icon("i-next"),
                text=t("gleis.view.end-turn" if seen.laid else "gleis.view.pass"),
            )
        )
    if seen.laid and not board.name:
        buttons.append(
            _BUTTON.format(
                attributes=attributes(
                    type="button",
                    id=board.element_id("take-back"),
                    class_="btn",
                    data_on="table.undo",
                    data_value="step",
                ),
                icon=icon("i-undo"),
                text=t("gleis.view.take-back"),
            )
        )
    return _acts(board, EMPTY, buttons, "") if buttons else EMPTY


def _question(seen: Observation, board: Board) -> Markup:
    """Turn the marker up? Both buttons look alike for everybody, whatever the own marker is: what
    stands here must tell nothing (gleis.variant.ask)."""
    t = board.texts
    lines = join(
        _DONE.format(
            colour=(word := colour_word(line.colour)),
            icon=icon(f"z-{word}"),
            name=colour_name(t, word),
            length=counted(t, "tiles", len(line.places)),
        )
        for line in seen.pending
    )
    buttons = [
        _BUTTON.format(
            attributes=attributes(
                type="button",
                id=board.element_id(target),
                class_="btn gask-btn",
                data_target=f"{board.name}{target}",
            ),
            icon=icon(symbol),
            text=t(f"gleis.view.act.{target}"),
        )
        for target, symbol in (("keep", "i-hidden"), ("reveal", "g-station"))
    ]
    return _acts(board, lines, buttons, "gask")


def _marker(board: Board) -> Markup:
    """The 2× marker, to be taken up or kept; the turn can be ended in any case."""
    t = board.texts
    buttons = [
        _BUTTON.format(
            attributes=board.target("doubler", "btn", "gdoubler", label=None, drag=True),
            icon=icon("g-double"),
            text=t("gleis.view.act.doubler"),
        ),
        _BUTTON.format(
            attributes=attributes(
                type="button",
                id=board.element_id("done"),
                class_="btn btn-main is-open",
                data_target=f"{board.name}done",
            ),
            icon=icon("i-next"),
            text=t("gleis.view.act.done"),
        ),
    ]
    return _acts(board, EMPTY, buttons, "")


def _acts(board: Board, lines: Markup, buttons: list[Markup], name: str) -> Markup:
    return _ACTS.format(
        names=classes("gacts", name),
        label=board.texts("gleis.view.decide"),
        lines=lines,
        buttons=join(buttons),
    )


# --- words for the app ------------------------------------------------------------------------


def action_label(action: Action, board: Board) -> tuple[str, str]:
    """Symbol and words for an action."""
    t = board.texts
    match action.verb:
        case "lay":
            return "g-tile", t(
                "gleis.view.lay-there",
                tile=tile_name(t, action.tile),
                place=place_name(t, action.x, action.y),
                turned=turned_words(t, action.turn),
            )
        case "double":
            return "g-double", t("gleis.view.double-there", place=place_name(t, action.x, action.y))
        case "reveal":
            return "g-station", t("gleis.view.act.reveal")
        case "keep":
            return "i-hidden", t("gleis.view.act.keep")
        case "done":
            return "i-next", t("gleis.view.act.done")
    return "i-next", t("gleis.view.pass")


def log_icon(event: Event) -> str:
    """The symbol beside a line of the log."""
    return _EVENT_ICONS.get(event.kind, "i-info")
