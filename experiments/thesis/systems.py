"""The compared systems: base extractors, the thesis's hybrids, webjury's voter, upper bounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints
from ...ensemble.models.voter import Voter
from ...ensemble.verdict.decision import decide, final_decision
from .cleaneval.documents import ALIGNED, GOLD, SEGMENT_LCS, ThesisDocument
from .extractors import THESIS_JURORS
from .learners import LEARNERS, Learner

Documents = Sequence[ThesisDocument]


@dataclass(frozen=True, slots=True)
class SystemText:
    """The text that a system extracts from a document.

    Attributes
    ----------
    text : str
    choice : str
        Name of the base extractor, for systems that choose one.
    """

    text: str
    choice: str = ""


class ThesisSystem(Protocol):
    """A system that learns from some documents, and extracts others."""

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Learn from `training`, and extract each document of `test`."""


@dataclass(frozen=True)
class Single:
    """A base extractor, which is not trained."""

    juror: str

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Return the texts of the extractor."""
        return [SystemText(document.texts[self.juror], self.juror) for document in test]


@dataclass(frozen=True)
class Oracle:
    """The best base extractor for each document, chosen with the gold standard."""

    jurors: tuple[str, ...]

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Return the best text of each document."""
        best = [_best_juror(document, self.jurors) for document in test]
        return [
            SystemText(document.texts[juror], juror)
            for document, juror in zip(test, best, strict=True)
        ]


@dataclass(frozen=True)
class Ceiling:
    """The best selection of whole segments, made with the gold standard."""

    segmentation: str

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Return the text of the segments that maximise the F1 of each document."""
        return [SystemText(self._text(document)) for document in test]

    def _text(self, document: ThesisDocument) -> str:
        segmented = document.segmented(self.segmentation)
        with_words = np.flatnonzero(segmented.words)
        coverage = segmented.coverage[ALIGNED][GOLD]
        decision = decide(coverage[with_words], segmented.words[with_words])
        return _text([segmented.texts[index] for index in with_words], decision.kept)


@dataclass(frozen=True)
class DocumentHybrid:
    """The thesis's variant A, which chooses an extractor by features of the document (§4.2.2)."""

    learner: str
    jurors: tuple[str, ...] = THESIS_JURORS

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Return the text of the extractor chosen for each document."""
        best = [self.jurors.index(_best_juror(document, self.jurors)) for document in training]
        learner = LEARNERS[self.learner]()
        learner.fit(_document_rows(training), np.array(best))
        chosen = [self.jurors[index] for index in learner.predict(_document_rows(test)).tolist()]
        return [
            SystemText(document.texts[juror], juror)
            for document, juror in zip(test, chosen, strict=True)
        ]


@dataclass(frozen=True)
class SegmentHybrid:
    """The thesis's variant B or, without jurors, its segment extractor (§4.2.3, §4.3).

    Attributes
    ----------
    learner : str
    jurors : tuple of str
    segmentation : {"sections", "blocks"}
    measure : {SEGMENT_LCS, ALIGNED}
        Measure of the coverage by jurors and by the gold standard.
    threshold : float
        A segment is labelled content if the gold standard covers more than this share of it.
    """

    learner: str
    jurors: tuple[str, ...] = THESIS_JURORS
    segmentation: str = "sections"
    measure: str = SEGMENT_LCS
    threshold: float = 0.9

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Return the text of the segments that are predicted to be content."""
        learner = LEARNERS[self.learner]().fit(
            np.concatenate([self._rows(document) for document in training]),
            np.concatenate([self._labels(document) for document in training]),
        )
        return [SystemText(self._text(learner, document)) for document in test]

    def _rows(self, document: ThesisDocument) -> Floats:
        """Compute the features of the segments, shape (n, 37 + n_jurors)."""
        segmented = document.segmented(self.segmentation)
        coverage = [segmented.coverage[self.measure][juror] for juror in self.jurors]
        return np.column_stack([segmented.features, *coverage])

    def _labels(self, document: ThesisDocument) -> Ints:
        coverage = document.segmented(self.segmentation).coverage[self.measure][GOLD]
        return (coverage > self.threshold).astype(np.int64)

    def _text(self, learner: Learner, document: ThesisDocument) -> str:
        texts = document.segmented(self.segmentation).texts
        return _text(texts, learner.predict(self._rows(document)) == 1) if texts else ""


@dataclass(frozen=True)
class VoterSystem:
    """webjury's voter, which has its own features, learns shares, and decides by expected F1."""

    jurors: tuple[str, ...]

    def extract(self, training: Documents, test: Documents) -> list[SystemText]:
        """Return the text of the kept segments."""
        voter = Voter(self.jurors, lexicon=False)
        voter.fit(
            [document.example for document in training], [document.name for document in training]
        )
        return [SystemText(self._text(voter, document)) for document in test]

    def _text(self, voter: Voter, document: ThesisDocument) -> str:
        words = document.example.words
        probabilities = voter.probabilities(document.example.features, words)
        return _text(document.blocks.texts, final_decision(probabilities, words).kept)


def _best_juror(document: ThesisDocument, jurors: Sequence[str]) -> str:
    """Find the extractor with the best F1; the first one wins ties."""
    return max(jurors, key=lambda juror: document.overlaps[juror].f1)


def _document_rows(documents: Documents) -> Floats:
    return np.stack([document.features for document in documents])


def _text(texts: Sequence[str], kept: NDArray[np.bool_]) -> str:
    return "\n".join(text for text, keep in zip(texts, kept, strict=True) if keep)
