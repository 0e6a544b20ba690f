"""How positions of Das Kartenspiel are edited by hand; see ``stellwerk.table.form``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from stellwerk.games.kartenspiel.cards import CARDS, COLOURS
from stellwerk.games.kartenspiel.outlook import MEMORY_AID
from stellwerk.games.kartenspiel.sentences import colour_name, ticket_name
from stellwerk.games.kartenspiel.state import NONE, Observation, Phase, State
from stellwerk.games.kartenspiel.tickets import INDEX
from stellwerk.table.catalogue import Texts
from stellwerk.table.form import Data, Field
from stellwerk.table.game import JSON, Options
from stellwerk.table.picking import Path, Pick


def _cards(data: Data) -> Sequence[str]:
    return CARDS


def _colours(data: Data) -> Sequence[str]:
    return COLOURS


def _tickets(data: Data) -> Sequence[str]:
    return tuple(INDEX)


FIELDS = (
    Field("player", "player", "turn", default=0),
    Field("phase", "choice", "turn", values=lambda data: tuple(Phase), default="turn"),
    Field("final_turn", "switch", "turn", default=False),
    Field("turns_left", "number", "turn", most=4),
    Field("round", "number", "turn", least=1, most=2, default=1),
    Field("hands", "counts", "hands", each=True, values=_cards, default={}, most=16),
    Field("yards", "counts", "yards", each=True, values=_colours, default={}, most=10),
    Field("locos", "counts", "yards", each=True, values=_colours, default={}, most=16),
    Field("stacks", "counts", "yards", each=True, values=_cards, default={}, most=16),
    Field("row", "words", "supply", values=_cards),
    Field("deck", "words", "supply", values=_cards, default=[]),
    Field("discards", "counts", "supply", values=_cards, default={}, most=16),
    Field(
        "rest",
        "choice",
        "supply",
        values=lambda data: ("deck", "discards", "away"),
        default="deck",
    ),
    Field("tickets", "words", "tickets", each=True, values=_tickets, default=[]),
    Field("offers", "words", "tickets", each=True, values=_tickets, default=[]),
    Field("ticket_deck", "words", "tickets", values=_tickets, default=[]),
)
LEFT_OUT = frozenset({"deck", "ticket_deck", "known", "seed", "shuffles"})


def start(players: int) -> dict[str, JSON]:
    """The beginning of a turn, everybody with two cards."""
    return {"hands": [{COLOURS[seat]: 2} for seat in range(players)]}


def open_to_view(observation: Observation, options: Options) -> Observation:
    """Without what was sent off, unless the house rule counts it for everyone to see: into a
    hidden stack not even its owner may look (karten.depart)."""
    if options.get(MEMORY_AID, False):
        return observation
    return replace(observation, memory=NONE)


def label(texts: Texts, key: str, value: str) -> str:
    """What a value of a field is called."""
    match key:
        case "hands" | "yards" | "locos" | "stacks" | "row" | "deck" | "discards":
            return texts("karten.edit.loco") if value == "loco" else colour_name(texts, value)
        case "tickets" | "offers" | "ticket_deck":
            return ticket_name(texts, value)
    return texts(f"karten.edit.{key}.{value}")


def pick(state: State, path: Path) -> Pick:
    """The row."""
    return Pick(path, frozenset(f"row:{slot}" for slot in range(len(state.row))), ())


def touched(data: Data, state: State, path: Path) -> Iterable[dict[str, JSON]]:
    """A card of the row becomes one of the next colour."""
    slot = int(path[0].partition(":")[2])
    now, row = state.row[slot], [CARDS[card] for card in state.row]
    order = [*CARDS[now + 1 :], *CARDS[:now]]
    return [{**data, "row": [*row[:slot], card, *row[slot + 1 :]]} for card in order]
