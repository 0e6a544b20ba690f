"""What a player can read off the table: what it takes to lay a colour, what tickets still lack.

For views and bots; everything follows from an observation.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stellwerk.games.kartenspiel.cards import CARDS, LOCO, NUMBER, PLAIN, Counts
from stellwerk.games.kartenspiel.sentences import colour_name
from stellwerk.games.kartenspiel.state import Observation, Phase
from stellwerk.games.kartenspiel.tickets import TICKETS
from stellwerk.table.catalogue import Texts
from stellwerk.table.picking import Path
from stellwerk.table.sentences import Names, listed

MEMORY_AID: Final = "memory_aid"
"""The option that counts one's own hidden stack (a house rule)."""


class Needed(NamedTuple):
    """What it takes to lay a colour. ``size``: the cards of the smallest set, 0 while the colour
    lies in the own yard. ``owner``: in whose yard it lies, if in any; ``lying``: how many."""

    size: int
    owner: int | None
    lying: int


def needed(observation: Observation, colour: int) -> Needed:
    """How many cards of a colour must be laid (karten.set, karten.set.beat, karten.set.own)."""
    for player, yard in enumerate(observation.yards):
        lying = yard[colour] + observation.locos[player][colour]
        if lying:
            size = 0 if player == observation.me else max(2, lying + 1)
            return Needed(size, player, lying)
    return Needed(2, None, 0)


class Lack(NamedTuple):
    """What a single ticket lacks. ``colours``: cards that are not there, by colour, rising.
    ``covered``: how many of these the locomotives could stand for."""

    colours: tuple[int, ...]
    covered: int


def cards_in_sight(observation: Observation, *, memory: bool = False) -> Counts:
    """Own hand and yard; with ``memory`` (a house rule) also what was sent off so far."""
    me = observation.me
    total = list(observation.hand)
    for colour in PLAIN:
        total[colour] += observation.yards[me][colour]
        total[LOCO] += observation.locos[me][colour]
    if memory:
        total = [a + b for a, b in zip(total, observation.memory, strict=True)]
    return tuple(total)


def lack(ticket: int, cards: Counts) -> Lack:
    """What one ticket lacks if all of ``cards`` served it."""
    needs = TICKETS[ticket].needs
    short = tuple(c for c in PLAIN for _ in range(needs[c] - cards[c]))
    return Lack(short, min(len(short), cards[LOCO]))


def needed_text(texts: Texts, observation: Observation, colour: int) -> str:
    """``Red: 4 needed``."""
    size = needed(observation, colour).size
    return texts("karten.needed", colour=colour_name(texts, CARDS[colour]), needed=size)


def instruction(
    texts: Texts, observation: Observation, path: Path, names: Names, *, must_pass: bool = False
) -> str:
    """What the player to act can do now, after touching ``path``."""
    match observation.phase:
        case Phase.START | Phase.TICKETS:
            if path:
                return texts.plural("karten.now.chosen", len(path))
            count = len(observation.offer)
            if observation.phase is Phase.START:
                return texts.plural("karten.now.start", count)
            return texts.plural("karten.now.tickets", count)
        case Phase.SECOND:
            return texts("karten.now.second")
    if must_pass:
        return texts("karten.now.pass")
    colours = [target.removeprefix("hand:") for target in path if target.startswith("hand:")]
    if len(colours) > 1:
        chosen = listed(texts, [colour_name(texts, colour) for colour in colours])
        return texts("karten.now.three", colours=chosen)
    if colours:
        return _for_set(texts, observation, colours[0], names)
    last = 0 < observation.turns_left <= len(observation.hand_sizes)
    return texts("karten.now.last-turn" if last else "karten.now.turn")


def _for_set(texts: Texts, observation: Observation, word: str, names: Names) -> str:
    wanted = needed(observation, NUMBER[word])
    colour = colour_name(texts, word)
    if wanted.owner is None:
        return texts("karten.now.set", colour=colour)
    args = {"needed": wanted.size, "owner": names[wanted.owner], "lying": wanted.lying}
    return texts("karten.now.set-beat", colour=colour, **args)
