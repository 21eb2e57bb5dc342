"""``webjury evaluate``: the texts of any method against gold standards."""

from pathlib import Path

import click

from ..experiments.accuracy.method_evaluation import evaluate_folder
from ..experiments.scoring.protocols import PROTOCOLS
from ..experiments.tables import print_table

__all__ = ["evaluate"]


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--protocol",
    type=click.Choice(list(PROTOCOLS)),
    default="thesis",
    show_default=True,
    help="thesis: words in common order, every word weighs the same. "
    "wcxb: bags of words, every page weighs the same; words: likewise, CJK by character. "
    "shingle: bags of four words in a row, F1 of mean precision and recall.",
)
def evaluate(folder: Path, protocol: str) -> None:
    """Score the texts of any method against gold standards.

    A table is printed, the best method last. DIR/clean/NAME.txt holds gold standards,
    DIR/METHOD/NAME.txt a method's texts: those of webjury extract --all-extractors, or of any
    other tool. Each method's folder gets an evaluation.csv: the total, then one row a document.

    \b
    Example:
      webjury evaluate my-pages
    """
    evaluation = evaluate_folder(folder, PROTOCOLS[protocol])
    for warning in evaluation.warnings:
        click.echo(f"webjury: warning: {warning}", err=True)
    print_table(f"{folder}, protocol {protocol}", evaluation.table)
