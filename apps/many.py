"""Several pages at once: a file each in the output folder."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from ..errors import InputError, WebjuryError
from ..progress import track

__all__ = ["write_all"]

_SUFFIXES = (".html", ".htm", ".xhtml", ".html.gz", ".htm.gz")
#: Exit code if a page could not be read.
_UNREADABLE = 2


def write_all(
    files: Sequence[str], folder: Path, ending: str, show: Callable[[str], tuple[str, bool]]
) -> None:
    """Write what is shown of each file into a folder, under the file's name.

    A file that cannot be read is told of, and the next one taken; the exit code is then 2.

    Parameters
    ----------
    files : sequence of str
        Pages, and folders of pages at any depth.
    folder : Path
        It is made.
    ending : str
        Of the files that are written.
    show : callable
        From a page's file to what is written, and whether it has content.

    Raises
    ------
    InputError
        If there is no page, if two would be written to one file or one over another, or nothing
        can be written.
    """
    targets = _targets(files, folder, ending)
    failed = False
    for target, file in track(targets.items(), len(targets), "Extracting"):
        try:
            _write(target, show(file)[0])
        except WebjuryError as error:
            click.echo(f"webjury: {file}: {error}", err=True)
            failed = True
    if failed:
        sys.exit(_UNREADABLE)


def _targets(files: Sequence[str], folder: Path, ending: str) -> dict[Path, str]:
    """Where each page is written to."""
    named = list(_named(files))
    pages = {Path(file).resolve() for file, _ in named}
    targets: dict[Path, str] = {}
    for file, name in named:
        target = folder / f"{name}.{ending}"
        if target in targets:
            raise InputError(f"{targets[target]} and {file} would both be {target}")
        if target.resolve() in pages:
            raise InputError(f"{file} would be written over {target}: take another folder")
        targets[target] = file
    if not targets:
        raise InputError(f"no page in {', '.join(files)}: names end in {', '.join(_SUFFIXES)}")
    return targets


def _named(files: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Pages, and their names without endings; those of a folder with their place in it."""
    for file in files or ["-"]:
        path = Path(file)
        if path.is_dir():
            pages = (page for page in path.rglob("*") if page.name.lower().endswith(_SUFFIXES))
            for page in sorted(pages):
                yield str(page), _bare(page.relative_to(path))
        else:
            yield file, Path("stdin") if file == "-" else _bare(Path(path.name))


def _bare(path: Path) -> Path:
    ending = next((end for end in _SUFFIXES if path.name.lower().endswith(end)), "")
    return path.with_name(path.name[: len(path.name) - len(ending)] or path.name)


def _write(target: Path, text: str) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text + "\n" if text else "", encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {target}: {error.strerror or error}") from error
