"""The table of all columns of structure."""

import pytest

from columns import columns_of
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.structure.table import COLUMNS
from webjury.segmenter.page import Page
from webjury.segmenter.segments import Segment


@pytest.mark.parametrize("html", ["", "<p>...</p>", "<p>One</p><p>two</p>"])
def test_each_page_has_the_columns_of_the_table(html):
    assert list(columns_of(html)) == [column.name for column in COLUMNS]


def test_each_column_has_a_name_of_its_own_a_topic_and_a_meaning():
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)
    for column in COLUMNS:
        assert column.topic
        assert column.meaning.endswith(".")


@pytest.mark.parametrize(
    ("start", "stop", "element", "message"),
    [
        *((*span, 0, "no span") for span in ((-1, 1), (0, 0), (1, 0), (0, 2))),
        *((0, 1, element, "no element") for element in (-1, 99)),
    ],
)
def test_segments_that_are_not_of_the_page_are_refused(start, stop, element, message):
    case = Case(Page("<p>one"), segments=[Segment("one", start, stop, element)])
    with pytest.raises(IndexError, match=message):
        columns_of(case)
