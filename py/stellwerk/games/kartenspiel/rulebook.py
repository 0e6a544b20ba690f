"""The rules of Das Kartenspiel in reading order, with every reason for which they refuse."""

from __future__ import annotations

from stellwerk.table.rulebook import Rule, RuleBook, Section

_TICKETS = ("choose-first", "not-offered", "twice")

RULEBOOK = RuleBook(
    "kartenspiel",
    "karten",
    (
        Section(
            "setup",
            (
                Rule("karten.seats", interpretation=True),
                Rule("karten.setup", (*_TICKETS, "too-few")),
            ),
        ),
        Section(
            "turn",
            (
                Rule("karten.depart", ("look",), interpreted=True),
                Rule(
                    "karten.one-action",
                    ("cards-or-tickets", "cards-or-laying", "either-or", "chosen"),
                ),
            ),
        ),
        Section(
            "draw",
            (
                Rule(
                    "karten.draw",
                    ("not-in-row", "row-empty", "deck-empty", "one-more", "discards"),
                ),
                Rule("karten.draw.loco", ("second",)),
            ),
        ),
        Section(
            "lay",
            (
                Rule(
                    "karten.set",
                    (
                        "single",
                        "only-one",
                        "only-locos",
                        "locos-later",
                        "not-in-hand",
                        "none-in-hand",
                        "own-hand",
                    ),
                    interpreted=True,
                ),
                Rule("karten.set.beat", ("more", "missing", "by-laying")),
                Rule("karten.rob"),
                Rule("karten.set.own", ("lies",)),
                Rule("karten.three", ("count", "mixed", "locomotive", "not-in-hand")),
                Rule("karten.three.free", ("other", "own")),
            ),
        ),
        Section(
            "tickets",
            (Rule("karten.tickets", ("deck-empty", "nothing-offered", *_TICKETS)),),
        ),
        Section(
            "end",
            (
                Rule("karten.end", ("over",), interpreted=True),
                Rule("karten.interim", interpreted=True),
                Rule("karten.score", interpreted=True),
                Rule("karten.bonus"),
                Rule("karten.winner"),
                Rule("karten.winner.tickets"),
                Rule("karten.winner.bonuses"),
                Rule("karten.winner.shared"),
            ),
        ),
        Section(
            "cases",
            (
                Rule(
                    "karten.pass",
                    ("can-draw", "can-draw-tickets", "can-lay", "can-lay-three"),
                    interpretation=True,
                ),
            ),
        ),
    ),
)
