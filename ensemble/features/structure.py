"""Feature families about the segment itself: text, mark-up, position, neighbours; and the page."""

from collections.abc import Iterable

import numpy as np
from lxml import etree
from lxml.html import HtmlElement

from ...arrays import Floats, span_means
from ...segmenter.words import tokenize
from .case import CONTAINER_LEVELS, Case
from .characters import count_texts
from .columns import Columns, segments_since, shifted, windowed
from .kinds import KINDS, announced_kinds
from .markup_hints import FAR, HINTS

__all__ = [
    "containers",
    "headline",
    "inline_markup",
    "neighbours",
    "page_wide",
    "path_hints",
    "position",
    "text_shape",
]

_TEXT = etree.XPath("string()")
_PAGE_HINTS = (
    "tag_a",
    "tag_paragraph",
    "tag_item",
    "tag_table",
    "tag_article",
    "tag_main",
    "tag_nav",
    "tag_code",
    "tag_control",
    "tag_heading",
    "hint_content",
    "hint_comment",
    "hint_card",
    "hint_product",
    "hint_forum",
)
_PAGE_HINT_COLUMNS = [HINTS.index(hint) for hint in _PAGE_HINTS]


def text_shape(case: Case) -> Columns:
    """Length, characters and punctuation of the segment's text."""
    texts = [segment.text for segment in case.segments]
    found = count_texts(texts)
    counts = {name: count.astype(np.float64) for name, count in found.kinds.items()}
    words, n_words = found.words, np.maximum(found.words.total, 1)
    return {
        "characters": found.characters.astype(np.float64),
        **counts,
        "capitalized": words.capitalized / n_words,
        "short_words": words.short / n_words,
        "distinct_words": found.distinct_words / n_words,
        "ends_sentence": case.sentences * 1.0,
        "ends_colon": _flags(text.endswith((":", "：")) for text in texts),
        "starts_capital": _flags(text[:1].isupper() for text in texts),
        "dates": found.dates.astype(np.float64),
        "copyright": _flags("©" in text or "(c)" in text or "(C)" in text for text in texts),
        "lines": found.lines.astype(np.float64),
        "words": case.n_words.astype(np.float64),
        "words_per_sentence": case.n_words / (counts["sentence_ends"] + 1),
        "characters_per_word": found.characters / case.n_words,
    }


def inline_markup(case: Case) -> Columns:
    """Shares of the segment's words in links and emphasis; number of links."""
    return {
        "link_share": case.link_share,
        "links": _link_starts(case),
        "bold_share": case.share(case.words_within("tag_bold")),
        "emphasis_share": case.share(case.words_within("tag_emphasis")),
    }


def path_hints(case: Case) -> Columns:
    """Distance up to the nearest element of each kind or hint."""
    distances = case.hint_distances[case.elements].astype(np.float64)
    return {f"to_{name}": distances[:, column] for column, name in enumerate(HINTS)}


def position(case: Case) -> Columns:
    """Where on the page and how deep in the tree the segment stands."""
    n_segments, n_words = max(len(case), 1), max(len(case.page.words), 1)
    rank = np.arange(len(case), dtype=np.float64)
    longest = int(case.n_words.argmax()) if len(case) else 0
    return {
        "position": rank / n_segments,
        "words_before": case.starts / n_words,
        "words_after": (n_words - case.stops) / n_words,
        "rank": rank,
        "rank_from_end": n_segments - rank,
        "after_longest": (rank - longest) / n_segments,
        "depth": case.depths.astype(np.float64),
        "depth_change": np.diff(case.depths, prepend=case.depths[:1]).astype(np.float64),
        "after_heading": _segments_since(case, "tag_heading"),
        "after_h1": _segments_since(case, "tag_h1"),
    }


def containers(case: Case) -> Columns:
    """Size, links and paragraphs of the five nearest containers."""
    first, stop = case.element_words
    first_segment, stop_segment = case.element_segments
    in_paragraph = case.words_within("tag_paragraph")
    sentences = case.sentences
    columns: Columns = {}
    for level in range(CONTAINER_LEVELS):
        container = case.containers[level]
        words = stop[container] - first[container]
        segments = stop_segment[container] - first_segment[container]
        name = f"container{level + 1}"
        columns |= {
            f"{name}_words": words.astype(np.float64),
            f"{name}_page_share": words / max(len(case.page.words), 1),
            f"{name}_link_share": case.container_share(case.linked, level),
            f"{name}_paragraph_share": case.container_share(in_paragraph, level),
            f"{name}_words_per_segment": words / np.maximum(segments, 1),
            f"{name}_segments": segments.astype(np.float64),
            f"{name}_sentence_share": span_means(
                sentences, first_segment[container], stop_segment[container]
            ),
            f"{name}_position": (case.starts - first[container]) / np.maximum(words, 1),
        }
    return columns


def headline(case: Case) -> Columns:
    """Words shared with the page's title and description."""
    title, about = _head_words(case.page.tree)
    in_title, in_about = case.share(case.words_in(title)), case.share(case.words_in(about))
    before = np.cumsum(in_title > 0.6)[:-1]
    return {
        "in_title": in_title,
        "of_title": in_title * case.n_words / max(len(title), 1),
        "in_description": in_about,
        "title_before": np.concatenate(([0.0], before)) if len(case) else np.zeros(0),
    }


def _head_words(tree: HtmlElement) -> tuple[set[str], set[str]]:
    """Words of the page's title and of its description, from its head."""
    title = next(tree.iter("title"), None)
    titles = [] if title is None else [str(_TEXT(title))]
    abouts = []
    for meta in tree.iter("meta"):
        content, of = meta.get("content", ""), meta.get("property")
        if of == "og:title":
            titles.append(content)
        if meta.get("name") == "description" or of == "og:description":
            abouts.append(content)
    return set(tokenize("\n".join(titles))), set(tokenize("\n".join(abouts)))


def neighbours(case: Case) -> Columns:
    """Length, links and punctuation of the segments around."""
    linked = case.link_share
    sentences = case.sentences.astype(np.float64)
    columns: Columns = {}
    for step in (-2, -1, 1, 2):
        columns[f"words{step:+d}"] = shifted(case.n_words.astype(np.float64), step)
        columns[f"link_share{step:+d}"] = shifted(linked, step)
    same_parent = case.parents[case.elements]
    columns["sibling-1"] = (shifted(same_parent.astype(np.float64), -1) == same_parent) * 1.0
    columns["sibling+1"] = (shifted(same_parent.astype(np.float64), 1) == same_parent) * 1.0
    for radius in (2, 5, 12):
        columns[f"words±{radius}"] = windowed(case.n_words.astype(np.float64), radius)
        columns[f"link_share±{radius}"] = windowed(linked, radius, case.n_words)
        columns[f"sentences±{radius}"] = windowed(sentences, radius)
    return columns


def page_wide(case: Case) -> Columns:
    """Columns that describe the page, the same for all its segments."""
    n_words = max(len(case.page.words), 1)
    values = {
        "page_words": n_words,
        "page_segments": len(case),
        "page_words_per_segment": n_words / max(len(case), 1),
        "page_longest": case.n_words.max(initial=0),
        "page_elements": len(case.page.flow),
    }
    words_of = np.bincount(case.word_elements, minlength=len(case.page.flow))
    within = case.hint_distances[:, _PAGE_HINT_COLUMNS] < FAR
    shares = words_of @ within / n_words
    values |= {f"page_in_{hint}": share for hint, share in zip(_PAGE_HINTS, shares, strict=True)}
    kinds = announced_kinds(case.page.html)
    for kind in KINDS:
        values[f"page_says_{kind}"] = kind in kinds
    return {name: np.full(len(case), float(value)) for name, value in values.items()}


def _flags(values: Iterable[bool]) -> Floats:
    return np.fromiter(values, dtype=np.float64)


def _link_starts(case: Case) -> Floats:
    """Number of links that begin in each segment."""
    first, _ = case.element_words
    links = [row for row, tag in enumerate(case.page.flow.tags) if tag == "a"]
    places = np.sort(first[links]) if links else np.zeros(0, dtype=np.int64)
    counts = np.searchsorted(places, case.stops) - np.searchsorted(places, case.starts)
    return counts.astype(np.float64)


def _segments_since(case: Case, hint: str) -> Floats:
    """Segments since the last one with a hint; more than all of them if there was none."""
    within = case.hint_distances[case.elements, HINTS.index(hint)] < FAR
    return segments_since(within, -len(case))
