"""The verdicts on segments behave like a list, but are made only on demand."""

import pytest

from webjury.answer.verdicts import SegmentVerdict, SegmentVerdicts

_JUDGED = SegmentVerdicts(
    ["One", "Two", "Three"], [True, False, True], [0.9, 0.2, 0.7], {"bte": [1.0, 0.5, 0.0]}
)
_AS_LIST = [
    SegmentVerdict("One", True, 0.9, {"bte": 1.0}),
    SegmentVerdict("Two", False, 0.2, {"bte": 0.5}),
    SegmentVerdict("Three", True, 0.7, {"bte": 0.0}),
]


@pytest.mark.parametrize("row", [0, -1, slice(None), slice(None, None, -1), slice(5, 9)], ids=str)
def test_rows_are_taken_as_from_a_list(row: int | slice) -> None:
    assert _JUDGED[row] == _AS_LIST[row]
    assert len(_JUDGED) == len(_AS_LIST)


def test_modes_without_probabilities_and_jurors_have_none() -> None:
    assert list(SegmentVerdicts(["One"], [True])) == [SegmentVerdict("One", True, None, {})]
    assert not SegmentVerdicts([], [], [], {"bte": []})


def test_columns_of_different_lengths_are_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        list(SegmentVerdicts(["One"], [True], [0.5], {"bte": [1.0], "goose3": []}))
