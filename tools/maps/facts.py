"""What the generator starts from: cities with their places, routes, and how a board is set up."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUT = ROOT / "py/stellwerk/games/zug_um_zug/maps"
LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Board:
    """One map's sheet. `origin` and `scale` take the facts' places (0..1000) onto it."""

    name: str
    width: float
    height: float
    origin: tuple[float, float]
    scale: tuple[float, float]
    slot_length: float
    slot_width: float
    slot_radius: float
    dot: float
    font_size: float
    reach: float  # how far the generator may move a city from its place

    def place(self, x: float, y: float) -> tuple[float, float]:
        return self.origin[0] + x * self.scale[0], self.origin[1] + y * self.scale[1]


BOARDS = {
    "nordamerika": Board(
        "nordamerika", 1080, 750, (12, -16), (1.045, 1.2), 36, 13, 2.5, 6.5, 16, 16
    ),
    "europa": Board("europa", 1080, 780, (28, 26), (1.025, 1.12), 33, 13, 2.5, 6.5, 16, 20),
}


@dataclass(frozen=True)
class City:
    id: str
    place: tuple[float, float]
    latlon: tuple[float, float]
    names: dict[str, str]  # by language; the map's own spelling under the empty key


@dataclass(frozen=True)
class Route:
    id: str
    a: str
    b: str
    length: int
    ferry: int
    tunnel: bool


@dataclass(frozen=True)
class Facts:
    board: Board
    cities: list[City]
    routes: list[Route]

    def bundles(self) -> list[list[Route]]:
        """Routes that share a line: one track, or both tracks of a double."""
        found: dict[tuple[str, str], list[Route]] = {}
        for route in self.routes:
            found.setdefault((route.a, route.b), []).append(route)
        return list(found.values())


def load(name: str) -> Facts:
    data: dict[str, Any] = json.loads((OUT / f"{name}.json").read_text("utf-8"))
    latlon = json.loads((HERE / "latlon.json").read_text("utf-8"))[name]
    board = BOARDS[name]
    cities = [
        City(
            c["id"],
            board.place(c["x"], c["y"]),
            (latlon[c["id"]][0], latlon[c["id"]][1]),
            {"": c["name"]} | {k: c[f"name_{k}"] for k in LANGUAGES if f"name_{k}" in c},
        )
        for c in data["cities"]
    ]
    routes = [
        Route(r["id"], r["a"], r["b"], r["length"], r.get("ferry", 0), r.get("tunnel", False))
        for r in data["routes"]
    ]
    return Facts(board, cities, routes)
