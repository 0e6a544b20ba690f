"""A rule as prose."""

from __future__ import annotations

from markupsafe import Markup

from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import Template
from stellwerk.table.rulebook import Rule

_INTERPRETATION = Template(
    '<div class="auslegung"><p class="auslegung-mark">{mark}</p>{text}<p class="auslegung-why">'
    "<strong>{why_title}</strong> {why}</p></div>"
)


def rule_body(t: Texts, rule: Rule) -> Markup:
    """The rule's text; what we had to interpret is marked as such, with the reason."""
    text = t.rich(f"{rule.id}.text")
    if not (rule.interpretation or rule.interpreted):
        return text
    interpreted = text if rule.interpretation else t.rich(f"{rule.id}.interpreted")
    marked = _INTERPRETATION.format(
        mark=t("rules.interpretation"),
        text=interpreted,
        why_title=t("rules.why"),
        why=t.rich(f"{rule.id}.why"),
    )
    return marked if rule.interpretation else (text + marked)
