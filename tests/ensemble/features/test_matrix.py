"""The feature matrix: its shape, its columns, and the values of single columns."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import FeatureTable
from webjury.ensemble.features.markup import HINTS
from webjury.ensemble.features.matrix import feature_matrix
from webjury.extractors.registry import ExtractorRuns, run_extractors
from webjury.segmenter.page import Page

_JURORS = ("bte", "justext", "trafilatura")
#: Columns of neighbours at distance one or two: NaN if there is no neighbour.
_NEIGHBOURS = {
    f"{name}{step}" for name in ("words", "link_share") for step in ("-2", "-1", "+1", "+2")
}
#: Columns that are NaN without JSON-LD, or before the first announcement or <h1>.
_UNKNOWN = {
    *("declared_share", "declared_page_share", "from_declared_start", "from_declared_end"),
    *("since_stories", "since_comments", "h1_in_title"),
}
_NEIGHBOUR_VOTES = {"votes_mean-1", "votes_mean+1"}

#: Segments: Home | News, all | Big title | One two three | four | end.
_HTML = """<html><head><title>Big title - Post</title><meta name=description content="One two">
</head><body>
<nav><ul><li><a href=1>Home</a></li><li><a href=2>News</a>, all</li></ul></nav>
<article><h1>Big title</h1><div><p>One <a href=3>two</a> three</p></div><p><b>four</b></p></article>
<div>end</div>
</body></html>"""


def table_of(
    html: str, texts: dict[str, str] | None = None, jurors: Sequence[str] = ()
) -> FeatureTable:
    return feature_matrix(Case(Page(html), ExtractorRuns(dict(texts or {}))), jurors)


def column(table: FeatureTable, name: str) -> list[float]:
    return [float(value) for value in table.values[:, table.names.index(name)]]


def nan_columns(table: FeatureTable) -> set[str]:
    missing = np.isnan(table.values).any(axis=0)
    return {name for name, flag in zip(table.names, missing, strict=True) if flag}


@pytest.mark.parametrize(
    ("html", "n_segments"),
    [
        *(("", 0), ("<p>...</p>", 0), ("<title>only</title><nav></nav>", 0)),
        *(("One", 1), ("<p>One</p><p>two</p>", 2), (_HTML, 6)),
    ],
)
def test_each_segment_has_a_row_and_every_page_the_same_columns(html, n_segments):
    table = table_of(html, dict.fromkeys(_JURORS, "One"), _JURORS)
    assert table.values.shape == (n_segments, len(table.names))
    assert table.values.dtype == np.float32
    assert len(set(table.names)) == len(table.names)
    assert table.names == table_of(_HTML, {}, _JURORS).names
    # Columns of structure come first, and need no jurors.
    structure = table_of(html)
    width = len(structure.names)
    assert table.names[:width] == structure.names
    assert np.array_equal(table.values[:, :width], structure.values, equal_nan=True)


def test_juror_columns_follow_in_the_order_of_the_jurors():
    texts = {"justext": "two", "trafilatura": "end", "bte": "four"}
    table = table_of(_HTML, texts, ("justext", "bte"))
    names = table.names[len(table_of(_HTML).names) :]
    of_jurors = [name for name in names if not name.startswith("votes_")]
    assert [name for name in of_jurors if name in _JURORS] == ["justext", "bte"]
    assert of_jurors == names[: len(of_jurors)]
    assert len(of_jurors) == 2 * 7
    assert column(table, "bte") == [0, 0, 0, 0, 1, 0]
    del texts["trafilatura"]  # it has no columns
    assert np.array_equal(
        table.values, table_of(_HTML, texts, ("justext", "bte")).values, equal_nan=True
    )


def test_columns_of_a_missing_neighbour_are_nan():
    table = table_of("<p>One</p><p>two</p><p>six</p>", dict.fromkeys(_JURORS, "two"), _JURORS)
    assert nan_columns(table) == _NEIGHBOURS | _UNKNOWN | _NEIGHBOUR_VOTES
    assert str(column(table, "words-2")) == "[nan, nan, 1.0]"
    assert str(column(table, "words+1")) == "[1.0, 1.0, nan]"
    assert str(column(table, "votes_mean-1")) == "[nan, 0.0, 1.0]"


def test_a_juror_without_a_run_has_missing_values_and_no_vote():
    texts = {"bte": "One two three four", "trafilatura": "two"}
    table, two = table_of(_HTML, texts, _JURORS), table_of(_HTML, texts, ("bte", "trafilatura"))
    missing = nan_columns(table) - _NEIGHBOURS - _UNKNOWN - _NEIGHBOUR_VOTES
    assert missing == {name for name in table.names if name.startswith("justext")}
    assert len(missing) == 7
    assert np.isnan(table.columns(sorted(missing))).all()
    votes = [name for name in table.names if name.startswith("votes_")]
    assert np.array_equal(table.columns(votes), two.columns(votes), equal_nan=True)
    none = table_of(_HTML, {}, _JURORS)
    assert np.isnan(none.values[:, len(table_of(_HTML).names) :]).all()


def test_a_juror_that_failed_on_the_page_has_missing_values():
    page = Page("<div>" * 300 + "<p>One two three</p>" * 3)
    runs = run_extractors(page, ("bte", "justext"))
    assert list(runs.failures) == ["justext"]
    table = feature_matrix(Case(page, runs), ("bte", "justext"))
    assert np.isnan(table.columns([name for name in table.names if "justext" in name])).all()
    assert column(table, "bte") == [1, 1, 1]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("One two", "words", 2),
        ("One two", "characters", 7),
        ("One two", "characters_per_word", 3.5),
        ("One. Two? Three! Four", "sentence_ends", 3),
        ("One. Two? Three! Four", "words_per_sentence", 1),
        ("One, two; three", "commas", 2),
        ("Home | News | More", "separators", 2),
        ("a: b: c", "colons", 2),
        ("One. Two! 三。", "sentence_ends", 3),
        ("a, b; 丙、", "commas", 3),
        ("a | b » c / d", "separators", 3),
        ("One Two", "capitals", 2),
        ("AbÉΩ", "capitals", 3),
        ("May 1990 ٣", "digits", 5),
        ("One Two three four", "capitalized", 0.5),
        ("One two three four", "short_words", 0.5),
        ("one two one two", "distinct_words", 0.5),
        *((text, "ends_sentence", 0) for text in ("One two", "One. Two", "One two:", "(One two)")),
        *((text, "ends_sentence", 1) for text in ("One two.", "One two!", "Really?", "And so …")),
        *((text, "ends_sentence", 1) for text in ("“One two.”", "«One two?»", "One (two!)")),
        *((text, "ends_sentence", 1) for text in ("[See 'one two.']", "北京。", "北京！")),
        ("One:", "ends_colon", 1),
        ("One: two", "ends_colon", 0),
        ("One", "starts_capital", 1),
        ("one", "starts_capital", 0),
        ("3 May 2026, 12:30", "dates", 2),
        ("© Post", "copyright", 1),
        ("(C) Post", "copyright", 1),
        ("Post", "copyright", 0),
        ("One<br>two<br>three", "lines", 3),
        ("One <b>two</b> <b>three</b> four", "bold_share", 0.5),
        ("One <em>two</em>", "emphasis_share", 0.5),
        ("<a>One two</a> three <a>four</a>", "link_share", 0.75),
        ("<a>One two</a> three <a>four</a>", "links", 2),
    ],
)
def test_features_of_one_text(text, name, value):
    assert column(table_of(f"<p>{text}</p>"), name) == pytest.approx([value])


_CARD = "<div class=card><h3><a>{}</a></h3></div>"
_CARDS = f"<main>{_CARD.format('One')}{_CARD.format('two')}</main>{_CARD.format('three')}"
_MENUS = """<ul class=menu><li>One two<li>three</ul><ul class=menu><li>four</ul>
    <ul class=story><li>five</ul>"""
_HEADINGS = "<h2>a</h2><p>b</p><p>c</p><h3>d</h3><p>e</p>"
_SIBLINGS = "<div><p>a</p><p>b</p></div><p>c</p>"


@pytest.mark.parametrize(
    ("html", "name", "values"),
    [
        (_HTML, "words", [1, 2, 2, 3, 1, 1]),
        (_HTML, "link_share", [1, 1 / 2, 0, 1 / 3, 0, 0]),
        (_HTML, "links", [1, 1, 0, 1, 0, 0]),
        (_HTML, "bold_share", [0, 0, 0, 0, 1, 0]),
        (_HTML, "to_tag_nav", [3, 2, 20, 20, 20, 20]),
        (_HTML, "to_tag_article", [20, 20, 1, 2, 2, 20]),
        (_HTML, "rank", [0, 1, 2, 3, 4, 5]),
        (_HTML, "rank_from_end", [6, 5, 4, 3, 2, 1]),
        (_HTML, "position", [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6]),
        (_HTML, "words_before", [0, 0.1, 0.3, 0.5, 0.8, 0.9]),
        (_HTML, "words_after", [0.9, 0.7, 0.5, 0.2, 0.1, 0]),
        (_HTML, "after_longest", [-3 / 6, -2 / 6, -1 / 6, 0, 1 / 6, 2 / 6]),
        (_HTML, "depth", [5, 4, 3, 4, 4, 2]),
        (_HTML, "depth_change", [0, -1, -1, 1, 0, -2]),
        (_HTML, "container1_words", [3, 3, 6, 6, 6, 10]),
        (_HTML, "container1_page_share", [0.3, 0.3, 0.6, 0.6, 0.6, 1]),
        (_HTML, "container1_link_share", [2 / 3, 2 / 3, 1 / 6, 1 / 6, 1 / 6, 3 / 10]),
        (_HTML, "container1_paragraph_share", [0, 0, 4 / 6, 4 / 6, 4 / 6, 4 / 10]),
        (_HTML, "container1_segments", [2, 2, 3, 3, 3, 6]),
        (_HTML, "container1_words_per_segment", [1.5, 1.5, 2, 2, 2, 10 / 6]),
        (_HTML, "container1_position", [0, 1 / 3, 0, 2 / 6, 5 / 6, 9 / 10]),
        (_HTML, "container2_words", [10] * 6),
        (_HTML, "container5_words", [10] * 6),
        (_HTML, "in_title", [0, 0, 1, 0, 0, 0]),
        (_HTML, "of_title", [0, 0, 2 / 3, 0, 0, 0]),
        (_HTML, "in_description", [0, 0, 0, 2 / 3, 0, 0]),
        (_HTML, "title_before", [0, 0, 0, 1, 1, 1]),
        (_HTML, "words±2", [5 / 3, 8 / 4, 9 / 5, 9 / 5, 7 / 4, 5 / 3]),
        (_HTML, "link_share±2", [2 / 5, 3 / 8, 3 / 9, 2 / 9, 1 / 7, 1 / 5]),
        (_HTML, "page_words", [10] * 6),
        (_HTML, "page_segments", [6] * 6),
        (_HTML, "page_longest", [3] * 6),
        (_HTML, "page_in_tag_a", [0.3] * 6),
        (_HTML, "page_in_tag_article", [0.6] * 6),
        (_HTML, "page_says_product", [0] * 6),
        (_HEADINGS, "after_heading", [0, 1, 2, 0, 1]),
        ("<p>Share</p><p>One</p><div>Share</div><p>Share</p>", "copies", [3, 1, 3, 3]),
        # Twins have the tags and classes of the two nearest elements, kin of the five nearest.
        (_MENUS, "twins", [3, 3, 3, 1]),
        (_MENUS, "twins_words", [4 / 3, 4 / 3, 4 / 3, 1]),
        (_MENUS, "twins_page_share", [0.8, 0.8, 0.8, 0.2]),
        (_CARDS, "twins", [3, 3, 3]),
        (_CARDS, "kin", [2, 2, 1]),
        (_SIBLINGS, "sibling-1", [0, 1, 0]),
        (_SIBLINGS, "sibling+1", [1, 0, 0]),
    ],
)
def test_features_of_structure(html, name, values):
    assert column(table_of(html), name) == pytest.approx(values)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ('<script type="application/ld+json">{"@type": "NewsArticle"}</script>', "article"),
        ('<meta property="og:type" content="article">', "article"),
        ('<script type="application/ld+json">{"@type": "Product"}</script>', "product"),
        ("<meta name=generator content=phpbb>", "forum"),
        ('<script>{"@type": "ItemList"}</script>', "list"),
        ('<meta name="generator" content="docusaurus">', "documentation"),
    ],
)
def test_the_page_type_that_a_page_declares(source, kind):
    table = table_of(source + "<p>One</p>")
    columns = {name for name in table.names if name.startswith("page_says_")}
    assert {name for name in columns if column(table, name) == [1]} == {f"page_says_{kind}"}
    assert len(columns) == 5


_TEXTS_OF_JURORS = {"bte": "Big title One two three four", "justext": "One two three"}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("bte", [0, 0, 1, 1, 1, 0]),
        ("justext", [0, 0, 0, 1, 0, 0]),
        ("bte_page", [0.6] * 6),
        ("justext_page", [0.3] * 6),
        # Neighbourhoods and containers by words.
        ("bte±1", [0, 2 / 5, 5 / 7, 1, 4 / 5, 1 / 2]),
        ("justext_container1", [0, 0, 1 / 2, 1 / 2, 1 / 2, 3 / 10]),
        ("justext_container2", [3 / 10] * 6),
        ("votes_mean", [0, 0, 1 / 2, 1, 1 / 2, 0]),
        ("votes_min", [0, 0, 0, 1, 0, 0]),
        ("votes_max", [0, 0, 1, 1, 1, 0]),
        ("votes_deviation", [0, 0, 1 / 2, 0, 1 / 2, 0]),
        ("votes_for", [0, 0, 1, 2, 1, 0]),
        ("votes_mean±2", [1 / 5, 4.0 / 8, 4.5 / 9, 4.5 / 9, 4.5 / 7, 3.5 / 5]),
        ("votes_page", [9 / 20] * 6),
        ("votes_discord", [3 * 0.5 / 10] * 6),
    ],
)
def test_features_of_the_jury(name, values):
    table = table_of(_HTML, _TEXTS_OF_JURORS, ("bte", "justext"))
    assert column(table, name) == pytest.approx(values, abs=1e-6)


@pytest.mark.parametrize(
    ("html", "text", "name", "values"),
    [
        ("<p>One two</p><p>three four six", "One three four", "votes_mean", [1 / 2, 2 / 3]),
        # A juror that kept half does not vote for a segment.
        ("<p>One two</p><p>three four six", "One three four", "votes_for", [0, 1]),
        # Votes for twins are averaged.
        ("<ul><li>One two<li>three<li>four</ul><p>five", "One two", "votes_twins", [0.5] * 3 + [0]),
    ],
)
def test_features_of_one_juror(html, text, name, values):
    assert column(table_of(html, {"bte": text}, ["bte"]), name) == pytest.approx(values)


def test_each_markup_hint_has_a_column():
    assert {f"to_{hint}" for hint in HINTS} <= set(table_of(_HTML).names)


_PIECES = """<p> </p> <div> </div> <div_class=comment> <b> </b> <a_href=x> </a> <br><br> <ul> <li>
    </ul> <table> <td> </table> <h1> </h1> <nav> </nav> <pre> </pre> <title>t</title> <img>
    <script>"Product"</script> <!--c--> One two. three, ©2026 北京 ... : &amp;""".split()
_MARKUP = st.lists(
    st.sampled_from([piece.replace("_", " ") for piece in [*_PIECES, "", " "]])
    | st.text(max_size=5),
    max_size=30,
).map("".join)
_TEXTS = st.lists(st.sampled_from("one two three 2026 北 x".split()), max_size=10).map(" ".join)


@settings(max_examples=200)
@given(_MARKUP, st.dictionaries(st.sampled_from(_JURORS), _TEXTS))
def test_any_page_has_finite_features_and_shares_between_0_and_1(html, texts):
    html = f"<p>{html}"  # words alone may be the name of a file
    table = table_of(html, texts, _JURORS)
    assert not np.isinf(table.values).any()
    not_run = tuple(set(_JURORS) - set(texts))
    missing = nan_columns(table) - _NEIGHBOURS - _UNKNOWN - _NEIGHBOUR_VOTES
    if texts:
        assert all(name.startswith(not_run) for name in missing)
    else:
        assert not missing & set(table_of(html).names)
    for name in table.names:
        if "share" in name or name.startswith(_JURORS):
            values = np.array(column(table, name))
            values = values[~np.isnan(values)]
            assert np.all((values >= 0) & (values <= 1 + 1e-6)), name
