"""A folder of texts for every method: what `evaluation` compares (thesis, 6.4)."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from ...ensemble.shipped import MODES, shipped
from ...errors import DataError, ExtractorError, InputError, MissingExtractorError
from ...extractors.registry import extractor_names, get_extractor
from ...progress import track
from ...segmenter.page import Page
from ..data.gold_pages import find_pages, read_page

__all__ = ["Filling", "fill_method_folders", "known_methods"]

_OWN = {f"webjury-{mode}": mode for mode in MODES}


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


def known_methods() -> list[str]:
    """List every base extractor, plug-ins included, and webjury's own modes."""
    return [*extractor_names(), *_OWN]


def fill_method_folders(
    folder: Path, methods: Sequence[str] | None = None, *, processes: int = 2
) -> Filling:
    """Write the text of every page by every method.

    A method that fails on a page leaves no text for it; one that is not installed is passed
    over. What other methods left in the folder stays.

    Parameters
    ----------
    folder : Path
        With pages in ``html/``; ``METHOD/NAME.txt`` are written beside it.
    methods : sequence of str, optional
        Of `known_methods`; by default, all of them.
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
    if methods is None:
        methods = known_methods()
    absent = dict(_not_installed(methods))
    present = [method for method in methods if method not in absent]
    pages = list(find_pages(folder / "html")) if (folder / "html").is_dir() else []
    if not pages:
        raise DataError(f"{folder / 'html'} holds no pages: put them there as NAME.html")
    try:
        for method in present:
            (folder / method).mkdir(exist_ok=True)
        work = partial(_fill, folder=folder, methods=tuple(present))
        # A forked child of a process that has run LightGBM with threads hangs: spawn.
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            outcomes = list(
                track(pool.map(work, pages, chunksize=4), len(pages), "Extracting the pages")
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
