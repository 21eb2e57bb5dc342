"""JSON on one line for every reader, and JSON in which nothing is lost."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.json_text import dump_json, load_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_what_is_written_is_one_line_and_read_unchanged(value):
    line = dump_json(value)
    assert len(line.splitlines()) == 1
    assert json.loads(line) == load_json(line) == value


@pytest.mark.parametrize("sign", "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
def test_no_character_ends_a_line(sign):
    assert len(dump_json({sign: f"one{sign}two"}).splitlines()) == 1


def test_other_characters_are_not_escaped():
    assert dump_json("Zoë ✓ 字") == '"Zoë ✓ 字"'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1, "b": 2, "a": 1}', "the name 'a' occurs twice"),
        ('[{"b": {"a": 1, "a": 2}}]', "the name 'a' occurs twice"),
        ("{", "Expecting"),
    ],
)
def test_what_would_be_lost_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        load_json(text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400"])
def test_numbers_are_finite_if_they_must_be(number):
    assert isinstance(load_json(f"[{number}]")[0], float)
    with pytest.raises(ValueError, match=f"{number} is not a finite number"):
        load_json(f"[{number}]", finite=True)
