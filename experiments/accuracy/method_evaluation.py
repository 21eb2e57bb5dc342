"""The evaluation of the thesis: compare the texts of any method with gold standards (6.4).

A folder contains pages in ``html/``, gold standards in ``clean/``, and one sub-folder per method
with its texts; ``evaluation.csv`` is written into this sub-folder.
"""

import csv
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean

from ...ensemble.storage.training_pages import page_hash
from ...errors import DataError
from ...files import write_atomically
from ...progress import track
from ...segmenter.source.page_files import pages_by_name
from ..data.gold_pages import read_gold
from ..data.layouts import read_unwrapped
from ..scoring.metrics import Overlap, micro_average, ratcliff_obershelp, word_levenshtein
from ..scoring.protocols import PROTOCOLS, Protocol
from ..tables import Rounded, Row, printed

_PAGES, _GOLD, _RESULTS = "html", "clean", "evaluation.csv"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Scores of the methods in a folder.

    Attributes
    ----------
    table : list of Row
        One per method, by ascending F1.
    warnings : list of str
        Files that are missing, left out or damaged, in each folder.
    """

    table: list[Row]
    warnings: list[str]


def evaluate_folder(
    folder: Path,
    protocol: Protocol = PROTOCOLS["thesis"],
    training_pages: Mapping[str, Collection[str]] | None = None,
) -> Evaluation:
    """Score the texts of every method, and write the scores into its folder.

    A missing text counts as empty. A text whose gold standard is missing or empty is not scored,
    because any word in it would lower precision (thesis, 4.5).

    Parameters
    ----------
    folder : Path
        Folder with ``clean/NAME.txt`` and any number of ``METHOD/NAME.txt``.
    protocol : Protocol
        Protocol of precision, recall and F1; the other two measures use the thesis's definition of
        words.
    training_pages : mapping of str to collection of str, optional
        For methods with a model, the hashes of the pages that it was trained on: see `page_hash`.
        If ``html/`` has some of these pages, there is a warning.

    Returns
    -------
    Evaluation

    Raises
    ------
    DataError
        If there are no gold standards or no methods, or a file cannot be read or written.
    """
    try:
        golds = _read_golds(folder)
        methods = [_evaluate(path, golds, protocol) for path in _method_folders(folder)]
    except OSError as error:
        raise DataError(f"cannot evaluate {folder}: {error}; make it readable") from error
    methods.sort(key=lambda method: (method.f1, method.row["system"]))
    empty = sum(not gold for gold in golds.values())
    return Evaluation(
        [method.row for method in methods],
        [
            *_warnings(_GOLD, {"gold standards without text, left out": empty}),
            *(warning for method in methods for warning in method.warnings),
            *_training_page_warnings(folder, golds, training_pages or {}),
        ],
    )


def _training_page_warnings(
    folder: Path, golds: Mapping[str, str], training_pages: Mapping[str, Collection[str]]
) -> Iterator[str]:
    """For each method whose model was trained on scored pages, say how many these are."""
    known = {name: pages for name, pages in training_pages.items() if (folder / name).is_dir()}
    scored = [name for name, gold in golds.items() if gold]
    hashes = _page_hashes(folder / _PAGES, scored) if known else []
    for method, pages in known.items():
        if n := sum(one in pages for one in hashes):
            yield (
                f"{method}: pages that its model was trained on, so that its F1 is too high: "
                f"{n} of {len(scored)}"
            )


def _page_hashes(folder: Path, names: Collection[str]) -> list[str]:
    """The hashes of the pages of these names that are there and can be read."""
    hashes = []
    for name, path in pages_by_name(folder).items() if folder.is_dir() else ():
        if name in names:
            with suppress(DataError, OSError):
                hashes.append(page_hash(read_unwrapped(path, name)[0]))
    return hashes


def _read_golds(folder: Path) -> dict[str, str]:
    """Read gold standards by name; one that contains only white space counts as empty."""
    clean = folder / _GOLD
    golds = {path.stem: read_gold(path).strip() for path in _texts(clean)} if clean.is_dir() else {}
    if not any(golds.values()):
        raise DataError(
            f"{clean} holds no gold standards: put them there, in one file NAME.txt for each page"
        )
    return golds


def _texts(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.glob("*.txt")):
        if path.is_file() and not path.name.startswith("."):
            yield path


def _method_folders(folder: Path) -> list[Path]:
    methods = [
        path
        for path in sorted(folder.iterdir())
        if path.is_dir() and path.name not in (_PAGES, _GOLD) and not path.name.startswith(".")
    ]
    if not methods:
        raise DataError(
            f"{folder} has no folder of a method's texts; run: webjury evaluate --run {folder}"
        )
    return methods


@dataclass(frozen=True, slots=True)
class _Method:
    f1: float
    row: Row
    warnings: list[str]


@dataclass(frozen=True, slots=True)
class _Comparison:
    """All measures of a text against its gold standard."""

    overlap: Overlap
    ratcliff_obershelp: Overlap | None
    levenshtein: int


def _evaluate(folder: Path, golds: Mapping[str, str], protocol: Protocol) -> _Method:
    """Score a method and write the scores into its folder."""
    texts, broken = _read_texts(folder)
    names = [name for name, gold in golds.items() if gold]
    comparisons = {
        name: _compare(texts.get(name, ""), golds[name], protocol)
        for name in track(names, len(names), f"Evaluating {folder.name}")
    }
    total = _row("TOTAL", list(comparisons.values()), protocol)
    _write(
        folder,
        [
            total,
            *(
                _document_row(name, comparison, protocol)
                for name, comparison in comparisons.items()
            ),
        ],
    )
    missing = len(comparisons.keys() - texts.keys())
    blank = sum(comparison.ratcliff_obershelp is None for comparison in comparisons.values())
    counts = {
        "texts missing, counted as nothing extracted": missing,
        "texts without a gold standard, not scored": len(texts.keys() - golds.keys()),
        "texts not in UTF-8, broken bytes replaced": len(broken & comparisons.keys()),
        "texts too long and repetitive for ratcliff-obershelp, left blank": blank,
    }
    return _Method(
        protocol.score([comparison.overlap for comparison in comparisons.values()]).f1,
        {
            "system": folder.name,
            "pages": len(comparisons),
            "missing": missing,
            "precision": total["precision"],
            "recall": total["recall"],
            "F1": total["F1"],
            "ratcliff-obershelp": total["ratcliff-obershelp"],
            "levenshtein": total["levenshtein"],
        },
        _warnings(folder.name, counts),
    )


def _read_texts(folder: Path) -> tuple[dict[str, str], set[str]]:
    """Read texts by name; also return the names of texts that are not valid UTF-8."""
    texts, broken = {}, set()
    for path in _texts(folder):
        data = path.read_bytes()
        try:
            texts[path.stem] = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            texts[path.stem] = data.decode("utf-8-sig", "replace")
            broken.add(path.stem)
    return texts, broken


def _compare(text: str, gold: str, protocol: Protocol) -> _Comparison:
    return _Comparison(
        protocol.overlap(text, gold), ratcliff_obershelp(text, gold), word_levenshtein(text, gold)
    )


def _row(document: str, comparisons: Sequence[_Comparison], protocol: Protocol) -> Row:
    """Make the row of one document, or the row of all documents."""
    overlaps = [comparison.overlap for comparison in comparisons]
    blocks = [
        comparison.ratcliff_obershelp for comparison in comparisons if comparison.ratcliff_obershelp
    ]
    counts, score = micro_average(overlaps), protocol.score(overlaps)
    return {
        "document": document,
        "extracted": counts.extracted,
        "gold": counts.gold,
        "common": counts.common,
        "precision": Rounded(score.precision),
        "recall": Rounded(score.recall),
        "F1": Rounded(score.f1),
        "ratcliff-obershelp": Rounded(micro_average(blocks).f1) if blocks else None,
        "levenshtein": Rounded(mean(comparison.levenshtein for comparison in comparisons), ".1f"),
    }


def _document_row(document: str, comparison: _Comparison, protocol: Protocol) -> Row:
    row = _row(document, [comparison], protocol)
    return row | {"levenshtein": comparison.levenshtein}


def _write(folder: Path, rows: Sequence[Row]) -> None:
    try:
        write_atomically(folder / _RESULTS, partial(_write_rows, rows=rows))
    except OSError as error:
        raise DataError(
            f"cannot write {_RESULTS} to {folder}: {error.strerror}; make it writable"
        ) from error


def _write_rows(path: Path, rows: Sequence[Row]) -> None:
    # File names may contain bytes that are not valid text.
    with path.open("w", newline="", encoding="utf-8", errors="surrogateescape") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(printed(rows))


def _warnings(folder: str, counts: Mapping[str, int]) -> list[str]:
    return [f"{folder}: {what}: {count}" for what, count in counts.items() if count]
