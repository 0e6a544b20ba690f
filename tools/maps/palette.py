"""Colours and signs of the preview; the view's own are modelled on them."""

from math import cos, pi, sin

# Chosen so that any two stay apart for normal, protan, deutan and tritan vision (`check` below).
TRAINS = {
    "pink": ("#e284cb", "#45123a"),
    "white": ("#fffefa", "#3a4257"),
    "blue": ("#1d5eb5", "#ffffff"),
    "yellow": ("#fdd52a", "#4c3c00"),
    "orange": ("#e8801f", "#402000"),
    "black": ("#262a33", "#ffffff"),
    "red": ("#b8202a", "#ffffff"),
    "green": ("#2aa35a", "#002812"),
}
GRAY = ("#aca99b", "#2c313a")
OWNERS = {
    "blau": ("#2563b8", "#163f7c"),
    "gruen": ("#1f7a4d", "#10502f"),
    "gelb": ("#f0bd2d", "#7a5600"),
    "violett": ("#7a4aa8", "#4f2b74"),
    "schwarz": ("#2a2f3a", "#0d1016"),
}
THEMES = {
    "light": {
        "water": "#cfdfe6", "shallow": "#d9e6ea", "shore": "#e3ecec", "coast": "#8fa9b4",
        "land": "#faf5e7", "river": "#bcd3dc", "border": "#b9a97f", "state": "#e3dac2",
        "ink": "#14203a", "halo": "#fcf8ee", "edge": "#14203a", "dot": "#fffdf7",
        "rim": "#14203a", "gray": "#aca99b", "bed": "#fcf8ee",
    },
    "dark": {
        "water": "#0b1630", "shallow": "#0e1a37", "shore": "#12203f", "coast": "#4a5f8c",
        "land": "#202c4e", "river": "#243a5c", "border": "#5b6890", "state": "#2b395f",
        "ink": "#f3ecd8", "halo": "#172140", "edge": "#e9e2cf", "dot": "#0f1830",
        "rim": "#f3ecd8", "gray": "#8d8a80", "bed": "#10182e",
    },
}  # fmt: skip


def polygon(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "z"


def around(corners: int, radius: float, start: float = -90) -> list[tuple[float, float]]:
    turns = (start * pi / 180 + 2 * pi * k / corners for k in range(corners))
    return [(radius * cos(t), radius * sin(t)) for t in turns]


def star(points: int, outer: float, inner: float) -> str:
    out, within = around(points, outer), around(points, inner, -90 + 180 / points)
    return polygon(*(p for pair in zip(out, within, strict=True) for p in pair))


# Signs, about 7.5 units across around the origin; each has the same weight to the eye.
SIGNS = {
    "blue": "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z",
    "green": polygon(*((x, y + 0.9) for x, y in around(3, 4.5))),
    "black": polygon((-3, -3), (3, -3), (3, 3), (-3, 3)),
    "red": polygon((0, -4.3), (4, 0), (0, 4.3), (-4, 0)),
    "yellow": star(5, 4.6, 1.95),
    "orange": "M-1.3-3.8h2.6v2.5h2.5v2.6h-2.5v2.5h-2.6v-2.5h-2.5v-2.6h2.5z",
    "pink": polygon(*around(6, 3.9, 0)),
    "white": "M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0zM-1.9 0a1.9 1.9 0 1 1 3.8 0"
    "a1.9 1.9 0 1 1-3.8 0z",
}
OWNER_SIGNS = {
    "blau": SIGNS["blue"], "gruen": SIGNS["green"], "gelb": SIGNS["yellow"],
    "violett": SIGNS["pink"], "schwarz": SIGNS["black"],
}  # fmt: skip
LOCOMOTIVE = (
    "M-8.4-2.6h4.4v2.2h5.2v-1.9h-.6v-1h2.8v1h-.6v1.9h2.2a2.6 2.6 0 0 1 2.6 2.6v.9h1.4"
    "l-1.4 1.2h-16zM-7.2-1.5v1.6h2.2v-1.6zM-6.6 3.1a1.5 1.5 0 1 0 3 0zM-2.2 3.1a1.5 1.5 0 1 0 3 0z"
    "M2.2 3.1a1.5 1.5 0 1 0 3 0z"
)
WAVE = "M-9 .6q2.25-2.6 4.5 0t4.5 0t4.5 0t4.5 0"

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}  # Machado, Oliveira, Fernandes 2009, severity 1, on linear light


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as an eye of that kind sees it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    light = [((v + 0.055) / 1.055) ** 2.4 if v > 0.04045 else v / 12.92 for v in parts]
    seen = [
        min(max(sum(m * v for m, v in zip(row, light, strict=True)), 0), 1) for row in SIGHTS[sight]
    ]
    r, g, b = seen
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def check() -> None:
    """Print for each kind of sight the closest pairs of colours."""
    colours = {name: pair[0] for name, pair in TRAINS.items()} | {"gray": GRAY[0]}
    names = list(colours)
    for sight in SIGHTS:
        pairs = []
        for k, a in enumerate(names):
            for b in names[k + 1 :]:
                one, two = lab(colours[a], sight), lab(colours[b], sight)
                gap = sum((p - q) ** 2 for p, q in zip(one, two, strict=True)) ** 0.5
                pairs.append((round(gap), a, b))
        print(sight, sorted(pairs)[:4])


if __name__ == "__main__":
    check()
