"""Means over splits, and intervals of differences."""

import numpy as np
import pytest

from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.scoring.protocols import Score
from webjury.experiments.thesis.evaluation import SplitScores, TextScores
from webjury.experiments.thesis.summaries import difference, summarise


def text_scores(
    common: int, extracted: int, gold: int, ratcliff: int | None = None, levenshtein: int = 0
) -> TextScores:
    """Make scores of a text; Ratcliff and Obershelp count other common words, or are missing."""
    gestalt = None if ratcliff is None else Overlap(ratcliff, extracted, gold)
    return TextScores(Overlap(common, extracted, gold), gestalt, levenshtein, "")


def as_tuple(score: Score) -> tuple[float, float, float]:
    return score.precision, score.recall, score.f1


# Words are summed over documents: 10 of 20 and of 40, then 6 of 10 and of 10.
_SPLITS: list[SplitScores] = [
    {0: text_scores(8, 10, 10, 6, levenshtein=2), 3: text_scores(2, 10, 30, 2, levenshtein=30)},
    {1: text_scores(5, 5, 5, 5, levenshtein=0), 2: text_scores(1, 5, 5, 0, levenshtein=4)},
]


def test_words_are_summed_over_documents_then_all_measures_averaged_over_splits():
    summary = summarise(_SPLITS)
    precision, recall, f1 = (10 / 20, 6 / 10), (10 / 40, 6 / 10), (20 / 60, 12 / 20)
    assert summary.documents == 2
    assert summary.f1 == pytest.approx(f1)
    assert as_tuple(summary.mean) == pytest.approx(
        tuple(sum(pair) / 2 for pair in (precision, recall, f1))
    )
    assert as_tuple(summary.deviation) == pytest.approx(
        tuple(abs(first - second) / 2 for first, second in (precision, recall, f1))
    )
    assert summary.ratcliff == pytest.approx((16 / 60 + 10 / 20) / 2)
    assert summary.levenshtein == (2 + 30 + 0 + 4) / 4


def test_one_split_has_no_deviation():
    summary = summarise(_SPLITS[:1])
    assert as_tuple(summary.mean) == pytest.approx((10 / 20, 10 / 40, 20 / 60))
    assert as_tuple(summary.deviation) == (0, 0, 0)


def test_texts_without_a_ratcliff_score_are_left_out():
    one, two = _SPLITS
    unfinished = {**one, 7: text_scores(4, 10, 10, None)}
    assert summarise([unfinished, two]).ratcliff == summarise(_SPLITS).ratcliff
    never = {0: text_scores(4, 10, 10, None)}
    assert summarise([one, never]).ratcliff == pytest.approx(16 / 60)
    assert summarise([never, never]).ratcliff is None


def test_texts_with_nothing_in_common_are_counted():
    split = {0: text_scores(4, 5, 5, 0), 1: text_scores(5, 5, 5, 5), 2: text_scores(0, 0, 0, 0)}
    assert summarise([split]).ratcliff == pytest.approx(10 / 20)


def splits_of(found: list[int]) -> list[SplitScores]:
    """Make three splits of forty documents, with the given numbers of common words of fifty."""
    places = [range(30), range(10, 40), range(5, 35)]
    return [{place: text_scores(found[place], 50, 50) for place in split} for split in places]


_POOR = [20 + place % 7 for place in range(40)]


def test_a_document_is_counted_as_often_as_it_is_tested():
    # Document 0 is tested three times, document 1 once.
    ours = [{0: text_scores(5, 10, 10)}, {0: text_scores(6, 10, 10)}, {0: text_scores(7, 10, 10)}]
    theirs = [{0: text_scores(0, 10, 10)}, {0: text_scores(0, 10, 10)}, {0: text_scores(0, 10, 10)}]
    assert difference(ours, theirs) == pytest.approx((0.6, 0.6))
    ours[0][1] = theirs[0][1] = text_scores(10, 10, 10)
    low, high = difference(ours, theirs)
    # The draws are document 0 twice, each document once, and document 1 twice.
    assert (low, high) == pytest.approx((0, 0.6))


def test_more_splits_of_the_same_documents_do_not_narrow_the_interval():
    better = [found + 1 + place % 5 for place, found in enumerate(_POOR)]
    once = difference(splits_of(better), splits_of(_POOR))
    many = difference(splits_of(better) * 10, splits_of(_POOR) * 10)
    assert np.array(many) == pytest.approx(np.array(once))
