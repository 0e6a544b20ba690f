"""Cars on bent lines, and how far they are from touching anything: the compiled inner loops.

A bundle (one track, or a double's two) runs on one cubic from city to city, bent by two heights
at its thirds. A car is a row (x, y, cos, sin) of `cars`; all cars of a map have one size.
"""

import numpy as np
from numba import njit

STEPS = 60


@njit(cache=True)
def lay(cars, first, length, tracks, ax, ay, bx, by, bend, size):
    """Put a bundle's cars on its line. `size`: car length, width, least and widest gap,
    distance of parallel tracks. `bend`: two heights, shift along the line, room at the ends.
    Returns how much line is missing, and a fine for end cars far from their cities and for
    sharp turns from car to car."""
    dx, dy = bx - ax, by - ay
    chord = np.hypot(dx, dy)
    nx, ny = -dy / chord, dx / chord
    px, py, run = np.empty(STEPS + 1), np.empty(STEPS + 1), np.empty(STEPS + 1)
    for k in range(STEPS + 1):
        t = k / STEPS
        u = 1 - t
        lift = 3 * u * u * t * bend[0] + 3 * u * t * t * bend[1]
        px[k], py[k] = ax + dx * t + nx * lift, ay + dy * t + ny * lift
        run[k] = 0.0 if k == 0 else run[k - 1] + np.hypot(px[k] - px[k - 1], py[k] - py[k - 1])
    total = run[STEPS]
    free = total - 2 * bend[3] - length * size[0]
    gap = size[2]
    if length > 1:
        gap = min(max(free / (length - 1), size[2]), size[3])
    train = length * size[0] + (length - 1) * gap
    start = (total - train) / 2 + bend[2]
    for k in range(length):
        ends = np.empty((2, 2))
        for side in range(2):
            at = min(max(start + k * (size[0] + gap) + side * size[0], 0.0), total)
            j = min(np.searchsorted(run, at), STEPS)
            j = max(j, 1)
            part = (at - run[j - 1]) / (run[j] - run[j - 1])
            ends[side, 0] = px[j - 1] + part * (px[j] - px[j - 1])
            ends[side, 1] = py[j - 1] + part * (py[j] - py[j - 1])
        ex, ey = ends[1, 0] - ends[0, 0], ends[1, 1] - ends[0, 1]
        norm = max(np.hypot(ex, ey), 1e-6)
        ex, ey = ex / norm, ey / norm
        # The car rests on the middle of its piece of line, not on the chord.
        mx = (ends[0, 0] + ends[1, 0]) / 2
        my = (ends[0, 1] + ends[1, 1]) / 2
        for track in range(tracks):
            off = (track - (tracks - 1) / 2) * size[4]
            row = first + track * length + k
            cars[row, 0], cars[row, 1] = mx - ey * off, my + ex * off
            cars[row, 2], cars[row, 3] = ex, ey
    slack = max(start - 17, 0.0) ** 2 + max(total - train - start - 17, 0.0) ** 2
    for k in range(first + 1, first + length):
        turn = abs(cars[k - 1, 2] * cars[k, 3] - cars[k - 1, 3] * cars[k, 2])
        slack += 5000 * max(turn - 0.16, 0.0) ** 2
    return max(train - total + 2 * 8.0, 0.0), slack


@njit(cache=True)
def distance(a, b, half_long, half_wide):
    """Separation of two cars along the best of their four axes (negative: they overlap)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    turn_cos = abs(a[2] * b[2] + a[3] * b[3])
    turn_sin = abs(a[2] * b[3] - a[3] * b[2])
    long = half_long * (1 + turn_cos) + half_wide * turn_sin
    wide = half_wide * (1 + turn_cos) + half_long * turn_sin
    best = abs(dx * a[2] + dy * a[3]) - long
    best = max(best, abs(-dx * a[3] + dy * a[2]) - wide)
    best = max(best, abs(dx * b[2] + dy * b[3]) - long)
    return max(best, abs(-dx * b[3] + dy * b[2]) - wide)


@njit(cache=True)
def to_point(car, x, y, half_long, half_wide):
    dx, dy = x - car[0], y - car[1]
    along = max(abs(dx * car[2] + dy * car[3]) - half_long, 0.0)
    across = max(abs(-dx * car[3] + dy * car[2]) - half_wide, 0.0)
    return np.hypot(along, across)


@njit(cache=True)
def to_box(car, x0, y0, x1, y1, half_long, half_wide):
    """Separation of a car and an upright box."""
    hx, hy = (x1 - x0) / 2, (y1 - y0) / 2
    dx, dy = (x0 + x1) / 2 - car[0], (y0 + y1) / 2 - car[1]
    c, s = abs(car[2]), abs(car[3])
    best = abs(dx) - hx - half_long * c - half_wide * s
    best = max(best, abs(dy) - hy - half_long * s - half_wide * c)
    best = max(best, abs(dx * car[2] + dy * car[3]) - half_long - hx * c - hy * s)
    return max(best, abs(-dx * car[3] + dy * car[2]) - half_wide - hx * s - hy * c)


@njit(cache=True)
def crowding(cars, spans, g, cities, dot, half_long, half_wide, room, board):
    """What bundle g pays for its cars: near other bundles', its own, cities, the edge."""
    pay = 0.0
    near = 2 * half_long + 4
    for i in range(spans[g, 0], spans[g, 1]):
        a = cars[i]
        for j in range(cars.shape[0]):
            if spans[g, 0] <= j <= i:
                continue
            b = cars[j]
            if abs(a[0] - b[0]) > near or abs(a[1] - b[1]) > near:
                continue
            own = spans[g, 0] <= j < spans[g, 1]
            want = room[0] if own else room[1]
            short = want - distance(a, b, half_long, half_wide)
            if short > 0:
                pay += short * short + 0.5 * short
        for c in range(cities.shape[0]):
            if abs(a[0] - cities[c, 0]) < near and abs(a[1] - cities[c, 1]) < near:
                short = dot + room[2]
                short -= to_point(a, cities[c, 0], cities[c, 1], half_long, half_wide)
                if short > 0:
                    pay += short * short + 0.5 * short
        reach_x = half_long * abs(a[2]) + half_wide * abs(a[3]) + 5
        reach_y = half_long * abs(a[3]) + half_wide * abs(a[2]) + 5
        pay += max(reach_x - a[0], 0.0) ** 2 + max(a[0] + reach_x - board[0], 0.0) ** 2
        pay += max(reach_y - a[1], 0.0) ** 2 + max(a[1] + reach_y - board[1], 0.0) ** 2
    return pay


@njit(cache=True)
def name_pays(box, own, cities, cars, boxes, chosen, dot, half_long, half_wide, board, limit):
    """What a city's name pays for lying in `box`: on cars, dots, other names, the edge.
    Beyond `limit` nobody asks how much."""
    pay = 0.0
    x0, y0, x1, y1 = box
    for i in range(cars.shape[0]):
        if abs(cars[i, 0] - (x0 + x1) / 2) > half_long + (x1 - x0) / 2 + 4:
            continue
        if abs(cars[i, 1] - (y0 + y1) / 2) > half_long + (y1 - y0) / 2 + 4:
            continue
        short = 1.6 - to_box(cars[i], x0, y0, x1, y1, half_long, half_wide)
        if short > 0:
            pay += short * short + short
            if pay > limit:
                return pay
    for c in range(cities.shape[0]):
        dx = max(x0 - cities[c, 0], cities[c, 0] - x1, 0.0)
        dy = max(y0 - cities[c, 1], cities[c, 1] - y1, 0.0)
        short = dot + (1.2 if c == own else 7.0) - np.hypot(dx, dy)
        if short > 0:
            pay += short * short * (1.0 if c == own else 0.5) + short * 0.5
        if c != own and chosen[c] >= 0:
            o = boxes[c]
            short = 3.0 - max(x0 - o[2], o[0] - x1, y0 - o[3], o[1] - y1)
            if short > 0:
                pay += short * short + short
    pay += 4 * (max(5 - x0, 0.0) + max(5 - y0, 0.0))
    return pay + 4 * (max(x1 + 5 - board[0], 0.0) + max(y1 + 5 - board[1], 0.0))


@njit(cache=True)
def best_name(c, offers, cities, cars, boxes, chosen, dot, half_long, half_wide, board):
    """The cheapest of a city's places for its name. An offer is a box around the dot and what
    that place costs in itself."""
    x, y = cities[c]
    near = np.empty(cars.shape[0], np.int64)
    count = 0
    for i in range(cars.shape[0]):
        if abs(cars[i, 0] - x) < 130 and abs(cars[i, 1] - y) < 70:
            near[count] = i
            count += 1
    close = cars[near[:count]]
    best, at = 1e18, -1
    box = np.empty(4)
    for k in range(offers.shape[0]):
        own = offers[k, 4]
        if own >= best or offers[k, 2] <= offers[k, 0]:
            continue
        box[0], box[1] = x + offers[k, 0], y + offers[k, 1]
        box[2], box[3] = x + offers[k, 2], y + offers[k, 3]
        pay = own + name_pays(
            box, c, cities, close, boxes, chosen, dot, half_long, half_wide, board, best - own
        )
        if pay < best:
            best, at = pay, k
    return best, at
