"""``webjury site learn``: write what the pages of a site have in common to a file."""

import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import add
from pathlib import Path

import click

from ...ensemble.sites.files import SUFFIX
from ...ensemble.sites.site import Site
from ...errors import InputError, SiteError
from ...messages import count_of
from ...progress import track
from ...segmenter.page import Page
from ..exit_codes import UNREADABLE
from ..notes import note, say
from ..options import host_option
from ..pages.reading import read_page
from ..pages.several_pages import check_not_input, page_files


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="The file of the site. Name it after its host (example.org.site), so that --site can find "
    "it in a folder of such files.",
)
@host_option
def learn(files: tuple[str, ...], output: Path, host: str | None) -> None:
    """Learn a site from its pages.

    Each FILE is an HTML page, which may be gzipped, a folder of pages, or another file of the same
    site (.site), which is added. A few pages are enough to begin with; more pages are better.

    Exit codes: 0, or 2 if a page could not be read; the site is then learned from the others.

    \b
    Examples:
      webjury site learn page1.html page2.html page3.html -o example.org.site
      webjury site learn example.org.site new-pages/ -o example.org.site
    """
    sites = [Site.load(file) for file in files if file.endswith(SUFFIX)]
    pages = [file for file in files if not file.endswith(SUFFIX)]
    n_unread = 0
    if pages:
        page_paths = page_files(pages)
        for file in page_paths:
            check_not_input(output, file)
        site, n_unread = _learn_from_files(page_paths, host)
        sites.append(site)
    learned = reduce(add, sites)
    learned.save(output)
    n_pages, host = count_of(learned.n_pages, "page"), learned.host or "an unknown host"
    say(f"wrote {output}: {n_pages} of {host}, {count_of(len(learned.texts), 'text')}")
    if n_unread:
        note(f"{count_of(n_unread, 'page')} could not be read")
        sys.exit(UNREADABLE)


def _learn_from_files(files: Sequence[str], host: str | None) -> tuple[Site, int]:
    """Learn a site; return it and the number of files that cannot be read, each of which is named.

    Raises a `SiteError`, which names a page, if no file can be read, or pages have several hosts.
    """
    readable: list[str] = []

    def pages() -> Iterator[Page]:
        for file in track(files, len(files), "Learning"):
            try:
                page = read_page(file)
            except InputError as error:
                note(str(error))
                continue
            readable.append(file)
            yield page

    try:
        return Site.learn(pages(), host), len(files) - len(readable)
    except SiteError as error:
        raise SiteError(f"{readable[-1]}: {error}" if readable else str(error)) from error
