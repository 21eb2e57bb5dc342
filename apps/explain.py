"""``webjury explain``: how the jury came to its verdict, as a page to look at."""

from pathlib import Path

import click

from ..ensemble.explanation import explain_page
from ..ensemble.shipped import shipped_voter
from ..errors import InputError
from ..segmenter.page import Page
from .options import comments_option, favor_option
from .reading import read_page
from .report import write_report

__all__ = ["explain"]


@click.command()
@click.argument("file", default="-", type=click.Path(allow_dash=True))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True),
    required=True,
    metavar="FILE",
    help="The report, an HTML file; - for standard output.",
)
@click.option(
    "--mode",
    type=click.Choice(["voter", "fast"]),
    default="voter",
    show_default=True,
    help="The selector judges no segments, and cannot be asked.",
)
@favor_option
@comments_option
def explain(file: str, output: str, mode: str, favor: str, comments: bool | None) -> None:
    """Write the jury's deliberation on a page into one HTML file.

    FILE is an HTML page, also gzipped; without it, or as -, standard input is read. The report
    shows every segment with its verdict, its probability, what moved the model and what each
    juror kept of it; who agrees with whom; and each juror's text beside the verdict. The file
    loads nothing and runs nothing.

    \b
    Examples:
      webjury explain page.html -o report.html
      curl -s https://example.org/ | webjury explain -o report.html
    """
    page = Page(read_page(file))
    explanation = explain_page(page, shipped_voter(mode), favor, comments=comments)
    report = write_report(explanation, page.title or file)
    if output == "-":
        click.echo(report)
        return
    try:
        Path(output).write_text(report, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {output}: {error.strerror or error}") from error
