"""JSON from outside: what json.loads says, but no nesting that could bring down an interpreter."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stellwerk.games.registry import game
from stellwerk.table.match import MatchError, parse_match
from stellwerk.table.read_json import MAX_DEPTH, TooDeep, read_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet='[]{}"\\\\ a'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


@given(VALUES)
def test_it_reads_what_json_reads(value: object) -> None:
    assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '["]",' * 100_000])
def test_deep_nesting_is_refused_unread(text: str) -> None:
    with pytest.raises(TooDeep):
        read_json(text)
    with pytest.raises(MatchError, match="no JSON"):
        parse_match(text, game)


@pytest.mark.parametrize("text", [r'"' + r"\"" * 500_000, '"' * 999_999, "[" + r"\"" * 500_000])
def test_strings_without_an_end_are_read_once(text: str) -> None:
    with pytest.raises(ValueError, match=r"string|value|data"):  # Or never: see the pattern.
        read_json(text)


def test_the_depth_that_is_allowed_is_read() -> None:
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert read_json(text) is not None
    with pytest.raises(TooDeep):
        read_json(f"[{text}]")
