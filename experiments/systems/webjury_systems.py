"""webjury's own modes as rows of the table, trained on the same pages as the other systems."""

from collections.abc import Sequence
from typing import Self

import numpy as np

from ...ensemble.features.case import Case
from ...ensemble.models.training import segment_example
from ...ensemble.models.voter import Voter
from ...extractors.registry import run_extractors
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from .block_system import Prediction


class VoterBlocks:
    """A voter that counts readers' comments as content, as CleanEval does.

    Parameters
    ----------
    jurors : sequence of str
        Base extractors in the jury; empty for mode ``fast``.
    """

    def __init__(self, jurors: Sequence[str] = ()) -> None:
        self._voter = Voter(jurors)

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Learn from pages with gold standards; there is no early stopping."""
        examples = [
            segment_example(self._case(document.parse()), document.gold, self._voter.jurors)
            for document in training
        ]
        self._voter.fit(examples, [document.host for document in training])
        return self

    def predict(self, page: Page) -> Prediction:
        """Return the words and texts of the blocks that the voter keeps."""
        case = self._case(page)
        decision = self._voter.decide(case, self._voter.features(case), comments=True)
        words = np.zeros(len(page.words), dtype=np.bool_)
        texts = []
        for segment, kept in zip(case.segments, decision.kept.tolist(), strict=True):
            if kept:
                words[segment.start : segment.stop] = True
                texts.append(segment.text)
        return Prediction("\n".join(texts), words)

    def _case(self, page: Page) -> Case:
        return Case(page, run_extractors(page, self._voter.jurors), comments=True)
