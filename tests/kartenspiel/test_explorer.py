"""The explorer of the yards: how many cards are needed is what the engine lets one lay."""

from __future__ import annotations

from random import Random

from stellwerk.games.kartenspiel.cards import COLOURS, NUMBER
from stellwerk.games.kartenspiel.explorers import EXPLORERS
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.outlook import needed
from stellwerk.table.catalogue import texts
from stellwerk.table.explorer import Answer, Settings, ask_all

DE = texts("de")
(BEATING,) = EXPLORERS


def settings(**wanted: str) -> Settings:
    found: Settings = {}
    for _ in range(5):
        fields = BEATING.fields(DE, found)
        found = {
            field.id: wanted[field.id] if field.choice(wanted.get(field.id)) else field.default
            for field in fields
        }
    return BEATING.settle(found)


def answers(found: Settings) -> dict[str, Answer]:
    asked = BEATING.questions(DE, found)
    return {answer.question.id: answer for answer in ask_all(GAME, asked)}


def random_settings(rng: Random) -> Settings:
    wanted = {field.id: rng.choice(field.choices).value for field in BEATING.fields(DE, settings())}
    return settings(**wanted)


def test_the_number_shown_is_the_smallest_set_that_may_be_laid() -> None:
    rng = Random(2)
    for _ in range(60):
        found = random_settings(rng)
        asked = answers(found)
        sets = {name: answer for name, answer in asked.items() if name.startswith("set:")}
        first = next(iter(sets.values()))
        wanted = needed(GAME.observe(first.before, 0), NUMBER[found["colour"]]).size
        for answer in sets.values():
            cards = GAME.parse(answer.question.action).cards
            is_held = found[f"{found['colour']}-hand"] != "0"
            assert answer.allowed == (is_held and 0 < wanted <= len(cards))


def test_every_set_of_the_hand_is_asked_about_once() -> None:
    found = settings(colour="red", locos="2", **{"red-hand": "3"})
    sets = [name for name in answers(found) if name.startswith("set:")]
    assert sorted(sets) == sorted(f"set:{n}:{k}" for n in (1, 2, 3) for k in (0, 1, 2))


def test_robbing_the_own_yard_and_three_colours() -> None:
    found = answers(settings())
    assert found["set:3:1"].allowed
    assert [event.kind for event in found["set:3:1"].events].count("robbed") == 1
    too_few = found["set:3:0"].violation
    assert too_few is not None and too_few.rule == "karten.set.beat"
    own = found["all:green"].violation
    assert own is not None and own.rule == "karten.set.own"
    three = found["three"].violation
    assert three is not None and three.rule == "karten.three.free"
    free = answers(settings(colour="yellow", **{"white-hand": "1"}))["three"]
    assert GAME.parse(free.question.action).cards


def test_there_are_never_more_cards_than_printed() -> None:
    rng = Random(6)
    for _ in range(100):
        found = random_settings(rng)
        state = GAME.load(BEATING.questions(DE, found)[0].position)
        for colour in range(len(COLOURS)):
            lying = sum(yard[colour] for yard in state.yards)
            assert lying + state.hands[0][colour] <= 10
