"""The explorers of Zug um Zug: the positions are the ones that were set."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from stellwerk.games.zug_um_zug.cards import CARDS
from stellwerk.games.zug_um_zug.explorers import EXPLORERS
from stellwerk.games.zug_um_zug.explorers.tunnel import tunnels
from stellwerk.games.zug_um_zug.game import GAME
from stellwerk.table.catalogue import texts
from stellwerk.table.explorer import Answer, Explorer, Settings, ask_all

DE = texts("de")
DOUBLES, ROW, TUNNEL = EXPLORERS
LOCO = CARDS.index("loco")


def settings(explorer: Explorer, **wanted: str) -> Settings:
    found: Settings = {}
    for _ in range(5):
        fields = explorer.fields(DE, found)
        found = {
            field.id: wanted[field.id] if field.choice(wanted.get(field.id)) else field.default
            for field in fields
        }
    return explorer.settle(found)


def answers(explorer: Explorer, **wanted: str) -> dict[str, Answer]:
    asked = explorer.questions(DE, settings(explorer, **wanted))
    return {answer.question.id: answer for answer in ask_all(GAME, asked)}


def row(first: str, *cards: str) -> dict[str, Answer]:
    named = {f"card-{n}": card for n, card in enumerate(cards, 1)}
    return answers(ROW, first=first, **named)


@pytest.mark.parametrize("first", ["none", "blind", "card", "loco"])
def test_the_row_is_the_one_that_was_set(first: str) -> None:
    rng = Random(8)
    for _ in range(40):
        cards = [rng.choice(CARDS) for _ in range(5)]
        if cards.count("loco") > 2:
            continue
        found = row(first, *cards)
        assert [CARDS[card] for card in found["deck"].before.row] == cards
        assert found["deck"].over == (first == "loco")


def test_a_locomotive_after_what() -> None:
    cards = ("loco", "red", "blue", "green", "pink")
    assert row("none", *cards)["row:0"].allowed
    for first in ("blind", "card"):
        second = row(first, *cards)["row:0"]
        assert second.violation is not None and second.violation.rule == "zuz.draw.loco-second"
        assert row(first, *cards)["row:1"].allowed and row(first, *cards)["deck"].allowed
    assert all(answer.over for answer in row("loco", *cards).values())


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("first", ["none", "blind", "card"])
def test_three_locomotives_clear_the_row(first: str, count: int) -> None:
    found = row(first, *["loco"] * count, *["red", "blue"][: 5 - count])
    flushed = [event for event in found["deck"].course if event.kind == "flushed"]
    assert any(event.args["cards"].count("loco") == count for event in flushed)
    now = found["deck"].before
    assert now.row.count(LOCO) < 3 and len(now.row) == 5
    # It was no extra draw.
    assert found["tickets"].allowed == (first == "none")


def test_a_double_route_by_number_of_players() -> None:
    def verdicts(players: int) -> dict[str, str | None]:
        found = answers(DOUBLES, players=str(players), **{"portland--seattle-1": "2"})
        return {
            name: None if answer.violation is None else answer.violation.rule
            for name, answer in found.items()
            if "portland--seattle-2" in name
        }

    for players in (2, 3):
        found = verdicts(players)
        assert found["route:portland--seattle-2"] == "zuz.double.closed"
        assert found["portland--seattle-2/1"] == "zuz.double.same-player"
    for players in (4, 5):
        found = verdicts(players)
        assert len(found) == players
        assert found.pop("portland--seattle-2/1") == "zuz.double.same-player"
        assert set(found.values()) == {None}


def test_fewer_players_free_a_second_track() -> None:
    both = {"portland--seattle-1": "1", "portland--seattle-2": "2"}
    assert settings(DOUBLES, players="4", **both)["portland--seattle-2"] == "2"
    assert settings(DOUBLES, players="3", **both)["portland--seattle-2"] == "0"
    same = {"portland--seattle-1": "1", "portland--seattle-2": "1"}
    assert settings(DOUBLES, players="4", **same)["portland--seattle-2"] == "0"


def test_nobody_owns_more_than_the_trains_allow() -> None:
    every = {field.id: "1" for field in DOUBLES.fields(DE, {}) if "--" in field.id}
    found = settings(DOUBLES, players="5", **every)
    state = GAME.load(DOUBLES.questions(DE, found)[0].position)
    assert 0 <= state.trains[0] < 6


@pytest.mark.parametrize("route", [route.id for route in tunnels()])
def test_what_a_tunnel_costs(route: str) -> None:
    for turned in product(("red", "loco", "blue"), repeat=3):
        named = {f"turned-{n}": card for n, card in enumerate(turned, 1)}
        length = next(one.length for one in tunnels() if one.id == route)
        for locos in (0, length):
            found = answers(TUNNEL, route=route, locos=str(locos), **named)
            claim = found[f"route:{route}"]
            (revealed,) = [event for event in claim.events if event.kind == "revealed"]
            assert revealed.args["cards"] == list(turned)
            played = CARDS[GAME.parse(claim.question.action).cards[0]]
            assert revealed.args["extra"] == sum(card in (played, "loco") for card in turned)
            assert ("withdraw" in found) == bool(revealed.args["extra"])
            assert "withdraw" not in found or found["withdraw"].allowed


def test_paying_for_a_tunnel() -> None:
    turned = {"turned-1": "red", "turned-2": "red", "turned-3": "blue"}
    rich = answers(TUNNEL, left="2", **turned)
    assert rich["pay"].allowed
    poor = answers(TUNNEL, left="0", **{"left-locos": "0"}, **turned)
    refused = [answer.violation for name, answer in poor.items() if name.startswith("pay")]
    assert {why.rule for why in refused if why is not None} == {"zuz.tunnel.withdraw"}
    assert len(refused) == 3
    alone = answers(TUNNEL, locos="3", **{"turned-1": "loco"})
    rules = {answer.violation.rule for answer in alone.values() if answer.violation is not None}
    assert "zuz.tunnel.loco-only" in rules
