"""The answers to an explorer's questions, and what is said of them."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.app.model import Model
from stellwerk.games.registry import explorers, game, part
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.explorer import Answer, Explorer, Settings, ask_all
from stellwerk.table.match import COLOURS, Player
from stellwerk.table.sentences import event_sentence, listed, violation_sentence

SEATS = "ABCDE"
"""Letters: a number after a number would be hard to read."""


def answers(game_id: str, explorer: Explorer, lang: str, settings: Settings) -> tuple[Answer, ...]:
    """What the engine says to each question."""
    return _answers(game_id, explorer.id, lang, tuple(settings.items()))


@lru_cache(4)
def _answers(
    game_id: str, name: str, lang: str, settings: tuple[tuple[str, str], ...]
) -> tuple[Answer, ...]:
    explorer = next(one for one in explorers(game_id) if one.id == name)
    questions = explorer.questions(texts(lang), dict(settings))
    return ask_all(game(game_id), questions)


def people(t: Texts) -> tuple[Player, ...]:
    """Who sits at the table of an explorer."""
    return tuple(
        Player(t("explore.seat", letter=letter), colour=colour)
        for letter, colour in zip(SEATS, COLOURS, strict=False)
    )


def verdict(t: Texts, game_id: str, answer: Answer) -> str:
    """Allowed or why not, in one or two sentences."""
    engine, sentences = game(game_id), part(game_id, "sentences")
    names = [player.name for player in people(t)]
    question = answer.question
    if answer.over:
        return t("explore.over")
    if answer.violation is not None:
        return violation_sentence(t, answer.violation, names, sentences.words)
    told = [
        event_sentence(t, engine.prefix, event, names, sentences.words)
        for event in answer.events
        if event.kind in question.tells
    ]
    if question.tells_turn:
        goes_on = engine.actor(answer.after) == question.player
        told.append(t("explore.turn-goes-on" if goes_on else "explore.turn-ends"))
    return " ".join([t("rules.allowed"), *told])


def course(t: Texts, game_id: str, answer: Answer, kinds: frozenset[str]) -> tuple[str, ...]:
    """What happened before the question, as sentences."""
    engine, sentences = game(game_id), part(game_id, "sentences")
    names = [player.name for player in people(t)]
    return tuple(
        event_sentence(t, engine.prefix, event, names, sentences.words)
        for event in answer.course
        if event.kind in kinds
    )


def rule_of(answer: Answer) -> str:
    """The rule behind a verdict."""
    if answer.violation is not None:
        return answer.violation.rule
    return answer.question.over if answer.over else answer.question.rule


def in_short(model: Model, found: tuple[Answer, ...]) -> str:
    """What is allowed and what is not, for the live region."""
    t = model.texts
    listed_ones = [answer for answer in found if not answer.question.quiet]
    allowed = [answer.question.label for answer in listed_ones if answer.allowed]
    refused = [answer.question.label for answer in listed_ones if not answer.allowed]
    parts = []
    if allowed:
        parts.append(t("explore.said-allowed", what=listed(t, allowed)))
    if refused:
        parts.append(t("explore.said-refused", what=listed(t, refused)))
    return " ".join(parts)
