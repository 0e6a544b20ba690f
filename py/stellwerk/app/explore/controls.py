"""The controls of an explorer: buttons side by side, lists that open, one less and one more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from markupsafe import Markup

from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import Field, Settings
from stellwerk.table.markup import Template, attributes, classes, icon, join

_GROUP = Template(
    '<fieldset class="set-group"><legend class="rubric">{title}</legend>'
    '<div class="set-fields">{fields}</div></fieldset>'
)
_LOOSE = Template('<div class="set-fields">{fields}</div>')
_FIELD = Template('<div class="{names}">{control}</div>')
_LONG: Final = 12
"""Names with more letters have the whole line."""
_SEG = Template(
    '<span class="label" id="label-{id}">{label}</span>'
    '<div class="seg" role="group" aria-labelledby="label-{id}">{buttons}</div>'
)
_BUTTON = Template("<button{attributes}>{content}</button>")
_LIST = Template(
    '<label class="label" for="set-{id}">{label}</label><select{attributes}>{options}</select>'
)
_OPTION = Template("<option{attributes}>{name}</option>")
_COUNT = Template(
    '<span class="label" id="label-{id}">{label}</span>'
    '<div class="steps" role="group" aria-labelledby="label-{id}">{less}'
    '<span class="steps-now" id="set-{id}">{now}</span>{more}</div>'
)


def controls(t: Texts, fields: Sequence[Field], settings: Settings) -> Markup:
    """All that is not hidden, by groups."""
    shown = [field for field in fields if field.kind != "hidden"]
    parts = []
    for group, members in groupby(shown, key=lambda field: field.group):
        inside = join(_field(t, field, settings[field.id]) for field in members)
        parts.append(
            _GROUP.format(title=group, fields=inside) if group else _LOOSE.format(fields=inside)
        )
    return join(parts)


def _field(t: Texts, field: Field, value: str) -> Markup:
    match field.kind:
        case "list":
            control = _list(field, value)
        case "count":
            control = _count(t, field, value)
        case _:
            control = _pick(field, value)
    is_long = any(len(choice.name) > _LONG for choice in field.choices)
    names = classes("set", f"set-{field.kind}", is_long and "is-long")
    return _FIELD.format(names=names, control=control)


def _pick(field: Field, value: str) -> Markup:
    buttons = (
        _BUTTON.format(
            attributes=attributes(
                type="button",
                class_=classes(choice.violation is not None and "is-barred"),
                id=f"set-{field.id}-{choice.value}",
                data_on="explore.set",
                data_value=f"{field.id} {choice.value}",
                aria_pressed="true" if choice.value == value else "false",
                aria_disabled="true" if choice.violation is not None else None,
                aria_label=choice.name if choice.face is not None else None,
                title=choice.name if choice.face is not None else None,
            ),
            content=choice.name if choice.face is None else choice.face,
        )
        for choice in field.choices
    )
    return _SEG.format(id=field.id, label=field.label, buttons=join(buttons))


def _list(field: Field, value: str) -> Markup:
    return _LIST.format(
        id=field.id,
        label=field.label,
        attributes=attributes(
            class_="select", id=f"set-{field.id}", data_on="explore.set", data_value=field.id
        ),
        options=join(_options(field, value)),
    )


def _options(field: Field, value: str) -> Iterable[Markup]:
    for choice in field.choices:
        chosen = attributes(value=choice.value, selected=choice.value == value)
        yield _OPTION.format(attributes=chosen, name=choice.name)


def _count(t: Texts, field: Field, value: str) -> Markup:
    values = [choice.value for choice in field.choices]
    place = values.index(value)

    def step(to: int, name: str, symbol: str) -> Markup:
        wanted = values[to] if 0 <= to < len(values) else None
        spoken = t(f"explore.{name}", what=field.label, now=field.choices[place].name)
        return _BUTTON.format(
            attributes=attributes(
                type="button",
                class_="step",
                id=f"set-{field.id}-{name}",
                data_on="explore.set",
                data_value=f"{field.id} {value if wanted is None else wanted}",
                aria_disabled="true" if wanted is None else None,
                aria_label=spoken,
                title=spoken,
            ),
            content=icon(symbol),
        )

    return _COUNT.format(
        id=field.id,
        label=field.label,
        less=step(place - 1, "less", "i-minus"),
        now=field.choices[place].name,
        more=step(place + 1, "more", "i-plus"),
    )
