"""What a page's texts are judged by, and how good one of them is."""

from collections.abc import Iterable
from dataclasses import dataclass

from .metrics import Overlap
from .protocols import PROTOCOLS

__all__ = ["GoldStandard", "PageScores"]


@dataclass(frozen=True, slots=True)
class PageScores:
    """How good a text is.

    Attributes
    ----------
    overlaps : dict of str to Overlap
        With the gold standard, by protocol.
    present, absent : int
        How many snippets are in it of those that should be, and of those that should not.
    """

    overlaps: dict[str, Overlap]
    present: int
    absent: int


@dataclass(frozen=True, slots=True)
class GoldStandard:
    """What texts of a page are judged by.

    Attributes
    ----------
    gold : str
        Gold standard text.
    protocols : tuple of str
        Those of the data set.
    present, absent : tuple of str
        Snippets that are content, and that are not.
    comments : bool or None
        Whether readers' comments are content; None if nothing says so.
    """

    gold: str
    protocols: tuple[str, ...]
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    comments: bool | None = None

    def score(self, text: str) -> PageScores:
        """Judge a text by everything there is.

        A snippet is found whatever its case and white space, as in WCXB's own evaluation
        but for the white space: where lines are broken is no matter of content.
        """
        plain = _plain(text)
        return PageScores(
            {name: PROTOCOLS[name].overlap(text, self.gold) for name in self.protocols},
            _found(self.present, plain),
            _found(self.absent, plain),
        )


def _found(snippets: Iterable[str], text: str) -> int:
    return sum(_plain(snippet) in text for snippet in snippets)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
