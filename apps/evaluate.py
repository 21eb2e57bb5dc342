"""``webjury evaluate``: scores of the texts of any method against gold standards."""

import sys
from pathlib import Path

import click

from ..answer.deadline import check_timeout
from ..ensemble.models.loading import shipped_training_pages, training_pages
from ..experiments.accuracy.method_evaluation import evaluate_folder
from ..experiments.scoring.protocols import PROTOCOLS
from ..experiments.tables import print_table
from ..messages import count_of
from .exit_codes import UNREADABLE
from .notes import note, say, warn
from .numbers import Number
from .pages.method_folders import (
    MODES_BY_METHOD,
    TIMEOUT,
    fill_method_folders,
    own_method,
)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--run",
    "run_all",
    is_flag=True,
    help="First extract the pages in DIR/html with every extractor and every mode.",
)
@click.option(
    "--model",
    type=click.Path(),
    metavar="FILE",
    help="With --run: also extract with your own model, MODE.json from webjury train.",
)
@click.option(
    "--timeout",
    type=Number(0, min_open=True),
    metavar="S",
    help="With --run: seconds that a page may take with --model, or with an extractor of another "
    f"package; by default {TIMEOUT:g}.",
)
@click.option(
    "--protocol",
    type=click.Choice(list(PROTOCOLS)),
    default="thesis",
    show_default=True,
    help="How texts are compared. thesis: longest common subsequence of words, summed over pages. "
    "wcxb: bags of words, mean over pages. words: as wcxb, but CJK text by character. rouge-l: "
    "longest common subsequence of words, CJK text by character, mean over pages. "
    "shingle: bags of four consecutive words, F1 of the mean precision and recall. substring: "
    "longest common run of characters without white space, F1 as for shingle.",
)
def evaluate(
    folder: Path, run_all: bool, model: str | None, timeout: float | None, protocol: str
) -> None:
    """Score the texts of any method against gold standards.

    DIR/clean/NAME.txt are the gold standards, DIR/METHOD/NAME.txt the texts of a method, written by
    any tool, or with --run by webjury. The scores of all methods are printed, the best method last.
    The folder of each method gets an evaluation.csv, with the total and one row per page. A warning
    says if DIR/html has pages that a model of webjury was trained on.

    Exit code 2 if a page could not be read; the methods are then scored on the others.

    \b
    Examples:
      webjury evaluate my-pages
      webjury evaluate --run my-pages
    """
    if not run_all and (model is not None or timeout is not None):
        raise click.UsageError("--model and --timeout have no effect without --run")
    n_unread = _extract(folder, model, TIMEOUT if timeout is None else timeout) if run_all else 0
    evaluation = evaluate_folder(folder, PROTOCOLS[protocol], _training_pages(model))
    for warning in evaluation.warnings:
        warn(warning)
    print_table(f"{folder}, protocol {protocol}", evaluation.table)
    if n_unread:
        sys.exit(UNREADABLE)


def _training_pages(model: str | None) -> dict[str, frozenset[str]]:
    """For each method with a model, the hashes of the pages that the model was trained on."""
    own = {} if model is None else {own_method(model): training_pages(model)}
    return own | dict.fromkeys(MODES_BY_METHOD, shipped_training_pages())


def _extract(folder: Path, model: str | None, timeout: float) -> int:
    """Write the texts of all methods; return how many pages could not be read."""
    check_timeout(timeout)
    filling = fill_method_folders(folder, model=model, timeout=timeout)
    for warning in filling.warnings:
        warn(warning)
    say(f"wrote {count_of(filling.pages, 'page')} by each of: {', '.join(filling.methods)}")
    if filling.unread:
        pages = count_of(filling.pages + filling.unread, "page")
        note(f"{filling.unread} of {pages} could not be read")
    return filling.unread
