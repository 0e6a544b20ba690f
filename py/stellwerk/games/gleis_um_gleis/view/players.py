"""What everybody may know of everybody: points, tiles in hand, markers."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.sentences import colour_name, counted
from stellwerk.games.gleis_um_gleis.state import HELD, NONE, Observation, Phase, Variant
from stellwerk.games.gleis_um_gleis.tiles import colour_word
from stellwerk.games.gleis_um_gleis.view.marks import unpack
from stellwerk.table.board import Board
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate

_PLAYERS = Template(
    '<div class="gplayers" role="group" aria-labelledby="{id}" data-count="{count}">'
    '<{h} class="rubric" id="{id}"><span>{title}</span><span>{end}</span></{h}>'
    '<ol class="gplayers-list">{players}</ol></div>'
)
_PLAYER = Template(
    '<li class="{names}" data-colour="{colour}">{plate}<span class="gp-name">{name}{dots}</span>'
    '<span class="gp-kind">{kind}</span><b class="gp-points">{points}'
    '<span class="vh"> {points_word}</span></b>{gain}<ul class="gp-facts">{facts}</ul>{note}</li>'
)
_GAIN = Template('<span class="gp-gain" aria-hidden="true">+{points}</span>')
_FACT = Template(
    '<li{attributes}>{icon}<span aria-hidden="true">{text}</span>'
    '<span class="vh">{spoken}</span></li>'
)
_NOTE = Template('<p class="gp-note">{text}</p>')
_DOTS = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')


def players(seen: Observation, board: Board) -> Markup:
    """All players in the order of their seats."""
    t, count = board.texts, len(seen.scores)
    left = seen.bag_size + sum(seen.hand_sizes)
    return _PLAYERS.format(
        id=board.element_id("players-title"),
        count=count,
        h=board.heading,
        title=t("gleis.view.players"),
        end=t.plural("gleis.view.left-to-lay", left),
        players=join(_player(seen, board, player) for player in range(count)),
    )


def _player(seen: Observation, board: Board, index: int) -> Markup:
    t, player = board.texts, board.players[index]
    gain = unpack(board.changed).gains.get(index, 0)
    note = board.notes.get(index, "")
    size = seen.hand_sizes[index]
    facts = [_fact("tiles", "g-tile", str(size), t.plural("gleis.view.in-hand", size))]
    if seen.variant is not Variant.NONE:
        facts.append(_marker(seen, board, index))
    if seen.doubles[index] != NONE:
        held = seen.doubles[index] == HELD
        spoken = t("gleis.view.doubler-held" if held else "gleis.view.doubler-laid")
        facts.append(_fact("doubler" if held else "doubler is-gone", "g-double", "", spoken))
    return _PLAYER.format(
        names=classes(
            "gp",
            index == seen.me and "is-me",
            _acts(seen) == index and "is-turn",
        ),
        colour=player.colour,
        plate=plate(player.colour),
        name=player.name,
        dots=_DOTS if index == board.thinking else "",
        kind=board.kind(index),
        points=seen.scores[index],
        points_word=counted(t, "points", seen.scores[index]).partition(" ")[2],
        gain=_GAIN.format(points=gain) if gain else EMPTY,
        facts=join(facts),
        note=_NOTE.format(text=note) if note else EMPTY,
    )


def _acts(seen: Observation) -> int:
    if seen.phase is Phase.OVER:
        return -1
    return seen.asked[0] if seen.asked else seen.player


def _fact(name: str, symbol: str, text: str, spoken: str, colour: str | None = None) -> Markup:
    return _FACT.format(
        attributes=attributes(class_=f"gp-{name}", data_g=colour, title=spoken),
        icon=icon(symbol),
        text=text,
        spoken=spoken,
    )


def _marker(seen: Observation, board: Board, index: int) -> Markup:
    """The station marker: its colour if it lies open or is one's own, else just that there is
    one."""
    t, colour = board.texts, seen.markers[index]
    if colour == NONE:
        return _fact("marker is-hidden", "g-station", "?", t("gleis.view.marker-hidden"))
    word = colour_word(colour)
    text_id = "gleis.view.marker-open" if seen.revealed[index] else "gleis.view.marker-own"
    spoken = t(text_id, colour=colour_name(t, word))
    name = "marker is-shown" if seen.revealed[index] else "marker is-secret"
    return _fact(name, f"z-{word}", "", spoken, word)
