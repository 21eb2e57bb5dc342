"""Facts beside a text: the version and date of a release, the data of a job below its title.

The model judges these short lines alone, and drops the date of an entry whose text it keeps. Two
kinds of facts are content if their text is: a date or a version that begins one of several equal
parts, such as releases, posts and entries of a timeline; and a list or a table of labels with
values between the title and the text. A third kind is content if the page declares it.
"""

import re
from typing import NamedTuple

import numpy as np

from ...arrays import Floats, Ints
from ...segmenter.tags import HEADING_TAGS
from ..features.case import Case
from ..features.matrix import structure_names
from .data_tables import MAX_LINK_SHARE
from .declared_facts import declared_facts

#: A year, a date in numbers, a time, a version.
_DATE = re.compile(
    r"(?<!\d)(?:1[5-9]\d\d|20\d\d|\d{1,2}[./-]\d{1,2}|\d{1,2}:\d\d)(?!\d)"
    r"|(?<![\w.])v?\d+\.\d+(?:\.\d+)+|\bv\d+\.\d+"
)
#: In amounts, which begin offers and products.
_AMOUNT = re.compile(r"[$€£¥₹%]")
#: Most words of a head, and levels up to its part.
_MAX_HEAD, _MAX_LEVELS = 8, 6
#: A line of a label and a value, as in "Place: Hamburg". Codes such as "EUR" are no labels.
_LABELLED = re.compile(r"\W*(?![A-Z]{2,3}:)[^\W\d][^:：]{1,30}[:：]\s*\S")
#: Most lines of a list of facts, and words between it and the title.
_MAX_FACTS, _MAX_BELOW_TITLE = 40, 40
_TITLE, _FACT_TAGS = "h1", ("dl", "table", "ul")
_NOT_FACTS = frozenset(("aside", "footer", "form", "nav"))
#: Facts are raised by this much above these probabilities of their own and of their text.
_LOG_ODDS_OF_HEAD, _LOG_ODDS_OF_FACTS, _LOG_ODDS_OF_DECLARED = 1.5, 1.0, 3.5
_MIN_OWN, _MIN_OF_TEXT, _MIN_OF_FACTS, _MIN_OF_DECLARED = 0.15, 0.5, 0.3, 0.05
#: The same for heads whose text is surely content.
_LOG_ODDS_OF_SURE_HEAD, _MIN_SURE_OWN, _MIN_SURE_TEXT = 3.5, 0.03, 0.75


class Facts(NamedTuple):
    """The facts of a page, as spans of segments."""

    parts: list[tuple[int, int]]  # those whose first segment is a date or a version
    lists: list[tuple[int, int]]  # the lists and tables below the title
    declared: list[int]  # segments that show what the page declares


def facts_of(case: Case) -> Facts:
    """Find the facts of a page.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> release = "<div class=release><b>4.1.{}</b> 2 May<p>Faster.</p></div>"
    >>> facts_of(Case(Page(release.format(2) + release.format(1))))
    Facts(parts=[(0, 2), (2, 4)], lists=[], declared=[])
    """
    return Facts(_dated_parts(case), _lists_below_title(case), declared_facts(case))


def _dated_parts(case: Case) -> list[tuple[int, int]]:
    if not len(case):
        return []
    # Most segments are not searched.
    have_digits = case.structure.columns[:, structure_names().index("digits")] > 0
    groups = case.path_groups(1)
    may_repeat = (np.bincount(groups) > 1)[groups]
    is_short = case.n_words <= _MAX_HEAD
    short = np.flatnonzero(is_short & have_digits & may_repeat).tolist()
    dated = (one for one in short if _is_date(case.texts[one]))
    return [(one, stop) for one in dated if (stop := _end_of_part(case, one))]


def _is_date(text: str) -> bool:
    return _DATE.search(text) is not None and not _AMOUNT.search(text)


def _end_of_part(case: Case, head: int) -> int:
    """Where the part ends that a segment begins; 0 if no equal part is beside it."""
    doc, (first, stop) = case.page.doc, case.element_segments
    element = int(case.elements[head])
    for _ in range(_MAX_LEVELS):
        if element < 0 or first[element] != head:
            return 0
        if stop[element] > head + 1:
            return int(stop[element]) if _has_equal_sibling(case, element) else 0
        element = doc.parents[element]
    return 0


def _has_equal_sibling(case: Case, element: int) -> bool:
    doc, end = case.page.doc, case.page.doc.ends[element]
    names = set(doc.value(element, "class").split())
    after = end if end < len(doc) and doc.parents[end] == doc.parents[element] else -1
    return any(
        sibling >= 0
        and doc.tag(sibling) == doc.tag(element)
        and not names.isdisjoint(doc.value(sibling, "class").split())
        for sibling in (doc.previous_sibling(element), after)
    )


def _lists_below_title(case: Case) -> list[tuple[int, int]]:
    doc, (first, stop) = case.page.doc, case.element_segments
    titles = [one for one in doc.tagged(_TITLE) if first[one] < stop[one]]
    if not titles:
        return []
    title, found = titles[-1], list[tuple[int, int]]()
    headings = [one for one in doc.tagged(*HEADING_TAGS) if one > title and first[one] < stop[one]]
    end = int(first[headings[0]]) if headings else len(case)
    for element in doc.tagged(*_FACT_TAGS):
        start, after = int(first[element]), int(stop[element])
        if start < stop[title] or not 1 < after - start <= _MAX_FACTS or after > end:
            continue
        if case.starts[start] - case.stops[stop[title] - 1] > _MAX_BELOW_TITLE:
            break  # so are all further ones
        is_menu = case.link_share[start:after].mean() > MAX_LINK_SHARE
        if not is_menu and _holds_facts(case, element):
            found.append((start, after))
    return found


def _holds_facts(case: Case, element: int) -> bool:
    """Whether a list or a table consists of labels with values."""
    doc, (first, stop) = case.page.doc, case.element_segments
    if doc.nearest(element, _NOT_FACTS) >= 0:
        return False
    if doc.tag(element) == "ul":
        texts = case.texts[first[element] : stop[element]]
        return 3 * sum(_LABELLED.match(text) is not None for text in texts) >= 2 * len(texts)
    tags = [doc.tag(inner) for inner in doc.within(element)]
    if doc.tag(element) == "dl":
        return tags.count("dt") > 1
    n_rows, n_cells = tags.count("tr"), tags.count("td") + tags.count("th")
    return n_rows > 1 and n_cells == 2 * n_rows


def fact_log_odds(probabilities: Floats, words: Ints, facts: Facts) -> Floats:
    """Compute how much more probable facts are that stand beside a probable text.

    Examples
    --------
    >>> words = np.array([2, 9, 2, 9])
    >>> facts = Facts([(0, 2), (2, 4)], [], [])
    >>> fact_log_odds(np.array([0.3, 0.6, 0.1, 0.9]), words, facts).tolist()
    [1.5, 0.0, 3.5, 0.0]
    """
    log_odds, content = np.zeros(len(probabilities)), probabilities * words
    for head, stop in facts.parts:
        text = slice(head + 1, stop)
        own, share = probabilities[head], content[text].sum() / words[text].sum()
        if own > _MIN_SURE_OWN and share > _MIN_SURE_TEXT:
            log_odds[head] = _LOG_ODDS_OF_SURE_HEAD
        elif own > _MIN_OWN and share > _MIN_OF_TEXT:
            log_odds[head] = _LOG_ODDS_OF_HEAD
    # Others are in menus.
    declared = [one for one in facts.declared if probabilities[one] > _MIN_OF_DECLARED]
    log_odds[declared] = _LOG_ODDS_OF_DECLARED
    for start, stop in facts.lists:
        if any(start <= one < stop for one in declared):
            log_odds[start:stop] = _LOG_ODDS_OF_DECLARED
        elif content[start:stop].sum() > _MIN_OF_FACTS * words[start:stop].sum():
            log_odds[start:stop] = _LOG_ODDS_OF_FACTS
    return log_odds
