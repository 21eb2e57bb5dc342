"""Clues in a page correct the probabilities of a model.

The thing of a segment is a clue; comments are recognised by the dates above them.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log

import numpy as np
import pytest

from languages import GEORGIAN
from webjury import extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.clues import (
    HEADING_LOG_ODDS,
    LOG_ODDS,
    MIN_PROBABILITY_BELOW,
    Clues,
    WeighedProbabilities,
    thing_odds,
)
from webjury.ensemble.verdict.dated_comments import DatedLines, dated_comments, dated_lines
from webjury.ensemble.verdict.facts import Facts
from webjury.ensemble.verdict.page_things import things_of
from webjury.ensemble.verdict.reasons import Reason
from webjury.ensemble.verdict.things import PRICES, Things
from webjury.segmenter.page import Page

_STORY = "The keeper told us of his lamp, and of the ships that pass the rocks at night. "
_REMARK = "I saw that light once, and I shall never forget how it turned in the fog."
_PAGE = f"<article>{f'<p>{4 * _STORY}</p>' * 3}</article>" + "".join(
    f"<div class=c><b>{name}, 3.5.2012 10:1{row}</b><p>{_REMARK} {name} knows.</p></div>"
    for row, name in enumerate(("Ann", "Bob", "Cyd", "Dan"))
)

_GEORGIAN_REMARK = "ეს სინათლე ერთხელ ვნახე და არასოდეს დამავიწყდება, როგორ ბრუნავდა ნისლში."
_GEORGIAN = f"<article>{f'<p>{4 * GEORGIAN}</p>' * 3}</article>" + "".join(
    f"<div class=c><b>{name}, 3.5.2012 10:1{row}</b><p>{_GEORGIAN_REMARK} {name}.</p></div>"
    for row, name in enumerate(("ანა", "გია", "ნინო", "ლევანი"))
)


@pytest.mark.parametrize(
    ("page", "mode", "without", "remark", "story"),
    [
        (_PAGE, "fast", False, _REMARK, _STORY),
        # In a language that the models have not learned, they are dropped by default.
        *((_GEORGIAN, mode, None, _GEORGIAN_REMARK, GEORGIAN) for mode in ("fast", "voter")),
    ],
    ids=["known language", "fast", "voter"],
)
def test_dated_comments_are_dropped(page, mode, without, remark, story):
    assert remark in extract(page, mode=mode, comments=True).text
    text = extract(page, mode=mode, comments=without).text
    assert remark not in text
    assert story.strip() in text


_ENTRY = "<div class={}><b>{}</b><p>{}</p><p>{}</p></div>"


@pytest.mark.parametrize("mode", ["fast", "voter"])
@pytest.mark.parametrize(
    "line",
    [
        "3.5.2024, 10:1{}",  # a live blog
        "1.{}, 3.5.2024 10:15",  # releases
        "ანა (00:1{}:15)",  # a transcript
        "{}. 3:15",  # songs
    ],
)
def test_entries_with_other_lines_stay(mode, line):
    entry = 2 * GEORGIAN
    entries = "".join(_ENTRY.format("entry", line.format(row), entry, entry) for row in range(8))
    page = f"<div class=intro>{f'<p>{4 * GEORGIAN}</p>' * 3}</div><div>{entries}</div>"
    texts = {extract(page, mode=mode, comments=choice).text for choice in (None, True, False)}
    assert len(texts) == 1


@pytest.mark.parametrize("factor", [0.01, 0.1])
def test_only_the_odds_of_comments_change_and_they_are_a_reason(factor):
    case = Case(Page(_PAGE))
    clues = replace(Clues.of(case), facts=Facts([], [], []))
    weighed = clues.weigh(np.full(len(case), 0.8), case.n_words, factor)
    odds = weighed.probabilities / (1 - weighed.probabilities)
    assert odds == pytest.approx(np.where(np.arange(len(case)) < 3, 4, 4 * factor))
    of_text, *_, of_comment = weighed.extend_reasons([[], [], [], []])
    assert of_text == []
    assert of_comment == [Reason("readers' comments, by their dates", pytest.approx(log(factor)))]


_TEXT, _LINE = 40, 3


def _odds(kind, *probabilities):
    """Compute the log-odds of a text, two segments of a thing, and a text."""
    things = Things([kind], [-1], np.array([-1, 0, 0, -1]))
    return thing_odds(np.array(probabilities), np.array([_TEXT, _LINE, _LINE, _TEXT]), things)


@pytest.mark.parametrize("kind", sorted(LOG_ODDS))
def test_a_thing_amid_the_text_is_more_probable_than_elsewhere(kind):
    amid, after = _odds(kind, 0.9, 0.3, 0.4, 0.9), _odds(kind, 0.9, 0.3, 0.4, 0.1)
    for odds, log_odds in ((amid, LOG_ODDS[kind].amid_text), (after, LOG_ODDS[kind].elsewhere)):
        assert odds[kind].tolist() == [0, log_odds, log_odds, 0]
    assert LOG_ODDS[kind].amid_text >= LOG_ODDS[kind].elsewhere
    assert kind in PRICES


def test_a_short_line_may_follow_a_callout_amid_the_text():
    things = Things(["callout", "list"], [-1, -1], np.array([-1, 0, 1, -1]))
    odds = thing_odds(np.array([0.9, 0.3, 0.3, 0.9]), np.array([_TEXT, 9, 9, 9]), things)
    assert odds["callout"].tolist() == [0, LOG_ODDS["callout"].amid_text, 0, 0]
    assert odds["list"].tolist() == [0, 0, LOG_ODDS["list"].elsewhere, 0]


def test_nothing_is_said_on_a_page_without_text_or_of_other_things():
    assert _odds("code", 0.5, 0.3, 0.4, 0.5) == {}
    assert _odds("figure", 0.9, 0.3, 0.4, 0.9) == {}


def test_log_odds_are_added_and_certainty_remains():
    things, none = Things(["list", "code"], [-1, 0], np.array([-1, 0, 1, 1, -1])), np.zeros(5, bool)
    dates = DatedLines([], np.zeros(5, int))
    clues = Clues(things, none, none, dates, none, Facts([], [], []))
    given, words = np.array([0.9, 0.0, 0.5, 1.0, 0.9]), np.array([_TEXT, 3, 3, 3, _TEXT])
    shift = LOG_ODDS["list"].amid_text + LOG_ODDS["code"].amid_text
    expected = [0.9, 0.0, 1 / (1 + np.exp(-shift)), 1.0, 0.9]
    np.testing.assert_allclose(clues.weigh(given, words).probabilities, expected)


def test_of_nested_things_each_kind_counts_once():
    things = Things(["list", "list", "code"], [-1, 0, 1], np.array([-1, 0, 1, 2, -1]))
    words = np.array([_TEXT, _LINE, _LINE, _LINE, _TEXT])
    odds = thing_odds(np.array([0.9, 0.1, 0.1, 0.1, 0.9]), words, things)
    in_list, in_code = LOG_ODDS["list"].amid_text, LOG_ODDS["code"].amid_text
    assert odds["list"].tolist() == [0, in_list, in_list, in_list, 0]
    assert odds["code"].tolist() == [0, 0, 0, in_code, 0]


def test_reasons_are_in_order_of_strength():
    odds = _odds("quotation", 0.9, 0.3, 0.4, 0.9)
    strong, weak = Reason("its text", -2.0), Reason("the links in it", 0.1)
    weighed = WeighedProbabilities(np.zeros(4), odds, [])
    first, second, third = weighed.extend_reasons([[strong], [strong, weak], [weak]])
    assert first == [strong]
    assert [reason.weight for reason in second] == [-2.0, 1.0, 0.1]
    assert [reason.weight for reason in third] == [1.0, 0.1]


def test_code_between_paragraphs_is_code_amid_the_text():
    text = f"<p>{'The tide comes in at noon, and leaves at six. ' * 5}</p>"
    case = Case(Page(f"<article>{text}<pre>tide --at noon</pre>{text}</article>"))
    weighed = Clues.of(case).weigh(np.array([0.9, 0.2, 0.9]), case.n_words)
    assert weighed.probabilities[1] == pytest.approx(0.65, abs=0.01)


@pytest.mark.parametrize(
    ("html", "probabilities", "raised"),
    [
        ("<h2>Ingredients</h2><ul><li>An egg<li>Salt</ul>", (0.2, 0.9, 0.9), [0]),
        ("<h2>Tides</h2><h3>At noon</h3><p>It comes in.", (0.2, 0.2, 0.9), [1]),
        ("<h2>Tides</h2><h3>At noon</h3><p>It comes in.", (0.2, 0.9, 0.2), []),
        ("<h2>More pages</h2><p>Another page", (0.2, MIN_PROBABILITY_BELOW), []),
        ("<p>Not a heading<p>It comes in.", (0.2, 0.9), []),
    ],
)
def test_a_heading_directly_above_content_is_more_probable(html, probabilities, raised):
    case = Case(Page(html))
    odds = thing_odds(np.array(probabilities), case.n_words, things_of(case))
    of_headings = odds.get("heading", np.zeros(len(case)))
    assert np.flatnonzero(of_headings).tolist() == raised
    assert set(of_headings[raised]) <= {HEADING_LOG_ODDS}


def test_of_a_heading_with_buttons_the_likeliest_segment_is_raised():
    things = Things(["section", "body"], [-1, 0], np.array([0, 0, 0, 1]))
    probabilities, words = np.array([0.4, 0.1, 0.2, 0.95]), np.array([1, 1, 1, 9])
    odds = thing_odds(probabilities, words, things)
    assert odds["heading"].tolist() == [HEADING_LOG_ODDS, 0, 0, 0]


_DATED_STORY = f"<p>{'A keeper told us of his lamp, and of the ships that pass. ' * 6}</p>"
_ROW = "<div class=c><b>{}</b><p>{}</p></div>"


_NAMES = ("Ann", "Bob", "Cyd")


def series(line: str, names: Sequence[str] = _NAMES, page: str = "{}") -> list[list[int]]:
    """Find the series of a story with comments; each has a line, in which % stands for a name."""
    rows = "".join(_ROW.format(line.replace("%", name), _REMARK) for name in names)
    return dated_lines(Case(Page(page.format(_DATED_STORY + rows)))).series


_DATED = "% 3.5.2012 10:15"


@pytest.mark.parametrize(
    "line",
    [
        *("~% [2012-01-10 14:26]", "% 6 Января 2012 14:05:28", "% wrote on 12/4 at 9:07"),
        *("2012年1月3日 10:22 %", "%, 3.5., 10:15 Uhr"),
    ],
)
def test_lines_with_author_date_and_time_are_a_series(line):
    assert series(line) == [[1, 3, 5]]


@pytest.mark.parametrize(
    "line",
    [
        *("%", "%, 3 May 2012", "% 10:15", "% 20:15 - 21:45", "%, a sail of 2012 at 3:2"),
        *("% at 99:15 on 3.5.2012", "% (00:12:15)", "% 1 Cor 3:16", "1. % 3:15"),
        *(f"% {'and ' * 20} 3.5.2012 10:15", "3.5.2012, 10:15"),
    ],
)
def test_other_lines_are_none(line):
    assert series(line) == []


def test_lines_of_one_author_or_amid_the_story_or_only_two_are_none():
    assert series(_DATED, ("Ann", "Ann", "Bob", "Bob")) == []
    assert series(_DATED, _NAMES[:2]) == []
    assert series(_DATED, page="<article>{}</article>") == []
    assert series(_DATED, page="<article>Ships</article>{}") != []


def test_lines_in_unlike_elements_are_no_series():
    ann, bob, cyd = (f"{name} 3.5.2012 10:15" for name in _NAMES)
    page = Page(f"{_DATED_STORY}<p>{ann}<h2>{bob}</h2><pre>{cyd}</pre>")
    assert dated_lines(Case(page)).series == []


def test_only_the_longest_series_are_looked_at():
    rows = (
        f"<div class=c{place}><p>{'a' * row} 3.5.2012 10:15</div>{_REMARK}"
        for place in range(40)
        for row in range(3 + place)
    )
    lengths = [len(lines) for lines in dated_lines(Case(Page(_DATED_STORY + "".join(rows)))).series]
    assert lengths == list(range(42, 32, -1))


def comments(words: list[int], *series: list[int], probability: float = 0.9) -> list[int]:
    """Find the comments on a page whose first segment is in another container than the rest."""
    lines = DatedLines(list(series), np.array([0, *[1] * (len(words) - 1)]))
    probabilities = np.array([probability, *[0.9] * (len(words) - 1)])
    return np.flatnonzero(dated_comments(lines, probabilities, np.array(words))).tolist()


_ROWS = [4, 20, 4, 20, 4, 20]


@pytest.mark.parametrize(
    ("words", "lines", "found"),
    [
        ([60, *_ROWS], [1, 3, 5], range(1, 7)),
        # There is too little text before the comments.
        ([59, *_ROWS], [1, 3, 5], []),
        # The last comment is as long as most.
        ([90, 4, 20, 20, 4, 20, 20, 4, 20, 20, 20], [1, 4, 7], range(1, 10)),
        # Lines with nothing between them are a list.
        ([90, 4, 4, 4, 4], [1, 2, 3, 4], []),
    ],
)
def test_comments_come_after_text(words, lines, found):
    assert comments(words, lines) == list(found)


def test_text_that_is_hardly_content_does_not_count():
    assert not comments([500, *_ROWS], [1, 3, 5], probability=0.3)


_LINKS = "<div class=see><a href=/b>Story {}</a> <i>23.12.2024 13:31</i></div>"


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        # The first post of a thread has such a line as well, so no text comes before the lines.
        (
            "".join(_ROW.format(f"{name} 3.5.2012 10:15", _REMARK) for name in "abcdefghi"),
            list(range(0, 18, 2)),
        ),
        # Links to other stories amid the text.
        ("".join(_DATED_STORY + _LINKS.format(name) for name in _NAMES), [1, 3, 5]),
    ],
    ids=["thread", "links"],
)
def test_lines_that_are_not_below_a_text_are_not_those_of_comments(html, lines):
    case = Case(Page(html))
    found = dated_lines(case)
    assert found.series == [lines]
    assert not dated_comments(found, np.full(len(case), 0.9), case.n_words).any()


_BOXES = {
    "callout in an aside": (
        "<aside class='starlight-aside starlight-aside--tip' aria-label=Tip>"
        "<p class=starlight-aside__title aria-hidden=true>Tip<p>Two of us keep a key.</aside>",
        ["Tip", "Two of us keep a key."],
    ),
    "code in a table": (
        "<table><tr><td class=blob-num>1<td class=blob-code>import oil"
        "<tr><td class=blob-num>2<td class=blob-code>oil.burn()</table>",
        ["import oil", "oil.burn()"],
    ),
    "code without pre": (
        "<div class=b><p class=file-name>lamp.py</p><div><code style='white-space: pre'>"
        "<span class=linenumber>1</span>import oil</code></div></div>",
        ["lamp.py", "import oil"],
    ),
    "terminal": (
        "<figure><figcaption><span class=sr-only>Terminal window</span></figcaption>"
        "<pre><code>lamp on</code></pre></figure>",
        ["lamp on"],
    ),
}


@pytest.mark.parametrize("mode", ["fast", "voter"])
@pytest.mark.parametrize(("box", "lines"), _BOXES.values(), ids=_BOXES)
def test_callouts_and_code_amid_the_text_are_kept(box, lines, mode):
    before, after = f"{4 * _STORY}Before.", f"After. {4 * _STORY}"
    menu = "<nav><ul><li><a href=/a>Lamps</a><li><a href=/b>Ships</a></ul></nav>"
    page = f"{menu}<main><h1>Lamps</h1><p>{before}<p>{before}</p>{box}<p>{after}<p>{after}</main>"
    text = extract(page, mode=mode).text
    between = text[text.rindex("Before.") + len("Before.") : text.index("After.")]
    assert between.split("\n")[1:-1] == lines
