"""Which card to take."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.kartenspiel.action import DRAW_DECK, Action
from stellwerk.games.kartenspiel.bots.sight import Sight, unseen
from stellwerk.games.kartenspiel.bots.taste import Taste
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, NUMBER, PLAIN
from stellwerk.games.kartenspiel.state import Phase
from stellwerk.table.bot import Choice
from stellwerk.table.game import Args


def weights(view: Sight, taste: Taste) -> list[float]:
    """What one more card of each kind is worth in hand."""
    hand = view.seen.hand
    wild = max(0, sum(view.lack) - hand[LOCO])
    worth = [
        (1.0 if view.lack[colour] and wild else taste.surplus) + taste.pair * min(4, hand[colour])
        for colour in PLAIN
    ]
    return [*worth, taste.loco if wild else taste.surplus + 0.5]


def draw(view: Sight, taste: Taste, draws: Sequence[Action]) -> Choice:
    """The card worth most; blind, if the deck promises more than the row."""
    seen = view.seen
    worth = weights(view, taste)
    deck = unseen(seen)
    total = sum(deck)
    blind = sum(count * value for count, value in zip(deck, worth, strict=True)) / max(1, total)
    values: list[tuple[float, Action]] = []
    row = sorted((worth[card] for card in seen.row if card != LOCO), reverse=True)
    for action in draws:
        if action is DRAW_DECK or action == DRAW_DECK:
            values.append((blind, action))
            continue
        card = NUMBER[action.target]
        if card != LOCO:
            values.append((worth[card] + 1e-6, action))
        elif seen.phase is Phase.TURN:
            # It is the only card of the turn: it must be worth what two others are.
            second = max(blind, row[1] if len(row) > 1 else 0.0)
            values.append((worth[LOCO] - second, action))
    _, best = max(values, key=lambda pair: pair[0])
    return Choice(best, *_reason(best))


def _reason(action: Action) -> tuple[str, Args]:
    """The same for each colour, whether a ticket wants it or not: tickets and hand are secret."""
    if action.target == "deck":
        return "karten.why.draw-blind", {}
    if action.target == CARDS[LOCO]:
        return "karten.why.draw-loco", {}
    return "karten.why.draw-open", {"colour": action.target}
