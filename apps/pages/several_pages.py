"""Several pages at once: one output file per page, in a folder."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ...addresses import is_web_address
from ...errors import InputError, MissingLibraryError, WebjuryError
from ...progress import track
from ...segmenter.source.page_files import PAGE_ENDINGS, find_pages, page_name
from ..exit_codes import NO_CONTENT, UNREADABLE
from ..notes import note


@dataclass(frozen=True, slots=True)
class Output:
    """The output for a page, and whether it has no content or a low expected F1."""

    text: str
    is_poor: bool


def are_several(files: Sequence[str]) -> bool:
    """Whether there are several files, or a folder."""
    return len(files) > 1 or any(Path(file).is_dir() for file in files)


def is_folder(output: str, files: Sequence[str]) -> bool:
    """Whether the output is a folder: it exists as one, ends in a slash, or gets several pages."""
    return output.endswith(("/", os.sep)) or Path(output).is_dir() or are_several(files)


def write_all(
    files: Sequence[str], folder: Path, ending: str, show: Callable[[str], Output]
) -> None:
    """Write the output for each page to a folder, under the name of the page's file.

    A page is reported on standard error if it cannot be read, or if its output would replace that
    of another page because the file system ignores case. All other pages are still written, and the
    exit code is 2. If a text is poor, the exit code is 1.

    Parameters
    ----------
    files : sequence of str
        Page files, and folders, which are searched for page files at any depth.
    folder : Path
        The folder, which is created if needed.
    ending : str
        Ending of the output files.
    show : callable
        Returns the output for a page file; its errors name the file.

    Raises
    ------
    InputError
        If there is no page, if two pages would have the same output file, if an output file would
        replace a page, or if the folder cannot be made.
    """
    targets = _targets(files, folder, ending)
    _make_folder(folder)
    any_failed = any_poor = False
    written: dict[str, Path] = {}
    for target, file in track(targets.items(), len(targets), "Extracting"):
        try:
            output = show(file)
            _check_case(target, written)
            write_text(target, output.text)
            any_poor |= output.is_poor
        except MissingLibraryError:
            raise  # otherwise it would be reported for each page
        except WebjuryError as error:
            note(str(error))
            any_failed = True
    if any_failed or any_poor:
        sys.exit(UNREADABLE if any_failed else NO_CONTENT)


def _targets(files: Sequence[str], folder: Path, ending: str) -> dict[Path, str]:
    """The page of each output file."""
    named = list(_output_names(files))
    pages = {Path(file).resolve() for file, _ in named}
    targets: dict[Path, str] = {}
    for file, name in named:
        target = folder / f"{name}.{ending}"
        if target in targets:
            raise InputError(f"{targets[target]} and {file} would both be written to {target}")
        if target.resolve() in pages:
            raise _overwrite_error(target, file)
        targets[target] = file
    if not targets:
        raise _no_pages_error(files)
    return targets


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder {folder}: {error.strerror or error}") from error


def check_not_input(target: Path, file: str) -> None:
    """Raise an `InputError` if the output for a page is the page itself."""
    if target.resolve() == Path(file).resolve():
        raise _overwrite_error(target, file)


def _overwrite_error(target: Path, file: str) -> InputError:
    return InputError(f"the output for {file} would overwrite {target}: choose another name")


def page_files(files: Sequence[str]) -> list[str]:
    """Find the given page files, and all page files at any depth in the given folders.

    Raises an `InputError` if there is no page, or a folder cannot be read.
    """
    pages = [file for file, _ in _output_names(files)]
    if not pages:
        raise _no_pages_error(files)
    return pages


def _no_pages_error(files: Sequence[str]) -> InputError:
    return InputError(
        f"no pages in {', '.join(files)}: their names must end in {', '.join(PAGE_ENDINGS)}"
    )


def _output_names(files: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Page files, and the names of their output files, relative to the output folder."""
    for file in files or ["-"]:
        path = Path(file)
        if path.is_dir():
            yield from ((str(page), name) for name, page in _pages(path))
        else:
            yield file, _output_name(file)


def _output_name(file: str) -> str:
    if file == "-":
        return "stdin"
    if is_web_address(file):
        parts = urlsplit(file)
        file = parts.path.rstrip("/") or parts.netloc
    name = Path(file).name
    return page_name(name) or name


def _pages(folder: Path) -> list[tuple[str, Path]]:
    try:
        return find_pages(folder, deep=True)
    except OSError as error:
        raise InputError(f"cannot read {error.filename}: {error.strerror or error}") from error


def _check_case(target: Path, written: dict[str, Path]) -> None:
    """Refuse a file whose name differs from a written one only in case: they may be one file."""
    other = written.setdefault(str(target).casefold(), target)
    if other != target and target.exists() and target.samefile(other):
        raise InputError(
            f"not written: {target} would replace {other}, since this file system ignores case"
        )


def write_text(target: Path, text: str) -> None:
    """Write a text to a file, and create its folder; raise an `InputError` if that fails."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text + "\n" if text else "", encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"cannot write {target}: {error.strerror or error}") from error
