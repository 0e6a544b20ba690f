"""How wide the cities' names are: the real metrics of Barlow Condensed 600."""

from dataclasses import dataclass
from pathlib import Path

from facts import ROOT, Facts
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

FILES = ROOT / "node_modules/@fontsource/barlow-condensed/files"
FACES = ("barlow-condensed-latin-600-normal.woff2", "barlow-condensed-latin-ext-600-normal.woff2")
LEADING = 0.98


@dataclass(frozen=True)
class Lettering:
    """Sizes in board units: ink above and below the baseline, from line to line."""

    size: float
    ascent: float
    descent: float
    leading: float
    widths: dict[str, float]

    def height(self, lines: int) -> float:
        return self.ascent + self.descent + (lines - 1) * self.leading


def splits(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and every way to break it in two."""
    words = name.split(" ")
    ways: list[tuple[str, ...]] = [(name,)]
    ways += [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return ways


class Face:
    def __init__(self, files: Path) -> None:
        self.fonts = [TTFont(files / name) for name in FACES]

    def measure(self, text: str) -> tuple[float, float, float]:
        """Advance with kerning left out (it only narrows), ink top and bottom, in em."""
        width, top, bottom = 0.0, 0.0, 0.0
        for letter in text:
            font = next(f for f in self.fonts if ord(letter) in f.getBestCmap())
            glyph = font.getBestCmap()[ord(letter)]
            em = font["head"].unitsPerEm
            pen = BoundsPen(font.getGlyphSet())
            font.getGlyphSet()[glyph].draw(pen)
            width += font["hmtx"][glyph][0] / em
            if pen.bounds:
                top, bottom = max(top, pen.bounds[3] / em), min(bottom, pen.bounds[1] / em)
        return width, top, -bottom


def lettering(facts: Facts, files: Path = FILES) -> Lettering:
    face, size = Face(files), facts.board.font_size
    widths: dict[str, float] = {}
    top = bottom = 0.0
    for city in facts.cities:
        for name in city.names.values():
            for way in splits(name):
                for line in way:
                    width, up, down = face.measure(line)
                    widths[line] = round(width * size, 1)
                    top, bottom = max(top, up), max(bottom, down)
    return Lettering(
        size, round(top * size, 1), round(bottom * size, 1), round(LEADING * size, 1), widths
    )
