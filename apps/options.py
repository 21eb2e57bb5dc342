"""What several commands' options have in common."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

__all__ = ["folder_option", "folds_option", "names", "seed_option", "table_names"]

folds_option = click.option(
    "--folds",
    type=click.IntRange(2),
    default=5,
    show_default=True,
    help="Folds of the cross-validation.",
)
seed_option = click.option(
    "--seed", default=0, show_default=True, help="Seed of folds and training."
)


def names(_context: click.Context, _parameter: click.Parameter, value: str) -> list[str]:
    """Split names separated by commas."""
    return [name.strip() for name in value.split(",") if name.strip()]


def table_names(datasets: Sequence[str]) -> dict[str, str]:
    """Data sets by the name of their tables: a folder's is its own."""
    by_name = {Path(dataset).resolve().name: dataset for dataset in datasets}
    if len(by_name) < len(datasets):
        raise click.UsageError("two data sets have the same name: their tables would too")
    return by_name


def _writable_folder(
    _context: click.Context, _parameter: click.Parameter, value: Path | None
) -> Path | None:
    """Make a folder for results before long work is begun, not after it."""
    if value is not None:
        try:
            value.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.BadParameter(f"cannot make {value}: {error.strerror}") from error
    return value


def folder_option(
    text: str, *, default: str | None = None, required: bool = False
) -> Callable[[Any], Any]:
    """The option ``-o``: a folder for results."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(file_okay=False, writable=True, path_type=Path),
        callback=_writable_folder,
        default=default,
        required=required,
        show_default=default is not None,
        help=text,
    )
