"""The fields of the position editor's form."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from stellwerk.app.editor.data import END, fields, players, value_of
from stellwerk.app.model import Editor, Model
from stellwerk.app.parts import button
from stellwerk.games.registry import game, part
from stellwerk.table.form import Field
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template, attributes, icon, join, plate
from stellwerk.table.match import COLOURS

_GROUP = Template(
    '<details class="editor-group"{open}><summary>{title}</summary>'
    '<div class="editor-fields">{fields}</div></details>'
)
_FIELD = Template(
    '<div class="editor-field" id="field-{id}" role="group" aria-labelledby="label-{id}">'
    '<p class="label" id="label-{id}">{label}</p>{rows}</div>'
)
_ROW = Template(
    '<div class="{names}" role="group" aria-label="{spoken}">{who}{control}{problem}</div>'
)
_WHO = Template('<span class="editor-who" aria-hidden="true">{plate}<span>{name}</span></span>')
_PROBLEM = Template('<p class="editor-wrong" id="{id}">{icon}{text}</p>')
_SELECT = Template("<select{attributes}>{options}</select>")
_OPTION = Template("<option{attributes}>{text}</option>")
_INPUT = Template("<input{attributes}>")
_SWITCH = Template(
    '<label class="switch"><input{attributes}><span class="switch-text">{text}</span></label>'
)
_COUNTS = Template('<div class="editor-counts">{counts}</div>')
_COUNT = Template(
    '<span class="editor-count" data-c="{word}" role="group" aria-label="{name}">'
    '<span class="editor-word" aria-hidden="true">{name}</span>{less}'
    "<output>{count}</output>{more}</span>"
)
_NUMBER = Template('<span class="editor-number">{less}{input}{more}</span>')
_LIST = Template('<ol class="editor-list">{entries}</ol>')
_ENTRY = Template('<li class="editor-entry">{control}{drop}</li>')

At = tuple[str, int | None]
"""The entry that is wrong, and whose."""


def group_section(
    model: Model, editor: Editor, group: str, at: At, problem: str, *, opened: bool
) -> Markup:
    """The fields of one group, folded away unless it is the first or something in it was wrong."""
    members = [field for field in fields(editor.game) if field.group == group]
    prefix = game(editor.game).prefix
    return _GROUP.format(
        open=attributes(open=opened or group in editor.opened, id=f"group-{group}"),
        title=model.texts(f"{prefix}.edit-group.{group}"),
        fields=join(_field(model, editor, field, at, problem) for field in members),
    )


def _field(model: Model, editor: Editor, field: Field, at: At, problem: str) -> Markup:
    label = model.texts(f"{game(editor.game).prefix}.edit.{field.key}")
    count = players(editor.game, editor.data)
    seats: Iterable[int | None] = range(count) if field.each else [None]
    return _FIELD.format(
        id=field.key.replace("_", "-"),
        label=label,
        rows=join(_row(model, editor, field, seat, label, at, problem) for seat in seats),
    )


def _row(
    model: Model, editor: Editor, field: Field, seat: int | None, label: str, at: At, problem: str
) -> Markup:
    name = model.texts("seat.name", n=seat + 1) if seat is not None else ""
    place = field.key if seat is None else f"{field.key}.{seat}"
    wrong = at[0] == field.key and at[1] in (None, seat)
    who = EMPTY
    if seat is not None:
        who = _WHO.format(plate=plate(COLOURS[seat]), name=name)
    spoken = f"{label}, {name}" if name else label
    return _ROW.format(
        names="editor-row is-wrong" if wrong else "editor-row",
        spoken=spoken,
        who=who,
        control=_control(model, editor, field, place, value_of(field, editor.data, seat), spoken),
        problem=_PROBLEM.format(id=f"wrong-{_id(place)}", icon=icon("i-warning"), text=problem)
        if wrong
        else EMPTY,
    )


def _id(place: str) -> str:
    return place.replace(".", "-").replace("_", "-").replace(END, "new")


def _control(
    model: Model, editor: Editor, field: Field, place: str, value: JSON, spoken: str
) -> Markup:
    match field.kind:
        case "choice":
            return _choice(model, editor, field, place, value, spoken)
        case "player":
            names = [
                (str(seat), model.texts("seat.name", n=seat + 1))
                for seat in range(players(editor.game, editor.data))
            ]
            return _select(place, names, str(value), spoken)
        case "switch":
            return _switch(model, field, place, value, spoken)
        case "number":
            return _number(model, field, place, value, spoken)
        case "counts":
            return _counts(model, editor, field, place, value)
    return _list(model, editor, field, place, value, spoken)


def _choice(
    model: Model, editor: Editor, field: Field, place: str, value: JSON, spoken: str
) -> Markup:
    label = part(editor.game, "editing").label
    entries = [(word, label(model.texts, field.key, word)) for word in field.values(editor.data)]
    return _select(place, entries, str(value), spoken)


def _select(place: str, entries: Iterable[tuple[str, str]], chosen: str, spoken: str) -> Markup:
    return _SELECT.format(
        attributes=attributes(
            class_="select",
            id=f"edit-{_id(place)}",
            data_on="editor.put",
            data_value=place,
            aria_label=spoken,
        ),
        options=join(
            _OPTION.format(attributes=attributes(value=value, selected=value == chosen), text=text)
            for value, text in entries
        ),
    )


def _switch(model: Model, field: Field, place: str, value: JSON, spoken: str) -> Markup:
    is_on = value is True
    return _SWITCH.format(
        attributes=attributes(
            type="checkbox",
            role="switch",
            id=f"edit-{_id(place)}",
            data_on="editor.put",
            data_value=place,
            checked=is_on,
            aria_label=spoken,
        ),
        text=model.texts("page.on" if is_on else "page.off"),
    )


def _number(model: Model, field: Field, place: str, value: JSON, spoken: str) -> Markup:
    return _NUMBER.format(
        less=_stepper(model, place, -1),
        input=_number_input(field, place, value, spoken),
        more=_stepper(model, place, 1),
    )


def _number_input(field: Field, place: str, value: JSON, spoken: str) -> Markup:
    return _INPUT.format(
        attributes=attributes(
            class_="input",
            type="number",
            inputmode="numeric",
            id=f"edit-{_id(place)}",
            data_on="editor.put",
            data_value=place,
            value="" if value is None else str(value),
            min=field.least,
            max=field.most,
            aria_label=spoken,
        )
    )


def _stepper(model: Model, place: str, by: int) -> Markup:
    name, symbol = ("more", "i-plus") if by > 0 else ("less", "i-minus")
    return button(
        f"{name}-{_id(place)}",
        "editor.step",
        model.texts(f"editor.{name}"),
        symbol=symbol,
        names="btn btn-quiet btn-icon",
        value=f"{place} {by}",
        only_icon=True,
    )


def _counts(model: Model, editor: Editor, field: Field, place: str, value: JSON) -> Markup:
    label = part(editor.game, "editing").label
    counts = value if isinstance(value, dict) else {}
    return _COUNTS.format(
        counts=join(
            _COUNT.format(
                word=word,
                name=label(model.texts, field.key, word),
                less=_stepper(model, f"{place}.{word}", -1),
                count=counts.get(word, 0),
                more=_stepper(model, f"{place}.{word}", 1),
            )
            for word in field.values(editor.data)
        )
    )


def _list(
    model: Model, editor: Editor, field: Field, place: str, value: JSON, spoken: str
) -> Markup:
    """Entries to be changed, taken out and added."""
    entries = value if isinstance(value, list) else [0] * field.fixed
    rows = [
        _ENTRY.format(
            control=_entry(
                model, editor, field, f"{place}.{number}", entry, f"{spoken}, {number + 1}"
            ),
            drop=EMPTY if field.fixed else _drop(model, f"{place}.{number}"),
        )
        for number, entry in enumerate(entries)
    ]
    if not field.fixed:
        added = _entry(
            model, editor, field, f"{place}.{END}", None, f"{spoken}: {model.texts('editor.add')}"
        )
        rows.append(_ENTRY.format(control=added, drop=EMPTY))
    return _LIST.format(entries=join(rows))


def _entry(
    model: Model, editor: Editor, field: Field, place: str, entry: JSON, spoken: str
) -> Markup:
    if field.kind == "numbers":
        return _number_input(field, place, entry, spoken)
    words = list(field.values(editor.data))
    if not words:  # a text that only the game itself can read
        return _INPUT.format(
            attributes=attributes(
                class_="input",
                id=f"edit-{_id(place)}",
                data_on="editor.put",
                data_value=place,
                value="" if entry is None else str(entry),
                placeholder=model.texts("editor.add") if entry is None else None,
                spellcheck="false",
                autocomplete="off",
                aria_label=spoken,
            )
        )
    label = part(editor.game, "editing").label
    options = [(word, label(model.texts, field.key, word)) for word in words]
    if entry is None:
        options.insert(0, ("", model.texts("editor.add")))
    elif entry not in words:
        options.insert(0, (str(entry), str(entry)))
    return _select(place, options, "" if entry is None else str(entry), spoken)


def _drop(model: Model, place: str) -> Markup:
    return button(
        f"drop-{_id(place)}",
        "editor.drop",
        model.texts("editor.drop"),
        symbol="i-close",
        names="btn btn-quiet btn-icon",
        value=place,
        only_icon=True,
    )
