"""The table of all systems: blocks, texts and time, the printed figures beside ours."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import add
from statistics import mean

from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Row
from .printed import BLOCKS, TEXTS, PrintedBlocks, PrintedTexts
from .roster import ANCHOR, Entry
from .scoring import BlockCounts, SystemScores
from .splits import PageSplit

__all__ = ["systems_table"]

#: By the name of the row.
Judgements = Mapping[str, SystemScores]


def systems_table(
    splits: Iterable[tuple[PageSplit, Judgements]], systems: Mapping[str, Entry]
) -> list[Row]:
    """Set systems side by side.

    Parameters
    ----------
    splits : iterable of (Split, mapping of str to Judgement)
        Each split with the judgements of all systems, the anchor among them.
    systems : mapping of str to Entry
        All of them, in the order of the table.

    Returns
    -------
    list of Row
        Split by split. Accuracy, precision, recall and F1 are of leaf blocks, all pages together.
        ``against bte`` is the 95% interval of the difference in F1 of texts, by the thesis's
        protocol, by paired bootstrap over pages. ``ms`` is the mean time of
        the processor from bytes to text.
    """
    return [
        _row(split, title, entry, judgements)
        for split, judgements in splits
        for title, entry in systems.items()
    ]


def _row(split: PageSplit, title: str, entry: Entry, judgements: Judgements) -> Row:
    pages, anchor = judgements[title].pages, judgements[ANCHOR].pages
    blocks = reduce(add, (page.blocks for page in pages), BlockCounts(0, 0, 0, 0))
    overlap = blocks.overlap
    printed = BLOCKS.get(title, PrintedBlocks())
    printed_text = TEXTS.get(title, PrintedTexts())
    thesis, wcxb = PROTOCOLS["thesis"], PROTOCOLS["wcxb"]
    low, high = bootstrap_difference(
        thesis, [page.thesis for page in pages], [page.thesis for page in anchor]
    )
    return {
        "split": split.name,
        "system": title,
        "training pages": str(len(split.training) if entry.learns else 0),
        "pages": str(len(split.test)),
        "accuracy": _figure(blocks.accuracy),
        "printed accuracy": _figure(printed.accuracy, 2),
        "precision": _figure(overlap.precision),
        "printed precision": _figure(printed.precision, 2),
        "recall": _figure(overlap.recall),
        "printed recall": _figure(printed.recall, 2),
        "F1": _figure(overlap.f1),
        "printed F1": _figure(printed.f1, 2),
        "thesis F1": _figure(thesis.score([page.thesis for page in pages]).f1),
        f"against {ANCHOR}": "" if title == ANCHOR else f"{low:+.4f} to {high:+.4f}",
        "wcxb F1": _figure(wcxb.score([page.wcxb for page in pages]).f1),
        "printed text F1": _figure(printed_text.f1, 3),
        "word Levenshtein": f"{mean(page.levenshtein for page in pages):.1f}",
        "printed Levenshtein": _figure(printed_text.levenshtein, 2),
        "ms": f"{judgements[title].ms:.1f}",
        "learned with": entry.note,
    }


def _figure(value: float | None, digits: int = 4) -> str:
    return "" if value is None else f"{value:.{digits}f}"
