"""The gold standard of a page, and the scores of a text against it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .metrics import Overlap
from .protocols import PROTOCOLS
from .wholeness import Element, Wholeness, plain_words, wholeness


@dataclass(frozen=True, slots=True)
class PageScores:
    """Scores of one text of a page.

    Attributes
    ----------
    overlaps : dict of str to Overlap
        Overlap with the gold standard, by protocol.
    present, absent : int
        How many of the gold standard's `present` and `absent` snippets the text contains.
    expected_f1 : float or None
        The voter's own estimate of F1; None for the texts of extractors.
    wholeness : dict of str to Wholeness
        How many elements the text keeps whole, by kind.
    """

    overlaps: dict[str, Overlap]
    present: int
    absent: int
    expected_f1: float | None = None
    wholeness: dict[str, Wholeness] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GoldStandard:
    """The standard that texts of a page are scored against.

    Attributes
    ----------
    gold : str
        Gold standard text.
    protocols : tuple of str
        Names of the protocols to score by.
    present, absent : tuple of str
        Snippets that belong to the content, and snippets that do not.
    comments : bool or None
        Whether readers' comments belong to the content; None if unknown.
    elements : tuple of Element
        Elements of the page to look for.
    """

    gold: str
    protocols: tuple[str, ...]
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    comments: bool | None = None
    elements: tuple[Element, ...] = ()

    def score(self, text: str) -> PageScores:
        """Score a text by every protocol, and count the snippets and elements that it contains.

        Case is ignored in snippets, as in WCXB's own evaluation. Unlike in WCXB, only words are
        compared, because line breaks and spaces around punctuation are not content.
        """
        words = plain_words(text)
        return PageScores(
            {name: PROTOCOLS[name].overlap(text, self.gold) for name in self.protocols},
            _found(self.present, words),
            _found(self.absent, words),
            wholeness=wholeness(self.elements, text),
        )


def _found(snippets: Iterable[str], words: str) -> int:
    return sum(plain_words(snippet) in words for snippet in snippets)
