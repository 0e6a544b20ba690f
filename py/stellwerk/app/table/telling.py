"""What happened and what is refused, in words."""

from __future__ import annotations

from collections.abc import Iterable

from stellwerk.games.registry import part
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Event, Violation
from stellwerk.table.replay import Replay
from stellwerk.table.sentences import event_sentence, violation_sentence


def tell_events(texts: Texts, replay: Replay, events: Iterable[Event]) -> str:
    """The events' sentences, one after the other."""
    return " ".join(tell_event(texts, replay, event) for event in events)


def tell_event(texts: Texts, replay: Replay, event: Event) -> str:
    """One event as a plain sentence."""
    words = part(replay.game.id, "sentences").words
    names = [player.name for player in replay.players]
    return event_sentence(texts, replay.game.prefix, event, names, words)


def tell_refusal(texts: Texts, replay: Replay, violation: Violation) -> str:
    """Why something is refused, with this position's particulars."""
    words = part(replay.game.id, "sentences").words
    names = [player.name for player in replay.players]
    return violation_sentence(texts, violation, names, words)
