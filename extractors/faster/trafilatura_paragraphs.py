"""jusText's paragraphs for trafilatura, which runs it where its own rules find little.

jusText builds the path of each element, looks at white space several times for each rule, and adds
up the hashes of all 154,000 stop words for each page. Here the paragraphs are read as for jusText
itself, and the stop words are told apart by identity. What jusText decides is the same.
"""

from collections.abc import Iterator

from justext.core import classify_paragraphs
from lxml.html import HtmlElement

from ..events import tree_events
from .justext_paragraphs import Paragraph, read_paragraphs
from .private_copy import private_copy

__all__ = ["QuickMaker", "use_read_paragraphs"]


class QuickMaker:
    """Makes paragraphs as jusText's `ParagraphMaker`, for jusText's rules."""

    @staticmethod
    def make_paragraphs(root: HtmlElement) -> list[Paragraph]:
        """Read the paragraphs of a tree.

        Parameters
        ----------
        root : HtmlElement

        Returns
        -------
        list of Paragraph
            Not yet classified.
        """
        return read_paragraphs(tree_events(root), as_it_is=True)


class _StopWords:
    """Stop words, with a hash that takes no time."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)


#: The stop words of all languages, once they have been used.
_known: list[_StopWords] = []


def _classify(paragraphs: list[Paragraph], words: object, *limits: object) -> None:
    """Classify paragraphs as jusText's `classify_paragraphs`."""
    if isinstance(words, tuple):
        if not _known or _known[0].words is not words:
            _known[:] = [_StopWords(words)]
        words = _known[0]
    classify_paragraphs(paragraphs, words, *limits)


def use_read_paragraphs() -> None:
    """Give the copy of trafilatura these paragraphs in place of jusText's."""
    external = private_copy("trafilatura", "external")
    vars(external).update(ParagraphMaker=QuickMaker, classify_paragraphs=_classify)
