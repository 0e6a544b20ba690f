"""The rules of Zug um Zug in reading order, with every reason for which they refuse."""

from __future__ import annotations

from stellwerk.table.rulebook import Rule, RuleBook, Section

RULEBOOK = RuleBook(
    "zug-um-zug",
    "zuz",
    (
        Section(
            "setup",
            (
                Rule("zuz.seats", interpretation=True),
                Rule("zuz.tickets.start", ("choose-first", "not-offered", "too-few", "twice")),
            ),
        ),
        Section(
            "turn",
            (Rule("zuz.one-action", ("cards-or-tickets", "cards-or-building", "one-at-a-time")),),
        ),
        Section(
            "draw",
            (
                Rule("zuz.draw.two", ("not-in-row", "one-more")),
                Rule("zuz.draw.loco-only-card"),
                Rule("zuz.draw.loco-second", ("second",)),
                Rule("zuz.draw.blind-loco"),
                Rule("zuz.draw.flush", interpreted=True),
                Rule("zuz.deck.empty", ("nothing-left",), interpreted=True),
            ),
        ),
        Section(
            "claim",
            (
                Rule("zuz.claim.free", ("other-map", "own", "taken")),
                Rule(
                    "zuz.claim.cards",
                    (
                        "colour",
                        "count",
                        "missing",
                        "not-in-hand",
                        "other-colour",
                        "nothing-to-pay",
                        "not-there",
                    ),
                ),
                Rule("zuz.claim.gray", ("mixed", "missing")),
                Rule("zuz.claim.trains", ("too-few",)),
                Rule("zuz.double.closed", ("closed",)),
                Rule("zuz.double.other-player"),
                Rule("zuz.double.same-player", ("own-beside",)),
            ),
        ),
        Section(
            "tickets",
            (
                Rule(
                    "zuz.tickets.draw",
                    (
                        "deck-empty",
                        "nothing-offered",
                        "choose-first",
                        "not-offered",
                        "too-few",
                        "twice",
                    ),
                ),
            ),
        ),
        Section(
            "europa",
            (
                Rule("zuz.ferry", ("locos", "missing")),
                Rule(
                    "zuz.tunnel.reveal",
                    ("no-tunnel", "decide-first", "colour", "count"),
                ),
                Rule("zuz.tunnel.loco-only", ("plain",)),
                Rule("zuz.tunnel.withdraw", ("missing",)),
                Rule(
                    "zuz.station",
                    (
                        "none-on-map",
                        "other-map",
                        "own",
                        "taken",
                        "none-left",
                        "mixed",
                        "count",
                        "missing",
                        "not-in-hand",
                        "other-colour",
                    ),
                ),
                Rule("zuz.station.use"),
            ),
        ),
        Section(
            "end",
            (
                Rule("zuz.end", ("over",)),
                Rule("zuz.score.routes"),
                Rule("zuz.score.tickets"),
                Rule("zuz.score.longest"),
                Rule("zuz.winner", interpreted=True),
            ),
        ),
        Section(
            "cases",
            (
                Rule(
                    "zuz.pass",
                    ("can-draw", "can-draw-tickets", "can-claim", "can-build"),
                    interpretation=True,
                ),
                Rule("zuz.pass.all", interpretation=True),
            ),
        ),
    ),
)
