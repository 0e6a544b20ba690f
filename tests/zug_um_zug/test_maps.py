"""Maps are data: what the two hold, what is refused, and that another one needs no code."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from stellwerk.games.zug_um_zug import engine, refusals
from stellwerk.games.zug_um_zug.action import Action
from stellwerk.games.zug_um_zug.cards import KINDS, LOCO
from stellwerk.games.zug_um_zug.maps import find_map, map_ids
from stellwerk.games.zug_um_zug.reading import MapError, read_map


def source(map_id: str) -> dict[str, Any]:
    path = files("stellwerk.games.zug_um_zug").joinpath(f"maps/{map_id}.json")
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def test_nordamerika_comes_first() -> None:
    assert map_ids()[0] == "nordamerika"
    assert "europa" in map_ids()


def test_what_nordamerika_holds() -> None:
    map_ = find_map("nordamerika")
    assert (len(map_.cities), len(map_.routes), len(map_.tickets)) == (36, 100, 30)
    assert sum(route.twin > route.index for route in map_.routes) == 22
    assert sum(route.length for route in map_.routes) == 309
    assert sum(ticket.points for ticket in map_.tickets) == 349
    assert Counter(route.length for route in map_.routes) == {
        1: 9,
        2: 36,
        3: 20,
        4: 16,
        5: 10,
        6: 9,
    }
    by_colour = Counter(route.colour for route in map_.routes)
    assert by_colour[None] == 44 and {by_colour[c] for c in KINDS if c != LOCO} == {7}


def test_what_europa_holds() -> None:
    map_ = find_map("europa")
    assert (len(map_.cities), len(map_.routes), len(map_.tickets)) == (47, 101, 46)
    assert sum(route.twin > route.index for route in map_.routes) == 11
    assert sum(route.length for route in map_.routes) == 300
    assert sum(ticket.points for ticket in map_.tickets) == 444
    assert sum(route.tunnel for route in map_.routes) == 18
    assert sum(route.ferry > 0 for route in map_.routes) == 13
    assert sum(route.ferry for route in map_.routes) == 17
    assert len(map_.long_tickets) == 6


@pytest.mark.parametrize("map_id", map_ids())
def test_names_for_typing_are_clear(map_id: str) -> None:
    map_ = find_map(map_id)
    assert set(map_.route_names.values()) <= set(map_.route_index)
    assert not set(map_.ticket_names) & set(map_.ticket_index)


Change = Callable[[dict[str, Any]], object]
WRONG: dict[str, tuple[Change, str]] = {
    "no format": (lambda m: m.pop("format"), "format"),
    "another version": (lambda m: m.update(version=2), "version"),
    "an entry missing": (lambda m: m.pop("longest_path_points"), "file"),
    "an entry too many": (lambda m: m.update(ferries=True), "file"),
    "a language missing": (lambda m: m["names"].pop("de"), "names"),
    "no number": (lambda m: m.update(trains="45"), "trains"),
    "true is no number": (lambda m: m.update(trains=True), "trains"),
    "too few cards": (lambda m: m["cards"].update(per_colour=1, locomotives=0), "cards"),
    "too few tickets": (lambda m: m["start_tickets"].update(long=3), "tickets"),
    "odd rejected": (
        lambda m: m["start_tickets"].update(rejected="burnt"),
        "start_tickets.rejected",
    ),
    "odd stations": (lambda m: m.update(stations={"costs": [], "points": 4}), "stations.costs"),
    "a city twice": (lambda m: m["cities"].append(m["cities"][0]), "cities[47].id"),
    "a city without routes": (
        lambda m: m["cities"].append({"id": "ulm", "name": "Ulm", "x": 1, "y": 1}),
        "cities[47]",
    ),
    "an odd city id": (lambda m: m["cities"][0].update(id="Ulm am Rhein"), "cities[0].id"),
    "an unknown city": (lambda m: m["tickets"][0].update(a="ulm"), "tickets[0].a"),
    "a ticket twice": (lambda m: m["tickets"].append(m["tickets"][3]), "tickets[46]"),
    "a route twice": (lambda m: m["routes"].append(m["routes"][0]), "routes[101].id"),
    "an odd route id": (lambda m: m["routes"][0].update(id="brussels"), "routes[0].id"),
    "an odd colour": (
        lambda m: m["routes"][0].update(colour="purple"),
        "routes[0] (amsterdam--bruxelles).colour",
    ),
    "a length without points": (
        lambda m: m["routes"][0].update(length=5),
        "routes[0] (amsterdam--bruxelles).length",
    ),
    "too many locomotives": (
        lambda m: m["routes"][0].update(ferry=2),
        "routes[0] (amsterdam--bruxelles).ferry",
    ),
    "tunnels without cards": (lambda m: m.update(tunnel_cards=0), ").tunnel"),
    "a lonely double": (
        lambda m: m["routes"][0].update(double="amsterdam--essen"),
        "routes[0] (amsterdam--bruxelles).double",
    ),
    "no list": (lambda m: m.update(routes={}), "routes"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_bad_map_is_refused_and_says_where(name: str) -> None:
    data = source("europa")
    change, where = WRONG[name]
    change(data)
    with pytest.raises(MapError) as caught:
        read_map("mine", json.dumps(data))
    assert caught.value.where.endswith(where)
    assert str(caught.value).startswith("map mine: ")


@pytest.mark.parametrize("text", ["", "[]", "{", "3", "[" * 100_000])
def test_no_map_at_all(text: str) -> None:
    with pytest.raises(MapError):
        read_map("mine", text)


def test_every_kind_of_payment_is_listed_once_and_nothing_else() -> None:
    """All sets of cards that can be thought of, on a route of each kind."""
    from itertools import combinations_with_replacement

    map_ = find_map("europa")
    state = engine.setup(map_, 2, 1)
    engine.apply(state, engine.legal_actions(state)[0])
    engine.apply(state, engine.legal_actions(state)[0])
    rng = Random(5)
    for _ in range(4):
        state.hands[0] = [rng.randint(0, 3) for _ in KINDS]
        legal = set(engine.legal_actions(state))
        for target in ("amsterdam--bruxelles", "dieppe--london-1", "essen--kobenhavn-1",
                       "barcelona--pamplona", "frankfurt--paris-1"):  # fmt: skip
            for count in range(1, 5):
                for cards in combinations_with_replacement(KINDS, count):
                    action = Action("claim", target, cards)
                    assert (refusals.check(state, action) is None) == (action in legal)
