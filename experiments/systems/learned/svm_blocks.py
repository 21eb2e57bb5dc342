"""Label paragraphs with a linear support vector machine.

Novotný: Obecné čištění webových stránek, Studentská vědecká konference, Plzeň 2016. A block is the
text between ``<p>`` and ``</p>``. The features are "the number of digits in the block, of words in
the block, the position of the block on the page and others"; the others are our choice.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from ....arrays import Flags, Floats
from ....ensemble.features.coverage import coverage
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..block_system import BlockSystem
from ..labels import LabelledPage
from ..leaf_blocks import linked_words, span
from .classifiers import LinearModel
from .text_features import text_counts, text_ratios


class SvmBlocks(BlockSystem):
    """A linear SVM over the paragraphs of a page.

    Attributes
    ----------
    model_ : LinearModel
        Set by `fit` and `load`.
    """

    name = "svm-blocks"
    distribution: ClassVar[str] = "scikit-learn"
    libraries: ClassVar[tuple[str, ...]] = ("sklearn",)
    linear = True

    def segment(self, page: Page) -> list[Segment]:
        """Find the paragraphs of a page."""
        return paragraphs(page)

    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        from sklearn.svm import LinearSVC

        self.model_ = LinearModel.fit(
            LinearSVC(random_state=0, max_iter=10_000),
            np.concatenate([features(page.page, page.segments) for page in training]),
            np.concatenate([page.content for page in training]),
        )

    def _predict(self, page: Page, segments: Sequence[Segment]) -> Flags:
        return self.model_.predict(features(page, segments))

    def _state(self, folder: Path) -> dict[str, Any]:
        return self.model_.to_json()

    @classmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        system = cls()
        system.model_ = LinearModel.from_json(state)
        return system


def paragraphs(page: Page) -> list[Segment]:
    r"""Find the texts between ``<p>`` and ``</p>``; other text is never content.

    Parameters
    ----------
    page : Page

    Returns
    -------
    list of Segment
        Paragraphs in document order; those without words are left out.

    Examples
    --------
    >>> [block.text for block in paragraphs(Page("<h1>Title</h1><p>One <i>two</i></p>three<p>4"))]
    ['One two\n', '4\n']
    """
    doc = page.doc
    spans = (span(page, doc.starts[index], doc.stops[index], index) for index in doc.tagged("p"))
    return [
        Segment(f"{block.text.strip()}\n", block.start, block.stop, block.element)
        for block in spans
        if len(block)
    ]


def features(page: Page, segments: Sequence[Segment]) -> Floats:
    """Compute the features of blocks.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment

    Returns
    -------
    ndarray of float, shape (n_segments, n_features)
        Counts of a block's text and their ratios; its position among the blocks and among the words
        of the page; the share of its words in links.
    """
    counts = text_counts([segment.text for segment in segments])
    n_words = max(len(page.words), 1)
    rank = np.arange(len(segments)) / max(len(segments), 1)
    offset = np.array([segment.start for segment in segments]) / n_words
    linked = coverage(linked_words(page), segments)
    return np.column_stack([counts, text_ratios(counts), rank, offset, linked])
