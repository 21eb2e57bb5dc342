"""jusText's paragraphs for trafilatura, which runs jusText if its own rules find little.

jusText builds the path of each element, handles white space several times for each rule, and hashes
all 154,000 stop words for each page. Here the paragraphs are read as for the extractor jusText, and
stop words are compared by identity. jusText's decisions are the same.
"""

from collections.abc import Iterator

from justext.core import classify_paragraphs
from lxml.html import HtmlElement

from .justext_paragraphs import Paragraph, read_paragraphs
from .private_copy import private_copy


class QuickMaker:
    """Makes paragraphs like jusText's `ParagraphMaker`."""

    @staticmethod
    def make_paragraphs(root: HtmlElement) -> list[Paragraph]:
        """Read the paragraphs of a tree, which are not yet classified."""
        return read_paragraphs(root, as_it_is=True)


class _StopWords:
    """Stop words with a hash that costs nothing."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)


#: The stop words of all languages, after their first use.
_known: list[_StopWords] = []


def _classify(paragraphs: list[Paragraph], words: object, *limits: object) -> None:
    """Classify paragraphs like jusText's `classify_paragraphs`."""
    if isinstance(words, tuple):
        if not _known or _known[0].words is not words:
            _known[:] = [_StopWords(words)]
        words = _known[0]
    classify_paragraphs(paragraphs, words, *limits)


def use_read_paragraphs() -> None:
    """Let the private copy of trafilatura use these paragraphs."""
    external = private_copy("trafilatura", "external")
    vars(external).update(ParagraphMaker=QuickMaker, classify_paragraphs=_classify)
