"""Drop hidden text from kept segments, unless it is most of their text.

Models and extractors judge the whole page, hidden text included, as in training. Hidden text is
dropped afterwards.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import compress
from operator import itemgetter

import numpy as np
from lxml import etree
from lxml.html import tostring

from ..arrays import Flags, Floats, Ints, ints
from ..content.cuts import with_spaces
from ..content.kept import kept_text, only_joins_segments
from ..ensemble.features.case import Case
from ..extractors.registry import run_extractors
from ..messages import count_of
from ..segmenter.hidden.copies import COPIES
from ..segmenter.hidden.find import HiddenPart, find_hidden
from ..segmenter.page import Page
from ..segmenter.segments import Segment
from ..segmenter.spans import Span, subtract_spans
from ..segmenter.words import WORD_CHARACTER
from .extraction import HiddenText

_MAX_SHOWN_CHARACTERS = 1_000
#: An extractor's text is searched for at most this many hidden parts.
_MAX_SEARCHED_PARTS = 1_000
#: A ``noscript`` element with up to this many words is taken for a notice, which no script shows;
#: some pages have their whole text in one.
_NOSCRIPT, _MAX_NOTICE_WORDS = "element noscript", 50
#: A warning says that hidden text was dropped if it has at least this many words, and this share of
#: all kept words. Text in elements that no script opens, and copies of kept text, do not count.
_MIN_WARNED_WORDS, _MIN_WARNED_SHARE = 30, 0.05
_NEVER_OPENED = COPIES | {"element noscript", "element template", "element textarea"}
#: A tag that no page uses, for elements to drop.
_DROPPED_TAG = "webjury-hidden"


@dataclass(frozen=True, slots=True)
class VisibleSegments:
    """Kept segments without hidden text."""

    kept: list[bool]  # for each segment; False for segments that are completely hidden
    texts: list[str]  # for each segment
    parts: list[HiddenPart] = field(default_factory=list)  # the dropped parts
    #: At most one warning: that hidden text was kept (most text is hidden), or much was dropped.
    warnings: list[str] = field(default_factory=list)

    @property
    def hidden_spans(self) -> list[tuple[int, int]]:
        """Spans of the dropped characters of the page."""
        return [(part.start, part.stop) for part in self.parts]

    def hidden_texts(self, page: Page) -> list[HiddenText]:
        """The dropped texts that contain a word, shortened for display."""
        texts = [" ".join(page.text[start:stop].split()) for start, stop in self.hidden_spans]
        return [
            HiddenText(text[:_MAX_SHOWN_CHARACTERS], part.reason)
            for text, part in zip(texts, self.parts, strict=True)
            if WORD_CHARACTER.search(text)
        ]


def drop_hidden(
    case: Case,
    kept: Sequence[bool],
    words: Flags | None = None,
    opened: Sequence[Span] = (),
) -> VisibleSegments:
    """Drop hidden text from kept segments, and from kept `words` in other segments.

    The spans that a click opens count as visible, if their whole text is hidden.
    """
    kept_words = np.repeat(np.asarray(kept, dtype=np.bool_), case.n_words)
    words = kept_words if words is None else kept_words | words
    parts = [] if case.page.hidden == "keep" else find_hidden(case.page, words)
    if opened:
        parts = [rest for part in parts for rest in _without_opened(case.page.text, part, opened)]
    if not parts:
        return VisibleSegments(list(kept), case.texts)
    sums = np.concatenate(([0], np.cumsum(words)))
    whole_spans, touched_spans = _word_spans(case.page, parts)
    n_whole, n_touched = (
        sums[stops] - sums[starts] for starts, stops in (whole_spans, touched_spans)
    )
    may_be_shown = [
        part.reason not in COPIES and (part.reason != _NOSCRIPT or n_words > _MAX_NOTICE_WORDS)
        for part, n_words in zip(parts, n_whole.tolist(), strict=True)
    ]
    n_hidden = n_whole[may_be_shown].sum()
    if 2 * n_hidden > sums[-1]:
        warning = (
            f"hidden text was kept: {count_of(int(n_hidden), 'word')} that the page hides "
            "are most of its content, which a script may show"
        )
        return VisibleSegments(list(kept), case.texts, warnings=[warning])
    # A part may have no word, such as the box before an ingredient.
    is_dropped = (n_touched > 0) | (touched_spans[0] == touched_spans[1])
    parts = list(compress(parts, is_dropped.tolist()))
    shares, texts = hidden_shares_and_texts(case, parts)
    is_kept = np.asarray(kept, dtype=np.bool_) & (shares < 1)
    may_be_opened = [part.reason not in _NEVER_OPENED for part in parts]
    n_dropped = int(n_whole[is_dropped][may_be_opened].sum())
    warnings = []
    if n_dropped >= max(_MIN_WARNED_WORDS, _MIN_WARNED_SHARE * sums[-1]):
        count = count_of(n_dropped, "word")
        warnings.append(f"hidden text was dropped: {count}; compare with the page")
    return VisibleSegments(is_kept.tolist(), texts, parts, warnings)


def _without_opened(text: str, part: HiddenPart, opened: Sequence[Span]) -> Iterator[HiddenPart]:
    """What is hidden of a part without the spans that it hides as a whole."""
    within = [
        (start, stop)
        for start, stop in opened
        if not text[start : max(part.start, start)].strip()
        and not text[min(part.stop, stop) : stop].strip()
    ]
    for start, stop in subtract_spans([(part.start, part.stop)], within):
        if text[start:stop].strip():
            yield part._replace(start=start, stop=stop)


def _word_spans(page: Page, parts: Sequence[HiddenPart]) -> tuple[Ints, Ints]:
    """Spans of the words that are completely, and at least partly, in each hidden part.

    Both arrays have shape (2, n_parts).
    """
    bounds = [bound for part in parts for bound in (part.start, part.stop)]
    before = np.searchsorted(page.doc.words.starts, bounds)
    places = zip(bounds, before.tolist(), strict=True)
    divides = ints([_divides_word(page, offset, n_before) for offset, n_before in places])
    starts, stops = before.reshape(-1, 2).T
    is_first_divided, is_last_divided = divides.reshape(-1, 2).T
    whole = np.stack([starts, np.maximum(starts, stops - is_last_divided)])
    return whole, np.stack([starts - is_first_divided, stops])


def _divides_word(page: Page, offset: int, n_before: int) -> bool:
    """Whether an offset is within a word; `n_before` words begin before it."""
    if offset >= len(page.text) or not WORD_CHARACTER.match(page.text, offset):
        return False
    starts = page.doc.words.starts
    return n_before == len(starts) or bool(starts[n_before] != offset)


def hidden_shares_and_texts(case: Case, parts: Sequence[HiddenPart]) -> tuple[Floats, list[str]]:
    """The hidden share of each segment's words, and the rest of its text.

    Completely hidden segments keep their whole text.
    """
    whole_spans, _ = _word_spans(case.page, parts)
    shares, texts = case.share(_word_flags(case, whole_spans)), list(case.texts)
    breaks = ints([*case.page.doc.breaks, len(case.page.text)])
    blocks = np.searchsorted(breaks, case.page.doc.words.starts[case.starts], "right")
    begins, ends = breaks[blocks - 1], breaks[blocks]
    cuts = with_spaces(case.page.text, ((part.start, part.stop) for part in parts))
    starts, stops = (ints(list(map(itemgetter(end), cuts))) for end in (0, 1))
    rows = np.flatnonzero(np.searchsorted(stops, begins, "right") < np.searchsorted(starts, ends))
    bounds = begins[rows].tolist(), ends[rows].tolist()
    for row, start, stop in zip(rows.tolist(), *bounds, strict=True):
        text = _block_text(case.page.text, start, stop, cuts)
        if WORD_CHARACTER.search(text):
            texts[row] = text
        else:
            shares[row] = 1
    return shares, texts


def _word_flags(case: Case, spans: Ints) -> Flags:
    flags = np.zeros(len(case.page.doc.words), dtype=np.bool_)
    for first, stop in spans.T.tolist():
        flags[first:stop] = True
    return flags


def _block_text(text: str, start: int, stop: int, cuts: Sequence[Span]) -> str:
    """A block of a page's text without cuts, with white space collapsed."""
    pieces = []
    for row in range(bisect_right(cuts, start, key=itemgetter(1)), len(cuts)):
        if cuts[row][0] >= stop:
            break
        pieces.append(text[start : max(cuts[row][0], start)])
        start = cuts[row][1]
    pieces.append(text[start : max(start, stop)])
    return " ".join("".join(pieces).split())


def visible_text(case: Case, visible: VisibleSegments) -> str:
    """The text of kept segments without hidden text, one segment on each line."""
    if only_joins_segments(case.page):
        return "\n".join(compress(visible.texts, visible.kept))
    spans = case.starts.tolist(), case.stops.tolist(), case.elements.tolist()
    segments = list(map(Segment, visible.texts, *spans))
    return kept_text(case.page, segments, visible.kept, visible.hidden_spans)


def juror_text(case: Case, juror: str, visible: VisibleSegments) -> str:
    """The text of a juror. If it contains hidden text, the juror reads the page without that.

    If the juror then fails, the result is the text of the segments that it kept before (`visible`).
    """
    text = case.runs.texts[juror].strip()

    def contains_word(part: HiddenPart) -> bool:
        return WORD_CHARACTER.search(case.page.text, part.start, part.stop) is not None

    has_hidden_part = any(map(contains_word, visible.parts))
    has_hidden_text = has_hidden_part or _contains_template_text(text, case.page)
    if not has_hidden_text or case.page.hidden == "keep":
        return text
    text = _rerun_juror(case, juror, visible.parts, visible)
    # A copy says what the text says.
    hidden = [
        part for part in find_hidden(case.page) if contains_word(part) and part.reason not in COPIES
    ]
    # Text that occurs more than once may have been aligned with another place.
    if _contains_any(text, [case.page.text[part.start : part.stop] for part in hidden]):
        return _rerun_juror(case, juror, hidden, visible)
    return text


def _contains_template_text(text: str, page: Page) -> bool:
    """Whether a text contains that of a ``template``, which is neither shown nor in the ``Doc``."""
    if not page.doc.holds_templates:
        return False
    return _contains_any(text, [str(one.text_content()) for one in page.tree.iter("template")])


def _contains_any(text: str, parts: Sequence[str]) -> bool:
    """Whether a text contains one of the parts; True if there are too many to search for."""
    wanted = {"".join(part.split()) for part in parts} - {""}
    joined = "".join(text.split()) if wanted else ""
    return len(wanted) > _MAX_SEARCHED_PARTS or any(part in joined for part in wanted)


def _rerun_juror(
    case: Case, juror: str, parts: Sequence[HiddenPart], visible: VisibleSegments
) -> str:
    texts = run_extractors(_page_without(case.page, parts), [juror]).texts
    return texts[juror].strip() if juror in texts else visible_text(case, visible)


def _page_without(page: Page, parts: Sequence[HiddenPart]) -> Page:
    tree = deepcopy(page.tree)
    elements = list(tree.iter(etree.Element))
    for part in parts:
        elements[page.places_in_whole[part.element]].tag = _DROPPED_TAG
    etree.strip_elements(tree, _DROPPED_TAG, "template", with_tail=False)
    html: str = tostring(tree, encoding="unicode")
    return Page(html, url=page.url, hidden="keep")
