"""How often metadata are right: title, author, date; and the language, as pages declare it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...metadata.declared import Metadata, read_declared_metadata
from ...parallel import map_in_processes
from ...segmenter.language import careful_language, declared_language, quick_language
from ...segmenter.page import Page
from ...segmenter.words import tokenize
from ..data.gold_pages import GoldPage
from ..tables import Rounded, Row

__all__ = ["metadata_table"]


@dataclass(frozen=True, slots=True)
class Statement:
    """What a library says of one thing on one page.

    Attributes
    ----------
    field, library : str
    gold : str or None
        What a person said, or the page itself of its language; None where nobody did.
    said : str or None
    """

    field: str
    library: str
    gold: str | None
    said: str | None

    @property
    def right(self) -> bool:
        """Whether it is what a person said."""
        if not self.gold or not self.said:
            return False
        return _SAME[self.field](self.gold, self.said)


#: What counts as the same: titles of the same words, authors of the same words in any order.
_SAME: dict[str, Callable[[str, str], bool]] = {
    "title": lambda gold, said: tokenize(gold) == tokenize(said),
    "author": lambda gold, said: set(tokenize(gold)) == set(tokenize(said)),
    "date": lambda gold, said: gold[:10] == said,
    "language": lambda gold, said: gold == said,
}


def metadata_table(documents: Sequence[GoldPage], processes: int = 2) -> list[Row]:
    """Compare webjury's metadata with those of the libraries it asks, as these give them.

    Parameters
    ----------
    documents : sequence of GoldPage
    processes : int
        Workers.

    Returns
    -------
    list of Row
        One a field and library; ``known``: pages of which a person says it, ``given``: pages of
        which the library does. What no person has said counts as wrong if it is given, so that
        precision is a lower bound.
    """
    pages = map_in_processes(
        _statements, documents, description="Reading metadata", processes=processes
    )
    return [_row(column) for column in zip(*pages, strict=True) if any(one.gold for one in column)]


def _statements(document: GoldPage) -> list[Statement]:
    from trafilatura.metadata import extract_metadata

    page = Page(document.html)
    gold = document.metadata
    rival = extract_metadata(page.html)
    declared = declared_language(page.tree)
    theirs = Metadata(rival.title, rival.author, rival.date)
    found = {"trafilatura": theirs, "webjury": read_declared_metadata(page)}
    # Where a page declares no language, nobody says which it is.
    text = page.text if declared else ""
    return [
        *_compared(gold, found),
        Statement("language", "resiliparse", declared, quick_language(text)),
        Statement("language", "py3langid", declared, careful_language(text)),
    ]


def _compared(gold: Metadata, found: Mapping[str, Metadata]) -> Iterator[Statement]:
    for field in ("title", "author", "date"):
        for library, said in found.items():
            yield Statement(field, library, getattr(gold, field), getattr(said, field))


def _row(column: Sequence[Statement]) -> Row:
    known = sum(bool(one.gold) for one in column)
    given = sum(bool(one.said) for one in column)
    right = sum(one.right for one in column)
    return {
        "field": column[0].field,
        "library": column[0].library,
        "pages": len(column),
        "known": known,
        "given": given,
        "right": right,
        "precision": Rounded(right / max(given, 1), ".3f"),
        "recall": Rounded(right / max(known, 1), ".3f"),
        "F1": Rounded(2 * right / max(given + known, 1), ".3f"),
    }
