"""What do lines score? Lengths, two at once, 2× markers, the variants with station markers."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from stellwerk.games.gleis_um_gleis.action import KEEP
from stellwerk.games.gleis_um_gleis.explorers.layout import LONGEST, SHORTEST, Layout, layout
from stellwerk.games.gleis_um_gleis.explorers.reckoning import SCORED, reckoning
from stellwerk.games.gleis_um_gleis.game import GAME
from stellwerk.games.gleis_um_gleis.sentences import colour_name
from stellwerk.games.gleis_um_gleis.state import Phase, Variant
from stellwerk.games.gleis_um_gleis.view.marks import pack
from stellwerk.games.gleis_um_gleis.view.table import table
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import (
    Answer,
    Choice,
    Example,
    Field,
    Kind,
    Question,
    Settings,
    counted,
)
from stellwerk.table.game import JSON
from stellwerk.table.markup import plate
from stellwerk.table.match import COLOURS as PLAYER_COLOURS

NONE: Final = "0"
PLAYERS: Final = 4
"""So that there are as many 2× markers, one each."""
_MOST_DOUBLES: Final = 2


class LineScoring:
    """See the module."""

    id = "strecken-werten"
    title = "gleis.explore.score.title"
    lead = "gleis.explore.score.lead"
    rules = (
        "gleis.score",
        "gleis.score.double",
        "gleis.variant.a",
        "gleis.variant.b",
        "gleis.variant.c",
    )
    examples = (
        Example("gleis.explore.score.example.two", "first=3&second=8"),
        Example("gleis.explore.score.example.double", "first=5&second=0&double-1=1"),
        Example("gleis.explore.score.example.variant", "variant=a&marker=2&owner=2"),
    )
    tells: frozenset[str] = frozenset()

    def fields(self, texts: Texts, settings: Settings) -> tuple[Field, ...]:
        first, second = int(settings.get("first", 3)), int(settings.get("second", 8))
        found = layout(first, second)
        colours = tuple(colour_name(texts, colour) for colour, _ in (found.first, found.second))
        return (*_line_fields(texts, colours), *_marker_fields(texts, settings, colours))

    def settle(self, settings: Settings) -> Settings:
        return settings

    def touched(self, settings: Settings, target: str) -> Settings:
        return settings

    def questions(self, texts: Texts, settings: Settings) -> tuple[Question, ...]:
        found = _layout(settings)
        position = _position(settings, found)
        actions = [f"lay {found.last} 0 0 {found.turn}"]
        state = GAME.load(position)
        GAME.apply(state, GAME.parse(actions[0]))
        player = 0
        # Whoever else could turn up a station marker does not.
        while state.phase is Phase.ASK:
            player = state.actor
            actions.append(str(KEEP))
            GAME.apply(state, KEEP)
        *prelude, last = actions
        return (
            Question(
                "score",
                texts("gleis.explore.ask"),
                position,
                last,
                _rule(settings),
                player=player,
                prelude=tuple(prelude),
                tells=frozenset(SCORED),
            ),
        )

    def picture(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        """The table after the last tile, its finished lines counted as in play."""
        answer = answers[0]
        changed = pack((*answer.course, *answer.events))
        looked = Board(board.texts, board.players, changed=changed, name=board.name)
        return table(GAME.observe(answer.after, 0), looked)

    def summary(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        return reckoning(answers[0].events, board)


def _line_fields(t: Texts, colours: tuple[str, ...]) -> tuple[Field, ...]:
    group, lengths = t("gleis.explore.lines"), counted(SHORTEST, LONGEST)
    without = (Choice(NONE, t("gleis.explore.no-line")), *lengths)
    first, second = (
        t("gleis.explore.length", n=n, colour=colour) for n, colour in enumerate(colours, 1)
    )
    return (
        Field("first", "count", first, lengths, "3", group),
        Field("second", "count", second, without, "8", group),
    )


def _marker_fields(t: Texts, settings: Settings, colours: tuple[str, ...]) -> tuple[Field, ...]:
    group = t("gleis.explore.markers")
    first, second = int(settings.get("first", 3)), int(settings.get("second", 8))
    variant, marker = settings.get("variant", str(Variant.NONE)), settings.get("marker", NONE)
    variants = tuple(Choice(str(v), t(f"gleis.option.variant.{v}")) for v in Variant)
    markers = [Choice(NONE, t("gleis.explore.marker.none"))]
    for n, colour in enumerate(colours if second else colours[:1], 1):
        markers.append(Choice(str(n), t("gleis.explore.marker.line", n=n, colour=colour)))
    seats = tuple(
        Choice(str(n), t("gleis.explore.seat", letter=letter), plate(PLAYER_COLOURS[n - 1]))
        for n, letter in enumerate("AB", 1)
    )
    double = tuple(t("gleis.explore.doubles", n=n) for n in (1, 2))
    two: Kind = "count" if second else "hidden"
    which: Kind = "hidden" if variant == Variant.NONE else "pick"
    whose: Kind = "hidden" if marker == NONE else which
    return (
        Field("double-1", "count", double[0], _doubles(first), NONE, group),
        Field("double-2", two, double[1], _doubles(second), NONE, group),
        Field("variant", "list", t("gleis.explore.variant"), variants, str(Variant.NONE), group),
        Field("marker", which, t("gleis.explore.marker"), tuple(markers), NONE, group),
        Field("owner", whose, t("gleis.explore.owner"), seats, "1", group),
    )


def _doubles(length: int) -> tuple[Choice, ...]:
    """The marker cannot lie on the tile that is yet to be laid."""
    return counted(0, min(_MOST_DOUBLES, max(0, length - 1)))


def _layout(settings: Settings) -> Layout:
    return layout(int(settings["first"]), int(settings["second"]))


def _position(settings: Settings, found: Layout) -> dict[str, JSON]:
    others = found.others
    position: dict[str, JSON] = {
        "table": list(found.table),
        "hands": [[found.last, others[0]], *([code] for code in others[1:PLAYERS])],
    }
    lines = (found.first, found.second)
    doubles: list[JSON] = [
        list(at)
        for (_, places), n in zip(lines, (1, 2), strict=True)
        for at in places[: int(settings[f"double-{n}"])]
    ]
    if doubles:
        position["doubles"] = doubles + ["held"] * (PLAYERS - len(doubles))
    if settings["variant"] != Variant.NONE:
        position["variant"] = settings["variant"]
        if settings["marker"] != NONE:
            owner = int(settings["owner"]) - 1
            colour, _ = lines[int(settings["marker"]) - 1]
            position["markers"] = [colour if p == owner else "" for p in range(PLAYERS)]
            position["revealed"] = [p == owner for p in range(PLAYERS)]
    return position


def _rule(settings: Settings) -> str:
    """The rule that is shown most."""
    if settings["variant"] != Variant.NONE and settings["marker"] != NONE:
        return f"gleis.variant.{settings['variant']}"
    if settings["second"] != NONE:
        return "gleis.score.double"
    return "gleis.variant.c" if settings["double-1"] != NONE else "gleis.score"
