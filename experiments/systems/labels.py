"""Labels of blocks: which blocks are content, according to the gold standard of the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...arrays import Flags
from ...ensemble.features.coverage import coverage, kept_words
from ...errors import DataError
from ...segmenter.page import Page
from ...segmenter.segments import Segment
from ..data.gold_pages import GoldPage

#: Minimum share of a content block that is in the gold standard (Vogels et al., 2018).
CONTENT_SHARE = 2 / 3


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page with labelled blocks.

    Attributes
    ----------
    page : Page
    segments : list of Segment
    content : ndarray of bool, shape (n_segments,)
        Whether each segment is content.
    """

    page: Page
    segments: list[Segment]
    content: Flags


def label_page(document: GoldPage, segment: Callable[[Page], list[Segment]]) -> LabelledPage:
    """Label the blocks of a page by alignment with its gold standard.

    The labels come from the text of a whole page, as in Victor (Marek, Pecina, Spousta: Web Page
    Cleaning with Conditional Random Fields, WAC3 2007), but by alignment instead of by hand.

    Parameters
    ----------
    document : GoldPage
    segment : callable
        Splits the page into blocks.

    Returns
    -------
    LabelledPage

    Raises
    ------
    DataError
        If the gold standard is too long to align with the page.
    """
    page = document.parse()
    gold_words = kept_words(page, document.gold)
    if gold_words is None:
        raise DataError(
            f"the gold standard of page {document.name} is too long to align with it: "
            "leave the page out"
        )
    segments = segment(page)
    return LabelledPage(page, segments, are_content(gold_words, segments))


def are_content(words: Flags, segments: Sequence[Segment]) -> Flags:
    """Flag the segments with enough content words, shape (n_segments,)."""
    return coverage(words, segments) >= CONTENT_SHARE
