"""Numbers of CleanEval's pages with and without a gold standard (thesis §4.5)."""

from dataclasses import dataclass

from ....segmenter.source.page_files import pages_by_name
from ...data.datasets import data_folder
from ...data.gold_pages import read_gold
from ...data.layouts import CLEANEVAL_PARTS


@dataclass(frozen=True, slots=True)
class PairCount:
    """Numbers of CleanEval's pages, and of those that cannot be scored.

    Attributes
    ----------
    pages : int
    without_gold : int
        Pages without a gold standard.
    empty_gold : int
        Pages with an empty gold standard.
    """

    pages: int
    without_gold: int
    empty_gold: int

    @property
    def remaining(self) -> int:
        """Number of pages with a gold standard that has text."""
        return self.pages - self.without_gold - self.empty_gold


def count_pairs() -> PairCount:
    """Count all pages, and the pages that are left out.

    Returns
    -------
    PairCount
    """
    pages = without_gold = empty_gold = 0
    for part in CLEANEVAL_PARTS:
        folder = data_folder() / "cleaneval" / part
        for name in pages_by_name(folder / "input"):
            gold = folder / "GoldStandard" / f"{name}.txt"
            pages += 1
            if not gold.is_file():
                without_gold += 1
            elif not read_gold(gold).strip():
                empty_gold += 1
    return PairCount(pages, without_gold, empty_gold)
