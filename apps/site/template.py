"""``webjury site template``: propose a template for a site from some of its pages."""

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from ...answer.extract import Options, extractor_for
from ...answer.template_proposal import (
    MIN_F1,
    PageSelections,
    TemplateProposal,
    page_selections,
    propose_template,
)
from ...ensemble.sites.site import Site
from ...ensemble.sites.testimony import identity_keys
from ...errors import InputError
from ...files import write_atomically
from ...messages import count_of
from ...progress import track
from ..exit_codes import NO_CONTENT, UNREADABLE
from ..notes import note, say, warn
from ..options import extraction_options, host_option
from ..pages.reading import read_page
from ..pages.several_pages import page_files
from .learned_site import learn_from_files

#: Maximum number of pages to make a template from; more take time and memory, and change little.
MAX_PAGES = 200
#: Maximum number of pages named because the template does badly, and the F1 below which it does.
MAX_NAMED = 5
GOOD_F1 = 0.9


@click.command()
@click.argument("pages", nargs=-1, required=True, type=click.Path(exists=True))
@extraction_options("mode", "model")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="New file for the template. Name it after its host (example.org.tpl) to use it with "
    "--templates.",
)
@host_option
def template(pages: tuple[str, ...], options: Options, output: Path, host: str | None) -> None:
    """Propose a template for a site, for a person to correct.

    PAGES are files, or folders of files, with pages of one site; ten or more are best. The pages
    are extracted, and the template names the elements that best select the kept text. The command
    prints the F1 of the template, and the pages where it does worst.

    Exit codes: 0 if a template was written, 1 if no elements select the kept text, 2 for wrong
    usage or unreadable input, even if only one of several pages is unreadable.

    \b
    Examples:
      webjury site template pages/ -o example.org.tpl
      webjury site template --mode fast one.html two.html three.html -o example.org.tpl
      webjury extract --template example.org.tpl page.html
    """
    _check_new(output)
    files = _sample(page_files(pages))
    known, readable = learn_from_files(files, host)
    kept = _extract(readable, options, known)
    proposal = propose_template(list(kept.values())) if kept else None
    if proposal is None:
        note(_no_template_message(len(kept), options))
        sys.exit(UNREADABLE if len(readable) < len(files) else NO_CONTENT)
    _write(output, proposal.source)
    say(f"wrote {output}")
    for line in _describe(proposal, list(kept), known.host, options):
        say(line)
    say(f"use it: webjury extract --template {shlex.quote(str(output))} page.html")
    if len(readable) < len(files):
        sys.exit(UNREADABLE)


def _check_new(output: Path) -> None:
    """Refuse an output file that exists or cannot be written, before long work starts."""
    if output.exists():
        raise InputError(
            f"{output} exists, and may have been corrected by hand: delete it, or "
            "choose another name"
        )
    if not output.parent.is_dir():
        raise InputError(
            f"cannot write {output}: there is no folder {output.parent}; make it first"
        )


def _sample(files: list[str]) -> list[str]:
    """All files, or an even sample if there are too many."""
    step = -(-len(files) // MAX_PAGES)
    if step > 1:
        warn(f"{len(files):,} pages are more than {MAX_PAGES}: one of every {step} is read")
    return files[::step]


def _extract(files: Sequence[str], options: Options, known: Site) -> dict[str, PageSelections]:
    """The kept segments of each page; pages without content and copies of others are left out."""
    extract = extractor_for(options)
    kept: dict[str, PageSelections] = {}
    identities: set[int] = set()
    for file in track(files, len(files), "Extracting"):
        page = read_page(file)
        identity = set(identity_keys(page).tolist())
        if identity & identities:
            note(f"{file}: left out: it is a copy of another page")
            continue
        identities |= identity
        selections = page_selections(page, extract(page, site=known))
        if selections.kept.any():
            kept[file] = selections
        else:
            note(f"{file}: left out: no content found")
    return kept


def _no_template_message(n_pages: int, options: Options) -> str:
    if not n_pages:
        return "no template: no page has content"
    return (
        f"no template: no elements select what mode {options.mode} kept of "
        f"{count_of(n_pages, 'page')} with a mean F1 of at least {MIN_F1:g}; give more pages, or "
        "pages of one kind"
    )


def _write(output: Path, source: str) -> None:
    try:
        write_atomically(
            output, lambda path: path.write_text(source, encoding="utf-8", newline="\n")
        )
    except OSError as error:
        raise InputError(f"cannot write {output}: {error.strerror or error}") from error


def _describe(
    proposal: TemplateProposal, files: Sequence[str], host: str, options: Options
) -> Iterator[str]:
    """The lines of a proposal, and its F1."""
    n_pages = len(files)
    for place, (line, f1) in enumerate(zip(proposal.lines, proposal.gains, strict=True)):
        yield f"  {line}  F1 {f1:.2f}{' with it' if place else ''}"
    host_text = f" of {host}" if host else ""
    yield f"made from {count_of(n_pages, 'page')}{host_text}; matches {proposal.n_matched}"
    f1_text = f"F1 {proposal.f1:.2f} against what mode {options.mode} kept"
    if proposal.is_tested:
        yield f"{f1_text}, each page tested with a template made from the other {n_pages - 1}"
    else:
        hint = "give more pages for a better estimate"
        yield f"{f1_text}, on the pages that it was made from: {hint}"
    worst = _worst(dict(zip(files, proposal.page_f1, strict=True)))
    if worst:
        yield "lowest F1:"
    yield from (f"  {f1:.2f}  {file}" for file, f1 in worst.items())


def _worst(f1: Mapping[str, float]) -> dict[str, float]:
    """The pages with the lowest F1, if it is low."""
    ascending = sorted(f1, key=lambda file: f1[file])[:MAX_NAMED]
    return {file: f1[file] for file in ascending if f1[file] < GOOD_F1}
