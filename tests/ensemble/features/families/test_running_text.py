"""The run of running text: where it starts and ends, and where segments stand from it."""

import numpy as np
import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.families.running_text import main_container, run_of_text
from webjury.segmenter.page import Page


def case_of(html: str) -> Case:
    return Case(Page(html))


def words(count: int) -> str:
    return " ".join(["word"] * count)


def sentence(count: int, linked: int = 0) -> str:
    """A paragraph of so many words, the first of which are in a link."""
    return f"<p><a>{words(linked)}</a> {words(count - linked)}.</p>"


_LINK = "<p><a>link</a></p>"
#: Segments of 2, 2, 10, 20 and 6 words.
_HTML = f"""<nav><a>Home</a> <a>News</a></nav>
<main><h1>Big title</h1><div>{sentence(10)}{sentence(20)}</div></main>
<footer><h3>{words(6)}</h3></footer>"""
_MENU = "".join(f"<li><a>{name}</a></li>" for name in ("Home", "News", "Sports"))
_TEASER = f"<div><h3><a>{words(6)}</a></h3>{sentence(9)}<a>more</a></div>"
_EMPTY = ["", "<p>...</p>", "<title>only</title><nav></nav>"]


@pytest.mark.parametrize(
    ("text", "is_sentence"),
    [
        ("One two.", True),
        ("One two", False),
        ("One. Two", False),
        ("One two:", False),
        ("One two!", True),
        ("Really?", True),
        ("And so …", True),
        ("“One two.”", True),
        ("«One two?»", True),
        ("(One two.)", True),
        ("(One two)", False),
        ("[See 'one two.']", True),
        ("北京。", True),
        ("北京！", True),
    ],
)
def test_a_sentence_ends_in_a_mark_that_quotes_may_follow(text: str, is_sentence: bool) -> None:
    assert case_of(f"<p>{text}</p>").sentences.tolist() == [is_sentence]


@pytest.mark.parametrize(
    ("html", "is_paragraph", "balance"),
    [
        (sentence(10), True, 10),
        (sentence(9), False, -0.8 * 9),
        (f"<p>{words(25)}</p>", True, 25),
        # A short text costs its words, 15 at most.
        (f"<p>{words(24)}</p>", False, -0.8 * 15),
        (f"<h1>{words(2)}</h1>", False, -0.8 * 2),
        # With too many links a paragraph is none.
        (sentence(10, linked=3), True, 10),
        (sentence(10, linked=4), False, -0.8 * 10),
        # Links cost 8 words at least.
        (_LINK, False, -0.8 * 8),
        (f"<p><a>{words(40)}</a></p>", False, -0.8 * 40),
        (f"<p><a>{words(4)}</a> {words(3)}</p>", False, -0.8 * 8),
    ],
)
def test_paragraphs_add_their_words_and_others_cost(
    html: str, is_paragraph: bool, balance: float
) -> None:
    case = case_of(html)
    assert case.paragraphs.tolist() == [is_paragraph]
    assert case.balances.tolist() == pytest.approx([balance])


@pytest.mark.parametrize(
    ("html", "run"),
    [
        *((html, (0, 0)) for html in _EMPTY),
        (f"<ul>{_MENU}</ul>{_TEASER}", (0, 0)),
        (sentence(10), (0, 1)),
        (_HTML, (2, 4)),
        # Two links cost more than the shorter paragraph adds, one does not.
        (sentence(12) + _LINK + sentence(20), (0, 3)),
        (sentence(12) + _LINK * 2 + sentence(20), (3, 4)),
        (sentence(20) + _LINK * 2 + sentence(12), (0, 1)),
        # Headings between paragraphs are in the run, at its ends they are not.
        (f"<h1>Title</h1>{sentence(12)}<h2>Part</h2>{sentence(12)}<h2>End</h2>", (1, 4)),
    ],
)
def test_where_the_run_starts_and_ends(html: str, run: tuple[int, int]) -> None:
    assert case_of(html).text_run == run


def test_the_run_is_the_article_between_menu_and_teasers() -> None:
    article = f"<h1>Big title</h1>{sentence(15)}{sentence(9)}{_LINK}{sentence(30)}"
    case = case_of(f"<ul>{_MENU}</ul><article>{article}</article>{_TEASER * 3}")
    assert case.text_run == (4, 8)
    columns = run_of_text(case)
    assert np.flatnonzero(columns["in_run"]).tolist() == [4, 5, 6, 7]
    assert np.flatnonzero(columns["paragraph"]).tolist() == [4, 7]
    assert columns["run_balance"][0] == pytest.approx((15 + 30 - 0.8 * 17) / len(case.page.words))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("paragraph", [0, 0, 1, 1, 0]),
        ("paragraphs_before", [0, 0, 0, 1 / 3, 1]),
        ("paragraphs_after", [1, 1, 2 / 3, 0, 0]),
        ("in_run", [0, 0, 1, 1, 0]),
        ("from_run_start", [-2, -1, 0, 1, 2]),
        ("from_run_end", [-3, -2, -1, 0, 1]),
        ("words_to_run", [2 / 40, 0, -10 / 40, -30 / 40, -36 / 40]),
        ("words_past_run", [-34 / 40, -32 / 40, -30 / 40, -20 / 40, 0]),
        ("run_page_share", [30 / 40] * 5),
        ("run_balance", [30 / 40] * 5),
        ("in_main", [0, 0, 1, 1, 0]),
        ("main_page_share", [30 / 40] * 5),
        # From the div: to body and nav, to main and h1, to either p, to body, footer and h3.
        ("main_up", [2, 1, 0, 0, 2]),
        ("main_down", [1, 1, 1, 1, 2]),
    ],
)
def test_features_of_the_run(name: str, values: list[float]) -> None:
    case = case_of(_HTML)
    columns = run_of_text(case) | main_container(case)
    assert columns[name].tolist() == pytest.approx(values)


@pytest.mark.parametrize("html", _EMPTY)
def test_an_empty_page_has_the_same_columns_without_rows(html: str) -> None:
    for family in (run_of_text, main_container):
        columns = family(case_of(html))
        assert list(columns) == list(family(case_of(_HTML)))
        assert all(values.tolist() == [] for values in columns.values())


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("paragraph", [0, 0]),
        ("paragraphs_before", [0, 0]),
        ("paragraphs_after", [1, 1]),
        ("in_run", [0, 0]),
        # An empty run is at the start of the page.
        ("from_run_start", [0, 1]),
        ("from_run_end", [1, 2]),
        ("words_to_run", [-1 / 4, -1]),
        ("words_past_run", [0, 1 / 4]),
        ("run_page_share", [0, 0]),
        ("run_balance", [0, 0]),
        # The root is the container of all.
        ("in_main", [1, 1]),
        ("main_page_share", [1, 1]),
        ("main_up", [0, 0]),
        ("main_down", [3, 2]),
    ],
)
def test_features_of_a_page_without_running_text(name: str, values: list[float]) -> None:
    case = case_of("<div><p>One</p></div><p>two three four</p>")
    columns = run_of_text(case) | main_container(case)
    assert columns[name].tolist() == pytest.approx(values)


@pytest.mark.parametrize(("outside", "in_main"), [(14, [1, 1, 0]), (16, [1, 1, 1])])
def test_the_main_container_may_leave_out_a_little(outside: int, in_main: list[float]) -> None:
    inside = 100 - outside
    html = f"<div>{sentence(inside - 20)}{sentence(20)}</div>{sentence(outside)}"
    case = case_of(f"<main>{html}</main>")
    assert case.text_run == (0, 3)
    assert main_container(case)["in_main"].tolist() == in_main


def test_a_single_paragraph_is_its_own_main_container() -> None:
    columns = main_container(case_of(f"<div><h1>Title</h1>{sentence(10)}</div>"))
    assert columns["in_main"].tolist() == [0, 1]
    assert columns["main_up"].tolist() == [1, 0]
    assert columns["main_down"].tolist() == [1, 0]
