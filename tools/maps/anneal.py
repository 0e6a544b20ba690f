"""Bend the lines, nudge the cities and place the names until nothing touches anything."""

import math
from dataclasses import dataclass

import numpy as np
from bending import best_name, crowding, lay, name_pays
from facts import Facts
from lettering import Lettering, splits
from numpy.typing import NDArray

Floats = NDArray[np.float64]
GAP, WIDEST_GAP = 2.0, 8.5
ROOM = np.array([1.2, 1.7, 1.6])  # between a bundle's own cars, other bundles' cars, car and dot


@dataclass(frozen=True)
class Offer:
    """A place for a name around its dot: box corners relative to the dot."""

    x0: float
    y0: float
    x1: float
    y1: float
    cost: float
    anchor: str
    words: int  # which way of `splits` is taken


def offers(names: dict[str, str], letters: Lettering, dot: float) -> list[Offer]:
    """Every place worth trying: on a ring around the dot, further out at a price."""
    found: list[Offer] = []
    for way in range(len(splits(names[""]))):
        sets = [splits(name)[way] for name in names.values()]
        width = max(letters.widths[line] for lines in sets for line in lines) + 1
        height = letters.height(len(sets[0]))
        broken = 0.0 if way == 0 else 2.5
        for across in range(-9, 10):
            for down in range(-9, 10):
                cx = across / 9 * (width / 2 + dot + 15)
                cy = down / 9 * (height / 2 + dot + 13)
                for snapped in (False, True):
                    if snapped:  # right beside the dot: above, below, left or right of it
                        edge = width / 2 + dot + 2.5, height / 2 + dot + 2
                        if across and down:
                            if abs(across) == 9:
                                cx = math.copysign(edge[0], cx)
                            elif abs(down) == 9:
                                cy = math.copysign(edge[1], cy)
                            else:
                                continue
                        elif across:
                            cx = math.copysign(edge[0], cx)
                        elif down:
                            cy = math.copysign(edge[1], cy)
                        else:
                            continue
                    x0, x1 = cx - width / 2, cx + width / 2
                    y0, y1 = cy - height / 2, cy + height / 2
                    away = math.hypot(max(x0, -x1, 0.0), max(y0, -y1, 0.0))
                    if away < dot + 1.2 or away > dot + 14:
                        continue
                    askew = min(abs(cx) / width, abs(cy) / height * 0.8)
                    cost = 0.18 * (away - dot - 1.2) ** 1.3 + 1.2 * askew + broken
                    anchor = "middle"
                    if x0 > -width * 0.25:
                        anchor = "start"
                    elif x1 < width * 0.25:
                        anchor = "end"
                    found.append(Offer(x0, y0, x1, y1, cost, anchor, way))
    return sorted(found, key=lambda offer: offer.cost)


class Layout:
    """One map while it is being laid out."""

    def __init__(self, facts: Facts, letters: Lettering, seed: int) -> None:
        self.facts, self.letters = facts, letters
        board = facts.board
        self.rng = np.random.default_rng(seed)
        self.bundles = facts.bundles()
        index = {city.id: k for k, city in enumerate(facts.cities)}
        self.ends = [(index[b[0].a], index[b[0].b]) for b in self.bundles]
        self.home: Floats = np.array([city.place for city in facts.cities])
        self.cities: Floats = self.home.copy()
        self.bends: Floats = np.zeros((len(self.bundles), 4))
        self.bends[:, 3] = board.dot + 3
        counts = [len(b) * b[0].length for b in self.bundles]
        stops = np.cumsum([0, *counts])
        self.spans = np.stack([stops[:-1], stops[1:]], axis=1)
        self.cars: Floats = np.zeros((stops[-1], 4))
        apart = board.slot_width + 2.0
        self.size = np.array([board.slot_length, board.slot_width, GAP, WIDEST_GAP, apart])
        self.half = board.slot_length / 2, board.slot_width / 2
        self.edge = np.array([board.width, board.height])
        self.at_city = [
            [g for g, ends in enumerate(self.ends) if c in ends] for c in range(len(index))
        ]
        self.offers = [offers(city.names, letters, board.dot) for city in facts.cities]
        most = max(map(len, self.offers))
        self.offer_rows = np.zeros((len(index), most, 5))
        for c, row in enumerate(self.offers):
            for k, offer in enumerate(row):
                self.offer_rows[c, k] = offer.x0, offer.y0, offer.x1, offer.y1, offer.cost
        self.chosen = np.full(len(index), -1)
        self.boxes: Floats = np.zeros((len(index), 4))
        self.short = np.zeros(len(self.bundles))
        self.slack = np.zeros(len(self.bundles))
        self.pay = np.zeros(len(self.bundles))
        self.name_pay = np.zeros(len(index))
        self.names_on = False
        for g in range(len(self.bundles)):
            self.lay(g)

    # what it costs

    def lay(self, g: int) -> None:
        a, b = self.ends[g]
        bundle = self.bundles[g]
        self.short[g], self.slack[g] = lay(
            self.cars, self.spans[g, 0], bundle[0].length, len(bundle), *self.cities[a],
            *self.cities[b], self.bends[g], self.size,
        )  # fmt: skip

    def shape_cost(self, g: int) -> float:
        """Gentle is cheap: bends relative to the distance, even bends, cars in the middle."""
        a, b = self.ends[g]
        chord = float(np.hypot(*(self.cities[a] - self.cities[b])))
        h1, h2, shift, room = self.bends[g]
        bow = 50 * ((h1 / chord) ** 2 + (h2 / chord) ** 2) + 150 * ((h1 - h2) / chord) ** 2
        slack = 0.004 * float(shift) ** 2 + 0.0008 * max(float(room) - 10, 0) ** 2
        slack += 0.012 * float(self.slack[g])
        return float(bow) + slack + 1.5 * float(self.short[g]) ** 2

    def car_cost(self, g: int) -> float:
        return float(
            crowding(
                self.cars, self.spans, g, self.cities, self.facts.board.dot, *self.half, ROOM,
                self.edge,
            )
        )  # fmt: skip

    def city_cost(self, c: int) -> float:
        away = float(np.hypot(*(self.cities[c] - self.home[c])))
        reach = self.facts.board.reach
        return 0.012 * away**2 + 2.0 * max(away - reach, 0.0) ** 2

    def settle_name(self, c: int) -> float:
        cost, at = best_name(
            c, self.offer_rows[c], self.cities, self.cars, self.boxes, self.chosen,
            self.facts.board.dot, *self.half, self.edge,
        )  # fmt: skip
        self.chosen[c] = at
        self.set_box(c)
        return float(cost)

    def set_box(self, c: int) -> None:
        x, y = self.cities[c]
        self.boxes[c] = self.offer_rows[c, self.chosen[c], :4] + np.array([x, y, x, y])

    def touched_names(self, groups: list[int]) -> list[int]:
        near: set[int] = set()
        for g in groups:
            a, b = self.cities[self.ends[g][0]], self.cities[self.ends[g][1]]
            reach = np.array([75, 55])
            low, high = np.minimum(a, b) - reach, np.maximum(a, b) + reach
            inside = np.all((self.cities > low) & (self.cities < high), axis=1)
            near.update(np.flatnonzero(inside).tolist())
        return sorted(near)

    def local(self, groups: list[int], cities: list[int], names: list[int]) -> float:
        """Cost of everything a move can change. Cars of two moved bundles count twice: fine."""
        cost = sum(4 * self.car_cost(g) + self.shape_cost(g) for g in groups)
        cost += sum(self.city_cost(c) for c in cities)
        if cities:  # a moved dot may now touch any bundle
            moved = set(groups)
            for c in cities:
                for g in self.near_bundles(c):
                    if g not in moved:
                        cost += 4 * self.car_cost(g)
                        moved.add(g)
        if self.names_on:
            cost += 2.5 * sum(self.settle_name(c) for c in names)
        return cost

    def near_bundles(self, c: int) -> list[int]:
        x, y = self.cities[c]
        close = (np.abs(self.cars[:, 0] - x) < 40) & (np.abs(self.cars[:, 1] - y) < 40)
        rows = np.flatnonzero(close)
        return sorted(set(np.searchsorted(self.spans[:, 1], rows, side="right").tolist()))

    # the moves

    def attempt(self, heat: float, stride: float) -> None:
        rng = self.rng
        moved: list[int] = []
        if rng.random() < 0.22:
            moved = [int(rng.integers(len(self.cities)))]
            groups = self.at_city[moved[0]]
        else:
            groups = [int(rng.integers(len(self.bundles)))]
            if rng.random() < 0.4:  # prefer those in trouble
                trouble = [int(g) for g in rng.integers(len(self.bundles), size=6)]
                groups = [max(trouble, key=lambda g: self.pay[g])]
        names = self.touched_names(groups) if self.names_on else []
        before = self.local(groups, moved, names)
        saved = (
            self.cities[moved].copy(), self.bends[groups].copy(),
            [self.cars[slice(*self.spans[g])].copy() for g in groups],
            self.chosen[names].copy(), self.boxes[names].copy(),
            self.short[groups].copy(), self.slack[groups].copy(),
        )  # fmt: skip
        if moved:
            self.cities[moved[0]] += rng.normal(0, 4 * stride, 2)
        else:
            self.bend(groups[0], stride)
        for g in groups:
            self.lay(g)
        after = self.local(groups, moved, names)
        if after <= before or rng.random() < math.exp((before - after) / heat):
            for g in groups:
                self.pay[g] = self.car_cost(g) + self.short[g]
            return
        self.cities[moved], self.bends[groups] = saved[0], saved[1]
        for g, rows in zip(groups, saved[2], strict=True):
            self.cars[slice(*self.spans[g])] = rows
        self.chosen[names], self.boxes[names] = saved[3], saved[4]
        self.short[groups], self.slack[groups] = saved[5], saved[6]

    def bend(self, g: int, stride: float) -> None:
        rng, bend = self.rng, self.bends[g]
        kind = rng.random()
        if kind < 0.5:
            bend[:2] += rng.normal(0, 10 * stride)
        elif kind < 0.65:
            bend[rng.integers(2)] += rng.normal(0, 8 * stride)
        elif kind < 0.7:
            bend[:2] = -bend[:2]
        elif kind < 0.85:
            bend[2] += rng.normal(0, 4 * stride)
        else:
            bend[3] = max(bend[3] + rng.normal(0, 5 * stride), self.facts.board.dot + 2)

    def run(self, rounds: int, hot: float, cold: float, names: bool) -> None:
        self.names_on = names
        if names:
            for _ in range(3):
                for c in range(len(self.cities)):
                    self.settle_name(c)
        for k in range(rounds):
            part = k / rounds
            self.attempt(hot * (cold / hot) ** part, 1.6 * (1 - part) + 0.12)

    def settle_all(self) -> None:
        self.names_on = True
        for _ in range(4):
            for c in range(len(self.cities)):
                self.name_pay[c] = self.settle_name(c)

    # what is wrong still

    def car_trouble(self) -> float:
        return sum(self.car_cost(g) for g in range(len(self.bundles)))

    def name_trouble(self) -> list[tuple[str, float]]:
        found = []
        for c, city in enumerate(self.facts.cities):
            pay = name_pays(
                self.boxes[c], c, self.cities, self.cars, self.boxes, self.chosen,
                self.facts.board.dot, *self.half, self.edge, 1e9,
            )  # fmt: skip
            if pay > 0.01:
                found.append((city.id, round(float(pay), 2)))
        return found
