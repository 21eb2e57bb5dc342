"""Hashes of every form of the output for pages of data sets, to see which ones a change changes."""

import csv
import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..answer.extract import Options, extractor_for
from ..answer.extraction import Extraction
from ..errors import DataError, InputError
from ..files import write_atomically
from ..parallel import map_in_processes
from ..progress import track_in_lines
from ..segmenter.page import Page
from .data.datasets import load
from .data.gold_pages import GoldPage
from .tables import Row

#: The forms by name.
FORMS: dict[str, Callable[[Extraction], object]] = {
    "text": lambda extraction: extraction.text,
    "titled": lambda extraction: extraction.to_text(title=True),
    "markdown": lambda extraction: extraction.to_markdown(),
    "links": lambda extraction: extraction.to_markdown(links=True),
    "images": lambda extraction: extraction.to_markdown(images=True),
    "full": lambda extraction: extraction.to_markdown(links=True, images=True),
    "untitled": lambda extraction: extraction.to_markdown(title=False),
    "html": lambda extraction: extraction.to_html(),
    "full html": lambda extraction: extraction.to_html(links=True, images=True),
    "list of links": lambda extraction: extraction.links,
    "list of images": lambda extraction: extraction.images,
    "tables": lambda extraction: extraction.tables,
    "posts": lambda extraction: extraction.posts,
    "metadata": lambda extraction: extraction.metadata,
    "warnings": lambda extraction: extraction.address_warnings(links=True, images=True),
}
#: The address of every page, so that relative addresses can be resolved.
_URL = "https://page.example/folder/page"
#: Characters of a hash: two of 5,000 pages are mixed up once in a million comparisons.
_N_CHARACTERS = 10
#: By page, the hash of each form.
Hashes = dict[str, dict[str, str]]


def hashes_of(datasets: Sequence[str], *, processes: int = 2) -> Hashes:
    """Extract all pages of data sets in mode fast, and hash every form.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as in `load`.
    processes : int
        Number of worker processes.

    Returns
    -------
    dict of str to dict
        By data set and page, the hash of each form.
    """
    hashes: Hashes = {}
    for dataset in track_in_lines(datasets, "Hashing data sets"):
        pages = load(dataset)
        results = map_in_processes(
            _hash_forms, pages, description=f"Hashing {dataset}", processes=processes
        )
        names = [f"{dataset}/{page.name}" for page in pages]
        hashes |= dict(zip(names, results, strict=True))
    return hashes


def _hash_forms(gold_page: GoldPage) -> dict[str, str]:
    try:
        extraction = extractor_for(Options(mode="fast"))(Page(gold_page.html, url=_URL))
    except InputError:
        return dict.fromkeys(FORMS, "refused")
    return {form: _hash(extraction, make) for form, make in FORMS.items()}


def _hash(extraction: Extraction, make: Callable[[Extraction], object]) -> str:
    """The hash of a form; the name of the error if it cannot be made."""
    try:
        written = repr(make(extraction))
    except Exception as error:  # noqa: BLE001 (a fault on one page should not hide the others)
        return type(error).__name__
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:_N_CHARACTERS]


def write_hashes(path: Path, hashes: Hashes) -> None:
    """Write hashes as CSV, a line for each page."""

    def write(temporary: Path) -> None:
        with temporary.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["page", *FORMS])
            writer.writerows([page, *by_form.values()] for page, by_form in hashes.items())

    write_atomically(path, write)


def read_hashes(path: Path) -> Hashes:
    """Read what `write_hashes` wrote.

    Raises
    ------
    DataError
        If it cannot be read.
    """
    try:
        with path.open(newline="", encoding="utf-8") as file:
            return {row.pop("page"): row for row in csv.DictReader(file)}
    except (OSError, ValueError, KeyError, csv.Error) as error:
        raise DataError(f"{path} has no hashes of outputs: {error}") from error


def differences(old: Hashes, new: Hashes) -> Iterator[tuple[str, list[str]]]:
    """Yield each page of both that differs, and its forms that do."""
    for page in old:
        after = new.get(page, {})
        forms = [form for form, value in old[page].items() if after.get(form, value) != value]
        if forms:
            yield page, forms


def differences_table(old: Hashes, new: Hashes) -> list[Row]:
    """Count the pages that differ, for each form that both have."""
    differing = dict(differences(old, new))
    n_pages = len(old.keys() & new.keys())
    return [
        {
            "form": form,
            "pages": n_pages,
            "differ": sum(form in forms for forms in differing.values()),
        }
        for form in FORMS
    ]
