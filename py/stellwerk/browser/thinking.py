"""Bots' answers to questions in JSON: in the worker, or on the page where there is no worker."""

from __future__ import annotations

import json

from stellwerk.games.registry import game, part
from stellwerk.table.bot import Bot
from stellwerk.table.chance import generator
from stellwerk.table.match import Match, parse_match
from stellwerk.table.replay import Replay


class Thinker:
    """Keeps the match it was last asked about, so that the next question only adds to it."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._replay: Replay | None = None

    def answer(self, question: str) -> str:
        """Choose a move. ``{"request", "match", "level"}`` → ``{"request", "action", "why",
        "args"}``; the match is a match file's text."""
        asked = json.loads(question)
        replay = self._follow(parse_match(asked["match"], game))
        engine, state = replay.game, replay.state
        actor = engine.actor(state)
        if actor is None:
            raise ValueError("the match is over")
        bot: Bot = part(engine.id, "bots").bot(asked["level"])
        choice = bot.decide(
            engine.observe(state, actor),
            engine.legal_actions(state),
            generator(replay.match.seed, "bot", len(replay)),
        )
        return json.dumps(
            {
                "request": asked["request"],
                "action": engine.format(choice.action),
                "why": choice.why,
                "args": choice.args,
            }
        )

    def _follow(self, match: Match) -> Replay:
        """A replay of the match, the last one played on if the match goes on from there."""
        before, replay = self._match, self._replay
        self._match = self._replay = None  # If an action turns out illegal, begin anew next time.
        known = () if before is None else before.actions
        if (
            before is None
            or replay is None
            or before.with_actions(()) != match.with_actions(())
            or match.actions[: len(known)] != known
        ):
            replay = Replay(match, game(match.game))
        else:
            for text in match.actions[len(known) :]:
                replay.play(replay.game.parse(text))
        self._match, self._replay = match, replay
        return replay
