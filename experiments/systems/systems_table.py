"""The table of all systems: blocks, texts and time, beside the numbers printed in papers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add
from statistics import mean

from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Rounded, Row
from .registry import BASELINE, SystemEntry
from .scoring import BlockCounts, SystemScores
from .splits import PageSplit


@dataclass(frozen=True, slots=True)
class PrintedBlocks:
    """Accuracy, precision, recall and F1 of blocks; None if a number was not printed."""

    accuracy: float | None = None
    precision: float | None = None
    recall: float | None = None
    f1: float | None = None


@dataclass(frozen=True, slots=True)
class PrintedTexts:
    """F1 of texts, and the mean number of words to change; None if a number was not printed."""

    f1: float | None = None
    levenshtein: float | None = None


#: Numbers on CleanEval from Balandin (2021, p. 24), who learns from 64% of all blocks in random
#: order, and quotes the numbers of the other systems.
PRINTED_BLOCKS = {
    "bte": PrintedBlocks(0.75, 0.76, 0.84, 0.80),
    "crf": PrintedBlocks(0.82, 0.88, 0.81, 0.84),
    "web2text": PrintedBlocks(0.86, 0.87, 0.90, 0.88),
    "boilernet": PrintedBlocks(None, 0.87, 0.86, 0.87),
    "language-model-blocks, logistic regression": PrintedBlocks(0.84, 0.86, 0.83, 0.84),
}
#: Numbers on 82,538 pages of four Czech news sites from Novotný (2016, table 1), who does not say
#: which of Boilerpipe's extractors he used; the one for articles is meant for news.
PRINTED_TEXTS = {
    "svm-blocks": PrintedTexts(0.872, 58.62),
    "boilerpipe-article": PrintedTexts(0.854, 78.97),
}

#: Scores of systems by the names of their rows.
ScoresBySystem = Mapping[str, SystemScores]


def systems_table(
    splits: Iterable[tuple[PageSplit, ScoresBySystem]], systems: Mapping[str, SystemEntry]
) -> list[Row]:
    """Compare the systems.

    Parameters
    ----------
    splits : iterable of (PageSplit, mapping of str to SystemScores)
        Each split with the scores of all systems, including `BASELINE`.
    systems : mapping of str to SystemEntry
        All systems, in the order of the table.

    Returns
    -------
    list of Row
        One per split and system. Accuracy, precision, recall and F1 are those of the leaf blocks of
        all pages together. ``against bte`` is the 95% interval of the difference in F1 of texts by
        the thesis's protocol, by paired bootstrap over pages. ``ms`` is the mean CPU time from
        bytes to text.
    """
    return [
        _row(split, name, entry, scores)
        for split, scores in splits
        for name, entry in systems.items()
    ]


def _row(split: PageSplit, name: str, entry: SystemEntry, scores: ScoresBySystem) -> Row:
    pages, baseline = scores[name].pages, scores[BASELINE].pages
    blocks = reduce(add, (page.blocks for page in pages), BlockCounts(0, 0, 0, 0))
    overlap = blocks.overlap
    printed = PRINTED_BLOCKS.get(name, PrintedBlocks())
    printed_text = PRINTED_TEXTS.get(name, PrintedTexts())
    thesis, wcxb = PROTOCOLS["thesis"], PROTOCOLS["wcxb"]
    against_baseline = bootstrap_difference(
        thesis, [page.thesis for page in pages], [page.thesis for page in baseline]
    )
    return {
        "split": split.name,
        "system": name,
        "training pages": len(split.training) if entry.learns else 0,
        "pages": len(split.test),
        "accuracy": Rounded(blocks.accuracy),
        "printed accuracy": _round_printed(printed.accuracy, 2),
        "precision": Rounded(overlap.precision),
        "printed precision": _round_printed(printed.precision, 2),
        "recall": Rounded(overlap.recall),
        "printed recall": _round_printed(printed.recall, 2),
        "F1": Rounded(overlap.f1),
        "printed F1": _round_printed(printed.f1, 2),
        "thesis F1": Rounded(thesis.score([page.thesis for page in pages]).f1),
        f"against {BASELINE}": None if name == BASELINE else against_baseline,
        "wcxb F1": Rounded(wcxb.score([page.wcxb for page in pages]).f1),
        "printed text F1": _round_printed(printed_text.f1, 3),
        "word Levenshtein": Rounded(mean(page.levenshtein for page in pages), ".1f"),
        "printed Levenshtein": _round_printed(printed_text.levenshtein, 2),
        "ms": Rounded(scores[name].ms, ".1f"),
        "trained with": entry.note or None,
    }


def _round_printed(value: float | None, digits: int) -> Rounded | None:
    """Round a printed number to as many digits as were printed."""
    return None if value is None else Rounded(value, f".{digits}f")
