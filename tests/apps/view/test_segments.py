"""The list of segments: which are in doubt, which are folded, and what the jurors did."""

import pytest

from webjury.answer.verdicts import SegmentVerdict
from webjury.apps.view.segments import fold, view_segments
from webjury.ensemble.verdict.reasons import Reason


def verdicts(*pairs, coverage=None):
    """Make verdicts from probabilities and whether the segments are kept."""
    return [
        SegmentVerdict(f"Text {row}", kept, probability, coverage or {})
        for row, (probability, kept) in enumerate(pairs)
    ]


@pytest.mark.parametrize(
    ("probability", "kept", "in_doubt"),
    [
        (0.9, True, False),
        (0.7, True, True),
        (0.3, False, True),
        (0.1, False, False),
        (0.1, True, True),
        (0.9, False, True),
        (None, True, False),
        (None, False, False),
    ],
)
def test_a_segment_is_in_doubt_by_its_probability_and_verdict(probability, kept, in_doubt):
    assert view_segments(verdicts((probability, kept)))[0].in_doubt == in_doubt


def test_many_surely_dropped_segments_in_a_row_are_folded():
    dropped, kept, doubtful = (0.05, False), (0.95, True), (0.4, False)
    segments = view_segments(
        verdicts(dropped, dropped, dropped, kept, dropped, dropped, doubtful, dropped)
    )
    runs = fold(segments)
    assert [len(run.segments) for run in runs] == [3, 1, 2, 1, 1]
    assert [run.is_folded for run in runs] == [True, False, False, False, False]
    assert [segment for run in runs for segment in run.segments] == segments


def test_what_is_content_by_a_correction_is_not_folded():
    segments = view_segments(verdicts(*[(0.05, False)] * 7), corrected={3})
    assert [run.is_folded for run in fold(segments)] == [True, False, True]
    assert segments[3].kept
    assert segments[3].is_corrected


@pytest.mark.parametrize(
    ("coverage", "shown"),
    [
        ({}, []),
        ({"a": 1.0}, [("Kept by", "a")]),
        ({"a": 1.0, "b": 0.0}, [("Kept by", "a"), ("Dropped by", "b")]),
        ({"a": 0.4, "b": 0.0}, [("Kept in part by", "a (40%)"), ("Dropped by", "b")]),
        (dict.fromkeys("abcd", 0.0), [("Dropped by", "all 4")]),
        (
            {**dict.fromkeys("abc", 1.0), "d": 0.0},
            [("Dropped by", "d"), ("Kept by", "the other 3")],
        ),
    ],
)
def test_jurors_are_grouped_by_what_they_did(coverage, shown):
    (segment,) = view_segments(verdicts((0.9, True), coverage=coverage))
    assert segment.jurors == shown


def test_weak_reasons_are_left_out_and_long_texts_are_shortened_on_demand():
    strong, weak = Reason("its text", -2.0), Reason("the links in it", 0.1)
    segments = verdicts((0.1, False), (0.1, False))
    first, second = view_segments(segments, [[strong, weak]], n_characters=4, things=[-1, 4])
    assert (first.reasons, second.reasons) == ([(strong, 5)], [])
    assert first.text == "Text …"
    assert (first.thing, second.thing) == (-1, 4)
