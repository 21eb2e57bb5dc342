"""Attributes are found by a part of their values."""

from hypothesis import given
from hypothesis import strategies as st

from webjury import Page


@given(st.lists(st.text("abé", max_size=4), max_size=6), st.text("abé", min_size=1, max_size=3))
def test_attributes_are_found_by_a_part_of_their_values(values: list[str], part: str) -> None:
    doc = Page("".join(f"<b title='{value}' class='{value}'>x</b>" for value in values)).doc
    expected = [one for one in doc.numbers("class") if part in doc.attributes.value(one)]
    assert doc.attributes.with_part("class", part) == expected
