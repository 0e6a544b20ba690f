"""A game's rules as a list of ids; the sentences are in the catalogues.

Texts of a rule: ``<id>.title``, ``<id>.text`` and, for an Auslegung, ``<id>.why``.
A refusal's sentence: ``<id>:<reason>``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. ``reasons``: the ways in which an action can be refused by it.

    ``interpretation``: the printed rules are silent or unclear here, and this is what we play
    (an Auslegung). ``interpreted``: only part of the rule is; its text says which in
    ``<id>.interpreted``.
    """

    id: str
    reasons: tuple[str, ...] = ()
    interpretation: bool = False
    interpreted: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A heading (text id ``<prefix>.section.<id>``) and its rules in reading order."""

    id: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules of one game in the order in which a new player needs them."""

    game: str
    prefix: str
    sections: tuple[Section, ...]

    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in reading order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def knows(self, rule_id: str) -> bool:
        """Whether there is a rule with that id."""
        return any(rule.id == rule_id for rule in self.rules())

    def find(self, rule_id: str) -> Rule:
        """The rule with that id. Raises KeyError."""
        for rule in self.rules():
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)
