"""Texts of the same pages from every extractor and mode, each in its own folder (thesis, 6.4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ...answer.by_model import extract_by_model
from ...choices import MODES
from ...ensemble.models.loading import model_mode, shipped
from ...errors import DataError, ExtractorError, InputError
from ...extractors.registry import BUILT_IN, get_extractor, plugin_names, why_missing
from ...parallel import map_in_processes
from ...segmenter.page import Page
from ...segmenter.source.page_files import pages_by_name, read_page
from .method_apart import IsolatedMethod, model_method, plugin_method

#: Seconds per page for methods that run in their own process.
TIMEOUT = 60.0
#: Methods that run the shipped models, and their modes.
MODES_BY_METHOD = {f"webjury-{mode}": mode for mode in MODES}


@dataclass(frozen=True, slots=True)
class FillResult:
    """The result of writing texts with several methods.

    Attributes
    ----------
    warnings : list of str
        Methods that are not installed, files that are not pages, and for each method that failed,
        on how many pages, with the first error.
    """

    pages: int
    unread: int
    methods: list[str]
    warnings: list[str]


def fill_method_folders(
    folder: Path,
    methods: Sequence[str] | None = None,
    *,
    model: str | None = None,
    timeout: float = TIMEOUT,
    processes: int = 2,
) -> FillResult:
    """Write the text of every page with every method.

    A method that fails on a page writes no file for it; methods that are not installed are skipped.
    Folders of other methods are not changed. Plug-ins, and the user's own model, whose jurors may
    be plug-ins, each run in their own process after all other methods.

    Parameters
    ----------
    folder : Path
        Folder with pages in ``html/``; texts are written to ``METHOD/NAME.txt``.
    methods : sequence of str, optional
        Names of base extractors, including plug-ins, and of webjury's own modes
        (``webjury-voter``); by default all.
    model : str, optional
        Card of the user's own model, which becomes the method ``my-MODE``.
    timeout : float
        Seconds that a page may take with a plug-in or the user's own model.
    processes : int
        Number of worker processes for all other methods.

    Raises
    ------
    DataError
        If there are no pages, or a text cannot be written.
    ModelError
        If the model cannot be read.
    OptionError
        If a method does not exist.
    """
    own, plugins = _split_methods(methods)
    reasons = {method: why_missing(method) for method in own if method not in MODES_BY_METHOD}
    missing = {method: reason for method, reason in reasons.items() if reason}
    present = [method for method in own if method not in missing]
    isolated = [plugin_method(name) for name in plugins]
    if model is not None:
        isolated.append(model_method(own_method(model), model))
    pages = list(pages_by_name(folder / "html").items()) if (folder / "html").is_dir() else []
    if not pages:
        raise DataError(f"{folder / 'html'} holds no pages: put them there as NAME.html")
    left_out = {method.name: reason for method in isolated if (reason := method.why_unusable())}
    isolated = [method for method in isolated if method.name not in left_out]
    try:
        for name in (*present, *(method.name for method in isolated)):
            (folder / name).mkdir(exist_ok=True)
        work = partial(_fill, folder=folder, methods=tuple(present))
        outcomes = map_in_processes(
            work, pages, description="Extracting the pages", processes=processes
        )
        unread = [outcome.unread for outcome in outcomes if outcome.unread]
        failures = {outcome.name: outcome.failures for outcome in outcomes if not outcome.unread}
        readable = [(name, path) for name, path in pages if name in failures]
        for method in isolated:
            for name, error in _fill_isolated(folder, method, readable, timeout):
                failures[name][method.name] = error
    except OSError as error:
        raise DataError(f"cannot write texts into {folder}: {error}") from error
    methods = [*present, *(method.name for method in isolated)]
    all_warnings = [
        *missing.values(),
        *left_out.values(),
        *unread,
        *_failure_warnings(failures, methods),
    ]
    return FillResult(len(failures), len(unread), methods, all_warnings)


def own_method(model: str) -> str:
    """The name of the method that runs the user's own model, given its card."""
    return f"my-{model_mode(model)}"


def _split_methods(methods: Sequence[str] | None) -> tuple[list[str], list[str]]:
    """Split methods into those of this package and plug-ins."""
    if methods is None:
        return [*BUILT_IN, *MODES_BY_METHOD], plugin_names()
    own = [method for method in methods if method in BUILT_IN or method in MODES_BY_METHOD]
    plugins = [method for method in methods if method not in own]
    for method in plugins:
        if method not in plugin_names():
            get_extractor(method)  # raises an error that lists all
    return own, plugins


def _fill_isolated(
    folder: Path, method: IsolatedMethod, pages: Sequence[tuple[str, Path]], timeout: float
) -> Iterator[tuple[str, str]]:
    """Write the texts of a method in its own process; yield the pages where it fails, and why."""
    for name, _ in pages:
        (folder / method.name / f"{name}.txt").unlink(missing_ok=True)
    for name, outcome in method.texts(pages, timeout):
        if isinstance(outcome, ExtractorError):
            yield name, str(outcome)
        else:
            (folder / method.name / f"{name}.txt").write_bytes(outcome)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result for one page: why it was not read, or the errors by method."""

    name: str
    unread: str
    failures: dict[str, str]


def _fill(named_page: tuple[str, Path], folder: Path, methods: tuple[str, ...]) -> _Outcome:
    name, path = named_page
    outputs = {method: folder / method / f"{name}.txt" for method in methods}
    for output in outputs.values():
        # If the method fails now, no text of an earlier run may remain.
        output.unlink(missing_ok=True)
    try:
        page = Page(read_page(path))
    except InputError as error:
        return _Outcome(name, f"{path.name}: skipped: {error}", {})
    failures = {}
    for method, output in outputs.items():
        try:
            text = _extract(page, method)
        except ExtractorError as error:
            failures[method] = str(error)
        else:
            # A library may return half a surrogate pair, which UTF-8 cannot encode.
            output.write_bytes(text.encode("utf-8", "replace"))
    return _Outcome(name, "", failures)


def _extract(page: Page, method: str) -> str:
    if method in MODES_BY_METHOD:
        return extract_by_model(shipped(MODES_BY_METHOD[method]), page).text
    return get_extractor(method).extract(page)


def _failure_warnings(
    failures: Mapping[str, Mapping[str, str]], methods: Sequence[str]
) -> Iterator[str]:
    """A line for each method that failed, from the errors by page and method."""
    for method in methods:
        failed = [name for name, errors in failures.items() if method in errors]
        if failed:
            yield (
                f"{method}: pages without a text: {len(failed)} of {len(failures)}, "
                f"the first {failed[0]} ({failures[failed[0]][method]})"
            )
