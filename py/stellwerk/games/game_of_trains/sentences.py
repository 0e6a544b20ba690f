"""The words of Game of Trains for what events and violations name by ids and numbers."""

from __future__ import annotations

from stellwerk.games.game_of_trains.cars import ability
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Args, Result
from stellwerk.table.sentences import Names, listed


def words(texts: Texts, args: Args, names: Names) -> dict[str, object]:
    """Players become names, abilities their names, lists of cars ``cars 12 and 45``.

    Besides: ``symbol``, the ability of ``car``; ``count_cars`` (``2 cars``) for ``count``, and
    likewise ``between_cars``, ``needed_places``, ``given_places``.
    """
    result: dict[str, object] = dict(args)
    for key, value in args.items():
        match key:
            case "player" | "winner":
                result[key] = names[value]
            case "ability":
                result[key] = ability_name(texts, value)
            case "abilities":
                quoted = [texts("got.quoted", text=ability_name(texts, name)) for name in value]
                result[key] = listed(texts, quoted, "or")
            case "cars":
                result[key] = texts.plural("got.cars", len(value), cars=listed(texts, value))
            case "car":
                result["symbol"] = ability_name(texts, str(ability(value)))
            case "count" | "between":
                result[f"{key}_cars"] = _counted(texts, "got.cars-counted", value)
            case "needed" | "given":
                result[f"{key}_places"] = _counted(texts, "got.places-counted", value)
    return result


def ability_name(texts: Texts, ability_id: str) -> str:
    """The short name of an ability."""
    return texts(f"got.ability-name.{ability_id}")


def result_sentence(texts: Texts, result: Result, names: Names) -> str:
    """How a match ended."""
    kind = "removal" if result.reason == "got.remove.win" else "win"
    return texts(f"got.result.{kind}", player=names[result.winners[0]])


def _counted(texts: Texts, text_id: str, n: int) -> str:
    return texts.plural(text_id, n) if n else texts(f"{text_id}.none")
