"""Accuracy of metadata: title, author and date, and the language of pages.

webjury and trafilatura are scored on the same pages, by the same definition of a right value.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from ...addresses import host_name
from ...metadata.declared import Metadata, read_declared_metadata
from ...metadata.names import split_names
from ...parallel import map_in_processes
from ...segmenter.language import careful_language, declared_language, quick_language
from ...segmenter.page import Page
from ...segmenter.titles import without_site
from ...segmenter.words import tokenize
from ..data.gold_pages import GoldPage
from ..data.golden_pages import GOLDEN
from ..tables import Rounded, Row

#: The libraries that are compared on title, author and date.
_LIBRARIES = ("webjury", "trafilatura")
_FIELDS = ("title", "author", "date")
#: Label of the row with the mean over data sets.
MEAN = "mean"
_UNSEEN = "unseen"


@dataclass(frozen=True, slots=True)
class Statement:
    """What one library says about one field of one page.

    Attributes
    ----------
    field, library : str
    is_known : bool
        Whether the right value is known, from the gold standard or, for the language, from what
        the page declares.
    is_given : bool
        Whether the library gives a value.
    is_right : bool
        Whether this value is the right one.
    is_unseen : bool
        Whether nobody had looked at the page when webjury's rules were written.
    """

    field: str
    library: str
    is_known: bool
    is_given: bool
    is_right: bool
    is_unseen: bool


@dataclass(frozen=True, slots=True)
class _Score:
    """How often a library is right about a field of a data set."""

    pages: int
    known: int
    given: int
    right: int

    @property
    def precision(self) -> float:
        return self.right / max(self.given, 1)

    @property
    def recall(self) -> float:
        return self.right / max(self.known, 1)

    @property
    def f1(self) -> float:
        return 2 * self.right / max(self.given + self.known, 1)


def read_statements(pages: Sequence[GoldPage], processes: int = 2) -> list[Statement]:
    """Read the metadata of pages with webjury and the libraries that it is compared with.

    Parameters
    ----------
    pages : sequence of GoldPage
    processes : int
        Number of worker processes.

    Returns
    -------
    list of Statement
        The languages of all pages that declare one, and the title, author and date of pages whose
        gold standard has at least one of the three.
    """
    by_page = map_in_processes(_read, pages, description="Reading metadata", processes=processes)
    return [statement for statements in by_page for statement in statements]


def metadata_table(statements: Mapping[str, Sequence[Statement]]) -> list[Row]:
    """Score title, author and date.

    Parameters
    ----------
    statements : mapping of str to sequence of Statement
        Statements by data set.

    Returns
    -------
    list of Row
        For each field, one per data set that has it, and one with the mean over these data sets.
        ``known`` counts the pages whose gold standard has the field. A value is wrong if the gold
        standard lacks the field, so precision is a lower bound. ``unseen F1`` is the F1 on the
        pages that nobody had looked at when webjury's rules were written.
    """
    rows: list[Row] = []
    for field in _FIELDS:
        scores_by_dataset = {
            name: {library: _score(dataset_statements, field, library) for library in _LIBRARIES}
            | {
                _UNSEEN: _score(
                    [statement for statement in dataset_statements if statement.is_unseen],
                    field,
                    "webjury",
                )
            }
            for name, dataset_statements in statements.items()
        }
        scores_by_dataset = {
            name: scores for name, scores in scores_by_dataset.items() if scores["webjury"].known
        }
        rows += (_row(field, name, scores) for name, scores in scores_by_dataset.items())
        if scores_by_dataset:
            rows.append(_mean_row(field, list(scores_by_dataset.values())))
    return rows


def language_table(statements: Mapping[str, Sequence[Statement]]) -> list[Row]:
    """Score the language: py3langid, which webjury uses, and Resiliparse.

    Parameters
    ----------
    statements : mapping of str to sequence of Statement
        Statements by data set.

    Returns
    -------
    list of Row
        One per data set and library; ``known`` counts the pages that declare a language.
    """
    rows: list[Row] = []
    for name, dataset_statements in statements.items():
        for library in ("py3langid", "resiliparse"):
            score = _score(dataset_statements, "language", library)
            if score.known:
                counts = {"pages": score.pages, "known": score.known, "right": score.right}
                rows.append({"data set": name, "library": library, **counts, **_shares(score)})
    return rows


def _read(gold_page: GoldPage) -> list[Statement]:
    page = gold_page.parse()
    return [*_compare(gold_page, page), *_languages(page)]


def _compare(gold_page: GoldPage, page: Page) -> Iterator[Statement]:
    from trafilatura.metadata import extract_metadata

    gold = gold_page.metadata
    if gold == Metadata():
        return
    document = extract_metadata(page.html)
    metadata = {
        "webjury": read_declared_metadata(page),
        "trafilatura": Metadata(document.title, document.author, document.date),
    }
    sites = [host_name(gold_page.host), host_name(page.declared_address)]
    unseen = is_unseen(gold_page.name)
    for field in _FIELDS:
        for library, known in metadata.items():
            stated, given = getattr(gold, field), getattr(known, field)
            right = bool(stated and given) and _SAME[field](stated, given, sites)
            yield Statement(field, library, bool(stated), bool(given), right, unseen)


def _languages(page: Page) -> Iterator[Statement]:
    if declared := declared_language(page.doc):
        languages = {
            "py3langid": careful_language(page.text),
            "resiliparse": quick_language(page.text),
        }
        for library, given in languages.items():
            yield Statement("language", library, True, bool(given), given == declared, False)


def is_unseen(name: str) -> bool:
    """Whether nobody had looked at a page of WCXB or news when the rules were written.

    Parameters
    ----------
    name : str
        The name of the page in its data set.

    Returns
    -------
    bool
        True for half of the pages, chosen by the hash of their names.
    """
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 1


def _same_title(gold: str, given: str, sites: Sequence[str]) -> bool:
    """Whether two titles have the same words; the name of the site at either end is ignored."""
    return tokenize(gold) == tokenize(given) or (
        tokenize(without_site(gold, sites)) == tokenize(without_site(given, sites))
    )


def _same_authors(gold: str, given: str, _sites: Sequence[str]) -> bool:
    """Whether two texts have the same words or the same names, in any order, ignoring roles."""
    return set(tokenize(gold)) == set(tokenize(given)) or _names(gold) == _names(given)


def _names(text: str) -> set[frozenset[str]]:
    return {frozenset(tokenize(name)) for name in split_names(text)}


def _same_date(gold: str, given: str, _sites: Sequence[str]) -> bool:
    """Whether two dates are the same day, or the same month if the gold standard has no day."""
    return given.startswith(gold[: len("2000-01-01")])


_SAME: dict[str, Callable[[str, str, Sequence[str]], bool]] = {
    "title": _same_title,
    "author": _same_authors,
    "date": _same_date,
}


def _score(statements: Sequence[Statement], field: str, library: str) -> _Score:
    selected = [
        statement
        for statement in statements
        if (statement.field, statement.library) == (field, library)
    ]
    return _Score(
        len(selected),
        sum(statement.is_known for statement in selected),
        sum(statement.is_given for statement in selected),
        sum(statement.is_right for statement in selected),
    )


def _row(field: str, name: str, scores: Mapping[str, _Score]) -> Row:
    own, unseen = scores["webjury"], scores[_UNSEEN]
    row: Row = {"field": field, "data set": name, "pages": own.pages, "known": own.known}
    row |= _shares(own)
    # All golden pages were looked at.
    row["unseen F1"] = "" if name == GOLDEN else Rounded(unseen.f1, ".3f")
    return row | _shares(scores["trafilatura"], "trafilatura ")


def _mean_row(field: str, scores_by_dataset: Sequence[Mapping[str, _Score]]) -> Row:
    rows = [_row(field, MEAN, scores) for scores in scores_by_dataset]
    row: Row = {"field": field, "data set": MEAN, "pages": "", "known": ""}
    for column in list(rows[0])[len(row) :]:
        values = [dataset_row[column] for dataset_row in rows]
        row[column] = Rounded(mean(values), ".3f") if column != "unseen F1" else ""
    return row


def _shares(score: _Score, prefix: str = "") -> Row:
    shares = {"precision": score.precision, "recall": score.recall, "F1": score.f1}
    return {f"{prefix}{name}": Rounded(share, ".3f") for name, share in shares.items()}
