"""What several commands' options have in common."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from ..ensemble.decision import BETAS
from ..ensemble.extract import JURIES
from ..ensemble.shipped import MODES

__all__ = [
    "budget_option",
    "comments_option",
    "favor_option",
    "folder_option",
    "folds_option",
    "jury_option",
    "mode_option",
    "names",
    "seed_option",
    "table_names",
]

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

mode_option = click.option(
    "--mode",
    type=click.Choice(MODES),
    default=MODES[0],
    show_default=True,
    help="voter: the jury is heard, segment by segment. selector: one extractor is chosen. "
    "fast: mark-up and text alone.",
)
favor_option = click.option(
    "--favor",
    type=click.Choice(list(BETAS)),
    default="f1",
    show_default=True,
    help="Of what is doubtful, keep less (precision) or more (recall). Not in mode selector.",
)
comments_option = click.option(
    "--comments/--no-comments",
    default=None,
    help="Keep readers' comments, or leave them out. By default the model judges, which mostly "
    "keeps a forum's posts and leaves an article's comments. Not in mode selector.",
)
jury_option = click.option(
    "--jury",
    type=click.Choice(JURIES),
    default=JURIES[0],
    show_default=True,
    help="In mode voter, hear the jury on every page (all), or where mark-up and text leave a "
    "doubt (auto).",
)
budget_option = click.option(
    "--budget-ms",
    type=click.FloatRange(0, min_open=True),
    metavar="MS",
    help="With --jury auto: milliseconds that a page may take on average, on the machine of the "
    "benchmark. By default 1.2 times trafilatura's.",
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
