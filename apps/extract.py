"""``webjury extract``: print the main content of pages."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click
from click.core import ParameterSource

from ..answer.extract import Options
from ..answer.extract import extract_page as _extract_page
from ..answer.extraction import Extraction
from ..answer.templates import Templates
from ..fetch_options import FetchOptions
from ..messages import one_of
from ..segmenter.page import Page
from .exit_codes import NO_CONTENT
from .notes import note, warn
from .numbers import Number
from .options import (
    extraction_options,
    fetching_options,
    given_options,
    read_once,
    site_option,
    templates_option,
    url_option,
)
from .pages.explain_lines import plain_lines
from .pages.forms import ENDINGS, FORMS, OTHER_NAMES, Extras, unused_extras, write_form
from .pages.reading import naming, read_page
from .pages.several_pages import (
    Output,
    are_several,
    check_not_input,
    is_folder,
    write_all,
    write_text,
)

#: What --property prints: the fields of `Metadata`, whose module takes long to import.
PROPERTIES = (
    *("title", "author", "date", "site_name", "language", "description", "url", "image", "tags"),
    *("categories", "license", "page_type", "page_type_probability"),
)


def _full_name(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    return OTHER_NAMES.get(value, value)


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(allow_dash=True))
@extraction_options()
@templates_option
@url_option
@site_option
@fetching_options
@click.option(
    "--timeout",
    type=Number(0, min_open=True),
    metavar="S",
    help="Seconds that a page may take.",
)
@click.option(
    "--min-f1",
    type=Number(0, 1),
    default=0.0,
    metavar="F1",
    help="Exit with 1 below this F1.",
)
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice([*FORMS, *OTHER_NAMES]),
    callback=_full_name,
    default="txt",
    show_default=True,
    metavar="FORMAT",
    help="txt, markdown (or md), html, xml or json.",
)
@click.option("--links", is_flag=True, help="Keep links, in all formats but txt.")
@click.option("--images", is_flag=True, help="Keep images, in all formats but txt.")
@click.option(
    "--title/--no-title",
    default=None,
    help="Begin with the title; default except in txt.",
)
@click.option(
    "--metadata",
    is_flag=True,
    help="Add author, date and so on, as json does.",
)
@click.option(
    "-p",
    "--property",
    "property_name",
    type=click.Choice(PROPERTIES),
    metavar="NAME",
    help="Print only the title, author, date ...",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    metavar="PATH",
    help="File to write; its ending (.md, .json ...) sets the format. A folder for several pages.",
)
@click.option(
    "--explain",
    is_flag=True,
    help="Print the verdict on each segment instead.",
)
def extract(
    files: tuple[str, ...],
    options: Options,
    templates: Path | None,
    url: str | None,
    site: Path | None,
    fetching: FetchOptions,
    timeout: float | None,
    min_f1: float,
    form: str,
    links: bool,
    images: bool,
    title: bool | None,
    metadata: bool,
    property_name: str | None,
    output: str | None,
    explain: bool,
) -> None:
    """Print the main content of a page.

    FILE is an HTML page, an address to fetch, or a folder of pages, which needs --output. Without
    FILE, or if FILE is -, standard input is read.

    Exit codes: 0 if every page has content, 1 if a page has none or is below --min-f1, 2 for wrong
    usage or unreadable input.

    \b
    Examples:
      webjury extract page.html
      webjury extract https://example.org/article -o article.md
      webjury extract --mode fast -f markdown pages/ -o texts
      curl -s https://example.org/ | webjury extract --explain
    """
    if url and are_several(files):
        raise click.UsageError(
            "--url is the address of one page: extract each page separately, or give webjury batch "
            "a table of pages with their addresses"
        )
    to_folder = output is not None and is_folder(output, files)
    if output is not None and not explain:
        form = _choose_form(form, output, to_folder=to_folder)
    is_by_template = templates is not None and not templates.is_dir()
    _warn_of_unused_options(form, explain=explain, is_by_template=is_by_template)
    if explain and property_name:
        raise click.UsageError("--explain and --property print different things: give one")
    extract_page = _extractor(options, templates, site, timeout)

    def show(file: str) -> Output:
        page = read_page(file, url=url, hidden=options.hidden, fetching=fetching)
        with naming(file):
            if property_name:
                return _property(file, page, property_name)
            extraction = extract_page(page)
        known_metadata, metadata_warnings = (
            extraction.metadata_source.try_read() if metadata else (None, [])
        )
        extras = Extras(links, images, known_metadata, title)
        form_warnings = [] if form == "txt" else extras.warnings(extraction)
        for warning in (*extraction.warnings, *metadata_warnings, *form_warnings):
            warn(f"{file}: {warning}")
        is_poor = _is_poor(file, extraction, min_f1)
        if explain:
            return Output(_explain(extraction, to_file=output is not None), is_poor)
        return Output(write_form(form, extraction, extras), is_poor)

    if output is not None and to_folder:
        write_all(files, Path(output), "txt" if explain else ENDINGS[form][0], show)
    else:
        _write_one(files, output, show)


def _extractor(
    options: Options,
    templates: Path | None,
    site: Path | None,
    timeout: float | None,
) -> Callable[[Page], Extraction]:
    """The function that extracts each page."""
    extract_page = _extract_page
    if timeout is not None:
        from ..answer.deadline import extract_within  # here, because it starts processes

        extract_page = partial(extract_within, timeout)
    known_templates = Templates.read(templates) if templates else None
    own_site = read_once(site)
    return lambda page: extract_page(page, options, templates=known_templates, site=own_site)


def _property(file: str, page: Page, name: str) -> Output:
    """The value of a property of a page, with a line for each of several values."""
    from ..metadata.read import read_metadata

    value = getattr(read_metadata(page), name)
    if value in (None, ()):
        note(f"{file}: the page has no {name}")
        return Output("", is_poor=True)
    text = "\n".join(value) if isinstance(value, tuple) else str(value)
    return Output(text, is_poor=False)


def _explain(extraction: Extraction, *, to_file: bool) -> str:
    """One line for each segment; on a terminal, in columns, if the optional rich is installed."""
    if to_file or not sys.stdout.isatty() or not find_spec("rich"):
        return plain_lines(extraction)
    # Imported here: it takes longer than the extraction in mode fast.
    from .pages.explain_columns import columns

    return columns(extraction)


def _is_poor(file: str, extraction: Extraction, min_f1: float) -> bool:
    """Whether a page has no content or a too low expected F1; a message says so."""
    if not extraction.text:
        note(f"{file}: no content found")
    # With a template, there is no expected F1, because a person has said what the content is. A
    # page without words has none either, and no content.
    expected = 1.0 if extraction.expected_f1 is None else extraction.expected_f1
    if expected < min_f1:
        note(f"{file}: the expected F1 {expected:.2f} is below {min_f1:g}")
    return not extraction.text or expected < min_f1


def _write_one(files: Sequence[str], output: str | None, show: Callable[[str], Output]) -> None:
    """Write the output for one page to a file, or print it; then exit."""
    if are_several(files):
        raise click.UsageError("several files, or a folder, need --output")
    file = files[0] if files else "-"
    if output is not None:
        check_not_input(Path(output), file)
    result = show(file)
    if output is not None:
        write_text(Path(output), result.text)
    elif result.text:
        click.echo(result.text)
    sys.exit(NO_CONTENT if result.is_poor else 0)


def _choose_form(form: str, output: str, *, to_folder: bool) -> str:
    """The format that the user chose, else the format for the ending of the output file.

    Raises a usage error if the ending of a file is unknown; warns if it is that of another format.
    """
    ending = Path(output).suffix.lower().removeprefix(".")
    ending_form = next((name for name, endings in ENDINGS.items() if ending in endings), None)
    source = click.get_current_context().get_parameter_source("form")
    if source is ParameterSource.COMMANDLINE:
        if ending_form not in (form, None) and not to_folder:
            warn(f"{output} has the ending of {ending_form}, but --format is {form}")
        return form
    if ending and not ending_form and not to_folder:
        choices = one_of([f".{suffix}" for endings in ENDINGS.values() for suffix in endings])
        raise click.UsageError(
            f"cannot tell the format from the name {output}: end it in {choices}, or give --format"
        )
    return ending_form or form


def _warn_of_unused_options(form: str, *, explain: bool, is_by_template: bool) -> None:
    """Warn about given options that have no effect with --explain, a format or a template."""
    unused = {"form", "links", "images", "metadata"} if explain else unused_extras(form)
    setting = "--explain" if explain else f"--format {form}"
    remedy = "leave out one or the other" if explain else "choose another format, such as markdown"
    for name, spelling in given_options().items():
        if name in unused:
            warn(f"{spelling} has no effect with {setting}: {remedy}")
        elif is_by_template and name in ("title", "min_f1"):
            warn(f"{spelling} has no effect on pages that the template matches")
