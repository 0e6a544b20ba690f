"""Scenes: a position, a question, what may be tried and what the rules answer.

A scene file is TOML::

    rules = ["got.pair"]              # what it shows, the main rule first
    [title]     de = …, en = …
    [question]  de = …, en = …
    [position]  …                     # what the game's `load` reads
    [[try]]
    action = "place 12 3"             # or a list of actions, the last of which is judged
    expect = "ok"                     # or the id of the rule that refuses it
    reason = "distance"               # optional, with a refusal
    aside = true                      # optional: allowed, but not what the question is after
    events = ["paired"]               # optional: kinds that must happen, in this order
    after = { face_up = [3] }         # optional: entries of the state afterwards
    [try.answer]  de = …, en = …

It may go on in steps, each with a question of its own and what may be tried then::

    [[step]]
    from = ["draw"]                   # optional: how the step before leads here, one of its tries;
                                      # else the first of them that is allowed
    [step.question]  de = …, en = …
    [[step.try]]
    action = "place 12 3"             # counts from here; all else as above
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from stellwerk.table.catalogue import LANGUAGES
from stellwerk.table.game import JSON, AnyGame, Event, NotationError, PositionError, Violation
from stellwerk.table.resources import names, read

OK = "ok"


class SceneError(ValueError):
    """A scene that can't be read or does not hold. Says which scene, where and what."""


@dataclass(frozen=True, slots=True)
class Try:
    """Something a reader may try: ``actions`` from the scene's position on. ``answer`` by
    language."""

    actions: tuple[str, ...]
    expect: str
    answer: Mapping[str, str]
    reason: str = ""
    events: tuple[str, ...] = ()
    after: Mapping[str, JSON] = field(default_factory=dict)
    aside: bool = False
    """Allowed, but not what the question is after."""


@dataclass(frozen=True, slots=True)
class Step:
    """One question of a scene, by language. ``start``: the actions from the scene's position on
    that lead to it; the tries begin with them."""

    question: Mapping[str, str]
    tries: tuple[Try, ...]
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """One scene; ``title`` and ``question`` by language. ``question`` and ``tries`` are those of
    the first step, ``later`` are the steps after it."""

    id: str
    game: str
    rules: tuple[str, ...]
    title: Mapping[str, str]
    question: Mapping[str, str]
    position: Mapping[str, JSON]
    tries: tuple[Try, ...]
    later: tuple[Step, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps; most scenes have one."""
        return (Step(self.question, self.tries), *self.later)

    @property
    def all_tries(self) -> tuple[Try, ...]:
        """The tries of all steps."""
        return tuple(tried for step in self.steps for tried in step.tries)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What trying led to: the state afterwards, and either events or a violation."""

    state: JSON
    events: tuple[Event, ...]
    violation: Violation | None


def parse_scene(scene_id: str, game: str, text: str) -> Scene:
    """Read a scene file. Raises SceneError."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SceneError(f"{scene_id}: no TOML: {error}") from error
    known = {"rules", "title", "question", "position", "try"}
    if set(data) - {"step"} != known:
        odd = ", ".join(sorted((set(data) - {"step"}) ^ known))
        raise SceneError(f"{scene_id}: missing or unknown entries: {odd}")
    rules = data["rules"]
    if not isinstance(rules, list) or not rules or not all(isinstance(r, str) for r in rules):
        raise SceneError(f"{scene_id}: rules must be a list of rule ids")
    if not isinstance(data["position"], dict):
        raise SceneError(f"{scene_id}: position must be a table")
    tries = _parse_tries(data["try"], scene_id, ())
    return Scene(
        id=scene_id,
        game=game,
        rules=tuple(rules),
        title=_by_language(data["title"], f"{scene_id}: title"),
        question=_by_language(data["question"], f"{scene_id}: question"),
        position=data["position"],
        tries=tries,
        later=_parse_steps(data.get("step", []), scene_id, tries),
    )


def _parse_tries(value: JSON, where: str, start: tuple[str, ...]) -> tuple[Try, ...]:
    if not isinstance(value, list) or not value:
        raise SceneError(f"{where}: try must be a list of tables, and not empty")
    return tuple(
        _parse_try(entry, f"{where}: try {number}", start) for number, entry in enumerate(value, 1)
    )


def _parse_steps(value: JSON, scene_id: str, tries: tuple[Try, ...]) -> tuple[Step, ...]:
    if not isinstance(value, list):
        raise SceneError(f"{scene_id}: step must be a list of tables")
    steps: list[Step] = []
    start: tuple[str, ...] = ()
    for number, entry in enumerate(value, 2):
        where = f"{scene_id}: step {number}"
        needed = {"question", "try"}
        if not isinstance(entry, dict) or not needed <= set(entry) <= needed | {"from"}:
            raise SceneError(f"{where}: needs question, try; may have from")
        start = _way(entry.get("from"), where, start, tries)
        tries = _parse_tries(entry["try"], where, start)
        steps.append(Step(_by_language(entry["question"], f"{where}: question"), tries, start))
    return tuple(steps)


def _way(
    value: JSON, where: str, start: tuple[str, ...], tries: tuple[Try, ...]
) -> tuple[str, ...]:
    """The actions from the position on that lead from one step to the next."""
    ways = [tried.actions for tried in tries if tried.expect == OK]
    if value is None:
        if not ways:
            raise SceneError(f"{where}: from is missing, and the step before allows nothing")
        return ways[0]
    actions = value if isinstance(value, list) else [value]
    if (*start, *actions) not in ways:
        raise SceneError(f"{where}: from must be an allowed try of the step before")
    return (*start, *actions)


def _by_language(value: JSON, where: str) -> dict[str, str]:
    if not isinstance(value, dict) or set(value) != set(LANGUAGES):
        raise SceneError(f"{where} needs exactly the languages {', '.join(LANGUAGES)}")
    if not all(isinstance(text, str) and text.strip() for text in value.values()):
        raise SceneError(f"{where}: every language needs a text")
    return value


def _parse_try(entry: JSON, where: str, start: tuple[str, ...]) -> Try:
    needed, optional = {"action", "expect", "answer"}, {"reason", "events", "after", "aside"}
    if not isinstance(entry, dict) or not needed <= set(entry) <= needed | optional:
        may = ", ".join(sorted(optional))
        raise SceneError(f"{where}: needs action, expect, answer; may have {may}")
    actions = entry["action"] if isinstance(entry["action"], list) else [entry["action"]]
    if not actions or not all(isinstance(action, str) for action in actions):
        raise SceneError(f"{where}: action must be a text or a list of texts")
    events, after = entry.get("events", []), entry.get("after", {})
    if not isinstance(events, list) or not all(isinstance(kind, str) for kind in events):
        raise SceneError(f"{where}: events must be a list of kinds of events")
    if not isinstance(after, dict):
        raise SceneError(f"{where}: after must be a table")
    aside = entry.get("aside", False)
    if not isinstance(aside, bool):
        raise SceneError(f"{where}: aside must be true or false")
    return Try(
        actions=(*start, *actions),
        expect=str(entry["expect"]),
        answer=_by_language(entry["answer"], f"{where}: answer"),
        reason=str(entry.get("reason", "")),
        events=tuple(events),
        after=after,
        aside=aside,
    )


def load_scenes(package: str, game: str) -> tuple[Scene, ...]:
    """The scenes in the folder ``scenes`` of a game's package, by file name."""
    return tuple(load_scene(package, game, name) for name in scene_names(package))


def load_scene(package: str, game: str, name: str) -> Scene:
    """One of them. Raises FileNotFoundError, SceneError."""
    return parse_scene(name, game, read(package, f"scenes/{name}.toml").decode())


def scene_names(package: str) -> list[str]:
    """The file names of a game's scenes, sorted."""
    return names(package, "scenes", ".toml")


def find_scene(package: str, game: str, scene_id: str) -> Scene | None:
    """One scene of a game's package, or None if there is none of that name."""
    return load_scene(package, game, scene_id) if scene_id in scene_names(package) else None


def attempt(scene: Scene, actions: tuple[str, ...], game: AnyGame) -> Outcome:
    """Try actions one after the other; stops at the first that is refused. Raises SceneError."""
    try:
        state = game.load(scene.position)
        events: list[Event] = []
        for text in actions:
            action = game.parse(text)
            violation = game.check(state, action)
            if violation is not None:
                return Outcome(state, tuple(events), violation)
            events = game.apply(state, action)
    except (PositionError, NotationError) as error:
        raise SceneError(f"{scene.id}: {error}") from error
    return Outcome(state, tuple(events), None)


def judge(scene: Scene, tried: Try, game: AnyGame) -> list[str]:
    """What does not come out as the scene says; empty if all holds. Raises SceneError."""
    outcome = attempt(scene, tried.actions, game)
    got = OK if outcome.violation is None else outcome.violation.rule
    problems = []
    if got != tried.expect:
        problems.append(f"expected {tried.expect}, got {got}")
    if tried.reason and (outcome.violation is None or outcome.violation.reason != tried.reason):
        problems.append(f"expected reason {tried.reason}, got {outcome.violation}")
    kinds = iter(event.kind for event in outcome.events)
    if not all(kind in kinds for kind in tried.events):
        happened = [event.kind for event in outcome.events]
        problems.append(f"expected events {list(tried.events)}, got {happened}")
    state = game.dump(outcome.state)
    for key, value in tried.after.items():
        if state.get(key) != value:
            problems.append(f"expected {key} = {value} afterwards, got {state.get(key)}")
    return problems
