"""Templates: fields are filled and escaped, and nothing but plain names is a field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from stellwerk.table.markup import Template


@given(st.text(), st.text(), st.one_of(st.text(), st.integers(), st.text().map(Markup)))
def test_a_template_says_what_markupsafe_says(before: str, after: str, value: object) -> None:
    before, after = (part.replace("{", "{{").replace("}", "}}") for part in (before, after))
    text = f"{before}{{value}}{after}{{value}}"
    assert Template(text).format(value=value) == Markup(text).format(value=value)


@pytest.mark.parametrize("text", ["{}", "{0}", "{a.b}", "{a[0]}", "{a:>3}", "{a!r}"])
def test_only_plain_names_are_fields(text: str) -> None:
    with pytest.raises(ValueError, match="no plain name"):
        Template(text)


def test_a_missing_field_is_an_error() -> None:
    with pytest.raises(KeyError):
        Template("<p>{text}</p>").format(texts="")
