"""Hashes of every step and form of the output for pages, to see which ones a change changes."""

import csv
import gzip
import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..answer.by_model import Verdict
from ..answer.extraction import Extraction
from ..ensemble.features.bags import Bags
from ..ensemble.features.case import Case
from ..ensemble.features.columns import Features
from ..ensemble.models.loading import shipped_voter
from ..ensemble.verdict.decision import Decision
from ..errors import DataError, InputError
from ..files import write_atomically
from ..parallel import map_in_processes
from ..segmenter.page import Page
from .hostile.pages import KINDS, generate_page
from .hostile.towers import TOWERS
from .tables import Row


@dataclass(frozen=True, slots=True)
class Reading:
    """What mode fast made of a page, step by step."""

    case: Case
    columns: Features
    decision: Decision
    extraction: Extraction

    @classmethod
    def of(cls, source: bytes) -> "Reading":
        """Read a page."""
        model, case = shipped_voter("fast"), Case(Page(source, url=_URL))
        features = model.features(case)
        decision = model.decide(case, features)
        extraction = Verdict(model, case, decision, model.mode).extraction()
        return cls(case, features.values, decision, extraction)


#: The steps from a page to its verdict, then the forms of its output.
PARTS: dict[str, Callable[[Reading], object]] = {
    "source": lambda reading: reading.case.page.html,
    "page": lambda reading: reading.case.page.text,
    "words": lambda reading: (reading.case.page.words, list(reading.case.page.word_starts)),
    "segments": lambda reading: reading.case.segments,
    "tokens": lambda reading: _in_order(reading.case.tokens.of_segments()),
    "columns": lambda reading: reading.columns.tobytes(),
    # Sums in another order differ in the last bits.
    "probabilities": lambda reading: reading.decision.probabilities.round(6).tolist(),
    "kept": lambda reading: reading.decision.kept.tolist(),
    "text": lambda reading: reading.extraction.text,
    "titled": lambda reading: reading.extraction.to_text(title=True),
    "markdown": lambda reading: reading.extraction.to_markdown(),
    "links": lambda reading: reading.extraction.to_markdown(links=True),
    "images": lambda reading: reading.extraction.to_markdown(images=True),
    "full": lambda reading: reading.extraction.to_markdown(links=True, images=True),
    "untitled": lambda reading: reading.extraction.to_markdown(title=False),
    "html": lambda reading: reading.extraction.to_html(),
    "full html": lambda reading: reading.extraction.to_html(links=True, images=True),
    "list of links": lambda reading: reading.extraction.links,
    "list of images": lambda reading: reading.extraction.images,
    "tables": lambda reading: reading.extraction.tables,
    "posts": lambda reading: reading.extraction.posts,
    "metadata": lambda reading: reading.extraction.metadata,
    "warnings": lambda reading: reading.extraction.address_warnings(links=True, images=True),
}
#: The address of every page, so that relative addresses can be resolved.
_URL = "https://page.example/folder/page"
#: Characters of a hash: a page that changes has the same hash once in 16 million.
_N_CHARACTERS = 6
#: Size of a hostile page in bytes.
_HOSTILE_SIZE = 10_000
#: By page, the hash of each part.
Hashes = dict[str, dict[str, str]]


def _in_order(bags: Bags) -> tuple[list[int], list[int]]:
    """Sort the tokens of each bag, because their order does not matter."""
    rows, hashes = bags.pairs
    return bags.counts.tolist(), hashes[np.lexsort((hashes, rows))].tolist()


def broken_pages(pages: Sequence[bytes], n: int) -> dict[str, bytes]:
    """Break pages at random, in the same way each time.

    Parameters
    ----------
    pages : sequence of bytes
    n : int
        Number of broken pages.

    Returns
    -------
    dict of str to bytes
    """
    from .fuzz.run import break_page

    broken = (break_page(pages, 0, number) for number in range(n))
    return {f"broken/{page.number}": page.source for page in broken}


def hostile_pages() -> dict[str, bytes]:
    """One small page of each hostile kind."""
    kinds = [*KINDS, *(name for towers in TOWERS.values() for name in towers)]
    return {f"hostile/{kind}": generate_page(kind, _HOSTILE_SIZE) for kind in kinds}


def hashes_of(pages: dict[str, bytes], *, processes: int = 2) -> Hashes:
    """Extract pages in mode fast, and hash every part.

    Parameters
    ----------
    pages : dict of str to bytes
        Sources by name.
    processes : int
        Number of worker processes.

    Returns
    -------
    dict of str to dict
        By page, the hash of each part.
    """
    results = map_in_processes(
        _hash_parts, list(pages.values()), description="Hashing", processes=processes
    )
    return dict(zip(pages, results, strict=True))


def _hash_parts(source: bytes) -> dict[str, str]:
    try:
        reading = Reading.of(source)
    except InputError:
        return dict.fromkeys(PARTS, "refused")
    return {part: _hash(reading, make) for part, make in PARTS.items()}


def _hash(reading: Reading, make: Callable[[Reading], object]) -> str:
    """The hash of a part; the name of the error if it cannot be made."""
    try:
        written = repr(make(reading))
    except Exception as error:  # noqa: BLE001 (a fault on one page should not hide the others)
        return type(error).__name__
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:_N_CHARACTERS]


def write_hashes(path: Path, hashes: Hashes) -> None:
    """Write hashes as CSV, a line for each page; compressed if the name ends with ``.gz``."""
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["page_name", *PARTS])
    writer.writerows([page, *by_part.values()] for page, by_part in hashes.items())
    data = table.getvalue().encode()
    # Without a time, so that equal hashes give equal files.
    written = gzip.compress(data, mtime=0) if path.suffix == ".gz" else data
    write_atomically(path, lambda temporary: temporary.write_bytes(written))


def read_hashes(path: Path) -> Hashes:
    """Read what `write_hashes` wrote.

    Raises
    ------
    DataError
        If it cannot be read.
    """
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
        return {row.pop("page_name"): row for row in csv.DictReader(io.StringIO(text, newline=""))}
    except (OSError, EOFError, ValueError, KeyError, csv.Error) as error:
        raise DataError(f"{path} has no hashes of outputs: {error}") from error


def differences(old: Hashes, new: Hashes) -> Iterator[tuple[str, list[str]]]:
    """Yield each page of both that differs, and its parts that do."""
    for page in old:
        after = new.get(page, {})
        parts = [part for part, value in old[page].items() if after.get(part, value) != value]
        if parts:
            yield page, parts


def differences_table(old: Hashes, new: Hashes) -> list[Row]:
    """Count the pages that differ, for each part."""
    differing = dict(differences(old, new))
    n_pages = len(old.keys() & new.keys())
    return [
        {
            "part": part,
            "pages": n_pages,
            "differ": sum(part in parts for parts in differing.values()),
        }
        for part in PARTS
    ]
