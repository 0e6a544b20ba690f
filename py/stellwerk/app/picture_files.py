"""Pictures of positions as files: of a scene as it is now, of the table as everybody may see it."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from stellwerk.app.effects import Download, DownloadPicture, Effect
from stellwerk.app.message import Message
from stellwerk.app.model import Learning, Model, Rules
from stellwerk.app.parts import button
from stellwerk.app.pictures import scene_svg
from stellwerk.app.rules.lesson import position
from stellwerk.app.step import Handlers, Step, notify, stay
from stellwerk.app.table.seats import table_of
from stellwerk.games.registry import part
from stellwerk.table.catalogue import Texts
from stellwerk.table.markup import Template, join

FORMATS = ("svg", "png")
_SCENE = Template('<p class="scene-save">{buttons}</p>')


def scene_buttons(t: Texts, scene_id: str) -> Markup:
    """Below a scene: save its picture."""
    buttons = (
        button(
            f"picture-{scene_id}-{kind}",
            "scene.picture",
            t(f"picture.save-{kind}"),
            symbol="i-save",
            names="btn btn-quiet",
            value=f"{scene_id} {kind}",
        )
        for kind in FORMATS
    )
    return _SCENE.format(buttons=join(buttons))


def menu_buttons(t: Texts) -> list[Markup]:
    """In the table's menu."""
    return [
        button(
            f"picture-{kind}",
            "table.picture",
            t(f"picture.save-{kind}"),
            symbol="i-save",
            names="menu-row",
            value=kind,
        )
        for kind in FORMATS
    ]


def _scene(model: Model, message: Message) -> Step:
    """``scene-id svg`` or ``scene-id png``."""
    scene_id, _, kind = message.value.rpartition(" ")
    assert isinstance(model.screen, Rules | Learning)
    lesson = model.screen.lessons[scene_id]
    svg = scene_svg(lesson.scene, model.lang, position(lesson))
    return stay(model, _file(scene_id, svg, kind))


def _table(model: Model, message: Message) -> Step:
    """The position that is looked at, without anybody's hand."""
    table = table_of(model)
    replay = table.replay
    state = replay.state if table.shown is None else replay.state_at(table.shown)
    names = [player.name for player in replay.players]
    drawn = part(replay.game.id, "picture").svg(state, model.texts, names)
    at = len(replay) if table.shown is None else table.shown
    closed = replace(model, screen=replace(table, menu=False))
    return stay(closed, _file(f"stellwerk-{replay.game.id}-{at}", f"{drawn}\n", message.value))


def _file(name: str, svg: str, kind: str) -> Effect:
    if kind == "png":
        return DownloadPicture(f"{name}.png", svg)
    return Download(f"{name}.svg", svg, "image/svg+xml")


def _failed(model: Model, message: Message) -> Step:
    return stay(notify(model, "picture.failed"))


FOR_SCENES: Handlers = {"scene.picture": _scene}
FOR_TABLES: Handlers = {"table.picture": _table}
FROM_OUTSIDE: Handlers = {"page.picture-failed": _failed}
