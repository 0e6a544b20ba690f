"""The rules of Gleis um Gleis in reading order, with every reason for which they refuse."""

from __future__ import annotations

from stellwerk.table.rulebook import Rule, RuleBook, Section

RULEBOOK = RuleBook(
    "gleis-um-gleis",
    "gleis",
    (
        Section(
            "setup",
            (
                Rule("gleis.seats", interpretation=True),
                Rule("gleis.set", interpretation=True),
                Rule("gleis.setup", interpreted=True),
            ),
        ),
        Section(
            "turn",
            (
                Rule("gleis.turn", ("not-in-hand", "no-more-tiles", "tile-first", "place-next")),
                Rule("gleis.pass", ("can-lay",)),
            ),
        ),
        Section(
            "lay",
            (
                Rule("gleis.adjacent", ("taken", "diagonal", "apart")),
                Rule("gleis.match", ("colour", "no-turn", "nowhere", "nowhere-so")),
                Rule("gleis.two-stations", ("extended", "joined")),
                Rule("gleis.two-ends", ("extended", "joined")),
                Rule("gleis.loop"),
            ),
        ),
        Section(
            "score",
            (
                Rule("gleis.score", interpreted=True),
                Rule("gleis.score.double", interpreted=True),
            ),
        ),
        Section(
            "end",
            (
                Rule("gleis.end", ("over",)),
                Rule("gleis.end.passed", interpreted=True),
            ),
        ),
        Section(
            "variants",
            (
                Rule("gleis.variant.a", ("other-colour",)),
                Rule("gleis.variant.b", ("other-colour",)),
                Rule(
                    "gleis.variant.ask",
                    ("answer-first", "not-in-play", "nothing-finished"),
                    interpretation=True,
                ),
                Rule(
                    "gleis.variant.c",
                    ("not-in-play", "laid-already", "end-of-turn", "no-tile", "marker-first"),
                    interpreted=True,
                ),
            ),
        ),
    ),
)
