"""What may be taken from the face-up row, after what was taken first?

The row comes about as in play: somebody takes a card and the last of the five comes up in its
place. So the engine itself clears away a row with too many locomotives (zuz.draw.flush).
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.cards import CARDS, COLOURS, LOCOMOTIVE, words
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.games.zug_um_zug.sentences import card_name
from stellwerk.games.zug_um_zug.view.row import row
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import Answer, Choice, Example, Field, Question, Settings
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY

_CARDS: Final = ("red", "blue", LOCOMOTIVE, "green", "yellow")
_FIRST: Final = ("none", "blind", "card", "loco")
_MANY: Final = 3
"""So many locomotives never come up by a single card in place of a locomotive taken."""


class FaceUpRow:
    """See the module."""

    id = "auslage"
    title = "zuz.explore.row.title"
    lead = "zuz.explore.row.lead"
    rules = (
        "zuz.draw.loco-second",
        "zuz.draw.two",
        "zuz.draw.loco-only-card",
        "zuz.draw.blind-loco",
        "zuz.draw.flush",
    )
    examples = (
        Example("zuz.explore.row.example.second", "first=card"),
        Example("zuz.explore.row.example.blind", "first=blind"),
        Example("zuz.explore.row.example.three", "card-1=loco&card-2=loco"),
    )
    tells = frozenset({"flushed"})

    def fields(self, texts: Texts, settings: Settings) -> tuple[Field, ...]:
        cards = tuple(Choice(word, card_name(texts, word)) for word in CARDS)
        many = _cards(settings).count(LOCOMOTIVE) >= _MANY
        first = tuple(
            Choice(value, texts(f"zuz.explore.row.first.{value}"))
            for value in _FIRST
            if value != "loco" or not many
        )
        title = texts("zuz.explore.row.cards")
        return (
            *(
                Field(f"card-{n}", "list", texts("zuz.explore.row.card", n=n), cards, card, title)
                for n, card in enumerate(_CARDS, 1)
            ),
            Field("first", "pick", texts("zuz.explore.row.first"), first, "card"),
        )

    def settle(self, settings: Settings) -> Settings:
        return settings

    def touched(self, settings: Settings, target: str) -> Settings:
        return settings

    def questions(self, texts: Texts, settings: Settings) -> tuple[Question, ...]:
        first = settings["first"]
        position, prelude = _course(_cards(settings), first)
        state = GAME.load(position)
        for text in prelude:
            GAME.apply(state, GAME.parse(text))

        def question(target: str, label: str, action: str, rule: str) -> Question:
            over = "zuz.draw.loco-only-card" if first == "loco" else "zuz.one-action"
            return Question(
                target, label, position, action, rule, over, prelude=prelude, tells_turn=True
            )

        asked = []
        for slot, word in enumerate(words(state.row)):
            label = texts("zuz.explore.row.ask", n=slot + 1, card=card_name(texts, word))
            rule = "zuz.draw.loco-only-card" if word == LOCOMOTIVE else "zuz.draw.two"
            asked.append(question(f"row:{slot}", label, f"draw {word}", rule))
        deck, tickets = texts("zuz.explore.row.deck"), texts("zuz.explore.row.tickets")
        asked.append(question("deck", deck, "draw deck", "zuz.draw.blind-loco"))
        asked.append(question("tickets", tickets, "tickets", "zuz.tickets.draw"))
        return tuple(asked)

    def picture(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        return row(GAME.observe(answers[0].before, 0), board)

    def summary(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        return EMPTY


def _cards(settings: Settings) -> list[str]:
    return [settings.get(f"card-{n}", card) for n, card in enumerate(_CARDS, 1)]


def _course(cards: list[str], first: str) -> tuple[dict[str, JSON], tuple[str, ...]]:
    """A position, and what is done in it until the question comes up."""
    taken = next(word for word in COLOURS if word not in cards)
    locos = cards.count(LOCOMOTIVE)
    slot = cards.index(LOCOMOTIVE) if locos else 0
    if first == "loco":
        taken = LOCOMOTIVE
    row, deck = [*cards[:slot], taken, *cards[slot + 1 :]], [cards[slot]]
    if locos > _MANY:
        # So many come up only with a whole new row, so one is cleared away before it.
        plain = [word for word in COLOURS if word != taken]
        row, deck = [taken, LOCOMOTIVE, LOCOMOTIVE, *plain[:2]], [LOCOMOTIVE, *cards]
    position: dict[str, JSON] = {"hands": [{}, {}], "row": row, "deck": deck}
    take = f"draw {taken}"
    if first in ("card", "loco"):
        return position, (take,)
    # The other player's second card makes the row what it is.
    position |= {"player": 1, "phase": "second"}
    return position, (take, "draw deck") if first == "blind" else (take,)
