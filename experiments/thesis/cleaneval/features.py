"""The 37 features of the thesis (thesis §4.2.1), computed from the HTML of a document or segment.

The thesis leaves some choices open, which are made as follows:

- A tag is ``<``, a letter, and everything up to ``>``.
- The length of link tags is that of ``<a ...>`` and ``</a>``, without the text between them.
- A text block is the text between two tags, without white space around it. Text of links,
  comments, scripts and style sheets is excluded.
- The thesis counts occurrences of tags; here, only start tags count.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from statistics import fmean, median

import numpy as np
from numpy.typing import NDArray

from ....segmenter.page import Page

#: Limits between the six classes of document sizes, in bytes.
_SIZE_LIMITS = (100, 1_000, 10_000, 100_000, 1_000_000)
_COUNTED_TAGS = tuple(
    """blockquote br caption cite code col colgroup div dl form frameset h1 h2 h3 h4 h5 h6 hr
    iframe object ol p samp span table ul""".split()
)

#: Names of the features, in order.
THESIS_FEATURES = (
    *(f"bytes_below_{limit}" for limit in _SIZE_LIMITS),
    f"bytes_from_{_SIZE_LIMITS[-1]}",
    "tag_share",
    "link_tag_share",
    "block_mean_to_longest",
    "block_median_to_longest",
    "block_longest_to_sum",
    *(f"frequency_{tag}" for tag in _COUNTED_TAGS),
)

# Possessive quantifiers (`*+`) and alternatives at the end of the text (`\Z`) keep the search
# linear on any input.
_NO_CONTENT = re.compile(
    r"<!--.*?(?:-->|\Z)|<[!?][^<>]*+>|(<(script|style)\b[^<>]*+>).*?(?=</\2|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(r"<(/?)([a-z][^\s/<>]*+)[^<>]*+>", re.IGNORECASE)


def thesis_features(html: str) -> NDArray[np.float64]:
    """Compute the features of a document or a segment.

    Parameters
    ----------
    html : str
        HTML source of the document or segment.

    Returns
    -------
    ndarray of shape (37,)
        Columns as in `THESIS_FEATURES`, with values from 0 to 1: the size in bytes of UTF-8,
        one-hot; the shares of the source's characters in tags and in link tags; the ratios of the
        mean and the median text block to the longest, and of the longest to all text blocks, in
        characters; the counts of tags, relative to the largest count. Ratios with a zero
        denominator are 0.

    Examples
    --------
    >>> values = thesis_features("<p>text</p>")
    >>> round(float(values[THESIS_FEATURES.index("tag_share")]), 2)
    0.64
    """
    content = _NO_CONTENT.sub(r"\1", html)
    tags = list(_TAG.finditer(content))
    groups = (
        _size(html),
        _tag_shares(tags, len(html)),
        _block_measures(_block_lengths(content, tags)),
        _frequencies(tags),
    )
    return np.fromiter(chain.from_iterable(groups), np.float64, len(THESIS_FEATURES))


def thesis_document_features(page: Page) -> NDArray[np.float64]:
    """Compute the features of a page's source, shape (37,)."""
    return thesis_features(page.html)


def thesis_segment_features(sources: Sequence[str]) -> NDArray[np.float64]:
    """Compute the features of the sources of segments, shape (n, 37)."""
    rows = [thesis_features(source) for source in sources]
    return np.array(rows, np.float64).reshape(len(rows), len(THESIS_FEATURES))


def _size(html: str) -> list[float]:
    size = len(html.encode("utf-8"))
    size_class = sum(size >= limit for limit in _SIZE_LIMITS)
    return [float(size_class == column) for column in range(len(_SIZE_LIMITS) + 1)]


def _tag_shares(tags: Sequence[re.Match[str]], length: int) -> list[float]:
    in_tags = sum(len(tag[0]) for tag in tags)
    in_link_tags = sum(len(tag[0]) for tag in tags if _name(tag) == "a")
    return [_ratio(in_tags, length), _ratio(in_link_tags, length)]


def _block_lengths(content: str, tags: Sequence[re.Match[str]]) -> list[int]:
    """Count the characters of each text block outside links."""
    lengths = []
    begin, in_link = 0, False
    for tag in tags:
        if not in_link:
            lengths.append(len(content[begin : tag.start()].strip()))
        if _name(tag) == "a":
            in_link = not tag[1]
        begin = tag.end()
    if not in_link:
        lengths.append(len(content[begin:].strip()))
    return [length for length in lengths if length]


def _block_measures(lengths: Sequence[int]) -> list[float]:
    if not lengths:
        return [0.0, 0.0, 0.0]
    longest = max(lengths)
    return [fmean(lengths) / longest, median(lengths) / longest, longest / sum(lengths)]


def _frequencies(tags: Sequence[re.Match[str]]) -> list[float]:
    counts = Counter(_name(tag) for tag in tags if not tag[1])
    counted = [counts[tag] for tag in _COUNTED_TAGS]
    return [_ratio(count, max(counted)) for count in counted]


def _name(tag: re.Match[str]) -> str:
    return tag[2].lower()


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
