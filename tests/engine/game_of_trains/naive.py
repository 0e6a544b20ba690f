"""Game of Trains a second time, written from the rules alone and as plainly as possible.

An oracle: slow, immutable, sharing nothing with the engine but the list of cars. A state is a
dict of tuples; chance (the order of a renewed deck) is asked of ``shuffle``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

ABILITIES = {
    "swap-adjacent": "4 12 20 28 36 44 53 62 71 80",
    "swap-skip": "8 16 24 32 40 48 49 57 66 75 84",
    "move-right": "1 9 17 25 33 41 50 58 59 68 77",
    "move-left": "3 11 19 27 35 43 52 61 70 76 79",
    "remove-left": "7 15 23 31 39 47 56 65 74 83",
    "remove-middle": "5 13 21 29 37 45 54 63 67 72 81",
    "remove-right": "6 14 22 30 38 46 55 64 73 82",
    "lock": "2 10 18 26 34 42 51 60 69 78",
}
SYMBOL = {int(car): name for name, cars in ABILITIES.items() for car in cars.split()}

Table = dict[str, Any]
Shuffle = Callable[[tuple[int, ...]], tuple[int, ...]]


def start(trains: Any, deck: Any) -> Table:
    """``deck``: the top card first."""
    return {
        "trains": tuple(map(tuple, trains)),
        "locks": tuple((0,) * 7 for _ in trains),
        "open": (),
        "deck": tuple(deck),
        "discards": frozenset(),
        "drawn": (),
        "turn": 0,
        "winner": None,
    }


def whose(table: Table) -> int:
    return table["turn"] % len(table["trains"])


def rises(train: tuple[int, ...]) -> bool:
    return tuple(sorted(train)) == train


def moves(table: Table) -> Iterator[str]:
    """The texts of all legal actions."""
    if table["winner"] is not None:
        return
    if table["drawn"]:
        yield from (f"place {car} {n}" for car in table["drawn"] for n in range(1, 8))
        return
    yield "draw"
    if table["turn"] < len(table["trains"]):
        return
    locks = table["locks"][whose(table)]
    for car, a, b in product(table["open"], range(8), range(8)):
        symbol = SYMBOL[car]
        if symbol == "swap-adjacent" and a and b == a + 1:
            yield f"use {car} {a} {b}"
        if symbol == "swap-skip" and a and b == a + 2:
            yield f"use {car} {a} {b}"
        if symbol == "move-right" and a and not b and a not in (6, 7):
            yield f"use {car} {a}"
        if symbol == "move-left" and a and not b and a not in (1, 2):
            yield f"use {car} {a}"
        if symbol == "lock" and not b and a in (1, 4, 7) and not locks[a - 1]:
            yield f"use {car} {a}"
        if symbol.startswith("remove") and not a and not b:
            yield f"use {car}"


def after(table: Table, text: str, shuffle: Shuffle) -> Table:
    """The table after an action."""
    table = dict(table)
    me = whose(table)
    verb, *rest = text.split()
    numbers = [int(word) for word in rest]
    if verb == "draw":
        for _ in range(me + 1 if table["turn"] < len(table["trains"]) else 1):
            table["drawn"] += (take(table, shuffle),)
        return table
    if verb == "place":
        car, place = numbers
        old = table["trains"][me][place - 1]
        put(table, me, place, car)
        unlock(table, me, {place})
        table["discards"] |= {other for other in table["drawn"] if other != car}
        table["drawn"] = ()
        lay_open(table, old)
        winners = [me]
    else:
        winners = use(table, me, numbers, shuffle)
    for player in winners:
        if table["winner"] is None and rises(table["trains"][player]):
            table["winner"] = player
    if table["winner"] is None:
        table["turn"] += 1
    return table


def use(table: Table, me: int, numbers: list[int], shuffle: Shuffle) -> list[int]:
    """Carry out an ability; those who may have won by it, in their order."""
    card, *places = numbers
    symbol = SYMBOL[card]
    table["open"] = tuple(car for car in table["open"] if car != card)
    if symbol == "lock":
        row = list(table["locks"][me])
        row[places[0] - 1] = card
        table["locks"] = replaced(table["locks"], me, tuple(row))
        return []
    if symbol.startswith("remove"):
        place = {"remove-left": 1, "remove-middle": 4, "remove-right": 7}[symbol]
        count = len(table["trains"])
        clockwise = [*range(me, count), *range(me)]
        open_to = [p for p in clockwise if not table["locks"][p][place - 1]]
        for player in open_to:
            lay_open(table, table["trains"][player][place - 1])
        for player in open_to:
            put(table, player, place, take(table, shuffle))
        table["discards"] |= {card}
        return open_to
    before = table["trains"][me]
    train = list(before)
    if len(places) == 2:
        a, b = places
        train[a - 1], train[b - 1] = before[b - 1], before[a - 1]
    else:
        to = places[0] + (2 if symbol == "move-right" else -2)
        train.remove(before[places[0] - 1])
        train.insert(to - 1, before[places[0] - 1])
    table["trains"] = replaced(table["trains"], me, tuple(train))
    unlock(table, me, {n for n in range(1, 8) if before[n - 1] != train[n - 1]})
    table["discards"] |= {card}
    return [me]


def take(table: Table, shuffle: Shuffle) -> int:
    if not table["deck"]:
        table["deck"] = shuffle(tuple(sorted(table["discards"])))
        table["discards"] = frozenset()
    top, *rest = table["deck"]
    table["deck"] = tuple(rest)
    return int(top)


def put(table: Table, player: int, place: int, car: int) -> None:
    train = list(table["trains"][player])
    train[place - 1] = car
    table["trains"] = replaced(table["trains"], player, tuple(train))


def unlock(table: Table, player: int, places: set[int]) -> None:
    row = table["locks"][player]
    table["discards"] |= {row[n - 1] for n in places if row[n - 1]}
    kept = tuple(0 if n + 1 in places else lock for n, lock in enumerate(row))
    table["locks"] = replaced(table["locks"], player, kept)


def lay_open(table: Table, car: int) -> None:
    twins = [other for other in table["open"] if SYMBOL[other] == SYMBOL[car]]
    if twins:
        table["open"] = tuple(other for other in table["open"] if other not in twins)
        table["discards"] |= {car, *twins}
    else:
        table["open"] += (car,)


def replaced(rows: tuple[Any, ...], index: int, row: Any) -> tuple[Any, ...]:
    return (*rows[:index], row, *rows[index + 1 :])
