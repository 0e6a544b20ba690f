"""What happened and what is refused, in words."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from stellwerk.games.registry import GAMES, part
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import Args, Event, Violation
from stellwerk.table.match import MatchError
from stellwerk.table.replay import Replay
from stellwerk.table.sentences import (
    Names,
    Words,
    event_markup,
    event_sentence,
    match_error_sentence,
    violation_markup,
    violation_sentence,
)


def words(replay: Replay) -> Words:
    """How the match's game turns ids and numbers into words."""
    found: Words = part(replay.game.id, "sentences").words
    return found


def names(replay: Replay) -> Names:
    """The players' names by seat."""
    return [player.name for player in replay.players]


def tell_events(
    texts: Texts, replay: Replay, events: Iterable[Event], reader: int | None = None
) -> str:
    """The events' sentences, one after the other, with what only ``reader`` may know."""
    told = []
    for event in events:
        told.append(event_sentence(texts, replay.game.prefix, event, names(replay), words(replay)))
        if secret := _private(texts, replay, event, reader):
            told.append(secret)
    return " ".join(told)


def show_event(texts: Texts, replay: Replay, event: Event, reader: int | None) -> Markup:
    """One event as markup, with what only ``reader`` may know."""
    shown = event_markup(texts, replay.game.prefix, event, names(replay), words(replay))
    if secret := _private(texts, replay, event, reader):
        shown += Markup(' <span class="log-private">{}</span>').format(secret)
    return shown


def _private(texts: Texts, replay: Replay, event: Event, reader: int | None) -> str | None:
    if event.player != reader or "private" not in event.args:
        return None
    sentences = part(replay.game.id, "sentences")
    secret: str | None = sentences.private_sentence(texts, event, names(replay))
    return secret


def tell_refusal(texts: Texts, replay: Replay, violation: Violation) -> str:
    """Why something is refused, with this position's particulars."""
    return violation_sentence(texts, violation, names(replay), words(replay))


def show_refusal(texts: Texts, replay: Replay, violation: Violation) -> Markup:
    """The same as markup."""
    return violation_markup(texts, violation, names(replay), words(replay))


def tell_why(texts: Texts, replay: Replay, why: str, args: Args) -> str:
    """A bot's reason."""
    return texts(why, **words(replay)(texts, args, names(replay)))


def tell_match_error(texts: Texts, error: MatchError) -> str:
    """What is wrong with a match file."""
    game_id = error.args_for_text.get("game", GAMES[0])
    known: Words = part(game_id, "sentences").words
    people = [texts("seat.name", n=number) for number in range(1, 6)]
    return match_error_sentence(texts, error, people, known)
