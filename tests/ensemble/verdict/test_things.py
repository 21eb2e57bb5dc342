"""Things are kept whole, dropped whole, or divided if the gain is worth the price.

Warnings count what is missing from things and between kept text.
"""

import re
from ast import literal_eval
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury import Page, extract
from webjury.arrays import Ints
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.decision import decide, final_decision
from webjury.ensemble.verdict.gaps import warn_of_gaps
from webjury.ensemble.verdict.page_things import things_of
from webjury.ensemble.verdict.things import PRICES, Spans, Things

KINDS = sorted(set(PRICES) - {"bare heading", "body", "label", "section", "table"})


def within(things: Things, thing: int) -> np.ndarray:
    """Flag the segments that are in a thing or in a part of it."""
    inside = {thing}
    for part in range(thing + 1, len(things.kinds)):
        if things.parents[part] in inside:
            inside.add(part)
    return np.isin(things.innermost, list(inside))


def price_of(things: Things, kept: np.ndarray, words: np.ndarray) -> float:
    """The price of all things that are divided."""
    insides = [within(things, thing) for thing in range(len(things.kinds))]
    return sum(
        PRICES[kind] * words[inside].sum()
        for kind, inside in zip(things.kinds, insides, strict=True)
        if kept[inside].any() and not kept[inside].all()
    )


def tree_of(kinds: list[str], parents: list[int], innermost: list[int]) -> Things:
    return Things(kinds, parents, np.array(innermost))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("gains", "kept"),
    [
        ([1, 8, 8, -4, -9], [True, True, True, True, False]),
        ([-1, 8, -4, -8, 9], [False, False, False, False, True]),
        ([1, -5, -5, -5, -1], [True, False, False, False, False]),
    ],
)
def test_a_thing_is_kept_or_dropped_as_most_of_it_demands(kind, gains, kept):
    things = tree_of([kind], [-1], [-1, 0, 0, 0, -1])
    words = np.array([9, 20, 20, 20, 9])
    best, _, paid = things.best_cut(np.array(gains, dtype=float), words)
    assert best.tolist() == kept
    assert paid == 0


def test_a_long_list_is_divided_where_that_pays():
    things = tree_of(["list"], [-1], [0, 0])
    kept, reversed_by, paid = things.best_cut(np.array([90.0, -90.0]), np.array([100, 100]))
    assert kept.tolist() == [True, False]
    assert paid == pytest.approx(PRICES["list"] * 200)
    assert reversed_by.tolist() == [-1, -1]


def test_segments_say_which_thing_turned_them():
    things = tree_of(["list", "item", "item"], [-1, 0, 0], [1, 1, 2, -1])
    gains, words = np.array([20.0, -1.0, -2.0, -3.0]), np.array([20, 2, 4, 9])
    kept, reversed_by, _ = things.best_cut(gains, words)
    assert kept.tolist() == [True, True, True, False]
    assert reversed_by.tolist() == [-1, 0, 0, -1]
    assert things.sums(np.array([1, 2, 4, 8])) == [7, 3, 4]
    assert list(zip(*things.spans, strict=True)) == [(0, 2), (0, 1), (2, 2)]


_SPANS = st.tuples(st.integers(0, 7), st.integers(1, 8)).filter(lambda span: span[0] < span[1])


@given(st.lists(_SPANS, max_size=8))
def test_spans_are_nested_in_the_smallest_around_them(spans):
    found = Spans()
    for span in spans:
        found.add(*span, f"{span}")
    tree = found.nested(8)
    nested = list(map(literal_eval, tree.kinds))
    things = [set(range(*span)) for span in nested]
    rows = zip(things, tree.parents, strict=True)
    assert all(parent < 0 or one <= things[parent] for one, parent in rows)
    for segment, thing in enumerate(tree.innermost.tolist()):
        sizes = [len(one) for one in things if segment in one]
        assert min(sizes, default=0) == (len(things[thing]) if thing >= 0 else 0)
    for left_out in [set(range(*span)) for span in set(spans) - set(nested)]:
        assert any(one & left_out and one - left_out and left_out - one for one in things)


_TABLE = tree_of(["table", "row", "row"], [-1, 0, 0], [0, 1, 1, 2, 2])
_SECTION = tree_of(["section", "body"], [-1, 0], [0, 1, 1])


@pytest.mark.parametrize(
    ("things", "gains", "kept"),
    [
        # Headers of a table stay with its rows.
        (_TABLE, [-2, 80, 70, -80, -90], [True, True, True, False, False]),
        (_TABLE, [2, -80, -70, -80, -90], [False] * 5),
        # A heading stays only with something below it.
        (_SECTION, [4, -30, -30], [False] * 3),
        (_SECTION, [4, -30, 30], [True, False, True]),
        (_SECTION, [-4, -30, 30], [False, False, True]),
    ],
)
def test_heads_stay_only_with_what_is_below(things, gains, kept):
    words = np.array([4, *[50] * (len(gains) - 1)])
    assert things.best_cut(np.array(gains, dtype=float), words)[0].tolist() == kept


@pytest.mark.parametrize(
    ("things", "words", "probabilities"),
    [
        (tree_of(["section", "list", "item"], [-1, 0, 0], [-1, 0, 0, 2]),
         [40, 20, 40, 20], [0.1, 0.8, 0.05, 0.2]),
        (tree_of(["section", "table", "table"], [-1, 0, 1], [0, 0, 2, 2, 2]),
         [40, 80, 20, 5, 5], [0.7, 0.1, 0.1, 0.5, 0.7]),
    ],
)  # fmt: skip
def test_the_search_for_the_best_set_starts_at_whole_things(things, words, probabilities):
    # A search from level zero stops early, at a set that divides things.
    content = np.array(words) * probabilities
    assert things.best_set(content, np.array(words), 1.0)[0].all()


def test_each_segment_needs_a_value():
    one, two = np.array([1]), np.array([1, 1])
    for call in (
        lambda: _TABLE.sums(one),
        lambda: tree_of([], [], [-1]).best_cut(two.astype(float), one),
        lambda: tree_of([], [], [-1]).best_set(two.astype(float), one, 1.0),
        lambda: tree_of([], [], [-1]).best_set(one.astype(float), two, 1.0),
    ):
        with pytest.raises(ValueError, match="one value for each segment"):
            call()


@st.composite
def trees(draw: st.DrawFn) -> tuple[Things, np.ndarray, np.ndarray]:
    n_things, n_segments = draw(st.integers(1, 5)), draw(st.integers(1, 8))
    kinds = [draw(st.sampled_from(KINDS)) for _ in range(n_things)]
    parents = [draw(st.integers(-1, thing - 1)) for thing in range(n_things)]
    innermost = [draw(st.integers(-1, n_things - 1)) for _ in range(n_segments)]
    words = np.array([draw(st.integers(1, 50)) for _ in range(n_segments)])
    shares = np.array([draw(st.integers(-10, 10)) / 10 for _ in range(n_segments)])
    return tree_of(kinds, parents, innermost), shares * words, words


@settings(max_examples=200)
@given(trees())
def test_no_other_set_is_worth_more(tree):
    things, gains, words = tree

    def worth(kept: np.ndarray) -> float:
        return float(gains[kept].sum() - price_of(things, kept, words))

    kept, reversed_by, paid = things.best_cut(gains, words)
    best = max(worth(np.array(kept)) for kept in product([False, True], repeat=len(gains)))
    assert gains[kept].sum() - paid == pytest.approx(best)
    assert worth(kept) == pytest.approx(best)
    assert ((reversed_by >= 0) == (kept != (gains > 0))).all()


@settings(max_examples=200)
@given(trees(), st.data())
def test_no_other_set_has_a_larger_f_after_prices(tree, data):
    things, gains, words = tree
    probabilities = np.abs(gains) / words
    kept = decide(probabilities, words, 0.85, things).kept
    weight = 0.85**2

    def value(kept: np.ndarray) -> float:
        content = probabilities * words
        worth = (1 + weight) * content[kept].sum() - price_of(things, kept, words)
        return float(worth / (words[kept].sum() + weight * content.sum()))

    if probabilities.any():
        other = np.array(
            data.draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words)))
        )
        assert value(kept) >= value(other) - 1e-6


def test_a_decision_knows_how_good_it_is():
    probabilities, words = np.array([0.9, 0.9, 0.1, 0.1]), np.array([20, 10, 5, 20])
    row = tree_of(["row"], [-1], [-1, 0, 0, -1])
    decision = final_decision(probabilities, words, things=row)
    assert decision.kept.tolist() == [True, True, True, False]
    content = 18 + 9 + 0.5
    assert decision.expected_f1 == pytest.approx(2 * content / (35 + content + 2))
    assert final_decision(probabilities, words).kept.tolist() == [True, True, False, False]


#: A list of two items, text, code, text, and a table with a header and a row.
THINGS = Things(
    ["list", "item", "item", "code", "table", "row"],
    [-1, 0, 0, -1, -1, 4],
    np.array([1, 2, -1, 3, -1, 4, 5]),
)


@pytest.mark.parametrize(
    ("kept", "warning"),
    [
        ("1111111", None),
        ("0000000", None),
        ("0011111", None),  # no text comes before the list
        ("1011111", "a part of 1 list is missing"),
        ("1110111", "1 piece of code is missing"),
        ("1111101", "a part of 1 table is missing"),
        ("0110110", "a part of 1 list and 1 table is missing; 1 piece of code is missing"),
        ("1110011", None),  # the text after the code is dropped too
    ],
)
def test_gaps_are_counted(kept, warning):
    found = warn_of_gaps(THINGS, np.array([flag == "1" for flag in kept]))
    assert found == ([f"gaps: {warning}; compare with the page"] if warning else [])


def test_several_are_in_the_plural():
    things = Things(["list"] * 3, [-1] * 3, np.array([-1, 0, -1, 1, -1, 2, -1]))
    (warning,) = warn_of_gaps(things, things.innermost < 0)
    assert "3 lists are missing" in warning


def test_a_page_without_things_gives_no_warning():
    story = "<p>The lighthouse was built in the last century, and people still live near it.</p>"
    assert not [one for one in extract(story * 5, mode="fast").warnings if "gaps" in one]


PIECES = {
    "text": "<p>n{0} is text</p>",
    "code": "<pre>n{0} = 1\n\nprint(n{0})</pre>",
    "list": "<ul><li>n{0} is one<li>n{0} is two</ul>",
    "quotation": "<blockquote><p>n{0} is said<p>n{0} is meant</blockquote>",
    "figure": "<figure><p>n{0} is drawn<figcaption>n{0} is a chart</figcaption></figure>",
    "table": "<table><tr><th>n{0}<td>1<tr><th>n{0} too<td>2<tr><th>n{0} again<td>3</table>",
}


@given(st.lists(st.sampled_from(sorted(PIECES)), max_size=6), st.data())
def test_nothing_is_lost_between_kept_text_without_a_word(names, data):
    html = "".join(PIECES[name].format(number) for number, name in enumerate(names))
    case = Case(Page(html))
    flags = st.lists(st.booleans(), min_size=len(case), max_size=len(case))
    kept = np.array(data.draw(flags), dtype=np.bool_)
    warnings = warn_of_gaps(things_of(case), kept)
    pieces = piece_of_segments(case.texts)
    lost = 0
    for number, name in enumerate(names):
        inside = np.flatnonzero(pieces == number)
        before, after = inside[0] - 1, inside[-1] + 1
        is_between = before >= 0 and after < len(kept) and kept[before] and kept[after]
        is_divided = kept[inside].any() and not kept[inside].all()
        is_lost = is_divided or (is_between and not kept[inside].any())
        lost += name not in ("text", "figure") and bool(is_lost)
    assert sum(int(count) for text in warnings for count in re.findall(r"\d+", text)) == lost


def piece_of_segments(texts: list[str]) -> Ints:
    """Get the piece of each segment; a cell without a number belongs to the previous piece."""
    pieces: list[int] = []
    for text in texts:
        named = re.search(r"n(\d+)", text)
        pieces.append(int(named[1]) if named else pieces[-1])
    return np.array(pieces, dtype=np.int64)
