"""Playing a match, and going back and forth in it.

States are not kept for every move: a snapshot every few actions, the rest is played again.
"""

from __future__ import annotations

from stellwerk.table.game import JSON, AnyGame, Event, Violation
from stellwerk.table.match import Match, MatchError, parse_action, start

SNAPSHOT_EVERY = 32


class IllegalAction(ValueError):
    """An action that the rules forbid; ``violation`` says which rule."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.text_id)
        self.violation = violation


class Origin:
    """What a replay and its forks have in common; whoever remembers something about what happened
    in a match remembers it by this."""


class Replay:
    """A match in play: the state after all its actions, everything that happened, undo and redo.

    Raises MatchError (with the action's index) when the match holds an action that isn't legal.
    """

    def __init__(self, match: Match, game: AnyGame) -> None:
        self.game = game
        self.origin = Origin()
        self._setup = match.with_actions(())
        self.players = match.players
        self._start = start(match, game)
        self.state: JSON = game.clone(self._start)
        self.actions: list[JSON] = []
        self._texts: list[str] = []
        self.actors: list[int] = []
        """Who took action i."""
        self.turns: list[int] = []
        """The turn to which action i belongs."""
        self.events: list[list[Event]] = []
        """What action i brought about."""
        self._undone: list[JSON] = []
        self._snapshots: list[JSON] = [game.clone(self._start)]
        for index, text in enumerate(match.actions):
            where = f"actions[{index}]"
            action = parse_action(game, text, where)
            violation = game.check(self.state, action)
            if violation is not None:
                raise MatchError(
                    "match.illegal",
                    where,
                    f"{text!r} is not legal ({violation.rule})",
                    action=text,
                    number=index + 1,
                    rule=violation.rule,
                    violation=violation,
                )
            self._carry_out(action)

    @property
    def match(self) -> Match:
        """The match as it stands, ready to be saved."""
        return self._setup.with_actions(tuple(self._texts))

    def __len__(self) -> int:
        return len(self.actions)

    def play(self, action: JSON) -> list[Event]:
        """Carry out an action. Raises IllegalAction. What was undone can't be redone then,
        unless the action is the very one that was undone."""
        violation = self.game.check(self.state, action)
        if violation is not None:
            raise IllegalAction(violation)
        if self._undone and self._undone[-1] == action:
            self._undone.pop()
        else:
            self._undone.clear()
        return self._carry_out(action)

    def fork(self) -> Replay:
        """Another replay that stands where this one does: what is done in one does not show in
        the other. Costs no more than a copy of the state and of some lists."""
        other: Replay = object.__new__(Replay)  # Its actions have been played already.
        other.game, other.players, other.origin = self.game, self.players, self.origin
        other._setup, other._start = self._setup, self._start
        other.state = self.game.clone(self.state)
        other.actions, other._texts = self.actions[:], self._texts[:]
        other.actors, other.turns = self.actors[:], self.turns[:]
        other.events = self.events[:]
        other._undone = self._undone[:]
        other._snapshots = self._snapshots[:]
        return other

    def state_at(self, index: int) -> JSON:
        """A copy of the state before action ``index`` (``len(replay)``: as it is now)."""
        nearest = min(index // SNAPSHOT_EVERY, len(self._snapshots) - 1)
        state = self.game.clone(self._snapshots[nearest])
        for action in self.actions[nearest * SNAPSHOT_EVERY : index]:
            self.game.apply(state, action)
        return state

    def barrier(self) -> int:
        """The number of actions behind which undo does not go: up to there, something hidden
        was shown."""
        reveals = self.game.reveals
        for index in range(len(self.actions) - 1, -1, -1):
            if any(event.kind in reveals for event in self.events[index]):
                return index + 1
        return 0

    def undo_point(self, players: frozenset[int], *, whole_turn: bool = False) -> int | None:
        """To how many actions undo would go back: to the last decision of one of ``players``
        (those who may take back), or to the start of that player's turn. None: nothing to undo."""
        barrier = self.barrier()
        last = len(self.actions) - 1
        while last >= barrier and self.actors[last] not in players:
            last -= 1
        if last < barrier:
            return None
        if whole_turn:
            key = (self.actors[last], self.turns[last])
            while last > barrier and (self.actors[last - 1], self.turns[last - 1]) == key:
                last -= 1
        return last

    def undo(self, to: int) -> None:
        """Go back to ``to`` actions. What is taken back can be redone."""
        if not self.barrier() <= to <= len(self.actions):
            raise ValueError(f"undo to {to} would go behind something shown")
        self._undone.extend(reversed(self.actions[to:]))
        self._shorten(to)

    def can_redo(self) -> bool:
        """Whether something undone can be done again."""
        return bool(self._undone)

    def redo(self, players: frozenset[int]) -> list[Event]:
        """Redo up to the next decision of one of ``players``; the events."""
        events: list[Event] = []
        while self._undone:
            events += self._carry_out(self._undone.pop())
            if self.game.actor(self.state) in players:
                break
        return events

    def _carry_out(self, action: JSON) -> list[Event]:
        game, state = self.game, self.state
        actor = game.actor(state)
        assert actor is not None
        self.actors.append(actor)
        self.turns.append(game.turn(state))
        self.actions.append(action)
        self._texts.append(game.format(action))
        events = game.apply(state, action)
        self.events.append(events)
        if len(self.actions) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(game.clone(state))
        return events

    def _shorten(self, to: int) -> None:
        del self._snapshots[to // SNAPSHOT_EVERY + 1 :]
        self.state = self.state_at(to)
        for entries in (self.actions, self._texts, self.actors, self.turns, self.events):
            del entries[to:]
