"""Attributes by numbers are those of the elements."""

from hypothesis import given
from hypothesis import strategies as st

from webjury.native import definition_of
from webjury.segmenter.attributes import AttributeTable

_ITEMS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), max_size=4)


@given(st.lists(_ITEMS, max_size=6))
def test_a_table_has_the_attributes_of_each_element(elements: list[list[tuple[str, str]]]) -> None:
    table = AttributeTable.of(elements)
    assert list(table) == elements
    assert len(table) == len(elements)
    assert len(set(table.items)) == len(table.items)


@given(st.lists(_ITEMS, max_size=6))
def test_values_are_those_of_the_elements(elements: list[list[tuple[str, str]]]) -> None:
    # Of two attributes of one name, which parsers do not give, the last one counts.
    values = [dict(items).get("a") for items in elements]
    table = AttributeTable.of(elements)
    assert table.values("a") == definition_of(AttributeTable.values)(table, "a") == values
    assert (
        table.values("d")
        == definition_of(AttributeTable.values)(table, "d")
        == [None] * len(elements)
    )
