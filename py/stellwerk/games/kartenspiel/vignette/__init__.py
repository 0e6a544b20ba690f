"""Das Kartenspiel as a small picture: everybody's yard, the row, and the hand of who acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from stellwerk.games.kartenspiel.action import Action
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, PLAIN, spread
from stellwerk.games.kartenspiel.sentences import card_names, points_counted, ticket_name
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.tickets import CITIES, TICKETS
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import Template, join
from stellwerk.table.picture import INNER, Band, Vignette, at, player_line, text
from stellwerk.table.train_cards import card, cards_counted, cards_in_line

CAR: Final = 32
_TRACK = Template(
    '<path stroke="#dcd3bd" stroke-width="8" stroke-dasharray="4 9" d="M{x} {y}h{width}"/>'
)


def vignette(
    seen: Observation, t: Texts, names: Sequence[str], about: Sequence[Action] = ()
) -> Vignette:
    """The position as whoever acts sees it."""
    players = range(len(seen.yards))
    bands = [_yard(seen, t, player, names[player]) for player in players]
    bands.append(_row(seen, t))
    if sum(seen.hand):
        bands.append(_hand(seen, t))
    shown = seen.offer or seen.tickets
    if shown:
        title = t("karten.view.offer" if seen.offer else "karten.view.tickets")
        bands.append(_tickets(t, title, shown))
    return Vignette(tuple(bands))


def _yard(seen: Observation, t: Texts, player: int, name: str) -> Band:
    """A player and the cards in their yard, one colour after the other."""
    over = seen.phase is Phase.OVER
    acts = player == seen.player and not over
    facts = [
        t.plural("karten.cards-counted", seen.hand_sizes[player]),
        t.plural("karten.tickets-counted", seen.ticket_counts[player]),
        f"{seen.stack_sizes[player]} {t('karten.view.on-its-way')}",
    ]
    head = player_line(player, name, facts, acts=acts)
    top = head.height + 15
    runs = [
        (colour, seen.locos[player][colour], seen.yards[player][colour])
        for colour in PLAIN
        if seen.locos[player][colour] + seen.yards[player][colour]
    ]
    count = sum(locos + plain for _, locos, plain in runs)
    # Long yards are pushed together.
    step = min(CAR + 3, (INNER - 34 * len(runs) - CAR) // max(1, count))
    start = 0 if runs else 44
    parts = [head.body, _TRACK.format(x=start, y=top + 17, width=INNER - start)]
    left, words = 0, []
    for colour, locos, plain in runs:
        cars = ["loco"] * locos + [CARDS[colour]] * plain
        parts.append(text(left, top + 23, len(cars), "strong"))
        left += 16
        for car in cars:
            parts.append(at(left, top, card(car, CAR)))
            left += step
        left += CAR - step + 16
        words += cars
    if not runs:
        parts.append(text(0, top + 23, t("karten.view.yard-empty"), "soft"))
    lying = card_names(t, words) if words else t("karten.view.yard-empty")
    status = t("karten.view.to-move", player=name) + ". " if acts else ""
    spoken = f"{status}{name}: {', '.join(facts)}. {t('karten.view.yard-of', name=name)}: {lying}."
    return Band(top + 38, join(parts), spoken)


def _row(seen: Observation, t: Texts) -> Band:
    row = [CARDS[number] for number in seen.row]
    parts = [text(0, 12, t("karten.view.row"), "rubric"), at(0, 22, cards_in_line(row, 44))]
    piles = [
        (t("karten.view.deck"), seen.deck_size),
        (t("karten.view.ticket-deck"), seen.ticket_deck_size),
        (t("karten.view.discards"), sum(seen.discards)),
    ]
    left, words = 258, [f"{t('karten.view.row')}: {card_names(t, row)}."]
    for name, count in piles:
        parts.append(text(left, 12, name, "rubric"))
        parts.append(text(left, 46, count, "strong"))
        left += 66
        words.append(f"{name}: {count}.")
    return Band(58, join(parts), " ".join(words))


def _hand(seen: Observation, t: Texts) -> Band:
    counts = [(CARDS[number], count) for number, count in enumerate(seen.hand) if count]
    title = t("karten.view.hand")
    words = f"{title}: {card_names(t, [CARDS[number] for number in spread(seen.hand)])}."
    parts = [text(0, 12, title, "rubric"), at(0, 22, cards_counted(counts))]
    return Band(58, join(parts), words)


def _tickets(t: Texts, title: str, tickets: Sequence[int]) -> Band:
    """Each ticket on a line: its cities, its cards, its points."""
    parts, words = [text(0, 12, title, "rubric")], []
    for line, index in enumerate(tickets):
        ticket, top = TICKETS[index], 22 + 32 * line
        parts.append(text(0, top + 20, f"{CITIES[ticket.a]} – {CITIES[ticket.b]}", "name"))
        start = INNER - 40 - 30 * len(ticket.cards)
        parts.append(
            at(start, top, join(_small(number, n) for n, number in enumerate(ticket.cards)))
        )
        parts.append(text(INNER, top + 20, ticket.points, "strong", "end"))
        needs = card_names(t, [CARDS[number] for number in ticket.cards])
        worth = points_counted(t, ticket.points)
        words.append(f"{ticket_name(t, ticket.id)} ({needs}; {worth})")
    return Band(22 + 32 * len(tickets), join(parts), f"{title}: {', '.join(words)}.")


def _small(number: int, place: int) -> Markup:
    assert number < LOCO
    return at(place * 30, 0, card(CARDS[number], 26, 26))
