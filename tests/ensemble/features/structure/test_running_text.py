"""The run of running text, and the element that contains it."""

import pytest

from columns import columns_of


def words(count: int) -> str:
    return " ".join(["word"] * count)


def sentence(count: int, linked: int = 0) -> str:
    """Make a paragraph of `count` words, the first `linked` of which are in a link."""
    return f"<p><a>{words(linked)}</a> {words(count - linked)}.</p>"


_LINK = "<p><a>link</a></p>"
#: Segments of 2, 2, 10, 20 and 6 words.
_HTML = f"""<nav><a>Home</a> <a>News</a></nav>
<main><h1>Big title</h1><div>{sentence(10)}{sentence(20)}</div></main>
<footer><h3>{words(6)}</h3></footer>"""
_MENU = "".join(f"<li><a>{name}</a></li>" for name in ("Home", "News", "Sports"))
_TEASER = f"<div><h3><a>{words(6)}</a></h3>{sentence(9)}<a>more</a></div>"


@pytest.mark.parametrize(
    ("html", "is_paragraph", "balance"),
    [
        (sentence(10), True, 10),
        (sentence(9), False, -0.8 * 9),
        (f"<p>{words(25)}</p>", True, 25),
        # A short text costs its words, at most 15.
        (f"<p>{words(24)}</p>", False, -0.8 * 15),
        (f"<h1>{words(2)}</h1>", False, -0.8 * 2),
        # A text with too many links is not a paragraph.
        (sentence(10, linked=3), True, 10),
        (sentence(10, linked=4), False, -0.8 * 10),
        # Links cost at least 8 words.
        (_LINK, False, -0.8 * 8),
        (f"<p><a>{words(40)}</a></p>", False, -0.8 * 40),
        (f"<p><a>{words(4)}</a> {words(3)}</p>", False, -0.8 * 8),
    ],
)
def test_paragraphs_add_their_words_and_others_cost(html, is_paragraph, balance):
    columns = columns_of(sentence(50) + html + sentence(50))
    assert columns["paragraph"] == [1, is_paragraph, 1]
    n_words = columns["page_words"][0]
    assert columns["run_balance"] == pytest.approx([(100 + balance) / n_words] * 3)


@pytest.mark.parametrize(
    ("html", "run"),
    [
        (f"<ul>{_MENU}</ul>{_TEASER}", (0, 0)),
        (sentence(10), (0, 1)),
        (_HTML, (2, 4)),
        # One link costs less than the shorter paragraph adds, two links cost more.
        (sentence(12) + _LINK + sentence(20), (0, 3)),
        (sentence(12) + _LINK * 2 + sentence(20), (3, 4)),
        (sentence(20) + _LINK * 2 + sentence(12), (0, 1)),
        # Headings between paragraphs are in the run, headings at its ends are not.
        (f"<h1>Title</h1>{sentence(12)}<h2>Part</h2>{sentence(12)}<h2>End</h2>", (1, 4)),
    ],
)
def test_where_the_run_starts_and_ends(html, run):
    in_run = columns_of(html)["in_run"]
    start, stop = run
    assert in_run == [start <= row < stop for row in range(len(in_run))]


def test_the_run_is_the_article_between_menu_and_teasers():
    article = f"<h1>Big title</h1>{sentence(15)}{sentence(9)}{_LINK}{sentence(30)}"
    columns = columns_of(f"<ul>{_MENU}</ul><article>{article}</article>{_TEASER * 3}")
    rows = range(len(columns["in_run"]))
    assert columns["in_run"] == [row in (4, 5, 6, 7) for row in rows]
    assert columns["paragraph"] == [row in (4, 7) for row in rows]
    balance = (15 + 30 - 0.8 * 17) / columns["page_words"][0]
    assert columns["run_balance"][0] == pytest.approx(balance)


_NO_TEXT = "<div><p>One</p></div><p>two three four</p>"


@pytest.mark.parametrize(
    ("html", "name", "values"),
    [
        (_HTML, "paragraph", [0, 0, 1, 1, 0]),
        (_HTML, "paragraphs_before", [0, 0, 0, 1 / 3, 1]),
        (_HTML, "paragraphs_after", [1, 1, 2 / 3, 0, 0]),
        (_HTML, "in_run", [0, 0, 1, 1, 0]),
        (_HTML, "from_run_start", [-2, -1, 0, 1, 2]),
        (_HTML, "from_run_end", [-3, -2, -1, 0, 1]),
        (_HTML, "words_to_run", [2 / 40, 0, -10 / 40, -30 / 40, -36 / 40]),
        (_HTML, "words_past_run", [-34 / 40, -32 / 40, -30 / 40, -20 / 40, 0]),
        (_HTML, "run_page_share", [30 / 40] * 5),
        (_HTML, "run_balance", [30 / 40] * 5),
        (_HTML, "in_main", [0, 0, 1, 1, 0]),
        (_HTML, "main_page_share", [30 / 40] * 5),
        # Paths from the div: to body and nav, to main and h1, to each p, to body, footer and h3.
        (_HTML, "main_up", [2, 1, 0, 0, 2]),
        (_HTML, "main_down", [1, 1, 1, 1, 2]),
        (_NO_TEXT, "paragraph", [0, 0]),
        (_NO_TEXT, "paragraphs_before", [0, 0]),
        (_NO_TEXT, "paragraphs_after", [1, 1]),
        (_NO_TEXT, "in_run", [0, 0]),
        # An empty run is at the start of the page.
        (_NO_TEXT, "from_run_start", [0, 1]),
        (_NO_TEXT, "from_run_end", [1, 2]),
        (_NO_TEXT, "words_to_run", [-1 / 4, -1]),
        (_NO_TEXT, "words_past_run", [0, 1 / 4]),
        (_NO_TEXT, "run_page_share", [0, 0]),
        (_NO_TEXT, "run_balance", [0, 0]),
        # The root contains everything.
        (_NO_TEXT, "in_main", [1, 1]),
        (_NO_TEXT, "main_page_share", [1, 1]),
        (_NO_TEXT, "main_up", [0, 0]),
        (_NO_TEXT, "main_down", [3, 2]),
    ],
)
def test_features_of_the_run(html, name, values):
    assert columns_of(html)[name] == pytest.approx(values)


@pytest.mark.parametrize(("outside", "in_main"), [(14, [1, 1, 0]), (16, [1, 1, 1])])
def test_the_main_container_may_leave_out_a_little(outside, in_main):
    inside = 100 - outside
    html = f"<div>{sentence(inside - 20)}{sentence(20)}</div>{sentence(outside)}"
    columns = columns_of(f"<main>{html}</main>")
    assert columns["in_run"] == [1, 1, 1]
    assert columns["in_main"] == in_main


def test_a_single_paragraph_is_its_own_main_container():
    columns = columns_of(f"<div><h1>Title</h1>{sentence(10)}</div>")
    assert columns["in_main"] == [0, 1]
    assert columns["main_up"] == columns["main_down"] == [1, 0]
