"""Feature families about the segment itself: text, mark-up, position; and about the page."""

import numpy as np

from ....arrays import Floats, ints, means_between, running_sums
from ..case import CONTAINER_LEVELS, Case
from ..characters import COUNTED_KINDS, Characters, count_dates
from ..columns import Columns, named_columns, segments_since
from ..declared import KINDS
from ..markup import HINTS, MAX_DISTANCE

#: Hints for which the share of the page's words below them is a column.
_PAGE_HINTS = """tag_a tag_paragraph tag_item tag_table tag_article tag_main tag_nav tag_code
    tag_control tag_heading hint_content hint_comment hint_card hint_product hint_forum""".split()
PAGE_HINT_COLUMNS = np.array([HINTS.index(hint) for hint in _PAGE_HINTS])
_TEXT_NAMES = (
    *("characters", *COUNTED_KINDS, "capitalized", "short_words", "distinct_words"),
    *("ends_sentence", "ends_colon", "starts_capital", "dates", "copyright", "lines", "words"),
    *("words_per_sentence", "characters_per_word"),
)
#: A segment with a larger share of words in the title is a title itself.
MIN_TITLE_SHARE = 0.6
_HINT_NAMES = tuple(f"to_{name}" for name in HINTS)
_CONTAINER_MEASURES = (
    *("words", "page_share", "link_share", "paragraph_share", "words_per_segment"),
    *("segments", "sentence_share", "position"),
)
_CONTAINER_NAMES = tuple(
    f"container{level + 1}_{name}"
    for level in range(CONTAINER_LEVELS)
    for name in _CONTAINER_MEASURES
)


def text_shape(case: Case) -> Columns:
    """Length, characters and punctuation of the segment's text."""
    texts, marks = case.texts, case.text_marks
    characters = Characters(texts)
    kinds = {kind: characters.count(kind) for kind in COUNTED_KINDS}
    total, capitalized, short = characters.words()
    n_words = np.maximum(total, 1)
    columns = (
        characters.lengths,
        *kinds.values(),
        *(capitalized / n_words, short / n_words),
        ints([len(set(text.split())) for text in texts]) / n_words,
        *(marks.sentence_end, marks.colon_end, marks.capital_start),
        *(count_dates(texts, kinds["digits"]), marks.copyright),
        *(ints([text.count("\n") + 1 for text in texts]), case.n_words),
        case.n_words / (kinds["sentence_ends"] + 1),
        characters.lengths / case.n_words,
    )
    return named_columns(_TEXT_NAMES, columns)


def inline_markup(case: Case) -> Columns:
    """Shares of the segment's words in links and emphasis; number of links."""
    return {
        "link_share": case.link_share,
        "links": _link_starts(case),
        "bold_share": case.share_within("tag_bold"),
        "emphasis_share": case.share_within("tag_emphasis"),
    }


def path_hints(case: Case) -> Columns:
    """Distance up to the nearest element of each kind or hint."""
    return named_columns(_HINT_NAMES, case.hint_distances[case.elements].T)


def position(case: Case) -> Columns:
    """The position of the segment on the page, and its depth in the tree."""
    n_segments, n_words = max(len(case), 1), max(len(case.page.words), 1)
    rank = np.arange(len(case), dtype=np.float64)
    longest = int(case.n_words.argmax()) if len(case) else 0
    depths = case.page.flow.tree.depths[case.elements]
    return {
        "position": rank / n_segments,
        "words_before": case.starts / n_words,
        "words_after": (n_words - case.stops) / n_words,
        "rank": rank,
        "rank_from_end": n_segments - rank,
        "after_longest": (rank - longest) / n_segments,
        "depth": depths.astype(np.float64),
        "depth_change": np.diff(depths, prepend=depths[:1]).astype(np.float64),
        "after_heading": _segments_since(case, "tag_heading"),
        "after_h1": _segments_since(case, "tag_h1"),
    }


def containers(case: Case) -> Columns:
    """Size, links and paragraphs of the five nearest containers."""
    starts, stops = (ends[case.containers] for ends in case.element_words)
    first_segment, stop_segment = case.segments_before[starts], case.segments_before[stops]
    words, segments = stops - starts, stop_segment - first_segment
    columns = (
        words,
        words / max(len(case.page.words), 1),
        means_between(case.sums_within("tag_a"), starts, stops),
        means_between(case.sums_within("tag_paragraph"), starts, stops),
        words / np.maximum(segments, 1),
        segments,
        means_between(running_sums(case.sentences), first_segment, stop_segment),
        (case.starts - starts) / np.maximum(words, 1),
    )
    by_level = np.stack(columns, axis=1, dtype=np.float64)
    return named_columns(_CONTAINER_NAMES, by_level.reshape(len(_CONTAINER_NAMES), len(case)))


def headline(case: Case) -> Columns:
    """Words shared with the page's title and description."""
    title = case.declared.title
    in_title, in_description = (case.share(case.words_among(words)) for words in case.declared[:2])
    before = np.cumsum(in_title > MIN_TITLE_SHARE)[:-1]
    return {
        "in_title": in_title,
        "of_title": in_title * case.n_words / max(len(title), 1),
        "in_description": in_description,
        "title_before": np.concatenate(([0.0], before)) if len(case) else np.zeros(0),
    }


def page_wide(case: Case) -> Columns:
    """Columns that describe the page, the same for all its segments."""
    n_words = max(len(case.page.words), 1)
    values: dict[str, float] = {
        "page_words": n_words,
        "page_segments": len(case),
        "page_words_per_segment": n_words / max(len(case), 1),
        "page_longest": case.n_words.max(initial=0),
        "page_elements": len(case.page.flow),
    }
    within = case.hint_distances[:, PAGE_HINT_COLUMNS] < MAX_DISTANCE
    shares = within[case.word_elements].sum(axis=0) / n_words
    values |= {f"page_in_{hint}": share for hint, share in zip(_PAGE_HINTS, shares, strict=True)}
    for kind in KINDS:
        values[f"page_says_{kind}"] = kind in case.declared.kinds
    return {name: np.full(len(case), value, dtype=np.float64) for name, value in values.items()}


def _link_starts(case: Case) -> Floats:
    """Number of links that begin in each segment."""
    first, _ = case.element_words
    links = first[ints(case.page.flow.tagged("a"))]
    before, until = (np.searchsorted(links, places) for places in (case.starts, case.stops))
    return (until - before).astype(np.float64)


def _segments_since(case: Case, hint: str) -> Floats:
    """Number of segments since the last one with a hint; before that, since place -len(case)."""
    within = case.hint_distances[case.elements, HINTS.index(hint)] < MAX_DISTANCE
    return segments_since(within, -len(case))
