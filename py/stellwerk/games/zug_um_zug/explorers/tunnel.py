"""What does a tunnel cost, and how can it be paid? (zuz.tunnel.*)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.cards import CARDS, COLOURS, LOCOMOTIVE, NUMBER
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.maps import Route, find_map
from stellwerk.games.zug_um_zug.sentences import card_name, cards_named, pair_name
from stellwerk.games.zug_um_zug.view.choosing import in_hand, turned_up
from stellwerk.games.zug_um_zug.view.excerpt import excerpt
from stellwerk.games.zug_um_zug.view.hand import hand
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import Answer, Choice, Example, Field, Question, Settings, counted
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template

MAP: Final = "europa"
_ROUTE: Final = "paris--zuerich"
_TURNED: Final = ("red", LOCOMOTIVE, "blue")
_MOST_LEFT: Final = 4

_HAND = Template('<div class="explore-tunnel">{tunnel}</div>{hand}')


def tunnels() -> tuple[Route, ...]:
    """All tunnels of the map."""
    return tuple(route for route in find_map(MAP).routes if route.tunnel)


class Tunnel:
    """See the module."""

    id = "tunnel"
    title = "zuz.explore.tunnel.title"
    lead = "zuz.explore.tunnel.lead"
    rules = ("zuz.tunnel.reveal", "zuz.tunnel.loco-only", "zuz.tunnel.withdraw")
    examples = (
        Example("zuz.explore.tunnel.example.twice", "turned-1=red&turned-2=red&left=2"),
        Example("zuz.explore.tunnel.example.locos", "locos=3"),
        Example("zuz.explore.tunnel.example.withdraw", "left=0&left-locos=0"),
    )
    tells = frozenset({"laid", "revealed"})

    def fields(self, texts: Texts, settings: Settings) -> tuple[Field, ...]:
        route, laid = _route(settings), _laid(settings)
        names = (Choice(one.id, _tunnel_name(texts, one)) for one in tunnels())
        routes = tuple(sorted(names, key=lambda choice: choice.name))
        cards = tuple(Choice(word, card_name(texts, word)) for word in CARDS)
        colours = cards[:-1]
        if route.colour is not None:
            colours = (cards[route.colour],)
        first = "red" if route.colour is None else CARDS[route.colour]
        played, turned_title, left = (
            texts(f"zuz.explore.tunnel.{name}") for name in ("played", "turned", "left")
        )
        named = [*laid, *_turned(settings)]
        features = find_map(MAP).features
        plain = features.per_colour - named.count(_colour(settings))
        locos = features.locomotives - named.count(LOCOMOTIVE)
        return (
            Field("route", "list", texts("zuz.explore.tunnel.route"), routes, _ROUTE, played),
            Field("colour", "list", texts("zuz.explore.tunnel.colour"), colours, first, played),
            Field(
                "locos", "count", texts("zuz.explore.tunnel.locos"), counted(0, route.length), "0",
                played,
            ),
            *(
                Field(
                    f"turned-{n}", "list", texts("zuz.explore.row.card", n=n), cards, word,
                    turned_title,
                )
                for n, word in enumerate(_TURNED, 1)
            ),
            Field(
                "left", "count", card_name(texts, _colour(settings)),
                counted(0, min(_MOST_LEFT, plain)), "1", left,
            ),
            Field(
                "left-locos", "count", texts("zuz.explore.tunnel.left-locos"),
                counted(0, min(_MOST_LEFT, locos)), "1", left,
            ),
        )  # fmt: skip

    def settle(self, settings: Settings) -> Settings:
        return settings

    def touched(self, settings: Settings, target: str) -> Settings:
        """Another tunnel on the map is the one to build."""
        kind, _, route = target.partition(":")
        if kind == "route" and route in (one.id for one in tunnels()):
            return {**settings, "route": route}
        return settings

    def questions(self, texts: Texts, settings: Settings) -> tuple[Question, ...]:
        route, position = _route(settings), _position(settings)
        claim = " ".join(["claim", route.id, *_laid(settings)])
        asked = [
            Question(
                f"route:{route.id}",
                texts("zuz.explore.tunnel.ask", cards=cards_named(texts, _laid(settings))),
                position,
                claim,
                "zuz.tunnel.reveal",
                tells=frozenset({"revealed", "claimed"}),
            )
        ]
        state = GAME.load(position)
        GAME.apply(state, GAME.parse(claim))
        if state.tunnel is None:
            return tuple(asked)  # it has cost nothing and is built
        paid = list(_payments(_colour(settings), state.tunnel.extra))
        legal = {GAME.format(action) for action in GAME.legal_actions(state)}
        # The button for paying asks about a way to pay that there is.
        best = next((cards for cards in paid if " ".join(["pay", *cards]) in legal), paid[0])
        for cards in paid:
            asked.append(
                Question(
                    "pay" if cards is best else f"pay-{cards.count(LOCOMOTIVE)}",
                    texts("zuz.explore.tunnel.pay", cards=cards_named(texts, cards)),
                    position,
                    " ".join(["pay", *cards]),
                    "zuz.tunnel.reveal",
                    prelude=(claim,),
                    tells=frozenset({"claimed"}),
                )
            )
        asked.append(
            Question(
                "withdraw",
                texts("zuz.explore.tunnel.withdraw"),
                position,
                "withdraw",
                "zuz.tunnel.withdraw",
                prelude=(claim,),
                tells=frozenset({"withdrew"}),
                tells_turn=True,
            )
        )
        return tuple(asked)

    def picture(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        last = answers[-1]
        state = last.before if len(answers) > 1 else last.after
        seen = GAME.observe(state, 0)
        about = Board(
            board.texts, board.players, board.pick, name=board.name, heading=board.heading,
            hint=board.hint, about=(GAME.parse(answers[0].question.action),),
        )  # fmt: skip
        laid = tuple(NUMBER[word] for word in _laid(settings))
        revealed = tuple(NUMBER[word] for word in _turned(settings))
        tunnel = in_hand(seen, board) or turned_up(board.texts, laid, revealed)
        return excerpt(seen, about) + _HAND.format(tunnel=tunnel, hand=hand(seen, board))

    def summary(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        return EMPTY


def _route(settings: Settings) -> Route:
    map_ = find_map(MAP)
    return map_.routes[map_.route_index[settings.get("route", _ROUTE)]]


def _tunnel_name(texts: Texts, route: Route) -> str:
    colour = "gray" if route.colour is None else CARDS[route.colour]
    return texts(
        "zuz.explore.tunnel.name",
        route=pair_name(texts, route.id),
        colour=card_name(texts, colour),
        length=route.length,
    )


def _colour(settings: Settings) -> str:
    route = _route(settings)
    return settings.get("colour", "red") if route.colour is None else CARDS[route.colour]


def _laid(settings: Settings) -> list[str]:
    length = _route(settings).length
    locos = min(int(settings.get("locos", "0")), length)
    return [_colour(settings)] * (length - locos) + [LOCOMOTIVE] * locos


def _turned(settings: Settings) -> list[str]:
    return [settings.get(f"turned-{n}", word) for n, word in enumerate(_TURNED, 1)]


def _position(settings: Settings) -> dict[str, JSON]:
    laid, colour = _laid(settings), _colour(settings)
    mine: dict[str, int] = {word: laid.count(word) for word in (*COLOURS, LOCOMOTIVE)}
    mine[colour] += int(settings["left"])
    mine[LOCOMOTIVE] += int(settings["left-locos"])
    held = {word: count for word, count in mine.items() if count}
    return {"map": MAP, "hands": [held, {}], "deck": _turned(settings)}


def _payments(colour: str, extra: int) -> Iterable[list[str]]:
    """Cards of the colour and locomotives, so many as it costs."""
    for locos in range(extra + 1):
        yield [colour] * (extra - locos) + [LOCOMOTIVE] * locos
