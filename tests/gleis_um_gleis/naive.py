"""A second, slow implementation of the table: lines are traced anew over all tiles each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from stellwerk.games.gleis_um_gleis.tiles import END, STATION, Tile

Place = tuple[int, int]
End = tuple[Place, int]
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Traced:
    """A line: its colour, its tiles, how many stations and ends, and where it goes on."""

    colour: int
    tiles: frozenset[Place]
    stations: int
    ends: int
    free: frozenset[End]

    @property
    def finished(self) -> bool:
        return self.stations == 1 and self.ends == 1


def facing(end: End) -> End:
    (x, y), edge = end
    return (x + BESIDE[edge][0], y + BESIDE[edge][1]), (edge + 2) % 4


def trace(table: Mapping[Place, Tile]) -> Counter[Traced]:
    """All lines on a table. Two may look alike by their tiles, so they are counted."""
    left = {(at, edge) for at, tile in table.items() for edge in range(4) if tile.colours[edge]}
    lines: Counter[Traced] = Counter()
    while left:
        first = left.pop()
        group, front = {first}, [first]
        while front:
            at, edge = front.pop()
            join = table[at].joins[edge]
            reached = [facing((at, edge))] + ([(at, join)] if join >= 0 else [])
            for end in reached:
                if end in left:
                    left.remove(end)
                    group.add(end)
                    front.append(end)
        joins = [table[at].joins[edge] for at, edge in group]
        lines[
            Traced(
                table[first[0]].colours[first[1]],
                frozenset(at for at, _ in group),
                joins.count(STATION),
                joins.count(END),
                frozenset(end for end in group if facing(end)[0] not in table),
            )
        ] += 1
    return lines


def may_lie(table: Mapping[Place, Tile], at: Place, tile: Tile) -> bool:
    """Whether a tile may be laid there: the rules, word by word."""
    beside = [facing((at, edge)) for edge in range(4)]
    if at in table or not any(place in table for place, _ in beside):
        return False
    for edge, (place, other) in enumerate(beside):
        if place in table and table[place].colours[other] != tile.colours[edge]:
            return False
    lines = trace({**table, at: tile})
    return all(line.stations <= 1 and line.ends <= 1 for line in lines)
