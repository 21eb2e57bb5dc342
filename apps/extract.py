"""``webjury extract``: a page in, its main content out."""

import sys
from collections.abc import Set
from functools import partial
from pathlib import Path

import click
from click.core import ParameterSource

from .. import extract as extract_page
from ..ensemble.extraction import Extraction, SegmentVerdict
from ..ensemble.templates import Templates, extract_by_template
from ..extractors.template import Template
from ..metadata.read import try_metadata
from ..segmenter.page import Page
from .forms import FORMS, Asked, write_form
from .many import write_all
from .method_folders import fill_method_folders
from .options import budget_option, comments_option, favor_option, jury_option, mode_option
from .reading import read_page

__all__ = ["extract"]

#: Exit code for a page without content.
NO_CONTENT = 1
#: Ending of a file's name, where it is not the form's own.
_ENDINGS = {"markdown": "md"}


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(allow_dash=True))
@mode_option
@favor_option
@comments_option
@jury_option
@budget_option
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
    "-f",
    "--format",
    "form",
    type=click.Choice(list(FORMS)),
    default="txt",
    show_default=True,
    help="What is printed: text, Markdown, clean HTML; or XML; or the whole verdict as JSON.",
)
@click.option("--links", is_flag=True, help="Keep links, in all forms but txt.")
@click.option("--images", is_flag=True, help="Keep images, in all forms but txt.")
@click.option(
    "--metadata",
    is_flag=True,
    help="Add title, author, date, type and so on: before Markdown as YAML, in JSON and in XML.",
)
@click.option(
    "-o",
    "--output-dir",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a file for each FILE into this folder, instead of printing.",
)
@click.option("--explain", is_flag=True, help="Print one line a segment instead of the text.")
@click.option(
    "--all-extractors",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Extract the pages in DIR/html by every extractor and mode, each into a folder of its "
    "own, for webjury evaluate.",
)
def extract(
    files: tuple[str, ...],
    mode: str,
    favor: str,
    comments: bool | None,
    jury: str,
    budget_ms: float | None,
    template: Path | None,
    templates: Path | None,
    url: str | None,
    timeout: float | None,
    form: str,
    links: bool,
    images: bool,
    metadata: bool,
    output_dir: Path | None,
    explain: bool,
    folder: Path | None,
) -> None:
    """Print the main content of a page.

    FILE is an HTML page, also gzipped; without it, or as -, standard input is read. Several
    FILEs, or a folder of them, need --output-dir. For very many, see webjury batch.

    Exit code: 0 content, 1 a page without content, 2 wrong usage or unreadable input.

    \b
    Examples:
      webjury extract page.html
      webjury extract --format markdown --links --metadata page.html
      webjury extract --mode fast --format json page.html
      webjury extract --format markdown pages/ -o texts
      webjury extract --templates sites --url https://example.org/ page.html
      curl -s https://example.org/ | webjury extract --explain
      webjury extract --all-extractors my-pages
    """
    if folder:
        _check_alone("--all-extractors", {"folder"})
        _fill(folder)
        return
    if template:
        company = {"template", "files", "form", "explain", "links", "images", "metadata"}
        _check_alone("--template", company | {"output_dir"})
    own = Template.read(template) if template else None
    verdict = partial(
        extract_page,
        mode=mode,
        favor=favor,
        comments=comments,
        jury=jury,
        budget_ms=budget_ms,
        templates=Templates.read(templates) if templates else None,
        timeout=timeout,
    )

    def show(file: str) -> tuple[str, bool]:
        """What is printed of a file, and whether it has content."""
        page = Page(read_page(file), url=url)
        extraction = extract_by_template(page, own) if own else verdict(page)
        told, failed = try_metadata(page) if metadata else (None, [])
        for warning in (*extraction.warnings, *failed):
            click.echo(f"webjury: warning: {file}: {warning}", err=True)
        if not extraction.text:
            click.echo(f"webjury: {file}: no content found", err=True)
        asked = Asked(links, images, told)
        shown = _explain(extraction) if explain else write_form(form, extraction, asked)
        return shown, bool(extraction.text)

    if output_dir is None:
        if len(files) > 1 or (files and Path(files[0]).is_dir()):
            raise click.UsageError("several files need --output-dir")
        shown, has_content = show(files[0] if files else "-")
        if shown:
            click.echo(shown)
        sys.exit(0 if has_content else NO_CONTENT)
    write_all(files, output_dir, _ENDINGS.get(form, form), show)


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
