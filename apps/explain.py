"""``webjury explain``: the verdict on a page and its reasons, as an HTML file."""

import sys
from pathlib import Path

import click

from ..answer.explanation import explain_page
from ..answer.extract import Options, decider_for
from ..content.marked_page import marked_html
from ..ensemble.sites.site import find_site
from ..fetch_options import FetchOptions
from ..messages import printable_line
from ..segmenter.segments import blocks
from .exit_codes import NO_CONTENT
from .notes import note, warn
from .options import extraction_options, fetching_options, site_option, url_option
from .pages.reading import read_page
from .pages.report import beginning, write_report
from .pages.several_pages import check_not_input, write_text
from .view.contents import Contents


@click.command()
@click.argument("file", default="-", type=click.Path(allow_dash=True))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True),
    required=True,
    metavar="FILE",
    help="HTML file to write; - for standard output.",
)
@extraction_options("mode", "favor", "comments", "jurors", "hidden", "model")
@url_option
@site_option
@fetching_options
def explain(
    file: str,
    output: str,
    options: Options,
    url: str | None,
    site: Path | None,
    fetching: FetchOptions,
) -> None:
    """Explain the verdict on a page in one HTML file.

    FILE is an HTML page, which may be gzipped, or the address of a page, which is fetched. Without
    FILE, or if FILE is -, standard input is read.

    The report shows the content, the page with what was kept and dropped, and for every segment
    its verdict with the reasons. The modes are voter and fast.

    Exit codes: 0 if the page has content, 1 if it has none, 2 for wrong usage or unreadable input.

    \b
    Examples:
      webjury explain page.html -o report.html
      curl -s https://example.org/ | webjury explain -o report.html
    """
    if Path(file).is_dir():
        raise click.UsageError(f"{file} is a folder, but a report is about one page: give a file")
    if output != "-":
        check_not_input(Path(output), file)
    decider_for(options)  # report impossible options before waiting for a page
    page = read_page(file, url=url, hidden=options.hidden, fetching=fetching)
    known, warnings = find_site(site, page)
    for warning in warnings:
        warn(f"{file}: {warning}")
    explanation = explain_page(page, options, site=known)
    extraction = explanation.extraction
    contents = Contents(
        extraction.html,
        extraction.markdown,
        extraction.text,
        marked_html(page, beginning(blocks(page))),
    )
    report = write_report(explanation, page.title or printable_line(file), contents)
    if output == "-":
        click.echo(report)
    else:
        write_text(Path(output), report)
    if not extraction.text:
        note(f"{file}: no content found")
        sys.exit(NO_CONTENT)
