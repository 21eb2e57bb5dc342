"""Texts of the same pages by every extractor and mode, one folder each (thesis, 6.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..ensemble.loading import load_model, model_mode
from ..ensemble.options import MODES
from ..ensemble.shipped import shipped
from ..errors import DataError, ExtractorError, InputError, MissingExtractorError
from ..extractors.registry import extractor_names, get_extractor
from ..parallel import map_in_processes
from ..segmenter.page import Page
from ..segmenter.page_files import pages_by_name, read_page

__all__ = ["Filling", "fill_method_folders", "known_methods"]

_OWN = {f"webjury-{mode}": mode for mode in MODES}


@dataclass(frozen=True, slots=True)
class Filling:
    """Summary of what was written, and what was not.

    Attributes
    ----------
    pages : int
        Number of pages that were read.
    unread : int
        Number of pages that could not be read.
    methods : list of str
        Methods that ran.
    warnings : list of str
        Methods that are not installed, files that are not pages, and on how many pages each
        method failed, with the first error.
    """

    pages: int
    unread: int
    methods: list[str]
    warnings: list[str]


def known_methods() -> list[str]:
    """List every base extractor, plug-ins included, and webjury's own modes."""
    return [*extractor_names(), *_OWN]


def fill_method_folders(
    folder: Path,
    methods: Sequence[str] | None = None,
    *,
    model: str | None = None,
    processes: int = 2,
) -> Filling:
    """Write the text of every page by every method.

    A method that fails on a page writes no file for it; one that is not installed is skipped.
    Folders of other methods are not touched.

    Parameters
    ----------
    folder : Path
        Folder with pages in ``html/``; texts are written to ``METHOD/NAME.txt``.
    methods : sequence of str, optional
        Names from `known_methods`; by default all.
    model : str, optional
        Card of the user's own model, which is the method ``my-MODE``.
    processes : int
        Number of worker processes.

    Returns
    -------
    Filling

    Raises
    ------
    DataError
        If there are no pages, or a text cannot be written.
    ModelError
        If the model cannot be read.
    OptionError
        If a method does not exist.
    """
    if methods is None:
        methods = known_methods()
    mine = None if model is None else _MyModel(f"my-{model_mode(model)}", model)
    absent = dict(_not_installed(methods))
    present = [method for method in methods if method not in absent]
    if mine:
        load_model(mine.card)
        present.append(mine.name)
    pages = list(pages_by_name(folder / "html").items()) if (folder / "html").is_dir() else []
    if not pages:
        raise DataError(f"{folder / 'html'} holds no pages: put them there as NAME.html")
    try:
        for method in present:
            (folder / method).mkdir(exist_ok=True)
        work = partial(_fill, folder=folder, methods=tuple(present), mine=mine)
        outcomes = map_in_processes(
            work, pages, description="Extracting the pages", processes=processes, chunksize=4
        )
    except OSError as error:
        raise DataError(f"cannot write texts into {folder}: {error}") from error
    unread = [outcome.unread for outcome in outcomes if outcome.unread]
    read = [outcome for outcome in outcomes if not outcome.unread]
    messages = [*absent.values(), *unread, *_failures(read, present)]
    return Filling(len(read), len(unread), present, messages)


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


@dataclass(frozen=True, slots=True)
class _MyModel:
    """The user's own model as a method."""

    name: str
    card: str


def _fill(
    named_page: tuple[str, Path],
    folder: Path,
    methods: tuple[str, ...],
    mine: _MyModel | None,
) -> _Outcome:
    name, path = named_page
    outputs = {method: folder / method / f"{name}.txt" for method in methods}
    for output in outputs.values():
        # An earlier run may have left a text where the method fails now.
        output.unlink(missing_ok=True)
    try:
        page = Page(read_page(path))
    except InputError as error:
        return _Outcome(name, f"{path.name}: skipped: {error}", {})
    failures = {}
    for method, output in outputs.items():
        try:
            text = _extract(page, method, mine)
        except ExtractorError as error:
            failures[method] = str(error)
        else:
            # A library may give half a surrogate pair, which UTF-8 cannot encode.
            output.write_bytes(text.encode("utf-8", "replace"))
    return _Outcome(name, "", failures)


def _extract(page: Page, method: str, mine: _MyModel | None) -> str:
    if mine and method == mine.name:
        return load_model(mine.card).extract(page).text
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
