"""Which blocks of a page are content, by its gold standard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...ensemble.features.coverage import coverage, kept_words
from ...errors import DataError
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from ..data.gold_pages import GoldPage

__all__ = ["CONTENT_SHARE", "LabelledPage", "are_content", "label"]

#: A block is content if at least this share of it is in the gold standard (Vogels et al., 2018).
CONTENT_SHARE = 2 / 3

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page to learn from.

    Attributes
    ----------
    page : Page
    segments : list of Segment
    content : ndarray of bool, shape (n_segments,)
        Whether each of them is content.
    """

    page: Page
    segments: list[Segment]
    content: Flags


def label(document: GoldPage, cut: Callable[[Page], list[Segment]]) -> LabelledPage:
    """Label the blocks of a page by alignment with its gold standard.

    The source of such labels is the text of a whole page, as in Victor (Marek, Pecina, Spousta:
    Web Page Cleaning with Conditional Random Fields, WAC3 2007), but found, not set by hand.

    Parameters
    ----------
    document : GoldPage
    cut : callable
        Cuts the page into blocks.

    Returns
    -------
    LabelledPage

    Raises
    ------
    DataError
        If the gold standard is too long to align with the page.
    """
    page = Page(document.html)
    kept = kept_words(page, document.gold)
    if kept is None:
        raise DataError(
            f"the gold standard of page {document.name} is too long to align with it: "
            "leave the page out"
        )
    segments = cut(page)
    return LabelledPage(page, segments, are_content(kept, segments))


def are_content(kept: Flags, segments: Sequence[Segment]) -> Flags:
    """Whether enough of each segment's words are among those kept; shape (n_segments,)."""
    return coverage(kept, segments) >= CONTENT_SHARE
