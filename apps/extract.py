"""``webjury extract``: a page in, its main content out."""

import json
import sys
from collections.abc import Set
from dataclasses import asdict
from pathlib import Path

import click
from click.core import ParameterSource

from .. import extract as extract_page
from ..ensemble.decision import BETAS
from ..ensemble.extraction import Extraction, SegmentVerdict
from ..ensemble.shipped import MODES
from ..ensemble.templates import extract_by_template
from ..ensemble.verdict import JURIES
from ..experiments.method_folders import fill_method_folders
from ..extractors.template import Template
from ..segmenter.page import Page
from .reading import read_page

__all__ = ["extract"]

#: Exit code for a page without content.
NO_CONTENT = 1


@click.command()
@click.argument("file", default="-")
@click.option(
    "--mode",
    type=click.Choice(MODES),
    show_default=MODES[0],
    help="voter: the jury is heard, segment by segment. selector: one extractor is chosen. "
    "fast: mark-up and text alone.",
)
@click.option(
    "--favor",
    type=click.Choice(list(BETAS)),
    default="f1",
    show_default=True,
    help="Of what is doubtful, keep less (precision) or more (recall). Not in mode selector.",
)
@click.option(
    "--comments/--no-comments",
    default=None,
    help="Keep readers' comments, or leave them out. By default the model judges, which mostly "
    "keeps a forum's posts and leaves an article's comments. Not in mode selector.",
)
@click.option(
    "--jury",
    type=click.Choice(JURIES),
    default=JURIES[0],
    show_default=True,
    help="In mode voter, hear the jury on every page (all), or where mark-up and text leave a "
    "doubt (auto).",
)
@click.option(
    "--budget-ms",
    type=click.FloatRange(0, min_open=True),
    metavar="MS",
    help="With --jury auto: milliseconds that a page may take on average, on the machine of the "
    "benchmark. By default 1.2 times trafilatura's.",
)
@click.option(
    "--template",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Extract by this template alone.",
)
@click.option(
    "--templates",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Templates named by host (example.com.tpl). That of the page's host takes over.",
)
@click.option(
    "--url",
    metavar="URL",
    help="Where the page is from, for --templates. By default, where it says so itself.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Seconds that the page may take, beside the start of the process that can be ended.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["txt", "json"]),
    default="txt",
    show_default=True,
    help="What is printed: the text alone, or the whole verdict.",
)
@click.option("--explain", is_flag=True, help="Print one line a segment instead of the text.")
@click.option(
    "--all-extractors",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Extract DIR/html/*.html by every extractor and mode, each into a folder of its own, "
    "for webjury evaluate.",
)
def extract(
    file: str,
    mode: str | None,
    favor: str,
    comments: bool | None,
    jury: str,
    budget_ms: float | None,
    template: Path | None,
    templates: Path | None,
    url: str | None,
    timeout: float | None,
    form: str,
    explain: bool,
    folder: Path | None,
) -> None:
    """Print the main content of FILE, an HTML page (also gzipped), or of standard input (-).

    Exit code: 0 content, 1 a page without content, 2 wrong usage or unreadable input.

    \b
    Examples:
      webjury extract page.html
      webjury extract --mode fast --format json page.html
      webjury extract --templates sites --url https://example.org/ page.html
      curl -s https://example.org/ | webjury extract --explain
      webjury extract --all-extractors my-pages
    """
    if folder:
        _check_alone("--all-extractors", {"folder"})
        _fill(folder)
        return
    if template:
        _check_alone("--template", {"template", "file", "form", "explain"})
    source = read_page(file)
    if template:
        extraction = extract_by_template(Page(source), Template.read(template))
    else:
        extraction = extract_page(
            source,
            mode or MODES[0],
            favor=favor,
            comments=comments,
            jury=jury,
            budget_ms=budget_ms,
            url=url,
            templates=templates,
            timeout=timeout,
        )
    _print(extraction, form, explain)
    if not extraction.text:
        click.echo(f"webjury: {file}: no content found", err=True)
        sys.exit(NO_CONTENT)


def _check_alone(option: str, company: Set[str]) -> None:
    """Refuse options that would be ignored: all but those in its company."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in company:
            raise click.UsageError(f"{option} works alone, without {parameter.opts[0]}")


def _fill(folder: Path) -> None:
    filling = fill_method_folders(folder)
    for warning in filling.warnings:
        click.echo(f"webjury: warning: {warning}", err=True)
    click.echo(f"wrote {filling.pages} pages by each of: {', '.join(filling.methods)}")


def _print(extraction: Extraction, form: str, explain: bool) -> None:
    for warning in extraction.warnings:
        click.echo(f"webjury: warning: {warning}", err=True)
    if form == "json":
        click.echo(json.dumps(asdict(extraction), ensure_ascii=False, indent=2))
    elif explain:
        click.echo(_explain(extraction))
    elif extraction.text:
        click.echo(extraction.text)


def _explain(extraction: Extraction) -> str:
    return "\n".join([_explain_mode(extraction), *map(_explain_segment, extraction.segments)])


def _explain_mode(extraction: Extraction) -> str:
    if extraction.expected_f1 is None:
        return f"mode {extraction.mode}, {extraction.model}"
    head = f"mode {extraction.mode}, expected F1 {extraction.expected_f1:.2f}"
    if extraction.extractor:
        head += f", chosen extractor {extraction.extractor}"
    if extraction.why:
        head += f" ({extraction.why})"
    return head


def _explain_segment(segment: SegmentVerdict) -> str:
    verdict = "+" if segment.kept else "-"
    probability = "    " if segment.probability is None else f"{segment.probability:.2f}"
    jurors = " ".join(f"{name} {share:.2f}" for name, share in segment.coverage.items())
    words = " ".join(segment.text.split()[:8])
    return "  ".join(part for part in (verdict, probability, jurors, words) if part)
