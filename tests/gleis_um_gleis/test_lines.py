"""Lines and free places, kept tile by tile, are what tracing the whole table finds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from stellwerk.games.gleis_um_gleis.network import Network, Track, place, track_at, xy
from stellwerk.games.gleis_um_gleis.position import finished_at
from stellwerk.games.gleis_um_gleis.refusals import misfit
from stellwerk.games.gleis_um_gleis.tile_set import TileSet, our_set
from stellwerk.games.gleis_um_gleis.tiles import (
    END,
    NOTHING,
    STATION,
    Tile,
    canonical,
)

from . import naive


def random_set(rng: Random) -> TileSet:
    """Tiles of all sorts, with few colours, so that lines meet themselves again and again: two
    tracks of one colour, up to four stations on a tile, edges without a track."""
    counts: dict[Tile, int] = {}
    for _ in range(40):
        edges = [0, 1, 2, 3]
        rng.shuffle(edges)
        colours, joins = [0] * 4, [NOTHING] * 4
        while edges:
            edge, colour = edges.pop(), rng.choice((1, 1, 2))
            if edges and rng.random() < 0.7:
                other = edges.pop()
                colours[edge] = colours[other] = colour
                joins[edge], joins[other] = other, edge
            elif rng.random() < 0.8:
                colours[edge], joins[edge] = colour, rng.choice((STATION, END))
        tile = canonical(Tile(tuple(colours), tuple(joins)))[0]
        if any(colours):
            counts[tile] = counts.get(tile, 0) + 1
    return TileSet({"de": "x", "en": "x"}, counts)


def as_table(network: Network) -> dict[naive.Place, Tile]:
    return {xy(at): network.set.laid[laid] for at, laid in network.tiles.items()}


def traced(track: Track) -> naive.Traced:
    free = frozenset((xy(at), edge) for at, edge in track.free)
    tiles = frozenset(map(xy, track.places))
    return naive.Traced(track.colour, tiles, int(track.station), int(track.end), free)


def compare(network: Network) -> None:
    table = as_table(network)
    lines = naive.trace(table)
    unfinished = Counter(line for line in lines.elements() if line.free)
    kept: Counter[naive.Traced] = Counter()
    for line in set(network.lines.values()):
        end = max(line.start, line.stop)
        tile = network.set.laid[network.tiles[end >> 2]]
        ends = (line.start, line.stop)
        free = frozenset((xy(e >> 2), e & 3) for e in ends if e >= 0)
        kept[
            naive.Traced(
                tile.colours[end & 3],
                frozenset(map(xy, line.path)),
                ends.count(STATION),
                ends.count(END),
                free,
            )
        ] += 1
        assert all(network.lines[e] is line for e in ends if e >= 0)
    assert kept == unfinished
    for at, tile in table.items():
        for edge in range(4):
            track = track_at(network, place(*at), edge)
            assert (track is None) == (tile.colours[edge] == 0)
            if track is not None:
                assert traced(track) in lines
                assert track.loop == (not track.free and not track.station and not track.end)
    around = {naive.facing((at, edge))[0] for at in table for edge in range(4)} - table.keys()
    assert {xy(at) for at in network.frontier} == around


@pytest.mark.parametrize("seed", range(16))
def test_random_tables(seed: int) -> None:
    rng = Random(f"{seed} tables")
    tile_set = our_set() if seed % 2 else random_set(rng)
    network = Network(tile_set)
    bag = tile_set.all_tiles()
    rng.shuffle(bag)
    network.put(place(0, 0), 4 * bag.pop())
    for kind in bag:
        places = [
            (at, laid)
            for at, pattern in network.frontier.items()
            for laid in tile_set.fitting(pattern).get(kind, ())
        ]
        if not places:
            continue
        before = naive.trace(as_table(network))
        # Places with many neighbours, so that lines are joined and holes are filled.
        places.sort(key=lambda p: sum(p[0] + s in network.tiles for s in (1, -1, 1024, -1024)))
        at, laid = rng.choice(places[-4:] if rng.random() < 0.7 else places)
        closed = network.put(at, laid)
        after = naive.trace(as_table(network))
        new = [line for line in (after - before).elements() if not line.free]
        found = [
            naive.Traced(
                c.colour, frozenset(map(xy, c.places)), not c.loop, not c.loop, frozenset()
            )
            for c in closed
        ]
        # A line on one tile alone (station to end by way of nothing) does not exist.
        assert Counter(found) == Counter(new)
        assert set(finished_at(network, at)) == {c for c in closed if not c.loop}
        compare(network)


@pytest.mark.parametrize("seed", range(8))
def test_fitting_is_what_the_rules_say(seed: int) -> None:
    rng = Random(f"{seed} fitting")
    tile_set = our_set() if seed % 2 else random_set(rng)
    network = Network(tile_set)
    bag = tile_set.all_tiles()
    rng.shuffle(bag)
    network.put(place(0, 0), 4 * bag.pop())
    for kind in bag[:30]:
        places = [
            (at, laid)
            for at, pattern in network.frontier.items()
            for laid in tile_set.fitting(pattern).get(kind, ())
        ]
        if not places:
            continue
        places.sort(key=lambda p: sum(p[0] + s in network.tiles for s in (1, -1, 1024, -1024)))
        network.put(*rng.choice(places[-3:]))
    table = as_table(network)
    for at, pattern in network.frontier.items():
        fitting = {laid for found in tile_set.fitting(pattern).values() for laid in found}
        for kind, quarters in enumerate(tile_set.quarters):
            for q in quarters:
                laid = 4 * kind + q
                allowed = naive.may_lie(table, xy(at), tile_set.laid[laid])
                assert allowed == (laid in fitting)
                assert allowed == (misfit(network, kind, *xy(at), 90 * q) is None)


def test_a_copy_is_independent() -> None:
    network = Network(our_set())
    network.put(place(0, 0), 0)
    copy = network.clone()
    at = next(iter(copy.frontier))
    laid = next(iter(our_set().fitting(copy.frontier[at]).values()))[0]
    copy.put(at, laid)
    assert len(network.tiles) == 1 and len(copy.tiles) == 2
    assert at in network.frontier and at not in copy.frontier
    compare(network)
    compare(copy)
