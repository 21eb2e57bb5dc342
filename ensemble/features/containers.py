"""Containers: the elements around segments that hold more words than the one before."""

import numpy as np

from ...arrays import Flags, Floats, Ints, means_between, running_sums

__all__ = ["CONTAINER_COLUMNS", "container_columns", "nearest_containers"]

#: The columns of each container.
CONTAINER_COLUMNS = (
    "words",
    "page_share",
    "link_share",
    "paragraph_share",
    "words_per_segment",
    "segments",
    "sentence_share",
    "position",
)
#: Where elements, or segments, start and stop in the words.
_Spans = tuple[Ints, Ints]


def nearest_containers(
    element_words: _Spans, parents: Ints, elements: Ints, segment_words: _Spans, levels: int
) -> Ints:
    """The nearest elements around each segment that hold more words than the one before.

    Shape (levels, n_segments), the innermost first; the root is repeated where there are no more.
    Parents are -1 for the root.
    """
    (first, stop), (starts, stops) = element_words, segment_words
    # The root is its own parent.
    parents = np.maximum(parents, 0)
    # Follow `same` to its end: the outermost element with the same words.
    same = (first[parents] == first) & (stop[parents] == stop)
    outermost = np.where(same, parents, np.arange(len(parents)))
    while not np.array_equal(outermost, further := outermost[outermost]):
        outermost = further
    above = parents[outermost]
    same = (first[elements] == starts) & (stop[elements] == stops)
    containers = [np.where(same, above[elements], elements)]
    for _ in range(levels - 1):
        containers.append(above[containers[-1]])
    return np.stack(containers)


def container_columns(
    containers: _Spans,
    segment_starts: Ints,
    segments_before: Ints,
    linked: Floats,
    in_paragraphs: Floats,
    sentences: Flags,
) -> Floats:
    """Size, links and paragraphs of the containers of segments.

    Parameters
    ----------
    containers : tuple of ndarray of int, shape (n_levels, n_segments)
        Start and stop of each container in the words.
    segments_before : ndarray of int, shape (n_words + 1,)
        Number of segments that begin before each word; last, on the whole page.
    linked, in_paragraphs : ndarray of float, shape (n_words + 1,)
        Number of words in links and in paragraphs before each word; last, on the whole page.
    sentences : ndarray of bool, shape (n_segments,)
        Segments that end like a sentence.

    Returns
    -------
    ndarray of float, shape (n_levels, n_columns, n_segments)
        Columns in the order of `CONTAINER_COLUMNS`.
    """
    starts, stops = containers
    words = stops - starts
    first_segment, stop_segment = segments_before[starts], segments_before[stops]
    segments = stop_segment - first_segment
    several = (
        words,
        words / max(len(segments_before) - 1, 1),
        means_between(linked, starts, stops),
        means_between(in_paragraphs, starts, stops),
        words / np.maximum(segments, 1),
        segments,
        means_between(running_sums(sentences), first_segment, stop_segment),
        (segment_starts - starts) / np.maximum(words, 1),
    )
    return np.stack(several, axis=1, dtype=np.float64)
