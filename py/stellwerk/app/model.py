"""What the page shows, as plain immutable values (a match in play is the one live object)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from stellwerk.app.record import Saved
from stellwerk.table.catalogue import Texts, texts
from stellwerk.table.explorer import Settings
from stellwerk.table.form import Data
from stellwerk.table.game import JSON, PositionError, Violation
from stellwerk.table.match import COLOURS, Kind, MatchError
from stellwerk.table.picking import Path
from stellwerk.table.replay import Replay
from stellwerk.table.scene import Scene, Try

Theme = Literal["auto", "light", "dark"]
PACES = {"slow": 2200, "normal": 1100, "fast": 350}
"""Milliseconds from a bot's turn to its move."""
NEVER = -1e9
"""As the time of something: long before any message."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A line of the lobby's form. An empty name stands for the default name."""

    name: str = ""
    kind: Kind = "human"
    level: int = 2
    colour: str = COLOURS[0]


def _first_seats() -> tuple[Seat, ...]:
    return (Seat(colour=COLOURS[0]), Seat(kind="bot", level=1, colour=COLOURS[1]))


@dataclass(frozen=True, slots=True)
class Lobby:
    """Choosing a game, setting up a match, going on with a saved one."""

    game: str = "game-of-trains"
    seats: tuple[Seat, ...] = field(default_factory=_first_seats)
    options: dict[str, JSON] = field(default_factory=dict)
    hand_over: bool = False
    error: MatchError | None = None
    """Why an import or a link was refused."""
    material: Any = None
    """What was loaded to play with, e.g. own tiles; None: what the game comes with."""
    material_error: ValueError | None = None
    """Why a file with material was refused."""
    deleting: str = ""
    """The saved match whose deletion waits for a yes."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A bot's advice: the action, and its reason's text id and arguments."""

    action: JSON
    why: str
    args: dict[str, JSON]


@dataclass(frozen=True, slots=True)
class Table:
    """A match in play."""

    id: str
    replay: Replay
    revision: int = 0
    """The record's revision on this device as far as we know."""
    hand_over: bool = False
    covered: bool = False
    """The blank screen between two people is up."""
    eyes: int | None = None
    """Where the device is handed over: the person who is looking, whose hand may be shown."""
    lingers: int | None = None
    """The person who still sees the move just made, before the table turns to the next one."""
    looks: Mapping[int, int] = field(default_factory=dict)
    """After how many actions each person looked last, where the device is handed over."""
    catching: int | None = None
    """The number of actions after which the match is shown to a newcomer, on the way from their
    last look to the present."""
    path: Path = ()
    """The targets chosen so far."""
    turned: int = 0
    """How far what is chosen has been turned, in degrees (games with tiles)."""
    lifted: bool = False
    """The path's first target is being dragged."""
    refusal: Violation | None = None
    refused: str = ""
    """The target that was touched in vain."""
    shown: int | None = None
    """The number of actions after which the match is looked at; None: as it is now."""
    last_seen: int = 0
    """Up to which action the person to act has already seen what happened."""
    request: int = 0
    """Number of the last question to the bots; older answers are void."""
    thinking: bool = False
    hinting: bool = False
    hint: Hint | None = None
    whys: tuple[tuple[int, str, dict[str, JSON]], ...] = ()
    """Bots' reasons: number of the action, text id, arguments."""
    moved_at: float = NEVER
    """When a person last moved: taps right after that are slips."""
    conflict: str = ""
    """The record that another tab has written meanwhile."""
    adopted: bool = False
    """Another tab plays this match; this one follows until it is touched."""
    end_closed: bool = False
    """The end screen was closed to look at the final position."""
    menu: bool = False
    log_open: bool = False
    """The log has been opened where the screen has no room for it."""
    log_pages: int = 1
    """How much of the log is listed; older turns come when they are asked for."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A scene being tried. ``step``: the question that is asked now. ``actions``: done so far,
    ``coming``: to be done by themselves, one after the other. ``tried``: the try that was
    recognised last. ``solved``: the steps that were."""

    scene: Scene
    step: int = 0
    actions: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    path: Path = ()
    turned: int = 0
    tried: Try | None = None
    violation: Violation | None = None
    solved: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Rules:
    """A rules page. ``back``: the match one came from."""

    game: str
    rule: str = ""
    lessons: dict[str, Lesson] = field(default_factory=dict)
    back: str = ""


@dataclass(frozen=True, slots=True)
class Learning:
    """A tutorial. ``lessons``: its scenes by id, in their order; ``now``: the one that is open.
    ``over``: the last one was left, and what was learned is told."""

    game: str
    lessons: dict[str, Lesson]
    now: str
    over: bool = False
    moved_at: float = NEVER
    """When one last went on to the next lesson."""


@dataclass(frozen=True, slots=True)
class Editor:
    """A position that is built by hand. ``data``: as it stands, right or wrong; ``good``: as it
    was when it was last right, which the board shows.
    ``typed``: a text that can't be read, and in ``unreadable`` why. ``opened``: groups of fields
    in which something was wrong; they stay open. ``back``: where one came from."""

    game: str
    data: Data
    good: Data
    error: PositionError | None = None
    undone_to: tuple[Data, ...] = ()
    redone_to: tuple[Data, ...] = ()
    path: Path = ()
    typed: str | None = None
    unreadable: str = ""
    opened: frozenset[str] = frozenset()
    back: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match is being read from the store."""

    id: str


@dataclass(frozen=True, slots=True)
class Explore:
    """An explorer, or the list of them (no ``name``). ``chosen``: the question last touched in the
    picture. ``refusal``: why a choice cannot be. ``passed_over``: what of the address was not
    understood. ``back``: the match one came from."""

    name: str = ""
    settings: Settings = field(default_factory=dict)
    chosen: str = ""
    refusal: Violation | None = None
    passed_over: tuple[str, ...] = ()
    back: str = ""


Screen = Lobby | Table | Rules | Explore | Learning | Editor | Waiting


@dataclass(frozen=True, slots=True)
class Notice:
    """A short message that goes by itself. ``number`` tells them apart."""

    number: int
    text_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Model:
    """Everything."""

    lang: str
    theme: Theme
    rng: Random
    """For new seeds and ids only."""
    screen: Screen
    lobby: Lobby
    """The form as it was left, for coming back."""
    saved: tuple[Saved, ...] | None = None
    """The matches on this device; None until they were read."""
    pace: str = "normal"
    shortcuts: bool = True
    """Whether single letters are shortcuts (WCAG 2.1.4: they can be switched off)."""
    learned: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By game, the scenes that were solved on this device."""
    notice: Notice | None = None
    notices: int = 0
    said: str = ""
    """What the live region says, and how often something was said: the same may be said twice."""
    said_count: int = 0
    rule: str = ""
    """The rule shown in a dialog beside the game."""
    update_ready: bool = False
    offline_ready: bool = False
    store_failed: bool = False

    @property
    def texts(self) -> Texts:
        return texts(self.lang)
