"""From ids and numbers to sentences, the same for every game.

Engines answer with events and violations that carry ids and numbers. A game's ``words`` (module
``sentences`` of its folder) turns these into words of a language; here they become sentences.
The plain variants are for the log, the live region and the shell. The ``_markup`` variants
escape everything that is not Markup already, names above all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from markupsafe import Markup

from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Args, Event, NotationError, Violation
from stellwerk.table.match import MatchError

Names = Sequence[str] | Mapping[int, str]
"""The players' names by seat."""
Words = Callable[[Texts, Args, Names], Mapping[str, object]]
"""Arguments in which ids and numbers have become words."""


def event_sentence(texts: Texts, prefix: str, event: Event, names: Names, words: Words) -> str:
    """What happened, in one sentence."""
    return texts(_event_id(prefix, event), **_event_words(texts, event, names, words))


def event_markup(texts: Texts, prefix: str, event: Event, names: Names, words: Words) -> Markup:
    """The same as markup."""
    return texts.rich(_event_id(prefix, event), **_event_words(texts, event, names, words))


def violation_sentence(texts: Texts, violation: Violation, names: Names, words: Words) -> str:
    """Why not, with this position's particulars."""
    return texts(violation.text_id, **words(texts, violation.args, names))


def violation_markup(texts: Texts, violation: Violation, names: Names, words: Words) -> Markup:
    """The same as markup."""
    return texts.rich(violation.text_id, **words(texts, violation.args, names))


def match_error_sentence(texts: Texts, error: MatchError, names: Names, words: Words) -> str:
    """What is wrong with a match file. ``names``, ``words``: of its players and its game."""
    args = dict(error.args_for_text)
    text_id = error.text_id
    if text_id == "match.entry":
        text_id = _entry_id(texts, error.where)
    number = re.search(r"\[(\d+)\]", error.where)
    if number is not None:
        args.setdefault("number", int(number[1]) + 1)
    violation, cause = args.get("violation"), error.__cause__
    if isinstance(violation, Violation):
        args["why"] = violation_sentence(texts, violation, names, words)
    elif isinstance(cause, NotationError):
        args["why"] = texts(cause.text_id, **cause.args_for_text)
    return texts(text_id, **args)


def listed(texts: Texts, items: Iterable[object], joint: str = "and") -> str:
    """``12``, ``12 and 45``, ``12, 45 and 60``; ``joint``: ``and`` or ``or``."""
    *first, last = [str(item) for item in items] or [""]
    return texts(f"list.{joint}", items=", ".join(first), last=last) if first else last


def _event_id(prefix: str, event: Event) -> str:
    return f"{prefix}.event.{event.kind}"


def _event_words(texts: Texts, event: Event, names: Names, words: Words) -> Mapping[str, object]:
    return {**words(texts, event.args, names), "player": names[event.player]}


def _entry_id(texts: Texts, where: str) -> str:
    """``players[1].level`` → ``match.entry.players.level``, or the nearest that has a text."""
    parts = re.sub(r"\[\d+\]", "", where).split(".")
    while parts and not texts.has(".".join(["match.entry", *parts])):
        parts.pop()
    return ".".join(["match.entry", *parts])
