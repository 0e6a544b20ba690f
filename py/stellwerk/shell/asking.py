"""``legal`` and ``check``: what may be done in a match, and why not."""

from __future__ import annotations

from argparse import Namespace

from stellwerk.games.registry import part
from stellwerk.shell.reading import Trouble, read_text, to_replay
from stellwerk.table.catalogue import texts
from stellwerk.table.game import NotationError
from stellwerk.table.sentences import event_sentence, violation_sentence


def legal(chosen: Namespace) -> int:
    """Print the legal actions, one a line."""
    replay = to_replay(chosen.match, read_text(chosen.match))
    for action in replay.game.legal_actions(replay.state):
        print(replay.game.format(action))
    return 0


def check(chosen: Namespace) -> int:
    """Print ``ok`` and the events with their kinds, or the rule's id and the sentence."""
    replay = to_replay(chosen.match, read_text(chosen.match))
    game, language = replay.game, texts(chosen.lang)
    words = part(game.id, "sentences").words
    names = [player.name for player in replay.match.players]
    try:
        action = game.parse(chosen.action)
    except NotationError as error:
        raise Trouble(str(error)) from error
    violation = game.check(replay.state, action)
    if violation is not None:
        print(violation.rule)
        print(violation_sentence(language, violation, names, words))
        return 1
    print("ok")
    for event in replay.play(action):
        sentence = event_sentence(language, game.prefix, event, names, words)
        print(f"{event.kind}: {sentence}")
    return 0
