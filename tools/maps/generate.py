"""Make a map's geometry and land files: see README.md."""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from anneal import Layout
from facts import BOARDS, HERE, OUT, Facts, load
from land import draw
from lettering import Lettering, lettering, splits


def best_layout(facts: Facts, letters: Lettering, seeds: range, rounds: int) -> Layout:
    """Of several runs the one in which least touches least; ties go to the gentler lines."""
    best: tuple[float, Layout] | None = None
    for seed in seeds:
        layout = Layout(facts, letters, seed)
        layout.run(rounds, 30, 0.3, names=False)
        layout.run(rounds // 3, 4, 0.03, names=True)
        layout.settle_all()
        trouble = layout.car_trouble() + sum(pay for _, pay in layout.name_trouble())
        shape = sum(layout.shape_cost(g) for g in range(len(layout.bundles)))
        names = float(layout.name_pay.sum())
        print(f"seed {seed}: touches {trouble:.2f}, bends {shape:.1f}, names {names:.1f}")
        score = 20 * trouble + shape + names
        if best is None or score < best[0]:
            best = score, layout
    assert best is not None
    return best[1]


def rounded(*values: float) -> list[float]:
    return [round(float(v), 1) for v in values]


def line(layout: Layout, g: int) -> str:
    (ax, ay), (bx, by) = (layout.cities[c] for c in layout.ends[g])
    dx, dy = bx - ax, by - ay
    chord = float(np.hypot(dx, dy))
    words = []
    for third, height in ((1, layout.bends[g, 0]), (2, layout.bends[g, 1])):
        x = ax + dx * third / 3 - dy / chord * height
        y = ay + dy * third / 3 + dx / chord * height
        words.append(f"{x:.1f} {y:.1f}")
    return f"M{ax:.1f} {ay:.1f}C{words[0]} {words[1]} {bx:.1f} {by:.1f}"


def city_entry(layout: Layout, c: int) -> dict[str, Any]:
    city, letters = layout.facts.cities[c], layout.letters
    offer = layout.offers[c][layout.chosen[c]]
    x, y = layout.cities[c]
    across = {"start": offer.x0 + 0.5, "middle": (offer.x0 + offer.x1) / 2, "end": offer.x1 - 0.5}
    names = {}
    for language, name in city.names.items():
        lines = list(splits(name)[offer.words])
        names[language] = {"lines": lines, "width": max(letters.widths[w] for w in lines)}
    label = {
        "at": rounded(x + across[offer.anchor], y + offer.y0 + letters.ascent),
        "anchor": offer.anchor,
        "names": names,
    }
    return {"at": rounded(x, y), "label": label}


def route_entries(layout: Layout, g: int) -> dict[str, dict[str, Any]]:
    """A bundle's tracks. On a ferry the spaces in the middle carry the locomotives."""
    entries = {}
    for track, route in enumerate(layout.bundles[g]):
        first = layout.spans[g, 0] + track * route.length
        slots = []
        for x, y, cos, sin in layout.cars[first : first + route.length]:
            angle = (np.degrees(np.arctan2(sin, cos)) + 90) % 180 - 90
            slots.append(rounded(x, y, angle))
        entry: dict[str, Any] = {"line": line(layout, g), "slots": slots}
        if route.tunnel:
            entry["tunnel"] = True
        if route.ferry:
            start = (route.length - route.ferry) // 2
            entry["locomotives"] = list(range(start, start + route.ferry))
        entries[route.id] = entry
    return entries


def geometry(layout: Layout) -> dict[str, Any]:
    board, letters = layout.facts.board, layout.letters
    routes: dict[str, Any] = {}
    for g in range(len(layout.bundles)):
        routes |= route_entries(layout, g)
    return {
        "format": "stellwerk-geometry",
        "version": 1,
        "board": [board.width, board.height],
        "slot": {
            "length": board.slot_length,
            "width": board.slot_width,
            "radius": board.slot_radius,
        },
        "dot": board.dot,
        "letters": {
            "size": letters.size,
            "ascent": letters.ascent,
            "descent": letters.descent,
            "leading": letters.leading,
        },
        "cities": {c.id: city_entry(layout, k) for k, c in enumerate(layout.facts.cities)},
        "routes": {r.id: routes[r.id] for r in layout.facts.routes},
    }


def written(data: dict[str, Any]) -> str:
    """JSON with one entry a line, so that changes can be read."""
    parts = []
    for key, value in data.items():
        if key in ("cities", "routes"):
            rows = ",\n".join(
                f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False, separators=(',', ':'))}"
                for k, v in value.items()
            )
            parts.append(f' "{key}": {{\n{rows}\n }}')
        else:
            parts.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", choices=BOARDS)
    parser.add_argument("--atlas", type=Path, default=HERE / "node_modules")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=40000)
    parser.add_argument("--land-only", action="store_true", help="keep the geometry file")
    chosen = parser.parse_args()
    facts = load(chosen.map)
    file = OUT / f"{chosen.map}.geometry.json"
    if not chosen.land_only:
        letters = lettering(facts)
        layout = best_layout(facts, letters, range(1, chosen.seeds + 1), chosen.rounds)
        print("cars:", round(layout.car_trouble(), 2), "names:", layout.name_trouble())
        file.write_text(written(geometry(layout)), "utf-8")
    places = json.loads(file.read_text("utf-8"))["cities"]
    latlon = np.array([city.latlon for city in facts.cities])
    spots = np.array([places[city.id]["at"] for city in facts.cities])
    size = facts.board.width, facts.board.height
    land = draw(chosen.map, latlon, spots, size, chosen.atlas)
    text = written({"format": "stellwerk-land", "version": 1, **land})
    (OUT / f"{chosen.map}.land.json").write_text(text, "utf-8")
    print({key: len(str(value)) for key, value in land.items()})


if __name__ == "__main__":
    main()
