"""``webjury evaluate``: scores of the texts of any method against gold standards."""

from pathlib import Path

import click

from ..experiments.accuracy.method_evaluation import evaluate_folder
from ..experiments.scoring.protocols import PROTOCOLS
from ..experiments.tables import print_table
from .notes import warn


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
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
def evaluate(folder: Path, protocol: str) -> None:
    """Score the texts of any method against gold standards.

    DIR/clean/NAME.txt are the gold standards, DIR/METHOD/NAME.txt the texts of a method, written by
    webjury extract --all-extractors or any other tool. The scores of all methods are printed,
    the best method last. The folder of each method gets an evaluation.csv, with the total and one
    row per page.

    \b
    Example:
      webjury evaluate my-pages
    """
    evaluation = evaluate_folder(folder, PROTOCOLS[protocol])
    for warning in evaluation.warnings:
        warn(warning)
    print_table(f"{folder}, protocol {protocol}", evaluation.table)
