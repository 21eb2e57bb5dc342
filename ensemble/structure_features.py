"""Families of features known from the page alone: its text, its mark-up, its make-up."""

import re
from collections import Counter

import numpy as np

from ..segmenter.words import tokenize
from .arrays import Floats, span_means
from .case import CONTAINER_LEVELS, Case
from .columns import Columns, shifted, twins, windowed
from .marks import FAR, MARKS

__all__ = [
    "containers",
    "headline",
    "inline_markup",
    "neighbours",
    "page_wide",
    "path_marks",
    "position",
    "repetition",
    "text_shape",
]

_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./:-]\d{1,2}\b")
_SENTENCE_ENDS = ".!?…。！？"
_COMMAS = ",;،，、；"
_SEPARATORS = "|»›·•/\u2192>"
_CLOSERS = "\"'”’)]»"
_SHAPE_NAMES = (
    "characters",
    "sentence_ends",
    "commas",
    "separators",
    "colons",
    "capitals",
    "digits",
    "capitalized",
    "short_words",
    "distinct_words",
    "ends_sentence",
    "ends_colon",
    "starts_capital",
    "dates",
    "copyright",
    "lines",
)
_PAGE_MARKS = (
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
_PAGE_KINDS = {
    "article": re.compile(r'"(?:News|Blog)?(?:Article|Posting)"|og:type"\s+content="article'),
    "product": re.compile(r'"Product"|og:type"\s+content="product|schema.org/Product'),
    "forum": re.compile(r'"(?:DiscussionForumPosting|QAPage)"|phpbb|vbulletin|xenforo|discourse'),
    "list": re.compile(r'"(?:ItemList|CollectionPage|SearchResultsPage)"'),
    "documentation": re.compile(r'docusaurus|sphinx|mkdocs|readthedocs|"TechArticle"|gitbook'),
}


def text_shape(case: Case) -> Columns:
    """Length, characters and punctuation of the segment's text."""
    rows = [_shape(segment.text) for segment in case.segments]
    table = np.array(rows, dtype=np.float64).reshape(len(case), len(_SHAPE_NAMES))
    columns = dict(zip(_SHAPE_NAMES, table.T, strict=True))
    columns["words"] = case.n_words.astype(np.float64)
    columns["words_per_sentence"] = case.n_words / (columns["sentence_ends"] + 1)
    columns["characters_per_word"] = columns["characters"] / case.n_words
    return columns


def inline_markup(case: Case) -> Columns:
    """Shares of the segment's words in links and emphasis; number of links."""
    return {
        "link_share": case.link_share,
        "links": _link_starts(case),
        "bold_share": case.share(case.words_within("tag_bold")),
        "emphasis_share": case.share(case.words_within("tag_emphasis")),
    }


def path_marks(case: Case) -> Columns:
    """Distance up to the nearest element of each kind or hint."""
    distances = case.marks[case.elements].astype(np.float64)
    return {f"to_{name}": distances[:, column] for column, name in enumerate(MARKS)}


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
    """Share of the page, links and make-up of the five nearest containers."""
    first, stop = case.element_words
    first_segment, stop_segment = case.element_segments
    in_paragraph = case.words_within("tag_paragraph")
    sentences = np.array([_ends_sentence(s.text) for s in case.segments], dtype=np.float64)
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


def repetition(case: Case) -> Columns:
    """The segment among those of the same path: cards, posts, rows, menu entries."""
    columns: Columns = {}
    for name, levels in (("twins", 2), ("kin", 5)):
        group = twins(case, levels)
        count = np.bincount(group)
        words = np.bincount(group, weights=case.n_words)
        links = np.bincount(group, weights=case.link_share * case.n_words)
        columns |= {
            name: count[group].astype(np.float64),
            f"{name}_words": words[group] / count[group],
            f"{name}_page_share": words[group] / max(len(case.page.words), 1),
            f"{name}_link_share": links[group] / words[group],
        }
    texts = Counter(segment.text for segment in case.segments)
    copies = [texts[segment.text] for segment in case.segments]
    return columns | {"copies": np.array(copies, dtype=np.float64)}


def headline(case: Case) -> Columns:
    """Words shared with the page's title and description."""
    tree = case.page.tree
    title = set(tokenize(tree.xpath("string((//title)[1])")))
    title |= set(tokenize(" ".join(tree.xpath("//meta[@property='og:title']/@content"))))
    about = set(
        tokenize(
            " ".join(
                tree.xpath("//meta[@name='description' or @property='og:description']/@content")
            )
        )
    )
    in_title = np.array([word in title for word in case.page.words], dtype=np.bool_)
    in_about = np.array([word in about for word in case.page.words], dtype=np.bool_)
    return {
        "in_title": case.share(in_title),
        "of_title": case.share(in_title) * case.n_words / max(len(title), 1),
        "in_description": case.share(in_about),
        "title_before": np.concatenate(([0.0], np.cumsum(case.share(in_title) > 0.6)[:-1]))
        if len(case)
        else np.zeros(0),
    }


def neighbours(case: Case) -> Columns:
    """Length, links and punctuation of the segments around."""
    linked = case.link_share
    sentences = np.array([_ends_sentence(s.text) for s in case.segments], dtype=np.float64)
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
    """The kind of page: the same for all its segments."""
    n_words = max(len(case.page.words), 1)
    values = {
        "page_words": n_words,
        "page_segments": len(case),
        "page_words_per_segment": n_words / max(len(case), 1),
        "page_longest": case.n_words.max(initial=0),
        "page_elements": len(case.page.flow.elements),
    }
    for mark in _PAGE_MARKS:
        values[f"page_in_{mark}"] = case.words_within(mark).mean() if case.page.words else 0.0
    for kind, pattern in _PAGE_KINDS.items():
        values[f"page_says_{kind}"] = bool(pattern.search(case.page.html))
    return {name: np.full(len(case), float(value)) for name, value in values.items()}


def _shape(text: str) -> tuple[float, ...]:
    words = text.split()
    return (
        len(text),
        _count(text, _SENTENCE_ENDS),
        _count(text, _COMMAS),
        _count(text, _SEPARATORS),
        text.count(":"),
        sum(map(str.isupper, text)),
        sum(map(str.isdigit, text)),
        sum(word[0].isupper() for word in words) / max(len(words), 1),
        sum(len(word) <= 3 for word in words) / max(len(words), 1),
        len(set(words)) / max(len(words), 1),
        _ends_sentence(text),
        text.endswith((":", "：")),
        text[:1].isupper(),
        len(_DATE.findall(text)),
        "©" in text or "(c)" in text.lower(),
        text.count("\n") + 1,
    )


def _count(text: str, characters: str) -> int:
    return sum(map(text.count, characters))


def _ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSERS)[-1:] in tuple(_SENTENCE_ENDS)


def _link_starts(case: Case) -> Floats:
    """Number of links that begin in each segment."""
    first, _ = case.element_words
    links = [row for row, element in enumerate(case.page.flow.elements) if element.tag == "a"]
    places = np.sort(first[links]) if links else np.zeros(0, dtype=np.int64)
    counts = np.searchsorted(places, case.stops) - np.searchsorted(places, case.starts)
    return counts.astype(np.float64)


def _segments_since(case: Case, mark: str) -> Floats:
    """Segments since the last one within a mark; more than all of them if there was none."""
    within = case.marks[case.elements, MARKS.index(mark)] < FAR
    rank = np.arange(len(case))
    last = np.maximum.accumulate(np.where(within, rank, -len(case)))
    return (rank - last).astype(np.float64)
