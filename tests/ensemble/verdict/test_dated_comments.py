"""Comments are told by the dates above them."""

from collections.abc import Sequence

import numpy as np
import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.dated_comments import DatedLines, dated_comments, dated_lines
from webjury.segmenter.page import Page

_STORY = f"<p>{'A keeper told us of his lamp, and of the ships that pass. ' * 6}</p>"
_ROW = "<div class=c><b>{}</b><p>{}</p></div>"
_REMARK = "I saw that light once, and I shall never forget how it turned in the fog."


_NAMES = ("Ann", "Bob", "Cyd")


def series(line: str, names: Sequence[str] = _NAMES, page: str = "{}") -> list[list[int]]:
    """The series of a story with comments; each has a line, in which % stands for a name."""
    rows = "".join(_ROW.format(line.replace("%", name), _REMARK) for name in names)
    return dated_lines(Case(Page(page.format(_STORY + rows)))).series


@pytest.mark.parametrize(
    "line",
    [
        "~% [2012-01-10 14:26]",
        "% 6 Января 2012 14:05:28",
        "% wrote on 12/4 at 9:07",
        "2012年1月3日 10:22 %",
        "%, 3.5., 10:15 Uhr",
    ],
)
def test_lines_with_author_date_and_time_are_a_series(line: str) -> None:
    assert series(line) == [[1, 3, 5]]


@pytest.mark.parametrize(
    "line",
    [
        "%",
        "%, 3 May 2012",
        "% 10:15",
        "% 20:15 - 21:45",
        "%, a sail of 2012 at 3:2",
        "% at 99:15 on 3.5.2012",
        "% (00:12:15)",
        "% 1 Cor 3:16",
        "1. % 3:15",
        f"% {'and ' * 20} 3.5.2012 10:15",
        "3.5.2012, 10:15",
    ],
)
def test_other_lines_are_none(line: str) -> None:
    assert series(line) == []


def test_lines_that_name_one_author_are_none() -> None:
    assert series("% 3.5.2012 10:15", ("Ann", "Ann", "Bob", "Bob")) == []


def test_lines_in_an_article_with_the_story_are_none() -> None:
    line = "% 3.5.2012 10:15"
    assert series(line, page="<article>{}</article>") == []
    assert series(line, page="<article>Ships</article>{}") != []


def test_two_lines_are_no_series() -> None:
    assert series("% 3.5.2012 10:15", _NAMES[:2]) == []


def test_lines_in_unlike_elements_are_no_series() -> None:
    ann, bob, cyd = (f"{name} 3.5.2012 10:15" for name in _NAMES)
    page = Page(f"{_STORY}<p>{ann}<h2>{bob}</h2><pre>{cyd}</pre>")
    assert dated_lines(Case(page)).series == []


def test_only_the_longest_series_are_looked_at() -> None:
    rows = (
        f"<div class=c{place}><p>{'a' * row} 3.5.2012 10:15</div>{_REMARK}"
        for place in range(40)
        for row in range(3 + place)
    )
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
    rows = (_ROW.format(f"{name} 3.5.2012 10:15", _REMARK) for name in "abcdefghi")
    case = Case(Page("".join(rows)))
    lines = dated_lines(case)
    assert lines.series == [list(range(0, 18, 2))]
    assert not dated_comments(lines, np.full(18, 0.9), case.n_words).any()


def test_links_to_other_stories_amid_the_text_are_none() -> None:
    link = "<div class=see><a href=/b>Story {}</a> <i>23.12.2024 13:31</i></div>"
    case = Case(Page("".join(_STORY + link.format(name) for name in _NAMES)))
    lines = dated_lines(case)
    assert len(lines.series) == 1
    assert not dated_comments(lines, np.full(len(case), 0.9), case.n_words).any()
