"""The thesis's 37 features (thesis §4.2.1), column by column."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.thesis.cleaneval.features import THESIS_FEATURES, thesis_features

_SIZES = THESIS_FEATURES[:6]


def feature(html: str, name: str) -> float:
    return float(thesis_features(html)[THESIS_FEATURES.index(name)])


@pytest.mark.parametrize(
    ("place", "least", "most"),
    [
        (0, 0, 99),
        (1, 100, 999),
        (2, 1_000, 9_999),
        (3, 10_000, 99_999),
        (4, 100_000, 999_999),
        (5, 1_000_000, 1_000_001),
    ],
)
def test_the_size_is_one_of_six_bins(place, least, most):
    for size in (least, most):
        values = thesis_features("x" * size)[: len(_SIZES)]
        assert values.tolist() == [float(index == place) for index in range(6)]


def test_the_size_is_in_bytes():
    assert feature("é" * 49, _SIZES[0]) == 1
    assert feature("é" * 50, _SIZES[1]) == 1


@pytest.mark.parametrize(
    ("html", "tags", "link_tags"),
    [
        ("<p>012</p>", 7 / 10, 0),
        ("<P>012</P>", 7 / 10, 0),
        ("<b/>456789", 4 / 10, 0),
        ("<a>345</a>", 7 / 10, 7 / 10),
        ("<A B>6</A>", 9 / 10, 9 / 10),
        ("<p><a>78</a></p>..", 14 / 18, 7 / 18),
        ("<abbr>6789", 6 / 10, 0),
        ("1 < 2 > 1.", 0, 0),
        ("<p unclosed", 0, 0),
        ("<!--<p>-->", 0, 0),
        ("<!doctype>", 0, 0),
        ("<script>'<p>'</script>", 17 / 22, 0),
    ],
)
def test_shares_of_tags_and_of_link_tags(html, tags, link_tags):
    assert feature(html, "tag_share") == pytest.approx(tags)
    assert feature(html, "link_tag_share") == pytest.approx(link_tags)


@pytest.mark.parametrize(
    ("html", "lengths"),
    [
        ("", []),
        ("<a>link</a>", []),
        ("<p>12345</p>", [5]),
        ("<p> 12 45 </p>\n<p>1</p>", [5, 1]),
        ("12<br>4<hr>123456", [2, 1, 6]),
        ("12<a href=x>link <b>link</b></a>345", [2, 3]),
        ("12<!-- no -->345", [5]),
        ("12<script>no</script>345<style>no</style>", [2, 3]),
        ("12<script>no", [2]),
        ("12<!-- no", [2]),
    ],
)
def test_measures_of_text_blocks_outside_of_links(html, lengths):
    expected = [0.0, 0.0, 0.0]
    if lengths:
        longest = max(lengths)
        expected = [
            float(np.mean(lengths)) / longest,
            float(np.median(lengths)) / longest,
            longest / sum(lengths),
        ]
    names = ("block_mean_to_longest", "block_median_to_longest", "block_longest_to_sum")
    assert [feature(html, name) for name in names] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("html", "frequencies"),
    [
        ("text", {}),
        ("<a>x</a><b>y</b><td>", {}),
        ("<p>x<p>y<br>", {"p": 1.0, "br": 0.5}),
        ("<P>x<BR/><br />y<Br>", {"p": 1 / 3, "br": 1.0}),
        ("<h1>a</h1><h6>b</h6><header>c</header>", {"h1": 1.0, "h6": 1.0}),
        ("<col><colgroup><col><code></code>", {"col": 1.0, "colgroup": 0.5, "code": 0.5}),
        ("<div><!-- <div> --><div><ul></ul></div></div>", {"div": 1.0, "ul": 0.5}),
    ],
)
def test_frequencies_of_tags_are_relative_to_the_most_frequent_tag(html, frequencies):
    columns = [name for name in THESIS_FEATURES if name.startswith("frequency_")]
    expected = [frequencies.get(name.removeprefix("frequency_"), 0.0) for name in columns]
    assert [feature(html, name) for name in columns] == pytest.approx(expected)


_PIECES = """< > / ! é " text <!-- --> <a </a> <p> <br> <div> <script> </script> <script""".split()
_HTML = st.lists(st.sampled_from([*_PIECES, " ", "\n"]), max_size=40).map("".join)


@given(_HTML)
def test_every_feature_lies_between_0_and_1(html):
    values = thesis_features(html)
    assert values.shape == (37,)
    assert np.all((values >= 0) & (values <= 1))
    assert values[:6].sum() == 1


@pytest.mark.parametrize("piece", ["<", "<a", "<a ", "<!", "<!--", "<script", "<script>", "</a"])
@pytest.mark.parametrize("start", ["", "<", "<script>"])
def test_a_long_malformed_source_has_features_between_0_and_1(start, piece):
    values = thesis_features(start + piece * 100_000)
    assert np.all((values >= 0) & (values <= 1))
