"""The program behind one embedded scene: a rules page that holds a single lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from stellwerk.app.effects import Effect
from stellwerk.app.embed.view import embed_view
from stellwerk.app.message import Message
from stellwerk.app.model import Lesson, Lobby, Model, Rules
from stellwerk.app.rules.lesson import is_solved
from stellwerk.app.rules.telling import is_answered
from stellwerk.app.rules.trying import HANDLERS as TRYING
from stellwerk.app.step import Handlers, Step, stay
from stellwerk.games.registry import GAMES, package
from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.game import JSON
from stellwerk.table.scene import OK, load_scene


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell the host page what the reader did, see ``static/embed/frame.js``."""

    type: str
    fields: dict[str, JSON]


def lesson_model(game: str, scene: str, lang: str) -> Model:
    """The model of one scene at its beginning. Raises KeyError, FileNotFoundError."""
    if game not in GAMES:
        raise KeyError(game)
    lesson = Lesson(load_scene(package(game), game, scene))
    return Model(
        lang=lang,
        theme="auto",
        # No chance is left to it: what a reader does again comes out again.
        rng=Random(0),
        screen=Rules(game, "", {scene: lesson}),
        lobby=Lobby(),
    )


class EmbeddedScene:
    """Holds the model of one embed between messages; several may run side by side."""

    def __init__(self, game: str, scene: str, lang: str) -> None:
        self.model = lesson_model(game, scene, lang)
        self._scene = scene
        self._seen: set[tuple[str, ...]] = set()
        self._solved = False

    def handle(self, message: Message) -> tuple[Effect | Tell, ...]:
        """Take in a message; the effects to carry out. What an embed does not know is ignored."""
        handler = HANDLERS.get(message.name)
        if handler is None:
            return ()
        before = self._lesson
        self.model, effects = handler(self.model, message)
        return (*effects, *self._reports(before, message))

    def markup(self) -> str:
        """The whole content of the embed's page."""
        return str(embed_view(self.model))

    @property
    def _lesson(self) -> Lesson:
        assert isinstance(self.model.screen, Rules)
        return self.model.screen.lessons[self._scene]

    def _reports(self, before: Lesson, message: Message) -> tuple[Tell, ...]:
        lesson = self._lesson
        if lesson is before or message.name == "page.language":
            return ()
        if message.name == "rules.restart":
            return (Tell("restarted", {}),)
        refused = lesson.violation is not None
        again = bool(before.coming) or message.name == "rules.try"
        done = again or lesson.actions != before.actions
        # Of a suggestion with several actions the last is told.
        if lesson.coming or not is_answered(lesson) or not (refused or done):
            return ()
        return self._tried(lesson)

    def _tried(self, lesson: Lesson) -> tuple[Tell, ...]:
        action = lesson.actions[-1] if lesson.actions else None
        if lesson.tried is not None:
            self._seen.add(lesson.tried.actions)
        if lesson.violation is not None:
            # What was touched is on the way to an action; only the scene may know to which.
            action = lesson.tried.actions[-1] if lesson.tried is not None else None
        tell = Tell(
            "tried",
            {
                "action": action,
                "verdict": lesson.violation.rule if lesson.violation is not None else OK,
                "seen": len(self._seen),
                "of": len({tried.actions for tried in lesson.scene.all_tries}),
            },
        )
        if self._solved or not is_solved(lesson):
            return (tell,)
        self._solved = True
        return tell, Tell("solved", {})


def _language(model: Model, message: Message) -> Step:
    if message.value not in LANGUAGES:
        return stay(model)
    return stay(replace(model, lang=message.value))


def _escape(model: Model, message: Message) -> Step:
    """What was begun by touching is let go."""
    assert isinstance(model.screen, Rules)
    lessons = {key: replace(lesson, path=()) for key, lesson in model.screen.lessons.items()}
    return stay(replace(model, screen=replace(model.screen, lessons=lessons)))


HANDLERS: Handlers = {
    **TRYING,
    "page.language": _language,
    "page.escape": _escape,
}
