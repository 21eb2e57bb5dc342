"""Comments are told by the dates above them."""

import numpy as np
import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.dated_comments import DatedLines, dated_comments, dated_lines
from webjury.segmenter.page import Page

_STORY = f"<p>{'A keeper told us of his lamp, and of the ships that pass. ' * 6}</p>"
_ROW = "<div class=c><b>{}</b><p>{}</p></div>"
_REMARK = "I saw that light once, and I shall never forget how it turned in the fog."


def series(*dates: str, before: str = _STORY) -> list[list[int]]:
    rows = "".join(_ROW.format(date, _REMARK) for date in dates)
    return dated_lines(Case(Page(before + rows))).series


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
    page = Page(f"{_STORY}<p>{date}<h2>{date}</h2><pre>{date}</pre>")
    assert dated_lines(Case(page)).series == []


def test_only_the_longest_series_are_looked_at() -> None:
    rows = (f"<div class=c{n}><p>3 May 2012 10:15</div>{_REMARK}" * (3 + n) for n in range(40))
    lengths = [len(lines) for lines in dated_lines(Case(Page(_STORY + "".join(rows)))).series]
    assert lengths == list(range(42, 32, -1))


def comments(words: list[int], *series: list[int], probability: float = 0.9) -> list[int]:
    """The segments of comments on a page whose first segment is in another place than others."""
    lines = DatedLines(list(series), np.array([0, *[1] * (len(words) - 1)]))
    probabilities = np.array([probability, *[0.9] * (len(words) - 1)])
    return np.flatnonzero(dated_comments(lines, probabilities, np.array(words))).tolist()


@pytest.mark.parametrize(("n_words", "n_comments"), [(59, 0), (60, 6)])
def test_comments_come_after_text(n_words: int, n_comments: int) -> None:
    assert len(comments([n_words, 4, 20, 4, 20, 4, 20], [1, 3, 5])) == n_comments


def test_text_that_is_hardly_content_does_not_count() -> None:
    assert not comments([500, 4, 20, 4, 20, 4, 20], [1, 3, 5], probability=0.3)


def test_the_last_comment_is_as_long_as_most() -> None:
    words = [90, 4, 20, 20, 4, 20, 20, 4, 20, 20, 20]
    assert comments(words, [1, 4, 7]) == list(range(1, 10))


def test_lines_with_nothing_between_them_are_a_list() -> None:
    assert not comments([90, 4, 4, 4, 4], [1, 2, 3, 4])


def test_the_posts_of_a_thread_are_none() -> None:
    """The first post has such a line as well, with no text before it."""
    case = Case(Page(_ROW.format("Ann 3 May 2012 10:15", _REMARK) * 9))
    lines = dated_lines(case)
    assert lines.series == [list(range(0, 18, 2))]
    assert not dated_comments(lines, np.full(18, 0.9), case.n_words).any()


def test_links_to_other_stories_amid_the_text_are_none() -> None:
    link = "<div class=see><a href=/b>Another story</a> <i>23. 12. 2024 13:31</i></div>"
    case = Case(Page(f"<article>{4 * (_STORY + link)}</article>"))
    lines = dated_lines(case)
    assert len(lines.series) == 1
    assert not dated_comments(lines, np.full(len(case), 0.9), case.n_words).any()
