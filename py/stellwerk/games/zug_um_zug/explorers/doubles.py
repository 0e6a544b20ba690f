"""Which double route is still free, and for whom?

Every track of every double route is a field of its own (its owner's number, 0: nobody), so that
an address can say who owns what. Only those of the chosen double route are shown as controls.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.cards import CARDS, COLOURS, GRAY, LOCOMOTIVE
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.maps import Route, find_map, map_ids
from stellwerk.games.zug_um_zug.sentences import card_name, pair_name
from stellwerk.games.zug_um_zug.view.map import board_map
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import Answer, Choice, Example, Field, Question, Settings
from stellwerk.table.game import JSON, PositionError, Violation
from stellwerk.table.markup import EMPTY, plate
from stellwerk.table.match import COLOURS as PLAYER_COLOURS
from stellwerk.table.picking import Pick

NOBODY: Final = "0"
_FIRST: Final = {"nordamerika": "portland--seattle-1", "europa": "frankfurt--paris-1"}
_HAND: Final[JSON] = {**dict.fromkeys(COLOURS, 6), LOCOMOTIVE: 4}
"""Cards enough for any double route: what bars one is never the hand."""


@lru_cache
def pairs(map_id: str) -> tuple[tuple[Route, Route], ...]:
    """The double routes of a map."""
    routes = find_map(map_id).routes
    return tuple(
        (route, routes[route.twin])
        for route in routes
        if route.twin >= 0 and route.index < route.twin
    )


def map_of(settings: Settings) -> str:
    """The map that is set."""
    return settings.get("map", map_ids()[0])


def chosen_pair(settings: Settings) -> tuple[Route, Route]:
    """The double route in question."""
    every = pairs(map_of(settings))
    wanted = settings.get("route", _FIRST.get(map_of(settings), ""))
    return next((pair for pair in every if pair[0].id == wanted), every[0])


class DoubleRoutes:
    """See the module."""

    id = "doppelstrecken"
    title = "zuz.explore.doubles.title"
    lead = "zuz.explore.doubles.lead"
    rules = (
        "zuz.double.closed",
        "zuz.double.other-player",
        "zuz.double.same-player",
        "zuz.claim.free",
    )
    examples = (
        Example("zuz.explore.doubles.example.three", "portland--seattle-1=2"),
        Example("zuz.explore.doubles.example.four", "players=4&portland--seattle-1=2"),
        Example(
            "zuz.explore.doubles.example.alone",
            "players=5&portland--seattle-1=1",
        ),
    )
    tells: frozenset[str] = frozenset()

    def fields(self, texts: Texts, settings: Settings) -> tuple[Field, ...]:
        map_id, players = map_of(settings), _players(settings)
        both, (first, _) = chosen_pair(settings), chosen_pair({"map": map_id})
        maps = (Choice(each, find_map(each).names[texts.lang]) for each in map_ids())
        numbers = (Choice(str(count), str(count)) for count in GAME.player_counts)
        routes = sorted(
            (Choice(pair[0].id, pair_name(texts, pair[0].id)) for pair in pairs(map_id)),
            key=lambda choice: choice.name,
        )
        fields = [
            Field("map", "pick", texts("zuz.explore.map"), tuple(maps), map_ids()[0]),
            Field("players", "pick", texts("zuz.explore.players"), tuple(numbers), "3"),
            Field("route", "list", texts("zuz.explore.route"), tuple(routes), first.id),
        ]
        for number, route in enumerate(both, 1):
            label = texts("zuz.explore.doubles.owner", track=_track(texts, number, route))
            choices = tuple(_owners(texts, settings, route, players))
            fields.append(Field(route.id, "pick", label, choices, NOBODY))
        seats = tuple(_seat(texts, player) for player in range(players))
        fields.append(Field("seat", "pick", texts("zuz.explore.doubles.seat"), seats, "1"))
        plain = (Choice(NOBODY, ""), *seats)
        for pair in pairs(map_id):
            if pair[0] is not both[0]:
                fields += (Field(track.id, "hidden", "", plain, NOBODY) for track in pair)
        return tuple(fields)

    def settle(self, settings: Settings) -> Settings:
        """Without tracks that could not have been claimed beside the others."""
        if _is_possible(settings):
            return settings
        kept = dict(settings)
        for route in _tracks(settings):
            kept[route.id] = NOBODY
        for route in _tracks(settings):
            owner = int(settings[route.id])
            if owner and barred(kept, route, owner - 1) is None:
                kept[route.id] = str(owner)
        return kept

    def touched(self, settings: Settings, target: str) -> Settings:
        """A track leads to its double route."""
        for pair in pairs(map_of(settings)):
            if target in (f"route:{route.id}" for route in pair):
                return {**settings, "route": pair[0].id}
        return settings

    def questions(self, texts: Texts, settings: Settings) -> tuple[Question, ...]:
        both, seat = chosen_pair(settings), int(settings["seat"]) - 1
        asked = []
        for player in range(_players(settings)):
            position = _position(settings, player)
            for number, route in enumerate(both, 1):
                asked.append(_question(texts, settings, position, route, number))
        # What the map shows: all other double routes, for the one through whose eyes one looks.
        position = _position(settings, seat)
        for route in _tracks(settings):
            if route not in both:
                asked.append(_question(texts, settings, position, route, 0))
        return tuple(asked)

    def picture(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        """All double routes on the map, as they are for one player."""
        both, seat = chosen_pair(settings), int(settings["seat"]) - 1
        mine = [answer for answer in answers if answer.question.player == seat]
        free = frozenset(answer.question.id for answer in mine if answer.allowed)
        path = tuple(f"route:{route.id}" for route in both)
        seen = GAME.observe(mine[0].before, seat)
        looked = Board(board.texts, board.players, Pick(path, free, ()), name=board.name)
        return board_map(seen, looked, only=tuple(_tracks(settings)))

    def summary(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        return EMPTY


def _players(settings: Settings) -> int:
    return int(settings.get("players", "3"))


def _tracks(settings: Settings) -> list[Route]:
    return [route for pair in pairs(map_of(settings)) for route in pair]


def _track(texts: Texts, number: int, route: Route) -> str:
    colour = GRAY if route.colour is None else CARDS[route.colour]
    return texts("zuz.explore.doubles.track", n=number, colour=card_name(texts, colour))


def _seat(texts: Texts, player: int) -> Choice:
    name = texts("zuz.explore.seat", letter="ABCDE"[player])
    return Choice(str(player + 1), name, plate(PLAYER_COLOURS[player]))


def _owners(texts: Texts, settings: Settings, route: Route, players: int) -> Iterable[Choice]:
    yield Choice(NOBODY, texts("zuz.explore.doubles.nobody"))
    for player in range(players):
        seat = _seat(texts, player)
        why = barred(settings, route, player) if settings else None
        is_owner = settings.get(route.id) == seat.value
        yield seat if is_owner else Choice(seat.value, seat.name, seat.face, why)


def _position(settings: Settings, player: int) -> dict[str, JSON]:
    players = _players(settings)
    owned: list[list[str]] = [[] for _ in range(players)]
    for route in _tracks(settings):
        owner = int(settings.get(route.id, NOBODY))
        if 0 < owner <= players:
            owned[owner - 1].append(route.id)
    hands: list[JSON] = [{} for _ in range(players)]
    hands[player] = _HAND
    return {"map": map_of(settings), "hands": hands, "routes": owned, "player": player}


def _claim(route: Route) -> str:
    colour = CARDS[0] if route.colour is None else CARDS[route.colour]
    cards = [LOCOMOTIVE] * route.ferry + [colour] * (route.length - route.ferry)
    return " ".join(["claim", route.id, *cards])


def barred(settings: Settings, route: Route, player: int) -> Violation | None:
    """What the engine says if a player wants to own a track; whose it is now does not count."""
    position = _position({**settings, route.id: NOBODY}, player)
    try:
        return GAME.check(GAME.load(position), GAME.parse(_claim(route)))
    except PositionError:
        return None  # The others are not yet as they can be (`settle`).


def _is_possible(settings: Settings) -> bool:
    try:
        GAME.load(_position(settings, 0))
    except PositionError:
        return False
    return True


def _question(
    texts: Texts, settings: Settings, position: dict[str, JSON], route: Route, number: int
) -> Question:
    player, seat = position["player"], int(settings["seat"]) - 1
    beside = find_map(map_of(settings)).routes[route.twin].id
    is_shared = settings[beside] != NOBODY
    return Question(
        id=f"route:{route.id}" if player == seat else f"{route.id}/{player}",
        label=texts(
            "zuz.explore.doubles.ask",
            player=texts("zuz.explore.seat", letter="ABCDE"[player]),
            track=_track(texts, number, route),
        ),
        position=position,
        action=_claim(route),
        rule="zuz.double.other-player" if is_shared else "zuz.claim.free",
        player=player,
        quiet=number == 0,
    )
