"""How good an extracted text is against its gold standard, each measure by its protocol."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

__all__ = ["Overlap", "micro_average", "thesis", "wcxb"]

_TAG = re.compile(r"<[^<>]*>")
_WCXB_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Overlap:
    """What an extracted text and its gold standard share, in words.

    Attributes
    ----------
    common : int
        Words in both (true positives).
    extracted : int
        Words of the extracted text.
    gold : int
        Words of the gold standard.
    """

    common: int
    extracted: int
    gold: int

    @property
    def precision(self) -> float:
        """Share of the extracted words that are right; 1 where both texts are empty."""
        return self.common / self.extracted if self.extracted else float(not self.gold)

    @property
    def recall(self) -> float:
        """Share of the gold words that were found; 1 where both texts are empty."""
        return self.common / self.gold if self.gold else float(not self.extracted)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 where both texts are empty."""
        total = self.extracted + self.gold
        return 2 * self.common / total if total else 1.0


def thesis(extracted: str, gold: str) -> Overlap:
    """Overlap by the thesis's protocol (sections 2 and 4.4).

    Mark-up is stripped from either text, characters above 127 are dropped, words are
    what white space separates; what is common is the longest common subsequence.
    """
    left, right = _thesis_words(extracted), _thesis_words(gold)
    return Overlap(LCSseq.similarity(*_as_ids(left, right)), len(left), len(right))


def wcxb(extracted: str, gold: str) -> Overlap:
    r"""Overlap by WCXB's protocol: bags of lower-cased ``\w+`` words."""
    left = Counter(_WCXB_WORD.findall(extracted.lower()))
    right = Counter(_WCXB_WORD.findall(gold.lower()))
    return Overlap((left & right).total(), left.total(), right.total())


def micro_average(overlaps: Iterable[Overlap]) -> Overlap:
    """Sum the counts of several pages, so that each word weighs the same (thesis, 6.2)."""
    common = extracted = gold = 0
    for overlap in overlaps:
        common += overlap.common
        extracted += overlap.extracted
        gold += overlap.gold
    return Overlap(common, extracted, gold)


def _thesis_words(text: str) -> list[str]:
    return _TAG.sub(" ", text).encode("ascii", "ignore").decode("ascii").split()


def _as_ids(left: Sequence[str], right: Sequence[str]) -> tuple[list[int], list[int]]:
    ids: dict[str, int] = {}
    return (
        [ids.setdefault(word, len(ids)) for word in left],
        [ids.setdefault(word, len(ids)) for word in right],
    )
