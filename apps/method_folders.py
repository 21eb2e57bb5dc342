"""Texts of the same pages by every extractor and mode, one folder each (thesis, 6.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..ensemble.shipped import MODES, shipped
from ..errors import DataError, ExtractorError, InputError, MissingExtractorError
from ..experiments.data.gold_pages import find_pages, read_page
from ..extractors.registry import EXTRACTORS, get_extractor
from ..parallel import map_in_processes
from ..segmenter.page import Page

__all__ = ["METHODS", "Filling", "fill_method_folders"]

_OWN = {f"webjury-{mode}": mode for mode in MODES}
#: Every base extractor, and webjury's own modes.
METHODS = (*EXTRACTORS, *_OWN)


@dataclass(frozen=True, slots=True)
class Filling:
    """Summary of what was written, and what was not.

    Attributes
    ----------
    pages : int
        Number of pages that were read.
    methods : list of str
        Methods that ran.
    warnings : list of str
        Methods that are not installed, files that are not pages, and on how many pages each
        method failed, with the first error.
    """

    pages: int
    methods: list[str]
    warnings: list[str]


def fill_method_folders(
    folder: Path, methods: Sequence[str] = METHODS, *, processes: int = 2
) -> Filling:
    """Write the text of every page by every method.

    A method that fails on a page writes no file for it; one that is not installed is skipped.
    Folders of other methods are not touched.

    Parameters
    ----------
    folder : Path
        Folder with pages in ``html/``; texts are written to ``METHOD/NAME.txt``.
    methods : sequence of str
        Names from `METHODS`.
    processes : int
        Number of worker processes.

    Returns
    -------
    Filling

    Raises
    ------
    DataError
        If there are no pages, or a text cannot be written.
    OptionError
        If a method does not exist.
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
    """One page: why it was not read, or the error of each method that failed."""

    name: str
    unread: str
    failures: dict[str, str]


def _fill(named_page: tuple[str, Path], folder: Path, methods: tuple[str, ...]) -> _Outcome:
    name, path = named_page
    outputs = {method: folder / method / f"{name}.txt" for method in methods}
    for output in outputs.values():
        # An earlier run may have left a text where the method fails now.
        output.unlink(missing_ok=True)
    try:
        page = Page(read_page(path))
    except (DataError, InputError, OSError) as error:
        return _Outcome(name, f"{path.name}: skipped: {error}", {})
    failures = {}
    for method, output in outputs.items():
        try:
            text = _extract(page, method)
        except ExtractorError as error:
            failures[method] = str(error)
        else:
            # A library may give half a surrogate pair, which UTF-8 cannot encode.
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
