"""Zug um Zug as a small picture: everybody's counts, the piece of the map that it is about, the
row, and hand and tickets of who acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.cards import CARDS, spread
from stellwerk.games.zug_um_zug.maps import find_map
from stellwerk.games.zug_um_zug.sentences import cards_named, counted, pair_name
from stellwerk.games.zug_um_zug.state import Observation, Phase
from stellwerk.games.zug_um_zug.vignette.land import STYLE, land
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import join
from stellwerk.table.picture import INNER, Band, Vignette, at, player_line, text
from stellwerk.table.train_cards import cards_counted, cards_in_line

_DRAWS: Final = ("draw", "pass")


def vignette(
    seen: Observation, t: Texts, names: Sequence[str], about: Sequence[Action] = ()
) -> Vignette:
    """The position as whoever acts sees it. The row is left out where only the map matters."""
    bands = [_player(seen, t, player, names[player]) for player in range(len(seen.points))]
    ground = land(seen, t, names, about)
    if ground is not None:
        bands.append(ground)
    if ground is None or any(action.verb in _DRAWS for action in about):
        bands.append(_row(seen, t))
    if seen.tunnel is not None:
        laid = [CARDS[card] for card in seen.tunnel.cards]
        turned = [CARDS[card] for card in seen.tunnel.revealed]
        bands.append(_cards(t, t("zuz.view.laid"), laid))
        bands.append(_cards(t, t("zuz.view.turned-up"), turned))
    if sum(seen.hand):
        bands.append(_hand(seen, t))
    shown = seen.offer or seen.tickets
    if shown:
        title = t("zuz.view.offer" if seen.offer else "zuz.view.tickets")
        bands.append(_tickets(seen, t, title, shown))
    return Vignette(tuple(bands), STYLE)


def _player(seen: Observation, t: Texts, player: int, name: str) -> Band:
    acts = player == seen.player and seen.phase is not Phase.OVER
    facts = [
        counted(t, "points", seen.points[player]),
        counted(t, "trains", seen.trains[player]),
        counted(t, "cards", seen.hand_sizes[player]),
    ]
    stations = find_map(seen.map).features.station_costs
    if stations:
        left = len(stations) - len(seen.stations[player])
        facts.append(t.plural("zuz.view.stations-left", left))
    words = f"{name}: {', '.join(facts)}."
    if acts:
        words = f"{t('zuz.view.to-move', player=name)}. {words}"
    return replace(player_line(player, name, facts, acts=acts), words=words)


def _row(seen: Observation, t: Texts) -> Band:
    row = [CARDS[card] for card in seen.row]
    piles = [
        (t("zuz.view.deck"), seen.deck_size),
        (t("zuz.view.ticket-deck"), seen.ticket_deck_size),
    ]
    parts = [text(0, 12, t("zuz.view.row"), "rubric"), at(0, 22, cards_in_line(row))]
    words = [f"{t('zuz.view.row')}: {cards_named(t, row)}."]
    left = 320
    for name, count in piles:
        parts.append(text(left, 12, name, "rubric"))
        parts.append(text(left, 46, count, "strong"))
        left += 72
        words.append(f"{name}: {count}.")
    return Band(58, join(parts), " ".join(words))


def _cards(t: Texts, title: str, cards: Sequence[str]) -> Band:
    parts = [text(0, 12, title, "rubric"), at(0, 22, cards_in_line(cards))]
    return Band(58, join(parts), f"{title}: {cards_named(t, cards)}.")


def _hand(seen: Observation, t: Texts) -> Band:
    counts = [(CARDS[card], count) for card, count in enumerate(seen.hand) if count]
    title = t("zuz.view.hand")
    words = f"{title}: {cards_named(t, [CARDS[card] for card in spread(seen.hand)])}."
    parts = [text(0, 12, title, "rubric"), at(0, 22, cards_counted(counts))]
    return Band(58, join(parts), words)


def _tickets(seen: Observation, t: Texts, title: str, tickets: Sequence[int]) -> Band:
    """Each ticket on a line: its cities and its points."""
    map_ = find_map(seen.map)
    parts: list[Markup] = [text(0, 12, title, "rubric")]
    words = []
    for line, index in enumerate(tickets):
        ticket, base = map_.tickets[index], 38 + 26 * line
        name = pair_name(t, ticket.id)
        parts.append(text(0, base, name, "name"))
        parts.append(text(INNER, base, ticket.points, "strong", "end"))
        words.append(f"{name} ({counted(t, 'points', ticket.points)})")
    return Band(18 + 26 * len(tickets), join(parts), f"{title}: {', '.join(words)}.")
