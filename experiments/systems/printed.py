"""What the documents printed of these systems, by the names of our rows."""

from dataclasses import dataclass

__all__ = ["BLOCKS", "TEXTS", "PrintedBlocks", "PrintedTexts"]


@dataclass(frozen=True, slots=True)
class PrintedBlocks:
    """Accuracy, precision, recall and F1 of blocks; what was not printed is None."""

    accuracy: float | None = None
    precision: float | None = None
    recall: float | None = None
    f1: float | None = None


@dataclass(frozen=True, slots=True)
class PrintedTexts:
    """F1 of texts, and the words to change in one on average; None likewise."""

    f1: float | None = None
    levenshtein: float | None = None


#: On CleanEval, by document 004 (p. 24), which learns from 64% of all blocks in random order and
#: quotes the figures of the others.
BLOCKS = {
    "bte": PrintedBlocks(0.75, 0.76, 0.84, 0.80),
    "crf": PrintedBlocks(0.82, 0.88, 0.81, 0.84),
    "web2text": PrintedBlocks(0.86, 0.87, 0.90, 0.88),
    "boilernet": PrintedBlocks(None, 0.87, 0.86, 0.87),
    "language-model-blocks, logistic regression": PrintedBlocks(0.84, 0.86, 0.83, 0.84),
}
#: On 82,538 pages of four Czech news sites, by document 002 (table 1). It does not say which of
#: Boilerpipe's extractors it took; the one for articles fits news.
TEXTS = {
    "svm-blocks": PrintedTexts(0.872, 58.62),
    "boilerpipe-article": PrintedTexts(0.854, 78.97),
}
