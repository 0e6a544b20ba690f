"""Which tickets a stack of cards completes best, exactly (karten.score).

Every card serves one ticket and locomotives are wild, so a set of tickets can be completed
together just if the cards that it lacks, over all colours, are no more than the locomotives. Of
all such sets the best is wanted: most points, then most tickets, then most bonus cities named.
One number ranks by all three (``WORTH``).

Why the answer is exact. Put any price on every colour, and one on the locomotive that is no lower
than any colour's. A ticket's *gain* is its worth less the price of its cards. Then no choice of
tickets can be worth more than the price of all cards plus all the gains above 0: cards are never
paid below their price, and nothing gains more than taking just the tickets that gain. This holds
for *all* prices; good ones only make the bound tight. Deciding a ticket against its gain lowers
the bound by the amount lost, and so does a locomotive laid for a cheaper colour, and a card that
no ticket still to come can use. What cannot rise above the best choice found is left out, and of
two choices that leave the same cards only the better one is followed; nothing else is ever left
out. So what remains is the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from stellwerk.games.kartenspiel.cards import LOCO, PLAIN, Counts
from stellwerk.games.kartenspiel.tickets import TICKETS

_POINT: Final = 1 << 16
_TICKET: Final = 1 << 8
WORTH: Final = tuple(ticket.points * _POINT + _TICKET + len(ticket.big) for ticket in TICKETS)
"""Compares sums by points, then the number of tickets, then the bonus cities they name."""
_NEEDS: Final = tuple(
    tuple((colour, count) for colour, count in enumerate(ticket.needs) if count)
    for ticket in TICKETS
)
_ROUNDS: Final = 40
"""Steps towards good prices; more do not pay."""
_BITS: Final = 5
_MASK: Final = (1 << _BITS) - 1
_LOCO_SHIFT: Final = _BITS * LOCO


class _Prices(NamedTuple):
    """``bound``: no choice is worth more. ``gains``: of each ticket, in their order."""

    bound: int
    colours: list[int]
    loco: int
    gains: dict[int, int]


Layer = dict[int, tuple[int, int, int]]
"""Every way to have decided some tickets that may still lead to the best: the cards left (packed
into a number), and the way's worth, its bound and the set of its tickets (bits)."""


@lru_cache(maxsize=4096)
def best_tickets(tickets: tuple[int, ...], cards: Counts) -> tuple[int, ...]:
    """The tickets that ``cards`` complete best, rising. ``tickets``: each once."""
    needed = [0] * LOCO
    for ticket in tickets:
        for colour, count in _NEEDS[ticket]:
            needed[colour] += count
    scarce = [needed[colour] > cards[colour] for colour in PLAIN]
    sure = [t for t in tickets if not any(scarce[colour] for colour, _ in _NEEDS[t])]
    unsure = [t for t in tickets if t not in sure]
    if unsure:
        lacking = sum(needed[colour] - cards[colour] for colour in PLAIN if scarce[colour])
        if lacking <= cards[LOCO]:
            sure += unsure
        else:
            sure += _search(unsure, [cards[c] if scarce[c] else -1 for c in PLAIN], cards[LOCO])
    return tuple(sorted(sure))


def worth(tickets: Sequence[int]) -> int:
    """The rank of a choice of completed tickets; higher is better."""
    return sum(WORTH[ticket] for ticket in tickets)


def lacking(tickets: Sequence[int], cards: Sequence[int]) -> int:
    """How many locomotives it takes to complete all of ``tickets`` with ``cards``."""
    needed = [0] * LOCO
    for ticket in tickets:
        for colour, count in _NEEDS[ticket]:
            needed[colour] += count
    return sum(max(0, needed[colour] - cards[colour]) for colour in PLAIN)


def _search(tickets: list[int], supply: list[int], locos: int) -> list[int]:
    """``supply`` is -1 for colours of which there is enough."""
    needs = {t: [(c, n) for c, n in _NEEDS[t] if supply[c] >= 0] for t in tickets}
    have = [max(0, count) for count in supply]
    prices = _prices(tickets, needs, have, locos)
    gain = prices.gains
    best, chosen = _greedy(sorted(tickets, key=lambda t: (-gain[t], t)), needs, have, locos)
    # Great gains and losses first: there the bound falls most if one decides against them.
    order = sorted(tickets, key=lambda t: (-abs(gain[t]), t))
    left = [sum(n for t in order for c, n in needs[t] if c == colour) for colour in PLAIN]
    still = sum(left)
    # What can never be used lowers the bound from the beginning.
    use = list(map(min, have, left))
    bound = prices.bound - max(0, locos - still) * prices.loco
    bound -= sum((have[c] - use[c]) * prices.colours[c] for c in PLAIN)
    key = sum(count << _BITS * colour for colour, count in enumerate(use))
    layer: Layer = {key | min(locos, still) << _LOCO_SHIFT: (0, bound, 0)}
    for place, t in enumerate(order):
        for colour, count in needs[t]:
            left[colour] -= count
            still -= count
        colours = [(_BITS * c, n, left[c], prices.colours[c]) for c, n in needs[t]]
        layer, best, found = _decide(
            layer, colours, WORTH[t], gain[t], still, prices.loco, best, 1 << place
        )
        if found:
            chosen = [other for i, other in enumerate(order) if found >> i & 1]
    return chosen


def _decide(
    layer: Layer,
    colours: list[tuple[int, int, int, int]],
    value: int,
    gain: int,
    still: int,
    loco_price: int,
    best: int,
    bit: int,
) -> tuple[Layer, int, int]:
    """With and without one more ticket, from every way to have decided those before it.

    Also the worth and the tickets of the best choice if a better one was found, else 0.
    ``colours``: shift, count, how many cards the tickets to come can use, price.
    """
    following: Layer = {}
    found = 0
    for key, (so_far, bound, mask) in layer.items():
        for take in (True, False):
            if take:
                total, high = so_far + value, bound + min(gain, 0)
            else:
                total, high = so_far, bound - max(gain, 0)
            if high <= best:
                continue
            cards, locos = key, key >> _LOCO_SHIFT
            for shift, count, usable, price in colours:
                have = old = key >> shift & _MASK
                if take:
                    if have >= count:
                        have -= count
                    else:
                        locos -= count - have
                        high -= (count - have) * (loco_price - price)
                        have = 0
                if have > usable:
                    high -= (have - usable) * price
                    have = usable
                cards -= (old - have) << shift
            if locos < 0:
                continue
            if locos > still:
                high -= (locos - still) * loco_price
                locos = still
            if total > best:
                best, found = total, mask | bit if take else mask
            elif high <= best:
                continue
            cards = cards & ((1 << _LOCO_SHIFT) - 1) | locos << _LOCO_SHIFT
            known = following.get(cards)
            if known is None or known[0] < total:
                following[cards] = (total, high, mask | bit if take else mask)
    return following, best, found


def _greedy(
    order: list[int], needs: dict[int, list[tuple[int, int]]], have: list[int], locos: int
) -> tuple[int, list[int]]:
    """A good first choice: ticket by ticket, as long as the cards last."""
    have = have[:]
    chosen: list[int] = []
    for t in order:
        lack = sum(max(0, count - have[colour]) for colour, count in needs[t])
        if lack <= locos:
            locos -= lack
            for colour, count in needs[t]:
                have[colour] = max(0, have[colour] - count)
            chosen.append(t)
    return worth(chosen), chosen


def _prices(
    tickets: list[int], needs: dict[int, list[tuple[int, int]]], have: list[int], locos: int
) -> _Prices:
    """Prices with a low bound, by subgradient steps: dearer what is short, cheaper what is over.

    Whole numbers, so that the bound is exact whatever the steps were.
    """
    price = [4.5 * _POINT] * LOCO
    loco = 4.5 * _POINT
    best: _Prices | None = None
    lowest = 0
    for round_ in range(_ROUNDS):
        whole, whole_loco = [int(p) for p in price], int(loco)
        gains = {t: WORTH[t] - sum(whole[c] * n for c, n in needs[t]) for t in tickets}
        bound = whole_loco * locos + sum(map(mul, whole, have))
        bound += sum(gain for gain in gains.values() if gain > 0)
        if best is None or bound < best.bound:
            best = _Prices(bound, whole, whole_loco, gains)
        if not lowest:
            lowest = _greedy(sorted(tickets, key=lambda t: -gains[t]), needs, have, locos)[0]
        short = [-count for count in have]
        for t, gain in gains.items():
            if gain > 0:
                for colour, count in needs[t]:
                    short[colour] += count
        # A colour that costs as much as a locomotive may be paid with locomotives.
        for_locos = -locos
        for colour in PLAIN:
            if short[colour] > 0 and price[colour] >= loco:
                for_locos += short[colour]
        size = for_locos * for_locos + sum(s * s for s in short)
        if not size:
            break
        step = max(bound - lowest, _POINT // 4) / size * (1 - round_ / _ROUNDS)
        loco = max(0.0, loco + step * for_locos)
        price = [min(max(0.0, p + step * s), loco) for p, s in zip(price, short, strict=True)]
    assert best is not None
    return best
