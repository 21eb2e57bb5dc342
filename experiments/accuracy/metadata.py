"""Accuracy of metadata: title, author and date, and the language that pages declare."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...metadata.declared import Metadata, read_declared_metadata
from ...parallel import map_in_processes
from ...segmenter.language import careful_language, declared_language, quick_language
from ...segmenter.words import tokenize
from ..data.gold_pages import GoldPage
from ..tables import Rounded, Row

__all__ = ["metadata_table"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A field of one page as one library gives it.

    Attributes
    ----------
    field, library : str
    gold : str or None
        The gold standard; for the language, what the page declares. None if there is none.
    given : str or None
        What the library gives.
    """

    field: str
    library: str
    gold: str | None
    given: str | None

    @property
    def right(self) -> bool:
        """Whether the library gives what the gold standard says."""
        if not self.gold or not self.given:
            return False
        return _SAME[self.field](self.gold, self.given)


#: What counts as the same: titles with the same words, authors with the same words in any order.
_SAME: dict[str, Callable[[str, str], bool]] = {
    "title": lambda gold, given: tokenize(gold) == tokenize(given),
    "author": lambda gold, given: set(tokenize(gold)) == set(tokenize(given)),
    "date": lambda gold, given: gold[:10] == given,
    "language": lambda gold, given: gold == given,
}


def metadata_table(pages: Sequence[GoldPage], processes: int = 2) -> list[Row]:
    """Score webjury's metadata, and those of the libraries it uses.

    Parameters
    ----------
    pages : sequence of GoldPage
    processes : int
        Number of worker processes.

    Returns
    -------
    list of Row
        One per field and library. ``known`` counts the pages whose gold standard has the field,
        ``given`` those for which the library gives it. A value that no gold standard confirms
        counts as wrong, so precision is a lower bound.
    """
    statements = map_in_processes(
        _statements, pages, description="Reading metadata", processes=processes
    )
    return [
        _row(column) for column in zip(*statements, strict=True) if any(one.gold for one in column)
    ]


def _statements(gold_page: GoldPage) -> list[Statement]:
    from trafilatura.metadata import extract_metadata

    page = gold_page.parse()
    document = extract_metadata(page.html)
    declared = declared_language(page.tree)
    trafilatura = Metadata(document.title, document.author, document.date)
    metadata = {"trafilatura": trafilatura, "webjury": read_declared_metadata(page)}
    # Without a declared language there is nothing to compare with.
    text = page.text if declared else ""
    return [
        *_compared(gold_page.metadata, metadata),
        Statement("language", "resiliparse", declared, quick_language(text)),
        Statement("language", "py3langid", declared, careful_language(text)),
    ]


def _compared(gold: Metadata, metadata: Mapping[str, Metadata]) -> Iterator[Statement]:
    for field in ("title", "author", "date"):
        for library, given in metadata.items():
            yield Statement(field, library, getattr(gold, field), getattr(given, field))


def _row(column: Sequence[Statement]) -> Row:
    known = sum(bool(one.gold) for one in column)
    given = sum(bool(one.given) for one in column)
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
