"""The segment that repeats the page's title, and the way from it to the others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.arrays import Floats
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.families.titles import MAX_WORDS, stems, title_place
from webjury.segmenter.page import Page

_TITLE = "Fishermen saved beside the harbour"
_PAGE = """<title>{title} | Coast Daily</title><body><nav><a>Home</a></nav>
<div><ul><li><a>Storms expected tomorrow</a></li></ul><article><h1>{heading}</h1>
<p>It was a quiet night until the boat was heard.</p></article></div>"""


def columns_of(html: str) -> dict[str, list[float]]:
    return {name: column.tolist() for name, column in title_place(Case(Page(html))).items()}


def page(heading: str, title: str = _TITLE) -> str:
    return _PAGE.format(title=title, heading=heading)


def test_others_are_placed_from_the_segment_that_repeats_the_title() -> None:
    columns = columns_of(page(_TITLE))
    assert columns["is_title"] == [0, 0, 1, 0]
    assert columns["from_title"] == [-2, -1, 0, 1]
    assert columns["words_from_title"] == [-4, -3, 0, 5]
    # Up from the heading to the element around both, and down to the segment's own.
    assert columns["title_up"] == [3, 2, 0, 1]
    assert columns["title_down"] == [2, 3, 0, 1]
    assert columns["like_title"] == [0, 0, 1, 0]
    assert columns["title_copies"] == [1] * 4


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        (_TITLE, "A fisherman is saved near his harbours"),
        ("Учёные создали модель земного ядра", "Моделью земное ядро учёных создано"),
        ("香港新聞現已開設專頁", "香港新聞現已開設"),
    ],
)
def test_endings_of_words_do_not_matter(title: str, heading: str) -> None:
    assert columns_of(page(heading, title))["is_title"] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    "html",
    [
        page("Something else"),
        page(_TITLE, title=""),
        page(" ".join([_TITLE] * MAX_WORDS)),
        "<p>A page without any title.</p>",
    ],
)
def test_without_such_a_segment_there_is_no_place(html: str) -> None:
    columns = title_place(Case(Page(html)))
    assert np.isnan(columns["from_title"]).all()
    assert not columns["title_copies"].any()


def test_a_heading_is_taken_before_a_link_that_says_the_same() -> None:
    html = f"<title>{_TITLE}</title><a>{_TITLE}</a><h2>{_TITLE}</h2><p>{_TITLE}</p>"
    assert columns_of(html)["is_title"] == [0, 1, 0]


def test_an_empty_page_has_all_columns() -> None:
    empty = title_place(Case(Page("")))
    assert list(empty) == list(title_place(Case(Page(page(_TITLE)))))
    assert all(column.shape == (0,) for column in empty.values())


@given(st.lists(st.text(min_size=1)))
def test_stems_begin_words(words: list[str]) -> None:
    assert all(any(word.startswith(stem) for word in words) for stem in stems(words))


@given(st.text(alphabet="ab c<p>h1"), st.text(alphabet="abc harbour"))
def test_shares_are_shares(body: str, title: str) -> None:
    columns = title_place(Case(Page(f"<title>{title}</title><h1>harbour</h1>{body}")))
    shares: list[Floats] = [columns["like_title"], columns["title_found"]]
    assert all(((share >= 0) & (share <= 1 + 1e-9)).all() for share in shares)
