"""A folder of texts for every method: what `evaluation` compares (thesis, 6.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ...ensemble.options import MODES
from ...ensemble.shipped import shipped
from ...errors import DataError, ExtractorError, InputError, MissingExtractorError
from ...extractors.registry import EXTRACTORS, get_extractor
from ...parallel import map_in_processes
from ...segmenter.page import Page
from ..data.gold_pages import find_pages, read_page

__all__ = ["METHODS", "Filling", "fill_method_folders"]

_OWN = {f"webjury-{mode}": mode for mode in MODES}
#: Every base extractor, and webjury's own modes.
METHODS = (*EXTRACTORS, *_OWN)


@dataclass(frozen=True, slots=True)
class Filling:
    """What became of the pages under each method.

    Attributes
    ----------
    pages : int
        How many were read.
    methods : list of str
        Whose folders were filled.
    warnings : list of str
        Methods that are not installed, files that are no pages, and how many pages each method
        failed on, with the first reason.
    """

    pages: int
    methods: list[str]
    warnings: list[str]


def fill_method_folders(
    folder: Path, methods: Sequence[str] = METHODS, *, processes: int = 2
) -> Filling:
    """Write the text of every page by every method.

    A method that fails on a page leaves no text for it; one that is not installed is passed
    over. What other methods left in the folder stays.

    Parameters
    ----------
    folder : Path
        With pages in ``html/``; ``METHOD/NAME.txt`` are written beside it.
    methods : sequence of str
        Of `METHODS`.
    processes : int
        Workers; extractors are never run in threads.

    Returns
    -------
    Filling

    Raises
    ------
    DataError
        If there are no pages, or a text cannot be written.
    OptionError
        If there is no method of a name.
    """
    absent = dict(_not_installed(methods))
    present = [method for method in methods if method not in absent]
    pages = list(find_pages(folder / "html")) if (folder / "html").is_dir() else []
    if not pages:
        raise DataError(f"{folder / 'html'} holds no pages: put them there as NAME.html")
    try:
        for method in present:
            (folder / method).mkdir(exist_ok=True)
        work = partial(_fill, folder=folder, methods=tuple(present))
        outcomes = map_in_processes(
            work, pages, description="Extracting the pages", processes=processes, chunksize=4
        )
    except OSError as error:
        raise DataError(f"cannot write texts into {folder}: {error}") from error
    unread = [outcome.unread for outcome in outcomes if outcome.unread]
    read = [outcome for outcome in outcomes if not outcome.unread]
    return Filling(len(read), present, [*absent.values(), *unread, *_failures(read, present)])


def _not_installed(methods: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Methods whose library is missing, each with how to install it."""
    for method in methods:
        if method not in _OWN:
            try:
                _ = get_extractor(method).version
            except MissingExtractorError as error:
                yield method, str(error)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Of one page: why it was not read, or by method why that failed."""

    name: str
    unread: str
    failures: dict[str, str]


def _fill(named_page: tuple[str, Path], folder: Path, methods: tuple[str, ...]) -> _Outcome:
    name, path = named_page
    outputs = {method: folder / method / f"{name}.txt" for method in methods}
    for output in outputs.values():
        # Of an earlier run: where a method fails now, there is to be none.
        output.unlink(missing_ok=True)
    try:
        page = Page(read_page(path))
    except (DataError, InputError, OSError) as error:
        return _Outcome(name, f"{path.name}: passed over: {error}", {})
    failures = {}
    for method, output in outputs.items():
        try:
            text = _extract(page, method)
        except ExtractorError as error:
            failures[method] = str(error)
        else:
            # A library may give half a surrogate pair, which has no UTF-8.
            output.write_bytes(text.encode("utf-8", "replace"))
    return _Outcome(name, "", failures)


def _extract(page: Page, method: str) -> str:
    if method in _OWN:
        return shipped(_OWN[method]).extract(page).text
    return get_extractor(method).extract(page)


def _failures(outcomes: Sequence[_Outcome], methods: Sequence[str]) -> Iterator[str]:
    """One line for each method that failed."""
    for method in methods:
        failed = [outcome for outcome in outcomes if method in outcome.failures]
        if failed:
            yield (
                f"{method}: pages without a text: {len(failed)} of {len(outcomes)}, "
                f"the first {failed[0].name} ({failed[0].failures[method]})"
            )
