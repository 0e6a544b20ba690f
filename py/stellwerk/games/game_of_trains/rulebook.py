"""The rules of Game of Trains in reading order, with every reason for which they refuse."""

from __future__ import annotations

from stellwerk.table.rulebook import Rule, RuleBook, Section

RULEBOOK = RuleBook(
    "game-of-trains",
    "got",
    (
        Section("goal", (Rule("got.win", ("over",)),)),
        Section(
            "setup",
            (
                Rule("got.seats", interpretation=True),
                Rule(
                    "got.setup",
                    ("draw-first", "place-first", "choose-drawn", "no-ability"),
                    interpreted=True,
                ),
            ),
        ),
        Section(
            "turn",
            (
                Rule(
                    "got.draw",
                    ("draw-first", "place-first", "nothing-drawn", "not-drawn", "discards"),
                ),
                Rule(
                    "got.ability",
                    (
                        "in-train",
                        "not-open",
                        "nothing-open",
                        "none-open",
                        "no-car-for-it",
                        "own-train",
                        "places",
                        "too-far",
                    ),
                ),
                Rule("got.pair"),
            ),
        ),
        Section(
            "abilities",
            (
                Rule("got.swap-adjacent", ("distance", "same-place")),
                Rule("got.swap-skip", ("distance", "same-place")),
                Rule("got.move-right", ("no-room",)),
                Rule("got.move-left", ("no-room",)),
                Rule("got.remove", ("place",)),
                Rule("got.remove.win", interpreted=True),
                Rule("got.lock", ("place", "already-locked", "all-locked"), interpreted=True),
                Rule("got.lock.lost", interpreted=True),
            ),
        ),
        Section("cases", (Rule("got.deck", interpretation=True),)),
    ),
)
