"""Comments are told by the dates above them."""

import numpy as np
import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.dated_comments import date_series, dated_comments
from webjury.segmenter.page import Page

_STORY = f"<p>{'A keeper told us of his lamp, and of the ships that pass. ' * 6}</p>"
_ROW = "<div class=c><b>{}</b><p>{}</p></div>"
_REMARK = "I saw that light once, and I shall never forget how it turned in the fog."


def series(*dates: str, before: str = _STORY) -> list[list[int]]:
    rows = "".join(_ROW.format(date, _REMARK) for date in dates)
    return date_series(Case(Page(before + rows)))


@pytest.mark.parametrize(
    "date",
    [
        "~Ina [2012-01-10 14:26]",
        "Piter 6 Января 2012 14:05:28",
        "12/4 at 9:07",
        "2012年1月3日 10:22 Ann",
        "Ann, 3.5.2012, 10:15 Uhr",
    ],
)
def test_a_line_with_date_and_time_introduces_a_comment(date: str) -> None:
    assert series(*[date] * 3) == [[1, 3, 5]]


@pytest.mark.parametrize(
    "line",
    [
        "Ann",
        "Ann, 3 May 2012",
        "10:15",
        "20:15 - 21:45",
        "A sail of 2012 at 3:2",
        "99:15 on 3 May",
        f"{'and ' * 20} 3 May 10:15",
    ],
)
def test_other_lines_do_not(line: str) -> None:
    assert series(*[line] * 3) == []


def test_two_lines_are_no_series() -> None:
    assert series(*["3 May 2012 10:15"] * 2) == []


def test_lines_in_unlike_elements_are_no_series() -> None:
    date = "3 May 2012 10:15"
    assert date_series(Case(Page(f"{_STORY}<p>{date}<h2>{date}</h2><pre>{date}</pre>"))) == []


@pytest.mark.parametrize(("words", "is_comment"), [(59, False), (60, True)])
def test_comments_come_after_text(words: int, is_comment: bool) -> None:
    found = dated_comments([[1, 3, 5]], np.full(7, 0.9), np.array([words, 4, 20, 4, 20, 4, 20]))
    assert found.tolist() == [False, *[is_comment] * 6]


def test_text_that_is_hardly_content_does_not_count() -> None:
    probabilities = np.array([0.3, *[0.9] * 6])
    words = np.array([500, 4, 20, 4, 20, 4, 20])
    assert not dated_comments([[1, 3, 5]], probabilities, words).any()


def test_the_posts_of_a_thread_are_none() -> None:
    """The first post has such a line as well, with no text before it."""
    case = Case(Page(_ROW.format("Ann 3 May 2012 10:15", _REMARK) * 9))
    assert date_series(case) == [list(range(0, 18, 2))]
    assert not dated_comments(date_series(case), np.full(18, 0.9), case.n_words).any()


def test_the_last_comment_is_as_long_as_most() -> None:
    words = np.array([90, 4, 20, 20, 4, 20, 20, 4, 20, 20, 20])
    found = dated_comments([[1, 4, 7]], np.full(11, 0.9), words)
    assert np.flatnonzero(found).tolist() == list(range(1, 10))
