"""Explorers: one sets up a position with a few controls and sees what the rules say of it.

An explorer belongs to a game and holds no rule: it makes positions from settings, and questions
about them. What is allowed, why not and what follows comes from the game's engine (`ask_all`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from markupsafe import Markup

from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON, AnyGame, Event, Violation

Settings = Mapping[str, str]
"""What is set: a field's id and one of its values."""
Kind = Literal["pick", "list", "count", "hidden"]
"""How a field is set: buttons side by side, a list that opens, one less and one more; hidden ones
are set by touching the picture or by the address alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a field. ``face``: what is shown in place of the name. ``violation``: the rule
    that forbids it as things are; whoever wants it is told."""

    value: str
    name: str
    face: Markup | None = None
    violation: Violation | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be set. ``group``: the heading that it shares with others."""

    id: str
    kind: Kind
    label: str
    choices: tuple[Choice, ...]
    default: str
    group: str = ""

    def choice(self, value: str | None) -> Choice | None:
        """The choice with that value."""
        return next((choice for choice in self.choices if choice.value == value), None)


@dataclass(frozen=True, slots=True)
class Question:
    """May ``player`` do this? ``prelude`` is done before; ``action`` is judged.

    ``id`` is also what one touches in the picture to ask. ``rule``: the rule that allows it;
    ``over``: the one by which the turn may have ended before. ``quiet``: not in the list of
    answers, only in the picture. ``tells``: the kinds of events to tell if it is allowed;
    ``tells_turn``: whether the turn ends with it.
    """

    id: str
    label: str
    position: Mapping[str, JSON]
    action: str
    rule: str
    over: str = ""
    player: int = 0
    prelude: tuple[str, ...] = ()
    quiet: bool = False
    tells: frozenset[str] = frozenset()
    tells_turn: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says. ``over``: it is no longer the player's turn, so there was nothing to
    judge. ``before``, ``after``: the states; the same if it was refused. ``course``: what happened
    in the prelude; ``events``: what follows."""

    question: Question
    before: JSON
    after: JSON
    violation: Violation | None = None
    over: bool = False
    course: tuple[Event, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def allowed(self) -> bool:
        return self.violation is None and not self.over


class Example(NamedTuple):
    """A question that people ask (text id), and the settings that answer it, as in an address."""

    text: str
    query: str


class Explorer(Protocol):
    """One explorer. Texts of it: ``title``, ``lead`` (text ids)."""

    @property
    def id(self) -> str:
        """Its name in addresses."""

    @property
    def title(self) -> str: ...
    @property
    def lead(self) -> str: ...

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it is about."""

    @property
    def examples(self) -> tuple[Example, ...]:
        """Questions that it answers."""

    @property
    def tells(self) -> frozenset[str]:
        """The kinds of events of a prelude that are told before the answers."""

    def fields(self, texts: Texts, settings: Settings) -> tuple[Field, ...]:
        """What can be set. Which fields and choices there are may depend on what is set already;
        what is missing there counts as the default."""

    def settle(self, settings: Settings) -> Settings:
        """The same, without what cannot be together."""

    def touched(self, settings: Settings, target: str) -> Settings:
        """What a touch on the picture sets; the same if it asks a question."""

    def questions(self, texts: Texts, settings: Settings) -> tuple[Question, ...]:
        """What is asked about the position, in the order of the answers; never empty."""

    def picture(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        """The position as it looks at the table."""

    def summary(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        """What is to be seen before the single answers; may be empty."""


def ask_all(game: AnyGame, questions: Iterable[Question]) -> tuple[Answer, ...]:
    """The engine's answers. Raises PositionError, NotationError; ValueError if a prelude is not
    legal: then the explorer is wrong, not its reader."""
    starts: dict[int, JSON] = {}
    found = []
    for question in questions:
        # Many questions about one position: it is read once.
        key = id(question.position)
        if key not in starts:
            starts[key] = game.load(question.position)
        found.append(_ask(game, question, starts[key]))
    return tuple(found)


def _ask(game: AnyGame, question: Question, start: JSON) -> Answer:
    state = game.clone(start) if question.prelude else start
    course: list[Event] = []
    for text in question.prelude:
        action = game.parse(text)
        if (violation := game.check(state, action)) is not None:
            raise ValueError(f"{question.id}: {text!r} is refused ({violation.text_id})")
        course += game.apply(state, action)
    if game.actor(state) != question.player:
        return Answer(question, state, state, over=True, course=tuple(course))
    action = game.parse(question.action)
    if (violation := game.check(state, action)) is not None:
        return Answer(question, state, state, violation, course=tuple(course))
    after = game.clone(state)
    events = tuple(game.apply(after, action))
    return Answer(question, state, after, course=tuple(course), events=events)


@lru_cache(64)
def counted(low: int, high: int) -> tuple[Choice, ...]:
    """The choices of a field that counts."""
    return tuple(Choice(str(n), str(n)) for n in range(low, max(low, high) + 1))


def open_targets(answers: Iterable[Answer]) -> frozenset[str]:
    """What of the picture is allowed."""
    return frozenset(answer.question.id for answer in answers if answer.allowed)
