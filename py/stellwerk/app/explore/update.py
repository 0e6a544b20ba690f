"""Setting an explorer's controls, touching its picture, and its address."""

from __future__ import annotations

from dataclasses import replace

from stellwerk.app.effects import Copy, Focus, Go
from stellwerk.app.explore.asking import answers, in_short, people, verdict
from stellwerk.app.explore.finding import find
from stellwerk.app.explore.reading import parse, passed_over, query, settings_from
from stellwerk.app.message import Message
from stellwerk.app.model import Explore, Model, Rules, Table
from stellwerk.app.step import Handlers, Step, say, stay
from stellwerk.games.registry import part
from stellwerk.table.explorer import Explorer, Settings
from stellwerk.table.sentences import violation_sentence


def open_explorer(model: Model, rest: str) -> Step:
    """``name?field=value&…``; the list of explorers if there is none of that name."""
    name, _, asked = rest.partition("?")
    found = find(name)
    screen = model.screen
    if found is None:
        opened = Explore(passed_over=(name[:40],) if name else ())
        return stay(replace(model, screen=opened, rule=""), Focus("page-title"))
    _, explorer = found
    wanted = parse(asked)
    settings = settings_from(explorer, model.texts, wanted)
    opened = Explore(name, settings, passed_over=passed_over(wanted, settings))
    if isinstance(screen, Table):
        opened = replace(opened, back=screen.id)
    elif isinstance(screen, Rules | Explore):
        opened = replace(opened, back=screen.back)
    return stay(replace(model, screen=opened, rule=""), Focus("page-title"))


def address(explorer: Explorer, model: Model, settings: Settings) -> str:
    """The fragment that leads to an explorer with these settings."""
    asked = query(explorer, model.texts, settings)
    return f"ausprobieren/{explorer.id}" + (f"?{asked}" if asked else "")


def _set(model: Model, message: Message) -> Step:
    """``field value``: as wanted, or the rule that forbids it."""
    screen, (game_id, explorer) = _open(model)
    field_id, _, value = message.value.partition(" ")
    fields = {field.id: field for field in explorer.fields(model.texts, screen.settings)}
    choice = fields[field_id].choice(value) if field_id in fields else None
    if choice is None:
        return stay(model)
    if choice.violation is not None:
        t, words = model.texts, part(game_id, "sentences").words
        names = [player.name for player in people(t)]
        told = say(model, violation_sentence(t, choice.violation, names, words))
        return stay(replace(told, screen=replace(screen, refusal=choice.violation, chosen="")))
    was_set = model.texts("explore.said-set", what=fields[field_id].label, value=choice.name)
    return _show(model, {**screen.settings, field_id: value}, was_set)


def _show(model: Model, wanted: Settings, told_first: str = "") -> Step:
    screen, (game_id, explorer) = _open(model)
    settings = settings_from(explorer, model.texts, wanted)
    changed = replace(screen, settings=settings, chosen="", refusal=None, passed_over=())
    in_all = in_short(model, answers(game_id, explorer, model.lang, settings))
    told = say(model, f"{told_first} {in_all}".strip())
    return stay(replace(told, screen=changed), Go(address(explorer, model, settings), replace=True))


def _touch(model: Model, message: Message) -> Step:
    """A touch on the picture sets something or asks a question; what is dragged counts as
    touched."""
    screen, (game_id, explorer) = _open(model)
    target = message.value.split(" ")[0].partition("/")[2]
    wanted = explorer.touched(screen.settings, target)
    if wanted != screen.settings:
        return _show(model, wanted)
    for answer in answers(game_id, explorer, model.lang, screen.settings):
        if answer.question.id == target:
            told = f"{answer.question.label}: {verdict(model.texts, game_id, answer)}"
            changed = replace(screen, chosen=target, refusal=None)
            return stay(say(replace(model, screen=changed), told))
    return stay(say(model, model.texts("explore.not-asked")))


def _reset(model: Model, message: Message) -> Step:
    return _show(model, {})


def _copy(model: Model, message: Message) -> Step:
    """The address of what is set."""
    screen, (_, explorer) = _open(model)
    return stay(model, Copy(address(explorer, model, screen.settings), whole_link=True))


def _back(model: Model, message: Message) -> Step:
    assert isinstance(model.screen, Explore)
    return stay(model, Go(f"partie/{model.screen.back}"))


def _open(model: Model) -> tuple[Explore, tuple[str, Explorer]]:
    screen = model.screen
    assert isinstance(screen, Explore)
    found = find(screen.name)
    assert found is not None, "the list of explorers has no controls"
    return screen, found


HANDLERS: Handlers = {
    "explore.set": _set,
    "explore.reset": _reset,
    "explore.copy": _copy,
    "explore.back": _back,
    "table.pick": _touch,
    "table.drag": _touch,
}
