"""The words of Das Kartenspiel for what events and violations name by ids and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.kartenspiel.cards import COLOURS
from stellwerk.games.kartenspiel.tickets import CITIES, INDEX, TICKETS
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON, Args, Event, Result
from stellwerk.table.sentences import Names, listed


def words(texts: Texts, args: Args, names: Names) -> dict[str, object]:
    """Players become names, colours and cities their names, cards ``2 red cards and 1 locomotive``.

    Besides: ``count_cards``, ``count_tickets`` and the like for numbers (``3 cards``),
    ``points_counted``, and ``have_and_locos``: what a hand holds for a set.
    """
    result: dict[str, object] = dict(args)
    for key, value in args.items():
        match key:
            case "player" | "owner" | "by":
                result[key] = names[value]
            case "colour":
                result[key] = colour_name(texts, value)
            case "colours":
                result[key] = listed(texts, [colour_name(texts, colour) for colour in value])
            case "card":
                result[key] = texts(f"karten.one.{value}")
            case "cards" | "missing" | "row" | "left":
                result[key] = card_names(texts, value)
            case "ticket":
                result[key] = ticket_name(texts, value)
            case "tickets":
                result[key] = listed(texts, [ticket_name(texts, ticket) for ticket in value])
            case "city":
                result[key] = CITIES[value]
            case "points" if isinstance(value, int):
                result["points_counted"] = points_counted(texts, value)
            case "count" | "rejected" | "offered" | "lying":
                result[f"{key}_cards"] = _counted(texts, "karten.cards-counted", value)
                result[f"{key}_tickets"] = _counted(texts, "karten.tickets-counted", value)
    if {"have", "locos", "colour"} <= args.keys():
        held = [args["colour"]] * args["have"] + ["loco"] * args["locos"]
        result["have_and_locos"] = card_names(texts, held)
    return result


def private_sentence(texts: Texts, event: Event, names: Names) -> str | None:
    """What only ``event.player`` may read about an event; None if there is nothing."""
    private = event.args.get("private")
    if not private or private.get("tickets") == []:
        return None
    told = {key: value for key, value in private.items() if key in ("card", "tickets")}
    return texts(f"karten.private.{event.kind}", **words(texts, told, names))


def colour_name(texts: Texts, colour: str) -> str:
    """``Red``."""
    return texts(f"karten.colour.{colour}")


def card_names(texts: Texts, cards: Sequence[JSON]) -> str:
    """``2 red cards and 1 locomotive``; ``no card``."""
    kinds = [kind for kind in (*COLOURS, "loco") if kind in cards]
    if not kinds:
        return texts("karten.cards-counted.none")
    return listed(
        texts, [texts.plural(f"karten.several.{kind}", cards.count(kind)) for kind in kinds]
    )


def ticket_name(texts: Texts, ticket_id: str) -> str:
    """``Dallas–Miami``."""
    ticket = TICKETS[INDEX[ticket_id]]
    return texts("karten.route", a=CITIES[ticket.a], b=CITIES[ticket.b])


def points_counted(texts: Texts, points: int) -> str:
    """``12 points``."""
    return signed(texts.plural("karten.points-counted", points))


def signed(text: str) -> str:
    """With a minus sign as it is printed."""
    return text.replace("-", "\N{MINUS SIGN}")


def result_sentence(texts: Texts, result: Result, names: Names) -> str:
    """How a match ended, and by which rule."""
    best = result.returns[result.winners[0]]
    winners = listed(texts, [names[winner] for winner in result.winners])
    kind = result.reason.removeprefix("karten.winner").strip(".") or "points"
    dative = kind in ("points", "shared")
    text_id = "karten.points-with" if dative else "karten.points-counted"
    points = signed(texts.plural(text_id, best))
    return texts(f"karten.result.{kind}", winners=winners, points=points)


def _counted(texts: Texts, text_id: str, n: int) -> str:
    return texts.plural(text_id, n) if n else texts(f"{text_id}.none")
