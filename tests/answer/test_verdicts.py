"""The verdicts on segments behave like a list, but are made only on demand."""

from dataclasses import FrozenInstanceError
from multiprocessing.reduction import ForkingPickler

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


def test_verdicts_are_those_of_the_columns() -> None:
    assert len(_JUDGED) == 3
    assert list(_JUDGED) == _AS_LIST


@pytest.mark.parametrize("row", [0, 2, -1, slice(1, None), slice(None, None, -1), slice(5, 9)])
def test_rows_are_taken_as_from_a_list(row: int | slice) -> None:
    assert _JUDGED[row] == _AS_LIST[row]


def test_there_is_no_row_beyond_the_last() -> None:
    with pytest.raises(IndexError):
        _JUDGED[3]


def test_modes_without_probabilities_and_jurors_have_none() -> None:
    verdicts = SegmentVerdicts(["One"], [True])
    assert list(verdicts) == [verdicts[0]] == [SegmentVerdict("One", True, None, {})]


def test_a_page_without_segments_has_no_verdicts() -> None:
    assert not SegmentVerdicts([], [], [], {"bte": []})
    assert list(SegmentVerdicts([], [])) == []


def test_columns_of_different_lengths_are_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        list(SegmentVerdicts(["One"], [True], [0.5], {"bte": [1.0], "goose3": []}))


def test_verdicts_are_sent_to_other_processes() -> None:
    assert ForkingPickler.loads(ForkingPickler.dumps(_JUDGED)) == _JUDGED


def test_verdicts_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        _JUDGED[0].kept = False
